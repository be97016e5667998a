import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ImageRefusal } from '../../gateways/images.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { checkMemberTask } from '../auth/rules.ts'
import { checkPhotoTask, photoKey } from '../photos/rules.ts'
import { findCheckedPhoto, findMarked } from './match-queries.ts'
import { recordBan, recordMatches, toMarks } from './operations.ts'
import * as photos from './photo-queries.ts'
import { listTokens, openPrints, sealPrints } from './print-operations.ts'
import * as queries from './queries.ts'
import {
  ALIKE_MAXIMUM,
  buildHashPhotosKey,
  DEVICE_DAYS,
  hashPhotosTask,
  PAYER_DAYS,
} from './rules.ts'

/** Width of the stored variant from which fingerprints are computed. */
const WIDTH = 640
/** Bans that one run of the sweep records or queues. */
const BATCH = 500
/** Account under which these pictures wait, so that uploads of members come first in turn. */
const OWNER = 'ban-evasion'

/** Passes a stored photo to the decoders; undefined without the file or a readable picture. */
async function withPhoto<T>(
  { log, storage }: Pick<Deps, 'log' | 'storage'>,
  { photoId, storageKey }: { photoId: PhotoId; storageKey: string },
  decode: (bytes: Buffer) => Promise<T>,
): Promise<T | undefined> {
  const bytes = await storage.read(photoKey(storageKey, WIDTH))
  if (!bytes) {
    log.warn({ photoId }, 'ban evasion: a photo has no file and was not compared')
    return undefined
  }
  return decode(bytes).catch((error: unknown) => {
    // Busy decoders have time for it at the next attempt; a broken file never gets readable.
    const isTemporary =
      !(error instanceof ImageRefusal) || error.reason === 'busy' || error.reason === 'crowded'
    if (isTemporary) throw error
    const { reason } = error
    log.warn({ photoId, reason }, 'ban evasion: a photo was not readable and was not compared')
    return undefined
  })
}

/** Computes the fingerprints of a banned member's photos, each in its own transaction. */
export const hashPhotos = defineJob({
  ...hashPhotosTask,
  async run({ banId }, deps: Deps) {
    const { db, clock, config, images } = deps
    for (const photo of await photos.listUnhashedPhotos(db, banId)) {
      const { photoId } = photo
      const fingerprints = await withPhoto(deps, photo, (bytes) =>
        images.computeFingerprints(bytes, { kind: 'stored', owner: OWNER }),
      )
      if (!fingerprints) continue
      const prints = sealPrints(fingerprints, { banId, photoId }, config.hashKey)
      await inTransaction(db, (tx) => photos.addPrints(tx, { banId, photoId }, prints))
    }
    await inTransaction(db, (tx) => photos.markHashed(tx, banId, clock.now()))
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
    if (!photo) return
    const at = clock.now()
    const bans = await withPhoto(deps, { ...photo, photoId }, (bytes) =>
      findBans(deps, { bytes, memberId: photo.memberId, now: at }),
    )
    const matches = (bans ?? []).map((banId) => ({ banId, signs: ['photo' as const] }))
    await inTransaction(db, (tx) => recordMatches(tx, photo.memberId, { matches, at }))
  },
})

/** Finds bans of others with a photo like this one: first by tokens, then square by square. */
async function findBans(
  { db, config: { hashKey }, images }: Deps,
  { bytes, memberId, now }: { bytes: Buffer; memberId: MemberId; now: Date },
): Promise<string[]> {
  const compared = await images.computeFingerprints(bytes, { kind: 'compared', owner: OWNER })
  const squares = listTokens(compared, hashKey)
  const candidates = await photos.readPrints(
    db,
    await photos.findCandidates(db, memberId, { squares, now }),
  )
  if (candidates.length === 0) return []
  const stored = candidates.map(({ prints, ...owner }) => openPrints(prints, owner, hashKey))
  const differences = await images.compare(bytes, { stored, owner: OWNER })
  const alike = candidates.filter((_, i) => (differences[i] ?? Infinity) <= ALIKE_MAXIMUM)
  return [...new Set(alike.map(({ banId }) => banId))]
}

/**
 * Records bans that have no record, queues photos that have no job, and deletes what is too old. A job
 * that gave up stays as it is, so that the operator sees it (`docs/operating.md`).
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
    const waiting = await photos.listUnhashedBans(db, new Date(now.getTime() - HOUR_MS), BATCH)
    await inTransaction(db, async (tx) => {
      for (const banId of waiting)
        await enqueue(tx, hashPhotosTask, { banId }, buildHashPhotosKey(banId))
    })
    await queries.removeOld(db, {
      now,
      devicesBefore: new Date(now.getTime() - DEVICE_DAYS * DAY_MS),
      payersBefore: new Date(now.getTime() - PAYER_DAYS * DAY_MS),
    })
  },
})
