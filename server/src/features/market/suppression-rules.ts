import { GROUP_MINIMUM } from '@adire/contract/market.ts'
import { ALL, type Measured, type Sums } from './rules.ts'

/** Metrics of a group as they are stored: `sums` is null in a group that is hidden. */
export interface Shown extends Omit<Measured, 'sums'> {
  sums: Sums | null
}

/** Cell of the table of cohorts (rows) and cities (columns), with `ALL` for the totals. */
interface TableCell {
  row: string
  column: string
  members: number
}

/**
 * Hides groups of fewer than `GROUP_MINIMUM` members, and others from which they could be computed by
 * subtraction. A group is hidden for men and women alike, so one table of cohorts and cities is left, with totals
 * in it. Each hidden group is an edge between its row and its column in it: a number is determined by the totals
 * if and only if its edge is a bridge. So groups are hidden, the smallest first, until there is no bridge.
 */
export function hideSmallGroups(measured: readonly Measured[]): Shown[] {
  const totals = measured.filter(({ gender }) => gender === ALL).map(toTableCell)
  const hiddenTotals = hideBridges(totals.filter(isSmall).map(toKey), totals)
  const small = measured.map(toTableCell).filter(isSmall).map(toKey)
  const hiddenParts = hideBridges([...hiddenTotals, ...small], totals)
  return measured.map((one) => {
    const hidden = one.gender === ALL ? hiddenTotals : hiddenParts
    return hidden.has(toKey(toTableCell(one)))
      ? { ...one, sums: null, gini: null, boostedRatio: null }
      : one
  })
}

function toTableCell({ cohort, city, sums }: Measured): TableCell {
  return { row: cohort, column: city, members: sums.members }
}

/** False for empty groups, which are shown. */
function isSmall({ members }: TableCell): boolean {
  return members > 0 && members < GROUP_MINIMUM
}

function toKey({ row, column }: Pick<TableCell, 'row' | 'column'>): string {
  return JSON.stringify([row, column])
}

/** Adds the smallest groups that are needed so that no hidden one is a bridge. */
function hideBridges(keys: readonly string[], cells: readonly TableCell[]): ReadonlySet<string> {
  const hidden = new Set(keys)
  for (;;) {
    const edges = cells.filter((cell) => hidden.has(toKey(cell)))
    const bridge = edges.find((edge) => isBridge(edge, edges))
    if (!bridge) return hidden
    const others = findSmallestCycle(bridge, cells, hidden)
    // Without enough people for a cycle, the table has nothing to show.
    for (const cell of others ?? cells) hidden.add(toKey(cell))
  }
}

/** True if the row and the column of an edge aren't connected without it. */
function isBridge(edge: TableCell, edges: readonly TableCell[]): boolean {
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

/** Finds the three cells that make a rectangle with one and hide the fewest more members. */
function findSmallestCycle(
  { row, column }: TableCell,
  cells: readonly TableCell[],
  hidden: ReadonlySet<string>,
): TableCell[] | undefined {
  const find = (wanted: Pick<TableCell, 'row' | 'column'>) =>
    cells.find((one) => one.row === wanted.row && one.column === wanted.column)
  const countShown = (cycle: readonly TableCell[]) =>
    cycle.reduce((sum, cell) => sum + (hidden.has(toKey(cell)) ? 0 : cell.members), 0)
  const cycles = cells
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
        cycle.every((cell) => cell.members > 0 || hidden.has(toKey(cell))) &&
        cycle.some((cell) => !hidden.has(toKey(cell))),
    )
  return cycles.toSorted((a, b) => countShown(a) - countShown(b))[0]
}
