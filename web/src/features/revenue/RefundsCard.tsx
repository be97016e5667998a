import type { Refund } from '@adire/contract/revenue.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { PayerLink } from '../../staff/MemberLink.tsx'
import { RequestRow } from '../../staff/RequestRow.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { refundLabels } from './copy.ts'
import { useRefundActions, useRefunds } from './use-revenue.ts'

/** Refunds waiting for a second admin, and the latest decided ones. */
export function RefundsCard() {
  const refunds = useRefunds()
  return (
    <QueryState query={refunds}>
      {({ waiting, waitingCount, recent }) =>
        waiting.length + recent.length > 0 && (
          <Card className="grid gap-4">
            <h3 className="text-lg">
              <Trans>Refunds</Trans>
            </h3>
            {waiting.length < waitingCount && (
              <p className="text-sm text-ink-2">
                <Trans>
                  Showing the oldest {waiting.length} of {waitingCount} refunds waiting for
                  approval. Decide these to see the others.
                </Trans>
              </p>
            )}
            <ul className="grid">
              {[...waiting, ...recent].map((refund) => (
                <li key={refund.id} className="border-t border-line py-3 first:border-t-0">
                  <RefundRow refund={refund} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </QueryState>
  )
}

const refundDecided = {
  approve: msg`Refund requested`,
  decline: msg`Refund declined`,
  withdraw: msg`Refund request withdrawn`,
}

function RefundRow({ refund }: { refund: Refund }) {
  const { i18n, t } = useLingui()
  const { decide } = useRefundActions()
  const { id, amount, member, receiptNumber, state, refundedAt, ...request } = refund
  const { label, badge } = refundLabels[state]
  const [money, reason] = [formatMoney(amount), refund.reason]
  return (
    <RequestRow
      {...request}
      title={
        <>
          {money} · <PayerLink member={member} /> · {receiptNumber}
        </>
      }
      state={{
        label: refundedAt === null ? i18n._(label) : t`Refunded on ${formatDate(refundedAt)}`,
        badge,
      }}
      subject={<Trans>the refund of {receiptNumber}</Trans>}
      dialog={{
        titles: {
          approve: <Trans>Approve the refund of {receiptNumber}</Trans>,
          decline: <Trans>Decline the refund of {receiptNumber}</Trans>,
          withdraw: <Trans>Withdraw the refund of {receiptNumber}</Trans>,
        },
        description: (
          <Trans>
            {money}: {reason}
          </Trans>
        ),
        approveTone: 'danger',
        failure: {
          title: t`Error`,
          description: t`Couldn’t save the decision. Please try again.`,
        },
        async onDecide(decision) {
          await decide({ id, isApproved: decision === 'approve' })
          toast.success({ title: i18n._(refundDecided[decision]) })
        },
      }}
    />
  )
}
