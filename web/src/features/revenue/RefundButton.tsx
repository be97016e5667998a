import { REFUND_ALONE_CENTS } from '@adire/contract/refunds.ts'
import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatCents, formatMoney } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { parseAmount } from './rules.ts'
import { useRefundActions } from './use-revenue.ts'

/** Button of a payment's row that asks for a refund; absent if nothing can be refunded. */
export function RefundButton({ payment }: { payment: RevenuePayment }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { receiptNumber, refundable, status } = payment
  // The button stays as long as the dialog, which otherwise ends without its result.
  if (!isConfirming && (refundable.minor === 0 || status === 'disputed')) return null
  return (
    <>
      <Button
        size="sm"
        variant="link"
        aria-haspopup="dialog"
        onClick={() => setIsConfirming(true)}
        className="pointer-fine:min-h-6.5 pointer-fine:py-0 pointer-fine:before:hidden"
      >
        <span>
          <Trans>
            Refund<span className="sr-only"> {receiptNumber}</span>
          </Trans>
        </span>
      </Button>
      {isConfirming && <RefundDialog payment={payment} onClose={() => setIsConfirming(false)} />}
    </>
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
      findFallback={() => findRow(id)}
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

/** Finds the member's link in the row of a payment, or else the page's main part. */
function findRow(id: string): HTMLElement | null {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  return find(`[data-item="${CSS.escape(id)}"] a`) ?? find('#main')
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
