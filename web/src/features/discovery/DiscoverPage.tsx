import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RemovableChip } from '../../ui/RemovableChip.tsx'
import { useDiscoverList } from './api.ts'
import { DiscoverResults } from './DiscoverResults.tsx'
import { FilterFields } from './FilterFields.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { countActive, defaultFilters, filtersFrom, searchFrom, type Filters } from './rules.ts'

/** Whom there is to meet, with the filters that are in the address. */
export function DiscoverPage() {
  const filters = filtersFrom(useSearch({ from: '/dashboard/discover' }))
  const navigate = useNavigate()
  const list = useDiscoverList(filters)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const loadedCount = list.data?.pages.reduce((sum, page) => sum + page.members.length, 0)

  function applyFilters(next: Filters) {
    void navigate({ to: '.', search: (old) => ({ ...old, ...searchFrom(next) }), resetScroll: false })
  }

  return (
    <div className="grid gap-5">
      <header className="sticky top-(--header-height,4rem) z-20 -mx-(--page-gutter) flex flex-wrap items-center gap-x-4 gap-y-2 bg-bg/92 px-(--page-gutter) py-3 backdrop-blur-md lg:static lg:z-auto lg:bg-transparent lg:backdrop-blur-none">
        <div className="gap-x-4 sm:flex sm:items-baseline">
          <h1 className="display text-2xl lg:text-page">
            <Trans>Discover</Trans>
          </h1>
          <p role="status" className="min-h-[1.5em] text-sm text-ink-2">
            {loadedCount !== undefined && !list.isPlaceholderData && <FoundText count={loadedCount} hasMore={list.hasNextPage} />}
          </p>
        </div>
        <FilterToggle filters={filters} onClick={() => setIsSheetOpen(true)} />
        <ActiveFilters filters={filters} onChange={applyFilters} />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <FilterColumn filters={filters} onChange={applyFilters} />
        <DiscoverResults list={list} onClear={() => applyFilters(defaultFilters)} />
      </div>
      {isSheetOpen && <FilterSheet filters={filters} onApply={applyFilters} onClose={() => setIsSheetOpen(false)} />}
    </div>
  )
}

/** Exact once the last page is there, "20+" before (MEM-DISC-11). */
function FoundText({ count, hasMore }: { count: number; hasMore: boolean }) {
  if (hasMore) return <Trans>{count}+ profiles found</Trans>
  return plural(count, { one: '# profile found', other: '# profiles found' })
}

function FilterToggle({ filters, onClick }: { filters: Filters; onClick: () => void }) {
  const count = countActive(filters)
  return (
    <Button
      variant="secondary"
      aria-haspopup="dialog"
      icon={<SlidersHorizontal aria-hidden />}
      className="ms-auto lg:hidden"
      onClick={onClick}
    >
      <Trans>Filters</Trans>
      {count > 0 && (
        <>
          <span aria-hidden className="grid size-6 place-items-center rounded-full bg-indigo text-xs text-on-indigo tabular-nums">
            {count}
          </span>
          <span className="sr-only">{plural(count, { one: ', # active', other: ', # active' })}</span>
        </>
      )}
    </Button>
  )
}

/** What is on, in words, each one to be taken away where the column with the fields is not in sight. */
function ActiveFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useLingui()
  const { minAge, maxAge, city } = filters
  if (countActive(filters) === 0) return null
  const hasAge = minAge !== defaultFilters.minAge || maxAge !== defaultFilters.maxAge
  const ages = `${minAge}–${maxAge}${maxAge === 60 ? '+' : ''}`
  return (
    <div className="flex w-full flex-wrap gap-2 lg:hidden">
      {hasAge && (
        <RemovableChip
          removeLabel={t`Remove filter: age ${ages}`}
          onRemove={() => onChange({ ...filters, minAge: defaultFilters.minAge, maxAge: defaultFilters.maxAge })}
        >
          {ages}
        </RemovableChip>
      )}
      {city !== undefined && (
        <RemovableChip removeLabel={t`Remove filter: ${city}`} onRemove={() => onChange({ ...filters, city: undefined })}>
          {city}
        </RemovableChip>
      )}
    </div>
  )
}

function FilterColumn({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  return (
    <section
      aria-labelledby="discover-filters"
      className="sticky top-[calc(var(--header-height,4rem)+1.5rem)] grid gap-5 rounded-card border border-line bg-surface p-5 shadow-1 max-lg:hidden"
    >
      <h2 id="discover-filters" className="text-xl">
        <Trans>Filters</Trans>
      </h2>
      <FilterFields filters={filters} onChange={onChange} className="grid gap-6" />
    </section>
  )
}
