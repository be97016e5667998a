import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMember } from '../../lib/session.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import {
  useDiscoverCount,
  useDiscoverList,
  useFoundCount,
  usePreferences,
  useSavePreferences,
} from './api.ts'
import { formatFound, formatShowButton } from './count-copy.ts'
import { SkeletonGrid } from './DiscoverGrid.tsx'
import { DiscoverResults } from './DiscoverResults.tsx'
import { DiscoverToolbar } from './DiscoverToolbar.tsx'
import { FilterFields, type SavedPreferences } from './FilterFields.tsx'
import { Introductions } from './Introductions.tsx'
import { PreferencesNote } from './PreferencesNote.tsx'
import {
  type Filters,
  hasVisitFilters,
  parseFilters,
  type Preferences,
  toPreferenceEdit,
  toPreferredFilters,
  toSearchParams,
} from './rules.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import { useCardKeys } from './use-card-keys.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

const preferencesCopy = { loading: msg`Loading profiles`, failed: msg`Couldn’t load profiles` }

/** Discover. Its filters come from the URL and the member's preferences (decision P25). */
export function DiscoverPage() {
  const preferences = usePreferences()
  if (preferences.data) return <Discover preferences={preferences.data} />
  return (
    <div className="grid gap-4">
      <PageTitle />
      <QueryState
        query={preferences}
        copy={preferencesCopy}
        shape="page"
        skeleton={<SkeletonGrid />}
      >
        {() => null}
      </QueryState>
    </div>
  )
}

function PageTitle() {
  return (
    <h1 className="display text-2xl lg:text-page">
      <Trans>Discover</Trans>
    </h1>
  )
}

/** Below this width the introductions come after the first cards, so that these are in view. */
const ROOM_ABOVE_CARDS = '(min-width: 48rem)'

function Discover({ preferences }: { preferences: Preferences }) {
  const { filters, applyFilters, saved } = useFilters(preferences)
  const list = useDiscoverList(filters)
  const found = useFoundCount(list, filters)
  const countText = found && formatFound(found)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const hasRoomAbove = useMediaQuery(ROOM_ABOVE_CARDS)
  const isDeck = useSearch({ from: '/dashboard/discover' }).view === 'one'
  const introductions = !isDeck && !hasVisitFilters(filters, saved.preferred) && <Introductions />
  useCardKeys()

  return (
    <div className="grid gap-2 md:gap-4">
      <header className="flex flex-wrap items-center gap-x-4">
        <PageTitle />
        <p
          role="status"
          className="min-h-[1.5em] text-sm text-ink-2 max-sm:order-last max-sm:basis-full lg:sr-only"
        >
          {countText}
        </p>
        <ViewSwitch />
      </header>
      {hasRoomAbove && introductions}
      <div className="grid grid-cols-1 items-start gap-x-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <FilterColumn
          filters={filters}
          onChange={applyFilters}
          saved={saved}
          countText={countText}
        />
        <div className="grid min-w-0 gap-2">
          <DiscoverToolbar
            filters={filters}
            onChange={applyFilters}
            onOpenSheet={() => setIsSheetOpen(true)}
          />
          <PreferencesNote filters={filters} onChange={applyFilters} saved={saved} />
          <DiscoverResults
            list={list}
            filters={filters}
            onChange={applyFilters}
            introductions={!hasRoomAbove && introductions}
            isDeck={isDeck}
          />
        </div>
      </div>
      {isSheetOpen && (
        <FilterSheet
          filters={filters}
          onApply={applyFilters}
          saved={saved}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </div>
  )
}

/** Filters of the URL and the preferences, and how to change and save them. */
function useFilters(preferences: Preferences) {
  const { isPremium } = useMember()
  const preferred = toPreferredFilters(preferences)
  const filters = parseFilters(useSearch({ from: '/dashboard/discover' }), { isPremium, preferred })
  const navigate = useNavigate()
  const save = useSavePreferences()

  function showFilters(next: Filters, { base = preferred, replace = false } = {}) {
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ...toSearchParams(next, base) }),
      resetScroll: false,
      replace,
    })
  }

  /** Back undoes one change at a time; typing one search counts as a single change. */
  function applyFilters(next: Filters) {
    const isTyping = filters.search !== '' && next.search !== '' && filters.search !== next.search
    showFilters(next, { replace: isTyping })
  }

  function savePreferences(chosen: Filters) {
    save.mutate(toPreferenceEdit(chosen, preferences), {
      // Other filters may have changed meanwhile, so only those that are saved now leave the address.
      onSuccess: () =>
        void navigate({
          to: '.',
          search: (old) => ({
            ...old,
            minAge: undefined,
            maxAge: undefined,
            city: undefined,
            near: undefined,
            country: undefined,
            place: undefined,
          }),
          resetScroll: false,
          replace: true,
        }),
    })
  }

  const saved: SavedPreferences = {
    preferred,
    hasAny: preferences.preferredAges !== null || preferences.preferredPlace !== null,
    save: savePreferences,
    isSaving: save.isPending,
  }
  return { filters, applyFilters, saved }
}

type ColumnProps = {
  filters: Filters
  onChange: (filters: Filters) => void
  saved: SavedPreferences
  countText: string | undefined
}

/** Filters of wide windows, in a sticky column beside the list. */
function FilterColumn({ filters, onChange, saved, countText }: ColumnProps) {
  return (
    <section
      aria-labelledby="discover-filters"
      className="sticky top-[calc(var(--bar)+5rem)] grid max-h-[calc(100dvh-var(--bar)-6rem)] [--bar:0rem] in-[html:has([data-offline])]:[--bar:2.25rem] gap-5 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-5 shadow-1 max-lg:hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="discover-filters" className="text-xl">
          <Trans>Filters</Trans>
        </h2>
        <p className="min-h-[1.5em] text-sm text-ink-2">{countText}</p>
      </div>
      <FilterFields filters={filters} onChange={onChange} saved={saved} />
    </section>
  )
}

type Props = {
  filters: Filters
  onApply: (filters: Filters) => void
  saved: SavedPreferences
  onClose: () => void
}

/** Filter sheet of narrow windows; shows the number of matches before applying. */
function FilterSheet({ filters, onApply, saved, onClose }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(filters)
  const [countedFilters, setCountedFilters] = useState(filters)
  useDebounced(chosen, setCountedFilters)
  const { data, isPlaceholderData } = useDiscoverCount(countedFilters, { isEnabled: true })

  function save(given: Filters) {
    saved.save(given)
    // A preferred city includes those near it.
    setChosen({ ...given, withNearby: given.city !== undefined })
  }

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
        <FilterFields filters={chosen} onChange={setChosen} saved={{ ...saved, save }} />
      </div>
    </Dialog>
  )
}
