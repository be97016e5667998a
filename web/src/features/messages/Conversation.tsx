import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { ThreadId } from '@adire/contract/ids.ts'
import type { Match } from '@adire/contract/matches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { SharedHours } from '../free-hours/SharedHours.tsx'
import { useMember } from '../../lib/session.ts'
import { CriminalRecordsNotice } from '../../shared/CriminalRecordsNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { dropOlderMessages, threadMessages } from './api.ts'
import { ConversationFoot } from './ConversationFoot.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import { MessageList } from './MessageList.tsx'
import { MessageSkeletons } from './MessageSkeletons.tsx'
import { Openers } from './Openers.tsx'
import { discardThread, onRefusal, useOutbox } from './outbox-store.ts'
import { findClosedReason, firstUnreadSeq } from './rules.ts'
import { saveDraft } from './use-draft.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useIsTyping } from './use-typing.ts'
import { LoadFailed, type RetryProps } from '../../ui/LoadFailed.tsx'

/** Interval at which presence is read; "online" means active in the last fifteen minutes. */
const PRESENCE_MS = MINUTE_MS

type Props = { threadId: ThreadId; listed: Match | undefined }

/**
 * Conversation of one thread; its state belongs to the thread, so callers give it the thread id as
 * key. `listed` is its row in the list, shown until the thread is loaded.
 */
export function Conversation({ threadId, listed }: Props) {
  const threadQuery = useQuery({
    ...api.messages.thread.queryOptions({ input: { threadId } }),
    refetchInterval: PRESENCE_MS,
  })
  const messages = useQuery(threadMessages(threadId))
  const profile = useQuery(api.profiles.mine.queryOptions())
  const { memberId } = useMember()
  // Each increment focuses the composer.
  const [focusCount, setFocusCount] = useState(0)
  const isRefused = useIsRefused(threadId)
  const isTyping = useIsTyping(threadId)
  const outbox = useOutbox({ threadId, messages: messages.data?.messages })
  const unread = useFirstUnread(threadQuery, messages)
  useMarkRead({ threadId, messages: messages.data?.messages, isReady: unread.isKnown })
  const queryClient = useQueryClient()
  useEffect(() => () => dropOlderMessages(queryClient, threadId), [queryClient, threadId])

  const thread = threadQuery.data ?? listed
  const error = threadQuery.error ?? messages.error
  const isGone = hasCode(error, 'NOT_FOUND')
  useEffect(() => {
    // Its unsent messages can never be sent.
    if (isGone) discardThread(threadId)
  }, [isGone, threadId])
  if (isGone || hasCode(error, 'INVALID_INPUT')) return <NoThread />
  if (error && !messages.data)
    return (
      <>
        <ConversationHeader thread={thread} activity={null} />
        <MessagesFailed
          isRetrying={messages.isFetching}
          onRetry={() => void Promise.all([threadQuery.refetch(), messages.refetch()])}
        />
      </>
    )
  const isEmpty = messages.data?.messages.length === 0 && outbox.outgoing.length === 0
  const closed = findClosedReason({
    isOver: isRefused || thread?.member === null,
    isSelfPaused: profile.data?.isPaused === true,
    isOtherPaused: thread?.isPaused === true,
  })
  return (
    <>
      <ConversationHeader thread={thread} activity={threadQuery.data?.activity ?? null} />
      {thread?.member && !thread.isPaused && (
        <SharedHours
          memberId={thread.member.id}
          className="border-b border-line px-4 py-1.5 text-xs text-ink-2 lg:px-5"
        />
      )}
      {thread?.member && (
        <CriminalRecordsNotice className="border-b border-line px-4 py-1.5 lg:px-5" />
      )}
      {messages.data && unread.isKnown && thread ? (
        <MessageList
          threadId={threadId}
          name={thread.member?.handle}
          loaded={messages.data}
          outgoing={outbox.outgoing}
          unreadFrom={unread.seq}
          readUpToSeq={thread.readUpToSeq}
          isTyping={isTyping}
          onRetry={outbox.retry}
          onDiscard={outbox.discard}
        >
          {isEmpty && thread.member && !closed && (
            <Openers
              threadId={threadId}
              member={thread.member}
              onChoose={(text) => {
                saveDraft(memberId, threadId, text)
                setFocusCount(focusCount + 1)
              }}
            />
          )}
        </MessageList>
      ) : (
        <MessageSkeletons />
      )}
      <ConversationFoot
        threadId={threadId}
        thread={thread}
        isWarned={threadQuery.data?.isWarned === true}
        isWarningOver={threadQuery.data?.isWarningOver === true}
        loaded={messages.data}
        closed={closed}
        focusCount={focusCount}
        onSend={outbox.send}
      />
    </>
  )
}

/** Errors for a closed account, and after an ended match or a block. */
const memberGoneCodes = ['NOT_MATCHED', 'NOT_FOUND'] as const

/** True if the server refused a message because the other member is gone (MEM-MSG-08). */
function useIsRefused(threadId: ThreadId): boolean {
  const [isRefused, setIsRefused] = useState(false)
  useEffect(
    () =>
      onRefusal((refusal) => {
        if (
          refusal.threadId === threadId &&
          memberGoneCodes.some((code) => hasCode(refusal.error, code))
        )
          setIsRefused(true)
      }),
    [threadId],
  )
  return isRefused
}

type QueryLike<T> = { data: T | undefined; isFetching: boolean }

/** First unread message when the conversation was opened; stays until it is left. */
function useFirstUnread(
  threadQuery: QueryLike<Match>,
  messages: QueryLike<{ messages: Parameters<typeof firstUnreadSeq>[0] }>,
) {
  const { memberId } = useMember()
  const [firstUnread, setFirstUnread] = useState<{ seq: number | null }>()
  if (
    !firstUnread &&
    threadQuery.data &&
    messages.data &&
    !threadQuery.isFetching &&
    !messages.isFetching
  ) {
    setFirstUnread({
      seq: firstUnreadSeq(messages.data.messages, memberId, threadQuery.data.unreadCount),
    })
  }
  return firstUnread
    ? { isKnown: true as const, seq: firstUnread.seq }
    : { isKnown: false as const, seq: null }
}

/** The same for threads of other members, unknown threads and ended ones (texts: MEM-MSG-07, 08). */
function NoThread() {
  const { t } = useLingui()
  return (
    <EmptyState
      tile="lattice"
      title={t`Match Required`}
      className="my-auto"
      action={
        <Button asChild variant="secondary">
          <Link to="/dashboard/messages">
            <Trans>All conversations</Trans>
          </Link>
        </Button>
      }
    >
      <Trans>You can only message people you've matched with.</Trans>
    </EmptyState>
  )
}

function MessagesFailed(retry: RetryProps) {
  return (
    <LoadFailed className="my-auto" title={<Trans>Couldn’t load messages</Trans>} {...retry}>
      <Trans>Please check your connection and try again.</Trans>
    </LoadFailed>
  )
}
