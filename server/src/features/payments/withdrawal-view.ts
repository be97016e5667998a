import type { Money } from '@adire/contract/payments.ts'
import type { OrderRow } from './queries.ts'
import type { QuotedWithdrawal } from './withdrawal-operations.ts'
import type { WithdrawalRow } from './withdrawal-queries.ts'

function toMoney({ currency, decimals }: OrderRow, minor: number): Money {
  return { currency, minor, decimals }
}

/** Maps what a withdrawal refunds and takes back; `balance` is what the wallet holds. */
export function viewQuote(
  order: OrderRow,
  { paidMinor, refundMinor, tokens, days }: QuotedWithdrawal,
  balance: number,
) {
  return {
    paid: toMoney(order, paidMinor),
    refund: toMoney(order, refundMinor),
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
  return { refund: toMoney(order, minor), withdrawnAt: first.withdrawnAt.toISOString() }
}
