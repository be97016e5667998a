import { INTRODUCTIONS_A_DAY } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { selectReasons } from '../profiles/shared-reason-queries.ts'
import { cardColumnList } from './queries.ts'
import { meetsDealBreakers } from './shared-pair-queries.ts'
import { isNotPacked, type RankedRow } from './shared-queries.ts'

/** Days for which an introduction is stored; until then a pair isn't introduced to each other again. */
const INTRODUCTION_RETENTION_DAYS = 30

interface Viewer {
  viewerId: MemberId
  gender: Gender | undefined
  excludedInterest: InterestedIn
  seesFully: boolean
  day: string
  now: Date
}

interface Introduced extends Omit<RankedRow, 'sort_key' | 'shown_active_at'> {
  is_mutual: boolean
}

/**
 * Lists up to five introductions of a day in order. Leaves out members the viewer may not see, has
 * passed, liked or matched with, or excludes by a deal-breaker. The deal-breakers of the others counted
 * when they were picked: checked here, they would tell a viewer who changes city which of them exclude
 * it.
 */
export async function listIntroduced(
  db: Db,
  { viewerId, gender, excludedInterest, seesFully, day, now }: Viewer,
): Promise<Introduced[]> {
  const { rows } = await sql<Introduced>`
    with me as materialized (select id, city, country, roots_city, roots_country, interests, looking_for, want_children from profiles where id = ${viewerId})
    select ${cardColumnList}, ${selectReasons({ seesFully })}, introductions.is_mutual
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
    order by introductions.place
    limit ${sql.lit(INTRODUCTIONS_A_DAY)}`.execute(db)
  return rows
}

export async function forgetIntroductions(tx: Tx, now: Date): Promise<void> {
  await sql`delete from introductions where day < (${now}::timestamptz at time zone 'UTC')::date - ${INTRODUCTION_RETENTION_DAYS}::int`.execute(
    tx,
  )
}
