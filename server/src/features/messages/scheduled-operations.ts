import type { ThreadId } from '@adire/contract/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps, RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import {
  type Claim,
  claimOwn,
  isCharged,
  releaseClaim,
  saveSent,
  verifyClaim,
} from './claim-queries.ts'
import { sendToHome } from './send-operations.ts'

type Context = Pick<Deps, 'db' | 'homes' | 'clock' | 'log' | 'systemConfig'>

/** Thrown when another process has taken a message over, which then sends or refuses it. */
export class ClaimLost extends Error {}

/** Sends a claimed message with its own client id, unless the claim has been taken over. */
export async function sendClaimed(
  context: Context,
  claim: Claim,
  { actor, expectedPrice }: { actor: Actor; expectedPrice: number },
): Promise<void> {
  const { clock, db, systemConfig } = context
  await sendToHome(context, {
    actor,
    threadId: claim.thread_id,
    clientId: claim.client_id,
    content: claim.content,
    expectedPrice,
    at: clock.now(),
    config: systemConfig,
    async verify(tx) {
      if (!(await verifyClaim(tx, claim))) throw new ClaimLost('another process has the message')
    },
  })
  await inTransaction(db, (tx) => saveSent(tx, claim, clock.now()))
}

interface SendNow {
  actor: Actor
  threadId: ThreadId
  clientId: string
  expectedPrice: number
}

/**
 * Sends a scheduled message now. If that fails, the message is what it was before; one that was
 * charged before the failure stays claimed, and the job finishes it.
 */
export async function sendNow(
  context: Pick<RequestContext, keyof Context>,
  { actor, threadId: thread, clientId, expectedPrice }: SendNow,
): Promise<void> {
  const { clock, db } = context
  const request = { member: actor.id, thread, clientId, expectedPrice, at: clock.now() }
  const found = (await inTransaction(db, (tx) => claimOwn(tx, request))) ?? fail('NOT_FOUND')
  if ('state' in found) return refuse(found.state)
  const { claim, before } = found
  try {
    await sendClaimed(context, claim, { actor, expectedPrice })
  } catch (error) {
    await inTransaction(db, async (tx) => {
      if (!(await isCharged(tx, claim)))
        await releaseClaim(tx, claim, { ...before, at: clock.now() })
    })
    throw error instanceof ClaimLost ? fail('ALREADY_SENT') : error
  }
}

/** Answers for a message that can't be claimed. One that was sent is as the caller wants it. */
function refuse(state: string): void {
  if (state === 'withdrawn') fail('NOT_FOUND')
  if (state !== 'sent') fail('ALREADY_SENT')
}
