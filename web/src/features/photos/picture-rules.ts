import type { UnreadFormat } from '@adire/contract/errors.ts'
import { Crop, PHOTO_RATIO } from '@adire/contract/photos.ts'

type Size = { width: number; height: number }
type Point = { x: number; y: number }

/** More is shown nowhere, and would be paid for by those who send it over a slow line. */
const LONGEST_SIDE = 2560
/** Below this a file is sent as it is: what a second compression saves isn't worth what it costs. */
const SMALL_BYTES = 1.2 * 1024 * 1024

export type PictureFormat = 'jpeg' | 'png' | 'webp' | Exclude<UnreadFormat, 'animation'>
const readFormats: readonly (PictureFormat | undefined)[] = ['jpeg', 'png', 'webp']

/** Drawn again they'd be something else: one moment of many, or a drawing of no size of its own. */
export const neverDrawn: readonly (PictureFormat | undefined)[] = ['gif', 'svg']

const heicBrands = /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/

/** What the first bytes of a file say it is, whatever its name says. */
export function formatOf(head: Uint8Array): PictureFormat | undefined {
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

/** Whether the server would name the format as one it can't take. */
export function isUnread(format: PictureFormat | undefined): format is Exclude<UnreadFormat, 'animation'> {
  return format !== undefined && !readFormats.includes(format)
}

/** The size a picture is sent in: no side longer than what is ever shown. */
export function sentSize({ width, height }: Size): Size {
  const share = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Whether a picture is drawn anew before it is sent. */
export function needsDrawing(format: PictureFormat | undefined, bytes: number, { width, height }: Size): boolean {
  return !readFormats.includes(format) || bytes > SMALL_BYTES || Math.max(width, height) > LONGEST_SIDE
}

/** The largest 4:5 part, from the middle. */
export function centredCrop({ width, height }: Size): Crop {
  const share = Math.min(1, (height * PHOTO_RATIO) / width)
  return cropAround({ x: 0.5, y: 0.5 }, share, { width, height })
}

/** A 4:5 part by its middle and its width, in fractions, put within the picture. */
export function cropAround(middle: Point, share: number, { width, height }: Size): Crop {
  const wide = Math.min(1, share, (height * PHOTO_RATIO) / width)
  const tall = Math.min(1, (wide * width) / PHOTO_RATIO / height)
  const x = Math.min(1 - wide, Math.max(0, middle.x - wide / 2))
  const y = Math.min(1 - tall, Math.max(0, middle.y - tall / 2))
  return { x, y, width: wide, height: tall }
}

/** How far the picture may be moved so that the frame stays full. */
export function keepFull(offset: Point, zoom: number, { picture, frame }: { picture: Size; frame: Size }): Point {
  const within = (value: number, side: 'width' | 'height') => {
    const play = Math.max(0, (picture[side] * zoom - frame[side]) / 2)
    return Math.min(play, Math.max(-play, value))
  }
  return { x: within(offset.x, 'width'), y: within(offset.y, 'height') }
}

/** Whether the server takes the crop: of a long panorama a 4:5 part is next to nothing, and the whole is sent. */
export function isTaken(crop: Crop): boolean {
  return Crop.safeParse(crop).success
}
