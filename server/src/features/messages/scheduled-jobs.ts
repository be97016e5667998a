import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import type { ScheduledReason } from '@adire/contract/scheduled-messages.ts'
import { z } from 'zod'
import { PRIMARY_HOME } from '../../db/thread-homes.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { isRefusal } from '../../lib/fail.ts'
import { findActorById } from '../auth/operations.ts'
import { notify } from '../notifications/operations.ts'
import { priceMessage } from '../tokens/rules.ts'
import { type Claim, claimDue, isCharged, releaseClaim, saveRefused } from './claim-queries.ts'
import { ClaimLost, sendClaimed } from './scheduled-operations.ts'
import { removeScheduled } from './scheduled-queries.ts'
import { ENDED_DAYS, isLate, REFUSED_DAYS, toReason } from './scheduled-rules.ts'

const BATCH = 100
/** Age of a claim from which its process is dead. Sending a message takes less than a second. */
const CLAIM_MS = 5 * MINUTE_MS
/** Pause after a failure, such as a home that is away. Until then the message can be withdrawn. */
const RETRY_MS = 5 * MINUTE_MS

/**
 * Sends scheduled messages whose time has come, as if their senders sent them now, and removes old
 * ones. The client id makes each one message and one charge, however often it is tried. One run at a
 * time, so that a home that doesn't answer delays one run.
 */
export const sendScheduled = defineJob<Record<string, never>, Deps>({
  name: 'messages.sendScheduled',
  payload: z.object({}),
  every: '* * * * *',
  queue: 'messages.sendScheduled',
  async run(_payload, deps) {
    const { db, clock } = deps
    const skippedHomes: number[] = []
    for (;;) {
      const now = clock.now()
      const claimedBefore = new Date(now.getTime() - CLAIM_MS)
      const claim = await inTransaction(db, (tx) =>
        claimDue(tx, { now, claimedBefore, skippedHomes }),
      )
      if (!claim) break
      // One failure, such as a home that is away, delays the messages of that home.
      if (!(await sendOne(deps, claim)) && claim.home_id !== PRIMARY_HOME)
        skippedHomes.push(claim.home_id)
    }
    await removeOld(deps)
  },
})

/** Sends a message or saves why it was refused; false after a failure, when it waits again. */
async function sendOne(deps: Deps, claim: Claim): Promise<boolean> {
  const { clock, db, log } = deps
  try {
    const reason = await trySending(deps, claim)
    if (reason !== undefined) await refuse(deps, claim, reason)
    return true
  } catch (error) {
    if (error instanceof ClaimLost) return true
    log.warn({ err: error }, 'messages: a scheduled message was not sent')
    const at = clock.now()
    const try_at = new Date(at.getTime() + RETRY_MS)
    await inTransaction(db, async (tx) => {
      // A charged message can't be withdrawn. Once its claim is old, another run finishes sending it.
      if (await isCharged(tx, claim)) return
      await releaseClaim(tx, claim, { state: 'waiting', try_at, at })
    })
    return false
  }
}

/** Sends a message; returns why it was refused. Other failures are thrown. */
async function trySending(deps: Deps, claim: Claim): Promise<ScheduledReason | undefined> {
  if (isLate(claim.send_at, deps.clock.now()) && !(await isCharged(deps.db, claim)))
    return 'NOT_SENT_IN_TIME'
  const actor = await findActorById(deps, claim.sender_id)
  if (!actor) return 'NOT_MATCHED'
  // Never more than the sender was shown.
  const expectedPrice = Math.min(priceMessage(actor, deps.systemConfig), claim.expected_price)
  try {
    await sendClaimed(deps, claim, { actor, expectedPrice })
    return undefined
  } catch (error) {
    if (!isRefusal(error)) throw error
    return toReason(error.code)
  }
}

/** Saves a refusal and tells the sender, unless that would hint at a block or an unmatch. */
async function refuse({ clock, db }: Deps, claim: Claim, reason: ScheduledReason): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await saveRefused(tx, claim, { reason, at })) || reason === 'NOT_MATCHED') return
    await notify(tx, {
      to: claim.sender_id,
      kind: 'scheduled_refused',
      subject: { threadId: claim.thread_id },
      at,
    })
  })
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
