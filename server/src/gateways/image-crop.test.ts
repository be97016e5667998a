import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPixelArea } from './image-crop.ts'

test('turns every 4:5 crop into exactly 4:5, inside the picture, within a few pixels', () => {
  const cases = fc.record({
    picture: fc.record({
      width: fc.integer({ min: 100, max: 8_000 }),
      height: fc.integer({ min: 100, max: 8_000 }),
    }),
    scale: fc.double({ min: 0.1, max: 1, noNaN: true }),
    across: fc.double({ min: 0, max: 1, noNaN: true }),
    down: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(cases, ({ picture, scale, across, down }) => {
      const width = Math.min(picture.width, picture.height * 0.8) * scale
      const wanted = {
        left: (picture.width - width) * across,
        top: (picture.height - width / 0.8) * down,
        width,
        height: width / 0.8,
      }
      const crop = {
        x: wanted.left / picture.width,
        y: wanted.top / picture.height,
        width: wanted.width / picture.width,
        height: wanted.height / picture.height,
      }
      const area = toPixelArea(crop, picture)
      expect(area).toBeDefined()
      expect(area!.width * 5).toBe(area!.height * 4)
      expect(area!.left).toBeGreaterThanOrEqual(0)
      expect(area!.top).toBeGreaterThanOrEqual(0)
      expect(area!.left + area!.width).toBeLessThanOrEqual(picture.width)
      expect(area!.top + area!.height).toBeLessThanOrEqual(picture.height)
      for (const key of ['left', 'top', 'width', 'height'] as const)
        expect(Math.abs(area![key] - wanted[key])).toBeLessThanOrEqual(6)
    }),
  )
})

test.each([
  ['a square', { x: 0, y: 0, width: 1, height: 1 }, { width: 1000, height: 1000 }],
  ['5:4', { x: 0, y: 0, width: 1, height: 0.8 }, { width: 1000, height: 1000 }],
  [
    'nearly 4:5, yet to be seen',
    { x: 0, y: 0, width: 0.84, height: 1 },
    { width: 1000, height: 1000 },
  ],
])('refuses %s as a crop', (_name, crop, picture) => {
  expect(toPixelArea(crop, picture)).toBeUndefined()
})
