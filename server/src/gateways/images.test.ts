import { deflateSync } from 'node:zlib'
import { portraitSvg } from '@adire/art/portrait.ts'
import { seededRandom } from '@adire/art/random.ts'
import { pino } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { ALIKE_BITS } from '../features/photos/rules.ts'
import { isPhotoFormat } from './image-format.ts'
import { createImages, ImageRefusal } from './images.ts'

const images = createImages({ log: pino({ level: 'silent' }) })
afterAll(() => images.close())

const refused = (bytes: Buffer) =>
  images.process(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ImageRefusal ? error.reason : error),
  )
const portrait = (seed = 1) => sharp(Buffer.from(portraitSvg(seed)))
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2e1d' } })

describe('output', () => {
  test('converts a portrait to WebP in four widths, with size, hash and placeholder', async () => {
    const original = await portrait().resize({ width: 1800 }).jpeg().toBuffer()
    const result = await images.process(original)
    const { height } = await sharp(original).metadata()
    expect(result).toMatchObject({ width: 1800, height })
    expect(result.sha256).toHaveLength(32)
    expect(Buffer.from(result.placeholder, 'base64').length).toBeLessThan(40)
    expect(result.variants.map(({ width }) => width)).toEqual([320, 640, 960, 1280])
    for (const { width, bytes } of result.variants)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
  })

  test('never enlarges a small picture', async () => {
    const { variants } = await images.process(
      await portrait().resize({ width: 300 }).png().toBuffer(),
    )
    expect(new Set(variants.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    expect(await sharp(variants[3]!.bytes).metadata()).toMatchObject({ width: 300 })
  })

  test('limits the height of a very tall picture', async () => {
    const { variants } = await images.process(await canvas(1000, 40_000).png().toBuffer())
    for (const { width, bytes } of variants)
      expect((await sharp(bytes).metadata()).height).toBeLessThanOrEqual(width * 3)
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'place, camera and comments of a %s are gone, and it stands upright',
    async (format) => {
      const original = await canvas(900, 600)
        .composite([{ input: await canvas(900, 20).negate().png().toBuffer(), top: 0, left: 0 }])
        .withExif({
          IFD0: { Make: 'MARKER-CAMERA', Copyright: 'MARKER-OWNER' },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '6/1 27/1 18/1',
            GPSLongitudeRef: 'E',
            GPSLongitude: '3/1 24/1 0/1',
          },
        })
        .withXmp(
          '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">MARKER-XMP</x:xmpmeta><?xpacket end="w"?>',
        )
        .withMetadata({ orientation: 6, icc: 'p3' })
        .toFormat(format)
        .toBuffer()
      expect(original.includes('MARKER-CAMERA')).toBe(true)
      const result = await images.process(original)
      expect([result.width, result.height]).toEqual([600, 900])
      for (const { bytes } of result.variants) {
        const found = await sharp(bytes).metadata()
        expect([
          found.exif,
          found.xmp,
          found.iptc,
          found.icc,
          found.orientation,
          found.comments,
        ]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined])
        expect(bytes.includes('MARKER')).toBe(false)
        expect(found.height).toBeGreaterThan(found.width)
      }
    },
  )

  test('removes a file hidden in a picture', async () => {
    const jpeg = await portrait().resize({ width: 700 }).jpeg().toBuffer()
    const png = await portrait().resize({ width: 400 }).png().toBuffer()
    const marker = '<script>MARKER()</script>PK\u0003\u0004<?php MARKER ?>'
    const comment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, marker.length + 2]),
      Buffer.from(marker, 'latin1'),
      jpeg.subarray(2),
    ])
    for (const polyglot of [
      Buffer.concat([jpeg, Buffer.from(marker)]),
      comment,
      Buffer.concat([png, Buffer.from(marker)]),
    ]) {
      const { variants } = await images.process(polyglot)
      for (const { bytes } of variants) expect(bytes.includes('MARKER')).toBe(false)
    }
  })
})

describe('crop', () => {
  /**
   * Four quarters of colour; red is upper left, blue upper right, green lower left, yellow lower
   * right.
   */
  async function quarters(width: number, height: number): Promise<Sharp> {
    const quarter = (background: string) =>
      sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
        .png()
        .toBuffer()
    return canvas(width, height).composite([
      { input: await quarter('#ff0000'), left: 0, top: 0 },
      { input: await quarter('#0000ff'), left: width / 2, top: 0 },
      { input: await quarter('#00ff00'), left: 0, top: height / 2 },
      { input: await quarter('#ffff00'), left: width / 2, top: height / 2 },
    ])
  }
  const readColours = async (bytes: Buffer) =>
    (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean / 100))

  test('crops to exactly 4:5 in every width and never enlarges', async () => {
    const original = await (await quarters(1600, 2000)).png().toBuffer()
    const { variants, width, height, blurred } = await images.process(original, {
      crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 },
    })
    expect([width, height]).toEqual([800, 1000])
    const sizes = await Promise.all(variants.map(async ({ bytes }) => sharp(bytes).metadata()))
    expect(sizes.map((size) => [size.width, size.height])).toEqual([
      [320, 400],
      [640, 800],
      [800, 1000],
      [800, 1000],
    ])
    for (const bytes of [...variants.map((variant) => variant.bytes), blurred])
      expect(await readColours(bytes)).toEqual([0, 0, 3])
  })

  test.each([
    [1, [3, 0, 0]],
    [3, [3, 3, 0]],
    [6, [0, 3, 0]],
    [8, [0, 0, 3]],
  ])('crops the upright picture (orientation %d)', async (orientation, colours) => {
    const original = await (
      await quarters(1000, 1000)
    )
      .withMetadata({ orientation })
      .png()
      .toBuffer()
    const { variants } = await images.process(original, {
      crop: { x: 0, y: 0, width: 0.4, height: 0.5 },
    })
    expect(await readColours(variants[0]!.bytes)).toEqual(colours)
  })

  test('refuses a crop of another shape', async () => {
    const original = await canvas(1000, 1000).png().toBuffer()
    await expect(
      images.process(original, { crop: { x: 0, y: 0, width: 1, height: 1 } }),
    ).rejects.toMatchObject({ reason: 'wrong-crop' })
  })
})

test('blurs a locked photo to forty pixels of colours', async () => {
  const { blurred } = await images.process(
    await portrait(4).resize({ width: 1000 }).jpeg().toBuffer(),
  )
  expect((await sharp(blurred).metadata()).width).toBe(40)
  expect(blurred.length).toBeLessThan(600)
})

test('encodes variants within their size budgets', async () => {
  const budgets = { 320: 25_000, 640: 60_000, 960: 110_000, 1280: 160_000 }
  for (let seed = 1; seed <= 6; seed++) {
    const { variants } = await images.process(
      await portrait(seed).resize({ width: 1400 }).jpeg({ quality: 90 }).toBuffer(),
    )
    for (const { width, bytes } of variants)
      expect(bytes.length).toBeLessThanOrEqual(budgets[width as keyof typeof budgets])
  }
}, 60_000)

/** Soft shapes without plain areas, as in a photo; drawings have edges that a crop moves. */
function photoLike(seed: number): Sharp {
  const random = seededRandom(seed)
  const raw = { width: 12, height: 15, channels: 3 } as const
  const pixels = Uint8Array.from({ length: 12 * 15 * 3 }, () => random() * 256)
  return sharp(pixels, { raw }).resize({ width: 700, kernel: 'cubic' })
}

test('hashes resized copies alike, and most of those cropped by up to 5 %', async () => {
  const alike = { whole: 0, cropped: 0 }
  for (let seed = 100; seed < 105; seed++) {
    const original = await photoLike(seed).jpeg({ quality: 90 }).toBuffer()
    const { perceptualHash, width, height } = await images.process(original)
    for (let i = 0; i < 10; i++) {
      const edge = Math.round((width * (i % 6)) / 100)
      const copy = await sharp(original)
        .extract({
          left: i % 2 ? edge : 0,
          top: i % 3 ? edge : 0,
          width: width - edge,
          height: height - edge,
        })
        .resize({ width: 300 + i * 30 })
        .jpeg({ quality: 30 + i * 6 })
        .toBuffer()
      if (differingBits(perceptualHash, (await images.process(copy)).perceptualHash) <= ALIKE_BITS)
        alike[edge === 0 ? 'whole' : 'cropped']++
    }
  }
  expect(alike.whole).toBe(10)
  expect(alike.cropped).toBeGreaterThanOrEqual(30)
}, 60_000)

function differingBits(a: string, b: string): number {
  return [...a].filter((bit, i) => bit !== b[i]).length
}

describe('refusals', () => {
  test.each<[string, Buffer, string?]>([
    ['nothing at all', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(4096)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      'svg',
    ],
    [
      'an SVG that reads files',
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
      'svg',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>')],
    [
      'an ImageMagick script',
      Buffer.from(
        'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://example.com/x.png"|ls "-la)\'\npop graphic-context',
      ),
    ],
    [
      'a HEIC',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]),
      'heic',
    ],
    ['the first bytes of a JPEG and no more', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    [
      'an SVG behind the first bytes of a JPEG',
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ]),
    ],
    [
      'a WebP that is none',
      Buffer.concat([Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '), Buffer.alloc(64)]),
    ],
  ])('refuses %s', async (_name, bytes, reason = 'not-an-image') => {
    expect(await refused(bytes)).toBe(reason)
  })

  test.each(['gif', 'tiff', 'avif'] as const)('refuses a real %s', async (format) => {
    expect(await refused(await canvas(64, 64).toFormat(format).toBuffer())).toBe(format)
  })

  test('refuses half a JPEG', async () => {
    const whole = await portrait().resize({ width: 800 }).jpeg().toBuffer()
    expect(await refused(whole.subarray(0, whole.length / 2))).toBe('not-an-image')
  })

  test('refuses an animation, whatever its first picture', async () => {
    const film = await createAnimation(10)
    expect((await sharp(film).metadata()).pages).toBe(10)
    expect(await refused(film)).toBe('animation')
  })

  test.each([
    [50_000, 50_000],
    [30_000, 30_000],
    [1_000_000_000, 1],
    [10_000, 5_001],
  ])('refuses a PNG that claims %d by %d pixels, without decoding it', async (width, height) => {
    const startedAt = performance.now()
    expect(await refused(pngHeader(width, height))).toMatch(/too-many-pixels|not-an-image/)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test('refuses a JPEG that claims 65,535 by 65,535 pixels', async () => {
    const jpeg = await canvas(64, 64).jpeg().toBuffer()
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(65_535, frame + 5)
    jpeg.writeUInt16BE(65_535, frame + 7)
    expect(await refused(jpeg)).toMatch(/too-many-pixels|not-an-image/)
  })

  test('still decodes after all refusals', async () => {
    expect(
      (await images.process(await portrait(9).resize({ width: 400 }).webp().toBuffer())).width,
    ).toBe(400)
  })
})

test('detects the type by the bytes', async () => {
  expect(isPhotoFormat(Buffer.from('GIF89a'))).toBe(false)
  expect(isPhotoFormat(await canvas(2, 2).webp().toBuffer())).toBe(true)
})

async function createAnimation(count: number): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      canvas(8, 8)
        .tint({ r: i * 20, g: 0, b: 0 })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** A PNG of any size in a few bytes: the header is what a decoder trusts. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
