import { clothPalettes } from './palette.ts'
import { type TextileName, textilePattern } from './textile.ts'

/** Motif of a blog post's cover. */
export type CoverScene = 'windows' | 'table' | 'houses' | 'hook' | 'letters'

export const COVER_WIDTH = 960
export const COVER_HEIGHT = 600

const NIGHT = '#262c47'
const INDIGO = '#363d90'
const EMBER = '#c2341d'
const BRASS = '#dfaf50'
const COTTON = '#fcfaf6'

type Scene = {
  /** Background colour. */
  ground: string
  cloths: [TextileName, palette: number, scale: number][]
  /** Draws the scene; `cloth(index)` is the fill of that cloth. */
  draw: (cloth: (index: number) => string) => string
}

/** Path of a doorway like in the logo, with its base at `floor`. */
function arch({
  x,
  width,
  top,
  floor,
}: {
  x: number
  width: number
  top: number
  floor: number
}): string {
  const radius = width / 2
  return `M${x} ${floor}V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V${floor}Z`
}

const left = arch({ x: 132, width: 312, top: 66, floor: 508 })
const right = arch({ x: 516, width: 312, top: 66, floor: 508 })

function drawWindows(cloth: (index: number) => string) {
  return (
    `<path d="${left}" fill="${NIGHT}"/><path d="${left}" fill="${cloth(1)}" opacity=".22"/>` +
    `<path d="M330 150a66 66 0 1 0 44 108 58 58 0 1 1-44-108Z" fill="#f0e7d2"/><path d="${right}" fill="#f6cdc2"/>` +
    '<clipPath id="r"><path d="' +
    right +
    `"/></clipPath><g clip-path="url(#r)"><circle cx="672" cy="356" r="112" fill="${EMBER}"/>` +
    `<circle cx="672" cy="356" r="150" fill="none" stroke="${EMBER}" stroke-width="6" stroke-dasharray="1 15" stroke-linecap="round"/>` +
    `<path d="M500 372h340v140H500Z" fill="${cloth(2)}"/></g>` +
    `<path d="M0 508h960v92H0Z" fill="${cloth(0)}"/>` +
    `<g fill="none" stroke="#f78765" stroke-width="9" stroke-linecap="round"><path d="M0 300C90 240 150 470 288 420S420 300 480 372s110 130 210 66S860 250 960 316"/></g>` +
    `<circle cx="288" cy="420" r="15" fill="${BRASS}"/><circle cx="690" cy="438" r="15" fill="${BRASS}"/>`
  )
}

function drawTable(cloth: (index: number) => string) {
  const plates = [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    const [x, y] = [
      Math.round(480 + 196 * Math.cos(angle)),
      Math.round(300 + 196 * Math.sin(angle)),
    ]
    const rim = degrees > 90 && degrees < 270 ? INDIGO : EMBER
    return (
      `<circle cx="${x}" cy="${y}" r="57" fill="${COTTON}"/><circle cx="${x}" cy="${y}" r="38" fill="none" stroke="${rim}" ` +
      'stroke-width="5" stroke-dasharray="1 11" stroke-linecap="round"/>'
    )
  })
  return (
    `<circle cx="480" cy="312" r="300" fill="#dabaa1"/><path d="M480 0a300 300 0 0 0 0 600Z" fill="${cloth(0)}"/>` +
    `<path d="M480 0a300 300 0 0 1 0 600Z" fill="${cloth(1)}"/><path d="M480 0V600" stroke="${BRASS}" stroke-width="8" stroke-dasharray="20 14"/>` +
    plates.join('') +
    `<circle cx="480" cy="300" r="88" fill="${BRASS}"/><circle cx="480" cy="300" r="66" fill="#79520a"/>` +
    '<path d="M432 306q24-34 48-8t48-8" fill="none" stroke="#f0e7d2" stroke-width="9" stroke-linecap="round"/>'
  )
}

/** Three threads with beads between the houses. */
function drawThreads() {
  return [0, 1, 2]
    .map((row) => {
      const y = 250 + row * 74
      const dip = y + 104 - row * 18
      const beads = [0.26, 0.5, 0.74].map((share) => {
        const at = Math.min(0.86, Math.max(0.14, share + (row - 1) * 0.1))
        const x = Math.round(318 + 324 * at)
        const height = Math.round((1 - at) ** 2 * y + 2 * at * (1 - at) * (dip + 40) + at ** 2 * y)
        return `<circle cx="${x}" cy="${height}" r="${17 - row * 2}" fill="${BRASS}"/><circle cx="${x}" cy="${height}" r="5" fill="#79520a"/>`
      })
      return `<path d="M318 ${y}Q480 ${dip + 40} 642 ${y}" fill="none" stroke="${NIGHT}" stroke-width="5"/>${beads.join('')}`
    })
    .join('')
}

function drawHouses(cloth: (index: number) => string) {
  const door = (x: number, colour: string) =>
    `<path d="${arch({ x, width: 84, top: 372, floor: 520 })}" fill="${colour}"/>`
  return (
    `<circle cx="480" cy="214" r="150" fill="${BRASS}" opacity=".55"/><path d="M0 520h960v80H0Z" fill="${NIGHT}"/>` +
    drawThreads() +
    `<path d="${arch({ x: 62, width: 276, top: 130, floor: 520 })}" fill="${cloth(0)}"/>${door(158, '#b0d9c6')}` +
    `<path d="M622 520V214l138-112 138 112V520Z" fill="${cloth(1)}"/>${door(718, '#f6cdc2')}` +
    `<circle cx="200" cy="236" r="30" fill="#f7eed8"/><circle cx="760" cy="246" r="30" fill="#f7eed8"/>`
  )
}

const heart =
  'M470 512C330 420 268 356 268 278c0-62 46-104 100-104 44 0 80 24 102 66 22-42 58-66 102-66 54 0 100 42 100 104 0 78-62 142-202 234Z'

function drawHook(cloth: (index: number) => string) {
  const wave = (y: number) =>
    `M-40 ${y}q60-44 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0V620H-40Z`
  return (
    `<path d="${wave(470)}" fill="#5d64b4"/><g transform="rotate(7 480 120)"><path d="${heart}" fill="${EMBER}"/><path d="${heart}" fill="${cloth(0)}"/>` +
    `<g fill="none" stroke="${NIGHT}" stroke-linecap="round"><path d="M512-60V118" stroke-width="5"/><circle cx="512" cy="134" r="15" stroke-width="9"/>` +
    `<path d="M512 150V330a62 62 0 0 1-124 0V292" stroke-width="17"/><path d="m388 288 40 34" stroke-width="13"/></g></g>` +
    `<path d="${wave(520)}" fill="${INDIGO}"/><path d="${wave(560)}" fill="${cloth(1)}"/>`
  )
}

function drawLetters(cloth: (index: number) => string) {
  const letter = (x: number, index: number) =>
    `<circle cx="${x}" cy="330" r="92" fill="none" stroke="${cloth(index)}" stroke-width="58"/>`
  return (
    letter(190, 0) +
    letter(480, 1) +
    letter(770, 2) +
    '<g fill="none" stroke-linecap="round" stroke-width="30">' +
    `<path d="M170 150 224 92" stroke="${EMBER}"/><path d="M410 142q36-52 72-20t72-20" stroke="${INDIGO}"/><path d="M736 92 790 150" stroke="#0c5c3c"/></g>` +
    `<circle cx="190" cy="508" r="23" fill="${BRASS}"/>`
  )
}

const scenes: Record<CoverScene, Scene> = {
  windows: {
    ground: '#e9ddc4',
    cloths: [
      ['weft', 0, 0.9],
      ['rings', 0, 0.8],
      ['lattice', 3, 0.8],
    ],
    draw: drawWindows,
  },
  table: {
    ground: '#eacab1',
    cloths: [
      ['rings', 0, 1.1],
      ['lattice', 1, 1.1],
    ],
    draw: drawTable,
  },
  houses: {
    ground: '#b0d9c6',
    cloths: [
      ['weft', 0, 0.9],
      ['rings', 4, 1],
    ],
    draw: drawHouses,
  },
  hook: {
    ground: '#bac2e5',
    cloths: [
      ['lattice', 1, 1],
      ['rings', 0, 1],
    ],
    draw: drawHook,
  },
  letters: {
    ground: '#f6cdc2',
    cloths: [
      ['lattice', 1, 0.7],
      ['rings', 0, 0.75],
      ['weft', 2, 0.7],
    ],
    draw: drawLetters,
  },
}

/**
 * SVG cover of a blog post, shown on the page and rasterised for link previews. Colours are hex,
 * because rasterisers don't know CSS variables.
 */
export function postCoverSvg(scene: CoverScene): string {
  const { ground, cloths, draw } = scenes[scene]
  const defs = cloths.map(([tile, palette, scale], index) => {
    const [base, thread, accent] = clothPalettes[palette] ?? clothPalettes[0]
    return textilePattern(`${scene}${index}`, tile, { ground: base, thread, accent }, scale)
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" width="${COVER_WIDTH}" height="${COVER_HEIGHT}">` +
    `<defs>${defs.join('')}</defs><rect width="${COVER_WIDTH}" height="${COVER_HEIGHT}" fill="${ground}"/>` +
    `${draw((index) => `url(#${scene}${index})`)}</svg>`
  )
}
