import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Bubble } from './Bubble.tsx'
import type { Outgoing } from './block-rules.ts'

type Props = { outgoing: Outgoing; onRetry: () => void; onDiscard: () => void }

/** On its way, or kept with what one can do about it. */
export function OutgoingBubble({ outgoing: { content, state }, onRetry, onDiscard }: Props) {
  const { t } = useLingui()
  return (
    <li className="mt-1">
      <Bubble writer={<Trans>You:</Trans>} content={content} isMine isFirstOfGroup={false}>
        {state === 'sending' && <Clock role="img" aria-label={t`Sending`} className="size-4" />}
      </Bubble>
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
