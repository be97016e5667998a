import { WAITING_MAXIMUM, type WaitingThread } from '@adire/contract/messages.ts'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { declineText } from '../../lib/decline-copy.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { useOnline } from '../../lib/use-online.ts'
import type { HeldLike } from '../../lib/waiting-requests.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type QueryCopy, QueryState } from '../../ui/QueryState.tsx'
import { toastSuperLike, useSendLike } from './api.ts'
import { WaitingRow } from './WaitingRow.tsx'

const waitingCopy: QueryCopy = {
  loading: msg`Loading your conversations`,
  failed: msg`Couldn’t load your conversations`,
}

type Props = { like: HeldLike | undefined; onClose: () => void }
type Waiting = { limit: number; threads: WaitingThread[] }

/** Number of conversations to answer or clear before likes continue. */
function countLeft({ limit, threads }: Waiting): number {
  return limit === 0 ? 0 : Math.max(0, threads.length - limit + 1)
}

/**
 * Conversations that wait for the member's answer, each with three ways to end the waiting. The
 * refused like can be sent as soon as few enough wait.
 */
export function WaitingDialog({ like, onClose }: Props) {
  const { t } = useLingui()
  const waiting = useQuery(
    api.messages.listWaiting.queryOptions({ refetchOnMount: 'always', staleTime: 0 }),
  )
  const isFree = waiting.data !== undefined && countLeft(waiting.data) === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Waiting for your answer`}
      description={t`These people wrote to you and are waiting for an answer.`}
      focusesTitle
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isFree ? <Trans>Done</Trans> : <Trans>Not now</Trans>}
          </Button>
          {like && isFree && <SendButton like={like} onSent={onClose} />}
        </>
      }
    >
      <QueryState query={waiting} copy={waitingCopy}>
        {(data) => <Conversations waiting={data} onClose={onClose} />}
      </QueryState>
    </Dialog>
  )
}

function Conversations({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  const { t } = useLingui()
  const isOnline = useOnline()
  return (
    <div className="grid gap-4 pt-1">
      <p role="status" className="font-medium">
        <Summary waiting={waiting} />
      </p>
      {!isOnline && (
        <Banner tone="offline" title={t`You’re offline`}>
          <Trans>You can answer as soon as you’re connected again.</Trans>
        </Banner>
      )}
      {waiting.threads.length > 0 && <Explanation />}
      <ul className="grid gap-3">
        {waiting.threads.map((thread) => (
          <li key={thread.threadId} className="rounded-card border border-line bg-surface p-4">
            <WaitingRow thread={thread} isOnline={isOnline} onReply={onClose} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Before the first row, because one press of “Not for me” sends the words. */
function Explanation() {
  return (
    <dl className="grid gap-2 text-sm text-ink-2">
      <div>
        <dt className="inline font-medium text-ink">
          <Trans>Not for me</Trans>
        </dt>{' '}
        <dd className="inline">
          <Trans>sends this once, for free: “{declineText()}”</Trans>
        </dd>
      </div>
      <div>
        <dt className="inline font-medium text-ink">
          <Trans>Leave unanswered</Trans>
        </dt>{' '}
        <dd className="inline">
          <Trans>sends nothing. The conversation comes back here if they write again.</Trans>
        </dd>
      </div>
    </dl>
  )
}

function Summary({ waiting }: { waiting: Waiting }) {
  const left = countLeft(waiting)
  const count = waiting.threads.length
  if (count === 0) return <Trans>No one is waiting for your answer. You can like again.</Trans>
  const sum =
    count < WAITING_MAXIMUM ? (
      plural(count, { one: '# conversation is waiting.', other: '# conversations are waiting.' })
    ) : (
      <Trans>{WAITING_MAXIMUM} or more conversations are waiting.</Trans>
    )
  if (left === 0) return <Trans>{sum} You can like again.</Trans>
  return (
    <>
      {sum}{' '}
      {plural(left, {
        one: 'Answer or clear one to like again.',
        other: 'Answer or clear # to like again.',
      })}
    </>
  )
}

/** Sends the refused like, at the price that was shown. */
function SendButton({ like, onSent }: { like: HeldLike; onSent: () => void }) {
  const { member } = like
  const sendLike = useSendLike({ member, likeState: 'none' })

  function send() {
    const { id: to } = member
    const { on, comment } = like
    const about = { to, on, comment }
    sendLike.mutate(
      like.kind === 'super'
        ? { ...about, kind: like.kind, expectedPrice: like.expectedPrice }
        : { ...about, kind: like.kind },
      {
        onSuccess({ match }) {
          if (like.kind === 'super' && !match) toastSuperLike(like.expectedPrice)
          onSent()
        },
        // Another conversation has begun to wait meanwhile: this stays open and lists it.
        onError: (error) => !hasCode(error, 'REPLIES_WAITING') && onSent(),
      },
    )
  }

  return (
    <Button
      variant="ember"
      icon={<Heart aria-hidden />}
      className="min-w-0"
      loading={sendLike.isPending}
      onClick={send}
    >
      <span className="truncate">
        {like.kind === 'super' ? (
          <Trans>Super Like {member.handle}</Trans>
        ) : (
          <Trans>Like {member.handle}</Trans>
        )}
      </span>
    </Button>
  )
}
