export type FileVerdict = 'fine' | 'not-an-image' | 'too-large'

/** Some systems name no type for the pictures of a phone. */
const untypedImages = /\.(heic|heif|jpe?g|png|webp)$/i

/** What no photo of a phone or a camera weighs, and what would fill a phone's memory: it isn't even opened. */
export const OPENED_MAXIMUM_BYTES = 64 * 1024 * 1024

/**
 * What is wrong can be said before a byte is read (MEM-PHOTO-21). A picture above the limit of uploads is opened all the same:
 * drawn smaller it is below it, and where it is not, that is said then (MEM-PHOTO-22). The server looks into the file itself.
 */
export function checkFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileVerdict {
  const isImage = type.startsWith('image/') || (type === '' && untypedImages.test(name))
  if (!isImage) return 'not-an-image'
  return size > OPENED_MAXIMUM_BYTES ? 'too-large' : 'fine'
}

/** The profile picture first, the others in their order. */
export function inGridOrder<P extends { isProfilePicture: boolean; orderIndex: number }>(photos: readonly P[]): P[] {
  return photos.toSorted((a, b) => Number(b.isProfilePicture) - Number(a.isProfilePicture) || a.orderIndex - b.orderIndex)
}

/** The same things with one of them at another place. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const [one, rest] = [all.slice(from, from + 1), all.toSpliced(from, 1)]
  return rest.toSpliced(to, 0, ...one)
}
