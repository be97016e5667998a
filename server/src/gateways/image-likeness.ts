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
  countDifferentLight,
  mirrorPrint,
  type Planes,
  PRINT_WORDS,
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
  const squares = { compared, prints: joinPrints(compared) }
  return stored.map((fingerprints) => compare(planes, squares, fingerprints))
}

interface Squares {
  compared: readonly ComparedSquare[]
  prints: Uint32Array
}

function compare(planes: Planes, squares: Squares, stored: readonly Fingerprint[]): number {
  const found = listStarts(squares, stored)
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
    return { all: countDifferent(own, print), light: countDifferentLight(own, print) }
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

/** Finds the print in an array of them that differs least from another, if it is worth a try. */
function findNearest(
  prints: Uint32Array,
  print: Uint32Array,
): { index: number; bits: number } | undefined {
  let [index, least] = [-1, TRIED_BITS]
  for (let at = 0; at < prints.length; at += PRINT_WORDS) {
    const bits = countDifferent(prints, print, least, at)
    if (bits >= least) continue
    index = at / PRINT_WORDS
    least = bits
  }
  return index < 0 ? undefined : { index, bits: least }
}

/** Joins prints into one array, which is faster to search. */
function joinPrints(compared: readonly ComparedSquare[]): Uint32Array {
  const joined = new Uint32Array(compared.length * PRINT_WORDS)
  for (const [i, { print }] of compared.entries()) joined.set(print, i * PRINT_WORDS)
  return joined
}

/** Lists placements that follow from the most similar pairs of squares and differ from each other. */
function listStarts({ compared, prints }: Squares, stored: readonly Fingerprint[]): Start[] {
  const pairs = stored.flatMap((other) => {
    const nearest = findNearest(prints, other.print)
    const own = nearest && compared[nearest.index]
    return own ? { own, other, bits: nearest.bits } : []
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

function countMean(planes: Planes, placement: Placement, squares: readonly Fingerprint[]): number {
  return countSum(planes, placement, squares) / squares.length
}

/** Counts the bits in which squares differ; stops once there are as many as `enough`. */
function countSum(
  planes: Planes,
  placement: Placement,
  squares: readonly Fingerprint[],
  enough = Infinity,
): number {
  let sum = 0
  for (const { part, print } of squares) {
    sum += countDifferent(readPrint(planes, placement, part), print)
    if (sum >= enough) break
  }
  return sum
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
  let best = { placement: start, sum: countSum(planes, start, squares) }
  for (const [halvings, left] of BITS_LEFT.entries()) {
    if (halvings < first) continue
    const size = 0.5 ** halvings
    // Ends once every change was tried without success since the last one that helped.
    for (
      let i = 0, failed = 0;
      i < ROUNDS_MAXIMUM * CHANGES.length && failed < CHANGES.length;
      i++
    ) {
      const change = CHANGES[i % CHANGES.length]
      const placement = change && applyChange(best.placement, change, size, pivot)
      const sum = placement ? countSum(planes, placement, squares, best.sum) : Infinity
      failed++
      if (!placement || sum >= best.sum) continue
      best = { placement, sum }
      failed = 0
    }
    if (best.sum > left * squares.length) return undefined
  }
  return best.placement
}
