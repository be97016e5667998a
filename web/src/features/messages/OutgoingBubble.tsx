import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Bubble } from './Bubble.tsx'
import type { Outgoing } from './row-rules.ts'

type Props = { outgoing: Outgoing; onRetry: () => void; onDiscard: () => void }

/**
 * Own message in the outbox. It has no buttons while it is sent. While it waits, it is sent by itself
 * and can be deleted. Once failed, only Retry sends it again, at `newPrice` if that is set.
 */
export function OutgoingBubble({
  outgoing: { content, newPrice, state },
  onRetry,
  onDiscard,
}: Props) {
  const { t } = useLingui()
  return (
    <div className="pt-1">
      <Bubble writer={<Trans>You:</Trans>} content={content} isMine isFirstOfGroup={false}>
        {state === 'sending' && <Clock role="img" aria-label={t`Sending`} className="size-4" />}
      </Bubble>
      {state === 'waiting' && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-end gap-x-2 text-sm font-medium text-ink-2"
        >
          <Clock aria-hidden className="size-4 shrink-0" />
          <Trans>Waiting to send</Trans>
          <Discard onDiscard={onDiscard} />
        </p>
      )}
      {state === 'failed' && (
        <p
          role="alert"
          className="flex flex-wrap items-center justify-end gap-x-2 text-sm font-medium text-danger"
        >
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {newPrice === undefined ? <Trans>Not sent</Trans> : <NewPrice price={newPrice} />}
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <Button variant="link" size="sm" onClick={onRetry}>
              {newPrice === undefined ? (
                <Trans>Retry</Trans>
              ) : newPrice > 0 ? (
                <Trans>Send · {newPrice}</Trans>
              ) : (
                <Trans>Send</Trans>
              )}
            </Button>
            <span aria-hidden>·</span>
            <Discard onDiscard={onDiscard} />
          </span>
        </p>
      )}
    </div>
  )
}

function NewPrice({ price }: { price: number }) {
  if (price === 0) return <Trans>Not sent: it’s free now</Trans>
  return (
    <Trans>
      Not sent: the price is now <Plural value={price} one="# token" other="# tokens" />
    </Trans>
  )
}

function Discard({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Button variant="link" size="sm" onClick={onDiscard}>
      <Trans>Delete</Trans>
    </Button>
  )
}
