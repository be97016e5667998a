import type { HeadTurn } from '@adire/contract/selfie-checks.ts'

/** A point of a picture, in pixels from its top left. */
interface Point {
  x: number
  y: number
}

/**
 * Direction of a head in degrees. Positive `yaw` is a turn to the person's left, in a picture that
 * isn't mirrored; positive `pitch` is up.
 */
export interface HeadAngles {
  yaw: number
  pitch: number
}

/** A frame as the rules see it: `head` is undefined without a face. */
export interface Sample {
  head: HeadAngles | undefined
  isDark: boolean
}

/** Advice about a frame. It decides nothing: every frame can be sent. */
export type TurnAdvice = 'good' | 'further' | 'straighter' | 'no_face' | 'dark'

/** Degrees from straight that count as a turn. Nodding is a smaller movement. */
const TURN_DEGREES: Record<Exclude<HeadTurn, 'centre'>, number> = {
  left: 15,
  right: 15,
  up: 10,
  down: 10,
}
/** Degrees from straight that still count as straight. */
const CENTRE_DEGREES = 12

/** Indices of the 68 landmarks (iBUG 300-W); both ends are inclusive. */
const LANDMARKS = {
  rightEye: [36, 41],
  leftEye: [42, 47],
  mouth: [48, 67],
  noseTip: [30, 30],
} as const

/**
 * An average head, in distances between the eyes: height below the eyes and depth before them.
 * Faces differ, so turns are compared with the straight frame of the same person.
 */
const NOSE = { below: 0.62, before: 0.5 }
const MOUTH = { below: 1.1, before: 0.2 }

const toDegrees = (tangent: number) => (Math.atan(tangent) * 180) / Math.PI

/** Estimates the direction of a head from 68 landmarks; undefined if they are no face. */
export function measureHead(landmarks: readonly Point[]): HeadAngles | undefined {
  const [right, left] = [
    findCentre(landmarks, LANDMARKS.rightEye),
    findCentre(landmarks, LANDMARKS.leftEye),
  ]
  const [nose, mouth] = [
    findCentre(landmarks, LANDMARKS.noseTip),
    findCentre(landmarks, LANDMARKS.mouth),
  ]
  if (!right || !left || !nose || !mouth) return undefined
  const eyes = Math.hypot(left.x - right.x, left.y - right.y)
  if (eyes === 0) return undefined
  // Axes of the face, so that a tilted head or phone changes nothing.
  const across = { x: (left.x - right.x) / eyes, y: (left.y - right.y) / eyes }
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  const sidewards = (point: Point) =>
    (point.x - middle.x) * across.x + (point.y - middle.y) * across.y
  const downwards = (point: Point) =>
    (point.y - middle.y) * across.x - (point.x - middle.x) * across.y
  if (downwards(mouth) <= 0) return undefined

  const ratio = downwards(nose) / downwards(mouth)
  const down = (MOUTH.below * ratio - NOSE.below) / (NOSE.before - MOUTH.before * ratio)
  return {
    yaw: toDegrees(sidewards(nose) / eyes / NOSE.before),
    pitch: -toDegrees(down),
  }
}

function findCentre(
  landmarks: readonly Point[],
  [first, last]: readonly [number, number],
): Point | undefined {
  const points = landmarks.slice(first, last + 1)
  if (points.length <= last - first) return undefined
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }))
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Brightness from 0 to 255 that the brightest twentieth of a picture should reach. */
const BRIGHT_PART = 0.05
const MINIMUM_BRIGHTNESS = 90

/**
 * True if a picture needs more light, from its RGBA pixels. Looks at the brightest part and not at
 * the average: the average of a well-lit picture of dark skin is low.
 */
export function isTooDark(pixels: Uint8ClampedArray): boolean {
  const counts = Array.from({ length: 256 }, () => 0)
  for (let at = 0; at + 2 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const level = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    counts[level] = (counts[level] ?? 0) + 1
  }
  let left = (pixels.length / 4) * BRIGHT_PART
  for (let level = 255; level > MINIMUM_BRIGHTNESS; level--) left -= counts[level] ?? 0
  return left > 0
}

/** Returns how far a head has turned from straight in a direction; `centre` is highest at 0. */
export function scoreTurn(turn: HeadTurn, head: HeadAngles, straight: HeadAngles): number {
  const [yaw, pitch] = [head.yaw - straight.yaw, head.pitch - straight.pitch]
  return {
    left: yaw,
    right: -yaw,
    up: pitch,
    down: -pitch,
    centre: -Math.max(Math.abs(yaw), Math.abs(pitch)),
  }[turn]
}

/** Compares with a head that looks straight if the straight frame shows no face. */
const NO_ANGLES: HeadAngles = { yaw: 0, pitch: 0 }

/** Returns the advice about the best frame of a turn. */
export function adviseOnTurn(turn: HeadTurn, best: Sample, straight: Sample): TurnAdvice {
  if (best.isDark) return 'dark'
  if (!best.head) return 'no_face'
  const score = scoreTurn(turn, best.head, straight.head ?? NO_ANGLES)
  if (turn === 'centre') return score >= -CENTRE_DEGREES ? 'good' : 'straighter'
  return score >= TURN_DEGREES[turn] ? 'good' : 'further'
}

/** Returns the advice about the straight frame, which only needs a face and light. */
export function adviseOnStraight({ head, isDark }: Sample): TurnAdvice {
  if (isDark) return 'dark'
  return head ? 'good' : 'no_face'
}

/** True if `next` shows a turn better than `best`. Any face is better than none. */
export function isBetter(
  turn: HeadTurn,
  { next, best, straight }: { next: Sample; best: Sample | undefined; straight: Sample },
): boolean {
  if (!best?.head) return true
  if (!next.head) return false
  const base = straight.head ?? NO_ANGLES
  return scoreTurn(turn, next.head, base) > scoreTurn(turn, best.head, base)
}

/** Milliseconds a picture may take; a slower device would see two pictures of a turn at most. */
const SLOW_PICTURE_MS = 700

/** True if a device is too slow for hints during two-second turns. */
export function isTooSlow(pictureMs: number): boolean {
  return pictureMs > SLOW_PICTURE_MS
}
