import { DECISION_UNDO_SECONDS } from '@adire/contract/moderation.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { lockPhoto } from '../photos/operations.ts'
import { forgetNotes } from './note-queries.ts'
import { carryOut } from './handlers/photo-decisions.ts'
import { listDueDecisions, lockDueDecision, removeDecision } from './photo-queue-queries.ts'
import { NOTE_MEMORY_MS } from './rules.ts'

/** Carries out the decisions about photos that can no longer be taken back. Each asks for it itself; the minute is for those whose job got lost. */
export const carryOutDecisions = defineJob<Record<string, never>, Deps>({
  name: 'moderation.carryOutDecisions',
  payload: z.object({}),
  every: '* * * * *',
  async run(_payload, { clock, db }) {
    const at = clock.now()
    const before = new Date(at.getTime() - DECISION_UNDO_SECONDS * 1000)
    for (const id of await listDueDecisions(db, before)) {
      await inTransaction(db, async (tx) => {
        const photo = await lockPhoto(tx, id)
        const decision = photo && (await lockDueDecision(tx, id, before))
        if (!decision) return
        await carryOut(tx, photo, { ...decision, at })
        await removeDecision(tx, id)
      })
    }
  },
})

/** Forgets what staff wrote about members, two years later. */
export const sweepNotes = defineJob<Record<string, never>, Deps>({
  name: 'moderation.sweepNotes',
  payload: z.object({}),
  every: '37 3 * * *',
  run: (_payload, { clock, db }) =>
    inTransaction(db, async (tx) => {
      await forgetNotes(tx, new Date(clock.now().getTime() - NOTE_MEMORY_MS))
    }),
})
