import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { confirmEmail } from '../account-queries.ts'
import { sendConfirmation, sendReset, sendSupportLink } from '../jobs.ts'
import { consumeLink } from '../link-queries.ts'
import { findAccount } from '../queries.ts'
import { emailLimits } from '../rules.ts'
import { hashEmail } from '../../../lib/secrets.ts'

/** Links that can be requested with an address alone. */
const jobs = { reset: sendReset, confirm: sendConfirmation, support: sendSupportLink } as const

/**
 * Requests a link by email. The job checks whether the address has an account, so that neither the
 * response nor its time reveals it. Requests over the limit are dropped silently (decision S3).
 */
export async function requestLink(
  { config, db, limiter }: RequestContext,
  kind: keyof typeof jobs,
  email: string,
): Promise<void> {
  const emailHash = hashEmail(email, config.sessionSecret)
  for (const { points, seconds } of [emailLimits.link, emailLimits.mail]) {
    if (
      (await limiter.consume([{ key: `mail:${kind}:${emailHash}`, points, seconds }])) !== undefined
    )
      return
  }
  await inTransaction(db, (tx) => enqueue(tx, jobs[kind], { email }, `${kind}:${emailHash}`))
}

/** Uses a confirmation link up, which confirms the address and shows the profile. */
export async function confirmEmailWithLink(
  { clock, db }: RequestContext,
  secret: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const memberId = (await consumeLink(tx, 'confirm', secret, clock.now())) ?? fail('LINK_INVALID')
    const account = await findAccount(tx, { id: memberId })
    if (!account || account.status === 'banned' || account.status === 'deleting')
      fail('LINK_INVALID')
    await confirmEmail(tx, memberId, clock.now())
  })
}
