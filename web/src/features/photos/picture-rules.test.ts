import { Crop, PHOTO_RATIO } from '@adire/contract/photos.ts'
import { expect, test } from 'vitest'
import {
  centredCrop,
  cropAround,
  detectFormat,
  limitOffset,
  needsRedrawing,
  fitSize,
} from './picture-rules.ts'

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
])('recognises bytes %j as %s', (text, format) => {
  expect(detectFormat(head(text))).toBe(format)
})

test('scales a large picture to a long side of 2560 and keeps small ones', () => {
  expect(fitSize({ width: 8000, height: 6000 })).toEqual({ width: 2560, height: 1920 })
  expect(fitSize({ width: 900, height: 1200 })).toEqual({ width: 900, height: 1200 })
})

test("redraws pictures that are large, heavy or of a format the server can't read", () => {
  const small = { width: 900, height: 1200 }
  expect(needsRedrawing('jpeg', 300_000, small)).toBe(false)
  expect(needsRedrawing('jpeg', 3_000_000, small)).toBe(true)
  expect(needsRedrawing('jpeg', 300_000, { width: 2561, height: 100 })).toBe(true)
  expect(needsRedrawing('heic', 300_000, small)).toBe(true)
})

test.each([
  { width: 900, height: 1200 },
  { width: 4000, height: 1000 },
  { width: 1000, height: 4000 },
  { width: 777, height: 333 },
])('keeps every crop of $width × $height at 4:5, inside and valid for the contract', (picture) => {
  for (const share of [0.3, 0.7, 1])
    for (const middle of [0, 0.4, 1])
      for (const crop of [
        cropAround({ x: middle, y: middle }, share, picture),
        centredCrop(picture),
      ]) {
        expect(Crop.safeParse(crop).success || crop.width < 0.05).toBe(true)
        expect((crop.width * picture.width) / (crop.height * picture.height)).toBeCloseTo(
          PHOTO_RATIO,
          6,
        )
      }
})

test('keeps the picture filling its frame', () => {
  const sizes = { picture: { width: 400, height: 300 }, frame: { width: 240, height: 300 } }
  expect(limitOffset({ x: 500, y: 50 }, 1, sizes)).toEqual({ x: 80, y: 0 })
  expect(limitOffset({ x: -500, y: -500 }, 2, sizes)).toEqual({ x: -280, y: -150 })
})
