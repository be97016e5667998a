import { GOLD, HAIR, HAIR_LIGHT, HAIR_SHEEN } from './palette.ts'

/**
 * Hair that a portrait can have. Seeds choose by position, so adding or reordering entries changes
 * existing portraits.
 */
export const hairForms = ['afro', 'wrap', 'fade', 'locs', 'bun', 'short', 'braids'] as const
export type HairForm = (typeof hairForms)[number]

/** Fill and fold colour of the head wrap, and the portrait's random number generator. */
type HairContext = { wrapFill: string; foldColour: string; random: () => number }

/** Hair is drawn in two layers, one behind the head and one over the brow. */
type HairLayers = { back: string; front: string }

const shape = (path: string, fill = HAIR) => `<path d="${path}" fill="${fill}"/>`
const stroke = (path: string, colour: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`

function afro(): HairLayers {
  return {
    back:
      `<circle cx="240" cy="232" r="142" fill="${HAIR}"/>` +
      stroke('M132 182c18-46 58-76 104-78', HAIR_SHEEN, 7, 0.55),
    front: shape('M146 262C140 170 190 132 240 132s102 38 94 130c-10-52-40-74-94-74s-84 22-94 74Z'),
  }
}

function wrap({ wrapFill, foldColour }: HairContext): HairLayers {
  return {
    back: shape('M120 236C96 120 176 40 262 62c96-20 132 92 96 178l-40 20H150Z', wrapFill),
    front:
      shape('M144 246c14-58 58-80 100-80s84 24 94 80c-34-28-64-38-98-38s-66 12-96 38Z', wrapFill) +
      stroke('M150 232c40-70 140-84 186-6', foldColour, 7, 0.55) +
      stroke('M128 180c60-60 170-70 228-4', foldColour, 7, 0.4),
  }
}

function fade(): HairLayers {
  return {
    back: '',
    front: shape(
      'M152 250c-4-74 34-104 88-104s92 30 88 104c-8-40-22-58-34-64-30 6-78 6-108 0-14 6-28 24-34 64Z',
    ),
  }
}

function short(): HairLayers {
  return {
    back: '',
    front: shape(
      'M148 268c-10-88 36-128 92-128s102 40 92 128c-6-48-18-66-30-76-36 12-92 12-124 0-14 10-24 28-30 76Z',
    ),
  }
}

function bun(): HairLayers {
  return {
    back:
      `<circle cx="240" cy="104" r="52" fill="${HAIR}"/>` +
      stroke('M206 92c8-20 26-30 44-28', HAIR_SHEEN, 6, 0.6),
    front:
      shape('M148 264c-6-84 38-120 92-120s98 36 92 120c-12-58-46-78-92-78s-80 20-92 78Z') +
      stroke('M204 150q36-16 72 0', GOLD, 7),
  }
}

type Strand = { x: number; top: number; length: number; fill: string }

/** Places strands side by side; the outer ones start lower, so that all begin under the hair. */
function placeStrands(count: number, { random }: HairContext): Strand[] {
  const middle = (count - 1) / 2
  return Array.from({ length: count }, (_, index) => {
    const distance = Math.abs(index - middle) / middle
    return {
      x: Math.round(126 + index * (228 / (count - 1))),
      top: Math.round(190 + distance * distance * 62),
      length: Math.round(190 + distance * 22 + random() * 26),
      fill: index % 2 === 1 ? HAIR : HAIR_LIGHT,
    }
  })
}

const longHairCap = 'M113 282c-12-122 55-156 127-156s139 34 127 156Z'
const longHairBrow =
  'M148 262c-4-80 36-116 92-116s96 36 92 116c-12-50-42-74-92-76-50 2-80 26-92 76Z'

function locs(context: HairContext): HairLayers {
  const strands = placeStrands(9, context)
    .map(
      ({ x, top, length, fill }) =>
        `<rect x="${x - 12}" y="${top}" width="24" height="${length}" rx="12" fill="${fill}"/>`,
    )
    .join('')
  return { back: shape(longHairCap) + strands, front: shape(longHairBrow) }
}

function braids(context: HairContext): HairLayers {
  const strands = placeStrands(13, context)
    .map(({ x, top, length, fill }, index) => {
      const bead =
        index % 3 === 0
          ? `<rect x="${x - 7}" y="${top + length - 22}" width="14" height="10" rx="3" fill="${GOLD}"/>`
          : ''
      return `<rect x="${x - 7.5}" y="${top}" width="15" height="${length}" rx="7.5" fill="${fill}"/>${bead}`
    })
    .join('')
  const rows = stroke(
    'M240 148v36M212 152l-8 38M268 152l8 38M186 168l-14 40M294 168l14 40',
    HAIR_SHEEN,
    4,
    0.7,
  )
  return { back: shape(longHairCap) + strands, front: shape(longHairBrow) + rows }
}

const drawings: Record<HairForm, (context: HairContext) => HairLayers> = {
  afro,
  wrap,
  fade,
  locs,
  bun,
  short,
  braids,
}

/** Returns SVG fragments for the 480 by 600 canvas of `portraitSvg`. */
export function drawHair(form: HairForm, context: HairContext): HairLayers {
  return drawings[form](context)
}
