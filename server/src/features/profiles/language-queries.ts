import type { MemberId } from '@adire/contract/ids.ts'
import type { LanguageSkill } from '@adire/contract/language-levels.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { skillsAsJson } from '../../db/profile-details.ts'

/** Reads a member's languages, those spoken best first. */
export async function readSkills(db: Db, memberId: MemberId): Promise<LanguageSkill[]> {
  const { skills } = await db
    .selectFrom('profiles')
    .select(skillsAsJson('profiles').as('skills'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return skills
}

/** Replaces a member's languages, after `profiles.languages` was saved, whose trigger knows no levels. */
export async function replaceSkills(
  tx: Tx,
  memberId: MemberId,
  skills: readonly LanguageSkill[],
): Promise<void> {
  const languages = skills.map(({ language }) => language)
  await sql`delete from profile_languages where member_id = ${memberId} and language <> all (${languages}::text[])`.execute(
    tx,
  )
  await sql`
    insert into profile_languages (member_id, language, speaks, understands, wish)
    select ${memberId}::uuid, one.* from unnest(
      ${languages}::text[], ${skills.map(({ speaks }) => speaks)}::smallint[],
      ${skills.map(({ understands }) => understands)}::smallint[], ${skills.map(({ wish }) => wish)}::language_wish[]
    ) one
    on conflict (member_id, language) do update set speaks = excluded.speaks, understands = excluded.understands, wish = excluded.wish`.execute(
    tx,
  )
}
