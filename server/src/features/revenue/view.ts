import { toShortCode } from '@adire/contract/ids.ts'
import { t } from '../../lib/text.ts'
import type { Refund, RevenuePart, RevenuePayment } from '@adire/contract/revenue.ts'
import type { Actor } from '../../lib/actor.ts'
import { describeItem } from '../../lib/order-names.ts'
import { matchRefunds } from '../payments/refund-match-rules.ts'
import type { PaymentRow, RefundRow, Sums } from './queries.ts'

export function viewSums({ gross, refunded, disputed, count, fees, unknownFees }: Sums) {
  return {
    grossCents: gross,
    refundedCents: refunded,
    disputedCents: disputed,
    netCents: gross - refunded - disputed,
    feeCents: fees,
    unknownFeeCount: unknownFees,
    count,
  }
}

export function viewPart({ name, ...sums }: Sums & { name: string }): RevenuePart {
  return { name, ...viewSums(sums) }
}

export function viewPayment(row: PaymentRow): RevenuePayment {
  const money = (minor: number) => ({ currency: row.currency, minor, decimals: row.decimals })
  return {
    id: row.id,
    receiptNumber: `R-${row.receipt_number}`,
    member: { id: row.member_id, handle: row.handle },
    description: describeItem({ ...row, isProration: row.is_proration }),
    provider: row.provider,
    price: money(row.amount_minor),
    usdCents: row.usd_cents,
    fee: row.fee && {
      currency: row.fee.currency,
      minor: row.fee.minor,
      decimals: row.fee.decimals,
    },
    refunded: row.refunded_minor > 0 ? money(row.refunded_minor) : null,
    refundable: money(Math.max(0, row.amount_minor - row.asked_minor)),
    status: findPaymentStatus(row),
    paidAt: row.paid_at.toISOString(),
  }
}

function findPaymentStatus({
  amount_minor: amount,
  refunded_minor: refunded,
  is_disputed: isDisputed,
}: PaymentRow): RevenuePayment['status'] {
  if (refunded >= amount) return 'refunded'
  if (isDisputed) return 'disputed'
  return refunded > 0 ? 'partly_refunded' : 'paid'
}

export function viewRefund(row: RefundRow, viewer: Pick<Actor, 'id'>): Refund {
  const refundedAt = findRefundTime(row)
  const state = findRefundState(row, refundedAt !== null)
  return {
    id: row.id,
    paymentId: row.payment_id,
    receiptNumber: `R-${row.receipt_number}`,
    member: { id: row.member_id, handle: row.handle },
    amount: { currency: row.currency, minor: row.amount_minor, decimals: row.decimals },
    usdCents: row.usd_cents,
    reason: row.reason,
    askedBy: row.asker,
    isAskerFormer: row.is_asker_former,
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decider,
    isDeciderFormer: row.is_decider_former,
    state,
    refundedAt: state === 'refunded' ? (refundedAt?.toISOString() ?? null) : null,
    mayDecide: state === 'waiting' && row.asked_by !== viewer.id,
    mayWithdraw: state === 'waiting' && row.asked_by === viewer.id,
  }
}

/**
 * Finds when the provider confirmed this refund; null before. A refund that its staff made confirms it
 * too if the amount is the same, or the sum of sent requests, or if nothing of the payment is left.
 */
function findRefundTime({
  id,
  parts: rows,
  requests,
  sent_at: sentAt,
  is_all_refunded: isAll,
}: RefundRow): Date | null {
  const parts = rows.map(({ minor, at }) => ({ minor, at: new Date(at) }))
  const answers = matchRefunds(
    parts,
    requests.map((one) => ({ ...one, sendableAt: new Date(one.sendableAt) })),
  )
  const [, part] = [...answers].find(([request]) => request.id === id) ?? []
  return (part ?? (isAll && sentAt ? parts.at(-1) : undefined))?.at ?? null
}

function findRefundState(
  {
    needs_second: needsSecond,
    is_approved: isApproved,
    asked_by: askedBy,
    decided_by: decidedBy,
    sent_at: sentAt,
    failed_at: failedAt,
  }: RefundRow,
  isRefunded: boolean,
): Refund['state'] {
  if (isApproved === false) return decidedBy === askedBy ? 'withdrawn' : 'declined'
  if (needsSecond && isApproved === null) return 'waiting'
  if (failedAt) return 'failed'
  if (isRefunded) return 'refunded'
  return sentAt ? 'sent' : 'asked'
}

export const writeCsvHeadings = () => [
  t`Receipt`,
  t`Paid (UTC)`,
  t`Member`,
  t`Code`,
  t`Item`,
  t`Kind`,
  t`Provider`,
  t`Currency`,
  t`Amount`,
  t`Refunded`,
  t`Refunded on (UTC)`,
  t`Net`,
  t`US dollars`,
  t`Disputed`,
  t`Fee`,
  t`Fee currency`,
  t`Fee in US dollars`,
  t`Net after fee in US dollars`,
]

/**
 * Cells of a payment in a CSV file; amounts are in major units (12.50, not 1250). Net is the amount
 * less refunds, and 0 while a dispute is open or lost. An
 * unknown fee, and what is left after it, are blank.
 */
export function toPaymentCells(row: PaymentRow): (string | number)[] {
  return [
    `R-${row.receipt_number}`,
    row.paid_at.toISOString(),
    row.handle ?? t`Former member`,
    `#${toShortCode(row.member_id)}`,
    describeItem({ ...row, isProration: row.is_proration }),
    row.kind,
    row.provider,
    row.currency,
    formatDecimal(row.amount_minor, row.decimals),
    formatDecimal(row.refunded_minor, row.decimals),
    row.refunded_at?.toISOString() ?? '',
    formatDecimal(row.is_disputed ? 0 : row.amount_minor - row.refunded_minor, row.decimals),
    formatDecimal(row.usd_cents, 2),
    row.is_disputed ? 'yes' : 'no',
    ...toFeeCells(row),
  ]
}

function toFeeCells({ fee, ...row }: PaymentRow): string[] {
  if (!fee) return ['', '', '', '']
  const left = row.is_disputed ? 0 : row.amount_minor - row.refunded_minor
  const netCents = Math.round((row.usd_cents * left) / row.amount_minor) - fee.usdCents
  return [
    formatDecimal(fee.minor, fee.decimals),
    fee.currency,
    formatDecimal(fee.usdCents, 2),
    formatDecimal(netCents, 2),
  ]
}

function formatDecimal(minor: number, decimals: number): string {
  return (minor / 10 ** decimals).toFixed(decimals)
}
