import type { UnreadFormat } from '@adire/contract/errors.ts'

type Known = Exclude<UnreadFormat, 'animation'>

/** JPEG, PNG or WebP by their first bytes; names and declared types are not asked. */
export function isPhotoFormat(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const isWebp = text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

/** A kind of picture that people have and we don't decode, so that they can be told which; HEIC for its patents. */
export function unreadFormatOf(bytes: Buffer): Known | undefined {
  if (text(bytes, 4, 8) === 'ftyp') return formatOfBrand(text(bytes, 8, 12))
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return 'gif'
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(text(bytes, 0, 4))) return 'tiff'
  if (text(bytes, 0, 2) === 'BM' && bytes.length > 54 && bytes.readUInt32LE(2) === bytes.length) return 'bmp'
  return /^\s*(?:<\?xml[^>]*>|<!--[^]*?-->|<!DOCTYPE[^]*?>|\s)*<svg[\s>]/i.test(text(bytes, 0, 1024)) ? 'svg' : undefined
}

function formatOfBrand(brand: string): Known | undefined {
  if (/^(?:avif|avis)$/.test(brand)) return 'avif'
  return /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'heic' : undefined
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}
