import type { Proof } from '@adire/contract/credentials.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { RECOVERY_CODE_COUNT } from '@adire/contract/sign-in-methods.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext, ActorContext } from '../../../deps.ts'
import { buildCodeUrl, createCodeSecret } from '../../../gateways/one-time-codes.ts'
import { isStaff } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import { findAccount } from '../queries.ts'
import {
  confirmTwoFactor,
  lockTwoFactor,
  offerTwoFactor,
  removeTwoFactor,
  replaceRecoveryCodes,
} from '../two-factor-queries.ts'
import { formatRecoveryCode } from '../two-factor-rules.ts'
import { renewSession } from './sessions.ts'
import { setSessionCookies } from '../cookie-operations.ts'
import { createRecoveryCode, hashRecoveryCode, sealSecret } from '../../../lib/secrets.ts'
import { notifyOwner } from '../notice-operations.ts'
import {
  lockAndRecheckAccess,
  requireCode,
  requirePassword,
  requireProof,
} from '../proof-operations.ts'

/** Creates the secret for an authenticator app. It replaces one that wasn't confirmed. */
export async function beginTwoFactor(
  context: ActorContext,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const { actor, clock, config, db } = context
  const account = await requirePassword(context, password)
  if (account.twoFactorSince !== null) fail('TWO_FACTOR_ON')
  const secret = createCodeSecret()
  const sealed = sealSecret(secret, actor.id, config.sessionSecrets)
  const isOffered = await inTransaction(db, async (tx) => {
    await lockAndRecheckAccess(tx, context, account)
    return offerTwoFactor(tx, actor.id, sealed, clock.now())
  })
  if (!isOffered) fail('TWO_FACTOR_ON')
  return { secret, uri: buildCodeUrl(secret, account.email) }
}

/** Turns two-factor on with the app's first code; ends other sessions and returns recovery codes. */
export async function turnOnTwoFactor(context: ActorContext, code: string): Promise<string[]> {
  const { actor, clock, db } = context
  const account = await findAccount(db, { id: actor.id })
  if (account?.twoFactorSince) fail('TWO_FACTOR_ON')
  await requireOffer(context)
  await requireCode(context, actor.id, code)
  const { codes, token } = await inTransaction(db, async (tx) => {
    await lockAndRecheckAccess(tx, context)
    const row = await lockTwoFactor(tx, actor.id)
    if (!row) fail('TWO_FACTOR_OFF')
    if (row.confirmed_at) fail('TWO_FACTOR_ON')
    await confirmTwoFactor(tx, actor.id, clock.now())
    const added = await addRecoveryCodes(tx, context, actor.id)
    await notifyOwner(tx, context, { to: actor.id, mail: 'twoFactorOn' })
    return { codes: added, token: await renewSession(tx, context) }
  })
  setSessionCookies(context, token)
  return codes
}

async function requireOffer({ actor, db }: ActorContext): Promise<void> {
  const offer = await inTransaction(db, (tx) => lockTwoFactor(tx, actor.id))
  if (!offer) fail('TWO_FACTOR_OFF')
}

/** Turns two-factor off; refused for staff (security matrix, AUT-13). */
export async function disableTwoFactor(context: ActorContext, proof: Proof): Promise<void> {
  const { actor, db } = context
  const account = await requireProof(context, proof)
  if (account.twoFactorSince === null) fail('TWO_FACTOR_OFF')
  if (isStaff(actor)) fail('FORBIDDEN')
  await inTransaction(db, async (tx) => {
    await lockAndRecheckAccess(tx, context, account)
    if (!(await removeTwoFactor(tx, actor.id))) fail('TWO_FACTOR_OFF')
    await notifyOwner(tx, context, { to: actor.id, mail: 'twoFactorOff' })
  })
}

/** Replaces all recovery codes of the caller, and returns the new ones. */
export async function renewRecoveryCodes(context: ActorContext, proof: Proof): Promise<string[]> {
  const { actor, db } = context
  const account = await requireProof(context, proof)
  if (account.twoFactorSince === null) fail('TWO_FACTOR_OFF')
  return inTransaction(db, async (tx) => {
    await lockAndRecheckAccess(tx, context, account)
    if (!(await lockTwoFactor(tx, actor.id))) fail('TWO_FACTOR_OFF')
    await notifyOwner(tx, context, { to: actor.id, mail: 'recoveryCodesMade' })
    return addRecoveryCodes(tx, context, actor.id)
  })
}

async function addRecoveryCodes(
  tx: Tx,
  { config }: Pick<RequestContext, 'config'>,
  memberId: MemberId,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(code, memberId, config.hashKey))
  await replaceRecoveryCodes(tx, memberId, hashes)
  return codes.map(formatRecoveryCode)
}
