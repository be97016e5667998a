import type { MemberId } from '@adire/contract/ids.ts'
import { profileRuleNames } from '@adire/contract/risk.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { ProfileTexts } from './profile-rules.ts'

/**
 * Reads what a member writes in their profile: name, profession, "about me", interests and answers to prompts.
 * Undefined if the member is staff.
 */
export async function readProfileTexts(
  db: Db,
  member: MemberId,
): Promise<ProfileTexts | undefined> {
  const { rows } = await sql<ProfileTexts>`
    select array(
      select text from unnest(array[p.handle, p.profession, p.about_me] || p.interests
        || array(select answer from profile_prompts where member_id = p.id order by position)) with ordinality as written (text, place)
      where text is not null group by text order by min(place)
    ) as texts, p.interests
    from profiles p where p.id = ${member} and not exists (select from admin_users where user_id = ${member})`.execute(
    db,
  )
  return rows[0]
}

/** Deletes the oldest open signals of each rule about the profile of a member above a number. */
export async function removeOlderSignals(tx: Tx, member: MemberId, maximum: number): Promise<void> {
  await sql`
    delete from risk_signals where id in (
      select id from (
        select id, row_number() over (partition by rule order by found_at desc, id desc) as place
        from risk_signals where member_id = ${member} and outcome is null and rule = any (${[...profileRuleNames]}::text[])) open
      where place > ${maximum})`.execute(tx)
}
