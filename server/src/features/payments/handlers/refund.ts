import { inTransaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { requireDualApproval } from '../../../lib/dual-approval.ts'
import { admin } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { auditAction } from '../../audit/operations.ts'
import { findReceipt, lockPayment } from '../payment-queries.ts'
import {
  addRefundRequest,
  lockRefundRequest,
  saveRefundDecision,
  sumRefundRequests,
} from '../refund-queries.ts'
import { isReversed, needsSecondAdmin } from '../rules.ts'
import { refundTask } from '../task-rules.ts'

/**
 * Requests a refund: the intent is stored and audited, a job sends it to the provider, and the
 * provider's event changes the ledger (PAY-08). Above the limit it waits for a second admin first.
 */
export const refund = admin.payments.refund.handler(
  async ({ input: { id, amountMinor, reason }, context }) => {
    const { db, actor, clock } = context
    const needsSecond = await inTransaction(db, async (tx) => {
      await lockPayment(tx, id)
      const payment = (await findReceipt(tx, id)) ?? fail('NOT_FOUND')
      // A chargeback pays the member back already.
      if (isReversed(payment)) fail('ALREADY_DECIDED')
      // Refunds made at the provider have no request here, so the larger of the two counts.
      const asked = Math.max(await sumRefundRequests(tx, id), payment.refundedMinor)
      const amount = amountMinor ?? payment.amountMinor - asked
      if (amount <= 0 || asked + amount > payment.amountMinor) fail('ALREADY_DECIDED')
      const isDual = needsSecondAdmin(payment, asked + amount)
      const refundId = crypto.randomUUID()
      await addRefundRequest(tx, {
        id: refundId,
        paymentId: id,
        amountMinor: amount,
        reason,
        askedBy: actor.id,
        at: clock.now(),
        needsSecond: isDual,
      })
      await auditAction(tx, context, {
        operation: 'payments.refund',
        target: { type: 'payment', id },
        before: { refundedMinor: payment.refundedMinor },
        after: {
          askedMinor: asked + amount,
          currency: payment.currency,
          ...(isDual && { waitsForSecondAdmin: true }),
        },
        reason,
      })
      if (isDual) await publish(tx, 'staff', { type: 'moderation.changed' })
      else await enqueue(tx, refundTask, { refundId }, `payments.refund:${refundId}`)
      return isDual
    })
    return { isRequested: true as const, needsSecond }
  },
)

/** Approves or declines another admin's refund, or withdraws one's own. */
export const decideRefund = admin.payments.decideRefund.handler(
  async ({ input: { id, isApproved }, context }) => {
    const { db, actor, clock } = context
    await inTransaction(db, async (tx) => {
      const request = (await lockRefundRequest(tx, id)) ?? fail('NOT_FOUND')
      requireDualApproval(request, { by: actor.id, isApproved })
      const payment = (await findReceipt(tx, request.paymentId)) ?? fail('NOT_FOUND')
      if (isApproved && isReversed(payment)) fail('ALREADY_DECIDED')
      await saveRefundDecision(tx, id, { by: actor.id, isApproved, at: clock.now() })
      await auditAction(tx, context, {
        operation: 'payments.decideRefund',
        target: { type: 'payment', id: request.paymentId },
        before: { askedBy: request.askedBy },
        after: { refund: id, isApproved },
      })
      if (isApproved) await enqueue(tx, refundTask, { refundId: id }, `payments.refund:${id}`)
      await publish(tx, 'staff', { type: 'moderation.changed' })
    })
    return {}
  },
)
