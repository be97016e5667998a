import { DAY_MS } from '@adire/contract/durations.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { addMonths } from '../../lib/dates.ts'
import { writeMoney } from '../../lib/formats.ts'
import { composeText } from '../../mail/compose.ts'
import { writeRenewalReminder } from '../../mail/payment-emails.ts'
import { findRecipient } from '../../mail/queries.ts'
import { signCancelUrl } from './cancel-link-rules.ts'
import { describeItem } from '../../lib/order-names.ts'
import { listPaymentsByOrder } from './payment-queries.ts'
import { listPlanChanges } from './plan-change-queries.ts'
import { addReminder, deleteOldConsents, listDueReminders } from './renewal-queries.ts'
import { describePeriod } from './renewal-text-rules.ts'
import { findSubscriptionByOrder } from './subscription-queries.ts'
import { reminderTask } from './task-rules.ts'
import { findRenewalTerms } from './term-rules.ts'

/** Reminders are sent this long before a renewal, and longer before that of a yearly plan. */
const REMINDER_MS = 14 * DAY_MS
const YEARLY_REMINDER_MS = 30 * DAY_MS
/** Months for which the consent to renewal terms is kept after the end of the subscription. */
const CONSENT_MONTHS = 36

const EVERY_HOUR = '40 * * * *'
const EVERY_NIGHT = '55 3 * * *'

/**
 * Queues the reminders of renewals. The row and the email are one transaction, so a server that
 * dies between two of them sends the others later and none twice.
 */
export const remindOfRenewals = defineJob({
  name: 'payments.remindOfRenewals',
  payload: z.object({}),
  every: EVERY_HOUR,
  async run(_payload, { db, clock }: Deps) {
    const now = clock.now()
    const until = new Date(now.getTime() + REMINDER_MS)
    const yearlyUntil = new Date(now.getTime() + YEARLY_REMINDER_MS)
    for (const due of await listDueReminders(db, { now, until, yearlyUntil }))
      await inTransaction(db, async (tx) => {
        const { orderId, dueOn } = due
        if (await addReminder(tx, due, now)) await enqueue(tx, reminderTask, { orderId, dueOn })
      })
  },
})

/** Emails a reminder, unless the subscription was cancelled or renewed since. */
export const sendReminder = defineJob({
  ...reminderTask,
  async run({ orderId, dueOn }, { db, config, mailer }: Deps) {
    const row = await findSubscriptionByOrder(db, orderId)
    const newest = (await listPaymentsByOrder(db, orderId)).at(-1)
    const renewsOn = row?.paidUntil
    if (!renewsOn || !newest || row.endedAt !== null || row.cancels) return
    if (renewsOn.toISOString().slice(0, 10) !== dueOn) return
    const recipient = await findRecipient(db, row.memberId)
    if (!recipient) return
    const changes = await listPlanChanges(db, orderId)
    const terms = { ...row, ...findRenewalTerms(row, changes, renewsOn) }
    const cancelUrl = signCancelUrl(newest.id, config)
    const write = () =>
      writeRenewalReminder({
        description: describeItem({ ...terms, kind: 'subscription' }),
        renewsOn,
        price: writeMoney(terms.amountMinor, row),
        period: describePeriod(terms.item),
        cancelUrl,
      })
    await mailer.send(composeText(recipient, write))
  },
})

/** Deletes consents to renewal terms three years after their subscription ended. */
export const forgetConsents = defineJob({
  name: 'payments.forgetConsents',
  payload: z.object({}),
  every: EVERY_NIGHT,
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, (tx) => deleteOldConsents(tx, addMonths(clock.now(), -CONSENT_MONTHS))),
})
