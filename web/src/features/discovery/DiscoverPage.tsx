import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMember } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useDiscoverCount, useDiscoverList, useFoundCount } from './api.ts'
import { formatFound, formatShowButton } from './count-copy.ts'
import { DiscoverResults } from './DiscoverResults.tsx'
import { DiscoverToolbar } from './DiscoverToolbar.tsx'
import { FilterFields } from './FilterFields.tsx'
import { Introductions } from './Introductions.tsx'
import { listActiveFilters, type Filters, parseFilters, toSearchParams } from './rules.ts'
import { useCardKeys } from './use-card-keys.ts'
import { useDebounced } from './use-debounced.ts'

/** Discover, with its filters in the URL. */
export function DiscoverPage() {
  const filters = parseFilters(useSearch({ from: '/dashboard/discover' }), useMember())
  const navigate = useNavigate()
  const list = useDiscoverList(filters)
  const found = useFoundCount(list, filters)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [isColumnShown, setIsColumnShown] = useState(true)
  useCardKeys()

  /** Back undoes one change at a time; typing one search counts as a single change. */
  function applyFilters(next: Filters) {
    const isTyping = filters.search !== '' && next.search !== '' && filters.search !== next.search
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ...toSearchParams(next) }),
      resetScroll: false,
      replace: isTyping,
    })
  }

  return (
    <div className="grid gap-4">
      <header className="gap-x-4 sm:flex sm:items-baseline">
        <h1 className="display text-2xl lg:text-page">
          <Trans>Discover</Trans>
        </h1>
        <p
          role="status"
          className={cn('min-h-[1.5em] text-sm text-ink-2', isColumnShown && 'lg:sr-only')}
        >
          {found && formatFound(found)}
        </p>
      </header>
      {listActiveFilters(filters).length === 0 && <Introductions />}
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-x-8',
          isColumnShown && 'lg:grid-cols-[18rem_minmax(0,1fr)]',
        )}
      >
        {isColumnShown && (
          <FilterColumn
            filters={filters}
            onChange={applyFilters}
            countText={found && formatFound(found)}
          />
        )}
        <div className="grid min-w-0 gap-2">
          <DiscoverToolbar
            filters={filters}
            onChange={applyFilters}
            isColumnShown={isColumnShown}
            onToggleColumn={() => setIsColumnShown(!isColumnShown)}
            onOpenSheet={() => setIsSheetOpen(true)}
          />
          <DiscoverResults
            list={list}
            filters={filters}
            onChange={applyFilters}
            isWide={!isColumnShown}
          />
        </div>
      </div>
      {isSheetOpen && (
        <FilterSheet
          filters={filters}
          onApply={applyFilters}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </div>
  )
}

type ColumnProps = {
  filters: Filters
  onChange: (filters: Filters) => void
  countText: string | undefined
}

/** Filters of wide windows, in a sticky column beside the list. */
function FilterColumn({ filters, onChange, countText }: ColumnProps) {
  return (
    <section
      id="discover-panel"
      aria-labelledby="discover-filters"
      className="sticky top-[calc(var(--bar)+5rem)] grid max-h-[calc(100dvh-var(--bar)-6rem)] [--bar:0rem] in-[html:has([data-offline])]:[--bar:2.25rem] gap-5 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-5 shadow-1 max-lg:hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="discover-filters" className="text-xl">
          <Trans>Filters</Trans>
        </h2>
        <p className="min-h-[1.5em] text-sm text-ink-2">{countText}</p>
      </div>
      <FilterFields filters={filters} onChange={onChange} />
    </section>
  )
}

type Props = { filters: Filters; onApply: (filters: Filters) => void; onClose: () => void }

/** Filter sheet of narrow windows; shows the number of matches before applying. */
function FilterSheet({ filters, onApply, onClose }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(filters)
  const [countedFilters, setCountedFilters] = useState(filters)
  useDebounced(chosen, setCountedFilters)
  const { data, isPlaceholderData } = useDiscoverCount(countedFilters, { isEnabled: true })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Filters`}
      size="sm"
      footer={
        <Button
          isWide
          onClick={() => {
            onApply(chosen)
            onClose()
          }}
        >
          {formatShowButton(data?.count)}
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && formatFound(data.count)}
      </p>
      <div className="pt-2">
        <FilterFields filters={chosen} onChange={setChosen} />
      </div>
    </Dialog>
  )
}
