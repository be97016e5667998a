import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { member } from '../../../procedures.ts'
import { findBalance } from '../../tokens/shared-queries.ts'
import { describeItem } from '../../../lib/order-names.ts'
import { findOrder, type OrderRow } from '../queries.ts'
import { quoteWithdrawal, withdrawFromOrder } from '../withdrawal-operations.ts'
import { listWithdrawals } from '../withdrawal-queries.ts'
import { viewQuote, viewWithdrawal } from '../view.ts'

/** Quotes the withdrawal from an order of the caller. */
export const withdrawalQuote = member.payments.withdrawalQuote.handler(
  async ({ input: { id }, context: { db, clock, actor } }) => {
    const order = requireOwn(await findOrder(db, id), actor.id)
    if ((await listWithdrawals(db, id)).length > 0)
      fail('WITHDRAWAL_UNAVAILABLE', { reason: 'withdrawn' })
    const quote = await quoteWithdrawal(db, order, { now: clock.now() })
    return {
      orderId: id,
      kind: order.kind,
      description: describeItem(order),
      until: quote.until.toISOString(),
      ...viewQuote(order, quote, await findBalance(db, actor.id)),
    }
  },
)

/** Withdraws from an order in one transaction. */
export const withdraw = member.payments.withdraw.handler(
  async ({ input: { id, ...seen }, context }) =>
    viewWithdrawal(
      await inTransaction(context.db, (tx) =>
        withdrawFromOrder(tx, context, { ...seen, orderId: id, memberId: context.actor.id }),
      ),
    ),
)

/** Returns the caller's own order; NOT_FOUND for another member's. */
function requireOwn(order: OrderRow | undefined, actorId: string): OrderRow {
  return order?.memberId === actorId ? order : fail('NOT_FOUND')
}
