import { GROUP_MINIMUM } from '@adire/contract/market.ts'
import { ALL, type Measured, type Sums } from './rules.ts'

/** Metrics of a group as they are stored: `sums` is null in a group that is hidden. */
export interface Shown extends Omit<Measured, 'sums'> {
  sums: Sums | null
}

/** A group of one cohort and city. */
interface Place {
  row: string
  column: string
  members: number
}

/**
 * Hides groups of one to nine members, and others from which they could be computed by subtraction. A group is
 * hidden for men and women alike, so one table of cohorts and cities is left, with totals in it. Each hidden group
 * is an edge between its row and its column in it: a number is determined by the totals if and only if its edge
 * is a bridge. So groups are hidden, the smallest first, until there is no bridge.
 */
export function hideSmallGroups(measured: readonly Measured[]): Shown[] {
  const totals = measured.filter(({ gender }) => gender === ALL).map(toPlace)
  const hiddenTotals = close(totals.filter(isSmall).map(toKey), totals)
  const small = measured.map(toPlace).filter(isSmall).map(toKey)
  const hiddenParts = close([...hiddenTotals, ...small], totals)
  return measured.map((one) => {
    const hidden = one.gender === ALL ? hiddenTotals : hiddenParts
    return hidden.has(toKey(toPlace(one)))
      ? { ...one, sums: null, gini: null, boostedRatio: null }
      : one
  })
}

function toPlace({ cohort, city, sums }: Measured): Place {
  return { row: cohort, column: city, members: sums.members }
}

/** Groups without anybody are not hidden. */
function isSmall({ members }: Place): boolean {
  return members > 0 && members < GROUP_MINIMUM
}

function toKey({ row, column }: Pick<Place, 'row' | 'column'>): string {
  return JSON.stringify([row, column])
}

/** Adds the smallest groups that are needed so that no hidden one is a bridge. */
function close(keys: readonly string[], places: readonly Place[]): ReadonlySet<string> {
  const hidden = new Set(keys)
  for (;;) {
    const edges = places.filter((place) => hidden.has(toKey(place)))
    const bridge = edges.find((edge) => isBridge(edge, edges))
    if (!bridge) return hidden
    const others = findSmallestCycle(bridge, places, hidden)
    // Without enough people for a cycle, the table has nothing to show.
    for (const place of others ?? places) hidden.add(toKey(place))
  }
}

/** True if the row and the column of an edge aren't connected without it. */
function isBridge(edge: Place, edges: readonly Place[]): boolean {
  const others = edges.filter((other) => other !== edge)
  const [rows, columns] = [new Set([edge.row]), new Set<string>()]
  for (let size = 0; size < rows.size + columns.size;) {
    size = rows.size + columns.size
    for (const { row, column } of others) {
      if (rows.has(row)) columns.add(column)
      if (columns.has(column)) rows.add(row)
    }
  }
  return !columns.has(edge.column)
}

/** Finds the three groups with the fewest members that make a rectangle with one. */
function findSmallestCycle(
  { row, column }: Place,
  places: readonly Place[],
  hidden: ReadonlySet<string>,
): Place[] | undefined {
  const find = (wanted: Pick<Place, 'row' | 'column'>) =>
    places.find((one) => one.row === wanted.row && one.column === wanted.column)
  const countShown = (cycle: readonly Place[]) =>
    cycle.reduce((sum, place) => sum + (hidden.has(toKey(place)) ? 0 : place.members), 0)
  const cycles = places
    .filter((one) => one.row !== row && one.column !== column)
    .map((corner) => [
      corner,
      find({ row, column: corner.column }),
      find({ row: corner.row, column }),
    ])
    .map((cycle) => cycle.filter((one) => one !== undefined))
    .filter(
      (cycle) =>
        cycle.length === 3 &&
        cycle.every((place) => place.members > 0 || hidden.has(toKey(place))) &&
        cycle.some((place) => !hidden.has(toKey(place))),
    )
  return cycles.toSorted((a, b) => countShown(a) - countShown(b))[0]
}
