import type { ThreadId } from '@adire/contract/ids.ts'
import type { Match } from '@adire/contract/matches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { threadMessages } from './api.ts'
import { Composer } from './Composer.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import { MessageList } from './MessageList.tsx'
import { MessageSkeletons } from './MessageSkeletons.tsx'
import { Openers } from './Openers.tsx'
import { firstUnreadSeq } from './rules.ts'
import { useDraft } from './use-draft.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useOutbox } from './use-outbox.ts'

type Props = { threadId: ThreadId; known: Match | undefined }

/** One thread: who it is with, what was said, and what one says next. `known` is its line in the list. */
export function Conversation({ threadId, known }: Props) {
  const { t } = useLingui()
  const head = useQuery(api.messages.thread.queryOptions({ input: { threadId } }))
  const messages = useQuery(threadMessages(threadId))
  const [isMatchLost, setIsMatchLost] = useState(false)
  const [draft, setDraft] = useDraft(threadId)
  const [focusCount, setFocusCount] = useState(0)
  const outbox = useOutbox({
    threadId,
    messages: messages.data?.messages,
    onRefused(error) {
      if (hasCode(error, 'NOT_MATCHED') || hasCode(error, 'NOT_FOUND')) setIsMatchLost(true)
      else toast.error(errorCopy(error, { title: t`Message Failed`, description: t`Failed to send message. Please try again.` }))
    },
  })
  const unread = useUnreadFrom(head, messages)
  useMarkRead({ threadId, messages: messages.data?.messages, isReady: unread.isKnown })

  const thread = head.data ?? known
  const error = head.error ?? messages.error
  if ((hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT')) && !messages.data) return <NoThread />
  if (error && !messages.data)
    return <LoadFailed isRetrying={messages.isFetching} onRetry={() => void Promise.all([head.refetch(), messages.refetch()])} />
  const isClosed = isMatchLost || thread?.member === null || hasCode(head.error, 'NOT_FOUND')
  const isEmpty = messages.data?.messages.length === 0 && outbox.outgoing.length === 0
  return (
    <>
      <ConversationHeader thread={thread} />
      {messages.data && unread.isKnown && thread ? (
        <MessageList
          threadId={threadId}
          name={thread.member?.handle}
          known={messages.data}
          outgoing={outbox.outgoing}
          unreadFrom={unread.seq}
          readUpToSeq={thread.readUpToSeq}
          onRetry={outbox.retry}
          onDiscard={outbox.discard}
        >
          {isEmpty && thread.member && !isClosed && (
            <Openers
              member={thread.member}
              onChoose={(text) => {
                setDraft(text)
                setFocusCount(focusCount + 1)
              }}
            />
          )}
        </MessageList>
      ) : (
        <MessageSkeletons />
      )}
      <Composer
        name={thread?.member?.handle}
        draft={draft}
        onDraft={setDraft}
        onSend={outbox.send}
        isClosed={isClosed}
        focusCount={focusCount}
      />
    </>
  )
}

type Loading<T> = { data: T | undefined; isFetching: boolean }

/** Where the unread messages began when the conversation was opened; stays until it is left. */
function useUnreadFrom(head: Loading<Match>, messages: Loading<{ messages: Parameters<typeof firstUnreadSeq>[0] }>) {
  const { memberId } = useMember()
  const [opened, setOpened] = useState<{ seq: number | null }>()
  if (!opened && head.data && messages.data && !head.isFetching && !messages.isFetching) {
    setOpened({ seq: firstUnreadSeq(messages.data.messages, memberId, head.data.unreadCount) })
  }
  return opened ? { isKnown: true as const, seq: opened.seq } : { isKnown: false as const, seq: null }
}

/** Somebody else's, one that never was and one that is no longer look the same. */
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

function LoadFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div role="alert" className="my-auto">
      <EmptyState
        tile="lattice"
        title={t`Messages could not be loaded`}
        action={
          <Button icon={<RotateCw aria-hidden />} loading={isRetrying} onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        <Trans>Please check your connection and try again.</Trans>
      </EmptyState>
    </div>
  )
}
