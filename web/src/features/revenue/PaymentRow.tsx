import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { paymentWords, getWord } from './copy.ts'
import { PayerLink } from '../../staff/PayerLink.tsx'
import { RefundDialog } from './RefundDialog.tsx'

export function PaymentRow({ payment }: { payment: RevenuePayment }) {
  const { i18n } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { receiptNumber, description, member, provider, price, refundable, status, paidAt } =
    payment
  const [paidOn, by] = [formatDate(paidAt), i18n._(getWord(provider))]
  const { words, badge } = paymentWords[status]
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <h4 className="font-text text-base font-semibold tracking-normal">
          {formatMoney(price)} · {description}
        </h4>
        <p className="text-sm text-ink-2">
          <PayerLink member={member} /> · {receiptNumber}
        </p>
        <p className="text-sm text-ink-3">
          <Trans>
            {paidOn} by {by}
          </Trans>
        </p>
      </div>
      <Badge kind={badge}>{i18n._(words)}</Badge>
      {refundable.minor > 0 && status !== 'disputed' && (
        <Button
          size="sm"
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          <Trans>
            Refund<span className="sr-only"> {receiptNumber}</span>
          </Trans>
        </Button>
      )}
      {isAsking && <RefundDialog payment={payment} onClose={() => setIsAsking(false)} />}
    </article>
  )
}
