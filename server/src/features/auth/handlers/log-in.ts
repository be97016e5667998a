import type { OwnSession } from '@adire/contract/auth.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { fail } from '../../../lib/fail.ts'
import { readDevice } from '../cookies.ts'
import { endSuspensions, findAccount, type AccountRow } from '../queries.ts'
import { emailLimits, resolveStanding } from '../rules.ts'
import { hashEmail, hashSecret } from '../secrets.ts'
import { isKnownDevice } from '../session-queries.ts'
import { beginSession, enterSession } from './sessions.ts'

/** Nothing about an account is said before its password was given (decision S3). */
export async function logInWith(context: RequestContext, { email, password }: { email: string; password: string }): Promise<OwnSession> {
  const { accounts, clock, db } = context
  await countAttempt(context, email)
  const account = await findAccount(db, { email })
  if (!(await accounts.verifyPassword(password, account?.passwordHash)) || !account) return fail('INVALID_CREDENTIALS')

  requireGoodStanding(account, clock.now())
  const token = await inTransaction(db, async (tx) => {
    await endSuspensions(tx, clock.now(), account.id)
    return beginSession(tx, context, { memberId: account.id, email })
  })
  return enterSession(context, token)
}

/**
 * Tries at one address are counted wherever they come from. A browser that has signed in with it before has a budget of
 * its own, so that its owner still gets in while somebody else guesses (security bar A-10).
 */
async function countAttempt({ config, db, headers, limiter, resHeaders }: RequestContext, email: string): Promise<void> {
  const emailHash = hashEmail(email, config.sessionSecret)
  const device = readDevice(headers, config)
  const deviceHash = device === undefined ? undefined : hashSecret(device)
  const isKnown = deviceHash !== undefined && (await isKnownDevice(db, emailHash, deviceHash))
  const { points, seconds } = isKnown ? emailLimits.knownDevice : emailLimits.logIn
  const wait = await limiter.consume([{ key: isKnown ? `log-in:${emailHash}:${deviceHash}` : `log-in:${emailHash}`, points, seconds }])
  if (wait === undefined) return
  resHeaders.set('retry-after', String(wait))
  fail('RATE_LIMITED', { retryAfterSeconds: wait })
}

function requireGoodStanding({ gender, isConfirmed, status, suspendedUntil }: AccountRow, now: Date): void {
  if (gender === null || isConfirmed === null || status === null) return fail('PROFILE_MISSING')
  const standing = resolveStanding({ isConfirmed, status, suspendedUntil }, now)
  if (standing.kind === 'banned') fail('ACCOUNT_BANNED')
  if (standing.kind === 'suspended') fail('ACCOUNT_SUSPENDED', { until: standing.until.toISOString() })
  if (standing.kind === 'unconfirmed') fail('EMAIL_UNCONFIRMED')
}
