import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import type { PhotoQueueSort } from '@adire/contract/moderation.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { LOOK_ALIKES, type Named } from './hint-queries.ts'
import { IS_STRIKE } from './member-list-queries.ts'
import { PHOTOS_PER_PAGE } from './rules.ts'

/** Owners of look-alikes and reasons that are shown. */
const SHOWN = 3

export interface PendingPhotoRow {
  id: PhotoId
  url: string
  placeholder: string
  description: string | null
  created_at: Date
  place: string
  is_profile_picture: boolean
  resembles_rejected: boolean
  also_on: Named[]
  owner_id: MemberId
  handle: string
  birth_date: string
  time_zone: string
  city: string
  is_verified: boolean
  approved_photos: number
  rejected_photos: number
  rejections: { reason: string; rejectedAt: string }[]
  strikes: number
}

/** Where a page ends: whether the photo has a hint, when it came, which it is. */
export interface PhotoPlace {
  hint: boolean
  at: string
  id: string
}

const orders = {
  newest: { by: sql.raw('f.created_at desc, f.id desc'), beyond: sql.raw('(f.created_at, f.id) <') },
  oldest: { by: sql.raw('f.created_at, f.id'), beyond: sql.raw('(f.created_at, f.id) >') },
  hints: {
    by: sql.raw('f.resembles_rejected desc, f.created_at desc, f.id desc'),
    beyond: sql.raw('(f.resembles_rejected, f.created_at, f.id) <'),
  },
} as const satisfies Record<PhotoQueueSort, object>

interface Wanted {
  viewer: MemberId
  sort: PhotoQueueSort
  after: PhotoPlace | undefined
}

/**
 * Photos nobody has approved or is just deciding about, one more than a page (ADM-PHOTO-05). What is known of the owner, and the
 * look-alikes, are asked for a page only, not for the whole queue.
 */
export async function listPendingPhotos(db: Db, { viewer, sort, after }: Wanted): Promise<PendingPhotoRow[]> {
  const { by, beyond } = orders[sort]
  const tuple =
    sort === 'hints'
      ? sql`(${after?.hint}::boolean, ${after?.at}::timestamptz, ${after?.id}::uuid)`
      : sql`(${after?.at}::timestamptz, ${after?.id}::uuid)`
  const { rows } = await sql<PendingPhotoRow>`
    with page as (
      select f.*, p.id as owner_id, p.handle, p.birth_date, p.time_zone, p.city, p.is_verified
      from photos f join profiles p on p.id = f.user_id
      where not f.is_approved and p.account_status = 'active' and p.id <> ${viewer}
        and not exists (select from photo_decisions d where d.photo_id = f.id)
        ${after ? sql`and ${beyond} ${tuple}` : sql``}
      order by ${by} limit ${PHOTOS_PER_PAGE + 1}
    )
    select f.id, f.url, f.placeholder, f.description, f.created_at, f.created_at::text as place, f.is_profile_picture, f.resembles_rejected,
      f.owner_id, f.handle, f.birth_date, f.time_zone, f.city, f.is_verified,
      (select count(*)::integer from photos a where a.user_id = f.owner_id and a.is_approved) as approved_photos,
      (select count(*)::integer from photo_rejections r where r.user_id = f.owner_id) as rejected_photos,
      (select count(*)::integer from moderation_actions d where d.user_id = f.owner_id and ${IS_STRIKE}) as strikes,
      coalesce((
        select json_agg(json_build_object('reason', r.reason, 'rejectedAt', r.rejected_at) order by r.rejected_at desc)
        from (select reason, rejected_at from photo_rejections where user_id = f.owner_id order by rejected_at desc limit ${SHOWN}) r
      ), '[]'::json) as rejections,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'handle', o.handle) order by o.handle)
        from (
          select p.id, p.handle from profiles p
          where p.account_status <> 'erased' and p.id = any (array(
            select other.user_id from (select f.perceptual_hash) own cross join lateral ${LOOK_ALIKES} other where other.user_id <> f.owner_id
          ))
          limit ${SHOWN}
        ) o
      ), '[]'::json) as also_on
    from page f order by ${by}`.execute(db)
  return rows
}

export type Decision = { decision: 'approved'; reason: null } | { decision: 'rejected'; reason: string }

export type HeldDecision = Decision & { by: MemberId; requestId: string }

/** Keeps a decision until it is carried out; false where somebody else's is kept already. */
export async function holdDecision(
  tx: Tx,
  { photo, decision, by, at, requestId }: { photo: PhotoId; decision: Decision; by: MemberId; at: Date; requestId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into photo_decisions (photo_id, decision, reason, decided_by, decided_at, request_id)
    values (${photo}, ${decision.decision}, ${decision.reason}, ${by}, ${at}, ${requestId})
    on conflict (photo_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function isHeld(db: Db, photo: PhotoId): Promise<boolean> {
  const { rows } = await sql`select 1 from photo_decisions where photo_id = ${photo}`.execute(db)
  return rows.length > 0
}

/** Takes a decision of this moderator back; which it was, if there was one. */
export async function takeDecisionBack(tx: Tx, photo: PhotoId, by: MemberId): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    delete from photo_decisions where photo_id = ${photo} and decided_by = ${by} returning decision, reason`.execute(tx)
  return rows[0]
}

export async function listDueDecisions(db: Db, decidedBefore: Date): Promise<PhotoId[]> {
  const { rows } = await sql<{ id: PhotoId }>`
    select photo_id as id from photo_decisions where decided_at <= ${decidedBefore} order by decided_at, photo_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The decision, held still, for whoever carries it out; nothing where it was taken back or carried out meanwhile. */
export async function lockDueDecision(tx: Tx, photo: PhotoId, decidedBefore: Date): Promise<HeldDecision | undefined> {
  const { rows } = await sql<HeldDecision>`
    select decision, reason, decided_by as by, request_id as "requestId"
    from photo_decisions where photo_id = ${photo} and decided_at <= ${decidedBefore} for update`.execute(tx)
  return rows[0]
}

/** Once it is carried out: how long the photo had waited is reckoned to the moment it was made. */
export async function removeDecision(tx: Tx, photo: PhotoId): Promise<void> {
  await sql`delete from photo_decisions where photo_id = ${photo}`.execute(tx)
}
