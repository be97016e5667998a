import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../lib/format.ts'
import type { Copy } from '../lib/toast.ts'
import { Badge, type BadgeKind } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { SubmitDialog } from '../ui/SubmitDialog.tsx'
import { nameStaff } from './staff-name.ts'

export type RequestDecision = 'approve' | 'decline' | 'withdraw'

type Props = {
  title: ReactNode
  reason: string
  askedBy: string | null
  isAskerFormer: boolean
  askedAt: string
  decidedBy: string | null
  isDeciderFormer: boolean
  state: { label: string; badge: BadgeKind }
  mayDecide: boolean
  mayWithdraw: boolean
  /** Accessible name of the request: "the refund of R-100001". */
  subject: ReactNode
  dialog: {
    titles: Record<RequestDecision, ReactNode>
    description: ReactNode
    approveTone?: 'primary' | 'danger'
    failure: Copy
    onDecide: (decision: RequestDecision) => Promise<unknown>
  }
}

const decisionLabels = {
  approve: msg`Approve`,
  decline: msg`Decline`,
  withdraw: msg`Withdraw`,
}

/**
 * Row of a refund or grant that may need a second admin, with its state and the dialog to decide or
 * withdraw it.
 */
export function RequestRow({
  title,
  reason,
  askedBy,
  isAskerFormer,
  askedAt,
  decidedBy,
  isDeciderFormer,
  state,
  mayDecide,
  mayWithdraw,
  subject,
  dialog,
}: Props) {
  const { i18n } = useLingui()
  const [openDialog, setOpenDialog] = useState<RequestDecision | null>(null)
  const isApproving = openDialog === 'approve'
  const [day, asker, decider] = [formatDate(askedAt), nameStaff(askedBy), nameStaff(decidedBy)]
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <h4 className="font-text text-base font-semibold tracking-normal">{title}</h4>
        <p className="text-sm text-ink-2">{reason}</p>
        <p className="text-sm text-ink-3">
          {askedBy === null && !isAskerFormer ? (
            <Trans>Requested by the server on {day}</Trans>
          ) : (
            <Trans>
              Requested by {asker} on {day}
            </Trans>
          )}
          {(decidedBy !== null || isDeciderFormer) && (
            <>
              {' · '}
              <Trans>decided by {decider}</Trans>
            </>
          )}
        </p>
      </div>
      <Badge kind={state.badge}>{state.label}</Badge>
      {mayDecide && (
        <div className="flex gap-2">
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpenDialog('approve')}>
            <Trans>
              Approve<span className="sr-only"> {subject}</span>
            </Trans>
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => setOpenDialog('decline')}
          >
            <Trans>
              Decline<span className="sr-only"> {subject}</span>
            </Trans>
          </Button>
        </div>
      )}
      {mayWithdraw && (
        <Button
          size="sm"
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => setOpenDialog('withdraw')}
        >
          <Trans>
            Withdraw<span className="sr-only"> {subject}</span>
          </Trans>
        </Button>
      )}
      {openDialog && (
        <SubmitDialog
          open
          onOpenChange={(open) => !open && setOpenDialog(null)}
          title={dialog.titles[openDialog]}
          description={dialog.description}
          confirmLabel={i18n._(decisionLabels[openDialog])}
          {...(isApproving && dialog.approveTone && { tone: dialog.approveTone })}
          failure={dialog.failure}
          defaultValues={{}}
          onSubmit={async () => {
            await dialog.onDecide(openDialog)
            setOpenDialog(null)
          }}
        />
      )}
    </article>
  )
}
