import { useLingui } from '@lingui/react/macro'
import type { Header, RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { cn } from '../ui/cn.ts'
import type { dataTableFeatures } from './data-table-features.ts'
import { RowCheckbox } from './RowCheckbox.tsx'

type Props<Row extends RowData> = {
  headers: readonly Header<typeof dataTableFeatures, Row>[]
  sorted: { id: string; desc: boolean } | null
  columns: readonly { id: string; header: string; isNumeric?: boolean; isAction?: boolean }[]
  selection: { isAll: boolean; onToggle: () => void } | undefined
}

const cellStyle =
  'sticky top-0 z-10 h-7 border-b border-line-strong bg-surface-2 px-2 text-start text-xs font-semibold whitespace-nowrap text-ink-2'

/** Head of a staff table with a sort button in each column that the server can sort by. */
export function DataTableHead<Row extends RowData>(props: Props<Row>) {
  const { headers, sorted, columns, selection } = props
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={cn(cellStyle, 'start-0 z-20 w-9 min-w-9 px-0')}>
            <RowCheckbox
              label={t`Select all loaded rows`}
              checked={selection.isAll}
              onChange={selection.onToggle}
            />
          </th>
        )}
        {headers.map((header, position) => {
          const column = columns.find(({ id }) => id === header.id)
          const direction = sorted?.id === header.id ? (sorted.desc ? 'desc' : 'asc') : undefined
          const onSort = header.column.getCanSort()
            ? header.column.getToggleSortingHandler()
            : undefined
          return (
            <th
              key={header.id}
              scope="col"
              aria-sort={direction && (direction === 'desc' ? 'descending' : 'ascending')}
              className={cn(
                cellStyle,
                column?.isNumeric === true && 'text-end',
                column?.isAction === true && 'end-0 z-20 sm:border-s',
                position === 0 && 'z-20',
                position === 0 && (selection ? 'start-9' : 'start-0 ps-3'),
              )}
            >
              {onSort ? (
                <SortButton direction={direction} onSort={onSort}>
                  {column?.header}
                </SortButton>
              ) : (
                <span className={column?.isAction === true ? 'sr-only' : undefined}>
                  {column?.header}
                </span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type ButtonProps = {
  direction: 'asc' | 'desc' | undefined
  onSort: (event: unknown) => void
  children: string | undefined
}

const icons = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown }

function SortButton({ direction, onSort, children }: ButtonProps) {
  const Icon = icons[direction ?? 'none']
  return (
    <button
      type="button"
      onClick={onSort}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm -outline-offset-2! hover:text-ink pointer-coarse:min-h-11"
    >
      {children}
      <Icon
        aria-hidden
        className={cn('size-3.5 shrink-0', direction === undefined && 'text-ink-3')}
      />
    </button>
  )
}
