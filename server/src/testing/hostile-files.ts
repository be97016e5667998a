import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Malicious files, built as an attacker would build them. */

/** A one-coloured image. */
export function canvas(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#7a2e1d' } })
}

/** Creates a black PNG of any size in a fraction of the time that encoding its pixels takes. */
export function blackPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // One bit per pixel, greyscale, not interlaced.
  const header = Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])])
  const bytesPerRow = 1 + Math.ceil(width / 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * bytesPerRow))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a PNG with a false size in its header. */
export async function lyingPng(width: number, height: number): Promise<Buffer> {
  const png = await canvas(8, 8).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

export function withPngChunk(type: string, content: Buffer): Promise<Buffer> {
  return withPngChunks([{ type, content }])
}

/** Creates a small PNG with extra chunks after its header. */
export async function withPngChunks(
  chunks: readonly { type: string; content: Buffer }[],
): Promise<Buffer> {
  const png = await canvas(64, 64).png().toBuffer()
  const afterHeader = 8 + 4 + 4 + 13 + 4
  const added = chunks.map(({ type, content }) => pngChunk(type, content))
  return Buffer.concat([png.subarray(0, afterHeader), ...added, png.subarray(afterHeader)])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

export function withComment(jpeg: Buffer, text: string): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    jpegSegment(0xfe, Buffer.from(text, 'latin1')),
    jpeg.subarray(2),
  ])
}

export function hugeExif(portrait: Buffer): Buffer {
  const segment = jpegSegment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\u0008', 'latin1'), Buffer.alloc(65_000, 0x41)]),
  )
  return Buffer.concat([
    portrait.subarray(0, 2),
    ...Array.from({ length: 60 }, () => segment),
    portrait.subarray(2),
  ])
}

export async function lyingJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await canvas(64, 64).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** Creates an animation that repeats one frame. */
export async function webpFilm(count: number): Promise<Buffer> {
  const still = await canvas(16, 16).webp({ lossless: true }).toBuffer()
  const picture = still.subarray(12)
  const head = Buffer.from([2, 0, 0, 0, 15, 0, 0, 15, 0, 0])
  const frame = riffChunk(
    'ANMF',
    Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 15, 0, 0, 15, 0, 0, 10, 0, 0, 0]), picture]),
  )
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', head),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: count }, () => frame),
  ])
  return riffChunk('RIFF', body)
}

function riffChunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([
    Buffer.from(name, 'latin1'),
    size,
    content,
    Buffer.alloc(content.length % 2),
  ])
}

export async function gifFilm(count: number): Promise<Buffer> {
  const gif = await canvas(8, 8).gif().toBuffer()
  const picture = gif.subarray(gif.indexOf(0x2c, 13), -1)
  return Buffer.concat([
    gif.subarray(0, -1),
    ...Array.from({ length: count - 1 }, () => picture),
    gif.subarray(-1),
  ])
}
