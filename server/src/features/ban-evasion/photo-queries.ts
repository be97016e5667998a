import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { FIRST_PART } from '../../gateways/image-fingerprint.ts'
import { takeOthers, takeQuarter } from '../../db/quarter-queries.ts'
import { QUARTER_ORDERS, type QuarterOrder } from '../../lib/quarter-orders.ts'
import type { SealedPrint } from './print-operations.ts'
import { CANDIDATES, countNeighbours, HASH_PHOTOS_KEYS } from './rules.ts'

/** SQL condition: a row `e` has a fingerprint of this release, not of one that can't be compared any more. */
const IS_CURRENT = sql`e.part >= ${sql.lit(FIRST_PART)}`
const IS_EARLIER = sql`e.part < ${sql.lit(FIRST_PART)}`

export interface BannedPhoto {
  memberId: MemberId
  photoId: PhotoId
  storageKey: string
}

/** Lists the photos of a ban of which no fingerprints are stored yet, also those just deleted. */
export async function listUnhashedPhotos(db: Db, banId: string): Promise<BannedPhoto[]> {
  const { rows } = await sql<BannedPhoto>`
    select f.user_id as "memberId", f.id as "photoId", f.storage_key as "storageKey"
    from evasion_bans b join (
      select id, user_id, storage_key from photos union all select id, user_id, storage_key from removed_photos
    ) f on f.user_id = b.member_id
    where b.id = ${banId} and not exists (select from evasion_photos e where e.ban_id = b.id and e.photo_id = f.id and ${IS_CURRENT})`.execute(
    db,
  )
  return rows
}

/**
 * Stores the fingerprints of a photo, unless the ban was lifted meanwhile. A repeated call changes
 * nothing.
 */
export async function addPrints(
  tx: Tx,
  { banId, photoId }: { banId: string; photoId: PhotoId },
  prints: readonly SealedPrint[],
): Promise<void> {
  await sql`
    insert into evasion_photos (ban_id, photo_id, part, coarse, detail)
    select b.id, ${photoId}::uuid, part, coarse::bit(64), detail::bit(272)
    from (select id from evasion_bans where id = ${banId} for key share) b,
      json_to_recordset(${JSON.stringify(prints)}::json) as one (part smallint, coarse text, detail text)
    on conflict do nothing`.execute(tx)
}

/** Ends the work on a ban's photos, and removes fingerprints of earlier releases. */
export async function markHashed(tx: Tx, banId: string, at: Date): Promise<void> {
  await sql`update evasion_bans set photos_hashed_at = ${at} where id = ${banId}`.execute(tx)
  await sql`delete from evasion_photos e where e.ban_id = ${banId} and ${IS_EARLIER}`.execute(tx)
}

/**
 * Lists bans whose photos have waited for their fingerprints since a time, and those with fingerprints
 * of an earlier release, unless a job is waiting or has given up.
 */
export async function listUnhashedBans(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from evasion_bans b
    where b.banned_at < ${before} and (b.photos_hashed_at is null or b.id in (select e.ban_id from evasion_photos e where ${IS_EARLIER}))
      and not exists (select from graphile_worker._private_jobs j where j.key = ${HASH_PHOTOS_KEYS} || b.id)
    order by b.banned_at desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

interface StoredPhoto {
  banId: string
  photoId: string
}

/**
 * SQL for stored fingerprints that share the first token of an order with `given.tokens` and come next
 * in that order, on one side. `evasion_photos` has an index of each (`evasion_photos_near_1234` and so on).
 */
function listNeighbours(
  order: QuarterOrder,
  side: 'before' | 'after',
  leftOut: RawBuilder<unknown>,
) {
  const rest = takeOthers('e.coarse', order)
  const given = takeOthers('given.tokens', order)
  const [comparison, direction] = side === 'after' ? [sql`>=`, sql`asc`] : [sql`<`, sql`desc`]
  return sql`(select e.ban_id, e.photo_id, e.coarse from evasion_photos e
    where ${takeQuarter('e.coarse', order[0])} = ${takeQuarter('given.tokens', order[0])} and ${rest} ${comparison} ${given}
      and ${IS_CURRENT} and e.ban_id <> all (${leftOut})
    order by ${rest} ${direction} limit ${sql.lit(countNeighbours(order))})`
}

/**
 * Finds photos of others' bans that share most tokens with the squares of a photo. A token that many photos
 * have counts less. Only the fingerprints that come next to a square in some order are read: if many share
 * a token, those that share a second one.
 */
export async function findCandidates(
  db: Db,
  memberId: MemberId,
  { squares, now }: { squares: readonly string[]; now: Date },
): Promise<StoredPhoto[]> {
  // Their rows are left out before the limit, so that they can't fill it.
  const leftOut = sql`array(select id from evasion_bans where keep_until <= ${now} or member_id = ${memberId}::uuid)`
  const near = QUARTER_ORDERS.map(
    (order) => sql`
      select given.tokens, hit.coarse, hit.ban_id, hit.photo_id
      from given cross join lateral (
        ${listNeighbours(order, 'before', leftOut)} union all ${listNeighbours(order, 'after', leftOut)}
      ) hit`,
  )
  const { rows } = await sql<StoredPhoto>`
    with given as materialized (select unnest(${[...squares]}::bit(64)[]) as tokens)
    select ban_id as "banId", photo_id as "photoId" from (
      select ban_id, photo_id, 1.0 / count(*) over (partition by start, token) as weight
      from (
        select distinct start, substring(near.coarse from start for 16) as token, near.ban_id, near.photo_id
        from (${sql.join(near, sql` union all `)}) near cross join unnest('{1,17,33,49}'::integer[]) as start
        where substring(near.coarse from start for 16) = substring(near.tokens from start for 16)
      ) shared
    ) hit
    group by ban_id, photo_id order by sum(weight) desc, photo_id limit ${CANDIDATES}`.execute(db)
  return rows
}

/** Reads the stored fingerprints of photos, one row for each photo. */
export async function readPrints(
  db: Db,
  photos: readonly StoredPhoto[],
): Promise<(StoredPhoto & { prints: { part: number; detail: string }[] })[]> {
  const { rows } = await sql<StoredPhoto & { prints: { part: number; detail: string }[] }>`
    select e.ban_id as "banId", e.photo_id as "photoId", json_agg(json_build_object('part', e.part, 'detail', e.detail::text) order by e.part) as prints
    from json_to_recordset(${JSON.stringify(photos)}::json) as one ("banId" uuid, "photoId" uuid)
    join evasion_photos e on e.ban_id = one."banId" and e.photo_id = one."photoId"
    where ${IS_CURRENT} group by e.ban_id, e.photo_id`.execute(db)
  return rows
}
