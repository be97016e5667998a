import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isRefusal } from '../../gateways/payment-gateway.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { hashMark } from '../../lib/secrets.ts'
import { checkMemberTask } from '../auth/rules.ts'
import { findAskedPayment, savePayer } from './payer-queries.ts'
import { payerTask } from './task-rules.ts'

/** Payers stored for one member, the most recent. */
const PAYERS_MAXIMUM = 20

/**
 * Asks the provider of a new payment which card or account paid, and stores a keyed hash of it. Outside
 * of the payment itself, which never waits for it or fails with it.
 */
export const recordPayer = defineJob({
  ...payerTask,
  async run(
    { paymentId },
    { db, clock, config, payments }: Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>,
  ) {
    const payment = await findAskedPayment(db, paymentId)
    const gateway = payment && payments.byProvider(payment.provider)
    if (!payment || !gateway || gateway.isLive !== payment.isLive) return
    const payer = await gateway.fetchPayer(payment).catch((error: unknown) => {
      // A provider that refuses would refuse again.
      if (isRefusal(error)) return null
      throw error
    })
    if (payer === null) return
    const payerHash = hashMark('payer', `${payment.provider}:${payer}`, config.hashKey)
    const { memberId } = payment
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      if (await savePayer(tx, memberId, { payerHash, maximum: PAYERS_MAXIMUM, now }))
        await enqueue(tx, checkMemberTask, { memberId }, `${checkMemberTask.name}:${memberId}`)
    })
  },
})
