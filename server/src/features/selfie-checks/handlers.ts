import { randomBytes, randomInt } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import { photoWidths } from '@adire/contract/members.ts'
import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'
import type { OwnSelfieCheck } from '@adire/contract/selfie-checks.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { refuseImage } from '../photos/operations.ts'
import { PHOTO_TYPE } from '../photos/rules.ts'
import { decisions } from './handlers/decisions.ts'
import { purgeSelfies } from './jobs.ts'
import * as queries from './queries.ts'
import { drawPose, isPoseValid, findNextDrawTime, SELFIE_WIDTH, selfieKey } from './rules.ts'
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

  submit: member.selfieChecks.submit.handler(async ({ input: { id, file }, context }) => {
    const { actor, clock, db, storage } = context
    if (file.size > PHOTO_MAXIMUM_BYTES)
      fail('FILE_TOO_LARGE', { maximumBytes: PHOTO_MAXIMUM_BYTES })
    // Avoids decoding a picture that would be refused. Checked again under the lock.
    await requireAsked(db, context, id)
    const storageKey = await storeSelfie(context, Buffer.from(await file.arrayBuffer()))
    try {
      return await inTransaction(db, async (tx) => {
        await queries.lockMember(tx, actor.id)
        await requireAsked(tx, context, id)
        await queries.savePicture(tx, id, { storageKey, at: clock.now() })
        await publish(tx, actor.id, { type: 'profiles.changed' })
        await publish(tx, 'staff', { type: 'moderation.changed' })
        return readOwn(tx, actor.id, clock.now())
      })
    } catch (error) {
      // The job `sweepSelfies` removes a file that fails here.
      await storage.remove([selfieKey(storageKey)]).catch(() => undefined)
      throw error
    }
  }),

  withdraw: member.selfieChecks.withdraw.handler(({ context: { actor, clock, db } }) =>
    inTransaction(db, async (tx) => {
      await queries.lockMember(tx, actor.id)
      const storageKeys = await queries.withdrawChecks(tx, actor.id, clock.now())
      if (storageKeys.length > 0) await enqueue(tx, purgeSelfies, { storageKeys })
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
 * Draws a pose, unless the member has a valid one or a check that waits for review. Fails with
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
  await queries.addCheck(tx, { member: id, pose: drawPose(randomInt, checks[0]?.pose), at: now })
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
 * Decodes, re-encodes and strips a selfie like any picture. The folder is not reachable by any URL.
 */
async function storeSelfie(
  { actor, images, storage }: ActorContext,
  bytes: Buffer,
): Promise<string> {
  const image = await images.process(bytes, { owner: actor.id }).catch(refuseImage)
  const storageKey = randomBytes(16).toString('hex')
  const picture = image.variants[photoWidths.indexOf(SELFIE_WIDTH)]
  await storage.put(selfieKey(storageKey), picture?.bytes ?? Buffer.alloc(0), PHOTO_TYPE)
  return storageKey
}
