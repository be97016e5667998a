import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { REFUND_ALONE_CENTS } from '@adire/contract/refunds.ts'
import { formatDate, formatMoney, formatCents } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { paymentLabels, getPartLabel } from './copy.ts'
import { PayerLink } from '../../staff/MemberLink.tsx'
import { toast } from '../../lib/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { parseAmount } from './rules.ts'
import { useRefundActions } from './use-revenue.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'

/** Payment in the Revenue page, with a button to refund it. */
export function PaymentRow({ payment }: { payment: RevenuePayment }) {
  const { i18n } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const { receiptNumber, description, member, provider, price, refundable, status, paidAt } =
    payment
  const [paidOn, by] = [formatDate(paidAt), i18n._(getPartLabel(provider))]
  const { label, badge } = paymentLabels[status]
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
      <Badge kind={badge}>{i18n._(label)}</Badge>
      {refundable.minor > 0 && status !== 'disputed' && (
        <Button
          size="sm"
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => setIsConfirming(true)}
        >
          <Trans>
            Refund<span className="sr-only"> {receiptNumber}</span>
          </Trans>
        </Button>
      )}
      {isConfirming && <RefundDialog payment={payment} onClose={() => setIsConfirming(false)} />}
    </article>
  )
}

type Props = { payment: RevenuePayment; onClose: () => void }

/** Refunds the rest of a payment or a part of it, with a reason (PAY-08). */
function RefundDialog({ payment, onClose }: Props) {
  const { t } = useLingui()
  const { requestRefund } = useRefundActions()
  const { id, member, receiptNumber, refundable } = payment
  const [fullAmount, limit] = [formatMoney(refundable), formatCents(REFUND_ALONE_CENTS)]
  const price = formatMoney(payment.price)

  return (
    <DecisionDialog
      onClose={onClose}
      title={<Trans>Refund {receiptNumber}</Trans>}
      description={
        <Trans>
          <PayerName member={member} /> paid {price}. A refund also takes back the tokens or
          Premium. Above {limit}, a second admin must approve.
        </Trans>
      }
      confirmLabel={<Trans>Refund</Trans>}
      tone="danger"
      failure={{
        title: t`Error`,
        description: t`Couldn’t request the refund. Please try again.`,
      }}
      checkAmount={(amount) => {
        const minor = parseRefund(amount, refundable)
        return minor !== undefined && minor <= refundable.minor
          ? undefined
          : t`Enter an amount of at most ${fullAmount}.`
      }}
      onDecide={async (reason, amount) => {
        const amountMinor = amount.trim() === '' ? undefined : parseRefund(amount, refundable)
        const { needsSecond } = await requestRefund({
          id,
          ...(amountMinor !== undefined && { amountMinor }),
          reason,
        })
        toast.success({
          title: needsSecond ? t`Waiting for a second admin` : t`Refund requested`,
          description: needsSecond
            ? t`Another admin can approve it on this page.`
            : t`We’ll update the ledger when the provider confirms it.`,
        })
      }}
    >
      {({ register, errors }) => (
        <Field
          label={t`Amount in ${refundable.currency}`}
          hint={t`Leave empty to refund the full ${fullAmount}.`}
          error={errors.amount}
        >
          <Input inputMode="decimal" autoComplete="off" {...register('amount')} />
        </Field>
      )}
    </DecisionDialog>
  )
}

/**
 * Parses the amount of a refund into minor units: the whole rest if blank, undefined if invalid.
 */
function parseRefund(
  text: string,
  { minor, decimals }: RevenuePayment['refundable'],
): number | undefined {
  return text.trim() === '' ? minor : parseAmount(text, decimals)
}

function PayerName({ member }: Pick<RevenuePayment, 'member'>) {
  return member.handle ?? <Trans>Former member</Trans>
}
