import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { isRefusal } from '../../lib/fail.ts'
import { findActorById } from '../auth/operations.ts'
import { notify } from '../notifications/operations.ts'
import { priceMessage } from '../tokens/rules.ts'
import { sendToHome } from './send-operations.ts'
import {
  claimDue,
  removeScheduled,
  saveRefused,
  saveSent,
  type ScheduledRow,
} from './scheduled-queries.ts'

const BATCH = 100
/** Age of a claim from which its process is dead. Sending a message takes less than a second. */
const CLAIM_MS = 5 * MINUTE_MS
/** Days for which messages are stored that were sent or withdrawn, and that were refused. */
const ENDED_DAYS = 1
const REFUSED_DAYS = 30

/**
 * Sends scheduled messages whose time has come, as if their senders sent them now, and removes old
 * ones. The client id makes each one message and one charge, however often it is tried.
 */
export const sendScheduled = defineJob<Record<string, never>, Deps>({
  name: 'messages.sendScheduled',
  payload: z.object({}),
  every: '* * * * *',
  async run(_payload, deps) {
    const { db, clock, log } = deps
    let claimed: ScheduledRow[]
    do {
      const now = clock.now()
      const claimedBefore = new Date(now.getTime() - CLAIM_MS)
      claimed = await inTransaction(db, (tx) => claimDue(tx, { now, claimedBefore, limit: BATCH }))
      // One failure, such as a home that is away, delays that message until its claim is old.
      for (const message of claimed)
        await sendOne(deps, message).catch((error: unknown) =>
          log.warn({ err: error }, 'messages: a scheduled message was not sent'),
        )
    } while (claimed.length === BATCH)
    await removeOld(deps)
  },
})

async function sendOne(deps: Deps, message: ScheduledRow): Promise<void> {
  const refusal = await trySending(deps, message)
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (refusal === undefined) return saveSent(tx, message, at)
    if (!(await saveRefused(tx, message, { reason: refusal, at }))) return
    await notify(tx, {
      to: message.sender_id,
      kind: 'scheduled_refused',
      subject: { threadId: message.thread_id },
      at,
    })
  })
}

/** Sends a message; returns the code of the error if it was refused. Other failures are thrown. */
async function trySending(deps: Deps, message: ScheduledRow): Promise<string | undefined> {
  const actor = await findActorById(deps, message.sender_id)
  if (!actor) return 'NOT_MATCHED'
  const price = priceMessage(actor, deps.systemConfig)
  try {
    await sendToHome(deps, {
      actor,
      threadId: message.thread_id,
      clientId: message.client_id,
      content: message.content,
      // Never more than the sender was shown.
      expectedPrice: Math.min(price, message.expected_price),
      at: deps.clock.now(),
      config: deps.systemConfig,
    })
    return undefined
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.code
  }
}

async function removeOld({ db, clock }: Deps): Promise<void> {
  const now = clock.now().getTime()
  const bounds = {
    endedBefore: new Date(now - ENDED_DAYS * DAY_MS),
    refusedBefore: new Date(now - REFUSED_DAYS * DAY_MS),
    limit: BATCH,
  }
  let removed = BATCH
  while (removed === BATCH) removed = await inTransaction(db, (tx) => removeScheduled(tx, bounds))
}
