import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { toPixelArea } from './image-crop.ts'
import type { ImageWorkerStart } from './image-decoders.ts'
import { computeFingerprints, type Fingerprint } from './image-fingerprint.ts'
import { findUnsupportedFormat, isPhotoFormat } from './image-format.ts'
import {
  type Decoded,
  type ImageAnswer,
  type ImageFault,
  imageLimits,
  type ImageTask,
  type ImageVariant,
} from './image-limits.ts'
import { compareWithStored } from './image-likeness.ts'
import { findStructuralFault } from './image-structure.ts'
import { dropPrivileges } from './worker-privileges.ts'

/** Below the server's priority, so that two decoders on two cores don't delay requests. */
const NICENESS = 3

// Process that decodes uploads, started by `image-decoders.ts`. Only it parses uploads, so it can
// do nothing but decode three formats. It has no secrets, gives up root, and ends when a picture
// takes too much time or memory.
setPriority(NICENESS)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(imageLimits.concurrency)
sharp.cache(false)

const OPTIONS = {
  limitInputPixels: imageLimits.pixels,
  limitInputChannels: imageLimits.channels,
  failOn: 'warning',
  pages: 1,
  sequentialRead: true,
} as const
const WEBP = { quality: 72, effort: 2 } as const
const PLACEHOLDER_SIDE = 100
/** Variant for limited views: shows colours but no face. */
const BLURRED = { width: 40, sigma: 3, quality: 60 } as const
/** Size of the grey copy: each of 8 rows compares 8 pixels with their right neighbour. */
const HASH = { width: 9, height: 8 } as const
/** Interval of the time and memory check. */
const LIMIT_CHECK_MS = 20

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

type Result =
  | Decoded
  | { fingerprints: Fingerprint[] }
  | { differences: number[] }
  | { refusal: ImageFault }

async function decode(task: ImageTask): Promise<Result> {
  const { bytes, widths, crop, quality = WEBP.quality } = task
  if (!isPhotoFormat(bytes)) return { refusal: findUnsupportedFormat(bytes) ?? 'not-an-image' }
  const fault = findStructuralFault(bytes)
  if (fault) return { refusal: fault }
  const head = await sharp(bytes, OPTIONS).metadata()
  if ((head.pages ?? 1) > 1) return { refusal: 'animation' }
  const picture = sharp(bytes, OPTIONS).autoOrient()
  if (task.fingerprints)
    return { fingerprints: await computeFingerprints(picture, task.fingerprints) }
  if (task.stored) return { differences: await compareWithStored(picture, task.stored) }
  const upright = head.autoOrient
  const area = crop && toPixelArea(crop, upright)
  if (crop && !area) return { refusal: 'wrong-crop' }

  const largest = await readPixels(area ? picture.extract(area) : picture, Math.max(...widths))
  return {
    variants: await encode(largest, widths, quality),
    blurred: await openPixels(largest)
      .resize({ ...limitSize(BLURRED.width), fit: 'inside', withoutEnlargement: true })
      .blur(BLURRED.sigma)
      .webp({ quality: BLURRED.quality, effort: WEBP.effort })
      .toBuffer(),
    width: area?.width ?? upright.width,
    height: area?.height ?? upright.height,
    placeholder: await createPlaceholder(largest),
    perceptualHash: await computeHash(largest),
  }
}

/** Decodes once, in the largest size, to sRGB on a white background. */
async function readPixels(picture: Sharp, width: number): Promise<Pixels> {
  const { data, info } = await picture
    .resize({ ...limitSize(width), fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** Encodes one variant for each width; a smaller picture is not enlarged. */
async function encode(
  largest: Pixels,
  widths: readonly number[],
  quality: number,
): Promise<ImageVariant[]> {
  const variants: ImageVariant[] = []
  let whole: Buffer | undefined
  for (const width of widths) {
    const box = limitSize(width)
    const isWhole = largest.raw.width <= box.width && largest.raw.height <= box.height
    const bytes =
      (isWhole && whole) ||
      (await openPixels(largest)
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .webp({ ...WEBP, quality })
        .toBuffer())
    if (isWhole) whole = bytes
    variants.push({ width, bytes })
  }
  return variants
}

async function createPlaceholder(largest: Pixels): Promise<string> {
  const { data, info } = await openPixels(largest)
    .resize({
      width: PLACEHOLDER_SIDE,
      height: PLACEHOLDER_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/**
 * Computes a difference hash: whether each pixel of a small grey copy is brighter than the one to
 * its right. It hardly changes with compression, size or a slight crop. Stored with photos, so a
 * change would stop old photos from being recognised.
 */
async function computeHash(largest: Pixels): Promise<string> {
  const grey = await openPixels(largest)
    .greyscale()
    .resize({ ...HASH, fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = ''
  for (let y = 0; y < HASH.height; y++)
    for (let x = 0; x < HASH.width - 1; x++)
      bits += (grey[y * HASH.width + x] ?? 0) > (grey[y * HASH.width + x + 1] ?? 0) ? '1' : '0'
  return bits
}

function openPixels({ data, raw }: Pixels): Sharp {
  return sharp(data, { raw })
}

/** At most three times as tall as wide, so that no encoder gets a side it can't write. */
function limitSize(width: number) {
  return { width, height: width * 3 }
}

function toFault(error: unknown): ImageFault {
  return error instanceof Error && /pixel limit/i.test(error.message)
    ? 'too-many-pixels'
    : 'not-an-image'
}

function send(message: ImageAnswer | ImageWorkerStart): void {
  process.send?.(message)
}

/** Limit of the current picture, and the processor time before it. */
let current: { limitMs: number; before: NodeJS.CpuUsage } | undefined

function measureCpuMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

process.on('message', (task: ImageTask) => {
  const before = process.cpuUsage()
  current = { limitMs: task.cpuMs, before }
  const finish = (result: Result) => {
    current = undefined
    send({ id: task.id, cpuMs: measureCpuMs(before), ...result })
  }
  decode(task).then(finish, (error: unknown) => finish({ refusal: toFault(error) }))
})
process.on('disconnect', () => process.exit(0))
// The decoder uses other threads and memory outside the heap that Node limits.
setInterval(() => {
  if (process.memoryUsage.rss() > imageLimits.memoryBytes) process.exit(imageLimits.memoryExitCode)
  if (current && measureCpuMs(current.before) > current.limitMs)
    process.exit(imageLimits.cpuExitCode)
}, LIMIT_CHECK_MS)
send(dropPrivileges() ? 'ready-as-root' : 'ready')
