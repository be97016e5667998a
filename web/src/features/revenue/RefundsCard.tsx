import type { Refund } from '@adire/contract/revenue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Card } from '../../ui/Card.tsx'
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

function RefundRow({ refund }: { refund: Refund }) {
  const { i18n, t } = useLingui()
  const { decide } = useRefundActions()
  const { id, amount, member, receiptNumber, state, ...request } = refund
  const { words, badge } = refundWords[state]
  const [money, reason] = [formatMoney(amount), refund.reason]
  return (
    <RequestRow
      {...request}
      title={
        <>
          {money} · <PayerLink member={member} /> · {receiptNumber}
        </>
      }
      state={{ words: i18n._(words), badge }}
      subject={<Trans>the refund of {receiptNumber}</Trans>}
      dialog={{
        titles: {
          approve: <Trans>Approve the refund of {receiptNumber}</Trans>,
          decline: <Trans>Decline the refund of {receiptNumber}</Trans>,
        },
        description: (
          <Trans>
            {money}: {reason}
          </Trans>
        ),
        approveTone: 'danger',
        failure: {
          title: t`Error`,
          description: t`The refund could not be decided. Please try again.`,
        },
        async onDecide(isApproved) {
          await decide({ id, isApproved })
          toast.success({ title: isApproved ? t`Refund requested` : t`Refund declined` })
        },
      }}
    />
  )
}
