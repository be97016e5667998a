import type { EvasionSign } from '@adire/contract/ban-evasion.ts'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Fingerprint } from '../../gateways/image-fingerprint.ts'
import type { Mark } from './queries.ts'
import { BANS_MAXIMUM, COARSE_BITS, DETAIL_BITS, listNearQuarters } from './rules.ts'

/** SQL condition: profile `p` is checked. Staff and unconfirmed sign-ups aren't. */
const IS_CHECKED = sql`(p.account_status in ('active', 'paused', 'suspended') and p.is_confirmed and not p.is_staff)`

/** Locks a member who is checked until the transaction ends; false if they aren't any more. */
export async function lockChecked(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select from profiles p where p.id = ${memberId} and ${IS_CHECKED} for key share of p`.execute(
    tx,
  )
  return rows.length === 1
}

export interface BanMatch {
  banId: string
  signs: EvasionSign[]
}

/**
 * Finds bans of others that share one of these marks, the newest first. A birthday alone finds none:
 * many people share one.
 */
export async function findMarked(
  db: Db,
  memberId: MemberId,
  { marks, now }: { marks: readonly Mark[]; now: Date },
): Promise<BanMatch[]> {
  const given = sql`json_to_recordset(${JSON.stringify(marks)}::json) as given (kind text, hash text)`
  const { rows } = await sql<BanMatch>`
    with found as (
      select distinct b.id, b.banned_at from ${given} join evasion_marks m using (hash, kind) join evasion_bans b on b.id = m.ban_id
      where given.kind <> 'birth' and b.keep_until > ${now} and b.member_id is distinct from ${memberId}::uuid
      order by b.banned_at desc limit ${BANS_MAXIMUM}
    )
    select found.id as "banId", array_agg(distinct m.kind) as signs
    from found join evasion_marks m on m.ban_id = found.id join ${given} using (hash, kind)
    group by found.id`.execute(db)
  return rows
}

export interface CheckedPhoto {
  memberId: MemberId
  storageKey: string
}

/** Finds a photo to check; undefined if it is gone or nothing is stored to compare it with. */
export async function findCheckedPhoto(
  db: Db,
  photoId: PhotoId,
): Promise<CheckedPhoto | undefined> {
  const { rows } = await sql<CheckedPhoto>`
    select f.user_id as "memberId", f.storage_key as "storageKey" from photos f join profiles p on p.id = f.user_id
    where f.id = ${photoId} and ${IS_CHECKED} and exists (select from evasion_photos)`.execute(db)
  return rows[0]
}

/**
 * Finds bans of others with a photo like one of these fingerprints. One index scan for each quarter of
 * the coarse hash, also with one bit changed, finds all that differ in up to seven bits.
 */
export async function findBansByPhoto(
  db: Db,
  memberId: MemberId,
  { fingerprints, now }: { fingerprints: readonly Fingerprint[]; now: Date },
): Promise<string[]> {
  const scans = [0, 1, 2, 3].map((quarter) => {
    const near = new Set(fingerprints.flatMap(({ coarse }) => listNearQuarters(coarse, quarter)))
    return sql`select ban_id, photo_id, part, coarse, detail from evasion_photos
      where substring(coarse from ${sql.lit(quarter * 16 + 1)} for 16) = any (${[...near]}::bit(16)[])`
  })
  const { rows } = await sql<{ id: string }>`
    select b.id from (
      select distinct candidate.ban_id
      from (${sql.join(scans, sql` union `)}) candidate
      join (select coarse::bit(64), detail::bit(272) from json_to_recordset(${JSON.stringify(fingerprints)}::json) as one (coarse text, detail text)) own
        on bit_count(candidate.coarse # own.coarse) <= ${sql.lit(COARSE_BITS)} and bit_count(candidate.detail # own.detail) <= ${sql.lit(DETAIL_BITS)}
    ) alike join evasion_bans b on b.id = alike.ban_id
    where b.keep_until > ${now} and b.member_id is distinct from ${memberId}::uuid
    order by b.banned_at desc limit ${BANS_MAXIMUM}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Adds signs to what a member has in common with a ban, and returns all of them; undefined if a
 * moderator found that they are two people, or the ban was lifted meanwhile.
 */
export async function saveMatch(
  tx: Tx,
  memberId: MemberId,
  { banId, signs, at }: BanMatch & { at: Date },
): Promise<EvasionSign[] | undefined> {
  const { rows } = await sql<{ kinds: EvasionSign[] }>`
    insert into evasion_matches as known (member_id, ban_id, kinds, found_at)
    select ${memberId}, b.id, ${signs}::text[], ${at}::timestamptz from evasion_bans b where b.id = ${banId} for key share
    on conflict (member_id, ban_id) do update
      set kinds = array(select distinct unnest(known.kinds || excluded.kinds))
    returning case when dismissed_at is null then kinds end as kinds`.execute(tx)
  return rows[0]?.kinds ?? undefined
}
