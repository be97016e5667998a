import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { ALIKE_BITS, NUDITY_HINT } from '../photos/rules.ts'
import { LOOK_ALIKES } from '../photos/shared-queries.ts'

const HINTS_SHOWN = 5

/** True if photo `f` waits for review with a hint. An approved photo needs no warning. */
export const IS_HINTED = sql<boolean>`(not f.is_approved and (f.resembles_rejected or exists (
  select from photo_estimates e where e.photo_id = f.id and e.nudity > ${sql.lit(NUDITY_HINT)}
)))`

export interface NamedMember {
  id: MemberId
  handle: string
}

/** SQL for whether profile `p` is banned, or was banned when its deletion started. */
const IS_BANNED = sql`(p.account_status = 'banned' or p.account_status = 'deleting' and exists (
  select from account_deletions d where d.user_id = p.id and d.status_before = 'banned'
))`

/** True if a photo of this member resembles one of a banned member who was erased. */
export async function resemblesBanRecord(db: Db, id: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from photos own
    where own.user_id = ${id} and own.perceptual_hash is not null and exists (
      select from ban_records, unnest(photo_hashes) as hash where bit_count(hash # own.perceptual_hash) <= ${sql.lit(ALIKE_BITS)}
    ) limit 1`.execute(db)
  return rows.length > 0
}

/** Lists banned members with a photo that resembles one of this member. */
export async function listBannedWithPhotos(db: Db, id: MemberId): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select p.id, p.handle from profiles p
    where ${IS_BANNED} and p.id <> ${id} and p.id = any (array(
      select other.user_id from photos own cross join lateral ${LOOK_ALIKES} other
      where own.user_id = ${id} and own.perceptual_hash is not null
    ))
    order by p.handle limit ${HINTS_SHOWN}`.execute(db)
  return rows
}

/**
 * Lists banned members who shared a network address with this one; addresses are stored as hashes
 * only.
 */
export async function listBannedAtAddress(db: Db, id: MemberId): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select distinct p.id, p.handle from address_readers own
    join address_readers other on other.address = own.address and other.member_id <> own.member_id
    join profiles p on p.id = other.member_id and ${IS_BANNED}
    where own.member_id = ${id} order by p.handle limit ${HINTS_SHOWN}`.execute(db)
  return rows
}

/**
 * True if this member used an address that was flagged because many accounts used it on one day.
 */
export async function isAtBusyAddress(db: Db, id: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from address_readers own join address_flags flag on flag.address = own.address and flag.day = own.day
    where own.member_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}
