import type { Proof } from '@adire/contract/credentials.ts'
import { inTransaction, violates } from '../../../db/transaction.ts'
import type { Tx } from '../../../db/db.ts'
import type { RequestContext, ActorContext } from '../../../deps.ts'
import { enqueue } from '../../../jobs.ts'
import type { Actor } from '../../../lib/actor.ts'
import { fail, failOverLimit } from '../../../lib/fail.ts'
import { consumeMailQuota } from '../../../mail/mail-rate-limit.ts'
import { publish } from '../../../realtime.ts'
import { saveEmail, savePassword } from '../account-queries.ts'
import * as queries from '../email-queries.ts'
import { sendEmailChange, sendEmailNotice, sendReset } from '../jobs.ts'
import { removeLinks } from '../link-queries.ts'
import { endSessions } from '../operations.ts'
import { removePasskeysSince } from '../passkey-queries.ts'
import {
  findAccount,
  findAddressOwner,
  findDeletionTime,
  lockAccess,
  removeDeletion,
} from '../queries.ts'
import { resolveStanding } from '../rules.ts'
import { removeKnownDevices, saveKnownDevice } from '../session-queries.ts'
import { removeSteps } from '../step-queries.ts'
import { removeTwoFactor } from '../two-factor-queries.ts'
import { renewSession } from './sessions.ts'
import { renewDevice, setSessionCookies } from '../cookie-operations.ts'
import { createSecret, hashEmail, hashSecret } from '../../../lib/secrets.ts'
import { notifyAddress, notifyOwner } from '../notice-operations.ts'
import { lockAndRecheckAccess, requireProof } from '../proof-operations.ts'

/**
 * Requests another address. The job that emails the link checks whether it is taken, so that
 * neither the response nor its time reveals it (decision S3).
 */
export async function requestEmailChange(
  context: ActorContext,
  { email, proof }: { email: string; proof: Proof },
): Promise<void> {
  const { actor, clock, db } = context
  const account = await requireProof(context, proof)
  if (email === account.email)
    fail('INVALID_INPUT', { issues: [{ path: 'email', message: 'This is already your address' }] })
  const wait = await consumeMailQuota(context, email)
  if (wait !== undefined) failOverLimit(context, wait)
  await inTransaction(db, async (tx) => {
    await lockAndRecheckAccess(tx, context, account)
    await queries.addEmailChange(
      tx,
      { memberId: actor.id, from: account.email, to: email },
      clock.now(),
    )
    // The job reads the newest address, so one job is enough for several requests.
    await enqueue(tx, sendEmailChange, { memberId: actor.id }, `auth.sendEmailChange:${actor.id}`)
    await notifyOwner(tx, context, { to: actor.id, mail: 'emailChangeRequested' })
  })
}

/** Changes to the new address, and notifies the old one, whose owner can undo it for a week. */
export async function confirmEmailChangeWithLink(
  context: RequestContext,
  secret: string,
): Promise<string> {
  const { clock, config, db } = context
  const actor = await context.readActor()
  const { email, token } = await inTransaction(db, async (tx) => {
    const change = (await queries.lockConfirmable(tx, secret, clock.now())) ?? fail('LINK_INVALID')
    const account = await findAccount(tx, { id: change.user_id })
    if (!account || !isUsable(account, clock.now())) fail('LINK_INVALID')
    const { id, isReserved } = await findAddressOwner(tx, change.new_email, {
      now: clock.now(),
      hashKey: config.hashKey,
      wantedBy: change.user_id,
    })
    // Reserved: of a banned member, or an old address that its owner can still restore.
    if (id !== null || isReserved) fail('EMAIL_TAKEN')
    await queries.saveChanged(tx, change.id, clock.now())
    await moveToAddress(tx, context, {
      memberId: change.user_id,
      from: account.email,
      to: change.new_email,
    })
    await enqueue(tx, sendEmailNotice, { changeId: change.id })
    await notifyOwner(tx, context, { to: change.user_id, mail: 'emailConfirmed' })
    return {
      email: change.new_email,
      token: await keepOnlyThisSession(tx, context, {
        actor,
        owner: change.user_id,
        email: change.new_email,
      }),
    }
  }).catch((error: unknown) => {
    // Another sign-up took the address at the same time.
    throw violates(error, 'users_email') ? fail('EMAIL_TAKEN') : error
  })
  if (token !== undefined) setSessionCookies(context, token)
  return email
}

/**
 * Ends all sessions except the one of the browser that followed the link, and replaces its token
 * (decision P18).
 */
async function keepOnlyThisSession(
  tx: Tx,
  context: RequestContext,
  { actor, owner, email }: { actor: Actor | null; owner: Actor['id']; email: string },
): Promise<string | undefined> {
  if (actor?.id !== owner) {
    await endSessions(tx, owner)
    return undefined
  }
  await saveKnownDevice(
    tx,
    hashEmail(email, context.config.hashKey),
    hashSecret(renewDevice(context)),
    context.clock.now(),
  )
  await publish(tx, owner, { type: 'profiles.changed' })
  return renewSession(tx, { ...context, actor })
}

/**
 * Restores the old address, which `findAddressOwner` has kept free. Removes what was added since the
 * request, invalidates the password, which the person who changed the address knew, and sends a reset
 * link to the old address.
 */
export async function revertEmailChangeWithLink(
  context: RequestContext,
  secret: string,
): Promise<string> {
  const { clock, db, passwordHasher } = context
  // Checked first, so that an invalid link doesn't cost a hash.
  if (!(await queries.isRevertible(db, secret, clock.now()))) fail('LINK_INVALID')
  const unknownPassword = await passwordHasher.hash(createSecret())
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const change = (await queries.lockRevertible(tx, secret, now)) ?? fail('LINK_INVALID')
    const { user_id: memberId, old_email: email, changed_at: changedAt } = change
    // Before the removals, which would miss a passkey or second factor that is just being added.
    await lockAccess(tx, memberId)
    const account = await findAccount(tx, { id: memberId })
    if (!account || changedAt === null || account.status === 'banned') return fail('LINK_INVALID')
    const leavingSince = await findDeletionTime(tx, memberId)
    if (leavingSince !== undefined && leavingSince >= changedAt) await removeDeletion(tx, memberId)
    // From the request on, because the intruder may have added more before confirming the change.
    await removeTwoFactor(tx, memberId, change.requested_at)
    await removePasskeysSince(tx, memberId, change.requested_at)
    await queries.removeChangesSince(tx, memberId, change.requested_at)
    await moveToAddress(tx, context, { memberId, from: account.email, to: email })
    await savePassword(tx, memberId, unknownPassword, now)
    await endSessions(tx, memberId)
    await enqueue(tx, sendReset, { email })
    await notifyOwner(tx, context, { to: memberId, mail: 'emailReverted' })
    if (account.email !== email)
      await notifyAddress(tx, context, {
        to: account.email,
        owner: memberId,
        mail: 'emailTakenBack',
      })
    return email
  })
}

/** Moves the account to an address and drops links sent to the old one. */
async function moveToAddress(
  tx: Tx,
  { clock, config }: RequestContext,
  { memberId, from, to }: { memberId: Actor['id']; from: string; to: string },
): Promise<void> {
  await saveEmail(tx, memberId, to, clock.now())
  await removeKnownDevices(tx, hashEmail(from, config.hashKey))
  await removeKnownDevices(tx, hashEmail(to, config.hashKey))
  await removeLinks(tx, 'reset', memberId)
  await removeLinks(tx, 'confirm', memberId)
  await removeSteps(tx, memberId)
}

function isUsable(
  { isConfirmed, status, suspendedUntil }: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
  now: Date,
): boolean {
  if (isConfirmed === null || status === null) return false
  return resolveStanding({ isConfirmed, status, suspendedUntil }, now).kind === 'good'
}
