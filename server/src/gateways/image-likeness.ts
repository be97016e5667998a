import type { Sharp } from 'sharp'
import {
  type ComparedSquare,
  type Fingerprint,
  listCompared,
  toSquare,
} from './image-fingerprint.ts'
import {
  applyChange,
  CHANGES,
  isNear,
  listInside,
  locate,
  place,
  type Placement,
} from './image-placements.ts'
import {
  computePrint,
  countDifferent,
  LIGHT_BITS,
  mirrorPrint,
  type Planes,
  readPlanes,
} from './image-windows.ts'

/**
 * Bits up to which two squares are tried as the same, and those in which the squares around may differ
 * after the first adjustment.
 */
const TRIED_BITS = 75
const NEAR_BITS = 88
/** Placements of a stored picture that are tried, and those of them that are finished. */
const STARTS = 6
const FINISHED = 3
/** Squares that adjust a placement, those that adjust it at last, and those that decide. */
const ADJUSTING = 6
const FINISHING = 12
const DECIDING = 40
/** Squares without which two pictures have too little in common to say that they are the same. */
const SQUARES_MINIMUM = 3
/** Bits that are left after the changes of each size, half of the last; more are another photo. */
const BITS_LEFT = [75, 62, 50, 45]
/** Times that changes of one size are tried again while they help. */
const ROUNDS_MAXIMUM = 6
/** Sizes of which the last adjustment has no changes any more. */
const FINISHING_FROM = 2
/** Share of the squares that are most alike, and the weight of the bits of brightness in which they differ. */
const BEST_SHARE = 0.1
const BEST_WEIGHT = 4

/**
 * Compares a picture with fingerprints of others. For each it returns by how much they differ where
 * the pictures overlap, 0 for a copy; infinite if they don't fit anywhere.
 */
export async function compareWithStored(
  picture: Sharp,
  stored: readonly (readonly Fingerprint[])[],
): Promise<number[]> {
  const planes = await readPlanes(picture)
  return compareSquares(planes, listCompared(planes), stored)
}

/** Does the same with a picture that is read already, and its squares. */
export function compareSquares(
  planes: Planes,
  compared: readonly ComparedSquare[],
  stored: readonly (readonly Fingerprint[])[],
): number[] {
  return stored.map((fingerprints) => compare(planes, compared, fingerprints))
}

function compare(
  planes: Planes,
  compared: readonly ComparedSquare[],
  stored: readonly Fingerprint[],
): number {
  const found = listStarts(compared, stored)
    .flatMap(({ placement: start, other }) => {
      const placement = adjust(planes, start, [other])
      if (!placement) return []
      const near = pickEvenly(listInside(planes, placement, stored), ADJUSTING)
      return { placement, near, bits: countMean(planes, placement, near) }
    })
    .filter(({ near, bits }) => near.length >= SQUARES_MINIMUM && bits <= NEAR_BITS)
    .toSorted((a, b) => a.bits - b.bits)
    .slice(0, FINISHED)
    .map(({ placement, near }) => {
      const better = adjust(planes, placement, near)
      const best = better && finish(planes, better, stored)
      return best ? judge(planes, best, stored) : Infinity
    })
  return Math.min(...found, Infinity)
}

/** Adjusts a placement once more by small steps, with more squares. */
function finish(
  planes: Planes,
  placement: Placement,
  stored: readonly Fingerprint[],
): Placement | undefined {
  const squares = pickEvenly(listInside(planes, placement, stored), FINISHING)
  return squares.length < SQUARES_MINIMUM
    ? undefined
    : adjust(planes, placement, squares, FINISHING_FROM)
}

/**
 * Computes by how much the squares inside differ: the mean of all bits, and the bits of brightness of
 * those most alike, which decide. Text covers some squares of a copy and leaves others as they were;
 * another person with the same clothes before the same backdrop leaves none.
 */
function judge(planes: Planes, placement: Placement, stored: readonly Fingerprint[]): number {
  const inside = pickEvenly(listInside(planes, placement, stored), DECIDING)
  if (inside.length < SQUARES_MINIMUM) return Infinity
  const differences = inside.map(({ part, print }) => {
    const own = readPrint(planes, placement, part)
    return { all: countDifferent(own, print), light: countDifferent(own, print, LIGHT_BITS) }
  })
  const ofLight = differences.map(({ light }) => light).toSorted((a, b) => a - b)
  const best = ofLight[Math.floor(inside.length * BEST_SHARE)] ?? Infinity
  const sum = differences.reduce((total, { all }) => total + all, 0)
  return sum / inside.length + BEST_WEIGHT * best
}

interface Start {
  placement: Placement
  other: Fingerprint
}

/** Lists placements that follow from the most similar pairs of squares and differ from each other. */
function listStarts(compared: readonly ComparedSquare[], stored: readonly Fingerprint[]): Start[] {
  const pairs = stored.flatMap((other) => {
    let best: { own: ComparedSquare; other: Fingerprint; bits: number } | undefined
    for (const own of compared) {
      const bits = countDifferent(own.print, other.print)
      if (bits < (best?.bits ?? TRIED_BITS)) best = { own, other, bits }
    }
    return best ?? []
  })
  const starts: Start[] = []
  for (const { own, other } of pairs.toSorted((a, b) => a.bits - b.bits)) {
    const placement = place(own, toSquare(other.part))
    if (starts.every((one) => !isNear(one.placement, placement))) starts.push({ placement, other })
    if (starts.length === STARTS) break
  }
  return starts
}

/** Picks items at equal distances. */
function pickEvenly<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items
  const distance = items.length / count
  return Array.from({ length: count }, (_, i) => items[Math.floor((i + 0.5) * distance)]).filter(
    (item) => item !== undefined,
  )
}

/** Computes the print of the place where a stored square lies. */
function readPrint(planes: Planes, placement: Placement, part: number): Uint32Array {
  const print = computePrint(planes, locate(placement, toSquare(part)))
  return placement.isMirrored ? mirrorPrint(print) : print
}

function countBits(planes: Planes, placement: Placement, { part, print }: Fingerprint): number {
  return countDifferent(readPrint(planes, placement, part), print)
}

function countMean(planes: Planes, placement: Placement, squares: readonly Fingerprint[]): number {
  const sum = squares.reduce((total, one) => total + countBits(planes, placement, one), 0)
  return sum / squares.length
}

/**
 * Moves, scales and turns a placement by ever smaller steps while squares get more similar; undefined if
 * they don't.
 */
function adjust(
  planes: Planes,
  start: Placement,
  squares: readonly Fingerprint[],
  first = 0,
): Placement | undefined {
  const pivot = squares.length === 1 ? toSquare(squares[0]?.part ?? 0) : undefined
  let best = { placement: start, bits: countMean(planes, start, squares) }
  for (const [halvings, left] of BITS_LEFT.entries()) {
    if (halvings < first) continue
    const size = 0.5 ** halvings
    for (let hasChanged = true, i = 0; hasChanged && i < ROUNDS_MAXIMUM; i++) {
      hasChanged = false
      for (const change of CHANGES) {
        const placement = applyChange(best.placement, change, size, pivot)
        const bits = countMean(planes, placement, squares)
        if (bits >= best.bits) continue
        best = { placement, bits }
        hasChanged = true
      }
    }
    if (best.bits > left) return undefined
  }
  return best.placement
}
