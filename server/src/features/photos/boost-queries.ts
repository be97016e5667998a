import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { BOOST_LIKES, BOOST_SCORE } from './rules.ts'

export interface Intent {
  member: MemberId
  /** The sender's own id for what they want: a second time is the same wish. */
  clientId: string
}

export async function findBoost(db: Db, { member, clientId }: Intent): Promise<{ photo_id: string } | undefined> {
  return db.selectFrom('photo_boosts').select('photo_id').where('user_id', '=', member).where('client_id', '=', clientId).executeTakeFirst()
}

export async function saveBoost(tx: Tx, boost: Intent & { photo: PhotoId; cost: number; at: Date }): Promise<string> {
  const { id } = await tx
    .insertInto('photo_boosts')
    .values({ user_id: boost.member, client_id: boost.clientId, photo_id: boost.photo, cost: boost.cost, boosted_at: boost.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** From now, or from the end of the boost there is. */
export async function prolongBoost(tx: Tx, photo: PhotoId, { at, hours }: { at: Date; hours: number }): Promise<void> {
  await sql`
    update photos set
      likes_count = likes_count + ${BOOST_LIKES}::integer,
      boost_expires_at = greatest(boost_expires_at, ${at}) + make_interval(hours => ${hours}),
      visibility_score = visibility_score + ${BOOST_SCORE}::integer - boost_score,
      boost_score = ${BOOST_SCORE}::integer
    where id = ${photo}`.execute(tx)
}

/** Holds still the photos of those with a boost that is over, owner after owner, as every other work on photos does. */
export async function lockBoosted(tx: Tx, now: Date): Promise<void> {
  await sql`
    select 1 from profiles
    where id in (select user_id from photos where boost_score > 0 and boost_expires_at <= ${now})
    order by id for no key update`.execute(tx)
}

/** Takes back what the boosts that are over have added to the ranking; the likes stay. */
export async function endBoosts(tx: Tx, now: Date): Promise<MemberId[]> {
  const { rows } = await sql<{ user_id: MemberId }>`
    update photos set visibility_score = greatest(visibility_score - boost_score, 0), boost_score = 0, boost_expires_at = null
    where boost_score > 0 and boost_expires_at <= ${now}
    returning user_id`.execute(tx)
  return [...new Set(rows.map((row) => row.user_id))]
}

export async function hasPurchase(db: Db, { member, clientId }: Intent): Promise<boolean> {
  const row = await db
    .selectFrom('photo_slot_purchases')
    .select('id')
    .where('user_id', '=', member)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row !== undefined
}

/** One more place, and what says so. */
export async function savePurchase(tx: Tx, { member, clientId, cost, at }: Intent & { cost: number; at: Date }): Promise<string> {
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
