import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { composeText } from '../../mail/compose.ts'
import { writeAlreadySubscribed, writeSubscription } from '../../mail/visitor-letters.ts'
import { createSecret, hashSecret } from '../auth/operations.ts'
import { unsubscribeLink } from './operations.ts'
import { findActiveAddress, removeForgotten, saveLink } from './queries.ts'
import { CONFIRM_DAYS, daysAfter, FORGET_DAYS } from './rules.ts'

const Subscriber = z.object({ subscriberId: z.uuid() })

/** Mails the link that puts somebody on the list. Its secret is made here and never lies in the queue; each run ends the link of the one before. */
export const sendConfirmation = defineJob<z.infer<typeof Subscriber>, Deps>({
  name: 'newsletter.sendConfirmation',
  payload: Subscriber,
  async run({ subscriberId }, { clock, config, db, mailer }) {
    const secret = createSecret()
    const link = { hash: hashSecret(secret), expiresAt: daysAfter(clock.now(), CONFIRM_DAYS) }
    const address = await inTransaction(db, (tx) => saveLink(tx, subscriberId, link))
    if (address === undefined) return
    const confirm = `${config.publicUrl}/newsletter/confirm#token=${secret}`
    await mailer.send(composeText(address, writeSubscription({ confirm, unsubscribe: unsubscribeLink(config, subscriberId) })))
  },
})

/** Tells a subscriber that their address was entered again (decision S3). */
export const sendAlreadySubscribed = defineJob<z.infer<typeof Subscriber>, Deps>({
  name: 'newsletter.sendAlreadySubscribed',
  payload: Subscriber,
  async run({ subscriberId }, { config, db, mailer }) {
    const address = await findActiveAddress(db, subscriberId)
    if (address === undefined) return
    const unsubscribe = unsubscribeLink(config, subscriberId)
    await mailer.send(composeText(address, writeAlreadySubscribed({ site: config.publicUrl, unsubscribe })))
  },
})

export const sweepSubscribers = defineJob({
  name: 'newsletter.sweep',
  payload: z.object({}),
  every: '23 * * * *',
  async run(_payload, { clock, db }: Deps) {
    const now = clock.now()
    await inTransaction(db, (tx) => removeForgotten(tx, { before: daysAfter(now, -FORGET_DAYS), now }))
  },
})
