import type { Match } from '@adire/contract/matches.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RotateCw, Search } from 'lucide-react'
import { useState } from 'react'
import { nameMatches } from '../../lib/name-search.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Input } from '../../ui/Input.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { useMatches } from './api.ts'
import { MatchCard } from './MatchCard.tsx'
import { MatchSkeletons } from './MatchSkeletons.tsx'
import { NewMatches } from './NewMatches.tsx'
import { useWholeList } from './use-whole-list.ts'

type List = ReturnType<typeof useMatches>

/** Everybody I matched with. */
export function MatchesPage() {
  const list = useMatches()
  return (
    <div className="grid gap-6">
      <h1 className="display text-page">
        <Trans>Matches</Trans>
      </h1>
      <Content list={list} />
    </div>
  )
}

function Content({ list }: { list: List }) {
  const isSkeletonShown = useSkeleton(list.isPending)
  if (isSkeletonShown || list.isPending) return isSkeletonShown ? <MatchSkeletons /> : null
  if (!list.data) return <LoadFailed onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  const matches = list.data.pages.flatMap((page) => page.matches)
  return matches.length === 0 ? <NoMatches /> : <MatchList list={list} matches={matches} />
}

function MatchList({ list, matches }: { list: List; matches: Match[] }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const isSearching = typed.trim() !== ''
  useWholeList(list, isSearching)
  const found = isSearching ? matches.filter(({ member }) => member && nameMatches(member.handle, typed)) : matches
  return (
    <>
      <NewMatches matches={matches.filter(({ lastMessage, member }) => !lastMessage && member)} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          <Trans>All matches</Trans>
        </h2>
        <div role="search" className="w-full sm:max-w-72">
          <Input
            type="search"
            aria-label={t`Search your matches by name`}
            placeholder={t`Search by name`}
            icon={<Search aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {isSearching && plural(found.length, { one: '# match found', other: '# matches found' })}
      </p>
      {isSearching && found.length === 0 && !list.hasNextPage && (
        <p className="py-8 text-center text-ink-2">
          <Trans>None of your matches has that name.</Trans>
        </p>
      )}
      <ul className="-m-2 grid md:grid-cols-2 xl:grid-cols-3">
        {found.map((match) => (
          <li key={match.id} className="min-w-0 p-2 [contain-intrinsic-size:auto_190px] [content-visibility:auto]">
            <MatchCard match={match} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <LoadMoreButton isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />}
    </>
  )
}

function NoMatches() {
  const { t } = useLingui()
  return (
    <EmptyState
      tile="rings"
      title={t`No Matches Yet`}
      action={
        <Button asChild>
          <Link to="/dashboard/discover">
            <Trans>Start Matching</Trans>
          </Link>
        </Button>
      }
    >
      <Trans>When somebody you like likes you too, you find each other here.</Trans>
    </EmptyState>
  )
}

/** MEM-MATCH-24, in the page instead of a toast: it needs a decision. */
function LoadFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useLingui()
  return (
    <div role="alert">
      <EmptyState
        tile="lattice"
        title={t`Error Loading Matches`}
        action={
          <Button icon={<RotateCw aria-hidden />} loading={isRetrying} onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        <Trans>Please refresh the page and try again</Trans>
      </EmptyState>
    </div>
  )
}
