import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDate } from '../lib/format.ts'
import { Badge, type BadgeKind } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'

type Props = {
  title: ReactNode
  reason: string
  askedBy: string | null
  askedAt: string
  decidedBy: string | null
  state: { words: string; badge: BadgeKind }
  mayDecide: boolean
  /** Accessible name of the request: "the refund of R-100001". */
  subject: ReactNode
  onDecide: (isApproved: boolean) => void
}

/** A request that needs a second admin, with its state. */
export function RequestRow({
  title,
  reason,
  askedBy,
  askedAt,
  decidedBy,
  state,
  mayDecide,
  subject,
  onDecide,
}: Props) {
  const [day, asker] = [formatDate(askedAt), askedBy]
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <h4 className="font-text text-base font-semibold tracking-normal">{title}</h4>
        <p className="text-sm text-ink-2">{reason}</p>
        <p className="text-sm text-ink-3">
          {asker === null ? (
            <Trans>Asked by the server on {day}</Trans>
          ) : (
            <Trans>
              Asked by {asker} on {day}
            </Trans>
          )}
          {decidedBy !== null && (
            <>
              {' · '}
              <Trans>decided by {decidedBy}</Trans>
            </>
          )}
        </p>
      </div>
      <Badge kind={state.badge}>{state.words}</Badge>
      {mayDecide && (
        <div className="flex gap-2">
          <Button size="sm" aria-haspopup="dialog" onClick={() => onDecide(true)}>
            <Trans>
              Approve<span className="sr-only"> {subject}</span>
            </Trans>
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => onDecide(false)}
          >
            <Trans>
              Decline<span className="sr-only"> {subject}</span>
            </Trans>
          </Button>
        </div>
      )}
    </article>
  )
}
