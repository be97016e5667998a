import { Crop, PHOTO_RATIO } from '@adire/contract/photos.ts'
import { expect, test } from 'vitest'
import { centredCrop, cropAround, formatOf, keepFull, needsDrawing, sentSize } from './picture-rules.ts'

const head = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n', 'png'],
  ['RIFF....WEBPVP8 ', 'webp'],
  ['GIF89a', 'gif'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypmif1', 'heic'],
  ['\0\0\0\x18ftypavif', 'avif'],
  ['\0\0\0\x18ftypisom', undefined],
  ['II*\0', 'tiff'],
  ['BM....', 'bmp'],
  ['<svg xmlns=', 'svg'],
  ['%PDF-1.7', undefined],
  ['', undefined],
])('bytes %j are of the format %s', (text, format) => {
  expect(formatOf(head(text))).toBe(format)
})

test('a large picture is sent with its long side at 2560, a small one as it is', () => {
  expect(sentSize({ width: 8000, height: 6000 })).toEqual({ width: 2560, height: 1920 })
  expect(sentSize({ width: 900, height: 1200 })).toEqual({ width: 900, height: 1200 })
})

test('a picture is drawn anew when it is large, heavy or of a format the server cannot read', () => {
  const small = { width: 900, height: 1200 }
  expect(needsDrawing('jpeg', 300_000, small)).toBe(false)
  expect(needsDrawing('jpeg', 3_000_000, small)).toBe(true)
  expect(needsDrawing('jpeg', 300_000, { width: 2561, height: 100 })).toBe(true)
  expect(needsDrawing('heic', 300_000, small)).toBe(true)
})

test.each([
  { width: 900, height: 1200 },
  { width: 4000, height: 1000 },
  { width: 1000, height: 4000 },
  { width: 777, height: 333 },
])('every crop of $width × $height is 4:5, inside, and one the contract takes', (picture) => {
  for (const share of [0.3, 0.7, 1])
    for (const middle of [0, 0.4, 1])
      for (const crop of [cropAround({ x: middle, y: middle }, share, picture), centredCrop(picture)]) {
        expect(Crop.safeParse(crop).success || crop.width < 0.05).toBe(true)
        expect((crop.width * picture.width) / (crop.height * picture.height)).toBeCloseTo(PHOTO_RATIO, 6)
      }
})

test('a picture cannot be moved out of its frame', () => {
  const sizes = { picture: { width: 400, height: 300 }, frame: { width: 240, height: 300 } }
  expect(keepFull({ x: 500, y: 50 }, 1, sizes)).toEqual({ x: 80, y: 0 })
  expect(keepFull({ x: -500, y: -500 }, 2, sizes)).toEqual({ x: -280, y: -150 })
})
