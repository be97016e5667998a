import sharp, { type Sharp } from 'sharp'

/**
 * Two hashes of a picture or a part of it, as characters of 0 and 1. `coarse` has 64 bits of the
 * brightness and finds candidates; `detail` has 272 bits of brightness and colour and decides.
 */
export interface Fingerprint {
  coarse: string
  detail: string
}

/**
 * Parts of a picture of which fingerprints are computed. `stored`: the whole, many crops and slight
 * rotations. `compared`: the whole and some crops, each mirrored too.
 */
export type FingerprintKind = 'stored' | 'compared'

/** A part of a picture, in shares of its sides. */
interface Part {
  left: number
  top: number
  share: number
}

/** Sums of all values above and to the left of each pixel, from which the mean of any area follows. */
interface Plane {
  sums: Float64Array
  width: number
  height: number
}

/** Brightness, blue and red. */
type Planes = readonly [Plane, Plane, Plane]

interface Pixels {
  data: Buffer
  width: number
  height: number
}

/** Longest side of the copy from which all parts are read. */
const SIDE = 256
/** Pixels on each side of the copy that is transformed, and the lowest frequencies that are used. */
const SAMPLES = 32
const FREQUENCIES = 12
const COARSE_FREQUENCIES = 8
/** Largest distance of two stored crops of one size, as a share of the picture. */
const STEP = 0.03
const STORED_SHARES = [0.94, 0.88, 0.82, 0.76, 0.7]
const DEGREES = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
/** Share of a rotated picture that is left without its corners. */
const ROTATED_SHARE = 0.86
/** Colour difference up to which an edge counts as a border. */
const BORDER_DIFFERENCE = 24

const WHOLE: Part = { left: 0, top: 0, share: 1 }

/** Lists crops of one size, `count` times `count` of them, evenly over the picture. */
function listCrops(share: number, count: number): Part[] {
  const offsets = Array.from({ length: count }, (_, i) => ((i + 0.5) / count) * (1 - share))
  return offsets.flatMap((top) => offsets.map((left) => ({ left, top, share })))
}

const STORED_PARTS = [
  WHOLE,
  ...STORED_SHARES.flatMap((share) =>
    listCrops(share, Math.max(1, Math.round((1 - share) / STEP))),
  ),
]
const ROTATED_PARTS = [WHOLE, ...listCrops(0.93, 1)]
const COMPARED_PARTS = [WHOLE, ...listCrops(0.95, 2), ...listCrops(0.9, 3), ...listCrops(0.84, 3)]

/**
 * Computes the fingerprints of an opened picture, and of what is inside a border of one colour. A plain
 * backdrop looks like a border, so both are needed.
 */
export async function computeFingerprints(
  picture: Sharp,
  kind: FingerprintKind,
): Promise<Fingerprint[]> {
  const pixels = await readPixels(picture)
  const trimmed = await trimBorder(pixels)
  const inner = trimmed === pixels ? [] : [toPlanes(trimmed)]
  const planes = toPlanes(pixels)
  if (kind === 'compared')
    return [planes, ...inner].flatMap((one) =>
      [false, true].flatMap((isMirrored) =>
        COMPARED_PARTS.map((part) => computeFingerprint(one, part, isMirrored)),
      ),
    )
  const found = [
    ...STORED_PARTS.map((part) => computeFingerprint(planes, part, false)),
    ...inner.map((one) => computeFingerprint(one, WHOLE, false)),
  ]
  for (const degrees of DEGREES)
    for (const part of ROTATED_PARTS)
      found.push(computeFingerprint(toPlanes(await rotate(pixels, degrees)), part, false))
  return found
}

async function readPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function openPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function trimBorder(pixels: Pixels): Promise<Pixels> {
  try {
    const { data, info } = await openPixels(pixels)
      .trim({ threshold: BORDER_DIFFERENCE })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isBorder = info.width > pixels.width / 2 && info.height > pixels.height / 2
    return isBorder ? { data, width: info.width, height: info.height } : pixels
  } catch {
    // A picture of one colour has nothing inside a border.
    return pixels
  }
}

async function rotate(pixels: Pixels, degrees: number): Promise<Pixels> {
  const { data, info } = await openPixels(pixels)
    .rotate(degrees)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const width = Math.round(pixels.width * ROTATED_SHARE)
  const height = Math.round(pixels.height * ROTATED_SHARE)
  const left = Math.floor((info.width - width) / 2)
  const top = Math.floor((info.height - height) / 2)
  const inner = await openPixels({ data, width: info.width, height: info.height })
    .extract({ left, top, width, height })
    .raw()
    .toBuffer()
  return { data: inner, width, height }
}

function toPlanes({ data, width, height }: Pixels): Planes {
  const [light, blue, red] = Array.from({ length: 3 }, () => new Float64Array(width * height))
  if (!light || !blue || !red) throw new Error('a plane is missing')
  for (let i = 0; i < light.length; i++) {
    const [r = 0, g = 0, b = 0] = data.subarray(i * 3, i * 3 + 3)
    const brightness = 0.299 * r + 0.587 * g + 0.114 * b
    light[i] = brightness
    blue[i] = b - brightness
    red[i] = r - brightness
  }
  return [
    sumUp(light, width, height),
    sumUp(blue, width, height),
    sumUp(red, width, height),
  ] as const
}

function sumUp(values: Float64Array, width: number, height: number): Plane {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += values[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return { sums, width, height }
}

/** Reads the sum up to a point between pixels. */
function readSum({ sums, width, height }: Plane, x: number, y: number): number {
  const left = Math.min(Math.floor(x), width - 1)
  const top = Math.min(Math.floor(y), height - 1)
  const [right, down] = [x - left, y - top]
  const at = top * (width + 1) + left
  const upper = (sums[at] ?? 0) * (1 - right) + (sums[at + 1] ?? 0) * right
  const lower = (sums[at + width + 1] ?? 0) * (1 - right) + (sums[at + width + 2] ?? 0) * right
  return upper * (1 - down) + lower * down
}

/** Reduces a part to a square of `SAMPLES` means. */
function readPart(plane: Plane, { left, top, share }: Part): Float64Array {
  const [stepX, stepY] = [(share * plane.width) / SAMPLES, (share * plane.height) / SAMPLES]
  const corner = (x: number, y: number) =>
    readSum(plane, left * plane.width + x * stepX, top * plane.height + y * stepY)
  return Float64Array.from({ length: SAMPLES * SAMPLES }, (_, i) => {
    const [x, y] = [i % SAMPLES, Math.floor(i / SAMPLES)]
    return corner(x + 1, y + 1) - corner(x, y + 1) - corner(x + 1, y) + corner(x, y)
  })
}

/** Cosines of the discrete cosine transform, without its constant frequency. */
const COSINES = Array.from({ length: FREQUENCIES }, (_, k) =>
  Float64Array.from({ length: SAMPLES }, (_value, x) =>
    Math.cos((Math.PI / SAMPLES) * (x + 0.5) * (k + 1)),
  ),
)

/** Computes the lowest frequencies: a row for each vertical one. Mirroring negates the odd ones. */
function computeFrequencies(samples: Float64Array, isMirrored: boolean): Float64Array[] {
  const across = COSINES.map((cosines, k) => {
    const sign = isMirrored && k % 2 === 0 ? -1 : 1
    return Float64Array.from({ length: SAMPLES }, (_, y) => {
      let sum = 0
      for (let x = 0; x < SAMPLES; x++) sum += (samples[y * SAMPLES + x] ?? 0) * (cosines[x] ?? 0)
      return sign * sum
    })
  })
  return COSINES.map((cosines) =>
    Float64Array.from(across, (row) => {
      let sum = 0
      for (let y = 0; y < SAMPLES; y++) sum += (row[y] ?? 0) * (cosines[y] ?? 0)
      return sum
    }),
  )
}

/** Computes whether each of the lowest frequencies is above their median. */
function toBits(frequencies: readonly Float64Array[], count: number): string {
  const values = frequencies.slice(0, count).flatMap((row) => [...row.subarray(0, count)])
  const median = values.toSorted((a, b) => a - b)[values.length / 2] ?? 0
  return values.map((value) => (value > median ? '1' : '0')).join('')
}

function computeFingerprint(
  [light, blue, red]: Planes,
  part: Part,
  isMirrored: boolean,
): Fingerprint {
  const read = (plane: Plane) => computeFrequencies(readPart(plane, part), isMirrored)
  const brightness = read(light)
  const colours = [blue, red].map((plane) => toBits(read(plane), COARSE_FREQUENCIES))
  return {
    coarse: toBits(brightness, COARSE_FREQUENCIES),
    detail: [toBits(brightness, FREQUENCIES), ...colours].join(''),
  }
}
