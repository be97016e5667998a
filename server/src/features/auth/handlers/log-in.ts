import type { OwnSession } from '@adire/contract/auth.ts'
import { countCall } from '../../../call-limits.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { ipKey } from '../../../lib/ip-address.ts'
import { fail, isRefusal } from '../../../lib/fail.ts'
import type { Tally } from '../../../limits.ts'
import { findAppealToken } from '../../decisions/operations.ts'
import { isPasswordStill, savePassword } from '../account-queries.ts'
import { findAccount, lockAccess, type AccountRow } from '../queries.ts'
import { FIRST_DAYS_MS, logInLimits, resolveStanding, type StepKind } from '../rules.ts'
import { hasKnownDevices, isKnownDevice } from '../session-queries.ts'
import { addStep, findStep, consumeStep } from '../step-queries.ts'
import { endSuspensions } from '../suspension-operations.ts'
import { beginSession, enterSession } from './sessions.ts'
import { keepTwoFactor } from './two-factor-removal.ts'
import { readDevice } from '../cookie-operations.ts'
import { createSecret, hashEmail, hashSecret } from '../../../lib/secrets.ts'
import { notifyOwner } from '../notice-operations.ts'
import { requireCode } from '../proof-operations.ts'

/**
 * Logs in with email address and password. Reveals nothing about an account until the password is
 * right (decision S3); then TWO_FACTOR_REQUIRED asks for the second step.
 */
export async function logInWithPassword(
  context: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<OwnSession> {
  const proved = await countCall(
    context,
    { procedure: 'auth.logIn', tallies: await tallyAttempt(context, email) },
    () => requireRightPassword(context, { email, password }),
  )
  const account = await renewHash(context, proved, password)
  if (account.twoFactorSince === null) return enterAccount(context, account)
  await requireGoodStanding(context, account)
  return fail('TWO_FACTOR_REQUIRED', { challenge: await beginStep(context, 'code', account) })
}

/** Completes a log-in with a two-factor code. A right code uses up the step, a wrong one doesn't. */
export async function logInWithCode(
  context: RequestContext,
  { challenge, code }: { challenge: string; code: string },
): Promise<OwnSession> {
  const { clock, db } = context
  const memberId = (await findStep(db, 'code', challenge, clock.now())) ?? fail('SIGN_IN_EXPIRED')
  await requireCode(context, memberId, code)
  // Read before `consumeStep`: a reset before it removes the step, and a later one changes the hash,
  // which `enterAccount` checks.
  const account = (await findAccount(db, { id: memberId })) ?? fail('SIGN_IN_EXPIRED')
  await inTransaction(db, async (tx) => {
    await lockAccess(tx, memberId)
    if (!(await consumeStep(tx, 'code', challenge, clock.now()))) fail('SIGN_IN_EXPIRED')
    // Password and code prove that the owner still uses two-factor: a planned removal is cancelled.
    await keepTwoFactor(tx, context, memberId)
  })
  return enterAccount(context, account)
}

/**
 * Signs in the proven owner of `account`, unless its password has changed since it was read. Fails
 * with a restore token if the account is about to be deleted (decision P18).
 */
export async function enterAccount(
  context: RequestContext,
  account: AccountRow,
): Promise<OwnSession> {
  const { clock, db } = context
  await requireGoodStanding(context, account)
  if (account.status === 'deleting') {
    const eraseAt = (account.eraseAt ?? clock.now()).toISOString()
    return fail('ACCOUNT_DELETING', {
      eraseAt,
      restoreToken: await beginStep(context, 'restore', account),
    })
  }
  const token = await inTransaction(db, async (tx) => {
    await lockAccess(tx, account.id)
    if (!(await isPasswordStill(tx, account.id, account.passwordHash))) fail('INVALID_CREDENTIALS')
    await endSuspensions(tx, clock.now(), account.id)
    if (await isNewDevice(tx, context, account))
      await notifyOwner(tx, context, { to: account.id, mail: 'newDevice' })
    return beginSession(tx, context, { memberId: account.id, email: account.email })
  })
  return enterSession(context, token)
}

/**
 * True if the account doesn't know this browser. The first log-in after sign-up and a repeated
 * sign-up need no email.
 */
async function isNewDevice(
  tx: Tx,
  context: RequestContext,
  { email, createdAt }: AccountRow,
): Promise<boolean> {
  const { clock, config, headers, isRepetition } = context
  if (isRepetition) return false
  const emailHash = hashEmail(email, config.hashKey)
  const device = readDevice(headers, config)
  if (device !== undefined && (await isKnownDevice(tx, emailHash, hashSecret(device)))) return false
  return (
    clock.now().getTime() - createdAt.getTime() > FIRST_DAYS_MS ||
    (await hasKnownDevices(tx, emailHash))
  )
}

async function beginStep(
  { clock, db }: RequestContext,
  kind: StepKind,
  { id }: AccountRow,
): Promise<string> {
  const token = createSecret()
  await inTransaction(db, (tx) => addStep(tx, { kind, token, memberId: id }, clock.now()))
  return token
}

/**
 * Hashes a right password again if its hash has an outdated cost; skipped while the hasher's queue
 * is full.
 */
async function renewHash(
  { clock, db, passwordHasher }: RequestContext,
  account: AccountRow,
  password: string,
): Promise<AccountRow> {
  const { id, passwordHash } = account
  if (passwordHash === null || !passwordHasher.isOutdated(passwordHash)) return account
  const renewed = await passwordHasher.hash(password).catch((error: unknown) => {
    if (isRefusal(error)) return undefined
    throw error
  })
  if (renewed === undefined) return account
  const isRenewed = await inTransaction(db, async (tx) => {
    // The password may have changed since it was verified.
    if (!(await isPasswordStill(tx, id, passwordHash))) return false
    await savePassword(tx, id, renewed, clock.now())
    return true
  })
  return isRenewed ? { ...account, passwordHash: renewed } : account
}

/** Verifies a password also without an account, so that both take the same time (decision S3). */
async function requireRightPassword(
  { db, passwordHasher }: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<AccountRow> {
  const account = await findAccount(db, { email })
  if (!(await passwordHasher.verify(password, account?.passwordHash)) || !account)
    return fail('INVALID_CREDENTIALS')
  return account
}

/**
 * Counts wrong passwords by the named account and by the caller's address. A browser that logged in
 * to this account before has a limit of its own, so that the owner gets in while an attacker
 * guesses.
 */
async function tallyAttempt(
  { config, db, headers, ip }: RequestContext,
  email: string,
): Promise<Tally[]> {
  const emailHash = hashEmail(email, config.hashKey)
  const device = readDevice(headers, config)
  const deviceHash = device === undefined ? undefined : hashSecret(device)
  if (deviceHash !== undefined && (await isKnownDevice(db, emailHash, deviceHash)))
    return logInLimits.knownDevice.map((limit) => ({
      ...limit,
      key: `log-in:${emailHash}:${deviceHash}`,
    }))
  return [
    ...logInLimits.account.map((limit) => ({ ...limit, key: `log-in:${emailHash}` })),
    ...logInLimits.address.map((limit) => ({ ...limit, key: `log-in:${ipKey(ip)}` })),
  ]
}

/** Refuses banned and suspended members, with a token to appeal (decision T4). */
async function requireGoodStanding(
  { clock, config, db }: RequestContext,
  { id, gender, isConfirmed, status, suspendedUntil }: AccountRow,
): Promise<void> {
  if (gender === null || isConfirmed === null || status === null) return fail('PROFILE_MISSING')
  const standing = resolveStanding({ isConfirmed, status, suspendedUntil }, clock.now())
  if (standing.kind === 'banned')
    fail('ACCOUNT_BANNED', { appealToken: await findAppealToken(db, config, id) })
  if (standing.kind === 'suspended') {
    fail('ACCOUNT_SUSPENDED', {
      until: standing.until.toISOString(),
      appealToken: await findAppealToken(db, config, id),
    })
  }
  if (standing.kind === 'unconfirmed') fail('EMAIL_UNCONFIRMED')
}
