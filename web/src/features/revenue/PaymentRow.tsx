import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { REFUND_ALONE_CENTS } from '@adire/contract/refunds.ts'
import { formatDate, formatMoney, formatCents } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { paymentLabels, getWord } from './copy.ts'
import { PayerLink } from '../../staff/PayerLink.tsx'
import { toast } from '../../lib/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { parseAmount } from './rules.ts'
import { useRefundActions } from './use-revenue.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'

export function PaymentRow({ payment }: { payment: RevenuePayment }) {
  const { i18n } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const { receiptNumber, description, member, provider, price, refundable, status, paidAt } =
    payment
  const [paidOn, by] = [formatDate(paidAt), i18n._(getWord(provider))]
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

/** Refunds what is left of a payment, or a part of it, with a reason (security PAY-08). */
function RefundDialog({ payment, onClose }: Props) {
  const { t } = useLingui()
  const { requestRefund } = useRefundActions()
  const { id, member, receiptNumber, refundable } = payment
  const [whole, limit] = [formatMoney(refundable), formatCents(REFUND_ALONE_CENTS)]
  const price = formatMoney(payment.price)

  return (
    <DecisionDialog
      onClose={onClose}
      title={<Trans>Refund {receiptNumber}</Trans>}
      description={
        <Trans>
          <PayerName member={member} /> paid {price}. What goes back takes the tokens or the premium
          with it. Above {limit} a second admin has to agree.
        </Trans>
      }
      confirmLabel={<Trans>Refund</Trans>}
      tone="danger"
      failure={{
        title: t`Error`,
        description: t`The refund could not be asked for. Please try again.`,
      }}
      checkAmount={(amount) => {
        const minor = parseRefund(amount, refundable)
        return minor !== undefined && minor <= refundable.minor
          ? undefined
          : t`Write an amount of at most ${whole}.`
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
            ? t`Another admin finds it on this page.`
            : t`The books follow when the provider confirms it.`,
        })
      }}
    >
      {({ register, errors }) => (
        <Field
          label={t`Amount in ${refundable.currency}`}
          hint={t`Leave empty to refund the full ${whole}.`}
          error={errors.amount}
        >
          <Input inputMode="decimal" autoComplete="off" {...register('amount')} />
        </Field>
      )}
    </DecisionDialog>
  )
}

/** Amount of a refund in minor units: all that is left if none is typed; undefined if invalid. */
function parseRefund(
  typed: string,
  { minor, decimals }: RevenuePayment['refundable'],
): number | undefined {
  return typed.trim() === '' ? minor : parseAmount(typed, decimals)
}

function PayerName({ member }: Pick<RevenuePayment, 'member'>) {
  return member.handle ?? <Trans>Former member</Trans>
}
