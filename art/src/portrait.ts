import type { HairForm } from './hair.ts'
import { drawHair, hairForms } from './hair.ts'
import type { Backdrop, ClothPalette, SkinTone } from './palette.ts'
import { backdrops, clothPalettes, GOLD, HAIR, LIP_COLOUR, skinTones } from './palette.ts'
import { pickFrom, seededRandom } from './random.ts'
import { escapeXml } from './svg.ts'
import type { TextileName } from './textile.ts'
import { textileNames, textilePattern } from './textile.ts'

/** Options of a portrait. Missing ones are chosen by the seed. */
export type PortraitOptions = {
  /** 0 (deepest) to 5 (lightest). */
  skin?: number
  cloth?: number
  backdrop?: number
  hair?: HairForm
  tile?: TextileName
  /** Visible only on a head wrap. */
  wrapTile?: TextileName
  hasBeard?: boolean
  hasGlasses?: boolean
  hasEarrings?: boolean
  /** Lips in the tone of the skin instead of painted. */
  hasPlainLips?: boolean
  /** Label for screen readers; without it the drawing is decorative. */
  title?: string
}

/** Options of one portrait after the seed has chosen the missing ones. */
type Features = {
  skin: SkinTone
  cloth: ClothPalette
  wrapCloth: ClothPalette
  backdrop: Backdrop
  hair: HairForm
  tile: TextileName
  wrapTile: TextileName
  hasBeard: boolean
  hasGlasses: boolean
  hasEarrings: boolean
  hasPlainLips: boolean
}

const HEAD = 'M156 250c0-62 36-98 84-98s84 36 84 98c0 70-34 132-84 132s-84-62-84-132Z'
const BODY = 'M30 600c0-108 62-158 168-180 12 34 72 34 84 0 106 22 168 72 168 180Z'

/** Takes the entry at `index`, which wraps around, or a random one without an index. */
function choose<T>(choices: readonly T[], index: number | undefined, random: () => number): T {
  const drawn = pickFrom(choices, random)
  if (index === undefined) return drawn
  return choices[((index % choices.length) + choices.length) % choices.length] ?? drawn
}

/** Draws a random value even for given options, so that an option never changes the others. */
function resolveFeatures(random: () => number, options: PortraitOptions): Features {
  const skin = choose<SkinTone>(skinTones, options.skin, random)
  const cloth = choose<ClothPalette>(clothPalettes, options.cloth, random)
  const backdrop = choose<Backdrop>(backdrops, options.backdrop, random)
  const drawnTile = pickFrom(textileNames, random)
  const drawnWrapTile = pickFrom(textileNames, random)
  const drawnHair = pickFrom(hairForms, random)
  const drawnGlasses = random() < 0.25
  const hasBeard = options.hasBeard ?? false
  const clothIndex = clothPalettes.findIndex((palette) => palette === cloth)
  return {
    skin,
    cloth,
    backdrop,
    wrapTile: options.wrapTile ?? drawnWrapTile,
    wrapCloth: clothPalettes[(clothIndex + 2) % clothPalettes.length] ?? cloth,
    hair: options.hair ?? drawnHair,
    tile: options.tile ?? drawnTile,
    hasBeard,
    hasGlasses: options.hasGlasses ?? drawnGlasses,
    hasEarrings: options.hasEarrings ?? !hasBeard,
    hasPlainLips: options.hasPlainLips ?? hasBeard,
  }
}

function drawDefs(id: string, { cloth, wrapCloth, tile, wrapTile, backdrop }: Features): string {
  const asColours = ([ground, thread, accent]: ClothPalette) => ({ ground, thread, accent })
  return (
    '<defs>' +
    textilePattern(`${id}a`, tile, asColours(cloth)) +
    textilePattern(`${id}b`, wrapTile, asColours(wrapCloth)) +
    textilePattern(`${id}c`, 'arch', {
      ground: backdrop.base,
      thread: backdrop.trace,
      accent: backdrop.trace,
    }) +
    `<clipPath id="${id}h"><path d="${HEAD}"/></clipPath></defs>`
  )
}

function drawBody(id: string, { skin, cloth }: Features): string {
  return (
    `<path d="M200 340h80v92c0 26-80 26-80 0Z" fill="${skin.shadow}"/><path d="${BODY}" fill="url(#${id}a)"/>` +
    `<path d="M190 421c10 52 90 52 100 0" fill="none" stroke="${cloth[2]}" stroke-width="12"/>`
  )
}

/** Shades half the face; the edge of the shadow draws brow, nose and lip. */
function drawFace(id: string, { skin, hasBeard, hasPlainLips }: Features): string {
  const beard = hasBeard
    ? `<path d="M150 296c10 26 22 34 44 34 16-12 76-12 92 0 22 0 34-8 44-34v110H150Z" fill="${HAIR}" opacity=".94"/>`
    : ''
  return (
    `<ellipse cx="155" cy="276" rx="15" ry="25" fill="${skin.shadow}"/><ellipse cx="325" cy="276" rx="15" ry="25" fill="${skin.shadow}"/>` +
    `<path d="${HEAD}" fill="${skin.base}"/><g clip-path="url(#${id}h)">` +
    '<path d="M240 140h100v260H240c22-20 30-60 24-96 10-8 8-18-6-22-10-46-14-100-18-142Z" ' +
    `fill="${skin.shadow}" opacity=".75"/>${beard}</g>` +
    `<g fill="none" stroke="${skin.line}" stroke-width="5" stroke-linecap="round"><path d="M184 262q18 13 36 0M262 262q18 13 36 0"/>` +
    `<path d="M182 238q20-12 40-4M258 234q20-8 40 4" stroke-width="6" stroke="${HAIR}"/></g>` +
    `<path d="M214 338q13-9 26-4 13-5 26 4-12 17-26 17t-26-17Z" fill="${hasPlainLips ? skin.lip : LIP_COLOUR}"/>`
  )
}

function drawJewels({ hasGlasses, hasEarrings }: Features): string {
  const glasses =
    `<g fill="none" stroke="${GOLD}" stroke-width="5"><circle cx="202" cy="262" r="27"/><circle cx="280" cy="262" r="27"/>` +
    '<path d="M229 258q12-8 24 0"/></g>'
  const earrings = `<g fill="none" stroke="${GOLD}" stroke-width="6"><circle cx="153" cy="318" r="15"/><circle cx="327" cy="318" r="15"/></g>`
  return (hasGlasses ? glasses : '') + (hasEarrings ? earrings : '')
}

/**
 * Portrait of a person who does not exist, 480 by 600. The same seed and options give the same
 * drawing. Drawings on one page need different seeds, because the seed also names their patterns.
 */
export function portraitSvg(seed: number, options: PortraitOptions = {}): string {
  const random = seededRandom(seed)
  const features = resolveFeatures(random, options)
  const id = `p${seed}`
  const hair = drawHair(features.hair, {
    wrapFill: `url(#${id}b)`,
    foldColour: features.wrapCloth[0],
    random,
  })
  const label =
    options.title === undefined
      ? 'aria-hidden="true"'
      : `role="img" aria-label="${escapeXml(options.title)}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 600" width="480" height="600" ${label}>${drawDefs(id, features)}` +
    `<rect width="480" height="600" fill="url(#${id}c)"/><circle cx="240" cy="260" r="205" fill="${features.backdrop.glow}"/>` +
    `${hair.back}${drawBody(id, features)}${drawFace(id, features)}${hair.front}${drawJewels(features)}</svg>`
  )
}
