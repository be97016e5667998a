import type { LanguageSkill } from '@adire/contract/language-levels.ts'
import { profileFieldNames, profileFields } from '@adire/contract/profile-fields.ts'
import { type PromptAnswer, PromptKey } from '@adire/contract/prompts.ts'
import { sql } from 'kysely'

export type StoredDetail = string | number | string[] | LanguageSkill[] | null
/** A profile's fields by name; null for empty ones. */
export type StoredDetails = Record<string, StoredDetail>

/**
 * SQL for a JSON object of a profile's fields, for member records and the evidence of reports.
 * `table` is the alias of `profiles`.
 */
export function detailsAsJson(table: string) {
  const pairs = profileFieldNames.flatMap((field) => [
    sql.lit(field),
    sql.ref(`${table}.${profileFields[field].column}`),
  ])
  const skills = [sql.lit('languageSkills'), skillsAsJson(table)]
  return sql<StoredDetails>`jsonb_build_object(${sql.join([...pairs, ...skills])})`
}

/** SQL for the languages of a profile by level, in the order of `sortSkills`. */
export function skillsAsJson(table: string) {
  return sql<LanguageSkill[]>`(
    select coalesce(json_agg(json_build_object('language', language, 'speaks', speaks, 'understands', understands, 'wish', wish)
      order by speaks desc, understands desc, language collate "C"), '[]')
    from profile_languages where member_id = ${sql.ref(`${table}.id`)})`
}

/**
 * SQL for a JSON array of a profile's answered prompts in their order, without those that only a
 * newer release knows. `table` is the alias of `profiles`.
 */
export function promptsAsJson(table: string) {
  return sql<PromptAnswer[]>`coalesce((
    select jsonb_agg(jsonb_build_object('prompt', prompt, 'answer', answer) order by position)
    from profile_prompts where member_id = ${sql.ref(`${table}.id`)} and prompt = any(${PromptKey.options}::text[])), '[]')`
}
