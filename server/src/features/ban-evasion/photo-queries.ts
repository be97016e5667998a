import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { FIRST_PART } from '../../gateways/image-fingerprint.ts'
import { BANDS, type SealedPrint } from './print-operations.ts'
import { CANDIDATES, HASH_PHOTOS_KEYS, TOKEN_FINGERPRINTS } from './rules.ts'

/** SQL condition: a row has a fingerprint of this release, not of one that can't be compared any more. */
const isCurrent = (row: string) => sql`${sql.ref(`${row}.part`)} >= ${sql.lit(FIRST_PART)}`
const IS_CURRENT = isCurrent('e')
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
 * Finds photos of others' bans that share most tokens with a photo, `tokens` of each band. A token that many
 * photos have counts less. Of a token with too many fingerprints some are read; the keyed tokens of the
 * other bands decide which, so no photo is left out of all of them.
 */
export async function findCandidates(
  db: Db,
  memberId: MemberId,
  { tokens, now }: { tokens: readonly ReadonlySet<string>[]; now: Date },
): Promise<StoredPhoto[]> {
  const hits = Array.from({ length: BANDS }, (_, band) => {
    const token = sql`substring(e.coarse from ${sql.lit(band * 16 + 1)} for 16)`
    return sql`select ${sql.lit(band)} as band, given.token, hit.ban_id, hit.photo_id
      from unnest(${[...(tokens[band] ?? [])]}::bit(16)[]) as given (token) cross join lateral (
        select e.ban_id, e.photo_id, e.part from evasion_photos e
        where ${token} = given.token order by e.coarse limit ${sql.lit(TOKEN_FINGERPRINTS)}
      ) hit where ${isCurrent('hit')}`
  })
  const { rows } = await sql<StoredPhoto>`
    select hit.ban_id as "banId", hit.photo_id as "photoId" from (
      select ban_id, photo_id, 1.0 / count(*) over (partition by band, token) as weight
      from (${sql.join(hits, sql` union `)}) distinct_hit
    ) hit join evasion_bans b on b.id = hit.ban_id
    where b.keep_until > ${now} and b.member_id is distinct from ${memberId}::uuid
    group by hit.ban_id, hit.photo_id order by sum(hit.weight) desc, hit.photo_id limit ${CANDIDATES}`.execute(
    db,
  )
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
