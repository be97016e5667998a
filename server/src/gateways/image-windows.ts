import type { Sharp } from 'sharp'

/** A square in a picture: its centre and side, turned by an angle in radians. */
export interface Square {
  x: number
  y: number
  side: number
  angle: number
}

/** A small copy of a picture: brightness of each pixel, and its blue and red minus the brightness. */
export interface Planes {
  width: number
  height: number
  values: readonly Float32Array[]
}

/** Longest side of the copy. */
const SIDE = 160
/** Smooths what is finer than the samples of a square. */
const BLUR = 1

export async function readPlanes(picture: Sharp): Promise<Planes> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .blur(BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const size = width * height
  const light = Float32Array.from({ length: size }, (_, i) => {
    const [r = 0, g = 0, b = 0] = data.subarray(i * 3, i * 3 + 3)
    return 0.299 * r + 0.587 * g + 0.114 * b
  })
  const blue = light.map((value, i) => (data[i * 3 + 2] ?? 0) - value)
  const red = light.map((value, i) => (data[i * 3] ?? 0) - value)
  return { width, height, values: [light, blue, red] }
}

/** A discrete cosine transform: samples and lowest frequencies on each side. */
interface Transform {
  samples: number
  frequencies: number
  cosines: Float32Array
}

function createTransform(samples: number, frequencies: number): Transform {
  const cosines = Float32Array.from({ length: samples * frequencies }, (_, i) =>
    Math.cos((Math.PI / samples) * ((i % samples) + 0.5) * Math.floor(i / samples)),
  )
  return { samples, frequencies, cosines }
}

/** Frequencies of brightness and of each colour. */
export const LIGHT_FREQUENCIES = 12
export const COLOUR_FREQUENCIES = 8
const LIGHT = createTransform(24, LIGHT_FREQUENCIES)
const COLOUR = createTransform(16, COLOUR_FREQUENCIES)
const TRANSFORMS = [LIGHT, COLOUR, COLOUR]

/** Bits of a print: of brightness, of blue and of red, each in rows of one vertical frequency. */
export const LIGHT_BITS = LIGHT_FREQUENCIES ** 2
export const PRINT_BITS = LIGHT_BITS + 2 * COLOUR_FREQUENCIES ** 2
export const PRINT_WORDS = Math.ceil(PRINT_BITS / 32)

/** Bits that mirroring inverts: those of odd frequencies from left to right. */
const MIRROR_MASK = new Uint32Array(PRINT_WORDS)
for (let bit = 0; bit < PRINT_BITS; bit++)
  // Rows have an even length, so the parity of the position is that of the frequency.
  if (bit % 2 === 1) setBit(MIRROR_MASK, bit)

function setBit(words: Uint32Array, bit: number): void {
  words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31))
}

/** Returns the print of the mirrored square. */
export function mirrorPrint(print: Uint32Array): Uint32Array {
  return print.map((word, i) => word ^ (MIRROR_MASK[i] ?? 0))
}

/** Computes whether each of the lowest frequencies of a square is positive. */
export function computePrint(planes: Planes, square: Square): Uint32Array {
  const words = new Uint32Array(PRINT_WORDS)
  let from = 0
  for (const [i, transform] of TRANSFORMS.entries()) {
    sample(planes, planes.values[i] ?? new Float32Array(), square, transform)
    const found = transformSamples(transform)
    const count = transform.frequencies ** 2
    // The first is the mean, which says nothing about the content.
    for (let bit = 1; bit < count; bit++) if ((found[bit] ?? 0) > 0) setBit(words, from + bit)
    from += count
  }
  return words
}

// Reused, because thousands of squares are read for one picture.
const samplesOfSquare = new Float32Array(LIGHT.samples ** 2)
const rowsOfSquare = new Float32Array(LIGHT.samples * LIGHT.frequencies)
const halvesOfRow = new Float32Array(LIGHT.samples)
const frequenciesOfSquare = new Float32Array(LIGHT.frequencies ** 2)

/** Keeps samples before the last pixel of a row or column, so that there is a pixel on each side. */
const EDGE_MARGIN = 1.001

/** Reads a grid of samples, each between four pixels. */
function sample(
  { width, height }: Planes,
  plane: Float32Array,
  { x, y, side, angle }: Square,
  { samples }: Transform,
): void {
  const [right, down] = [(Math.cos(angle) * side) / samples, (Math.sin(angle) * side) / samples]
  const middle = (samples - 1) / 2
  for (let i = 0; i < samples * samples; i++) {
    const u = (i % samples) - middle
    const v = Math.floor(i / samples) - middle
    const px = Math.min(Math.max(x + u * right - v * down - 0.5, 0), width - EDGE_MARGIN)
    const py = Math.min(Math.max(y + u * down + v * right - 0.5, 0), height - EDGE_MARGIN)
    const left = Math.floor(px)
    const top = Math.floor(py)
    const at = top * width + left
    const share = px - left
    const upper = (plane[at] ?? 0) * (1 - share) + (plane[at + 1] ?? 0) * share
    const lower = (plane[at + width] ?? 0) * (1 - share) + (plane[at + width + 1] ?? 0) * share
    samplesOfSquare[i] = upper + (lower - upper) * (py - top)
  }
}

function transformSamples(transform: Transform): Float32Array {
  const { samples, frequencies } = transform
  for (let y = 0; y < samples; y++)
    transformRow(transform, {
      row: samplesOfSquare,
      from: y * samples,
      into: rowsOfSquare,
      to: y,
      step: samples,
    })
  for (let u = 0; u < frequencies; u++)
    transformRow(transform, {
      row: rowsOfSquare,
      from: u * samples,
      into: frequenciesOfSquare,
      to: u,
      step: frequencies,
    })
  return frequenciesOfSquare
}

interface RowChange {
  row: Float32Array
  from: number
  into: Float32Array
  to: number
  /** Distance of two results. */
  step: number
}

/** Transforms a row. Cosines are the same or opposite in both halves, so the halves are joined first. */
function transformRow(
  { samples, frequencies, cosines }: Transform,
  { row, from, into, to, step }: RowChange,
): void {
  const half = samples / 2
  for (let i = 0; i < half; i++) {
    const [left, right] = [row[from + i] ?? 0, row[from + samples - 1 - i] ?? 0]
    halvesOfRow[i] = left + right
    halvesOfRow[half + i] = left - right
  }
  for (let k = 0; k < frequencies; k++) {
    const start = k % 2 === 0 ? 0 : half
    let sum = 0
    for (let i = 0; i < half; i++)
      sum += (halvesOfRow[start + i] ?? 0) * (cosines[k * samples + i] ?? 0)
    into[to + k * step] = sum
  }
}

/** Counts the bits in which two prints differ, among the first ones; those of brightness come first. */
export function countDifferent(a: Uint32Array, b: Uint32Array, bits = PRINT_BITS): number {
  let count = 0
  for (let i = 0; i * 32 < bits; i++) {
    let word = (a[i] ?? 0) ^ (b[i] ?? 0)
    if (bits - i * 32 < 32) word &= 2 ** (bits - i * 32) - 1
    word -= (word >>> 1) & 0x55_55_55_55
    word = (word & 0x33_33_33_33) + ((word >>> 2) & 0x33_33_33_33)
    count += Math.imul((word + (word >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
  }
  return count
}
