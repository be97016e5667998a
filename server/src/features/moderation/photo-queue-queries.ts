import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import type { PhotoQueueSort } from '@adire/contract/photo-reviews.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { NUDITY_HINT } from '../photos/rules.ts'
import { isFree } from '../../leases/queries.ts'
import type { PageRange, SortPosition } from '../../lib/paging.ts'
import { type NamedMember } from './hint-queries.ts'
import { LOOK_ALIKES } from '../photos/shared-queries.ts'
import { IS_STRIKE } from './member-list-queries.ts'
import type { QueueCounts } from './queries.ts'
import { isWaitingPhoto } from './shared-queries.ts'

/** Maximum number of look-alike owners and of rejection reasons shown with a photo. */
const SHOWN_PER_PHOTO = 3

export interface PendingPhotoRow {
  id: PhotoId
  url: string
  placeholder: string
  description: string | null
  pending_description: string | null
  description_revision: number
  is_approved: boolean
  waits_since: Date
  sortKey: string
  is_profile_picture: boolean
  resembles_rejected: boolean
  /** Set only if it is high enough for a hint. */
  nudity_estimate: number | null
  hint: number
  also_on: NamedMember[]
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

export interface PhotoPosition extends SortPosition {
  hint: number
}

/** Order and cursor condition of each sort; both must use the same columns. */
const orders = {
  newest: {
    orderBy: sql.raw('f.waits_since desc, f.id desc'),
    isAfter: sql.raw('(f.waits_since, f.id) <'),
  },
  oldest: { orderBy: sql.raw('f.waits_since, f.id'), isAfter: sql.raw('(f.waits_since, f.id) >') },
  hints: {
    orderBy: sql.raw('f.hint desc, f.waits_since desc, f.id desc'),
    isAfter: sql.raw('(f.hint, f.waits_since, f.id) <'),
  },
} as const satisfies Record<PhotoQueueSort, object>

/**
 * Photos with their estimate, if it is high enough for a hint, and the strength of the strongest
 * hint.
 */
const HINTED = sql`
  select photos.*, case when photos.is_approved then photos.description_submitted_at else photos.created_at end as waits_since,
    estimate.nudity as nudity_estimate,
    case when photos.is_approved then 0 when photos.resembles_rejected then 1 else coalesce(estimate.nudity, 0) end as hint
  from photos left join photo_estimates estimate on estimate.photo_id = photos.id and estimate.nudity > ${sql.lit(NUDITY_HINT)}`

/** Counts waiting photos, and those of them assigned to other moderators. */
export async function countPendingPhotos(
  db: Db,
  view: { viewer: MemberId; at: Date },
): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    select count(*)::integer as "waitingCount",
      (count(*) filter (where not ${isFree('photos', sql.ref('f.id'), view)}))::integer as "elsewhereCount"
    from photos f join profiles p on p.id = f.user_id where ${isWaitingPhoto(view.viewer)}`.execute(
    db,
  )
  return rows[0] ?? { waitingCount: 0, elsewhereCount: 0 }
}

interface PhotoQueueFilter extends PageRange<PhotoPosition> {
  viewer: MemberId
  at: Date
  sort: PhotoQueueSort
}

/**
 * Lists photos that wait for review without a stored decision and not assigned to a colleague
 * (ADM-PHOTO-05). Owner data and look-alikes are queried for the page only, not for the whole
 * queue.
 */
export async function listPendingPhotos(
  db: Db,
  { viewer, at, sort, after, limit }: PhotoQueueFilter,
): Promise<PendingPhotoRow[]> {
  const { orderBy, isAfter } = orders[sort]
  const position =
    sort === 'hints'
      ? sql`(${after?.hint}::double precision, ${after?.sortKey}::timestamptz, ${after?.id}::uuid)`
      : sql`(${after?.sortKey}::timestamptz, ${after?.id}::uuid)`
  const { rows } = await sql<PendingPhotoRow>`
    with page as (
      select f.*, p.id as owner_id, p.handle, p.birth_date, p.time_zone, p.city, p.is_verified
      from (${HINTED}) f join profiles p on p.id = f.user_id
      where ${isWaitingPhoto(viewer)} and ${isFree('photos', sql.ref('f.id'), { viewer, at })}
        ${after ? sql`and ${isAfter} ${position}` : sql``}
      order by ${orderBy} limit ${limit}
    )
    select f.id, f.url, f.placeholder, f.description, f.is_approved, f.pending_description, f.description_revision,
      f.waits_since, f.waits_since::text as "sortKey", f.is_profile_picture, f.resembles_rejected and not f.is_approved as resembles_rejected,
      f.hint, f.nudity_estimate, f.owner_id, f.handle, f.birth_date, f.time_zone, f.city, f.is_verified,
      (select count(*)::integer from photos a where a.user_id = f.owner_id and a.is_approved) as approved_photos,
      (select count(*)::integer from photo_rejections r where r.user_id = f.owner_id) as rejected_photos,
      (select count(*)::integer from moderation_actions d where d.user_id = f.owner_id and ${IS_STRIKE}) as strikes,
      coalesce((
        select json_agg(json_build_object('reason', r.reason, 'rejectedAt', r.rejected_at) order by r.rejected_at desc)
        from (select reason, rejected_at from photo_rejections where user_id = f.owner_id order by rejected_at desc limit ${SHOWN_PER_PHOTO}) r
      ), '[]'::json) as rejections,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'handle', o.handle) order by o.handle)
        from (
          select p.id, p.handle from profiles p
          where p.account_status <> 'erased' and p.id = any (array(
            select other.user_id from (select f.perceptual_hash) own cross join lateral ${LOOK_ALIKES} other where other.user_id <> f.owner_id
          ))
          limit ${SHOWN_PER_PHOTO}
        ) o
      ), '[]'::json) as also_on
    from page f order by ${orderBy}`.execute(db)
  return rows
}
