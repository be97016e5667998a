import type { Money, Order, Payment, Subscription } from '@adire/contract/payments.ts'
import type { PlanChange } from '@adire/contract/plan-changes.ts'
import { RECEIPT_PATH } from '@adire/contract/pages.ts'
import type { PaymentId } from '@adire/contract/ids.ts'
import type { PaymentMethod } from '@adire/contract/money.ts'
import { paymentMethodNames } from '@adire/contract/payment-methods.ts'
import { signId } from '../../lib/signed-id.ts'
import { writeMoney } from '../../lib/formats.ts'
import { describeItem } from '../../lib/order-names.ts'
import { t } from '../../lib/text.ts'
import type { ListedReceipt, PaymentRow, ReceiptRow } from './payment-queries.ts'
import type { PlanChangeRow } from './plan-change-queries.ts'
import type { OrderRow } from './queries.ts'
import { isReversed, RECEIPT_PURPOSE, getReference, type Reversible } from './rules.ts'
import type { SubscriptionRow } from './subscription-queries.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'
import { findWithdrawalEnd, hasWithdrawalRight } from './withdrawal-rules.ts'
import type { Clock } from '../../lib/clock.ts'
import type { QuotedWithdrawal } from './withdrawal-operations.ts'
import type { WithdrawalRow } from './withdrawal-queries.ts'

function money(
  minor: number,
  { currency, decimals }: { currency: string; decimals: number },
): Money {
  return { currency, minor, decimals }
}

/** Maps an order and its payments for the page that a member sees after the checkout. */
export function viewOrder(order: OrderRow, payments: readonly PaymentRow[], now: Date): Order {
  const valid = payments.filter((payment) => !isReversed(payment))
  const until = valid
    .map(({ periodEnd }) => periodEnd?.getTime() ?? 0)
    .reduce((latest, end) => Math.max(latest, end), 0)
  const status = findOrderStatus(order, payments, { hasValid: valid.length > 0 })
  return {
    id: order.id,
    reference: getReference(order.id),
    kind: order.kind,
    item: order.item,
    status,
    price: money(order.amountMinor, order),
    method: order.method,
    tokens: order.tokens,
    premiumUntil: until > now.getTime() ? new Date(until).toISOString() : null,
    checkoutUrl: status === 'open' || status === 'failed' ? order.checkoutUrl : null,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  }
}

function findOrderStatus(
  order: OrderRow,
  payments: readonly PaymentRow[],
  { hasValid }: { hasValid: boolean },
): Order['status'] {
  if (hasValid) return 'paid'
  if (payments.length > 0)
    return payments.some((payment) => findPaymentStatus(payment) === 'disputed')
      ? 'disputed'
      : 'refunded'
  if (order.expiredAt) return 'expired'
  if (order.failedAt) return 'failed'
  return order.providerRef === null ? 'preparing' : 'open'
}

interface Site {
  publicUrl: string
  sessionSecrets: SessionSecrets
}

/** Returns the permanent address of a receipt; whoever has it can read the receipt. */
export function signReceiptUrl(id: PaymentId, { publicUrl, sessionSecrets }: Site): string {
  return `${publicUrl}${RECEIPT_PATH}/${signId(RECEIPT_PURPOSE, id, sessionSecrets)}`
}

export function viewPayment(
  row: ListedReceipt,
  { config, clock }: { config: Site; clock: Clock },
): Payment {
  const withdrawUntil = findWithdrawalEnd(row.paidAt)
  const canWithdraw =
    hasWithdrawalRight(row) &&
    row.isNewest &&
    !row.isWithdrawn &&
    !isReversed(row) &&
    withdrawUntil > clock.now()
  return {
    id: row.id,
    orderId: row.orderId,
    receiptNumber: `R-${row.receiptNumber}`,
    description: describeItem(row),
    price: money(row.amountMinor, row),
    refunded: row.refundedMinor > 0 ? money(row.refundedMinor, row) : null,
    status: findPaymentStatus(row),
    method: row.method,
    tokens: row.tokens,
    paidAt: row.paidAt.toISOString(),
    withdrawUntil: canWithdraw ? withdrawUntil.toISOString() : null,
    isWithdrawn: row.isWithdrawn,
    receiptUrl: signReceiptUrl(row.id, config),
  }
}

function findPaymentStatus({
  amountMinor,
  refundedMinor,
  disputedAt,
  isDisputeWon,
}: Reversible): Payment['status'] {
  if (refundedMinor >= amountMinor) return 'refunded'
  if (disputedAt !== null && isDisputeWon !== true) return 'disputed'
  return refundedMinor > 0 ? 'partly_refunded' : 'paid'
}

export interface Receipt {
  number: string
  description: string
  amount: string
  refunded: string | null
  method: string
  tokens: number
  paidOn: string
  premiumUntil: string | null
  url: string
}

/** Names a payment method as receipts do. */
export function getMethodName(method: PaymentMethod): string {
  return method === 'stripe' ? t`Card (Stripe)` : paymentMethodNames[method]
}

/** Maps a payment to the texts of its receipt, for the email and the page. */
export function viewReceipt(row: ReceiptRow, site: Site): Receipt {
  return {
    number: `R-${row.receiptNumber}`,
    description: describeItem(row),
    amount: writeMoney(row.amountMinor, row),
    refunded: row.refundedMinor > 0 ? writeMoney(row.refundedMinor, row) : null,
    method: getMethodName(row.method),
    tokens: row.tokens,
    paidOn: row.paidAt.toISOString().slice(0, 10),
    premiumUntil: row.periodEnd?.toISOString().slice(0, 10) ?? null,
    url: signReceiptUrl(row.id, site),
  }
}

/**
 * Maps the open plan change of a subscription. If the subscription is over, only a deferred change
 * is left, which waits for its checkout.
 */
function viewChange(
  change: PlanChangeRow | undefined,
  { currency, decimals }: SubscriptionRow,
  isOver: boolean,
): PlanChange | null {
  if (!change || (isOver && change.kind !== 'deferred')) return null
  return {
    id: change.id,
    plan: change.item,
    kind: change.kind,
    price: money(change.amountMinor, { currency, decimals }),
    startsAt: change.startsAt.toISOString(),
    status: isOver ? 'due' : change.kind === 'upgrade' ? 'processing' : 'scheduled',
  }
}

/** Maps a subscription with its open plan change, and decides what the member can do with it. */
export function viewSubscription(
  row: SubscriptionRow,
  now: Date,
  openChange?: PlanChangeRow,
): Subscription {
  const paidUntil = row.paidUntil ?? row.endedAt ?? row.startedAt
  const isPaid = paidUntil > now
  const isOver = row.endedAt !== null || row.paidUntil === null || (row.cancels && !isPaid)
  const isRefused =
    row.failedAt !== null && (row.lastPaidAt === null || row.failedAt > row.lastPaidAt)
  const runningStatus = isRefused || !isPaid ? 'past_due' : 'active'
  const openStatus = row.cancels ? 'cancelling' : runningStatus
  const status = isOver ? 'ended' : openStatus
  const change = viewChange(openChange, row, isOver)
  return {
    plan: row.item,
    price: money(row.amountMinor, row),
    method: row.method,
    status,
    startedAt: row.startedAt.toISOString(),
    paidUntil: paidUntil.toISOString(),
    canCancel: status === 'active' || status === 'past_due',
    canResume: status === 'cancelling',
    canChangePlan: status === 'active' && change === null,
    change,
  }
}

/** Maps what a withdrawal refunds and takes back; `balance` is what the wallet holds. */
export function viewQuote(
  order: OrderRow,
  { paidMinor, refundMinor, tokens, days }: QuotedWithdrawal,
  balance: number,
) {
  return {
    paid: money(paidMinor, order),
    refund: money(refundMinor, order),
    tokens,
    owed: Math.max(0, tokens - balance),
    days,
  }
}

/** Maps a withdrawal: the sum of its refunds, and when it was made. */
export function viewWithdrawal({
  order,
  withdrawn,
}: {
  order: OrderRow
  withdrawn: readonly WithdrawalRow[]
}) {
  const minor = withdrawn.reduce((sum, part) => sum + part.refundMinor, 0)
  const [first] = withdrawn
  if (!first) throw new Error('a withdrawal was neither added nor found')
  return { refund: money(minor, order), withdrawnAt: first.withdrawnAt.toISOString() }
}
