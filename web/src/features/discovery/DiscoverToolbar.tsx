import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RemovableChip } from '../../ui/RemovableChip.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { cn } from '../../ui/cn.ts'
import { activeFilters } from './filter-copy.ts'
import { clearFilters, countInPanel, type Filters } from './rules.ts'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'

type Props = {
  filters: Filters
  onChange: (filters: Filters) => void
  /** Filter sheet of narrow windows. */
  onOpenSheet: () => void
}

/** Sticks below the header and the offline bar, if they are shown. */
const stickyBelowHeader =
  'sticky top-[calc(var(--bar)+var(--head))] [--bar:0rem] [--head:4rem] in-[html:has([data-offline])]:[--bar:2.25rem] max-md:in-[html:has(header[data-away])]:[--head:0rem]'

/**
 * Sticky toolbar with search, filters and Available Now. On a phone, Available Now is in the filter
 * sheet; in wide windows, the filters are in a column of their own.
 */
export function DiscoverToolbar({ filters, onChange, onOpenSheet }: Props) {
  const { t } = useLingui()
  const count = countInPanel(filters)
  return (
    <div
      className={cn(
        stickyBelowHeader,
        'z-20 max-md:transition-[top] max-md:duration-200 motion-reduce:transition-none -mx-(--page-gutter) grid gap-2.5 bg-bg/92 px-(--page-gutter) py-2 sm:py-3 backdrop-blur-md lg:mx-0 lg:-mt-3 lg:px-0',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SearchBox
          search={filters.search}
          onSearch={(search) => onChange({ ...filters, search })}
          className="min-w-0 flex-1 basis-40 sm:basis-56 md:basis-44"
        />
        <FiltersButton
          count={count}
          aria-haspopup="dialog"
          className="lg:hidden"
          onClick={onOpenSheet}
        />
        <Switch
          label={t`Available Now`}
          checked={filters.availableNow}
          onChange={(availableNow) => onChange({ ...filters, availableNow })}
          className="items-center gap-2.5 text-sm *:[button]:mt-0 max-sm:hidden"
        />
        <SortSelect
          isLabelHidden
          filters={filters}
          onChange={onChange}
          className="ms-auto w-44 max-md:hidden lg:hidden"
        />
      </div>
      <ActiveFilters filters={filters} onChange={onChange} />
    </div>
  )
}

function FiltersButton({ count, ...rest }: { count: number } & ComponentProps<'button'>) {
  return (
    <Button variant="secondary" icon={<SlidersHorizontal aria-hidden />} {...rest}>
      <Trans>Filters</Trans>
      {count > 0 && (
        <>
          <span
            aria-hidden
            className="grid size-6 place-items-center rounded-full bg-indigo text-xs text-on-indigo tabular-nums"
          >
            {count}
          </span>
          <span className="sr-only">
            {plural(count, { one: ', # active', other: ', # active' })}
          </span>
        </>
      )}
    </Button>
  )
}

/** Active filters as removable chips, on one scrolling line in narrow windows. */
function ActiveFilters({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (filters: Filters) => void
}) {
  const { t } = useLingui()
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <div
      role="group"
      aria-label={t`Active filters`}
      className="-mx-(--page-gutter) flex gap-2 overflow-x-auto px-(--page-gutter) py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0"
    >
      {active.map(({ key, text, without }) => (
        <RemovableChip
          key={key}
          removeLabel={t`Remove filter: ${text}`}
          onRemove={() => onChange(without)}
          className="max-w-64 shrink-0"
        >
          <span className="truncate">{text}</span>
        </RemovableChip>
      ))}
      <Button
        variant="ghost"
        size="sm"
        className="shrink-0"
        onClick={() => onChange(clearFilters(filters))}
      >
        <Trans>Clear All</Trans>
      </Button>
    </div>
  )
}
