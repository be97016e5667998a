import type { OrderPreferences } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

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
