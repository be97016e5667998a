import type { UnsupportedFormat } from '@adire/contract/errors.ts'

type Known = Exclude<UnsupportedFormat, 'animation'>

/** Bytes to search for an SVG element after XML declarations and comments. */
const SVG_PROLOG_BYTES = 1024
/** Parts that may precede an SVG element, with their start and end. */
const SVG_PROLOG: readonly (readonly [start: string, end: string])[] = [
  ['<?xml', '>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
]

/** True for the first bytes of a JPEG, PNG or WebP; file name and declared type don't matter. */
export function isPhotoFormat(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isPng = bytes
    .subarray(0, 8)
    .equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const isWebp = readText(bytes, 0, 4) === 'RIFF' && readText(bytes, 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

/**
 * Finds a common picture format that we don't decode, so that the refusal can name it. HEIC is not
 * decoded because of its patents.
 */
export function findUnsupportedFormat(bytes: Buffer): Known | undefined {
  if (readText(bytes, 4, 8) === 'ftyp') return findFormatByBrand(readText(bytes, 8, 12))
  if (['GIF87a', 'GIF89a'].includes(readText(bytes, 0, 6))) return 'gif'
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(readText(bytes, 0, 4))) return 'tiff'
  if (readText(bytes, 0, 2) === 'BM' && bytes.length > 54 && bytes.readUInt32LE(2) === bytes.length)
    return 'bmp'
  return startsWithSvg(readText(bytes, 0, SVG_PROLOG_BYTES).toLowerCase()) ? 'svg' : undefined
}

function findFormatByBrand(brand: string): Known | undefined {
  if (/^(?:avif|avis)$/.test(brand)) return 'avif'
  return /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'heic' : undefined
}

/**
 * Reads each character at most once: a regular expression over this prolog took exponential time.
 */
function startsWithSvg(text: string): boolean {
  let rest = text.trimStart()
  for (;;) {
    const part = SVG_PROLOG.find(([start]) => rest.startsWith(start))
    if (!part) return /^<svg[\s>]/.test(rest)
    const end = findEnd(rest, part)
    if (end === undefined) return false
    rest = rest.slice(end).trimStart()
  }
}

/** Finds the end of a prolog part; a document type may contain declarations in brackets. */
function findEnd(text: string, [start, end]: readonly [string, string]): number | undefined {
  const close = text.indexOf(end, start.length)
  const bracket = start === '<!doctype' ? text.indexOf('[') : -1
  const isNested = bracket !== -1 && bracket < close
  const at = isNested ? text.indexOf('>', text.indexOf(']', bracket)) : close
  return at === -1 || (isNested && !text.includes(']', bracket)) ? undefined : at + end.length
}

function readText(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}
