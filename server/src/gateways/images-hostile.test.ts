import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import { portraitSvg } from '@adire/art/portrait.ts'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageLimits } from './image-limits.ts'
import { createImages, ImageRefusal } from './images.ts'
import {
  blackPng,
  canvas,
  gifFilm,
  hugeExif,
  lyingJpeg,
  webpFilm,
  withComment,
  withPngChunk,
  withPngChunks,
} from '../testing/hostile-files.ts'

const images = createImages({ log: pino({ level: 'silent' }) })
let portrait: Buffer
beforeAll(async () => {
  portrait = await sharp(Buffer.from(portraitSvg(3)))
    .resize({ width: 900 })
    .jpeg()
    .toBuffer()
  await images.process(portrait)
})
afterAll(() => images.close())

const MARKER = '<script>MARKER()</script><?php MARKER ?>'
const packedPng = (chunk: string) =>
  withPngChunk(
    chunk,
    Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(100_000_000))]),
  )
/** Five megabytes that unpack to five thousand: they held the decoder for as long as it was let. */
function manyComments(): Promise<Buffer> {
  const comment = {
    type: 'zTXt',
    content: Buffer.concat([
      Buffer.from('name\0\0', 'latin1'),
      deflateSync(Buffer.alloc(4_000_000)),
    ]),
  }
  return withPngChunks(Array.from({ length: 900 }, () => comment))
}
const decode = (bytes: Buffer) =>
  images.process(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ImageRefusal ? error.reason : error),
  )

/** Memory of the decoder that took the most so far. */
function decoderPeakBytes(): number {
  const peaks = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .filter(
      ([parent, , ...args]) =>
        Number(parent) === process.pid && args.some((part) => part.endsWith('image-worker.ts')),
    )
    .map(
      ([, pid]) =>
        Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
    )
  return Math.max(...peaks)
}

describe('decompression bombs', () => {
  const bombs: [string, () => Promise<Buffer> | Buffer, expected: string][] = [
    ['a film of ten thousand pictures', () => webpFilm(10_000), 'animation'],
    ['a GIF of two thousand pictures', () => gifFilm(2_000), 'gif'],
    [
      'a colour profile that unpacks to a hundred megabytes',
      () => packedPng('iCCP'),
      'not-an-image',
    ],
    ['a comment that unpacks to a hundred megabytes', () => packedPng('zTXt'), 'not-an-image'],
    ['many comments that unpack to four megabytes each', () => manyComments(), 'not-an-image'],
    [
      'two hundred bytes of XML comments',
      () => Buffer.from(`${'<!---->'.repeat(29)}x`),
      'not-an-image',
    ],
    [
      'a picture all of one colour, larger than is decoded',
      () => blackPng(16_000, 16_000),
      'too-many-pixels',
    ],
    ['a little more than fifty megapixels', () => blackPng(10_000, 5_001), 'too-many-pixels'],
    ['a JPEG that says it is larger than it is', () => lyingJpeg(6_000, 6_000), 'not-an-image'],
    ['sixty EXIF segments of 64 kB', () => hugeExif(portrait), 'accepted'],
    [
      'sixteen channels',
      () => Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(600, 16)]),
      'tiff',
    ],
  ]

  test.each(bombs)(
    '%s: answered by name within ten seconds, and the decoder does not swell',
    async (_name, make, expected) => {
      const bytes = await make()
      const before = decoderPeakBytes()
      const startedAt = performance.now()
      expect(await decode(bytes)).toBe(expected)
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      expect(decoderPeakBytes() - before).toBeLessThan(150 * 1024 * 1024)
      expect((await images.process(portrait)).width).toBe(900)
    },
  )

  test.each([
    ['JPEG', () => canvas(8_000, 6_250).jpeg()],
    ['progressive JPEG', () => canvas(8_000, 6_250).jpeg({ progressive: true })],
    ['interlaced PNG', () => canvas(8_000, 6_250).png({ progressive: true })],
    ['lossless WebP', () => canvas(8_000, 6_250).webp({ lossless: true })],
  ] as const)(
    'decodes a %s of fifty megapixels within the limits of time and memory',
    async (_name, make) => {
      expect(await decode(await make().toBuffer())).toBe('accepted')
      expect(decoderPeakBytes()).toBeLessThan(imageLimits.memoryBytes)
    },
  )
})

test('keeps the limits of one upload small', () => {
  expect(imageLimits.pixels).toBeLessThanOrEqual(50_000_000)
  expect(imageLimits.channels).toBeLessThanOrEqual(4)
  expect(imageLimits.cpuMs).toBeLessThanOrEqual(5_000)
  expect(imageLimits.concurrency).toBe(1)
  expect(imageLimits.queue.concurrency).toBe(2)
  expect(imageLimits.queue.concurrencyPerOwner).toBeLessThanOrEqual(2)
})

describe('polyglot files', () => {
  const polyglots: [string, () => Promise<Buffer>][] = [
    ['JPEG and HTML', async () => withComment(portrait, `<!doctype html>${MARKER}`)],
    ['JPEG and JavaScript', async () => withComment(portrait, `*/=1;MARKER();/*`)],
    ['PNG and PHP', () => withPngChunk('tEXt', Buffer.from(`Comment\0${MARKER}`, 'latin1'))],
    [
      'JPEG and a ZIP behind it',
      async () =>
        Buffer.concat([portrait, Buffer.from(`PK\u0003\u0004MARKER.jar PK\u0005\u0006`, 'latin1')]),
    ],
    ['JPEG and PDF', async () => withComment(portrait, `%PDF-1.7\n1 0 obj<</MARKER>>endobj`)],
    [
      'WebP and HTML',
      async () => Buffer.concat([await sharp(portrait).webp().toBuffer(), Buffer.from(MARKER)]),
    ],
  ]
  test.each(polyglots)('%s: removes the other format', async (_name, make) => {
    const { variants, blurred } = await images.process(await make())
    for (const bytes of [...variants.map((variant) => variant.bytes), blurred]) {
      expect(bytes.includes('MARKER')).toBe(false)
      expect(listChunks(bytes)).toEqual(['VP8 '])
    }
  })
})

test('removes location and all other metadata from twenty photos', async () => {
  for (let i = 0; i < 20; i++) {
    const source = sharp(portrait)
      .withExif({
        IFD0: { Make: 'MARKER', Software: 'MARKER' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: `${i}/1 27/1 18/1`,
          GPSLongitudeRef: 'E',
          GPSLongitude: '3/1 24/1 0/1',
        },
      })
      .withXmp(
        '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">MARKER</x:xmpmeta><?xpacket end="w"?>',
      )
      .withMetadata({ orientation: 1 + (i % 8), icc: 'p3' })
    const photo = await source.toFormat((['jpeg', 'png', 'webp'] as const)[i % 3]!).toBuffer()
    expect(photo.includes('MARKER')).toBe(true)
    const { variants, blurred, width, height } = await images.process(photo)
    expect(width > height).toBe(i % 8 >= 4)
    for (const bytes of [...variants.map((variant) => variant.bytes), blurred]) {
      expect(listChunks(bytes)).toEqual(['VP8 '])
      expect(bytes.includes('MARKER')).toBe(false)
    }
  }
})

/** Lists the chunks of a WebP file. */
function listChunks(webp: Buffer): string[] {
  expect(webp.readUInt32LE(4) + 8).toBe(webp.length)
  const names: string[] = []
  for (let at = 12; at < webp.length;) {
    names.push(webp.toString('latin1', at, at + 4))
    const length = webp.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return names
}
