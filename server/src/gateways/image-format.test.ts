import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findUnsupportedFormat, isPhotoFormat } from './image-format.ts'

const canvas = sharp({ create: { width: 8, height: 8, channels: 3, background: '#7a2e1d' } })

test.each(['jpeg', 'png', 'webp'] as const)('accepts a %s as a photo', async (format) => {
  const bytes = await canvas.clone().toFormat(format).toBuffer()
  expect([isPhotoFormat(bytes), findUnsupportedFormat(bytes)]).toEqual([true, undefined])
})

test.each(['gif', 'tiff', 'avif'] as const)('names a %s, which is not decoded', async (format) => {
  const bytes = await canvas.clone().toFormat(format).toBuffer()
  expect([isPhotoFormat(bytes), findUnsupportedFormat(bytes)]).toEqual([false, format])
})

test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
  'names the brand %s of phones HEIC',
  (brand) => {
    const bytes = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brand}`),
      Buffer.alloc(200),
    ])
    expect([isPhotoFormat(bytes), findUnsupportedFormat(bytes)]).toEqual([false, 'heic'])
  },
)

test.each([
  ['a drawing', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['a drawing behind comments', ' <!-- one > --><!---->\n<!DOCTYPE svg>\n<SVG width="1">', 'svg'],
  [
    'a drawing with declarations',
    '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>',
    'svg',
  ],
  ['declarations without an end', '<!DOCTYPE s [<!ENTITY x "y"><svg>', undefined],
  ['a comment without an end', '<!-- <svg>', undefined],
  ['another element that starts with the name', '<svgx>', undefined],
  ['a page with a drawing', '<!doctype html><p><svg/></p>', undefined],
  ['a film', '\0\0\0\u0018ftypmp42', undefined],
  [
    'a text that begins like a bitmap',
    'BMW is a car, and this sentence is longer than any header of a bitmap.',
    undefined,
  ],
  ['nothing', '', undefined],
])('detects %s by its bytes', (_name, text, format) => {
  expect(findUnsupportedFormat(Buffer.from(text, 'latin1'))).toBe(format)
})
