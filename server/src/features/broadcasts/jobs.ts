import type { BroadcastAudience } from '@adire/contract/broadcasts.ts'
import { BroadcastId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { tellOfBroadcast } from '../notifications/operations.ts'
import { KEPT_DAYS } from '../notifications/rules.ts'
import * as queries from './queries.ts'
import { BATCH_SIZE } from './rules.ts'

const DAY_MS = 86_400_000

const OfBroadcast = z.object({ broadcastId: BroadcastId })

/**
 * Tells the next of those a broadcast is for, and comes back for the rest. That somebody was told and that they are told stand
 * in one transaction: a server that dies in the middle has told nobody of this batch, and nobody is told twice.
 */
export const deliverBroadcast = defineJob<z.infer<typeof OfBroadcast>, Deps>({
  name: 'broadcasts.deliver',
  payload: OfBroadcast,
  async run({ broadcastId }, { clock, db }) {
    await inTransaction(db, async (tx) => {
      const at = clock.now()
      const batch = await queries.settleBatch(tx, broadcastId, BATCH_SIZE)
      const told = batch.filter(({ isTold }) => isTold).map(({ memberId }) => memberId)
      if (told.length > 0) await tellOfBroadcast(tx, { broadcastId, to: told, at })
      const isLeft = await queries.saveProgress(tx, broadcastId, { told: told.length, skipped: batch.length - told.length, at })
      if (isLeft) await queue(tx, broadcastId)
    })
  },
})

function queue(tx: Tx, broadcastId: BroadcastId): Promise<void> {
  return enqueue(tx, deliverBroadcast, { broadcastId }, `broadcasts.deliver:${broadcastId}`)
}

/** Fixes who gets it and begins; how many they are. */
export async function begin(tx: Tx, id: BroadcastId, { audience, at }: { audience: BroadcastAudience; at: Date }): Promise<number> {
  const total = await queries.fixRecipients(tx, id, { audience, at })
  await queue(tx, id)
  return total
}

/** Begins what was planned for now, and goes on with what a server left when it died. */
export const resumeBroadcasts = defineJob<Record<string, never>, Deps>({
  name: 'broadcasts.resume',
  payload: z.object({}),
  every: '* * * * *',
  async run(_payload, { clock, db }) {
    const at = clock.now()
    for (const { id, status } of await queries.listOpen(db, at)) {
      await inTransaction(db, async (tx) => {
        if (status === 'sending') return queue(tx, id)
        const found = await queries.lockBroadcast(tx, id)
        if (found?.status === 'scheduled') await begin(tx, id, { audience: found.audience, at })
      })
    }
  },
})

/** Who was told what is known no longer than the bell itself knows it. */
export const forgetRecipients = defineJob<Record<string, never>, Deps>({
  name: 'broadcasts.forgetRecipients',
  payload: z.object({}),
  every: '37 3 * * *',
  async run(_payload, { clock, db }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
    await inTransaction(db, (tx) => queries.removeRecipients(tx, before))
  },
})
