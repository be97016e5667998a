import { readFileSync } from 'node:fs'
import { formatHex, wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { BRAND } from '@adire/contract/brand.ts'
import { brandHex } from '@adire/art/palette.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'

const tokens = new Map(
  [...css.matchAll(/(?<=\s)--([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\);/g)].map(
    ([, name, light, dark]) => [name, { light, dark }],
  ),
)

/** The browser paints bytes, so contrast is taken between the rounded colours. */
function getColour(name: string, theme: Theme): string {
  const colour = tokens.get(name)?.[theme]
  if (colour === undefined) throw new Error(`No token --${name}`)
  return formatHex(colour)
}

/**
 * Every row of the design's contrast table: what lies on what, its two ratios there, and what it
 * needs.
 */
const pairs: readonly [front: string, back: string, light: number, dark: number, needs: number][] =
  [
    ['ink', 'bg', 16.9, 16.7, 7],
    ['ink', 'surface-3', 14.3, 12.0, 7],
    ['ink-2', 'bg', 8.9, 10.7, 4.5],
    ['ink-2', 'surface-2', 8.3, 8.9, 4.5],
    ['ink-3', 'bg', 5.8, 7.4, 4.5],
    ['ink-3', 'surface-2', 5.4, 6.1, 4.5],
    ['on-indigo', 'indigo', 9.0, 7.9, 4.5],
    ['on-indigo', 'indigo-hover', 11.2, 9.8, 4.5],
    ['indigo', 'bg', 9.0, 8.1, 4.5],
    ['indigo', 'indigo-soft', 8.0, 5.9, 4.5],
    ['on-ember', 'ember', 5.5, 7.4, 4.5],
    ['on-ember', 'ember-hover', 7.0, 9.0, 4.5],
    ['ember', 'bg', 5.3, 7.8, 4.5],
    ['ember', 'ember-soft', 4.8, 5.5, 4.5],
    ['on-brass', 'brass', 8.2, 10.0, 4.5],
    ['brass-ink', 'bg', 6.7, 12.0, 4.5],
    ['brass-ink', 'brass-soft', 6.1, 8.3, 4.5],
    ['leaf', 'bg', 5.7, 10.0, 4.5],
    ['leaf', 'leaf-soft', 5.2, 7.0, 4.5],
    ['on-leaf', 'leaf', 6.0, 9.4, 4.5],
    ['danger', 'bg', 6.2, 7.9, 4.5],
    ['danger', 'danger-soft', 5.7, 5.7, 4.5],
    ['on-danger', 'danger', 6.5, 7.6, 4.5],
    ['warn', 'bg', 5.9, 10.8, 4.5],
    ['warn', 'warn-soft', 5.5, 7.5, 4.5],
    ['line-strong', 'bg', 3.2, 4.1, 3],
    ['line-strong', 'surface-2', 3.0, 3.4, 3],
    ['focus', 'bg', 6.6, 10.0, 3],
    ['focus', 'surface-3', 5.6, 7.2, 3],
    ['on-bubble-me', 'bubble-me', 9.0, 8.1, 4.5],
    ['ink', 'bubble-them', 15.0, 13.3, 4.5],
  ]

test('the token file declares every token of the design for both themes', () => {
  expect(tokens.size).toBe(33)
})

test.each(pairs)('%s on %s is readable in both themes', (front, back, light, dark, needs) => {
  for (const [theme, ratio] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const contrast = wcagContrast(getColour(front, theme), getColour(back, theme))
    expect(contrast, theme).toBeGreaterThanOrEqual(needs)
    expect(
      Math.abs(contrast - ratio),
      `${theme}: ${contrast.toFixed(2)}, the design says ${ratio}`,
    ).toBeLessThan(0.3)
  }
})

test('the hex copies for rasterised pictures and mails are the tokens', () => {
  expect(brandHex).toEqual({
    cotton: getColour('bg', 'light'),
    ink: getColour('ink', 'light'),
    indigo: getColour('indigo', 'light'),
    ember: getColour('ember', 'light'),
    brass: getColour('brass', 'light'),
    emberOnIndigo: getColour('ember', 'dark'),
  })
  expect([BRAND.themeColor, BRAND.groundColor, BRAND.groundColorDark]).toEqual([
    getColour('indigo', 'light'),
    getColour('bg', 'light'),
    getColour('bg', 'dark'),
  ])
})
