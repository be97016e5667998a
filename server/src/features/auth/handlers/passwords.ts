import type { PasskeyId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext, ActorContext } from '../../../deps.ts'
import { estimateGuesses, isCommonPassword } from '../../../gateways/password-strength.ts'
import { fail } from '../../../lib/fail.ts'
import { savePassword } from '../account-queries.ts'
import { removePendingChange } from '../email-queries.ts'
import { findLink, removeLinks, consumeLink } from '../link-queries.ts'
import { endSessions } from '../operations.ts'
import { listPasskeys, removePasskeysExcept } from '../passkey-queries.ts'
import { resolvePassword } from '../password-rules.ts'
import { type AccountRow, findAccount, lockAccess } from '../queries.ts'
import { mayReset } from '../rules.ts'
import { removeKnownDevices, saveKnownDevice } from '../session-queries.ts'
import { removeSteps } from '../step-queries.ts'
import { countRecoveryCodes, removeRecoveryCodes } from '../two-factor-queries.ts'
import { toPasskey, toTwoFactor } from '../view.ts'
import { renewSession } from './sessions.ts'
import { applyTwoFactorChoice, resolveTwoFactorChoice } from './two-factor-removal.ts'
import { renewDevice, setSessionCookies } from '../cookie-operations.ts'
import { hashEmail, hashSecret } from '../../../lib/secrets.ts'
import { notifyOwner } from '../notice-operations.ts'
import { lockAndRecheckAccess, requireOwnCode, requirePassword } from '../proof-operations.ts'

/** Fails with the reason for a password that is too short or too weak for its owner. */
export function requireGoodPassword(
  password: string,
  owner: Parameters<typeof resolvePassword>[1],
): void {
  const outcome = resolvePassword(password, owner, { isCommonPassword, estimateGuesses })
  if (outcome.kind === 'short') fail('PASSWORD_TOO_SHORT', { minimum: outcome.minimum })
  if (outcome.kind === 'weak') fail('PASSWORD_TOO_WEAK', { reason: outcome.reason })
}

/** Returns the account of a valid reset link. */
export async function requireResetLink(
  { clock, db }: RequestContext,
  secret: string,
): Promise<AccountRow> {
  const now = clock.now()
  const memberId = await findLink(db, 'reset', secret, now)
  const account = memberId && (await findAccount(db, { id: memberId }))
  return account && mayReset(account, now) ? account : fail('LINK_INVALID')
}

interface Reset {
  token: string
  password: string
  keepPasskeys?: PasskeyId[] | undefined
  removeRecoveryCodes?: boolean | undefined
  twoFactor?: 'keep' | 'remove' | undefined
  code?: string | undefined
}

/**
 * Lists passkeys, two-factor and recovery codes of a reset link's account, so that its owner can
 * remove them.
 */
export async function listWaysIn(context: RequestContext, secret: string) {
  const account = await requireResetLink(context, secret)
  const [passkeys, recoveryCodesLeft] = await Promise.all([
    listPasskeys(context.db, account.id),
    countRecoveryCodes(context.db, account.id),
  ])
  return {
    twoFactor: toTwoFactor(account, context.clock.now()),
    recoveryCodesLeft,
    passkeys: passkeys.map(toPasskey),
  }
}

/**
 * Uses up a reset link: saves a new password and ends every session and known browser of the
 * account. An intruder who knew the old password may have added a passkey or requested another
 * address, so both are removed, except the passkeys the owner chose to keep.
 */
export async function resetPasswordWithLink(context: RequestContext, given: Reset): Promise<void> {
  const { clock, db, passwordHasher } = context
  const account = await requireResetLink(context, given.token)
  requireGoodPassword(given.password, { ...account, isStaff: account.role !== null })
  const passwordHash = await passwordHasher.hash(given.password)
  // The last check, because it uses up a right code.
  const choice = await resolveTwoFactorChoice(context, account, given)
  await inTransaction(db, async (tx) => {
    await lockAccess(tx, account.id)
    const memberId =
      (await consumeLink(tx, 'reset', given.token, clock.now())) ?? fail('LINK_INVALID')
    await savePassword(tx, memberId, passwordHash, clock.now())
    await removeLinks(tx, 'reset', memberId)
    await removeLinks(tx, 'sign-up-browser', memberId)
    await removeSteps(tx, memberId)
    await removePendingChange(tx, memberId)
    const names = await removePasskeysExcept(tx, memberId, given.keepPasskeys ?? [])
    if (given.removeRecoveryCodes === true) await removeRecoveryCodes(tx, memberId)
    await applyTwoFactorChoice(tx, context, memberId, choice)
    await trustOnlyThisBrowser(tx, context, account.email)
    await endSessions(tx, memberId)
    await notifyOwner(tx, context, { to: memberId, mail: 'passwordReset', names })
  })
}

/** Forgets every known browser but this one, which followed the emailed link. */
async function trustOnlyThisBrowser(tx: Tx, context: RequestContext, email: string): Promise<void> {
  const emailHash = hashEmail(email, context.config.hashKey)
  await removeKnownDevices(tx, emailHash)
  await saveKnownDevice(tx, emailHash, hashSecret(renewDevice(context)), context.clock.now())
}

/** Ends every other session and gives this one a new token (decision S1). */
export async function changePassword(
  context: ActorContext,
  given: { currentPassword: string; code?: string | undefined; newPassword: string },
): Promise<void> {
  const { actor, clock, db, passwordHasher } = context
  const account = await requirePassword(context, given.currentPassword)
  // Checked before the code, which works only once.
  requireGoodPassword(given.newPassword, { ...account, isStaff: account.role !== null })
  await requireOwnCode(context, account, given.code)
  const passwordHash = await passwordHasher.hash(given.newPassword)

  const token = await inTransaction(db, async (tx) => {
    await lockAndRecheckAccess(tx, context, account)
    await savePassword(tx, actor.id, passwordHash, clock.now())
    await removeLinks(tx, 'reset', actor.id)
    await removeSteps(tx, actor.id)
    await removePendingChange(tx, actor.id)
    await notifyOwner(tx, context, { to: actor.id, mail: 'passwordChanged' })
    return renewSession(tx, context)
  })
  setSessionCookies(context, token)
}
