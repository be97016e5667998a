import { inflateSync } from 'node:zlib'
import { getErrorCode } from '../lib/error-code.ts'
import { type ImageFault, imageLimits } from './image-limits.ts'

const PNG_SIGNATURE_BYTES = 8
/** Length and name before the content of a PNG chunk, and the checksum after it. */
const PNG_FRAME_BYTES = 8
const PNG_CHECKSUM_BYTES = 4
/** `RIFF`, length and `WEBP`. */
const WEBP_HEADER_BYTES = 12
/** Name and length before the content of a RIFF chunk. */
const RIFF_FRAME_BYTES = 8

/** Start of the compressed part of a PNG chunk; undefined for chunks without one. */
const compressedStarts: Record<string, (content: Buffer) => number | undefined> = {
  iCCP: (content) => content.indexOf(0) + 2,
  zTXt: (content) => content.indexOf(0) + 2,
  iTXt: findCompressedText,
}

/**
 * Finds the fault of files that are small but expensive to decode: metadata that decompresses to
 * far more than a photo needs, too much metadata, too many pixels, too many passes over them, or
 * several frames. Reads the file once, before anything decodes it.
 */
export function findStructuralFault(bytes: Buffer): ImageFault | undefined {
  if (bytes.length > 2 * PNG_SIGNATURE_BYTES && bytes.readUInt32BE(0) === 0x89504e47)
    return findPngFault(bytes)
  if (bytes.length > 2 && bytes.readUInt16BE(0) === 0xffd8) return findJpegFault(bytes)
  if (bytes.length > WEBP_HEADER_BYTES && bytes.readUInt32BE(0) === 0x52494646)
    return findWebpFault(bytes)
  return undefined
}

function findPngFault(bytes: Buffer): ImageFault | undefined {
  let decompressed = 0
  let parts = 0
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_FRAME_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + PNG_FRAME_BYTES)
    const content = bytes.subarray(at + PNG_FRAME_BYTES, at + PNG_FRAME_BYTES + length)
    if (
      name === 'IHDR' &&
      content.length >= 8 &&
      isTooLarge(content.readUInt32BE(0), content.readUInt32BE(4))
    )
      return 'too-many-pixels'
    if (name === 'acTL' && content.length >= 4 && content.readUInt32BE(0) > 1) return 'animation'
    if (name !== 'IDAT') parts += 1
    const start = compressedStarts[name]?.(content)
    if (start !== undefined)
      decompressed += measureDecompressed(
        content.subarray(start),
        imageLimits.decompressedBytes - decompressed,
      )
    if (decompressed > imageLimits.decompressedBytes || parts > imageLimits.metadataParts)
      return 'not-an-image'
    at += PNG_FRAME_BYTES + length + PNG_CHECKSUM_BYTES
  }
  return undefined
}

/**
 * Reads the head of an `iTXt` chunk: keyword, a compression flag and method, language and
 * translated keyword, each ended by a zero.
 */
function findCompressedText(content: Buffer): number | undefined {
  const keyword = content.indexOf(0)
  if (keyword === -1 || content[keyword + 1] !== 1) return undefined
  const language = content.indexOf(0, keyword + 3)
  const translated = language === -1 ? -1 : content.indexOf(0, language + 1)
  return translated === -1 ? undefined : translated + 1
}

/** Deflate's highest ratio. */
const COMPRESSION_RATIO_MAXIMUM = 1032

/**
 * Returns the decompressed size, at most `maximum + 1`. A damaged part counts as the largest size
 * it may have.
 */
function measureDecompressed(compressed: Buffer, maximum: number): number {
  try {
    return inflateSync(compressed, { maxOutputLength: maximum + 1 }).length
  } catch (error) {
    return getErrorCode(error) === 'ERR_BUFFER_TOO_LARGE'
      ? maximum + 1
      : Math.min(maximum + 1, compressed.length * COMPRESSION_RATIO_MAXIMUM)
  }
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

function findJpegFault(bytes: Buffer): ImageFault | undefined {
  let [pixels, scans, parts] = [0, 0, 0]
  for (let at = findMarker(bytes, 2); at !== undefined && bytes[at] !== END_OF_IMAGE;) {
    const marker = bytes[at] ?? 0
    if (isFrame(marker) && at + 8 <= bytes.length) {
      const [height, width] = [bytes.readUInt16BE(at + 4), bytes.readUInt16BE(at + 6)]
      if (isTooLarge(width, height)) return 'too-many-pixels'
      pixels = Math.max(pixels, width * height)
    }
    if (marker === START_OF_SCAN) scans += 1
    else parts += 1
    if (parts > imageLimits.metadataParts) return 'not-an-image'
    if (scans * pixels > imageLimits.scannedPixels) return 'too-complex'
    const length = at + 3 <= bytes.length ? bytes.readUInt16BE(at + 1) : 0
    at = findMarker(bytes, at + 1 + length)
  }
  return undefined
}

/** Marker without a length, unlike all others outside the pixels. */
const TEMPORARY = 0x01

/** Finds the second byte of the next marker; zeros and restarts belong to the pixels. */
function findMarker(bytes: Buffer, from: number): number | undefined {
  for (
    let at = bytes.indexOf(0xff, from);
    at !== -1 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && next !== TEMPORARY && !(next >= 0xd0 && next <= 0xd7))
      return at + 1
  }
  return undefined
}

/** Markers that give width and height. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** The decoder's time for the frames of a WebP grows with the square of their number. */
function findWebpFault(bytes: Buffer): ImageFault | undefined {
  let [parts, frames] = [0, 0]
  for (let at = WEBP_HEADER_BYTES; at + RIFF_FRAME_BYTES <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const content = bytes.subarray(at + RIFF_FRAME_BYTES, at + RIFF_FRAME_BYTES + length)
    if (
      name === 'VP8X' &&
      content.length >= 10 &&
      isTooLarge(content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1)
    )
      return 'too-many-pixels'
    parts += 1
    if (name === 'ANMF') frames += 1
    if (frames > 1) return 'animation'
    if (parts > imageLimits.metadataParts) return 'not-an-image'
    at += RIFF_FRAME_BYTES + length + (length % 2)
  }
  return undefined
}

function isTooLarge(width: number, height: number): boolean {
  return width * height > imageLimits.pixels || Math.max(width, height) > imageLimits.sidePixels
}
