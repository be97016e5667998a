import type { SkinTone } from './palette.ts'
import { EYE_WHITE, HAIR, irisColours, LIP_COLOUR } from './palette.ts'
import { pickFrom } from './random.ts'

/** Outlines of the head, all as wide at the temples, so that any hair fits. */
const heads = {
  oval: 'M156 250c0-62 36-98 84-98s84 36 84 98c0 70-34 132-84 132s-84-62-84-132Z',
  round: 'M154 250c0-64 38-98 86-98s86 34 86 98c0 74-38 124-86 124s-86-50-86-124Z',
  square:
    'M155 248c0-61 37-96 85-96s85 35 85 96c0 40-6 78-26 106-16 22-38 28-59 28s-43-6-59-28c-20-28-26-66-26-106Z',
} as const
type HeadForm = keyof typeof heads

/** Upper and lower lid, from the outer to the inner corner and back, relative to the eye's centre. */
const eyes = {
  almond: { upper: 'c7-13 27-15 38-1', lower: '-9 11-29 12-38 1Z' },
  round: { upper: 'c5-17 32-17 38 0', lower: '-6 14-32 14-38 0Z' },
  narrow: { upper: 'c9-11 28-12 38-1', lower: '-10 9-29 9-38 1Z' },
} as const
type EyeForm = keyof typeof eyes

const brows = {
  soft: 'M180 236q20-13 42-5M258 231q22-8 42 5',
  straight: 'M180 233q20-7 42-3M258 230q22-4 42 3',
  arched: 'M180 238q16-20 42-9M258 229q26-11 42 9',
} as const
type BrowForm = keyof typeof brows

type MouthForm = 'closed' | 'smiling' | 'laughing'

/** The forms and colours that a face is drawn from. */
export type Face = {
  head: HeadForm
  eyes: EyeForm
  brows: BrowForm
  mouth: MouthForm
  iris: string
}

// TypeScript types the keys of every object as strings.
const keys = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[]

/** Chooses a face; most smile. */
export function pickFace(random: () => number): Face {
  return {
    head: pickFrom(keys(heads), random),
    eyes: pickFrom(keys(eyes), random),
    brows: pickFrom(keys(brows), random),
    mouth: pickFrom<MouthForm>(['closed', 'smiling', 'smiling', 'laughing'], random),
    iris: pickFrom(irisColours, random),
  }
}

/** Returns the outline of the head as path data. */
export function headPath({ head }: Face): string {
  return heads[head]
}

function drawEye(x: number, { eyes: form, iris }: Face, hasLashes: boolean): string {
  const { upper, lower } = eyes[form]
  const start = `M${x - 19} 264`
  const outward = x < 240 ? `M${x - 18} 263l-9-6` : `M${x + 18} 262l9-6`
  return (
    `<path d="${start}${upper}${lower}" fill="${EYE_WHITE}"/>` +
    `<circle cx="${x}" cy="262" r="9" fill="${iris}"/><circle cx="${x}" cy="262" r="4.5" fill="${HAIR}"/>` +
    `<circle cx="${x + 3}" cy="258" r="2.4" fill="${EYE_WHITE}"/>` +
    `<path d="${start}${upper}${hasLashes ? outward : ''}" fill="none" stroke="${HAIR}" stroke-width="5" stroke-linecap="round"/>`
  )
}

function drawMouth(form: MouthForm, lip: string, line: string): string {
  const corners = `<path d="M206 335q34 17 68 0" fill="none" stroke="${line}" stroke-width="3.5" stroke-linecap="round"/>`
  switch (form) {
    case 'closed':
      return `<path d="M214 338q13-9 26-4 13-5 26 4-12 17-26 17t-26-17Z" fill="${lip}"/>`
    case 'smiling':
      return `<path d="M208 335q16-7 32-2 16-5 32 2-13 22-32 22t-32-22Z" fill="${lip}"/>${corners}`
    case 'laughing':
      return (
        `<path d="M204 331q36 12 72 0-6 33-36 33t-36-33Z" fill="${lip}"/>` +
        `<path d="M211 337q29 8 58 0-6 13-29 13t-29-13Z" fill="${EYE_WHITE}"/>`
      )
  }
}

type FaceParts = { skin: SkinTone; hasBeard: boolean; hasPlainLips: boolean }

/** Draws ears and face, shaded on one half: the edge of the shadow draws the nose. */
export function drawFace(id: string, face: Face, parts: FaceParts): string {
  const { skin, hasBeard, hasPlainLips } = parts
  const beard = hasBeard
    ? `<path d="M150 296c10 26 22 34 44 34 16-12 76-12 92 0 22 0 34-8 44-34v110H150Z" fill="${HAIR}" opacity=".94"/>`
    : ''
  return (
    `<ellipse cx="155" cy="276" rx="15" ry="25" fill="${skin.shadow}"/><ellipse cx="325" cy="276" rx="15" ry="25" fill="${skin.shadow}"/>` +
    `<path d="${headPath(face)}" fill="${skin.base}"/><g clip-path="url(#${id}h)">` +
    '<path d="M240 140h100v260H240c22-20 30-60 24-96 10-8 8-18-6-22-10-46-14-100-18-142Z" ' +
    `fill="${skin.shadow}" opacity=".75"/>${beard}</g>` +
    drawEye(202, face, !hasBeard) +
    drawEye(279, face, !hasBeard) +
    `<path d="${brows[face.brows]}" fill="none" stroke="${HAIR}" stroke-width="6" stroke-linecap="round"/>` +
    drawMouth(face.mouth, hasPlainLips ? skin.lip : LIP_COLOUR, skin.line)
  )
}
