import type { OrderPreferences } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/db.ts'
import { hideFromPlanner, type Search } from './queries.ts'

const NORMAL: OrderPreferences = { nearMe: 1, background: 1, newcomers: 1 }

/** Reads the sliders of a member's recommended order. */
export async function readOrderPreferences(db: Db, memberId: MemberId): Promise<OrderPreferences> {
  const row = await db
    .selectFrom('order_preferences')
    .select(['near_me as nearMe', 'background', 'newcomers'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? NORMAL
}

export async function saveOrderPreferences(
  tx: Tx,
  memberId: MemberId,
  { nearMe: near_me, background, newcomers }: OrderPreferences,
): Promise<void> {
  const chosen = { near_me, background, newcomers }
  await tx
    .insertInto('order_preferences')
    .values({ member_id: memberId, ...chosen })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(chosen))
    .execute()
}

/**
 * Counts the members in the order of the ring whom an index can tell apart: visible, without boost, in
 * the city and of the gender of a search; at most `maximum`.
 */
export async function countInRing(
  db: ReadDb,
  { city, gender }: Search,
  maximum: number,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from discover_order where is_visible and not is_boosted
        ${city === undefined ? sql`` : sql`and city = ${hideFromPlanner(sql`${city}::text`)}`}
        ${gender === undefined ? sql`` : sql`and gender = ${hideFromPlanner(sql`${gender}::gender`)}`}
      limit ${sql.lit(maximum)}
    ) counted`.execute(db)
  return rows[0]?.found ?? 0
}

/** Counts the members whom a lookup by terms finds, at most `maximum`. */
export async function countLookedUp(
  db: ReadDb,
  { lookup }: Search,
  maximum: number,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from profile_terms where terms @@ ${hideFromPlanner(sql`${lookup}::tsquery`)} limit ${sql.lit(maximum)}
    ) counted`.execute(db)
  return rows[0]?.found ?? 0
}

/** Estimates the number of members, as the planner does; 0 before the table was analyzed. */
export async function estimateMembers(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select greatest(reltuples, 0)::float8 as members from pg_class where oid = 'discover_order'::regclass`.execute(
    db,
  )
  return rows[0]?.members ?? 0
}

/** Hashes the viewer's sliders and profile, as far as the order depends on them. */
export async function hashChoices(db: Db, viewerId: MemberId): Promise<string> {
  const { rows } = await sql<{ choices: string }>`
    select md5(row(gender, interested_in, city, country, roots_city, roots_country, interests, looking_for, want_children,
        coalesce(near_me, 1), coalesce(background, 1), coalesce(newcomers, 1),
        array(select row(spoken.*) from profile_languages spoken where spoken.member_id = id order by language))::text) as choices
    from profiles left join order_preferences on order_preferences.member_id = id where id = ${viewerId}`.execute(
    db,
  )
  return rows[0]?.choices ?? ''
}
