export type FileCheck = 'valid' | 'not-an-image' | 'too-large'

/** Extensions of photos whose type the system doesn't report. */
const IMAGE_EXTENSIONS = /\.(heic|heif|jpe?g|png|webp)$/i

/** Maximum size of a file that we open before scaling it down; more could fill a phone's memory. */
export const MAX_OPENED_BYTES = 64 * 1024 * 1024

/**
 * Checks a file without reading it (MEM-PHOTO-21). Pictures above the upload limit pass, because
 * they are scaled down first and checked again afterwards (MEM-PHOTO-22). The server checks the
 * contents.
 */
export function checkFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileCheck {
  const isImage = type.startsWith('image/') || (type === '' && IMAGE_EXTENSIONS.test(name))
  if (!isImage) return 'not-an-image'
  return size > MAX_OPENED_BYTES ? 'too-large' : 'valid'
}

/** Sorts the profile picture first and the others by their order. */
export function sortForGrid<P extends { isProfilePicture: boolean; orderIndex: number }>(
  photos: readonly P[],
): P[] {
  return photos.toSorted(
    (a, b) =>
      Number(b.isProfilePicture) - Number(a.isProfilePicture) || a.orderIndex - b.orderIndex,
  )
}

/** Returns a copy with one item moved. */
export function moveItem<T>(all: readonly T[], from: number, to: number): T[] {
  const [item, rest] = [all.slice(from, from + 1), all.toSpliced(from, 1)]
  return rest.toSpliced(to, 0, ...item)
}
