import type { StaffTableName } from '@adire/contract/staff-views.ts'
import { useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMoreButton } from '../ui/LoadMoreButton.tsx'
import { QueryState, type QueryCopy } from '../ui/QueryState.tsx'
import { StackSkeleton } from '../ui/StackSkeleton.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { TableBar } from './TableBar.tsx'
import { TableColumnsMenu } from './TableColumnsMenu.tsx'
import { TableDownload } from './TableDownload.tsx'
import { listHidden } from './table-rules.ts'
import { useHiddenColumns } from './table-columns-store.ts'

interface Props<Page, Row, Sort extends string> extends DataTableProps<Row, Sort> {
  table: StaffTableName
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  readRows: (page: Page) => readonly Row[]
  /** Search field above the table. */
  search?: ReactNode
  /** Selects for the filters, behind a button on narrow screens. */
  filters?: ReactNode
  /** Number of filters in use. */
  filterCount?: number
  /** True for many filters, which leave the tools no room for more than their icons. */
  hasCompactBar?: boolean
  /** Menu of the saved views. */
  views?: ReactNode
  /** Downloads the filtered rows as a file, for staff who may. */
  download?: { run: () => void; isPending: boolean } | undefined
  /** More buttons at the end of the bar, such as another kind of download. */
  tools?: ReactNode
  copy?: QueryCopy
  empty: ReactNode
}

/**
 * Dense table of a staff page with search, filters, sort order, columns, selection, the keys of the
 * queues, and the states of its query. The server filters and sorts.
 */
export function StaffTable<Page, Row extends { id: string | number }, Sort extends string = never>(
  props: Props<Page, Row, Sort>,
) {
  const { t } = useLingui()
  const { table, columns, list, readRows, copy, empty, download } = props
  const hidden = listHidden(
    columns,
    useHiddenColumns((state) => state[table]),
  )
  return (
    <div className="grid grid-cols-1 gap-1 sm:gap-2">
      <TableBar
        label={t`Table tools`}
        search={props.search}
        filters={props.filters}
        filterCount={props.filterCount ?? 0}
        isCompact={props.hasCompactBar ?? false}
      >
        {props.views}
        <TableColumnsMenu table={table} columns={columns} hidden={hidden} />
        {download && <TableDownload {...download} />}
        {props.tools}
      </TableBar>
      <QueryState
        query={list}
        {...(copy && { copy })}
        skeleton={
          <div className="grid gap-1">
            <StackSkeleton count={16} className="h-7 rounded-sm" />
          </div>
        }
        isEmpty={({ pages }) => pages.every((page) => readRows(page).length === 0)}
        empty={empty}
      >
        {({ pages }) => <DataTable {...props} rows={pages.flatMap(readRows)} hidden={hidden} />}
      </QueryState>
      <LoadMoreButton list={list} />
    </div>
  )
}
