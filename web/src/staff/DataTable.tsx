import { useLingui } from '@lingui/react/macro'
import {
  type ColumnDef,
  type RowSelectionState,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useRef, useState } from 'react'
import { dataTableFeatures } from './data-table-features.ts'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTableRow } from './DataTableRow.tsx'
import { type BulkActions, SelectionBar } from './SelectionBar.tsx'
import { findSort, findSortedColumn, type StaffColumn } from './table-rules.ts'
import { type ItemKey, useListKeys } from './use-list-keys.ts'

export interface DataTableProps<Row, Sort extends string> {
  /** Accessible name. */
  label: string
  columns: readonly StaffColumn<Row, Sort>[]
  /** The order in which the server lists the rows; undefined if it offers no other. */
  sort?: { value: Sort; onSort: (sort: Sort) => void } | undefined
  itemKeys?: readonly ItemKey[]
  bulkActions?: BulkActions<NoInfer<Row>> | undefined
  /** Row below the given one, such as its details. */
  renderDetails?: (row: Row) => ReactNode
}

type Props<Row, Sort extends string> = DataTableProps<Row, Sort> & {
  rows: Row[]
  hidden: readonly string[]
}

/** Rows of a staff table in a box that scrolls both ways below its sticky head. */
export function DataTable<Row extends { id: string | number }, Sort extends string>(
  props: Props<Row, Sort>,
) {
  const { label, columns, sort, rows, hidden, bulkActions, renderDetails } = props
  const container = useRef<HTMLDivElement>(null)
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const sorted = findSortedColumn(columns, sort?.value)
  const sorting = sorted ? [sorted] : []
  const table = useTable({
    features: dataTableFeatures,
    data: rows,
    columns: columns.map(
      ({ id, header, sort: orders }): ColumnDef<typeof dataTableFeatures, Row> => ({
        id,
        header,
        // The server sorts, but only columns with a value count as sortable.
        accessorFn: () => null,
        enableSorting: orders !== undefined && sort !== undefined,
        sortDescFirst: orders?.desc !== undefined,
      }),
    ),
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      sorting,
      rowSelection,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onRowSelectionChange: setRowSelection,
    onSortingChange(updater: Updater<typeof sorting>) {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater
      const order = next && findSort(columns, next)
      if (order !== undefined) sort?.onSort(order)
    },
  })
  const canSelect = bulkActions !== undefined
  const selected = rows.filter(({ id }) => rowSelection[String(id)] === true)
  const clear = () => setRowSelection({})
  const visible = table.getVisibleLeafColumns().map(({ id }) => id)
  useTableKeys(container, {
    itemKeys: props.itemKeys ?? [],
    ...(canSelect && { onSelect: (id) => table.getRow(id).toggleSelected() }),
  })

  return (
    <>
      <div
        ref={container}
        role="region"
        aria-label={label}
        tabIndex={-1}
        className="isolate overflow-x-auto rounded-tile border border-line bg-surface -outline-offset-2! sm:max-h-[calc(100dvh-5.5rem)] sm:overflow-y-auto"
      >
        <table
          aria-label={label}
          className="w-full border-separate border-spacing-0 text-start text-sm"
        >
          <DataTableHead
            headers={table.getHeaderGroups()[0]?.headers ?? []}
            sorted={sorted}
            columns={columns}
            selection={
              canSelect
                ? {
                    isAll: selected.length === rows.length,
                    onToggle: () => table.toggleAllRowsSelected(selected.length < rows.length),
                  }
                : undefined
            }
          />
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <DataTableRow
                key={row.id}
                row={row}
                visible={visible}
                columns={columns}
                details={renderDetails?.(row.original)}
                {...(canSelect && {
                  selection: {
                    isSelected: rowSelection[row.id] === true,
                    onToggle: () => row.toggleSelected(),
                  },
                })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {bulkActions && selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={clear}>
          {bulkActions(selected, clear)}
        </SelectionBar>
      )}
    </>
  )
}

type Keys = Pick<Props<unknown, never>, 'itemKeys'> & { onSelect?: (id: string) => void }

/** Keys of the rows: J and K move, Enter opens, X selects where rows can be selected. */
function useTableKeys(
  container: React.RefObject<HTMLElement | null>,
  { itemKeys = [], onSelect }: Keys,
) {
  const { t } = useLingui()
  useListKeys(container, {
    labels: { next: t`Next row`, previous: t`Previous row` },
    itemKeys: [
      ...(onSelect
        ? [{ name: 'x', label: t`Select the row`, run: onSelect, isHarmless: true }]
        : []),
      ...itemKeys,
    ],
    otherKeys: [{ names: ['enter'], label: t`Open the row` }],
  })
}
