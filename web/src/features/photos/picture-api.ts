import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'
import { ORPCError } from '@orpc/client'
import {
  detectFormat,
  isUnsupportedFormat,
  needsRedrawing,
  formatsNeverRedrawn,
  type PictureFormat,
  fitSize,
} from './picture-rules.ts'

/** Bytes at the beginning of a file that `detectFormat` needs. */
const SIGNATURE_BYTES = 64
/**
 * The second quality is tried if the first result is too large; the difference is hardly visible.
 */
const JPEG_QUALITIES = [0.85, 0.7]

/** Picture ready to show and send. `url` is an object URL of the file, for the caller to revoke. */
export type Picture = { file: File; url: string; width: number; height: number }

/**
 * Prepares a chosen file for upload. Large pictures, and formats that the server doesn't accept but
 * this browser can draw, are redrawn as a smaller JPEG, because phone photos exceed the upload
 * limit. Redrawing also turns the picture upright and drops metadata such as the location. Throws
 * the errors that the server would return, so that the same texts apply.
 */
export async function preparePicture(file: File): Promise<Picture> {
  const format = detectFormat(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
  if (formatsNeverRedrawn.includes(format)) throw createFormatError(format)
  const url = URL.createObjectURL(file)
  try {
    const image = await decode(url, format)
    const { naturalWidth: width, naturalHeight: height } = image
    if (!needsRedrawing(format, file.size, { width, height })) return { file, url, width, height }
    const redrawn = await redrawAsJpeg(image, file)
    if (!redrawn && isUnsupportedFormat(format)) throw createFormatError(format)
    if (!redrawn && file.size > PHOTO_MAXIMUM_BYTES) throw createTooLargeError()
    if (!redrawn || (redrawn.size >= file.size && !isUnsupportedFormat(format)))
      return { file, url, width, height }
    URL.revokeObjectURL(url)
    return { file: redrawn, url: URL.createObjectURL(redrawn), ...fitSize({ width, height }) }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

async function decode(url: string, format: PictureFormat | undefined): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    throw createFormatError(format)
  }
  return image
}

function createFormatError(format: PictureFormat | undefined): Error {
  return isUnsupportedFormat(format)
    ? new ORPCError('FILE_FORMAT_UNSUPPORTED', { status: 415, data: { format } })
    : new ORPCError('FILE_NOT_AN_IMAGE', { status: 415 })
}

/** Error for a file above the upload limit (MEM-PHOTO-22). */
export function createTooLargeError(): Error {
  return new ORPCError('FILE_TOO_LARGE', {
    status: 413,
    data: { maximumBytes: PHOTO_MAXIMUM_BYTES },
  })
}

/** Scales a picture down to a JPEG; undefined if memory is short or the result is still too large. */
async function redrawAsJpeg(image: HTMLImageElement, { name }: File): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitSize({ width: image.naturalWidth, height: image.naturalHeight }))
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  const blob = context && (await compress(canvas))
  // Frees the canvas memory at once, which phones otherwise do late.
  canvas.width = 0
  return blob
    ? new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
    : undefined
}

async function compress(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of JPEG_QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    )
    if (!blob) return undefined
    if (blob.size <= PHOTO_MAXIMUM_BYTES) return blob
  }
  return undefined
}
