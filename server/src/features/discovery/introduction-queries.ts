import { DISCOVER_AGE_MAXIMUM } from '@adire/contract/ages.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { cardColumnList } from './queries.ts'
import { fullReasons, isNotPacked, placeReasons, type RankedRow } from './shared-queries.ts'

/** Days for which an introduction is stored; until then the member isn't introduced again. */
const INTRODUCTION_RETENTION_DAYS = 30

interface Viewer {
  viewerId: MemberId
  gender: Gender | undefined
  excludedInterest: InterestedIn
  seesFully: boolean
  day: string
  now: Date
}

type Introduced = Omit<RankedRow, 'sort_key' | 'shown_active_at'>

/** SQL for whether the profile `other` meets the deal-breakers of the profile `chooser`. */
function meetsDealBreakers(other: string, chooser: string, now: Date) {
  const [o, c] = [sql.raw(other), sql.raw(chooser)]
  return sql`(not ${c}.is_age_dealbreaker or age_in_years(${o}.birth_date, ${o}.time_zone, ${now}) >= ${c}.preferred_age_min
      and (${c}.preferred_age_max >= ${sql.lit(DISCOVER_AGE_MAXIMUM)} or age_in_years(${o}.birth_date, ${o}.time_zone, ${now}) <= ${c}.preferred_age_max))
    and (not ${c}.is_place_dealbreaker or ${o}.city = ${c}.preferred_city or ${o}.country = ${c}.preferred_country)`
}

/** Filters members to those who meet the viewer's deal-breakers and whose deal-breakers the viewer meets. */
export async function listAccepted(
  db: Db,
  viewerId: MemberId,
  { ids, now }: { ids: readonly MemberId[]; now: Date },
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select profiles.id from profiles join profiles viewer on viewer.id = ${viewerId}
    where profiles.id = any(${ids}::uuid[])
      and ${meetsDealBreakers('profiles', 'viewer', now)} and ${meetsDealBreakers('viewer', 'profiles', now)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Lists a day's introductions in order. Leaves out members the viewer may not see, has passed,
 * liked or matched with, or excludes by a deal-breaker. The deal-breakers of the others counted when they were picked: checked
 * here, they would tell a viewer who changes city which of them exclude it.
 */
export async function listIntroduced(
  db: Db,
  { viewerId, gender, excludedInterest, seesFully, day, now }: Viewer,
): Promise<Introduced[]> {
  const { rows } = await sql<Introduced>`
    with me as materialized (select city, country, roots_city, roots_country, interests, languages, looking_for, want_children from profiles where id = ${viewerId})
    select ${cardColumnList}, ${placeReasons} ${seesFully ? fullReasons : sql``}
    from introductions join profiles on profiles.id = introductions.introduced_id join profiles viewer on viewer.id = introductions.member_id
    where introductions.member_id = ${viewerId} and introductions.day = ${day}::date
      and profiles.is_visible
      and ${meetsDealBreakers('profiles', 'viewer', now)}
      and profiles.interested_in <> ${excludedInterest}::interested_in
      ${gender === undefined ? sql`` : sql`and profiles.gender = ${gender}::gender`}
      and not exists (select from passes where from_user_id = ${viewerId} and to_user_id = profiles.id)
      and ${isNotPacked(viewerId)}
      and not exists (select from likes where from_user_id = ${viewerId} and to_user_id = profiles.id)
      and not exists (select from matches where user_a_id = least(profiles.id, ${viewerId}::uuid) and user_b_id = greatest(profiles.id, ${viewerId}::uuid))
      and not exists (select from blocks where blocker_id = ${viewerId} and blocked_id = profiles.id)
      and not exists (select from blocks where blocker_id = profiles.id and blocked_id = ${viewerId})
    order by introductions.place`.execute(db)
  return rows
}

/** True if the day has introductions already. */
export async function hasIntroductions(db: Db, memberId: MemberId, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('introductions')
    .select('place')
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the members introduced in the last `INTRODUCTION_RETENTION_DAYS`. */
export async function listIntroducedBefore(db: Db, memberId: MemberId): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('introductions')
    .select('introduced_id')
    .where('member_id', '=', memberId)
    .execute()
  return rows.map((row) => row.introduced_id)
}

export async function saveIntroductions(
  tx: Tx,
  memberId: MemberId,
  { day, people }: { day: string; people: MemberId[] },
): Promise<void> {
  if (people.length === 0) return
  await tx
    .insertInto('introductions')
    .values(
      people.map((introduced_id, i) => ({ member_id: memberId, day, place: i + 1, introduced_id })),
    )
    .execute()
}

export async function forgetIntroductions(tx: Tx, now: Date): Promise<void> {
  await sql`delete from introductions where day < (${now}::timestamptz at time zone 'UTC')::date - ${INTRODUCTION_RETENTION_DAYS}::int`.execute(
    tx,
  )
}
