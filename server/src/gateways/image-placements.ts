import { type ComparedSquare, DEGREE, type Fingerprint, toSquare } from './image-fingerprint.ts'
import type { Planes, Square } from './image-windows.ts'

/** Place of a stored picture in another: of its middle, with the length of its shorter side. */
export interface Placement extends Square {
  isMirrored: boolean
}

/** Largest change of a placement. */
const FIRST_CHANGE = { x: 0.05, y: 0.05, side: 0.06, angle: 3 * DEGREE }
/** Side to which changes of a whole placement are relative. */
const MEAN_SIDE = 0.7

/** True if adjusting would end in the same place. */
export function isNear(a: Placement, b: Placement): boolean {
  return (
    a.isMirrored === b.isMirrored &&
    Math.hypot(a.x - b.x, a.y - b.y) < 0.08 * a.side &&
    Math.abs(Math.log(a.side / b.side)) < 0.08 &&
    Math.abs(a.angle - b.angle) < 3 * DEGREE
  )
}

/** Returns the placement with which a stored square lies on another. */
export function place({ square, isMirrored }: ComparedSquare, stored: Square): Placement {
  const scale = square.side / stored.side
  const middle = { x: square.x, y: square.y, side: scale, angle: square.angle, isMirrored }
  const opposite = locate(middle, { ...stored, x: -stored.x, y: -stored.y })
  return { ...middle, x: opposite.x, y: opposite.y }
}

/** Returns where a square of the stored picture lies in the other. */
export function locate({ x, y, side, angle, isMirrored }: Placement, square: Square): Square {
  const [cos, sin] = [Math.cos(angle) * side, Math.sin(angle) * side]
  const across = isMirrored ? -square.x : square.x
  return {
    x: x + cos * across - sin * square.y,
    y: y + sin * across + cos * square.y,
    side: square.side * side,
    angle,
  }
}

/** Lists the stored squares that are inside the other picture. */
export function listInside(
  { width, height }: Planes,
  placement: Placement,
  stored: readonly Fingerprint[],
): Fingerprint[] {
  const spread = (Math.abs(Math.cos(placement.angle)) + Math.abs(Math.sin(placement.angle))) / 2
  return stored.filter(({ part }) => {
    const { x, y, side } = locate(placement, toSquare(part))
    const reach = side * spread - 1
    return x >= reach && y >= reach && x <= width - reach && y <= height - reach
  })
}

/** Changes that are tried in turn, each in both directions. */
export const CHANGES = [-1, 1].flatMap((sign) =>
  (['x', 'y', 'side', 'angle'] as const).map((of) => ({ of, sign })),
)

/** Changes a placement by one step; those of scale and angle keep the pivot where it is. */
export function applyChange(
  before: Placement,
  { of, sign }: (typeof CHANGES)[number],
  size: number,
  pivot: Square | undefined,
): Placement {
  const share = sign * size * FIRST_CHANGE[of]
  if (of === 'x' || of === 'y')
    return { ...before, [of]: before[of] + share * before.side * (pivot?.side ?? MEAN_SIDE) }
  const after =
    of === 'side'
      ? { ...before, side: before.side * (1 + share) }
      : { ...before, angle: before.angle + share }
  if (!pivot) return after
  const [from, to] = [locate(before, pivot), locate(after, pivot)]
  return { ...after, x: after.x + from.x - to.x, y: after.y + from.y - to.y }
}
