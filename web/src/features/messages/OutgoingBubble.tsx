import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { bubbleStyle } from './bubble-style.ts'
import type { Outgoing } from './rules.ts'

type Props = { outgoing: Outgoing; onRetry: () => void; onDiscard: () => void }

/** On its way, or kept with what one can do about it. */
export function OutgoingBubble({ outgoing: { content, state }, onRetry, onDiscard }: Props) {
  const { t } = useLingui()
  return (
    <li className="mt-1 grid">
      <div className={bubbleStyle({ isMine: true, isFirstOfGroup: false })}>
        <span className="sr-only">
          <Trans>You:</Trans>{' '}
        </span>
        <span dir="auto" className="break-words whitespace-pre-wrap">
          {content}
        </span>
        {state === 'sending' && (
          <span className="float-end ms-3 mt-1.5 -mb-0.5 opacity-85">
            <Clock role="img" aria-label={t`Sending`} className="size-4" />
          </span>
        )}
      </div>
      {state === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <Trans>Not sent</Trans>
          <span aria-hidden>·</span>
          <Button variant="link" size="sm" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
          <span aria-hidden>·</span>
          <Button variant="link" size="sm" onClick={onDiscard}>
            <Trans>Delete</Trans>
          </Button>
        </p>
      )}
    </li>
  )
}
