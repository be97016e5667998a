import { Trans } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { cn } from '../ui/cn.ts'

type Props = {
  label: string
  search: ReactNode
  filters: ReactNode
  /** Number of filters in use, shown on the button that opens them. */
  filterCount: number
  children: ReactNode
}

/** Row of search, filters and tools above a staff table; narrow screens fold the filters away. */
export function TableBar({ label, search, filters, filterCount, children }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const hasFilters = Boolean(filters)
  return (
    <div
      role="group"
      aria-label={label}
      className={cn(
        'grid gap-2',
        search ? 'xl:flex xl:flex-wrap xl:items-end' : 'lg:flex lg:flex-wrap lg:items-end',
      )}
    >
      <div
        className={cn(
          'flex min-w-0 items-end gap-1.5',
          search ? 'xl:contents' : 'lg:order-last lg:ms-auto',
        )}
      >
        {Boolean(search) && <div className="min-w-0 flex-1 sm:max-w-md xl:min-w-70">{search}</div>}
        <div className="ms-auto flex shrink-0 gap-1.5 xl:order-1">
          {hasFilters && (
            <Button
              size="sm"
              variant="secondary"
              icon={<ListFilter aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
              className="max-sm:px-2.5 lg:hidden"
            >
              <span className="max-sm:sr-only">
                <Trans>Filters</Trans>
              </span>
              {filterCount > 0 && <span className="tabular-nums">{filterCount}</span>}
            </Button>
          )}
          {children}
        </div>
      </div>
      {hasFilters && (
        <div
          id={id}
          className={cn(
            'grid grid-cols-2 items-end gap-2 sm:grid-cols-3 lg:flex lg:flex-wrap',
            'lg:*:w-34 [&_label]:text-xs pointer-fine:[&_select]:min-h-9 pointer-fine:[&_select]:py-1 pointer-fine:[&_select]:text-sm',
            // Many filters get a row of their own below the search and the tools.
            Boolean(search) && 'xl:has-[>:nth-child(5)]:order-2 xl:has-[>:nth-child(5)]:w-full',
            !isOpen && 'max-lg:hidden',
          )}
        >
          {filters}
        </div>
      )}
    </div>
  )
}
