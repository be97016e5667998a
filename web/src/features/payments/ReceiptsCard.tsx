import type { Payment } from '@adire/contract/payments.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { WithdrawalDialog } from './WithdrawalDialog.tsx'
import { paymentsCopy } from './copy.ts'
import { useReceipts } from './use-subscription.ts'

/** The member's payments, each with a printable receipt. */
export function ReceiptsCard() {
  const list = useReceipts()
  return (
    <QueryState query={list} copy={paymentsCopy} shape="card">
      {({ pages }) => {
        const payments = pages.flatMap((page) => page.payments)
        return (
          <Card asChild className="grid gap-4">
            <section>
              <h2 className="text-xl">
                <Trans>Receipts</Trans>
              </h2>
              {payments.length === 0 ? (
                <p className="text-ink-2">
                  <Trans>You haven’t made any payments yet.</Trans>
                </p>
              ) : (
                <ReceiptList payments={payments} canWithdraw />
              )}
              <LoadMoreButton list={list} />
            </section>
          </Card>
        )
      }}
    </QueryState>
  )
}

type ListProps = { payments: readonly Payment[]; canWithdraw?: boolean }

/** Payments with links to their receipts, and to withdraw from their contract. */
export function ReceiptList({ payments, canWithdraw = false }: ListProps) {
  const [orderId, setOrderId] = useState<string>()
  return (
    <>
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <Receipt
            key={payment.id}
            payment={payment}
            onWithdraw={canWithdraw ? () => setOrderId(payment.orderId) : undefined}
          />
        ))}
      </ul>
      {orderId !== undefined && (
        <WithdrawalDialog orderId={orderId} onClose={() => setOrderId(undefined)} />
      )}
    </>
  )
}

type ReceiptProps = { payment: Payment; onWithdraw: (() => void) | undefined }

function Receipt({ payment, onWithdraw }: ReceiptProps) {
  const { t } = useLingui()
  const { receiptNumber, description, price, status, paidAt, receiptUrl, withdrawUntil } = payment
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="grid min-w-0 flex-1 basis-52">
        <span className="font-medium">{description}</span>
        <span className="text-sm text-ink-3">
          {formatDate(paidAt)} · <bdi>{receiptNumber}</bdi>
        </span>
      </span>
      {status !== 'paid' && (
        <Tag>
          <StatusText status={status} />
        </Tag>
      )}
      <span className="font-medium tabular-nums">{formatMoney(price)}</span>
      <a
        href={receiptUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t`Receipt ${receiptNumber}`}
        className="inline-flex min-h-11 items-center gap-2 text-indigo underline underline-offset-4"
      >
        <ReceiptText aria-hidden className="size-4" />
        <Trans>Receipt</Trans>
      </a>
      {onWithdraw && withdrawUntil !== null && (
        <button
          type="button"
          onClick={onWithdraw}
          className="inline-flex min-h-11 basis-full items-center text-indigo underline underline-offset-4"
        >
          <Trans>Withdraw from contract here</Trans>
        </button>
      )}
    </li>
  )
}

function StatusText({ status }: { status: Exclude<Payment['status'], 'paid'> }) {
  switch (status) {
    case 'partly_refunded':
      return <Trans>Partly refunded</Trans>
    case 'refunded':
      return <Trans>Refunded</Trans>
    case 'disputed':
      return <Trans>Disputed</Trans>
  }
}
