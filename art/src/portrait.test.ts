import { expect, test } from 'vitest'
import { hairForms } from './hair.ts'
import { appIconSvg, logoSvg } from './logo.ts'
import * as palette from './palette.ts'
import { portraitSvg } from './portrait.ts'
import { samplePortraits } from './sample-portraits.ts'
import { svgDataUrl } from './svg.ts'
import { textileNames, textilePattern } from './textile.ts'

/** Every colour an SVG paints with; `none` and pattern references are not colours. */
function listColours(svg: string): string[] {
  return [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].flatMap(([, colour]) =>
    colour === undefined || colour === 'none' || colour.startsWith('url(#') ? [] : [colour],
  )
}

const hex = /^#(?:[0-9a-f]{3}){1,2}$/

test('draws the same person for the same seed only', () => {
  expect(portraitSvg(42)).toBe(portraitSvg(42))
  expect(portraitSvg(42).replaceAll('p42', '')).not.toBe(portraitSvg(43).replaceAll('p43', ''))
})

test('paints portraits in hex only, because the rasteriser draws oklch as black', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const svg = portraitSvg(seed, { hasBeard: seed % 3 === 0 })
    expect(svg).not.toContain('oklch(')
    for (const colour of listColours(svg)) expect(colour).toMatch(hex)
  }
})

test('paints logo, icons and textiles in hex only', () => {
  const cloth = { ground: '#2d337b', thread: '#f0e7d2', accent: '#d75928' }
  const drawings = [
    logoSvg(),
    appIconSvg(0.2),
    ...textileNames.map((name) => textilePattern('x', name, cloth)),
  ]
  for (const colour of drawings.flatMap(listColours)) expect(colour).toMatch(hex)
})

test('defines every palette colour in hex', () => {
  const text = JSON.stringify(palette)
  expect(text).not.toContain('oklch')
  expect(text.match(/#[0-9a-f]{6}/g)?.length).toBeGreaterThan(60)
})

test('draws each hair form differently', () => {
  const drawings = hairForms.map((hair) =>
    portraitSvg(7, { hair, skin: 1, cloth: 1, backdrop: 1, tile: 'rings', hasGlasses: false }),
  )
  expect(new Set(drawings).size).toBe(hairForms.length)
})

test('keeps a portrait small enough to inline', () => {
  for (const { seed, options } of samplePortraits)
    expect(portraitSvg(seed, options).length).toBeLessThan(6_000)
})

test('labels the drawing with an escaped title', () => {
  const svg = portraitSvg(1, { title: 'Ọlá & "friends" <3' })
  expect(svg).toContain('role="img" aria-label="Ọlá &amp; &quot;friends&quot; &lt;3"')
  expect(portraitSvg(1)).toContain('aria-hidden="true"')
})

test('includes two unverified and two unavailable sample portraits', () => {
  expect(samplePortraits).toHaveLength(6)
  expect(samplePortraits.filter(({ isVerified }) => !isVerified)).toHaveLength(2)
  expect(samplePortraits.filter(({ isAvailable }) => !isAvailable)).toHaveLength(2)
})

test('decodes a data URL to the same drawing', () => {
  const svg = portraitSvg(9)
  expect(decodeURIComponent(svgDataUrl(svg).slice('data:image/svg+xml,'.length))).toBe(svg)
})
