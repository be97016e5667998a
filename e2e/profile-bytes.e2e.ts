import type { Page, Request } from '@playwright/test'
import { expect, type Person, test } from './fixtures.ts'
import {
  addPhoto,
  addRecording,
  approvePhoto,
  join,
  joinAsModerator,
  match,
  type Member,
  writeProfile,
} from './people.ts'
import type { VisitorOptions } from './visitors.ts'

test.use({ isFresh: true })

/**
 * Bytes that a profile with three photos, answers and a recording may load before it is played, with
 * those that the page loads meanwhile for itself.
 */
const PROFILE_BYTES = 150_000
/** Portraits of that profile, the largest file first: always the same, because drawings differ in size. */
const PORTRAITS = [203, 201, 202]

/** Follows the requests of a page that begin from now on. */
function watchRequests(page: Page) {
  const begun: Request[] = []
  const ended = new Set<Request>()
  page.on('request', (request) => begun.push(request))
  page.on('requestfinished', (request) => ended.add(request))
  page.on('requestfailed', (request) => ended.add(request))
  return {
    countPending: () => begun.filter((request) => !ended.has(request)).length,
    /** Addresses of photos and recordings. */
    listMedia: () =>
      begun.map((one) => new URL(one.url()).pathname).filter((path) => path.startsWith('/media/')),
    async countBytes() {
      const sizes = await Promise.all(begun.map((request) => request.sizes()))
      return sizes.reduce((sum, one) => sum + one.responseBodySize + one.responseHeadersSize, 0)
    },
  }
}

const phone = { width: 360, height: 800, isPhone: true }
const laptop = { width: 1440, height: 900 }

/** Matches a member with a full profile. Returns this member and the page of the other one. */
async function openMatch(
  visitor: (options?: VisitorOptions) => Promise<Person>,
  device: VisitorOptions,
): Promise<[Member, Page]> {
  const [ada, ben, moderator] = [
    await join(await visitor()),
    await join(await visitor(device), { gender: 'man' }),
    await joinAsModerator(await visitor()),
  ]
  for (const seed of PORTRAITS) await approvePhoto(moderator, await addPhoto(ada, seed))
  await writeProfile(ada)
  await addRecording(ada, moderator, {
    file: 'adunni-answer.webm',
    kind: 'answer',
    question: 'perfect_sunday',
    transcript: 'Church, then puff-puff at my aunt’s.',
  })
  await match(ada, ben)
  return [ada, ben.page]
}

for (const [device, options] of Object.entries({ 'a sharp phone': phone, 'a laptop': laptop }))
  test(`opens a profile with voice and three photos in 150 kB on ${device}`, async ({
    visitor,
  }) => {
    const [ada, page] = await openMatch(visitor, options)
    await page.goto('/dashboard/matches')
    const card = page.getByRole('link', { name: `View Profile of ${ada.handle}` })
    const portrait = page.getByRole('article').filter({ has: card }).locator('img')
    await expect(portrait.first()).toHaveJSProperty('complete', true)
    const seen = watchRequests(page)
    await card.click()

    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: `Play ${ada.handle}’s answer` })).toBeVisible()
    await expect(dialog.getByText('Sankofa')).toBeVisible()
    const photo = dialog.getByRole('img', { name: `${ada.handle}, photo 1 of 3` })
    await expect(photo).toHaveJSProperty('complete', true)
    await expect.poll(() => seen.countPending()).toBe(0)
    expect(seen.listMedia()).toEqual([expect.stringMatching(/\/640$/)])
    expect(await seen.countBytes()).toBeLessThan(PROFILE_BYTES)
  })

test('loads the other photos of a profile once its reader swipes or scrolls', async ({
  visitor,
}) => {
  const [ada, page] = await openMatch(visitor, phone)
  const carousel = page.getByRole('region', { name: `Photos of ${ada.handle}` }).locator('img')
  const story = page.getByRole('region', { name: new RegExp(`^${ada.handle}`) }).locator('img')
  await page.goto(`/dashboard/matches?profile=${ada.id}`)
  await expect(page.getByText('Sankofa')).toBeVisible()
  await expect(carousel).toHaveCount(1)
  await expect(story).toHaveCount(0)
  await page.getByRole('button', { name: 'Next photo' }).tap()
  await expect(carousel).toHaveCount(3)
  await expect(carousel.nth(1)).toHaveJSProperty('complete', true)

  await expect(story).toHaveCount(0)
  await page.getByText('Two kitchens').scrollIntoViewIfNeeded()
  await expect(story).toHaveCount(2)
  await expect(story.first()).toHaveJSProperty('complete', true)
})
