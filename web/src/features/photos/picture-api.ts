import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'
import { ORPCError } from '@orpc/client'
import { formatOf, isUnread, needsDrawing, neverDrawn, type PictureFormat, sentSize } from './picture-rules.ts'

const HEAD_BYTES = 64
/** The second is for a picture that the first leaves too large: there is little to see of the difference. */
const JPEG_QUALITIES = [0.85, 0.7]

/** A picture that can be shown and sent: upright, and no larger than is of use. */
export type Picture = { file: File; url: string; width: number; height: number }

/**
 * Looks whether the file is a picture that can be drawn, before a byte is sent, and makes large ones small: a phone's picture
 * is above what may be uploaded, and its member should not have to care. Refuses with the server's own errors. Drawing turns the picture upright and leaves behind what the camera wrote into it, such as the place.
 */
export async function openPicture(file: File): Promise<Picture> {
  const format = formatOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (neverDrawn.includes(format)) throw refusalFor(format)
  const url = URL.createObjectURL(file)
  try {
    const image = await decode(url, format)
    const { naturalWidth: width, naturalHeight: height } = image
    if (!needsDrawing(format, file.size, { width, height })) return { file, url, width, height }
    const smaller = await drawAnew(image, file)
    if (!smaller && isUnread(format)) throw refusalFor(format)
    if (!smaller && file.size > PHOTO_MAXIMUM_BYTES) throw tooLarge()
    if (!smaller || (smaller.size >= file.size && !isUnread(format))) return { file, url, width, height }
    URL.revokeObjectURL(url)
    return { file: smaller, url: URL.createObjectURL(smaller), ...sentSize({ width, height }) }
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
    throw refusalFor(format)
  }
  return image
}

function refusalFor(format: PictureFormat | undefined): Error {
  return isUnread(format)
    ? new ORPCError('FILE_FORMAT_UNSUPPORTED', { status: 415, data: { format } })
    : new ORPCError('FILE_NOT_AN_IMAGE', { status: 415 })
}

/** The refusal of what is above the limit of uploads (MEM-PHOTO-22). */
export function tooLarge(): Error {
  return new ORPCError('FILE_TOO_LARGE', { status: 413, data: { maximumBytes: PHOTO_MAXIMUM_BYTES } })
}

/** Undefined where the device has no room for it, or where it would still be too large to be sent. */
async function drawAnew(image: HTMLImageElement, { name }: File): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sentSize({ width: image.naturalWidth, height: image.naturalHeight }))
  const paper = canvas.getContext('2d')
  if (paper) {
    // JPEG has nothing to see through.
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.imageSmoothingQuality = 'high'
    paper.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  const blob = paper && (await compress(canvas))
  // Phones take the memory of a canvas back late.
  canvas.width = 0
  return blob ? new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }) : undefined
}

async function compress(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of JPEG_QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!blob) return undefined
    if (blob.size <= PHOTO_MAXIMUM_BYTES) return blob
  }
  return undefined
}
