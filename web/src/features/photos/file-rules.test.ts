import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'
import { expect, test } from 'vitest'
import { checkFile, sortForGrid, moveItem, MAX_OPENED_BYTES } from './file-rules.ts'

test.each([
  [{ name: 'a.jpg', type: 'image/jpeg', size: 10 }, 'valid'],
  [{ name: 'a.jpg', type: 'image/jpeg', size: PHOTO_MAXIMUM_BYTES }, 'valid'],
  [{ name: 'IMG_2.jpg', type: 'image/jpeg', size: PHOTO_MAXIMUM_BYTES * 3 }, 'valid'],
  [{ name: 'a.jpg', type: 'image/jpeg', size: MAX_OPENED_BYTES + 1 }, 'too-large'],
  [{ name: 'a.pdf', type: 'application/pdf', size: 10 }, 'not-an-image'],
  [{ name: 'film.mp4', type: 'video/mp4', size: PHOTO_MAXIMUM_BYTES * 9 }, 'not-an-image'],
  [{ name: 'IMG_1.HEIC', type: '', size: 10 }, 'valid'],
  [{ name: 'notes', type: '', size: 10 }, 'not-an-image'],
] as const)('%j is %s', (file, verdict) => {
  expect(checkFile(file)).toBe(verdict)
})

test('sorts the profile picture first and the others by their order', () => {
  const photo = (orderIndex: number, isProfilePicture = false) => ({ orderIndex, isProfilePicture })
  expect(sortForGrid([photo(2), photo(1), photo(3, true)])).toEqual([
    photo(3, true),
    photo(1),
    photo(2),
  ])
})

test('moves one item and closes the gap', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 1, 3)).toEqual(['a', 'c', 'd', 'b'])
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})
