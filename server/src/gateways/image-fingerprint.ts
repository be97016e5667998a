import type { Sharp } from 'sharp'
import { computePrint, mirrorPrint, type Planes, readPlanes, type Square } from './image-windows.ts'

/**
 * Signs of the lowest frequencies of one square of a picture, and the number of the square, from which
 * its place follows (`toSquare`).
 */
export interface Fingerprint {
  part: number
  print: Uint32Array
}

/**
 * Squares of which fingerprints are computed. `stored`: overlapping ones of four sizes. `compared`:
 * also turned and mirrored.
 */
export type FingerprintKind = 'stored' | 'compared'

/** Number of the first square. Smaller ones are of the fingerprints of earlier releases. */
export const FIRST_PART = 1_000
/** Sides of squares, as shares of the shorter side of a picture. */
const SHARES = [1, 0.8, 0.64, 0.5]
/** Sides of upright squares that are compared: also between those that are stored. */
const COMPARED_SHARES = [1, 0.9, 0.8, 0.72, 0.64, 0.57, 0.5]
/** Distance of neighbouring squares as a share of their side; turned ones are further apart. */
const STEP = 0.15
const TURNED_STEP = 0.22
/** Steps from the middle in which squares are placed, and the numbers that this takes. */
const STEPS = 20
const NUMBERS = 2 * STEPS + 1
/** Half the distance is small enough to recognise a picture that is turned in between. */
export const DEGREE = Math.PI / 180
const STORED_LAYOUT = { shares: SHARES, step: STEP, angle: 0 }
const COMPARED_LAYOUTS = [
  { shares: COMPARED_SHARES, step: STEP, angle: 0 },
  { shares: SHARES, step: TURNED_STEP, angle: -6 * DEGREE },
  { shares: SHARES, step: TURNED_STEP, angle: 6 * DEGREE },
]

interface NumberedSquare extends Square {
  part: number
}

/** Lists squares of all sizes around the middle of a picture, in its pixels. */
function listSquares(
  { width, height }: Planes,
  { shares, step, angle }: { shares: readonly number[]; step: number; angle: number },
): NumberedSquare[] {
  const shorter = Math.min(width, height)
  return shares.flatMap((share, size) => {
    const side = share * shorter
    const distance = step * side
    const listSteps = (length: number) => {
      const count = Math.min(STEPS, Math.floor((length - side) / 2 / distance + 1e-9))
      return Array.from({ length: 2 * count + 1 }, (_, i) => i - count)
    }
    return listSteps(height).flatMap((down) =>
      listSteps(width).map((right) => ({
        part: FIRST_PART + (size * NUMBERS + down + STEPS) * NUMBERS + right + STEPS,
        x: width / 2 + right * distance,
        y: height / 2 + down * distance,
        side,
        angle,
      })),
    )
  })
}

/** Returns the place of a stored square from the middle of its picture, whose shorter side is 1. */
export function toSquare(part: number): Square {
  const number = part - FIRST_PART
  const side = SHARES[Math.floor(number / NUMBERS / NUMBERS)] ?? 1
  return {
    x: ((number % NUMBERS) - STEPS) * STEP * side,
    y: ((Math.floor(number / NUMBERS) % NUMBERS) - STEPS) * STEP * side,
    side,
    angle: 0,
  }
}

export interface ComparedSquare {
  square: Square
  print: Uint32Array
  isMirrored: boolean
}

/** Computes the prints of squares at several angles, each mirrored too. */
export function listCompared(planes: Planes): ComparedSquare[] {
  return COMPARED_LAYOUTS.flatMap((layout) =>
    listSquares(planes, layout).flatMap((square) => {
      const print = computePrint(planes, square)
      return [
        { square, print, isMirrored: false },
        { square, print: mirrorPrint(print), isMirrored: true },
      ]
    }),
  )
}

/** Computes the fingerprints of an opened picture. The `part` of compared ones is 0. */
export async function computeFingerprints(
  picture: Sharp,
  kind: FingerprintKind,
): Promise<Fingerprint[]> {
  const planes = await readPlanes(picture)
  if (kind === 'compared') return listCompared(planes).map(({ print }) => ({ part: 0, print }))
  return listSquares(planes, STORED_LAYOUT).map((square) => ({
    part: square.part,
    print: computePrint(planes, square),
  }))
}
