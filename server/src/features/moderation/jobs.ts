import { DECISION_UNDO_SECONDS } from '@adire/contract/moderation.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { lockPhoto } from '../photos/operations.ts'
import { deleteOldNotes } from './note-queries.ts'
import {
  findReviewedDescription,
  listDueDecisions,
  lockDueDecision,
  removeDecision,
} from './pending-decision-queries.ts'
import { lockCandidate } from './queries.ts'
import { NOTE_RETENTION_MS } from './rules.ts'
import { carryOutPhotoDecision } from './photo-decision-operations.ts'
import { carryOutVerification } from './verification-operations.ts'

/**
 * Carries out decisions whose undo time is over. Each decision enqueues this job; the schedule
 * covers lost jobs.
 */
export const carryOutDecisions = defineJob<Record<string, never>, Deps>({
  name: 'moderation.carryOutDecisions',
  payload: z.object({}),
  every: '* * * * *',
  async run(_payload, deps) {
    const at = deps.clock.now()
    const before = new Date(at.getTime() - DECISION_UNDO_SECONDS * 1000)
    for (const id of await listDueDecisions(deps.db, 'photo', before)) {
      await inTransaction(deps.db, async (tx) => {
        const photo = await lockPhoto(tx, id)
        const decision = photo && (await lockDueDecision(tx, { kind: 'photo', id }, before))
        if (!decision) return
        await carryOutPhotoDecision(tx, deps, photo, {
          ...decision,
          ...(await findReviewedDescription(tx, id)),
          at,
        })
        await removeDecision(tx, { kind: 'photo', id })
      })
    }
    for (const id of await listDueDecisions(deps.db, 'member', before)) {
      await inTransaction(deps.db, async (tx) => {
        const candidate = await lockCandidate(tx, id)
        const decision = await lockDueDecision(tx, { kind: 'member', id }, before)
        if (!decision) return
        // `lockCandidate` finds no member who was banned or left meanwhile: the decision is
        // dropped.
        if (candidate) await carryOutVerification(tx, deps, { ...decision, candidate })
        await removeDecision(tx, { kind: 'member', id })
      })
    }
  },
})

/** Deletes staff notes after two years. */
export const sweepNotes = defineJob<Record<string, never>, Deps>({
  name: 'moderation.sweepNotes',
  payload: z.object({}),
  every: '37 3 * * *',
  run: (_payload, { clock, db }) =>
    inTransaction(db, async (tx) => {
      await deleteOldNotes(tx, new Date(clock.now().getTime() - NOTE_RETENTION_MS))
    }),
})
