import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isPhotoFormat, unreadFormatOf } from './image-format.ts'

const canvas = sharp({ create: { width: 8, height: 8, channels: 3, background: '#7a2e1d' } })

test.each(['jpeg', 'png', 'webp'] as const)('a %s is a photo', async (format) => {
  const bytes = await canvas.clone().toFormat(format).toBuffer()
  expect([isPhotoFormat(bytes), unreadFormatOf(bytes)]).toEqual([true, undefined])
})

test.each(['gif', 'tiff', 'avif'] as const)('a %s is a picture that can not be read, by name', async (format) => {
  const bytes = await canvas.clone().toFormat(format).toBuffer()
  expect([isPhotoFormat(bytes), unreadFormatOf(bytes)]).toEqual([false, format])
})

test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])('the brand %s of phones is HEIC', (brand) => {
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(200)])
  expect([isPhotoFormat(bytes), unreadFormatOf(bytes)]).toEqual([false, 'heic'])
})

test.each([
  ['a drawing', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['a page with a drawing', '<!doctype html><p><svg/></p>', undefined],
  ['a film', '\0\0\0\u0018ftypmp42', undefined],
  ['a text that begins like a bitmap', 'BMW is a car, and this sentence is longer than any header of a bitmap.', undefined],
  ['nothing', '', undefined],
])('%s is told by its bytes', (_name, text, format) => {
  expect(unreadFormatOf(Buffer.from(text, 'latin1'))).toBe(format)
})
