import type { Match } from '@adire/contract/matches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNameSearch } from '../../lib/use-name-search.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Input } from '../../ui/Input.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { type ThreadFilter, useThreadList } from './api.ts'
import { ThreadRow } from './ThreadRow.tsx'

type Props = {
  /** True if there is no conversation at all; undefined until known. */
  isEmpty: boolean | undefined
  openThread: Match['threadId'] | undefined
}

/** List of conversations with a search by name and filters. */
export function ThreadPane({ isEmpty, openThread }: Props) {
  const { t } = useLingui()
  const search = useThreadSearch()
  const { list } = search
  const threads = list.data?.pages.flatMap((page) => page.matches)
  const isSkeletonShown = useSkeleton(list.isPending)
  if (isSkeletonShown || list.isPending) return isSkeletonShown ? <RowSkeletons /> : null
  if (!threads) {
    // MEM-MSG-21.
    return (
      <LoadFailed
        title={<Trans>Failed to load matches</Trans>}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  return (
    <>
      <div className="grid gap-3 border-b border-line px-4 py-4">
        <h2 className="text-xl">
          <Trans>Messages</Trans>
        </h2>
        {isEmpty === false && <ThreadFilters search={search} />}
      </div>
      {isEmpty && (
        <Note>
          <Trans>No matches yet</Trans>
        </Note>
      )}
      {isEmpty === false && threads.length === 0 && <NoResults search={search} />}
      <nav
        aria-label={t`Conversations`}
        aria-busy={list.isPlaceholderData}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <ul className="p-2">
          {threads.map((thread) => (
            <li
              key={thread.id}
              className="[contain-intrinsic-size:auto_76px] [content-visibility:auto]"
            >
              <ThreadRow thread={thread} isOpen={thread.threadId === openThread} />
            </li>
          ))}
        </ul>
        <LoadMoreButton list={list} className="p-4" />
      </nav>
    </>
  )
}

type SearchProps = { search: ReturnType<typeof useThreadSearch> }

function ThreadFilters({ search: { typed, setTyped, only, setOnly } }: SearchProps) {
  const { t } = useLingui()
  const choices = [
    { value: undefined, label: t({ message: 'All', context: 'conversations' }) },
    { value: 'unread', label: t`Unread` },
    { value: 'your_turn', label: t`Your turn` },
    { value: 'former', label: t`Former members` },
  ] as const
  return (
    <>
      <div role="search">
        <Input
          type="search"
          aria-label={t`Search conversations by name`}
          placeholder={t`Search by name`}
          icon={<Search aria-hidden />}
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div role="group" aria-label={t`Show`} className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <Chip
            key={label}
            isSelected={only === value}
            onChange={() => setOnly(value)}
            className="px-3.5"
          >
            {label}
          </Chip>
        ))}
      </div>
    </>
  )
}

/** Announces that the search or filter has no results. */
function NoResults({ search: { isSearching, only } }: SearchProps) {
  return (
    <Note>
      {isSearching ? (
        <Trans>No matches with that name.</Trans>
      ) : only === 'unread' ? (
        <Trans>You’ve read everything.</Trans>
      ) : only === 'former' ? (
        <Trans>You have no conversations with former members.</Trans>
      ) : (
        <Trans>No one is waiting for your reply.</Trans>
      )}
    </Note>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-4 py-6 text-ink-2">
      {children}
    </p>
  )
}

function RowSkeletons() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading conversations`} className="grid gap-1 p-4">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex gap-3 py-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 content-center gap-2">
            <Skeleton className="w-28" />
            <Skeleton className="w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Search and filter of conversations; the server searches all of them. */
function useThreadSearch() {
  const { typed, setTyped, query } = useNameSearch()
  const [only, setOnly] = useState<ThreadFilter['only']>(undefined)
  const search = typed.trim() === '' || query === '' ? undefined : query
  const list = useThreadList({ search, only })
  return { typed, setTyped, only, setOnly, list, isSearching: search !== undefined }
}
