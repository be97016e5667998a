import type { OwnSession } from '@adire/contract/auth.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { enqueue } from '../../../jobs.ts'
import type { Actor } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import { hashEmail } from '../../../lib/secrets.ts'
import { confirmEmail } from '../account-queries.ts'
import { sendConfirmation, sendReset, sendSupportLink } from '../jobs.ts'
import { isBrowserOfSignUp } from '../link-operations.ts'
import { consumeLink, findLink } from '../link-queries.ts'
import { findAccount, lockAccess } from '../queries.ts'
import { checkMemberTask, emailLimits, mayEnterByConfirmation } from '../rules.ts'
import { toOwnSession } from '../view.ts'
import { beginSession, enterSession } from './sessions.ts'

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
  const emailHash = hashEmail(email, config.hashKey)
  for (const { points, seconds } of [emailLimits.link, emailLimits.mail]) {
    if (
      (await limiter.consume([{ key: `mail:${kind}:${emailHash}`, points, seconds }])) !== undefined
    )
      return
  }
  await inTransaction(db, (tx) => enqueue(tx, jobs[kind], { email }, `${kind}:${emailHash}`))
}

/**
 * Confirms an address by link, which shows the profile. In the browser of the sign-up it also logs
 * the member in and uses the link up. In any other browser the link confirms once and gives no session: whoever
 * signed up may not own the address, and mail scanners run scripts
 * (docs/decisions/0069-session-from-a-confirmation-link.md).
 */
export async function confirmEmailWithLink(
  context: RequestContext,
  secret: string,
): Promise<{ session: OwnSession | null; isOtherSignedIn: boolean }> {
  const actor = await context.readActor()
  const { memberId, token } = await inTransaction(context.db, (tx) =>
    followConfirmation(tx, context, { secret, actor }),
  )
  if (token !== null) return { session: await enterSession(context, token), isOtherSignedIn: false }
  const isOwn = actor?.id === memberId
  return {
    session: actor && isOwn ? toOwnSession(actor) : null,
    isOtherSignedIn: actor !== null && !isOwn,
  }
}

/** Confirms the address; the token is null where the link may not start a session. */
async function followConfirmation(
  tx: Tx,
  context: RequestContext,
  { secret, actor }: { secret: string; actor: Actor | null },
): Promise<{ memberId: MemberId; token: string | null }> {
  const now = context.clock.now()
  const memberId = (await findLink(tx, 'confirm', secret, now)) ?? fail('LINK_INVALID')
  await lockAccess(tx, memberId)
  const account = await findAccount(tx, { id: memberId })
  if (!account || account.status === 'banned' || account.status === 'deleting')
    return fail('LINK_INVALID')
  const isSignUpBrowser = await isBrowserOfSignUp(tx, context, memberId)
  if (account.isConfirmed === true && !isSignUpBrowser && actor?.id !== memberId)
    return fail('LINK_INVALID')
  if (account.isConfirmed !== true) {
    await confirmEmail(tx, memberId, now)
    await enqueue(tx, checkMemberTask, { memberId }, `${checkMemberTask.name}:${memberId}`)
  }
  if (!isSignUpBrowser || actor || !mayEnterByConfirmation(account))
    return { memberId, token: null }
  if (!(await consumeLink(tx, 'confirm', secret, now))) return fail('LINK_INVALID')
  return { memberId, token: await beginSession(tx, context, { memberId, email: account.email }) }
}
