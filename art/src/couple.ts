import { brandHex } from './palette.ts'
import { type PortraitOptions, portraitSvg } from './portrait.ts'

const THREAD = '#f78765'
/** `top` is where the picture is cut off, in units of the portrait. */
type Person = { seed: number; top: number; options: PortraitOptions }
type Couple = readonly [Person, Person]
/** Invented people; `faceSeed` gives each a laughing face. */
const COUPLES: readonly [Couple, ...Couple[]] = [
  [
    {
      seed: 61,
      top: 38,
      options: {
        hair: 'braids',
        skin: 1,
        cloth: 0,
        tile: 'rings',
        backdrop: 1,
        faceSeed: 68,
        hasGlasses: false,
      },
    },
    {
      seed: 62,
      top: 95,
      options: {
        hair: 'fade',
        skin: 3,
        cloth: 3,
        tile: 'weft',
        backdrop: 2,
        faceSeed: 44,
        hasBeard: true,
        hasGlasses: false,
      },
    },
  ],
  [
    {
      seed: 63,
      top: 10,
      options: {
        hair: 'afro',
        skin: 3,
        cloth: 2,
        tile: 'weft',
        backdrop: 4,
        faceSeed: 1,
        hasGlasses: false,
      },
    },
    {
      seed: 64,
      top: 110,
      options: {
        hair: 'short',
        skin: 1,
        cloth: 5,
        tile: 'lattice',
        backdrop: 5,
        faceSeed: 52,
        hasGlasses: true,
        hasEarrings: false,
        hasPlainLips: true,
      },
    },
  ],
  [
    {
      seed: 71,
      top: 0,
      options: {
        hair: 'wrap',
        skin: 2,
        cloth: 4,
        tile: 'lattice',
        wrapTile: 'rings',
        backdrop: 3,
        faceSeed: 35,
        hasGlasses: false,
      },
    },
    {
      seed: 66,
      top: 40,
      options: {
        hair: 'locs',
        skin: 4,
        cloth: 1,
        tile: 'arch',
        backdrop: 0,
        faceSeed: 69,
        hasBeard: true,
        hasGlasses: false,
      },
    },
  ],
]

/**
 * Draws two people who laugh, one above the other as in two windows, with a thread between them.
 * `number` chooses the couple.
 */
export function coupleSvg(
  number: number,
  { width, height }: { width: number; height: number },
): string {
  const [upper, lower] = COUPLES[number % COUPLES.length] ?? COUPLES[0]
  const half = height / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    [upper, lower]
      .map(({ seed, top, options }, row) =>
        portraitSvg(seed, options).replace(
          'viewBox="0 0 480 600" width="480" height="600"',
          `viewBox="0 ${top} 480 352" x="0" y="${row * half}" width="${width}" height="${half}"`,
        ),
      )
      .join('') +
    `<path d="M0 ${half}h${width}" stroke="${brandHex.cotton}" stroke-width="12"/>` +
    `<path d="M-10 ${half + 24}C70 ${half - 44} 120 ${half + 44} 215 ${half}S380 ${half - 40} 440 ${half + 20}" fill="none" stroke="${THREAD}" stroke-width="8" stroke-linecap="round"/>` +
    '</svg>'
  )
}
