import type { Refund } from '@adire/contract/revenue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ProofDialog } from '../account/ProofDialog.tsx'
import { ConfigLoaded } from '../config/ConfigLoaded.tsx'
import { refundWords } from './copy.ts'
import { PayerLink } from './PayerLink.tsx'
import { useRefundActs, useRefunds } from './use-revenue.ts'

/** What waits for a second admin, and what became of the last ones. */
export function RefundsCard() {
  const refunds = useRefunds()
  return (
    <ConfigLoaded query={refunds}>
      {({ waiting, recent }) =>
        waiting.length + recent.length > 0 && (
          <Card className="grid gap-4">
            <h3 className="text-lg">
              <Trans>Refunds</Trans>
            </h3>
            <RefundList refunds={[...waiting, ...recent]} />
          </Card>
        )
      }
    </ConfigLoaded>
  )
}

type Asked = { refund: Refund; isApproved: boolean }

function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <ul className="grid">
        {refunds.map((refund) => (
          <li key={refund.id} className="border-t border-line py-3 first:border-t-0">
            <RefundRow refund={refund} onDecide={(isApproved) => setAsked({ refund, isApproved })} />
          </li>
        ))}
      </ul>
      {asked && <DecisionDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function RefundRow({ refund, onDecide }: { refund: Refund; onDecide: (isApproved: boolean) => void }) {
  const { i18n } = useLingui()
  const { amount, member, receiptNumber, reason, askedBy, askedAt, decidedBy, state, mayDecide } = refund
  const { words, badge } = refundWords[state]
  const [day, asker] = [formatDate(askedAt), askedBy]
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <h4 className="font-text text-base font-semibold tracking-normal break-words">
          {formatMoney(amount)} · <PayerLink member={member} /> · {receiptNumber}
        </h4>
        <p className="text-sm break-words text-ink-2">{reason}</p>
        <p className="text-sm break-words text-ink-3">
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
      <Badge kind={badge}>{i18n._(words)}</Badge>
      {mayDecide && (
        <div className="flex gap-2">
          <Button size="sm" aria-haspopup="dialog" onClick={() => onDecide(true)}>
            <Trans>
              Approve<span className="sr-only"> the refund of {receiptNumber}</span>
            </Trans>
          </Button>
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => onDecide(false)}>
            <Trans>
              Decline<span className="sr-only"> the refund of {receiptNumber}</span>
            </Trans>
          </Button>
        </div>
      )}
    </article>
  )
}

function DecisionDialog({ asked: { refund, isApproved }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useLingui()
  const { decide } = useRefundActs()
  const { receiptNumber, reason } = refund
  const amount = formatMoney(refund.amount)
  return (
    <ProofDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isApproved ? <Trans>Approve the refund of {receiptNumber}</Trans> : <Trans>Decline the refund of {receiptNumber}</Trans>}
      description={
        <Trans>
          {amount}: {reason}
        </Trans>
      }
      confirmLabel={isApproved ? <Trans>Approve</Trans> : <Trans>Decline</Trans>}
      tone={isApproved ? 'danger' : 'primary'}
      failure={{ title: t`Error`, description: t`The refund could not be decided. Please try again.` }}
      onProve={async (proof) => {
        await decide({ id: refund.id, isApproved, proof })
        onClose()
        toast.success({ title: isApproved ? t`Refund requested` : t`Refund declined` })
      }}
    />
  )
}
