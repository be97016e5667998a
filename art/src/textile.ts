/**
 * Four abstract tiles: rings (tied pebbles), weft (stepped bars), lattice (diamonds) and arch (the
 * logo's doorways). Our own geometry, not a copy of a named royal or sacred cloth. Seeds choose by
 * position, so adding or reordering entries changes existing portraits.
 */
export const textileNames = ['rings', 'weft', 'lattice', 'arch'] as const
export type TextileName = (typeof textileNames)[number]
export type TextileColours = { ground: string; thread: string; accent: string }

type Tile = { size: number; draw: (colours: TextileColours) => string }

const tiles: Record<TextileName, Tile> = {
  rings: {
    size: 56,
    draw: ({ thread }) =>
      `<g fill="none" stroke="${thread}" stroke-width="5" stroke-dasharray="1 8" stroke-linecap="round">` +
      '<circle cx="28" cy="28" r="8"/><circle cx="28" cy="28" r="17"/><circle cx="28" cy="28" r="26"/></g>',
  },
  weft: {
    size: 48,
    draw: ({ thread, accent }) =>
      `<path d="M0 6h48M0 18h24M24 30h24M0 42h48" stroke="${thread}" stroke-width="6"/>` +
      `<path d="M24 18h24M0 30h24" stroke="${accent}" stroke-width="6"/>`,
  },
  lattice: {
    size: 44,
    draw: ({ thread, accent }) =>
      `<path d="M22 2 42 22 22 42 2 22Z" fill="none" stroke="${thread}" stroke-width="3.5"/>` +
      `<path d="M22 14 30 22 22 30 14 22Z" fill="${accent}"/>`,
  },
  arch: {
    size: 60,
    draw: ({ thread, accent }) =>
      `<g fill="none" stroke="${thread}" stroke-width="4"><path d="M10 56V32a12 12 0 0 1 24 0v24M26 56V32a12 12 0 0 1 24 0v24"/></g>` +
      `<circle cx="30" cy="10" r="4" fill="${accent}"/>`,
  },
}

/** `<pattern>` for `<defs>`, used as `url(#id)`. A `scale` below 1 makes it finer. */
export function textilePattern(
  id: string,
  name: TextileName,
  colours: TextileColours,
  scale = 1,
): string {
  const { size, draw } = tiles[name]
  const transform = scale === 1 ? '' : ` patternTransform="scale(${scale})"`
  return (
    `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"${transform}>` +
    `<rect width="${size}" height="${size}" fill="${colours.ground}"/>${draw(colours)}</pattern>`
  )
}
