import type { UnsupportedFormat } from '@adire/contract/errors.ts'
import { Crop, PHOTO_RATIO } from '@adire/contract/photos.ts'

/** In pixels. */
type Size = { width: number; height: number }
type Point = { x: number; y: number }

/** Twice the width of the largest photo we show (`photoWidths`), to leave room for cropping. */
const LONGEST_SIDE_PX = 2560
/** Pictures up to this size are sent unchanged: compression costs more quality than it saves. */
const MAX_UNCHANGED_BYTES = 1.2 * 1024 * 1024

export type PictureFormat = 'jpeg' | 'png' | 'webp' | Exclude<UnsupportedFormat, 'animation'>
const supportedFormats: readonly (PictureFormat | undefined)[] = ['jpeg', 'png', 'webp']

/** Redrawing would lose the animation of a GIF and the scalability of an SVG. */
export const formatsNeverRedrawn: readonly (PictureFormat | undefined)[] = ['gif', 'svg']

const heicBrands = /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/

/** Detects the format from the first bytes (`SIGNATURE_BYTES`); the file name may be wrong. */
export function detectFormat(head: Uint8Array): PictureFormat | undefined {
  const text = String.fromCharCode(...head)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.startsWith('GIF8')) return 'gif'
  if (text.startsWith('BM')) return 'bmp'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff'
  if (text.slice(4, 8) === 'ftyp') return isobmffFormat(text.slice(8, 12))
  return /^\s*<(\?xml|svg)/.test(text) ? 'svg' : undefined
}

function isobmffFormat(brand: string): PictureFormat | undefined {
  if (brand.startsWith('avi')) return 'avif'
  return heicBrands.test(brand) ? 'heic' : undefined
}

/** True for a known format that the server doesn't accept. */
export function isUnsupportedFormat(
  format: PictureFormat | undefined,
): format is Exclude<UnsupportedFormat, 'animation'> {
  return format !== undefined && !supportedFormats.includes(format)
}

/** Scales a size down to the maximum for sending, with the same ratio. */
export function fitSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** True if a picture must be redrawn before sending: its format isn't accepted, or it is large. */
export function needsRedrawing(
  format: PictureFormat | undefined,
  bytes: number,
  { width, height }: Size,
): boolean {
  return (
    !supportedFormats.includes(format) ||
    bytes > MAX_UNCHANGED_BYTES ||
    Math.max(width, height) > LONGEST_SIDE_PX
  )
}

/** Largest 4:5 crop around the middle. */
export function centredCrop({ width, height }: Size): Crop {
  const share = Math.min(1, (height * PHOTO_RATIO) / width)
  return cropAround({ x: 0.5, y: 0.5 }, share, { width, height })
}

/**
 * Returns a 4:5 crop around a point, moved to be inside the picture. The point, the width and the
 * crop are fractions of the picture's sides.
 */
export function cropAround(middle: Point, widthShare: number, { width, height }: Size): Crop {
  const cropWidth = Math.min(1, widthShare, (height * PHOTO_RATIO) / width)
  const cropHeight = Math.min(1, (cropWidth * width) / PHOTO_RATIO / height)
  const x = Math.min(1 - cropWidth, Math.max(0, middle.x - cropWidth / 2))
  const y = Math.min(1 - cropHeight, Math.max(0, middle.y - cropHeight / 2))
  return { x, y, width: cropWidth, height: cropHeight }
}

/**
 * Limits the offset, in pixels from the middle of the frame, so that the picture fills the frame.
 * `picture` is its size on the page at zoom 1.
 */
export function limitOffset(
  offset: Point,
  zoom: number,
  { picture, frame }: { picture: Size; frame: Size },
): Point {
  const within = (value: number, side: 'width' | 'height') => {
    const maxOffset = Math.max(0, (picture[side] * zoom - frame[side]) / 2)
    return Math.min(maxOffset, Math.max(-maxOffset, value))
  }
  return { x: within(offset.x, 'width'), y: within(offset.y, 'height') }
}

/** False if the server would refuse the crop, such as a narrow part of a long panorama. */
export function isValidCrop(crop: Crop): boolean {
  return Crop.safeParse(crop).success
}
