import type { ReactNode } from 'react'

/** Column of a staff table. The server sorts, so a column has only the orders it offers. */
export interface StaffColumn<Row, Sort extends string = never> {
  /** Name in saved views. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Orders of the server by this column. */
  sort?: { asc?: Sort; desc?: Sort }
  isNumeric?: boolean
  /** True for buttons, which stay in view at the end of the row. */
  isAction?: boolean
  /** True for a column that is hidden unless it is chosen. */
  isOptional?: boolean
}

/** Column and direction of an order of the server; null if no column has it. */
export function findSortedColumn<Row, Sort extends string>(
  columns: readonly StaffColumn<Row, Sort>[],
  sort: Sort | undefined,
): { id: string; desc: boolean } | null {
  for (const { id, sort: orders } of columns) {
    if (sort !== undefined && orders?.asc === sort) return { id, desc: false }
    if (sort !== undefined && orders?.desc === sort) return { id, desc: true }
  }
  return null
}

/** Order of the server for a column and a direction, or the other direction if it has only that. */
export function findSort<Row, Sort extends string>(
  columns: readonly StaffColumn<Row, Sort>[],
  { id, desc }: { id: string; desc: boolean },
): Sort | undefined {
  const orders = columns.find((column) => column.id === id)?.sort
  return desc ? (orders?.desc ?? orders?.asc) : (orders?.asc ?? orders?.desc)
}

/** Hidden columns: the chosen ones, or by default the optional ones. The first is always shown. */
export function listHidden(
  columns: readonly { id: string; isOptional?: boolean }[],
  chosen: readonly string[] | undefined,
): string[] {
  return columns
    .slice(1)
    .filter(({ id, isOptional = false }) => chosen?.includes(id) ?? isOptional)
    .map(({ id }) => id)
}
