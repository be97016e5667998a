import {
  ANSWER_DAYS,
  GROUP_MINIMUM,
  LISTED_CITY_SHARE,
  type MarketFilter,
} from '@adire/contract/market.ts'
import { sql } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/db.ts'
import { ALL, type Cell, type Group, SMALL_CITIES, type Week } from './rules.ts'
import type { Shown } from './suppression-rules.ts'

/** Members that a week is measured with at most. More are sampled, so that a week takes a bounded time. */
const MEASURED_MAXIMUM = 100_000
/** Two to this power parts of all members, which the sample has some of. */
const SAMPLE_BITS = 20
/** Weeks that are stored: three years. */
const STORED_WEEKS = 156
/** Counts the changes of who counts and of what an answer is. Answers of weeks with different ones can't be compared. */
const DEFINITION = 2

/** Finds how many parts of all members the sample of a week has. */
async function findSampleParts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*) as members from discover_order where is_visible`.execute(tx)
  return Math.ceil(2 ** SAMPLE_BITS * Math.min(1, MEASURED_MAXIMUM / (rows[0]?.members ?? 1)))
}

/**
 * Counts members of a week by what they have in common (`MarketMetrics` has the definitions), as of `now` or
 * the end of the week. Reads the index of each sampled member's conversations and their likes.
 */
export async function countMembers(
  tx: Tx,
  { week, from, until }: Week,
  now: Date,
): Promise<Cell[]> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const end = sql`least(${until}::timestamptz, ${now}::timestamptz)`
  const parts = await findSampleParts(tx)
  const { rows } = await sql<Cell>`
    with times as materialized (
      select ${from}::timestamptz as week_start, ${end} as week_end, ${end} - make_interval(days => ${ANSWER_DAYS}::integer) as recent
    ), population as materialized (
      select p.id, p.gender, p.city, recent, week_start, week_end,
        case when p.created_at > recent - make_interval(days => ${ANSWER_DAYS}::integer) then 'newcomers' else 'established' end as cohort,
        case when p.created_at > recent - make_interval(days => ${ANSWER_DAYS}::integer) then p.created_at else recent end as answers_from,
        case when p.last_active_at > recent then case ${week}::date when o.shown_week then o.week_shown when o.shown_week - 7 then o.week_before_shown else 0 end end as shown,
        o.is_boosted and coalesce(o.boosted_at < week_end, false) or exists (
          select from boost_results b where b.member_id = p.id and b.started_at < week_end and b.ended_at > week_start) as boosted
      from times, discover_order o join profiles p on p.id = o.member_id
      where o.is_visible and p.created_at <= recent
        and (p.last_active_at > recent or p.created_at > recent - make_interval(days => ${ANSWER_DAYS}::integer))
        and (uuid_hash_extended(p.id, 0) & ${2 ** SAMPLE_BITS - 1}::bigint) < ${parts}::bigint
    ), listed as (
      select city from population group by city
      having count(*) >= ${LISTED_CITY_SHARE}::float8 * (select count(*) from population)
    )
    select gender, cohort, coalesce(listed.city, ${SMALL_CITIES}) as city, boosted as "isBoosted", shown,
      count(*) as members, count(*) filter (where threads.is_answered) as "withAnswer", coalesce(sum(threads.answered), 0)::bigint as answered,
      coalesce(sum(sent.likes), 0)::bigint as likes, coalesce(sum(sent.unmatched), 0)::bigint as unmatched, coalesce(sum(sent.unanswered), 0)::bigint as unanswered
    from population p left join listed on listed.city = p.city
    cross join lateral (
      select bool_or(answered_at >= answers_from and answered_at < answers_from + make_interval(days => ${ANSWER_DAYS}::integer)) as is_answered,
        count(*) filter (where answered_at >= week_start) as answered
      from (
        select answered_at from message_threads where user_a_id = p.id and active_at >= answers_from
        union all select answered_at from message_threads where user_b_id = p.id and active_at >= answers_from
      ) own where answered_at < week_end
    ) threads
    cross join lateral (
      select count(*) as likes, count(*) filter (where t.id is null or t.created_at >= week_end) as unmatched,
        count(*) filter (where t.answered_at is null or t.answered_at >= week_end) as unanswered
      from likes l left join message_threads t
        on t.user_a_id = least(l.from_user_id, l.to_user_id) and t.user_b_id = greatest(l.from_user_id, l.to_user_id)
      where l.from_user_id = p.id and l.created_at >= recent and l.created_at < week_end
    ) sent
    group by gender, cohort, 3, boosted, shown`.execute(tx)
  return rows
}

interface StoredWeek {
  week: string
  computedAt: Date
  isComplete: boolean
}

/** Stores the metrics of a week in place of those computed before. */
export async function saveWeek(
  tx: Tx,
  { week, computedAt, isComplete }: StoredWeek,
  groups: readonly Shown[],
): Promise<void> {
  await sql`delete from market_weeks where week = ${week}::date or week < ${week}::date - 7 * ${STORED_WEEKS}::integer`.execute(
    tx,
  )
  await tx
    .insertInto('market_weeks')
    .values({ week, computed_at: computedAt, is_complete: isComplete, definition: DEFINITION })
    .execute()
  const rows = groups.map(({ gender, cohort, city, sums, gini, boostedRatio }) => ({
    gender,
    cohort,
    city,
    gini,
    boostedRatio,
    ...sums,
  }))
  await sql`
    insert into market_metrics (week, gender, cohort, city, members, with_answer, answered, likes, unmatched, unanswered, gini, boosted_ratio)
    select ${week}::date, gender, cohort, city, members, "withAnswer", answered, likes, unmatched, unanswered, gini, "boostedRatio"
    from json_to_recordset(${JSON.stringify(rows)}::json) as one (gender text, cohort text, city text, members integer, "withAnswer" integer,
      answered integer, likes integer, unmatched integer, unanswered integer, gini real, "boostedRatio" real)`.execute(
    tx,
  )
}

/** True if the metrics of a week are final. */
export async function hasCompleteWeek(db: Db, week: string): Promise<boolean> {
  const row = await db
    .selectFrom('market_weeks')
    .select('week')
    .where('week', '=', week)
    .where('is_complete', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Metrics of a group in a week; `members` is null if the group is hidden. */
export interface MetricRow extends StoredWeek {
  members: number | null
  withAnswer: number | null
  answered: number | null
  likes: number | null
  unmatched: number | null
  unanswered: number | null
  gini: number | null
  boostedRatio: number | null
}

const metricColumns = sql`
  w.week::text as week, w.computed_at as "computedAt", w.is_complete as "isComplete", m.members, m.with_answer as "withAnswer", m.answered,
  m.likes, m.unmatched, m.unanswered, m.gini, m.boosted_ratio as "boostedRatio"`

/** Lists the last weeks of a group, newest first. A week in which its city wasn't listed has no numbers. */
export async function listWeeks(
  db: ReadDb,
  filter: MarketFilter,
  limit: number,
): Promise<MetricRow[]> {
  const { gender = ALL, cohort = ALL, city = ALL } = filter
  const { rows } = await sql<MetricRow>`
    select ${metricColumns} from market_weeks w
    left join market_metrics m on m.week = w.week and m.gender = ${gender} and m.cohort = ${cohort} and m.city = ${city}
    order by w.week desc limit ${limit}`.execute(db)
  return rows
}

/** Lists the metrics of the community, by gender, of newcomers and of small cities, in the last complete weeks. */
export async function listSummaries(db: ReadDb, limit: number): Promise<(MetricRow & Group)[]> {
  const { rows } = await sql<MetricRow & Group>`
    select ${metricColumns}, m.gender, m.cohort, m.city
    from (select * from market_weeks where is_complete order by week desc limit ${limit}) w
    join market_metrics m on m.week = w.week
      and (m.gender, m.cohort, m.city) in (('all', 'all', 'all'), ('man', 'all', 'all'), ('woman', 'all', 'all'), ('all', 'newcomers', 'all'), ('all', 'all', 'small'))
    order by w.week desc`.execute(db)
  return rows
}

/** Lists the cities that were listed in one of the last weeks, by name. */
export async function listCities(db: ReadDb, weeks: number): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`
    select distinct m.city from market_metrics m
    where m.gender = ${ALL} and m.cohort = ${ALL} and m.city not in (${ALL}, ${SMALL_CITIES}) and m.members >= ${GROUP_MINIMUM}
      and m.week in (select week from market_weeks order by week desc limit ${weeks})
    order by m.city`.execute(db)
  return rows.map(({ city }) => city)
}

export interface GoalRow extends Pick<Group, 'gender' | 'cohort'> {
  week: string
  gini: number | null
  members: number | null
  withAnswer: number | null
}

/**
 * Lists the metrics of all members, men, women and newcomers in complete weeks since one, newest first. Answers under an
 * earlier definition are null.
 */
export async function listGoals(db: Db, since: string): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select m.week::text as week, m.gender, m.cohort, m.gini, m.members,
      case when w.definition = ${DEFINITION} then m.with_answer end as "withAnswer"
    from market_metrics m join market_weeks w on w.week = m.week
    where (m.gender, m.cohort) in (('all', 'all'), ('man', 'all'), ('woman', 'all'), ('all', 'newcomers'))
      and m.city = ${ALL} and m.week >= ${since}::date and w.is_complete
    order by m.week desc`.execute(db)
  return rows
}
