import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import type { Gender } from '@adire/contract/members.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { BOOST_LIKES, BOOST_SCORE, type BoostSummary } from './rules.ts'

export interface PurchaseIntent {
  member: MemberId
  /** Client-generated id; a repeated request with it is the same purchase. */
  clientId: string
}

export async function findBoost(
  db: Db,
  { member, clientId }: PurchaseIntent,
): Promise<{ photo_id: string } | undefined> {
  return db
    .selectFrom('photo_boosts')
    .select('photo_id')
    .where('user_id', '=', member)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function saveBoost(
  tx: Tx,
  boost: PurchaseIntent & { photo: PhotoId; cost: number; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('photo_boosts')
    .values({
      user_id: boost.member,
      client_id: boost.clientId,
      photo_id: boost.photo,
      cost: boost.cost,
      boosted_at: boost.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Boosts a photo from now on, or from the end of its current boost. Its score counts once, however
 * often the boost is extended.
 */
export async function extendBoost(
  tx: Tx,
  photo: PhotoId,
  { at, hours }: { at: Date; hours: number },
): Promise<void> {
  await sql`
    update photos set
      likes_count = likes_count + ${BOOST_LIKES}::integer,
      boost_expires_at = greatest(boost_expires_at, ${at}) + make_interval(hours => ${hours}),
      visibility_score = visibility_score + ${BOOST_SCORE}::integer - boost_score,
      boost_score = ${BOOST_SCORE}::integer
    where id = ${photo}`.execute(tx)
}

/**
 * Locks the owners of expired boosts, in the order of their ids. Every write to photos locks the
 * owner first; without this, `endBoosts` could deadlock with them.
 */
export async function lockBoosted(tx: Tx, now: Date): Promise<void> {
  await sql`
    select 1 from profiles
    where id in (select user_id from photos where boost_score > 0 and boost_expires_at <= ${now})
    order by id for no key update`.execute(tx)
}

/** Removes expired boosts from the ranking, but keeps the likes; returns the owners. */
export async function endBoosts(tx: Tx, now: Date): Promise<MemberId[]> {
  const { rows } = await sql<{ user_id: MemberId }>`
    update photos set visibility_score = greatest(visibility_score - boost_score, 0), boost_score = 0, boost_expires_at = null
    where boost_score > 0 and boost_expires_at <= ${now}
    returning user_id`.execute(tx)
  return [...new Set(rows.map((row) => row.user_id))]
}

/** True if a photo slot was bought with this client id before. */
export async function hasPurchase(db: Db, { member, clientId }: PurchaseIntent): Promise<boolean> {
  const row = await db
    .selectFrom('photo_slot_purchases')
    .select('id')
    .where('user_id', '=', member)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds one photo slot and records its purchase. */
export async function savePurchase(
  tx: Tx,
  { member, clientId, cost, at }: PurchaseIntent & { cost: number; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('photo_slot_purchases')
    .values({ user_id: member, client_id: clientId, cost, bought_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('profiles')
    .set((eb) => ({ extra_photo_slots: eb('extra_photo_slots', '+', 1) }))
    .where('id', '=', member)
    .execute()
  return id
}

interface BoostResult {
  endedAt: string
  shown: number
  likes: number
}

/** Reads what a member's last boost that ended has brought. */
export async function findLastResult(db: Db, member: MemberId): Promise<BoostResult | undefined> {
  const row = await db
    .selectFrom('boost_results')
    .select(['ended_at', 'shown', 'likes'])
    .where('member_id', '=', member)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { endedAt: row.ended_at.toISOString(), shown: row.shown, likes: row.likes }
}

/** Lists what the boosts of these members have brought, without those who have another one now. */
export async function listResults(
  tx: Tx,
  members: readonly MemberId[],
): Promise<{ member: MemberId; shown: number; likes: number }[]> {
  const { rows } = await sql<{ member: MemberId; shown: number; likes: number }>`
    select distinct on (member_id) member_id as member, shown, likes
    from boost_results join discover_order using (member_id)
    where member_id = any(${members}::uuid[]) and boosted_at is null order by member_id, started_at desc`.execute(
    tx,
  )
  return rows
}

/**
 * Counts the members of a gender whose boost ended in the last 28 days, with the quartiles of what the last one of
 * each brought. Members with many boosts count once.
 */
export async function summarizeResults(db: Db, gender: Gender, now: Date): Promise<BoostSummary> {
  const { rows } = await sql<BoostSummary>`
    with latest as (
      select distinct on (r.member_id) r.shown, r.likes from boost_results r join profiles p on p.id = r.member_id
      where r.ended_at > ${now}::timestamptz - interval '28 days' and p.gender = ${gender}::gender
      order by r.member_id, r.ended_at desc
    )
    select count(*) as members, percentile_disc(array[0.25, 0.75]) within group (order by shown) as shown,
      percentile_disc(array[0.25, 0.75]) within group (order by likes) as likes
    from latest`.execute(db)
  return rows[0] ?? { members: 0, shown: null, likes: null }
}
