import { brandHex } from './palette.ts'

const EMBER_ARCH = 'M20 41V23a10 10 0 0 1 20 0v18'
const INDIGO_ARCH = 'M8 41V23a10 10 0 0 1 20 0v18'

/**
 * Geometry of the logo mark: the indigo arch (`over`) crosses the ember arch (`under`) with a gap
 * around it, and a dot sits above. Also drawn by `Logo.tsx`.
 */
export const logoShape = {
  viewBox: '0 0 48 48',
  under: EMBER_ARCH,
  over: INDIGO_ARCH,
  strokeWidth: 5.5,
  gapWidth: 9.5,
  dot: { cx: 24, cy: 6, r: 3.4 },
} as const

type LogoColours = { over: string; under: string; dot: string; ground: string }

const onCotton: LogoColours = {
  over: brandHex.indigo,
  under: brandHex.ember,
  dot: brandHex.brass,
  ground: brandHex.cotton,
}

function markPaths({ over, under, dot, ground }: LogoColours): string {
  const { strokeWidth, gapWidth } = logoShape
  return (
    `<path d="${EMBER_ARCH}" stroke="${under}" stroke-width="${strokeWidth}"/>` +
    `<path d="${INDIGO_ARCH}" stroke="${ground}" stroke-width="${gapWidth}" stroke-linecap="butt"/>` +
    `<path d="${INDIGO_ARCH}" stroke="${over}" stroke-width="${strokeWidth}"/>` +
    `<circle cx="24" cy="6" r="3.4" fill="${dot}"/>`
  )
}

const svgOpen =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke-linecap="round">'

/**
 * The mark in colour. The gap between the arches is painted in `ground`, which has to match the
 * background.
 */
export function logoSvg(colours: Partial<LogoColours> = {}): string {
  return `${svgOpen}${markPaths({ ...onCotton, ...colours })}</svg>`
}

/**
 * The app icon: a cotton mark on an indigo square. `inset` is the empty share at each side (0.2 for
 * maskable icons), `cornerShare` the corner radius, both as a share of the width.
 */
export function appIconSvg(inset: number, cornerShare = 0): string {
  const scale = 1 - 2 * inset
  const shift = 48 * inset
  const colours = {
    over: brandHex.cotton,
    under: brandHex.emberOnIndigo,
    dot: brandHex.brass,
    ground: brandHex.indigo,
  }
  return (
    `${svgOpen}<rect width="48" height="48" rx="${48 * cornerShare}" fill="${brandHex.indigo}"/>` +
    `<g transform="translate(${shift} ${shift}) scale(${scale})">${markPaths(colours)}</g></svg>`
  )
}
