import { drawFace, type Face, headPath, pickFace } from './face.ts'
import type { HairForm } from './hair.ts'
import { drawHair, hairForms } from './hair.ts'
import type { Backdrop, ClothPalette, SkinTone } from './palette.ts'
import { backdrops, clothPalettes, GOLD, skinTones } from './palette.ts'
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
  /** The same number gives the same face, for several portraits of one person. */
  faceSeed?: number
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
  face: Face
  framing: Framing
}

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
  const drawnFace = pickFace(random)
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
    face: options.faceSeed === undefined ? drawnFace : pickFace(seededRandom(options.faceSeed)),
    framing: pickFraming(random),
  }
}

/** Where the person stands and where the light comes from, so that no two pictures are composed alike. */
type Framing = {
  /** Distance of the person from the middle. */
  x: number
  scale: number
  /** The shaded half of the face is on the left. */
  isMirrored: boolean
  /** The bright shape behind the person, as path data. */
  light: string
  /** Direction in which the background darkens, in degrees: to the right or to the left. */
  angle: number
}

function pickFraming(random: () => number): Framing {
  const between = (low: number, high: number) => Math.round(low + random() * (high - low))
  const x = between(-52, 52)
  const [side, height, size] = [between(0, 480), between(60, 420), between(120, 240)]
  const lights = [
    `M${side - size} ${height}a${size} ${size} 0 1 1 ${size * 2} 0a${size} ${size} 0 1 1-${size * 2} 0Z`,
    `M${side - size / 2} 600V${height}a${size / 2} ${size / 2} 0 0 1 ${size} 0V600Z`,
    `M0 ${height}L480 ${height + size - 180}V600H0Z`,
    `M${side} 0H480V600H${480 - side}Z`,
  ]
  return {
    x,
    scale: between(100, 122) / 100,
    isMirrored: random() < 0.5,
    light: pickFrom(lights, random),
    angle: between(-50, 50) + (random() < 0.5 ? 180 : 0),
  }
}

/** Moves, enlarges and mirrors the person; the feet of the drawing stay on its lower edge. */
function transform({ x, scale, isMirrored }: Framing): string {
  const left = 240 + x - (isMirrored ? -1 : 1) * 240 * scale
  return `translate(${left.toFixed(1)} ${(600 - 600 * scale).toFixed(1)}) scale(${isMirrored ? -scale : scale} ${scale})`
}

function drawDefs(id: string, features: Features): string {
  const { cloth, wrapCloth, tile, wrapTile, backdrop, face, framing } = features
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
    `<linearGradient id="${id}g" gradientTransform="rotate(${framing.angle} .5 .5)"><stop stop-color="${backdrop.shade}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${backdrop.shade}"/></linearGradient>` +
    `<clipPath id="${id}h"><path d="${headPath(face)}"/></clipPath></defs>`
  )
}

function drawBody(id: string, { skin, cloth }: Features): string {
  return (
    `<path d="M200 340h80v92c0 26-80 26-80 0Z" fill="${skin.shadow}"/><path d="${BODY}" fill="url(#${id}a)"/>` +
    `<path d="M190 421c10 52 90 52 100 0" fill="none" stroke="${cloth[2]}" stroke-width="12"/>`
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
    `<rect width="480" height="600" fill="url(#${id}c)"/><rect width="480" height="600" fill="url(#${id}g)"/>` +
    `<path d="${features.framing.light}" fill="${features.backdrop.glow}" opacity=".8"/>` +
    `<g transform="${transform(features.framing)}">${hair.back}${drawBody(id, features)}${drawFace(id, features.face, features)}` +
    `${hair.front}${drawJewels(features)}</g></svg>`
  )
}
