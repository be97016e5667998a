import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { NUDITY_HINT } from '../photos/estimate-rules.ts'
import { ALIKE_BITS } from '../photos/rules.ts'

const HINTS_SHOWN = 5

/** Where the quarters of a hash begin. */
const QUARTERS = [1, 17, 33, 49]

/**
 * Photos that look like `own.perceptual_hash`, with their owners. Those share a quarter of their hashes, each of which has an index;
 * then the whole is compared. One look-up a quarter: asked for with "or", the indexes go unused.
 */
export const LOOK_ALIKES = sql`(
  ${sql.join(
    QUARTERS.map((from) => {
      const quarter = (of: string) => sql`substring(${sql.raw(of)}.perceptual_hash from ${sql.lit(from)} for 16)`
      return sql`select p.user_id from photos p
        where ${quarter('p')} = ${quarter('own')} and p.perceptual_hash is not null
          and bit_count(p.perceptual_hash # own.perceptual_hash) <= ${sql.lit(ALIKE_BITS)}`
    }),
    sql` union all `,
  )}
)`

/** Whether photo `f` waits with a hint; once somebody has approved it there is nothing left to warn of. */
export const IS_HINTED = sql<boolean>`(not f.is_approved and (f.resembles_rejected or exists (
  select from photo_estimates e where e.photo_id = f.id and e.nudity > ${sql.lit(NUDITY_HINT)}
)))`

export interface Named {
  id: MemberId
  handle: string
}

/** Banned, or banned and leaving since. */
const IS_BANNED = sql`(p.account_status = 'banned' or p.account_status = 'deleting' and exists (
  select from account_deletions d where d.user_id = p.id and d.status_before = 'banned'
))`

/** Whether a photo of this member looks like one of somebody who was banned and erased since (security section 11). */
export async function resemblesBanRecord(db: Db, id: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from photos own
    where own.user_id = ${id} and own.perceptual_hash is not null and exists (
      select from ban_records, unnest(photo_hashes) as hash where bit_count(hash # own.perceptual_hash) <= ${sql.lit(ALIKE_BITS)}
    ) limit 1`.execute(db)
  return rows.length > 0
}

/** Banned members with a picture that looks like one of this member's (bar F-10). */
export async function listBannedWithPhotos(db: Db, id: MemberId): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select p.id, p.handle from profiles p
    where ${IS_BANNED} and p.id <> ${id} and p.id = any (array(
      select other.user_id from photos own cross join lateral ${LOOK_ALIKES} other
      where own.user_id = ${id} and own.perceptual_hash is not null
    ))
    order by p.handle limit ${HINTS_SHOWN}`.execute(db)
  return rows
}

/** Banned members who read from an address that this one reads from too; the address itself is known to nobody. */
export async function listBannedAtAddress(db: Db, id: MemberId): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select distinct p.id, p.handle from address_readers own
    join address_readers other on other.address = own.address and other.member_id <> own.member_id
    join profiles p on p.id = other.member_id and ${IS_BANNED}
    where own.member_id = ${id} order by p.handle limit ${HINTS_SHOWN}`.execute(db)
  return rows
}

/** Whether this member reads from an address that so many accounts read from in a day that it was flagged (bar G-02). */
export async function isAtBusyAddress(db: Db, id: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from address_readers own join address_flags flag on flag.address = own.address and flag.day = own.day
    where own.member_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}
