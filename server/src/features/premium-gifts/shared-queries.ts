import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Gift } from './rules.ts'

/** Lists every gift of a member, including ended ones, in the order of their start. */
export async function listGifts(db: Db, member: MemberId): Promise<(Gift & { isOpen: boolean })[]> {
  const { rows } = await sql<Gift & { isOpen: boolean }>`
    select grant_id as id, starts_at as "startsAt", ends_at as "endsAt", closed_at is null as "isOpen"
    from premium_gifts where user_id = ${member} order by starts_at, grant_id`.execute(db)
  return rows
}

export async function insertGift(
  tx: Tx,
  member: MemberId,
  { id, startsAt, endsAt }: Gift,
): Promise<void> {
  await tx
    .insertInto('premium_gifts')
    .values({ grant_id: id, user_id: member, starts_at: startsAt, ends_at: endsAt })
    .execute()
}

export async function moveGift(tx: Tx, { id, startsAt, endsAt }: Gift): Promise<void> {
  await tx
    .updateTable('premium_gifts')
    .set({ starts_at: startsAt, ends_at: endsAt })
    .where('grant_id', '=', id)
    .execute()
}

/** Ends every open gift now, started or not; false if there was none. */
export async function closeGifts(tx: Tx, member: MemberId, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update premium_gifts set starts_at = least(starts_at, ${now}::timestamptz), ends_at = ${now}, closed_at = ${now}
    where user_id = ${member} and closed_at is null and ends_at > ${now}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Closes gifts that have ended; `isOver` is true for members who have no other premium now. */
export async function closeEndedGifts(
  tx: Tx,
  now: Date,
): Promise<{ member: MemberId; isOver: boolean }[]> {
  const { rows } = await sql<{ member: MemberId; isOver: boolean }>`
    update premium_gifts set closed_at = ${now} where closed_at is null and ends_at <= ${now}
    returning user_id as member,
      not exists (select from premium_features where premium_features.user_id = premium_gifts.user_id and premium_features.is_active and premium_features.expires_at > ${now}) as "isOver"`.execute(
    tx,
  )
  return rows
}

/** Returns when a member's premium ends, paid or gifted; undefined without premium. */
export async function findPremiumEnd(
  db: Db,
  member: MemberId,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select expires_at as until from premium_features where user_id = ${member} and is_active and expires_at > ${now}`.execute(
    db,
  )
  return rows[0]?.until
}
