import { photoWidths } from '@adire/contract/members.ts'
import { PHOTO_UNDO_SECONDS } from '@adire/contract/photos.ts'
import { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ORPHAN_AGE_MS, removeOrphans } from '../../gateways/orphan-files.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import * as boosts from './boost-queries.ts'
import { findUnestimated, saveEstimate } from './estimate-queries.ts'
import { listKnownKeys } from './queries.ts'
import { deleteExpiredRemovals } from './removal-queries.ts'
import {
  ESTIMATE_DELAY_SECONDS,
  estimateNudity,
  ESTIMATES_PER_RUN,
  finishRemovalsTask,
  NUDITY_HINT,
  PHOTO_FILES,
  photoKey,
  photoKeys,
  purgeTask,
  UPLOAD_RETENTION_MS,
} from './rules.ts'
import { deleteOldUploads } from './upload-queries.ts'

const EVERY_MINUTE = '* * * * *'

/** Removes the files of a photo whose row is deleted. */
export const purgePhoto = defineJob({
  ...purgeTask,
  async run({ storageKey }, { storage }: Deps) {
    await storage.remove(photoKeys(storageKey))
  },
})

/**
 * Ends deletions that can no longer be undone. Each deletion enqueues this job; the schedule covers
 * lost jobs.
 */
export const finishRemovals = defineJob({
  ...finishRemovalsTask,
  every: EVERY_MINUTE,
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, async (tx) => {
      const before = new Date(clock.now().getTime() - PHOTO_UNDO_SECONDS * 1000)
      for (const storageKey of await deleteExpiredRemovals(tx, before))
        await enqueue(tx, purgeTask, { storageKey })
    }),
})

/** Removes expired boosts from the ranking, at most a minute late (decision P9). */
export const endPhotoBoosts = defineJob({
  name: 'photos.endBoosts',
  payload: z.object({}),
  every: EVERY_MINUTE,
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, async (tx) => {
      await boosts.lockBoosted(tx, clock.now())
      const owners = await boosts.endBoosts(tx, clock.now())
      for (const owner of owners) await publish(tx, owner, { type: 'photos.changed' })
      for (const { member, ...boost } of await boosts.listResults(tx, owners))
        await notify(tx, { to: member, kind: 'boost_ended', facts: { boost }, at: clock.now() })
    }),
})

/**
 * Estimates whether waiting photos show nudity, one at a time: a hint for moderators without any
 * automatic effect. Each upload enqueues this job; the schedule covers lost jobs and a missing
 * model process.
 */
export const estimatePending = defineJob<Record<string, never>, Deps>({
  name: 'photos.estimatePending',
  payload: z.object({}),
  every: EVERY_MINUTE,
  async run(_payload, { db, estimates, storage }) {
    if (!estimates.isOn) return
    for (let i = 0; i < ESTIMATES_PER_RUN; i++) {
      const photo = await findUnestimated(db)
      if (!photo) return
      const picture = await storage.read(photoKey(photo.storageKey, photoWidths[0]))
      const outcome = picture ? await estimates.estimate(picture) : ({ kind: 'failed' } as const)
      if (outcome.kind === 'unavailable') return
      const nudity = outcome.kind === 'estimated' ? estimateNudity(outcome.shares) : null
      await inTransaction(db, async (tx) => {
        await saveEstimate(tx, photo.id, nudity)
        if (nudity !== null && nudity > NUDITY_HINT)
          await publish(tx, 'staff', { type: 'moderation.changed' })
      })
    }
    await inTransaction(db, enqueueEstimates)
  },
})

/** Queues one run of `estimatePending`; a newer call replaces the queued one. */
export async function enqueueEstimates(tx: Tx): Promise<void> {
  await enqueue(
    tx,
    estimatePending,
    {},
    { key: estimatePending.name, afterSeconds: ESTIMATE_DELAY_SECONDS },
  )
}

/** Deletes upload records after a week, when no client retries any more. */
export const sweepUploads = defineJob({
  name: 'photos.sweepUploads',
  payload: z.object({}),
  every: '41 * * * *',
  run: (_payload, { db, clock }: Deps) =>
    deleteOldUploads(db, new Date(clock.now().getTime() - UPLOAD_RETENTION_MS)),
})

/** Removes files that never got a row because a server died in between. */
export const sweepPhotos = defineJob({
  name: 'photos.sweep',
  payload: z.object({}),
  every: '17 * * * *',
  async run(_payload, { storage, db, clock, log }: Deps) {
    const removed = await removeOrphans(storage, {
      kind: PHOTO_FILES,
      before: new Date(clock.now().getTime() - ORPHAN_AGE_MS),
      listKnown: (names) => listKnownKeys(db, names),
    })
    if (removed > 0) log.warn({ removed }, 'photos: files without a row were removed')
  },
})
