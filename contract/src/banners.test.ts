import { expect, test } from 'vitest'
import { adPlacements, type AdPlacement } from './ads.ts'
import { listKeys } from './keys.ts'
import { isBannerAccepted, fitBanner } from './banners.ts'

const fit = (placement: AdPlacement, width: number, height: number) =>
  fitBanner(placement, { width, height }).kind

test('ADS-ADMIN-85 to 89 accepts every recommended size, also doubled for sharp screens', () => {
  const places = listKeys(adPlacements).map((name) => [name, adPlacements[name]] as const)
  expect(
    places.map(([placement, sizes]) => [
      placement,
      sizes.map((size) => size.join('x')).join(' or '),
    ]),
  ).toEqual([
    ['native_feed', '1200x630'],
    ['sidebar_banner', '300x250 or 300x600'],
    ['post_match', '728x90 or 970x250'],
    ['email_newsletter', '600x400'],
    ['token_modal', '320x100'],
  ])
  for (const [placement, sizes] of places)
    for (const [width, height] of sizes)
      for (const times of [1, 2, 3])
        expect([placement, times, fit(placement, width * times, height * times)]).toEqual([
          placement,
          times,
          'recommended',
        ])
})

test('scales a larger image of the same shape and warns about a smaller one', () => {
  expect(fit('native_feed', 1300, 680)).toBe('scaled')
  expect(fit('native_feed', 900, 472)).toBe('blurred')
  expect(fit('sidebar_banner', 600, 1190)).toBe('scaled')
})

test('refuses a wrong shape or a tiny image and names the nearest size that fits', () => {
  expect(fitBanner('token_modal', { width: 1200, height: 630 })).toEqual({
    kind: 'wrong-shape',
    nearest: [320, 100],
  })
  expect(fitBanner('sidebar_banner', { width: 100, height: 84 })).toEqual({
    kind: 'too-small',
    nearest: [300, 250],
  })
  expect(fitBanner('post_match', { width: 1000, height: 200 })).toEqual({
    kind: 'wrong-shape',
    nearest: [970, 250],
  })
  expect(isBannerAccepted(fitBanner('native_feed', { width: 630, height: 1200 }))).toBe(false)
  expect(isBannerAccepted(fitBanner('native_feed', { width: 900, height: 472 }))).toBe(true)
})
