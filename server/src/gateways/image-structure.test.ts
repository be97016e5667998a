import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  canvas,
  lyingJpeg,
  lyingPng,
  webpFilm,
  withPngChunk,
  withPngChunks,
} from '../testing/hostile-files.ts'
import { findStructuralFault } from './image-structure.ts'

const text = (content: string) => Buffer.from(content, 'latin1')
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes))
/** The header before the packed part of each chunk type. */
const heads = { iCCP: 'name\0\0', zTXt: 'name\0\0', iTXt: 'name\0\u0001\0en\0name\0' }
const packed = (name: keyof typeof heads, bytes: number) =>
  Buffer.concat([text(heads[name]), zeros(bytes)])

test.each(['iCCP', 'zTXt', 'iTXt'] as const)(
  'refuses a PNG whose %s unpacks to more than four megabytes',
  async (name) => {
    expect(findStructuralFault(await withPngChunk(name, packed(name, 5_000_000)))).toBe(
      'not-an-image',
    )
    expect(findStructuralFault(await withPngChunk(name, packed(name, 500_000)))).toBeUndefined()
  },
)

test('limits the decompressed size of all chunks of a PNG together', async () => {
  const chunk = { type: 'zTXt', content: packed('zTXt', 1_500_000) }
  expect(findStructuralFault(await withPngChunks([chunk, chunk]))).toBeUndefined()
  const mixed = [chunk, { type: 'iTXt', content: packed('iTXt', 1_500_000) }, chunk]
  expect(findStructuralFault(await withPngChunks(mixed))).toBe('not-an-image')
})

test('refuses endless metadata in a PNG and in a JPEG', async () => {
  const comments = Array.from({ length: 2_000 }, () => ({ type: 'tEXt', content: text('a\0b') }))
  expect(findStructuralFault(await withPngChunks(comments))).toBe('not-an-image')
  const jpeg = await canvas(9, 9).jpeg().toBuffer()
  const segments = Array.from({ length: 2_000 }, () => Buffer.from([0xff, 0xfe, 0, 2]))
  expect(
    findStructuralFault(Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])),
  ).toBe('not-an-image')
})

test('refuses a header with too many pixels', async () => {
  expect(findStructuralFault(await lyingPng(50_000, 50_000))).toBe('too-many-pixels')
  expect(findStructuralFault(await lyingJpeg(65_535, 65_535))).toBe('too-many-pixels')
  expect(findStructuralFault(await lyingJpeg(6_000, 6_000))).toBeUndefined()
})

test('refuses endless passes over the pixels of a JPEG', async () => {
  const jpeg = await canvas(4_000, 3_000).jpeg({ progressive: true }).toBuffer()
  expect(findStructuralFault(jpeg)).toBeUndefined()
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const endless = Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: 200 }, () => scan),
    jpeg.subarray(-2),
  ])
  expect(findStructuralFault(endless)).toBe('too-complex')
})

test('counts passes of a JPEG behind a marker without a length', async () => {
  const jpeg = await canvas(4_000, 3_000).jpeg({ progressive: true }).toBuffer()
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  // The two bytes behind the marker are fill bytes to a decoder, and would be the longest length to
  // a careless reader.
  const marker = Buffer.from([0xff, 0x01, 0xff, 0xff])
  const hidden = Array.from({ length: 200 }, () => [marker, scan]).flat()
  expect(
    findStructuralFault(Buffer.concat([jpeg.subarray(0, -2), ...hidden, jpeg.subarray(-2)])),
  ).toBe('too-complex')
})

test('refuses animated PNG and WebP before decoding, but not a single frame', async () => {
  const frames = (count: number) => withPngChunk('acTL', Buffer.from([0, 0, 0, count, 0, 0, 0, 0]))
  expect(findStructuralFault(await frames(2))).toBe('animation')
  expect(findStructuralFault(await frames(1))).toBeUndefined()
  expect(findStructuralFault(await webpFilm(2))).toBe('animation')
  expect(findStructuralFault(await webpFilm(1))).toBeUndefined()
})

test('refuses endless chunks and a huge canvas in a WebP', async () => {
  const still = await canvas(9, 9).webp().toBuffer()
  const chunks = Array.from({ length: 2_000 }, () => Buffer.from('JUNK\0\0\0\0', 'latin1'))
  expect(findStructuralFault(Buffer.concat([still, ...chunks]))).toBe('not-an-image')
  const film = await webpFilm(1)
  // Width and height of the canvas, each less one.
  film.fill(0xff, 24, 30)
  expect(findStructuralFault(film)).toBe('too-many-pixels')
})

test('refuses a picture with one endless side', async () => {
  expect(findStructuralFault(await lyingPng(1, 49_000_000))).toBe('too-many-pixels')
  expect(findStructuralFault(await lyingPng(49_000_000, 1))).toBe('too-many-pixels')
  expect(findStructuralFault(await lyingPng(65_535, 1))).toBeUndefined()
})

test('accepts ordinary pictures, and leaves broken ones to the decoder', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const)
    expect(findStructuralFault(await canvas(900, 900).toFormat(format).toBuffer())).toBeUndefined()
  expect(
    findStructuralFault(await withPngChunk('zTXt', text('no zeros and no packing'))),
  ).toBeUndefined()
  const cut = await withPngChunk('zTXt', packed('zTXt', 5_000_000))
  expect(findStructuralFault(cut.subarray(0, 60))).toBeUndefined()
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.alloc(5_000_000, 0xff),
    Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  ])
    expect(findStructuralFault(bytes)).toBeUndefined()
})
