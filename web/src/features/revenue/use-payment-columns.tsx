import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { useLingui } from '@lingui/react/macro'
import { formatCents, formatDate, formatMoney } from '../../lib/format.ts'
import { PayerLink } from '../../staff/MemberLink.tsx'
import type { StaffColumn } from '../../staff/table-rules.ts'
import { Badge } from '../../ui/Badge.tsx'
import { getPartLabel, paymentLabels } from './copy.ts'
import { RefundButton } from './RefundButton.tsx'
import type { PaymentOrder } from './rules.ts'

/** Columns of the payment table. */
export function usePaymentColumns(): StaffColumn<RevenuePayment, PaymentOrder>[] {
  const { t, i18n } = useLingui()
  return [
    { id: 'receipt', header: t`Receipt`, cell: ({ receiptNumber }) => receiptNumber },
    { id: 'member', header: t`Member`, cell: ({ member }) => <PayerLink member={member} /> },
    { id: 'amount', header: t`Amount`, isNumeric: true, cell: ({ price }) => formatMoney(price) },
    { id: 'item', header: t`Item`, cell: ({ description }) => description },
    {
      id: 'paid',
      header: t`Date`,
      sort: { asc: 'oldest', desc: 'newest' },
      cell: ({ paidAt }) => formatDate(paidAt),
    },
    {
      id: 'provider',
      header: t`Provider`,
      cell: ({ provider }) => i18n._(getPartLabel(provider)),
    },
    {
      id: 'refunded',
      header: t`Refunded amount`,
      isNumeric: true,
      cell: ({ refunded }) => refunded && formatMoney(refunded),
    },
    {
      id: 'fee',
      header: t`Fee`,
      isNumeric: true,
      isOptional: true,
      cell: ({ fee }) => (fee ? formatMoney(fee) : t`Unknown`),
    },
    {
      id: 'dollars',
      header: t`US dollars`,
      isNumeric: true,
      isOptional: true,
      cell: ({ usdCents }) => formatCents(usdCents),
    },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ status }) => (
        <Badge kind={paymentLabels[status].badge}>{i18n._(paymentLabels[status].label)}</Badge>
      ),
    },
    {
      id: 'actions',
      header: t`Actions`,
      isAction: true,
      cell: (payment) => <RefundButton payment={payment} />,
    },
  ]
}
