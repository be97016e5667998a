import { brandHex, clothPalettes, GOLD } from '@adire/art/palette.ts'
import { type TextileColours, type TextileName, textilePattern } from '@adire/art/textile.ts'

export type Motif = 'cloth' | 'rivers' | 'jar' | 'sky' | 'bowl' | 'veranda' | 'record' | 'cup'

interface Scene {
  /** Index into the textile palettes. */
  palette: number
  tile: TextileName
  /** Draws the motif in a square of 200 units, on the palette's ground. */
  draw: (colours: Colours) => string
}

interface Colours {
  ground: string
  thread: string
  accent: string
}

const round = 'stroke-linecap="round" stroke-linejoin="round"'

/** Three bolts of cloth, one on the other. */
function cloth({ ground, thread, accent }: Colours): string {
  const bolt = (y: number, fill: string, stripe: string) =>
    `<rect x="22" y="${y}" width="156" height="46" rx="23" fill="${fill}"/>` +
    `<path d="M62 ${y}v46M76 ${y}v46M112 ${y}v46M126 ${y}v46" stroke="${stripe}" stroke-width="6"/>` +
    `<circle cx="155" cy="${y + 23}" r="14" fill="none" stroke="${stripe}" stroke-width="4"/><circle cx="155" cy="${y + 23}" r="5" fill="${stripe}"/>`
  return bolt(32, thread, ground) + bolt(80, accent, thread) + bolt(128, GOLD, ground)
}

/** Two rivers that meet under a coin of a sun. */
function rivers({ thread, accent }: Colours): string {
  return (
    `<circle cx="100" cy="64" r="36" fill="${GOLD}"/><circle cx="100" cy="64" r="25" fill="none" stroke="${accent}" stroke-width="4"/>` +
    `<g fill="none" stroke-width="14" ${round}><path d="M8 122c40 0 50 36 92 36 34 0 52-10 92-10" stroke="${thread}"/>` +
    `<path d="M8 184c34 0 56-8 92-8 34 0 52-12 92-12" stroke="${accent}"/></g>`
  )
}

/** A jar of shea butter between two leaves. */
function jar({ ground, thread, accent }: Colours): string {
  const leaf = (flip: number) =>
    `<g transform="translate(100 160) scale(${flip} 1)"><path d="M40-6C84-14 92-66 84-104 52-88 34-52 40-6Z" fill="${accent}"/>` +
    `<path d="M42-10C50-46 62-72 80-96" fill="none" stroke="${ground}" stroke-width="4" ${round}/></g>`
  return (
    leaf(1) +
    leaf(-1) +
    `<rect x="58" y="76" width="84" height="92" rx="18" fill="${thread}"/><rect x="52" y="54" width="96" height="30" rx="10" fill="${GOLD}"/>` +
    `<circle cx="100" cy="124" r="22" fill="none" stroke="${ground}" stroke-width="5"/><circle cx="100" cy="124" r="9" fill="${accent}"/>`
  )
}

/** The long way home: a sun, and the line of a flight across it. */
function sky({ ground, thread, accent }: Colours): string {
  return (
    `<circle cx="100" cy="108" r="62" fill="${accent}"/><circle cx="100" cy="108" r="45" fill="none" stroke="${GOLD}" stroke-width="6"/>` +
    `<path d="M6 166C62 152 118 118 166 62" fill="none" stroke="${thread}" stroke-width="6" stroke-dasharray="2 16" ${round}/>` +
    `<g transform="translate(160 58) rotate(-46)"><path d="M-40 0c0-5 5-8 12-8h46c10 0 18 4 18 8s-8 8-18 8h-46c-7 0-12-3-12-8Z" fill="${thread}" stroke="${ground}" stroke-width="3"/>` +
    `<path d="M6-6-16-40h12l28 34ZM6 6l-22 34h12L24 6Z" fill="${thread}" stroke="${ground}" stroke-width="3" ${round}/><path d="M-34-4-46-20h10l14 16Z" fill="${GOLD}"/></g>`
  )
}

/** A bowl of something that steams, with two peppers. */
function bowl({ ground, thread, accent }: Colours): string {
  return (
    `<g fill="none" stroke="${GOLD}" stroke-width="7" ${round}><path d="M72 74c-12-16 12-24 0-42M100 70c-12-16 12-26 0-46M128 74c-12-16 12-24 0-42"/></g>` +
    `<ellipse cx="100" cy="96" rx="80" ry="16" fill="${accent}"/><path d="M20 96a80 80 0 0 0 160 0c0 9-36 16-80 16s-80-7-80-16Z" fill="${thread}"/>` +
    `<path d="M46 126c26 14 82 14 108 0M62 150c22 9 54 9 76 0" fill="none" stroke="${ground}" stroke-width="6" stroke-dasharray="1 12" ${round}/>` +
    `<path d="M76 96c10-10 28-10 36 0ZM116 94c8-7 20-6 26 1Z" fill="${GOLD}"/>`
  )
}

/** Doorways on a veranda, and the moon. */
function veranda({ ground, thread, accent }: Colours): string {
  const door = (x: number, fill: string) =>
    `<path d="M${x} 168V104a24 24 0 0 1 48 0v64Z" fill="${fill}"/><path d="M${x + 12} 168v-60a12 12 0 0 1 24 0v60Z" fill="${ground}"/>`
  return (
    `<circle cx="100" cy="42" r="20" fill="${GOLD}"/>${door(16, thread)}${door(76, accent)}${door(136, thread)}` +
    `<path d="M4 172h192M16 186h168" stroke="${GOLD}" stroke-width="8" ${round}/>`
  )
}

/** A record, and its arm. */
function record({ ground, thread, accent }: Colours): string {
  const rings = [74, 60, 46].map(
    (r) =>
      `<circle cx="92" cy="108" r="${r}" fill="none" stroke="${ground}" stroke-width="3" stroke-dasharray="3 7"/>`,
  )
  return (
    `<circle cx="92" cy="108" r="84" fill="${thread}"/>${rings.join('')}<circle cx="92" cy="108" r="30" fill="${accent}"/>` +
    `<circle cx="92" cy="108" r="7" fill="${ground}"/><path d="M178 22v62l-40 46" fill="none" stroke="${GOLD}" stroke-width="9" ${round}/><circle cx="178" cy="22" r="14" fill="${GOLD}"/>`
  )
}

/** A cup on its saucer. */
function cup({ ground, thread, accent }: Colours): string {
  return (
    `<g fill="none" stroke="${GOLD}" stroke-width="7" ${round}><path d="M80 66c-10-14 10-20 0-36M112 66c-10-14 10-20 0-36"/></g>` +
    `<path d="M146 94h14a22 22 0 0 1 0 44h-20" fill="none" stroke="${thread}" stroke-width="11"/>` +
    `<path d="M42 82h108v40a44 44 0 0 1-44 44H86a44 44 0 0 1-44-44Z" fill="${thread}"/>` +
    `<path d="M42 102h108v16H42Z" fill="${accent}"/><path d="M50 110h94" stroke="${ground}" stroke-width="4" stroke-dasharray="1 11" ${round}/>` +
    `<path d="M26 180h144" stroke="${GOLD}" stroke-width="9" ${round}/>`
  )
}

const scenes: Record<Motif, Scene> = {
  cloth: { palette: 0, tile: 'weft', draw: cloth },
  rivers: { palette: 5, tile: 'rings', draw: rivers },
  jar: { palette: 2, tile: 'lattice', draw: jar },
  sky: { palette: 0, tile: 'rings', draw: sky },
  bowl: { palette: 1, tile: 'arch', draw: bowl },
  veranda: { palette: 4, tile: 'arch', draw: veranda },
  record: { palette: 5, tile: 'lattice', draw: record },
  cup: { palette: 4, tile: 'weft', draw: cup },
}

/** Size of the motif, as a share of the shorter side of its field. */
const MOTIF_SHARE = 0.74
/** Share of the longer side that the cloth covers in a long banner. */
const CLOTH_SHARE = 0.58

/**
 * Draws the banner of an invented advertiser as SVG: a motif in a plain field, with patterned cloth
 * beside or above it. It has no text, because a server may have no fonts; an ad shows its text next
 * to the banner.
 */
export function drawBanner(
  motif: Motif,
  { width, height }: { width: number; height: number },
): string {
  const { palette, tile, draw } = scenes[motif]
  const [ground, thread, accent] = clothPalettes[palette] ?? clothPalettes[0]
  const colours = { ground, thread, accent }
  const isWide = width > height
  const fieldWidth = isWide ? Math.max(width * (1 - CLOTH_SHARE), height) : width
  const fieldHeight = isWide ? height : Math.max(height * (1 - CLOTH_SHARE), width)
  const [x, y] = [width - fieldWidth, height - fieldHeight]
  const side = Math.min(fieldWidth, fieldHeight) * MOTIF_SHARE
  const at = `translate(${x + (fieldWidth - side) / 2} ${y + (fieldHeight - side) / 2}) scale(${side / 200})`
  const seam = isWide ? `M${x} 0v${height}` : `M0 ${y}h${width}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${textilePattern('cloth', tile, toTextileColours(colours), Math.min(width, height) / 260)}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#cloth)"/>` +
    `<rect x="${x}" y="${y}" width="${fieldWidth}" height="${fieldHeight}" fill="${ground}"/>` +
    `<path d="${seam}" stroke="${GOLD}" stroke-width="${Math.min(width, height) / 45}"/>` +
    `<g transform="${at}">${draw(colours)}</g></svg>`
  )
}

/** Swaps ground and thread for the cloth, so that the field stands out from it. */
function toTextileColours({ ground, thread, accent }: Colours): TextileColours {
  return { ground: thread, thread: ground, accent: accent === brandHex.ember ? GOLD : accent }
}
