import { useLingui } from '@lingui/react/macro'
import type { Row, RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'
import type { dataTableFeatures } from './data-table-features.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import type { StaffColumn } from './table-rules.ts'

type Props<Data extends RowData> = {
  row: Row<typeof dataTableFeatures, Data>
  /** Ids of the visible columns; a new list renders the row again. */
  visible: readonly string[]
  columns: readonly Omit<StaffColumn<Data>, 'sort'>[]
  selection?: { isSelected: boolean; onToggle: () => void }
  /** Content of a second line below the cells. */
  details: ReactNode
}

const cellStyle =
  'h-7 max-w-72 truncate border-b border-line px-2 whitespace-nowrap text-ink-2 group-hover/row:bg-surface-2 pointer-coarse:h-11'
const stickyStyle =
  'sticky z-5 bg-surface group-hover/row:bg-surface-2 group-data-selected/row:bg-indigo-soft'
/** Buttons stay in view, except on phones, where there is no room for two fixed columns. */
const actionStyle =
  'end-0 z-5 bg-surface group-hover/row:bg-surface-2 group-data-selected/row:bg-indigo-soft sm:sticky sm:border-s'

/** Row of a staff table. The first cell names it and stays in view while the others scroll. */
export function DataTableRow<Data extends RowData>(props: Props<Data>) {
  const { row, visible, columns, selection, details } = props
  const { t } = useLingui()
  const cells = row.getAllCells().filter(({ column }) => visible.includes(column.id))
  return (
    <>
      <tr
        data-item={row.id}
        data-selected={selection?.isSelected === true || undefined}
        className="group/row focus-within:bg-surface-2 data-selected:bg-indigo-soft"
      >
        {selection && (
          <td className={cn(cellStyle, stickyStyle, 'start-0 w-9 min-w-9 px-0')}>
            <RowCheckbox
              label={t`Select row`}
              checked={selection.isSelected}
              onChange={selection.onToggle}
            />
          </td>
        )}
        {cells.map((cell, position) => {
          const column = columns.find(({ id }) => id === cell.column.id)
          // Called, not rendered as a component: a new function would mount the cell again, and
          // close its menu or dialog.
          const content = column?.cell(row.original)
          if (position === 0)
            return (
              <th
                key={cell.id}
                scope="row"
                className={cn(
                  cellStyle,
                  stickyStyle,
                  'max-w-[46vw] text-start font-medium text-ink sm:max-w-64',
                  selection ? 'start-9' : 'start-0 ps-3',
                )}
              >
                {content}
              </th>
            )
          return (
            <td
              key={cell.id}
              className={cn(
                cellStyle,
                column?.isNumeric === true && 'text-end tabular-nums',
                column?.isAction === true && `${actionStyle} w-px px-1 text-end`,
              )}
            >
              {content}
            </td>
          )
        })}
      </tr>
      {Boolean(details) && (
        <tr>
          <td
            colSpan={cells.length + (selection ? 1 : 0)}
            className="border-b border-line bg-surface-2"
          >
            {details}
          </td>
        </tr>
      )}
    </>
  )
}
