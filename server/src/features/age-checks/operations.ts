import type { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { AgeFinding } from '../../gateways/age-gateway.ts'
import { AgeProviders } from '../../gateways/age-providers.ts'
import { SandboxAgeEvent } from '../../gateways/age-sandbox.ts'
import { enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { addCheck, findPassed, lockMember } from './queries.ts'
import { createSandboxStore } from './sandbox-queries.ts'
import { findOwner, removeSession, type SessionRow } from './session-queries.ts'
import { forgetRuns } from './requirement-queries.ts'
import { applyCountriesTask } from './task-rules.ts'

/** Job that delivers an event of the sandbox to our webhook. */
export const sandboxTask = {
  name: 'ageChecks.deliverSandboxEvent',
  payload: z.object({ event: SandboxAgeEvent }),
}

/** Creates the provider of age checks at startup. */
export function createAgeProviders({
  config,
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'> & { config: Config }): AgeProviders {
  return new AgeProviders({
    config,
    clock,
    sandboxStore: createSandboxStore(db, (tx, event) => enqueue(tx, sandboxTask, { event })),
  })
}

/**
 * Stores what a provider found, and deletes the session with its reference. Only the first finding of
 * a session counts, so repeated and late ones change nothing.
 */
export async function applyFinding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessionId, outcome, method }: AgeFinding,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await findOwner(tx, sessionId)
    if (member === undefined) return
    await lockMember(tx, member)
    if (!(await removeSession(tx, sessionId))) return
    const isPassed = (await findPassed(tx, member)) !== undefined
    if (outcome !== 'inconclusive' && !isPassed)
      await addCheck(tx, { member, result: outcome, method, at: clock.now() })
    await publishChange(tx, member)
  })
}

/** Publishes that a member's check changed, to them and to the staff. */
export async function publishChange(tx: Tx, member: MemberId): Promise<void> {
  await publish(tx, member, { type: 'profiles.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Reads the result of an open check from its provider and stores it. Fails with `ProviderFailed`. */
export async function fetchAndApply(
  deps: Pick<Deps, 'db' | 'clock' | 'ageProviders'>,
  { id, provider, ref }: SessionRow,
): Promise<void> {
  if (ref === null) return
  const finding = await deps.ageProviders.byProvider(provider)?.fetchFinding(ref)
  if (finding?.sessionId === id) await applyFinding(deps, finding)
}

/** Applies a changed setting to the members, in the transaction of the change. */
export async function restartAgeChecks(tx: Tx): Promise<void> {
  await forgetRuns(tx)
  await enqueue(tx, applyCountriesTask, {})
}
