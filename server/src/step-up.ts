import type { MemberId } from '@adire/contract/ids.ts'
import type { StepUp } from '@adire/contract/base.ts'
import type { Tx } from './db/db.ts'
import type { RequestContext } from './deps.ts'
import type { Actor } from './lib/actor.ts'

interface GuardedCall {
  actor: Actor | null
  procedure: string
  stepUp: StepUp | undefined
}

/**
 * Runs a procedure if its session has the confirmation that the contract declares; fails with
 * REAUTHENTICATION_REQUIRED. A failed call restores the confirmation.
 */
export async function runWithStepUp<T>(
  { reauthentication }: Pick<RequestContext, 'reauthentication'>,
  { actor, procedure, stepUp }: GuardedCall,
  run: () => Promise<T>,
): Promise<T> {
  if (actor && stepUp === 'window') await reauthentication.requireWindow(actor)
  if (!actor || stepUp !== 'always') return run()
  const confirmedAt = await reauthentication.consumeAction(actor, procedure)
  try {
    return await run()
  } catch (error) {
    await reauthentication.restoreAction(actor, procedure, confirmedAt)
    throw error
  }
}

/**
 * Requires a confirmation if `target` is staff. Handlers of procedures that declare `staff-target`
 * call it themselves, because only they know the target. The transaction uses the confirmation up.
 */
export async function requireStepUpForStaff(
  tx: Tx,
  { actor, reauthentication }: Pick<RequestContext, 'reauthentication'> & { actor: Actor },
  target: { id: MemberId; role: 'moderator' | 'admin' | null },
): Promise<void> {
  if (target.role !== null) await reauthentication.consumeAction(actor, `staff:${target.id}`, tx)
}
