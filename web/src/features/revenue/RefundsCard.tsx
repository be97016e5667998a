import type { Refund } from '@adire/contract/revenue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { refundWords } from './copy.ts'
import { PayerLink } from '../../staff/PayerLink.tsx'
import { RequestRow } from '../../staff/RequestRow.tsx'
import { useRefundActions, useRefunds } from './use-revenue.ts'

/** Refunds waiting for a second admin, and the latest decided ones. */
export function RefundsCard() {
  const refunds = useRefunds()
  return (
    <QueryState query={refunds}>
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
    </QueryState>
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
            <RefundRow
              refund={refund}
              onDecide={(isApproved) => setAsked({ refund, isApproved })}
            />
          </li>
        ))}
      </ul>
      {asked && <DecisionDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function RefundRow({
  refund,
  onDecide,
}: {
  refund: Refund
  onDecide: (isApproved: boolean) => void
}) {
  const { i18n } = useLingui()
  const { amount, member, receiptNumber, state, ...request } = refund
  const { words, badge } = refundWords[state]
  return (
    <RequestRow
      {...request}
      title={
        <>
          {formatMoney(amount)} · <PayerLink member={member} /> · {receiptNumber}
        </>
      }
      state={{ words: i18n._(words), badge }}
      subject={<Trans>the refund of {receiptNumber}</Trans>}
      onDecide={onDecide}
    />
  )
}

function DecisionDialog({
  asked: { refund, isApproved },
  onClose,
}: {
  asked: Asked
  onClose: () => void
}) {
  const { t } = useLingui()
  const { decide } = useRefundActions()
  const { receiptNumber, reason } = refund
  const amount = formatMoney(refund.amount)
  return (
    <SubmitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isApproved ? (
          <Trans>Approve the refund of {receiptNumber}</Trans>
        ) : (
          <Trans>Decline the refund of {receiptNumber}</Trans>
        )
      }
      description={
        <Trans>
          {amount}: {reason}
        </Trans>
      }
      confirmLabel={isApproved ? <Trans>Approve</Trans> : <Trans>Decline</Trans>}
      tone={isApproved ? 'danger' : 'primary'}
      failure={{
        title: t`Error`,
        description: t`The refund could not be decided. Please try again.`,
      }}
      onSubmit={async () => {
        await decide({ id: refund.id, isApproved })
        onClose()
        toast.success({ title: isApproved ? t`Refund requested` : t`Refund declined` })
      }}
    />
  )
}
