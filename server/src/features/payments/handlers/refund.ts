import { inTransaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { admin } from '../../../procedures.ts'
import { requireProof } from '../../auth/operations.ts'
import { addAudit } from '../../moderation/operations.ts'
import { addRefundRequest, findReceipt, lockPayment, sumRefundRequests } from '../payment-queries.ts'
import { refundTask } from '../task-rules.ts'

/** Asks for a refund: the intent is kept and audited, a job tells the provider, and the provider's own word changes the books (PAY-08). */
export const refund = admin.payments.refund.handler(async ({ input: { id, amountMinor, reason, proof }, context }) => {
  const { db, actor, clock, requestId } = context
  await requireProof(context, proof)
  await inTransaction(db, async (tx) => {
    await lockPayment(tx, id)
    const payment = (await findReceipt(tx, id)) ?? fail('NOT_FOUND')
    const asked = Math.max(await sumRefundRequests(tx, id), payment.refundedMinor)
    const amount = amountMinor ?? payment.amountMinor - asked
    if (amount <= 0 || asked + amount > payment.amountMinor) fail('ALREADY_DECIDED')
    const refundId = crypto.randomUUID()
    await addRefundRequest(tx, { id: refundId, paymentId: id, amountMinor: amount, reason, askedBy: actor.id, at: clock.now() })
    await addAudit(tx, {
      actor: actor.id,
      operation: 'payments.refund',
      target: { type: 'payment', id },
      before: { refundedMinor: payment.refundedMinor },
      after: { askedMinor: asked + amount, currency: payment.currency },
      reason,
      requestId,
      at: clock.now(),
    })
    await enqueue(tx, refundTask, { refundId }, `payments.refund:${refundId}`)
  })
  return { isRequested: true as const }
})
