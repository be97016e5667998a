import type { Match } from '@adire/contract/matches.ts'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../lib/focus.ts'
import { useNameSearch } from '../../lib/use-name-search.ts'
import { StartMatching } from '../../shared/StartMatching.tsx'
import { cn } from '../../ui/cn.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Input } from '../../ui/Input.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { QueryState, type QueryCopy } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMatches, useNewMatches } from './api.ts'
import { MatchCard } from './MatchCard.tsx'
import { MatchTabs } from './MatchTabs.tsx'
import { NewMatches } from './NewMatches.tsx'

type List = ReturnType<typeof useMatches>

/** Lists all matches with a search by name, and new ones above. */
export function MatchesPage() {
  const search = useNameSearch()
  const list = useMatches(search.query)
  return (
    <div className="grid gap-6">
      <MatchTabs title={<Trans>Matches</Trans>} />
      <Content list={list} search={search} />
    </div>
  )
}

type Props = { list: List; search: ReturnType<typeof useNameSearch> }

function Content({ list, search }: Props) {
  const isUnfiltered = search.query === '' && !list.isPlaceholderData
  return (
    <QueryState
      query={list}
      copy={matchesCopy}
      shape="page"
      skeleton={<MatchSkeletons />}
      isEmpty={({ pages }) => isUnfiltered && pages.every(({ matches }) => matches.length === 0)}
      empty={<NoMatches />}
    >
      {({ pages }) => (
        <MatchList list={list} search={search} matches={pages.flatMap((page) => page.matches)} />
      )}
    </QueryState>
  )
}

/** Shown on the page, not as a toast (MEM-MATCH-24), because a failure needs a retry. */
const matchesCopy: QueryCopy = {
  loading: msg`Loading matches`,
  failed: msg`Error Loading Matches`,
  advice: msg`Please refresh the page and try again`,
}

function MatchList({ list, search, matches }: Props & { matches: Match[] }) {
  const newMatches = useNewMatches()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasEnded = useRef(false)

  // The focused card was removed with its match.
  useEffect(() => {
    if (!hasEnded.current || !isFocusLost()) return
    hasEnded.current = false
    heading.current?.focus()
  })

  return (
    <>
      <NewMatches matches={newMatches.data ?? []} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          <Trans>All matches</Trans>
        </h2>
        <SearchField search={search} />
      </div>
      <SearchResultNote list={list} search={search} count={matches.length} />
      <ul
        aria-busy={list.isPlaceholderData || undefined}
        className={cn(
          '-m-2 grid transition-opacity duration-200 md:grid-cols-2 xl:grid-cols-3',
          list.isPlaceholderData && 'opacity-60',
        )}
      >
        {matches.map((match) => (
          <li
            key={match.id}
            className="min-w-0 p-2 [contain-intrinsic-size:auto_190px] [content-visibility:auto]"
          >
            <MatchCard match={match} onUnmatched={() => (hasEnded.current = true)} />
          </li>
        ))}
      </ul>
      <LoadMoreButton list={list} />
    </>
  )
}

function SearchField({ search }: Pick<Props, 'search'>) {
  const { t } = useLingui()
  return (
    <div role="search" className="w-full sm:max-w-72">
      <Input
        type="search"
        aria-label={t`Search your matches by name`}
        placeholder={t`Search by name`}
        icon={<Search aria-hidden />}
        value={search.typed}
        maxLength={60}
        onChange={(event) => search.setTyped(event.target.value)}
      />
    </div>
  )
}

/** Announces the number of results, and shows a note if there are none. */
function SearchResultNote({ list, search, count }: Props & { count: number }) {
  const { t } = useLingui()
  const isSearchDone = search.query !== '' && !list.isPlaceholderData
  return (
    <>
      <p role="status" className="sr-only">
        {isSearchDone &&
          (list.hasNextPage
            ? t`More than ${count} matches found`
            : plural(count, { one: '# match found', other: '# matches found' }))}
      </p>
      {isSearchDone && count === 0 && (
        <p className="py-8 text-center text-ink-2">
          <Trans>No matches with that name.</Trans>
        </p>
      )}
    </>
  )
}

function NoMatches() {
  const { t } = useLingui()
  return (
    <EmptyState tile="rings" title={t`No Matches Yet`} action={<StartMatching />}>
      <Trans>When someone you like likes you back, they appear here.</Trans>
    </EmptyState>
  )
}

function MatchSkeletons() {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid gap-4 rounded-card border border-line bg-surface p-4">
          <div className="flex gap-4">
            <Skeleton className="size-16 rounded-full" />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="w-24" />
            </div>
          </div>
          <Skeleton className="w-4/5" />
          <Skeleton className="h-11 rounded-full" />
        </div>
      ))}
    </div>
  )
}
