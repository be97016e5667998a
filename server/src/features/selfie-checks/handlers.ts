import { randomBytes, randomInt } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'
import { FRAME_MAXIMUM_BYTES, type OwnSelfieCheck } from '@adire/contract/selfie-checks.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { refuseImage } from '../photos/operations.ts'
import { PHOTO_TYPE } from '../photos/rules.ts'
import { decisions } from './handlers/decisions.ts'
import { queuePurge } from './jobs.ts'
import * as queries from './queries.ts'
import {
  drawPose,
  drawTurns,
  FRAME_WIDTH,
  findNextDrawTime,
  frameKey,
  isPoseValid,
  SELFIE_WIDTH,
  selfieKey,
  selfieKeys,
} from './rules.ts'
import { toOwnCheck } from './view.ts'
import { isSelfieChecked } from '../profiles/shared-queries.ts'

/**
 * Selfie checks: requesting a pose, submitting and withdrawing by members, review by moderators.
 */
export const selfieChecks = {
  ...decisions,

  mine: member.selfieChecks.mine.handler(({ context: { actor, clock, db } }) =>
    readOwn(db, actor.id, clock.now()),
  ),

  begin: member.selfieChecks.begin.handler(({ context: { actor, clock, db } }) =>
    inTransaction(db, async (tx) => {
      await queries.lockMember(tx, actor.id)
      await ensurePose(tx, actor.id, clock.now())
      await publish(tx, actor.id, { type: 'profiles.changed' })
      return readOwn(tx, actor.id, clock.now())
    }),
  ),

  submit: member.selfieChecks.submit.handler(async ({ input, context }) => {
    const { id, file, frames, noTurns } = input
    const { actor, clock, db, storage } = context
    if (file.size > PHOTO_MAXIMUM_BYTES)
      fail('FILE_TOO_LARGE', { maximumBytes: PHOTO_MAXIMUM_BYTES })
    if (frames?.some(({ size }) => size > FRAME_MAXIMUM_BYTES))
      fail('FILE_TOO_LARGE', { maximumBytes: FRAME_MAXIMUM_BYTES })
    // Avoids decoding a picture that would be refused. Checked again under the lock.
    await requireAsked(db, context, id)
    const storageKey = await storeSelfie(context, file, frames)
    const turnsState = frames ? 'sent' : (noTurns ?? null)
    try {
      return await inTransaction(db, async (tx) => {
        await queries.lockMember(tx, actor.id)
        await requireAsked(tx, context, id)
        await queries.savePicture(tx, id, { storageKey, turnsState, at: clock.now() })
        await publish(tx, actor.id, { type: 'profiles.changed' })
        await publish(tx, 'staff', { type: 'moderation.changed' })
        return readOwn(tx, actor.id, clock.now())
      })
    } catch (error) {
      // The job `sweepSelfies` removes files that fail here.
      await storage.remove(selfieKeys(storageKey)).catch(() => undefined)
      throw error
    }
  }),

  withdraw: member.selfieChecks.withdraw.handler(({ context: { actor, clock, db } }) =>
    inTransaction(db, async (tx) => {
      await queries.lockMember(tx, actor.id)
      const storageKeys = await queries.withdrawChecks(tx, actor.id, clock.now())
      await queuePurge(tx, storageKeys, clock.now())
      await publish(tx, actor.id, { type: 'profiles.changed' })
      await publish(tx, 'staff', { type: 'moderation.changed' })
      return readOwn(tx, actor.id, clock.now())
    }),
  ),
}

async function readOwn(db: Db, id: MemberId, now: Date): Promise<OwnSelfieCheck> {
  const checks = await queries.listChecks(db, id)
  return toOwnCheck(checks, { isShown: await isSelfieChecked(db, id), now })
}

/**
 * Draws a pose and head turns, unless the member has a valid one or a check that waits for review. Fails with
 * TOO_SOON after three poses a day.
 */
async function ensurePose(tx: Tx, id: MemberId, now: Date): Promise<void> {
  const checks = await queries.listChecks(tx, id)
  const open = checks.filter(({ outcome }) => outcome === null)
  if (open.some(({ askedAt, takenAt }) => takenAt !== null || isPoseValid(askedAt, now))) return
  if (!(await queries.hasApprovedPhoto(tx, id))) fail('APPROVED_PHOTO_REQUIRED')
  const next = findNextDrawTime(
    checks.map(({ askedAt }) => askedAt),
    now,
  )
  if (next) fail('TOO_SOON', { availableAt: next.toISOString() })
  await queries.addCheck(tx, {
    member: id,
    pose: drawPose(randomInt, checks[0]?.pose),
    turns: drawTurns(randomInt),
    at: now,
  })
}

/** Fails unless the member's check waits for its picture and the pose is still valid. */
async function requireAsked(
  db: Db,
  { actor, clock }: ActorContext,
  id: Parameters<typeof queries.findAsked>[1],
) {
  const check = await queries.findAsked(db, id, actor.id)
  if (!check || !isPoseValid(check.askedAt, clock.now())) fail('NOT_FOUND')
}

/**
 * Decodes, re-encodes and strips a selfie and its frames like any picture, one after another. The
 * folder is not reachable by any URL. Stores nothing if one of them is refused.
 */
async function storeSelfie(
  { actor, images, storage }: ActorContext,
  file: File,
  frames: readonly File[] = [],
): Promise<string> {
  const storageKey = randomBytes(16).toString('hex')
  const pictures: { key: string; bytes: Buffer }[] = []
  for (const [index, picture] of [file, ...frames].entries()) {
    const width = index === 0 ? SELFIE_WIDTH : FRAME_WIDTH
    const image = await images
      .process(Buffer.from(await picture.arrayBuffer()), { owner: actor.id, widths: [width] })
      .catch(refuseImage)
    const key = index === 0 ? selfieKey(storageKey) : frameKey(storageKey, index - 1)
    pictures.push({ key, bytes: image.variants[0]?.bytes ?? Buffer.alloc(0) })
  }
  for (const { key, bytes } of pictures) await storage.put(key, bytes, PHOTO_TYPE)
  return storageKey
}
