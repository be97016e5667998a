import { Trans } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useMediaQuery } from '../lib/use-media-query.ts'
import { Button } from '../ui/Button.tsx'
import { cn } from '../ui/cn.ts'

type Props = {
  label: string
  search: ReactNode
  filters: ReactNode
  /** Number of filters in use, shown on the button that opens them. */
  filterCount: number
  /** True for many filters: wide screens show the icons of the tools only. */
  isCompact: boolean
  children: ReactNode
}

/** Widths from which the filters are between the search and the tools, as in the classes below. */
const WIDE = '(min-width: 80rem)'
const WIDEST = '(min-width: 88rem)'

/**
 * Line of search, filters and tools above a staff table. Narrower screens have the filters below, and
 * fold them away where they would take several lines. The parts are in the order in which they are
 * seen, because the focus follows it.
 */
export function TableBar({ label, search, filters, filterCount, isCompact, children }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const hasFilterLine = isCompact && Boolean(search)
  const isWide = useMediaQuery(hasFilterLine ? WIDEST : WIDE)
  const hasFilters = Boolean(filters)
  const searchPart = Boolean(search) && (
    <div key="search" className="min-w-0 sm:max-w-md xl:max-w-80 xl:min-w-30 xl:flex-1">
      {search}
    </div>
  )
  const filterPart = hasFilters && (
    <div
      key="filters"
      id={id}
      className={cn(
        'col-span-2 grid grid-cols-2 items-end gap-2 max-xl:[&_label]:text-xs sm:grid-cols-3',
        // Selects are as wide as the chosen option, where the browser can.
        'xl:flex xl:flex-wrap xl:items-center xl:gap-1.5 xl:[&_select]:max-w-40 xl:[&_select]:field-sizing-content',
        // One line with room for 25 rows below: long options are cut off instead.
        'min-[88rem]:min-w-0 min-[88rem]:flex-nowrap min-[88rem]:*:min-w-0',
        // Many filters are on a line of their own until all fit beside the search.
        hasFilterLine && 'xl:w-full min-[88rem]:w-auto',
        !isOpen && 'max-xl:hidden',
      )}
    >
      {filters}
    </div>
  )
  const toolPart = (
    <div key="tools" className="col-start-2 ms-auto flex shrink-0 gap-1.5">
      {hasFilters && (
        <Button
          size="sm"
          variant="secondary"
          icon={<ListFilter aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="max-sm:px-2.5 xl:hidden"
        >
          <span className="max-sm:sr-only">
            <Trans>Filters</Trans>
          </span>
          {filterCount > 0 && <span className="tabular-nums">{filterCount}</span>}
        </Button>
      )}
      {children}
    </div>
  )
  return (
    <div
      role="group"
      aria-label={label}
      data-compact={isCompact || undefined}
      className={cn(
        'group/bar grid grid-cols-[minmax(0,1fr)_auto] gap-2 xl:flex xl:items-center',
        hasFilterLine && 'xl:flex-wrap min-[88rem]:flex-nowrap',
      )}
    >
      {isWide ? [searchPart, filterPart, toolPart] : [searchPart, toolPart, filterPart]}
    </div>
  )
}
