import type { RingPosition } from './order-rules.ts'
import type { RingRow } from './ring-queries.ts'

/** A member of the lane, and the row of the window in whose place they are listed. */
export interface PlacedLane {
  row: RingRow
  at: number
}

/**
 * Places members of the lane among the rows of a window, each before a random row with the same
 * visible reasons, so that neither place nor reasons tell them apart. Stops at the first one for whom
 * there is no such row: the lane is listed in one order.
 */
export function placeLane(lane: readonly RingRow[], rows: readonly RingRow[]): PlacedLane[] {
  const placed: PlacedLane[] = []
  for (const row of lane) {
    const free = [...rows.keys()].filter(
      (at) => isAlike(rows[at], row) && placed.every((other) => other.at !== at),
    )
    const at = free[row.lane % free.length]
    if (at === undefined) break
    placed.push({ row, at })
  }
  return placed
}

/** True if the reasons that every card shows are the same. */
function isAlike(one: RingRow | undefined, other: RingRow): boolean {
  return (
    one?.is_same_city === other.is_same_city &&
    one.is_same_country === other.is_same_country &&
    one.lives_in_roots === other.lives_in_roots &&
    one.is_new === other.is_new
  )
}

/** Inserts placed members among the rows of a page, whose first `boosted` ones are boosted. */
export function insertLane(
  rows: { row: RingRow; position: RingPosition }[],
  lane: readonly PlacedLane[],
  { boosted, start }: { boosted: number; start: RingPosition },
): void {
  for (const { row, at } of lane.toSorted((one, other) => other.at - one.at)) {
    const index = boosted + at
    rows.splice(index, 0, { row, position: rows[index - 1]?.position ?? start })
  }
}
