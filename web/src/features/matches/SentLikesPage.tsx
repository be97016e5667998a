import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '../../lib/focus.ts'
import { StartMatching } from '../../shared/StartMatching.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { QueryState, type QueryCopy } from '../../ui/QueryState.tsx'
import { SkeletonGrid } from '../discovery/DiscoverGrid.tsx'
import { useSentLikes } from './api.ts'
import { MatchTabs } from './MatchTabs.tsx'
import { SentLikeCard } from './SentLikeCard.tsx'

const sentCopy: QueryCopy = {
  failed: msg`Couldn’t load your likes`,
  advice: msg`Please check your connection and try again.`,
}

/** Number of cards whose pictures load first. */
const FIRST_ROW = 4

/** Members the viewer likes who haven't answered, with a way to take the like back or upgrade it. */
export function SentLikesPage() {
  const list = useSentLikes()
  const note = useRef<HTMLDivElement>(null)
  const hasWithdrawn = useRef(false)

  // The focused card was removed with its like.
  useEffect(() => {
    if (!hasWithdrawn.current || !isFocusLost()) return
    hasWithdrawn.current = false
    note.current?.focus()
  })

  return (
    <div className="grid gap-6">
      <MatchTabs title={<Trans>Likes sent</Trans>} />
      <QueryState
        query={list}
        copy={sentCopy}
        shape="page"
        skeleton={<SkeletonGrid isWide />}
        isEmpty={({ pages }) => !list.hasNextPage && pages.every(({ likes }) => likes.length === 0)}
        empty={<NoLikesSent focusRef={note} />}
      >
        {() => (
          <SentLikes
            list={list}
            focusRef={note}
            onWithdrawn={() => (hasWithdrawn.current = true)}
          />
        )}
      </QueryState>
    </div>
  )
}

type SentLikesProps = {
  list: ReturnType<typeof useSentLikes>
  focusRef: RefObject<HTMLDivElement | null>
  onWithdrawn: () => void
}

function SentLikes({ list, focusRef, onWithdrawn }: SentLikesProps) {
  const likes = list.data?.pages.flatMap((page) => page.likes) ?? []

  return (
    <div className="grid gap-4">
      <div ref={focusRef} tabIndex={-1} className="max-w-prose text-ink-2 outline-none">
        <Trans>
          They stay here until you match. We don’t tell anyone when you take a like back.
        </Trans>
      </div>
      <ul className="@container -m-2 grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] [--columns:1] [--ratio:1] min-[400px]:[--columns:2] min-[400px]:[--ratio:1.25] md:[--columns:3] lg:[--columns:4]">
        {likes.map((like, index) => (
          <li key={like.member.id} className="min-w-0 p-2">
            <SentLikeCard like={like} isPriority={index < FIRST_ROW} onWithdrawn={onWithdrawn} />
          </li>
        ))}
      </ul>
      <LoadMoreButton list={list} />
    </div>
  )
}

function NoLikesSent({ focusRef }: Pick<SentLikesProps, 'focusRef'>) {
  const { t } = useLingui()
  return (
    <div ref={focusRef} tabIndex={-1} className="outline-none">
      <EmptyState tile="rings" title={t`No likes sent`} action={<StartMatching />}>
        <Trans>Members you like appear here until you match.</Trans>
      </EmptyState>
    </div>
  )
}
