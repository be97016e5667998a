import { HOUR_MS } from '@adire/contract/durations.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { composeText } from '../../mail/compose.ts'
import { writeWithdrawal } from '../../mail/payment-emails.ts'
import { findRecipient } from '../../mail/queries.ts'
import { writeMoney } from '../../lib/formats.ts'
import { describeItem } from '../../lib/order-names.ts'
import { findOrder } from './queries.ts'
import { sumRefundRequests } from './refund-queries.ts'
import { getReference } from './rules.ts'
import { withdrawalEmailTask } from './task-rules.ts'
import { getMethodName } from './view.ts'
import { queueRefund } from './withdrawal-operations.ts'
import {
  listWithdrawals,
  lockRefusedRefunds,
  replaceRefund,
  type WithdrawalRow,
} from './withdrawal-queries.ts'

/** Pause between two tries of a refused refund, and the number of tries. */
const RETRY_MS = 12 * HOUR_MS
const TRIES = 14

const EVERY_HOUR = '25 * * * *'

/** Emails the confirmation of a withdrawal. Erased members have no address. */
export const sendWithdrawalEmail = defineJob({
  ...withdrawalEmailTask,
  async run({ orderId }, { db, config, mailer }: Deps) {
    const order = await findOrder(db, orderId)
    const parts = await listWithdrawals(db, orderId)
    const recipient = order && (await findRecipient(db, order.memberId))
    const [first] = parts
    if (!order || !first || !recipient) return
    const sum = (pick: (part: WithdrawalRow) => number) =>
      parts.reduce((total, part) => total + pick(part), 0)
    const write = () =>
      writeWithdrawal({
        reference: getReference(orderId),
        description: describeItem(order),
        withdrawnAt: first.withdrawnAt,
        paidOn: order.paidAt ?? order.createdAt,
        refund: writeMoney(
          sum((part) => part.refundMinor),
          order,
        ),
        method: getMethodName(order.method),
        tokens: sum((part) => part.tokens),
        isSubscription: order.kind === 'subscription',
        site: config.publicUrl,
      })
    await mailer.send(composeText(recipient, write))
  },
})

/**
 * Requests the refused refunds of withdrawals again, each as a new request, because a provider
 * repeats its refusal for the same one; never more than the withdrawal still owes. Admins see each
 * try in the list of refunds.
 */
export const retryWithdrawalRefunds = defineJob({
  name: 'payments.retryWithdrawalRefunds',
  payload: z.object({}),
  every: EVERY_HOUR,
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, async (tx) => {
      const at = clock.now()
      const before = new Date(at.getTime() - RETRY_MS)
      for (const refused of await lockRefusedRefunds(tx, { before, tries: TRIES })) {
        const { paymentId, refundMinor, totalMinor, refundedMinor } = refused
        // Admins may have refunded it, or be about to.
        const askedMinor = Math.max(refundedMinor, await sumRefundRequests(tx, paymentId))
        const minor = Math.min(refundMinor, totalMinor - askedMinor)
        if (minor <= 0) continue
        const refundId = crypto.randomUUID()
        await queueRefund(tx, { refundId, paymentId, minor, at })
        await replaceRefund(tx, paymentId, refundId)
      }
    }),
})
