import type { Match } from '@adire/contract/matches.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nameMatches } from '../../lib/name-search.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import type { useThreadList } from './api.ts'
import { ThreadRow } from './ThreadRow.tsx'

type List = ReturnType<typeof useThreadList>
type Props = { list: List; threads: readonly Match[] | undefined; openThread: Match['threadId'] | undefined }

/** The conversations, with a search by name. */
export function ThreadPane({ list, threads, openThread }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const isSearching = typed.trim() !== ''
  const isSkeletonShown = useSkeleton(list.isPending)
  const { hasNextPage, isFetching, isError, fetchNextPage } = list

  // A search looks through all of the list, so it reads on to the end.
  useEffect(() => {
    if (isSearching && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isSearching, hasNextPage, isFetching, isError, fetchNextPage])

  if (isSkeletonShown || list.isPending) return isSkeletonShown ? <RowSkeletons /> : null
  if (!threads) return <LoadFailed isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
  const found = isSearching ? threads.filter(({ member }) => member && nameMatches(member.handle, typed)) : threads
  return (
    <>
      <div className="grid gap-3 border-b border-line px-4 py-4">
        <h2 className="text-xl">
          <Trans>Messages</Trans>
        </h2>
        {threads.length > 0 && (
          <div role="search">
            <Input
              type="search"
              aria-label={t`Search conversations by name`}
              placeholder={t`Search by name`}
              icon={<Search aria-hidden />}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
        <p role="status" className="sr-only">
          {isSearching && plural(found.length, { one: '# conversation found', other: '# conversations found' })}
        </p>
      </div>
      {threads.length === 0 && (
        <p className="px-4 py-6 text-ink-2">
          <Trans>No matches yet</Trans>
        </p>
      )}
      {isSearching && found.length === 0 && !hasNextPage && (
        <p className="px-4 py-6 text-ink-2">
          <Trans>None of your matches has that name.</Trans>
        </p>
      )}
      <nav aria-label={t`Conversations`} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ul className="p-2">
          {found.map((thread) => (
            <li key={thread.id} className="[contain-intrinsic-size:auto_76px] [content-visibility:auto]">
              <ThreadRow thread={thread} isOpen={thread.threadId === openThread} />
            </li>
          ))}
        </ul>
        {hasNextPage && <LoadMoreButton isLoading={list.isFetchingNextPage} onClick={() => void fetchNextPage()} className="p-4" />}
      </nav>
    </>
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

/** MEM-MSG-21. */
function LoadFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-12 text-center">
      <p className="font-medium">
        <Trans>Failed to load matches</Trans>
      </p>
      <Button variant="secondary" icon={<RotateCw aria-hidden />} loading={isRetrying} onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  )
}
