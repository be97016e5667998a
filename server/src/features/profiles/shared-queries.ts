import { type MemberId, parseShortCode, type ThreadId } from '@adire/contract/ids.ts'
import {
  type ProfileField,
  profileFieldNames,
  profileFields,
} from '@adire/contract/profile-fields.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { skillsAsJson } from '../../db/profile-details.ts'
import { type Preferences, toPreferences } from './rules.ts'
import { isMatchedWith, isSeenBy, memberIs } from './shared-visibility-queries.ts'

/** Columns of `CardRow`, which `toCard` needs, for a select from `profiles` under that name. */
export const cardColumns = [
  'profiles.id',
  'profiles.handle',
  'profiles.birth_date',
  'profiles.time_zone',
  'profiles.gender',
  'profiles.city',
  'profiles.country',
  'profiles.is_verified',
  'profiles.boost_expires_at',
  'profiles.card_photo_id',
  'profiles.card_placeholder',
  'profiles.card_description',
] as const

type DetailColumn = {
  [F in ProfileField]: `profiles.${(typeof profileFields)[F]['column']} as ${F}`
}[ProfileField]

/** The columns of a profile's fields, each under the name of its field, and the levels of languages. */
export const detailColumns = [
  ...profileFieldNames.map(
    (field) => `profiles.${profileFields[field].column} as ${field}` as DetailColumn,
  ),
  skillsAsJson('profiles').as('languageSkills'),
]

/** Columns of a member's views that don't depend on the viewer, besides `detailColumns`. */
export const viewColumns = [
  ...cardColumns,
  'profiles.last_active_at',
  'profiles.activity_visibility',
  'profiles.photo_count',
] as const

/**
 * Finds another member as this viewer may see them, with their match and likes. Undefined
 * for themselves, unknown ids, and members who are hidden without a match, blocked by either side,
 * unconfirmed, suspended or banned: the caller can't tell which.
 */
export function findVisible(db: Db, viewerId: MemberId, memberId: MemberId, now: Date) {
  return db
    .selectFrom('profiles')
    .innerJoinLateral(matchWith(viewerId), (join) => join.onTrue())
    .select(viewColumns)
    .select(detailColumns)
    .select('pair.is_matched')
    .select([
      sql<boolean>`exists (select from premium_features where user_id = ${viewerId} and is_active and expires_at > ${now})`.as(
        'is_viewer_premium',
      ),
      sql<
        Exclude<OwnLikeState, 'matched'>
      >`coalesce((select case when is_super_like then 'super' else 'like' end from likes
        where from_user_id = ${viewerId} and to_user_id = profiles.id), 'none')`.as('own_like'),
      sql<ThreadId | null>`(select id from message_threads
        where user_a_id = least(profiles.id, ${viewerId}::uuid) and user_b_id = greatest(profiles.id, ${viewerId}::uuid) and pair.is_matched)`.as(
        'thread_id',
      ),
    ])
    .where('profiles.id', '=', memberId)
    .where('profiles.id', '<>', viewerId)
    .where(isSeenBy('profiles', memberIs(viewerId), { isMatched: sql`pair.is_matched` }))
    .executeTakeFirst()
}

export type VisibleMember = NonNullable<Awaited<ReturnType<typeof findVisible>>>

/**
 * SQL for whether the current profile and the viewer have a live match with both likes.
 */
function matchWith(viewerId: MemberId) {
  return sql<{
    is_matched: boolean
  }>`(select ${isMatchedWith(sql.ref('profiles.id'), memberIs(viewerId))} as is_matched)`.as<'pair'>(
    sql`pair`,
  )
}

/** Reads a member's saved preferences (decision P25). */
export async function readPreferences(db: Db, member: MemberId): Promise<Preferences> {
  const row = await db
    .selectFrom('profiles')
    .select([
      'preferred_age_min',
      'preferred_age_max',
      'is_age_dealbreaker',
      'preferred_city',
      'preferred_country',
      'is_place_dealbreaker',
    ])
    .where('id', '=', member)
    .executeTakeFirstOrThrow()
  return toPreferences(row)
}

/** True if a selfie was approved and a photo it was compared with is still on the profile. */
export async function isSelfieChecked(db: Db, member: MemberId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from selfie_checks s join photos f on f.user_id = s.user_id and f.is_approved and f.created_at <= s.decided_at
      where s.user_id = ${member} and s.outcome = 'approved'
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Condition on `profiles`: the member has this name, in any case, or this short code. */
export function isCalled(name = '') {
  return sql<boolean>`(lower(handle) = lower(${name}) or right(id::text, 6) = ${parseShortCode(name) ?? null}::text)`
}

/**
 * Selects the name from the profile with an alias, as `name`; null if the account
 * was erased. Also selects whether it was, as `isFormer`, unless another column says that there is a
 * profile. Null and false without one.
 */
export function selectCurrentName(
  profile: string,
  { name, isFormer }: { name: string; isFormer?: string },
) {
  const [handle, status] = [sql.ref(`${profile}.handle`), sql.ref(`${profile}.account_status`)]
  const named = sql`case when ${status} <> 'erased' then ${handle} end as ${sql.ref(name)}`
  if (isFormer === undefined) return named
  return sql`${named}, coalesce(${status} = 'erased', false) as ${sql.ref(isFormer)}`
}
