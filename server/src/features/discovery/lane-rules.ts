import type { RingPosition } from './order-rules.ts'
import type { RingRow } from './ring-queries.ts'

/** The reasons that every card shows, and a member's draw for the lane. */
export type LaneRow = Pick<
  RingRow,
  'is_same_city' | 'is_nearby' | 'is_same_country' | 'lives_in_roots' | 'is_new' | 'lane'
>

/**
 * Takes members of the lane while the window has a row of its own with the same visible reasons for
 * each. Stops at the first one for whom there is none: the lane is listed in one order.
 */
export function takeLane<Row extends LaneRow>(lane: readonly Row[], rows: readonly Row[]): Row[] {
  const free = [...rows]
  const taken: Row[] = []
  for (const member of lane) {
    const at = free.findIndex((row) => isAlike(row, member))
    if (at < 0) break
    free.splice(at, 1)
    taken.push(member)
  }
  return taken
}

/** True if the reasons that every card shows are the same. */
function isAlike(one: LaneRow | undefined, other: LaneRow): boolean {
  return (
    one?.is_same_city === other.is_same_city &&
    one.is_nearby === other.is_nearby &&
    one.is_same_country === other.is_same_country &&
    one.lives_in_roots === other.lives_in_roots &&
    one.is_new === other.is_new
  )
}

/**
 * Inserts members of the lane among rows `from` to `until` of a page, each at a random place among
 * the rows with the same visible reasons: all their orders are equally likely, so neither place nor
 * reasons tell the members apart. `start` is the position before the first row.
 */
export function insertLane<Row extends LaneRow>(
  rows: { row: Row; position: RingPosition }[],
  lane: readonly Row[],
  { from, until, start }: { from: number; until: number; start: RingPosition },
): void {
  for (const [inserted, row] of lane.entries()) {
    const end = until + inserted
    const alike = [...rows.keys()].slice(from, end).filter((at) => isAlike(rows[at]?.row, row))
    const at = alike[row.lane % (alike.length + 1)] ?? (alike.at(-1) ?? end - 1) + 1
    rows.splice(at, 0, { row, position: rows[at - 1]?.position ?? start })
  }
}
