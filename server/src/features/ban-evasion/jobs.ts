import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { FingerprintKind } from '../../gateways/image-fingerprint.ts'
import { ImageRefusal } from '../../gateways/images.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { checkMemberTask } from '../auth/rules.ts'
import { checkPhotoTask, photoKey } from '../photos/rules.ts'
import { findBansByPhoto, findCheckedPhoto, findMarked } from './match-queries.ts'
import { recordBan, recordMatches, toMarks } from './operations.ts'
import * as queries from './queries.ts'
import { DEVICE_DAYS, hashPhotosTask, PAYER_DAYS } from './rules.ts'

/** Width of the stored variant from which fingerprints are computed. */
const WIDTH = 640
/** Bans that one run of the sweep records or queues. */
const BATCH = 500
/** Account under which these pictures wait, so that uploads of members come first in turn. */
const OWNER = 'ban-evasion'

/** Reads a photo and computes its fingerprints; undefined without the file or a readable picture. */
async function readFingerprints(
  { images, storage }: Pick<Deps, 'images' | 'storage'>,
  storageKey: string,
  kind: FingerprintKind,
) {
  const bytes = await storage.read(photoKey(storageKey, WIDTH))
  if (!bytes) return undefined
  return images.computeFingerprints(bytes, { kind, owner: OWNER }).catch((error: unknown) => {
    // Busy decoders have time for it at the next attempt; a broken file never gets readable.
    const isTemporary =
      !(error instanceof ImageRefusal) || error.reason === 'busy' || error.reason === 'crowded'
    if (isTemporary) throw error
    return undefined
  })
}

/** Computes the fingerprints of a banned member's photos, each in its own transaction. */
export const hashPhotos = defineJob({
  ...hashPhotosTask,
  async run({ banId }, deps: Deps) {
    const { db, clock } = deps
    for (const { photoId, storageKey } of await queries.listUnhashedPhotos(db, banId)) {
      const fingerprints = await readFingerprints(deps, storageKey, 'stored')
      if (fingerprints)
        await inTransaction(db, (tx) =>
          queries.addFingerprints(tx, { banId, photoId }, fingerprints),
        )
    }
    await inTransaction(db, (tx) => queries.markHashed(tx, banId, clock.now()))
  },
})

/** Compares the address, devices and payers of a member with those of bans. */
export const checkMember = defineJob({
  ...checkMemberTask,
  async run({ memberId }, { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
    const identity = await queries.findIdentity(db, memberId)
    if (!identity) return
    const at = clock.now()
    const marks = toMarks(identity, config.hashKey)
    const matches = await findMarked(db, memberId, { marks, now: at })
    await inTransaction(db, (tx) => recordMatches(tx, memberId, { matches, at }))
  },
})

/** Compares an uploaded photo with those of bans. */
export const checkPhoto = defineJob({
  ...checkPhotoTask,
  async run({ photoId }, deps: Deps) {
    const { db, clock } = deps
    const photo = await findCheckedPhoto(db, photoId)
    const fingerprints = photo && (await readFingerprints(deps, photo.storageKey, 'compared'))
    if (!fingerprints) return
    const at = clock.now()
    const bans = await findBansByPhoto(db, photo.memberId, { fingerprints, now: at })
    const matches = bans.map((banId) => ({ banId, signs: ['photo' as const] }))
    await inTransaction(db, (tx) => recordMatches(tx, photo.memberId, { matches, at }))
  },
})

/**
 * Records bans that have no record, queues photos whose job gave up, and deletes what is too old.
 */
export const sweepBans = defineJob<Record<string, never>, Deps>({
  name: 'banEvasion.sweep',
  payload: z.object({}),
  every: '13 * * * *',
  async run(_payload, { clock, config, db }) {
    const now = clock.now()
    for (const { memberId, decisionId, bannedAt } of await queries.listUnrecorded(db, BATCH))
      await inTransaction(db, (tx) =>
        recordBan(tx, { config }, { memberId, decisionId, at: bannedAt ?? now }),
      )
    const waiting = await queries.listUnhashedBans(db, new Date(now.getTime() - HOUR_MS), BATCH)
    await inTransaction(db, async (tx) => {
      for (const banId of waiting)
        await enqueue(tx, hashPhotosTask, { banId }, `${hashPhotosTask.name}:${banId}`)
    })
    await queries.removeOld(db, {
      now,
      devicesBefore: new Date(now.getTime() - DEVICE_DAYS * DAY_MS),
      payersBefore: new Date(now.getTime() - PAYER_DAYS * DAY_MS),
    })
  },
})
