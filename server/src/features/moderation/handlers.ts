import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { fail } from '../../lib/fail.ts'
import { sendMail } from '../../mail/operations.ts'
import { moderator } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import { approvePhoto, lockPhoto, rejectPhoto, type LockedPhoto } from '../photos/operations.ts'
import { payReferral } from '../referrals/operations.ts'
import { countOpenCases } from '../safety/operations.ts'
import { audit, type StaffContext } from './handlers/audit.ts'
import { reports } from './handlers/reports.ts'
import { sanctions } from './handlers/standing.ts'
import { canDecideAbout } from './policy.ts'
import * as queries from './queries.ts'
import { ACTIVE_MS, MEMBERS_PER_PAGE, PHOTOS_PER_PAGE, standingOf } from './rules.ts'
import { viewPendingMember, viewPendingPhoto } from './view.ts'

export const moderation = {
  ...reports,
  ...sanctions,

  summary: moderator.moderation.summary.handler(async ({ context: { actor, db, clock } }) => ({
    ...(await queries.countAll(db, actor.id, new Date(clock.now().getTime() - ACTIVE_MS))),
    openReports: await countOpenCases(db, actor.id),
  })),

  listPendingMembers: moderator.moderation.listPendingMembers.handler(async ({ input: { cursor }, context }) => {
    const rows = await queries.listPendingMembers(context.db, context.actor.id, placeOf(context, 'members', cursor))
    const now = context.clock.now()
    const page = rows.slice(0, MEMBERS_PER_PAGE)
    return {
      members: page.map((row) => viewPendingMember(row, now)),
      nextCursor: rows.length > page.length ? cursorAfter(context, 'members', page.at(-1)) : null,
    }
  }),

  approveMember: moderator.moderation.approveMember.handler(async ({ input: { id }, context }) => {
    await inTransaction(context.db, async (tx) => {
      const candidate = await lockCandidate(tx, context, id)
      const standing = standingOf(candidate)
      // Somebody else was faster: the outcome is the one that was asked for.
      if (standing === 'verified') return
      const at = context.clock.now()
      await queries.saveVerified(tx, id, at)
      await payReferral(tx, context, id)
      await audit(tx, context, {
        operation: 'moderation.approveMember',
        target: { type: 'member', id },
        before: { verification: standing },
        after: { verification: 'verified' },
      })
      await sendMail(tx, { to: id, mail: 'verified' })
      await notify(tx, { to: id, kind: 'member_verified', at })
      await tellAbout(tx, id)
    })
    return {}
  }),

  denyMember: moderator.moderation.denyMember.handler(async ({ input: { id, reason }, context }) => {
    await inTransaction(context.db, async (tx) => {
      const standing = standingOf(await lockCandidate(tx, context, id))
      if (standing !== 'waiting') fail('ALREADY_DECIDED')
      await queries.saveDenied(tx, id, reason, context.clock.now())
      await audit(tx, context, {
        operation: 'moderation.denyMember',
        target: { type: 'member', id },
        before: { verification: standing },
        after: { verification: 'denied' },
        reason,
      })
      await sendMail(tx, { to: id, mail: 'denied', reason })
      await notify(tx, { to: id, kind: 'member_denied', facts: { words: reason }, at: context.clock.now() })
      await tellAbout(tx, id)
    })
    return {}
  }),

  listPendingPhotos: moderator.moderation.listPendingPhotos.handler(async ({ input: { cursor }, context }) => {
    const rows = await queries.listPendingPhotos(context.db, context.actor.id, placeOf(context, 'photos', cursor))
    const now = context.clock.now()
    const page = rows.slice(0, PHOTOS_PER_PAGE)
    return {
      photos: page.map((row) => viewPendingPhoto(row, now)),
      nextCursor: rows.length > page.length ? cursorAfter(context, 'photos', page.at(-1)) : null,
    }
  }),

  approvePhoto: moderator.moderation.approvePhoto.handler(async ({ input: { id }, context }) => {
    await inTransaction(context.db, async (tx) => {
      const photo = decidable(context, await lockPhoto(tx, id))
      if (photo.is_approved) return
      await approvePhoto(tx, photo)
      await notify(tx, { to: photo.user_id, kind: 'photo_approved', subject: { photoId: id }, at: context.clock.now() })
      await audit(tx, context, {
        operation: 'moderation.approvePhoto',
        target: { type: 'photo', id },
        before: factsOf(photo),
        after: { ...factsOf(photo), isApproved: true },
      })
    })
    return {}
  }),

  rejectPhoto: moderator.moderation.rejectPhoto.handler(async ({ input: { id, reason }, context }) => {
    await inTransaction(context.db, async (tx) => {
      const photo = decidable(context, await lockPhoto(tx, id))
      await rejectPhoto(tx, photo, reason, context.clock.now())
      await audit(tx, context, {
        operation: 'moderation.rejectPhoto',
        target: { type: 'photo', id },
        before: factsOf(photo),
        after: null,
        reason,
      })
      await sendMail(tx, { to: photo.user_id, mail: 'photoRejected', reason })
      await notify(tx, { to: photo.user_id, kind: 'photo_rejected', facts: { words: reason }, at: context.clock.now() })
    })
    return {}
  }),
}

async function lockCandidate(tx: Tx, { actor }: StaffContext, id: MemberId) {
  if (!canDecideAbout(actor, id)) fail('FORBIDDEN')
  return (await queries.lockCandidate(tx, id)) ?? fail('NOT_FOUND')
}

function decidable({ actor }: StaffContext, photo: LockedPhoto | undefined): LockedPhoto {
  if (!photo) return fail('NOT_FOUND')
  if (!canDecideAbout(actor, photo.user_id)) return fail('FORBIDDEN')
  return photo
}

function factsOf(photo: LockedPhoto) {
  return { owner: photo.user_id, isApproved: photo.is_approved, isProfilePicture: photo.is_profile_picture }
}

async function tellAbout(tx: Tx, memberId: MemberId): Promise<void> {
  await publish(tx, memberId, { type: 'profiles.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

type Queue = 'members' | 'photos'

function placeOf({ config, actor }: StaffContext, queue: Queue, cursor: string | undefined): queries.Place | undefined {
  if (cursor === undefined) return undefined
  const [at, id] = decodeCursor(config.sessionSecret, cursor, `moderation.${queue}:${actor.id}`)
  return { at: String(at), id: String(id) }
}

function cursorAfter({ config, actor }: StaffContext, queue: Queue, last: { place: string; id: string } | undefined): string | null {
  return last ? encodeCursor(config.sessionSecret, [last.place, last.id], `moderation.${queue}:${actor.id}`) : null
}
