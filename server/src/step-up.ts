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
 * Runs a procedure if its session has the confirmation that the contract declares. A failed call
 * gives the confirmation back.
 */
export async function runWithStepUp<T>(
  { reauthentication }: Pick<RequestContext, 'reauthentication'>,
  { actor, procedure, stepUp }: GuardedCall,
  run: () => Promise<T>,
): Promise<T> {
  if (actor && stepUp === 'window') await reauthentication.requireWindow(actor)
  if (!actor || stepUp !== 'always') return run()
  const confirmedAt = await reauthentication.takeAction(actor, procedure)
  try {
    return await run()
  } catch (error) {
    await reauthentication.returnAction(actor, procedure, confirmedAt)
    throw error
  }
}

/**
 * Requires a confirmation for acts upon other staff; the contract declares these procedures as
 * `staff-target`. Used up when the transaction commits.
 */
export async function requireStepUpForStaff(
  tx: Tx,
  { actor, reauthentication }: Pick<RequestContext, 'reauthentication'> & { actor: Actor },
  target: { id: MemberId; role: 'moderator' | 'admin' | null },
): Promise<void> {
  if (target.role !== null) await reauthentication.takeAction(actor, `staff:${target.id}`, tx)
}
