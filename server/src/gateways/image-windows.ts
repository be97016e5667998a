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
  const read = (at: number) => data[at] ?? 0
  const light = new Float32Array(size)
  for (let i = 0; i < size; i++)
    light[i] = 0.299 * read(i * 3) + 0.587 * read(i * 3 + 1) + 0.114 * read(i * 3 + 2)
  const blue = light.map((value, i) => read(i * 3 + 2) - value)
  const red = light.map((value, i) => read(i * 3) - value)
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

// Reused, because thousands of squares are read for one picture.
const SAMPLES_MAXIMUM = LIGHT.samples ** 2
const places = new Int32Array(SAMPLES_MAXIMUM)
const rightShares = new Float64Array(SAMPLES_MAXIMUM)
const lowerShares = new Float64Array(SAMPLES_MAXIMUM)
const samplesOfSquare = new Float32Array(SAMPLES_MAXIMUM)
const rowsOfSquare = new Float32Array(LIGHT.samples * LIGHT.frequencies)
const halvesOfRow = new Float32Array(LIGHT.samples)
const frequenciesOfSquare = new Float32Array(LIGHT.frequencies ** 2)

/** Computes whether each of the lowest frequencies of a square is positive. */
export function computePrint(planes: Planes, square: Square): Uint32Array {
  const words = new Uint32Array(PRINT_WORDS)
  let from = 0
  let placed: Transform | undefined
  for (let i = 0; i < TRANSFORMS.length; i++) {
    const transform = TRANSFORMS[i] ?? LIGHT
    if (transform !== placed) placeSamples(planes, square, transform)
    placed = transform
    readSamples(planes, i, transform)
    transformRows(transform, samplesOfSquare, rowsOfSquare, transform.samples)
    transformRows(transform, rowsOfSquare, frequenciesOfSquare, transform.frequencies)
    const count = transform.frequencies ** 2
    // The first is the mean, which says nothing about the content.
    for (let bit = 1; bit < count; bit++)
      if ((frequenciesOfSquare[bit] ?? 0) > 0) setBit(words, from + bit)
    from += count
  }
  return words
}

/** Keeps samples before the last pixel of a row or column, so that there is a pixel on each side. */
const EDGE_MARGIN = 1.001

/** Computes where the samples of a square lie, each between four pixels. */
function placeSamples(
  { width, height }: Planes,
  { x, y, side, angle }: Square,
  { samples }: Transform,
): void {
  const [right, down] = [(Math.cos(angle) * side) / samples, (Math.sin(angle) * side) / samples]
  const middle = (samples - 1) / 2
  const [xMaximum, yMaximum] = [width - EDGE_MARGIN, height - EDGE_MARGIN]
  let i = 0
  for (let v = -middle; v <= middle; v++)
    for (let u = -middle; u <= middle; u++) {
      const px = Math.min(Math.max(x + u * right - v * down - 0.5, 0), xMaximum)
      const py = Math.min(Math.max(y + u * down + v * right - 0.5, 0), yMaximum)
      const left = Math.floor(px)
      const top = Math.floor(py)
      places[i] = top * width + left
      rightShares[i] = px - left
      lowerShares[i] = py - top
      i++
    }
}

function readSamples({ width, values }: Planes, of: number, { samples }: Transform): void {
  const plane = values[of] ?? samplesOfSquare
  const count = samples * samples
  for (let i = 0; i < count; i++) {
    const at = places[i] ?? 0
    const share = rightShares[i] ?? 0
    const upper = (plane[at] ?? 0) * (1 - share) + (plane[at + 1] ?? 0) * share
    const lower = (plane[at + width] ?? 0) * (1 - share) + (plane[at + width + 1] ?? 0) * share
    samplesOfSquare[i] = upper + (lower - upper) * (lowerShares[i] ?? 0)
  }
}

/**
 * Transforms rows into columns. Cosines are the same or opposite in both halves of a row, so the halves
 * are joined first, and an even and an odd frequency are computed together.
 */
function transformRows(
  { samples, frequencies, cosines }: Transform,
  rows: Float32Array,
  into: Float32Array,
  count: number,
): void {
  const half = samples / 2
  for (let row = 0; row < count; row++) {
    const from = row * samples
    for (let i = 0; i < half; i++) {
      const left = rows[from + i] ?? 0
      const right = rows[from + samples - 1 - i] ?? 0
      halvesOfRow[i] = left + right
      halvesOfRow[half + i] = left - right
    }
    for (let k = 0; k < frequencies; k += 2) {
      const at = k * samples
      let even = 0
      let odd = 0
      for (let i = 0; i < half; i++) {
        even += (halvesOfRow[i] ?? 0) * (cosines[at + i] ?? 0)
        odd += (halvesOfRow[half + i] ?? 0) * (cosines[at + samples + i] ?? 0)
      }
      into[row + k * count] = even
      into[row + (k + 1) * count] = odd
    }
  }
}

function countBits(value: number): number {
  let word = value - ((value >>> 1) & 0x55_55_55_55)
  word = (word & 0x33_33_33_33) + ((word >>> 2) & 0x33_33_33_33)
  return Math.imul((word + (word >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

/**
 * Counts the bits in which two prints differ; stops once there are as many as `enough`. The first may be
 * one of several in an array, from the word `at`.
 */
export function countDifferent(a: Uint32Array, b: Uint32Array, enough = Infinity, at = 0): number {
  let count = 0
  for (let i = 0; i < PRINT_WORDS && count < enough; i++)
    count += countBits((a[at + i] ?? 0) ^ (b[i] ?? 0))
  return count
}

/** Counts the bits of brightness in which two prints differ; they come first. */
export function countDifferentLight(a: Uint32Array, b: Uint32Array): number {
  let count = 0
  for (let i = 0; i * 32 < LIGHT_BITS; i++) {
    const mask = LIGHT_BITS - i * 32 < 32 ? 2 ** (LIGHT_BITS - i * 32) - 1 : -1
    count += countBits(((a[i] ?? 0) ^ (b[i] ?? 0)) & mask)
  }
  return count
}
