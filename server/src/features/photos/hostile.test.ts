import { deflateSync } from 'node:zlib'
import { portraitSvg } from '@adire/art/portrait.ts'
import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import {
  blackPng,
  gifFilm,
  lyingJpeg,
  lyingPng,
  webpFilm,
  withPngChunk,
  withPngChunks,
} from '../../testing/hostile-files.ts'
import { aMember, type TestMember } from '../../testing/members.ts'

/**
 * Sends hostile files over HTTP through the whole server. `images-hostile.test.ts` tests the
 * decoder alone.
 */

let app: TestApp
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ada = await aMember(app, 'woman')
})
afterAll(() => app.close())

/** Allows for a busy machine; the target is three seconds. */
const SECONDS_EACH = 10
const hundredMegabytes = () => deflateSync(Buffer.alloc(100_000_000))
const text = (content: string) => Buffer.from(content, 'latin1')

async function aPortrait(): Promise<Buffer> {
  return sharp(Buffer.from(portraitSvg(8)))
    .resize({ width: 900 })
    .jpeg()
    .toBuffer()
}

const files: Record<string, () => Promise<Buffer> | Buffer> = {
  'a PNG of 50,000 by 50,000': () => lyingPng(50_000, 50_000),
  'a PNG of 30,000 by 30,000': () => lyingPng(30_000, 30_000),
  'a PNG of a thousand million by one': () => lyingPng(1_000_000_000, 1),
  'a JPEG of 65,535 by 65,535': () => lyingJpeg(65_535, 65_535),
  'a JPEG that says it is larger than it is': () => lyingJpeg(6_000, 6_000),
  'a film of ten thousand pictures': () => webpFilm(10_000),
  'a GIF of two thousand pictures': () => gifFilm(2_000),
  'a colour profile that unpacks to a hundred megabytes': () =>
    withPngChunk('iCCP', Buffer.concat([text('icc\0\0'), hundredMegabytes()])),
  'a comment that unpacks to a hundred megabytes': () =>
    withPngChunk('zTXt', Buffer.concat([text('Comment\0\0'), hundredMegabytes()])),
  'many comments that unpack to four megabytes each': () => {
    const comment = {
      type: 'zTXt',
      content: Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(4_000_000))]),
    }
    return withPngChunks(Array.from({ length: 900 }, () => comment))
  },
  'two hundred bytes of XML comments': () => text(`${'<!---->'.repeat(29)}x`),
  'half a JPEG': async () => (await aPortrait()).subarray(0, 20_000),
  'a photo with five megabytes of nothing behind it': async () =>
    Buffer.concat([await aPortrait(), Buffer.alloc(PHOTO_MAXIMUM_BYTES)]),
  'a TIFF of sixteen channels': () => Buffer.concat([text('II*\0'), Buffer.alloc(600, 16)]),
  'an SVG with a script': () =>
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an SVG with an entity': () =>
    text(
      '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    ),
  'an SVG that takes in a file': () =>
    text(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>',
    ),
  'a PDF': () => text('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>'),
  'a HEIC': () => Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic'), Buffer.alloc(200)]),
  'a page called .jpg': () => text('<!doctype html><script>alert(1)</script>'),
  'nothing at all': () => Buffer.alloc(0),
  zeros: () => Buffer.alloc(4096),
  'an ImageMagick script': () =>
    text(
      'push graphic-context\nfill \'url(https://example.com/x.png"|ls "-la)\'\npop graphic-context',
    ),
  'more than fifty megapixels': () => blackPng(10_000, 5_001),
}

async function send(bytes: Buffer): Promise<{ status: number; seconds: number }> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
  const startedAt = performance.now()
  const { status } = await fetchAs(ada.jar, `${app.url}/api/me/photos`, { method: 'POST', body })
  return { status, seconds: (performance.now() - startedAt) / 1000 }
}

/** Measures how long another member waits for their own profile, repeatedly, until stopped. */
function neighbour(): { stop: () => Promise<number[]> } {
  let isOver = false
  const waits: number[] = []
  const asking = (async () => {
    const ben = await aMember(app, 'man')
    while (!isOver) {
      const startedAt = performance.now()
      await ben.client.profiles.mine()
      waits.push((performance.now() - startedAt) / 1000)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await asking
      return waits.toSorted((a, b) => a - b)
    },
  }
}

test(
  'refuses every hostile file in time, leaves nothing, and keeps serving others',
  { timeout: 120_000 },
  async () => {
    const made = await Promise.all(
      Object.entries(files).map(async ([name, make]) => [name, await make()] as const),
    )
    // Starts the decoder first, so that its start is not measured.
    await app.deps.images.process(await aPortrait())
    const before = process.memoryUsage.rss()
    const others = neighbour()
    const answers = []
    try {
      for (const [name, bytes] of made) answers.push({ name, ...(await send(bytes)) })
    } finally {
      await others.stop()
    }
    expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
    expect(answers.filter(({ seconds }) => seconds >= SECONDS_EACH)).toEqual([])
    const waits = await others.stop()
    expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(5)
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024)
    expect(await app.db.selectFrom('photos').select('id').execute()).toEqual([])
    expect(await Array.fromAsync(app.deps.storage.list('photos/'))).toEqual([])
  },
)
