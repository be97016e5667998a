import type { OwnSession } from '@adire/contract/auth.ts'
import type { Proof } from '@adire/contract/credentials.ts'
import type { PasskeyId } from '@adire/contract/ids.ts'
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@adire/contract/passkeys.ts'
import { PASSKEYS_MAXIMUM } from '@adire/contract/sign-in-methods.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext, ActorContext } from '../../../deps.ts'
import {
  createPasskeyRequest,
  createPasskeyOffer,
  readChallenge,
  readNewPasskey,
  verifyPasskey,
} from '../../../gateways/passkeys.ts'
import { fail } from '../../../lib/fail.ts'
import * as queries from '../passkey-queries.ts'
import { findAccount } from '../queries.ts'
import { addStep, consumeStep } from '../step-queries.ts'
import { enterAccount } from './log-in.ts'
import { notifyOwner } from '../notice-operations.ts'
import { lockAndRecheckAccess, requireProof } from '../proof-operations.ts'

/** Starts adding a passkey: returns the options for the browser, with a challenge. */
export async function beginPasskey(
  context: ActorContext,
  proof: Proof,
): Promise<PasskeyCreationOptions> {
  const { actor, clock, config, db } = context
  const account = await requireProof(context, proof)
  const known = await queries.listPasskeys(db, actor.id)
  if (known.length >= PASSKEYS_MAXIMUM) fail('PASSKEY_LIMIT_REACHED', { limit: PASSKEYS_MAXIMUM })
  const offer = await createPasskeyOffer(config, {
    memberId: actor.id,
    email: account.email,
    handle: actor.handle,
    known,
  })
  const step = { kind: 'passkey-new', token: offer.challenge, memberId: actor.id } as const
  await inTransaction(db, async (tx) => {
    await lockAndRecheckAccess(tx, context, account)
    await addStep(tx, step, clock.now())
  })
  return offer
}

/** Adds the passkey that the browser created for the challenge of `beginPasskey`. */
export async function addPasskey(
  context: ActorContext,
  { passkey, name }: { passkey: NewPasskey; name: string },
): Promise<PasskeyId> {
  const { actor, clock, config, db } = context
  const challenge = readChallenge(passkey) ?? fail('PASSKEY_INVALID')
  const step = await inTransaction(db, (tx) =>
    consumeStep(tx, 'passkey-new', challenge, clock.now()),
  )
  if (step?.memberId !== actor.id) fail('SIGN_IN_EXPIRED')
  const created = (await readNewPasskey(config, passkey, challenge)) ?? fail('PASSKEY_INVALID')
  return inTransaction(db, async (tx) => {
    await lockAndRecheckAccess(tx, context)
    const { length } = await queries.listPasskeys(tx, actor.id)
    if (length >= PASSKEYS_MAXIMUM) fail('PASSKEY_LIMIT_REACHED', { limit: PASSKEYS_MAXIMUM })
    const id =
      (await queries.addPasskey(tx, { ...created, memberId: actor.id, name }, clock.now())) ??
      fail('PASSKEY_INVALID')
    await notifyOwner(tx, context, { to: actor.id, mail: 'passkeyAdded', names: [name] })
    return id
  })
}

export async function renamePasskey(
  context: ActorContext,
  { id, name }: { id: PasskeyId; name: string },
): Promise<void> {
  const { actor, db } = context
  await inTransaction(db, async (tx) => {
    if (!(await queries.renamePasskey(tx, actor.id, id, name))) fail('NOT_FOUND')
    await notifyOwner(tx, context, { to: actor.id, mail: 'passkeyRenamed', names: [name] })
  })
}

export async function removePasskey(
  context: ActorContext,
  { id, proof }: { id: PasskeyId; proof: Proof },
): Promise<void> {
  const { actor, db } = context
  const account = await requireProof(context, proof)
  await inTransaction(db, async (tx) => {
    await lockAndRecheckAccess(tx, context, account)
    const name = (await queries.removePasskey(tx, actor.id, id)) ?? fail('NOT_FOUND')
    await notifyOwner(tx, context, { to: actor.id, mail: 'passkeyRemoved', names: [name] })
  })
}

/** Starts a log-in with a passkey: returns a challenge for any account. */
export async function beginPasskeyLogIn({
  clock,
  config,
  db,
}: RequestContext): Promise<PasskeyRequestOptions> {
  const question = await createPasskeyRequest(config)
  const step = { kind: 'passkey-use', token: question.challenge, memberId: null } as const
  await inTransaction(db, (tx) => addStep(tx, step, clock.now()))
  return question
}

/**
 * Signs in with a passkey. The challenge is used up before the response is checked, so each
 * response counts once.
 */
export async function logInWithPasskey(
  context: RequestContext,
  answer: UsedPasskey,
): Promise<OwnSession> {
  const { clock, config, db } = context
  const challenge = readChallenge(answer) ?? fail('PASSKEY_INVALID')
  const step = await inTransaction(db, (tx) =>
    consumeStep(tx, 'passkey-use', challenge, clock.now()),
  )
  if (!step) fail('SIGN_IN_EXPIRED')

  const row = (await queries.findPasskey(db, answer.id)) ?? fail('PASSKEY_INVALID')
  const stored = {
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.counter,
    transports: row.transports,
  }
  const counter =
    (await verifyPasskey(config, { answer, stored, challenge })) ?? fail('PASSKEY_INVALID')
  const account = (await findAccount(db, { id: row.user_id })) ?? fail('PASSKEY_INVALID')
  const isForward = await inTransaction(db, (tx) =>
    queries.saveUse(tx, row.id, counter, clock.now()),
  )
  if (!isForward) fail('PASSKEY_INVALID')
  return enterAccount(context, account)
}
