import type { EvasionSign } from '@adire/contract/ban-evasion.ts'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Mark } from './queries.ts'
import { BANS_MAXIMUM } from './rules.ts'

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
 * Finds the newest bans of others that share one of these marks, in any order. A birthday alone finds
 * none: many people share one.
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
