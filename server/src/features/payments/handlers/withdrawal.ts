import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { member } from '../../../procedures.ts'
import { findBalance, lockWallet } from '../../tokens/shared-queries.ts'
import { describeItem } from '../../../lib/order-names.ts'
import { findOrder, lockOrder, type OrderRow } from '../queries.ts'
import { lockPaymentsByOrder } from '../payment-queries.ts'
import { applyWithdrawal, quoteWithdrawal } from '../withdrawal-operations.ts'
import { listWithdrawals, type WithdrawalRow } from '../withdrawal-queries.ts'

/** Quotes the withdrawal from an order of the caller. */
export const withdrawalQuote = member.payments.withdrawalQuote.handler(
  async ({ input: { id }, context: { db, clock, actor } }) => {
    const order = requireOwn(await findOrder(db, id), actor.id)
    if ((await listWithdrawals(db, id)).length > 0)
      fail('WITHDRAWAL_UNAVAILABLE', { reason: 'withdrawn' })
    const quote = await quoteWithdrawal(db, order, clock.now())
    const wallet = await findBalance(db, actor.id)
    return {
      orderId: id,
      kind: order.kind,
      description: describeItem(order),
      paid: toMoney(order, quote.paidMinor),
      refund: toMoney(order, quote.refundMinor),
      tokens: quote.tokens,
      owed: Math.max(0, quote.tokens - wallet),
      days: quote.days,
      until: quote.until.toISOString(),
    }
  },
)

/**
 * Withdraws from an order in one transaction. Of two tabs, the wallet's lock admits one, and the
 * other finds its withdrawal.
 */
export const withdraw = member.payments.withdraw.handler(
  async ({ input: { id, refundMinor, tokens }, context }) => {
    const { db, clock, actor } = context
    const rows = await inTransaction(db, async (tx) => {
      await lockWallet(tx, actor.id)
      const order = requireOwn(await lockOrder(tx, id), actor.id)
      const earlier = await listWithdrawals(tx, id)
      if (earlier.length > 0) return { order, withdrawn: earlier }
      await lockPaymentsByOrder(tx, order.id)
      const terms = await quoteWithdrawal(tx, order, clock.now())
      if (terms.refundMinor !== refundMinor || terms.tokens !== tokens)
        fail('WITHDRAWAL_CHANGED', { refundMinor: terms.refundMinor, tokens: terms.tokens })
      await applyWithdrawal(tx, context, { order, terms })
      return { order, withdrawn: await listWithdrawals(tx, id) }
    })
    return view(rows)
  },
)

function view({ order, withdrawn }: { order: OrderRow; withdrawn: readonly WithdrawalRow[] }) {
  const minor = withdrawn.reduce((sum, part) => sum + part.refundMinor, 0)
  const [first] = withdrawn
  if (!first) throw new Error('a withdrawal was neither added nor found')
  return { refund: toMoney(order, minor), withdrawnAt: first.withdrawnAt.toISOString() }
}

function toMoney({ currency, decimals }: OrderRow, minor: number) {
  return { currency, minor, decimals }
}

/** Returns the caller's own order; NOT_FOUND for another member's. */
function requireOwn(order: OrderRow | undefined, actorId: string): OrderRow {
  return order?.memberId === actorId ? order : fail('NOT_FOUND')
}
