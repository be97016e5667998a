import type { Tx } from '../../db/db.ts'
import { notify } from '../notifications/operations.ts'
import { describeMoney } from './notice-rules.ts'
import { type findRefundRequest, markRefundRequest } from './refund-queries.ts'
import { findRefundTries } from './withdrawal-queries.ts'

type SentRefund = NonNullable<Awaited<ReturnType<typeof findRefundRequest>>>

/**
 * Marks a refund as failed and notifies the member, once. The provider refused it, or accepted it
 * and could not pay it out.
 */
export async function giveUpRefund(tx: Tx, refund: SentRefund, at: Date): Promise<void> {
  if (!(await markRefundRequest(tx, refund.id, 'failed_at', at))) return
  // The refund of a withdrawal is tried again; the member hears of the first failure only.
  const tries = await findRefundTries(tx, refund.id)
  if (tries !== null && tries > 1) return
  const facts = {
    ...describeMoney(refund, refund.amountMinor),
    receiptNumber: `R-${refund.receiptNumber}`,
    ...(tries !== null && { refundCause: 'withdrawal' as const }),
  }
  await notify(tx, { to: refund.memberId, kind: 'refund_failed', facts, at })
}
