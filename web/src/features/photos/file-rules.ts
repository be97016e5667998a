import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'

export type FileVerdict = 'fine' | 'not-an-image' | 'too-large'

/** Some systems name no type for the pictures of a phone. */
const untypedImages = /\.(heic|heif|jpe?g|png|webp)$/i

/** What is wrong can be said before a byte is sent (MEM-PHOTO-21, 22); the server looks into the file itself. */
export function checkFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileVerdict {
  const isImage = type.startsWith('image/') || (type === '' && untypedImages.test(name))
  if (!isImage) return 'not-an-image'
  return size > PHOTO_MAXIMUM_BYTES ? 'too-large' : 'fine'
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
