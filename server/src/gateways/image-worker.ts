import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { imageLimits, type ImageAnswer, type ImageTask } from './image-limits.ts'

// This process sees bytes from strangers, so it can do nothing but decode three kinds of picture.
// It holds no secrets, is killed when slow, and ends itself when it grows.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(imageLimits.concurrency)
sharp.cache(false)

const OPTIONS = {
  limitInputPixels: imageLimits.pixels,
  limitInputChannels: imageLimits.channels,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
} as const
const WEBP = { quality: 78, effort: 2 } as const
const PLACEHOLDER_SIDE = 100
const WATCH_MS = 20

type Refusal = Extract<ImageAnswer, { refusal: string }>

async function decode({
  bytes,
  widths,
}: ImageTask): Promise<Omit<Extract<ImageAnswer, { variants: unknown }>, 'id'> | Pick<Refusal, 'refusal'>> {
  const head = await sharp(bytes, OPTIONS).metadata()
  // A film is no photo, whichever its first frame is.
  if ((head.pages ?? 1) > 1) return { refusal: 'not-an-image' }
  const { width, height } = head.autoOrient

  // Decoded once, at the largest size; turned upright, in sRGB, on white where it was see-through.
  const largest = await sharp(bytes, OPTIONS)
    .autoOrient()
    .resize({ ...boxOf(Math.max(...widths)), fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: largest.info.width, height: largest.info.height, channels: largest.info.channels }

  const variants = []
  for (const variantWidth of widths) {
    const encoded = await sharp(largest.data, { raw })
      .resize({ ...boxOf(variantWidth), fit: 'inside', withoutEnlargement: true })
      .webp(WEBP)
      .toBuffer()
    variants.push({ width: variantWidth, bytes: encoded })
  }

  const small = await sharp(largest.data, { raw })
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const placeholder = Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64')
  return { variants, width, height, placeholder }
}

/** As wide as asked, and no taller than three times that, so that no encoder meets a side it can't write. */
function boxOf(width: number) {
  return { width, height: width * 3 }
}

function refusalOf(error: unknown): Refusal['refusal'] {
  return error instanceof Error && /pixel limit/i.test(error.message) ? 'too-large' : 'not-an-image'
}

function answer(message: ImageAnswer | 'ready'): void {
  process.send?.(message)
}

process.on('message', (task: ImageTask) => {
  decode(task).then(
    (outcome) => answer({ id: task.id, ...outcome }),
    (error: unknown) => answer({ id: task.id, refusal: refusalOf(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
// The decoder works beside this thread, outside the heap that Node limits: its memory is watched from here.
setInterval(() => {
  if (process.memoryUsage.rss() > imageLimits.memoryBytes) process.exit(imageLimits.memoryExitCode)
}, WATCH_MS)
answer('ready')
