import type { Proof } from '@adire/contract/credentials.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { countCall } from '../../call-limits.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext, ActorContext } from '../../deps.ts'
import { findCodeStep } from '../../gateways/one-time-codes.ts'
import { fail, failOverLimit } from '../../lib/fail.ts'
import { isPasswordStill } from './account-queries.ts'
import { type AccountRow, findAccount, lockAccess } from './queries.ts'
import { PROOF_LIMIT } from './rules.ts'
import { isSessionOpen } from './session-queries.ts'
import {
  lockTwoFactor,
  saveCorrectCode,
  saveWrongCodes,
  consumeRecoveryCode,
} from './two-factor-queries.ts'
import { countFailure, computePauseSeconds } from './two-factor-rules.ts'
import { hashRecoveryCode, openSecret } from '../../lib/secrets.ts'
import { notifyOwner } from './notice-operations.ts'

/**
 * Returns the caller's account after checking the password, because a session alone may be stolen.
 * WRONG_PASSWORD if it is wrong; limited per member.
 */
export async function requirePassword(
  context: ActorContext,
  password: string,
): Promise<AccountRow> {
  const { actor, db, passwordHasher } = context
  const tallies = [{ ...PROOF_LIMIT, key: `proof:${actor.id}` }]
  return countCall(context, { procedure: 'auth.proof', tallies }, async () => {
    const account = await findAccount(db, { id: actor.id })
    if (!account || !(await passwordHasher.verify(password, account.passwordHash)))
      return fail('WRONG_PASSWORD')
    return account
  })
}

/** Requires the password like `requirePassword`, and a code if two-factor is on. */
export async function requireProof(
  context: ActorContext,
  { password, code }: Proof,
): Promise<AccountRow> {
  const account = await requirePassword(context, password)
  await requireOwnCode(context, account, code)
  return account
}

/**
 * Locks the account and checks session and password again. Call it first in each transaction that
 * changes the access to an account: otherwise a thief's request that runs while the owner resets the
 * password could still succeed after the reset.
 */
export async function lockAndRecheckAccess(
  tx: Tx,
  { actor }: Pick<ActorContext, 'actor'>,
  proved?: Pick<AccountRow, 'passwordHash'>,
): Promise<void> {
  await lockAccess(tx, actor.id)
  if (!(await isSessionOpen(tx, actor.id, actor.sessionId))) fail('UNAUTHENTICATED')
  if (proved && !(await isPasswordStill(tx, actor.id, proved.passwordHash))) fail('WRONG_PASSWORD')
}

/** Requires a code if the account has two-factor on. */
export async function requireOwnCode(
  context: ActorContext,
  account: AccountRow,
  code: string | undefined,
): Promise<void> {
  if (account.twoFactorSince !== null)
    await requireCode(context, account.id, code ?? fail('CODE_REQUIRED'))
}

/**
 * Uses up a code of the member's app or a recovery code. CODE_INVALID for a wrong one; over the
 * limit during the pause after five wrong ones.
 */
export async function requireCode(
  context: RequestContext,
  memberId: MemberId,
  code: string,
): Promise<void> {
  const seconds = await inTransaction(context.db, (tx) => tryCode(tx, context, memberId, code))
  if (seconds === 'right') return
  if (seconds === 'wrong') fail('CODE_INVALID')
  failOverLimit(context, seconds)
}

/**
 * Returns the result, or the seconds of the pause, instead of failing: the count of wrong codes
 * must be committed.
 */
async function tryCode(
  tx: Tx,
  context: RequestContext,
  memberId: MemberId,
  code: string,
): Promise<'right' | 'wrong' | number> {
  const now = context.clock.now()
  const row = await lockTwoFactor(tx, memberId)
  if (!row) return 'wrong'
  const pause = computePauseSeconds(row, now)
  if (pause > 0) return pause

  const { hashKey, sessionSecrets } = context.config
  if (code.length === 6) {
    const secret = openSecret(row.sealed_secret, memberId, sessionSecrets)
    if (secret === undefined) return failUnreadable(context, row.key_id)
    const step = findCodeStep(secret, code, now)
    if (step !== undefined && step > row.last_step) {
      await saveCorrectCode(tx, memberId, step)
      return 'right'
    }
  } else if (await consumeRecoveryCode(tx, memberId, hashRecoveryCode(code, memberId, hashKey))) {
    await saveCorrectCode(tx, memberId, undefined)
    await notifyOwner(tx, context, { to: memberId, mail: 'recoveryCodeUsed' })
    return 'right'
  }
  await saveWrongCodes(tx, memberId, countFailure(row, now))
  return 'wrong'
}

/** Fails for a two-factor secret that none of the session secrets opens. */
function failUnreadable({ log }: RequestContext, keyId: string | null): never {
  log.error(
    { keyId },
    'two-factor: a secret was encrypted with a session secret that SESSION_SECRET_FALLBACKS lacks',
  )
  return fail('TWO_FACTOR_UNAVAILABLE')
}
