import { headTurns } from '@adire/contract/selfie-checks.ts'
import { expect, test } from 'vitest'
import {
  adviseOnStraight,
  adviseOnTurn,
  isBetter,
  isTooDark,
  measureHead,
  scoreTurn,
} from './turn-rules.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Landmarks of a modelled head in pixels: the eyes, the tip of the nose and the mouth in 3D, turned
 * and projected. `left` and `up` in degrees, `tilt` of the phone.
 */
function aFace({ left = 0, up = 0, tilt = 0, size = 80 } = {}) {
  const points: { x: number; y: number; z: number }[] = Array.from({ length: 68 }, () => ({
    x: 0,
    y: 0.5,
    z: 0,
  }))
  const place = (first: number, last: number, [x, y, z]: readonly [number, number, number]) => {
    const count = last - first + 1
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * 2 * Math.PI
      const spread = count === 1 ? 0 : 0.12
      points[first + i] = { x: x + spread * Math.cos(angle), y: y + spread * Math.sin(angle), z }
    }
  }
  // The person's right eye is on the left of a picture that isn't mirrored.
  place(36, 41, [-0.5, 0, 0])
  place(42, 47, [0.5, 0, 0])
  place(30, 30, [0, 0.6, 0.52])
  place(48, 67, [0, 1.12, 0.18])
  const [yaw, pitch, roll] = [radians(left), radians(up), radians(tilt)]
  return points.map(({ x, y, z }) => {
    const nodded = {
      y: y * Math.cos(pitch) - z * Math.sin(pitch),
      z: y * Math.sin(pitch) + z * Math.cos(pitch),
    }
    const turned = x * Math.cos(yaw) + nodded.z * Math.sin(yaw)
    return {
      x: 240 + size * (turned * Math.cos(roll) - nodded.y * Math.sin(roll)),
      y: 180 + size * (turned * Math.sin(roll) + nodded.y * Math.cos(roll)),
    }
  })
}

const aSample = (face: Parameters<typeof aFace>[0], isDark = false) => ({
  head: measureHead(aFace(face)),
  isDark,
})

test('estimates yaw and pitch within five degrees, also with a tilted phone', () => {
  const straight = measureHead(aFace())
  for (const tilt of [-20, 0, 15])
    for (const left of [-30, -15, 0, 15, 30]) {
      const head = measureHead(aFace({ left, tilt }))
      expect((head?.yaw ?? 99) - (straight?.yaw ?? 0)).toBeCloseTo(left, -1)
      expect(Math.abs((head?.pitch ?? 99) - (straight?.pitch ?? 0))).toBeLessThan(5)
    }
  for (const up of [-25, -10, 0, 10, 25]) {
    const head = measureHead(aFace({ up }))
    expect(Math.abs((head?.pitch ?? 99) - (straight?.pitch ?? 0) - up)).toBeLessThan(5)
    expect(head?.yaw).toBeCloseTo(straight?.yaw ?? 99, 0)
  }
})

test('finds no head in landmarks that are too few, in one place or upside down', () => {
  expect(measureHead([])).toBeUndefined()
  expect(measureHead(aFace().slice(0, 60))).toBeUndefined()
  expect(measureHead(aFace({ size: 0 }))).toBeUndefined()
  expect(measureHead(aFace().map(({ x, y }) => ({ x, y: -y })))).toBeUndefined()
})

test('accepts each turn in its own direction, and asks for more if it is small or another', () => {
  const straight = aSample({})
  const faces = {
    left: { left: 25 },
    right: { left: -25 },
    up: { up: 20 },
    down: { up: -20 },
    centre: {},
  }
  for (const asked of headTurns)
    for (const done of headTurns) {
      const advice = adviseOnTurn(asked, aSample(faces[done]), straight)
      const otherwise = asked === 'centre' ? 'straighter' : 'further'
      expect([asked, done, advice]).toEqual([asked, done, asked === done ? 'good' : otherwise])
    }
  expect(adviseOnTurn('left', aSample({ left: 8 }), straight)).toBe('further')
  expect(adviseOnTurn('up', aSample({ up: 4 }), straight)).toBe('further')
})

test('compares a turn with how the same person looks straight ahead', () => {
  // Holds the phone low and to the side.
  const straight = aSample({ left: 12, up: 15 })
  expect(adviseOnTurn('left', aSample({ left: 17, up: 15 }), straight)).toBe('further')
  expect(adviseOnTurn('right', aSample({ left: -8, up: 15 }), straight)).toBe('good')
  expect(adviseOnTurn('centre', aSample({ left: 10, up: 14 }), straight)).toBe('good')
  const unknown = { head: undefined, isDark: false }
  expect(adviseOnTurn('left', aSample({ left: 25 }), unknown)).toBe('good')
})

test('asks for light first, then for a face', () => {
  const missing = { head: undefined, isDark: false }
  expect(adviseOnTurn('up', { ...missing, isDark: true }, missing)).toBe('dark')
  expect(adviseOnTurn('up', missing, missing)).toBe('no_face')
  expect(adviseOnStraight(missing)).toBe('no_face')
  expect(adviseOnStraight(aSample({}, true))).toBe('dark')
  expect(adviseOnStraight(aSample({ left: 20 }))).toBe('good')
})

test('keeps the frame that shows the turn best, and any face rather than none', () => {
  const straight = aSample({})
  const [little, far, missing] = [
    aSample({ left: 10 }),
    aSample({ left: 30 }),
    { head: undefined, isDark: false },
  ]
  expect(isBetter('left', { next: far, best: little, straight })).toBe(true)
  expect(isBetter('left', { next: little, best: far, straight })).toBe(false)
  expect(isBetter('left', { next: missing, best: little, straight })).toBe(false)
  expect(isBetter('left', { next: little, best: missing, straight })).toBe(true)
  expect(isBetter('centre', { next: little, best: far, straight })).toBe(true)
  expect(scoreTurn('right', { yaw: -5, pitch: 0 }, { yaw: 5, pitch: 0 })).toBe(10)
})

/** Pixels with a share of bright ones, such as a lit face before a dark wall. */
function aPicture({ dark, bright, share }: { dark: number; bright: number; share: number }) {
  const pixels = Array.from({ length: 400 }, (_, i) => (i < 400 * share ? bright : dark))
  return new Uint8ClampedArray(pixels.flatMap((level) => [level, level, level, 255]))
}

test('finds a picture dark by its brightest part, not by its average', () => {
  expect(isTooDark(aPicture({ dark: 30, bright: 60, share: 0.5 }))).toBe(true)
  expect(isTooDark(aPicture({ dark: 40, bright: 120, share: 0.1 }))).toBe(false)
  expect(isTooDark(aPicture({ dark: 40, bright: 255, share: 0.01 }))).toBe(true)
  expect(isTooDark(aPicture({ dark: 150, bright: 150, share: 0 }))).toBe(false)
})
