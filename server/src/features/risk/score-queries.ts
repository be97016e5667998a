import type { MemberId } from '@adire/contract/ids.ts'
import { type RiskRule, WARNING_POINTS, WHOLE_HOURS } from '@adire/contract/risk.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import {
  ORDINARY_DAYS,
  ORDINARY_SEQ,
  type PointSums,
  REVERSAL_WHOLE_DAYS,
  sumScore,
} from './score-rules.ts'
import { decayedPoints, IS_COUNTED, ONCE_RULES, TEXT_RULES } from './shared-queries.ts'

/** Reads a member's score, which decides about a hold, without the signals of some rules. */
export async function readScore(
  db: Db,
  member: MemberId,
  { at, without }: { at: Date; without: readonly RiskRule[] },
): Promise<number> {
  const wholeHours = sql`(case when s.rule = 'reversed_after_gift' then ${sql.lit(24 * REVERSAL_WHOLE_DAYS)} else ${sql.lit(WHOLE_HOURS)} end)`
  const decayedAt = sql`greatest(s.found_at, ${at}::timestamptz - make_interval(hours => ${wholeHours}))`
  const isWarned = sql`(undecayed >= ${sql.lit(WARNING_POINTS)})`
  // Copies of a comment are one conversation, unless the thread shows something else as well.
  const { rows } = await sql<PointSums>`
    with counted as (
      select s.rule, s.subject_id, s.comment_hash, s.points as undecayed, ${decayedPoints(decayedAt)} as points, s.found_at
      from risk_signals s where s.member_id = ${member} and s.rule <> all (${[...without]}::text[]) and ${IS_COUNTED}
    ), subjects as (
      select subject_id, case when count(comment_hash) = count(*) then min(comment_hash::text) else subject_id::text end as conversation, sum(undecayed) as undecayed, sum(points) as points, min(found_at) as found_at
      from counted where rule in (${TEXT_RULES}) group by subject_id
    ), conversations as (
      select max(undecayed) as undecayed, max(points) as points, min(found_at) as found_at from subjects group by conversation
    )
    select (select coalesce(max(points), 0) from conversations) as strongest, (select coalesce(sum(points), 0) from conversations) as together,
      (select coalesce(sum(points), 0) from counted where rule not in (${TEXT_RULES}) and rule not in (${ONCE_RULES}))
        + (select coalesce(sum(once.points), 0) from (select max(points) as points from counted where rule in (${ONCE_RULES}) group by rule) once) as others,
      (select count(*)::integer from conversations where ${isWarned}) as warned, other.ordinary, other.unanswered
    from (
      select (count(*) filter (where t.answered_at is not null and t.last_seq >= ${sql.lit(ORDINARY_SEQ)}))::integer as ordinary,
        (count(*) filter (where t.answered_at is null and t.last_sender_id = ${member}))::integer as unanswered
      from message_threads t
      where (t.user_a_id = ${member} or t.user_b_id = ${member})
        and t.last_message_at >= (select min(found_at) from conversations where ${isWarned}) - make_interval(days => ${sql.lit(ORDINARY_DAYS)})
        and not exists (select from subjects where subject_id = t.id and ${isWarned})
    ) other`.execute(db)
  return rows[0] ? sumScore(rows[0]) : 0
}
