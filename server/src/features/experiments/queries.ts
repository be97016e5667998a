import { ANSWER_DAYS, LISTED_CITY_SHARE } from '@adire/contract/market.ts'
import type { ExperimentResults, OrderWeights, StopReason } from '@adire/contract/experiments.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { ArmCell } from './measure-rules.ts'

/** Members of each arm that are measured at most, so that a check takes a bounded time. */
const MEASURED_MAXIMUM = 20_000
/** Days for which exposures are stored after the end. */
const EXPOSURE_DAYS = 30

const experimentColumns = [
  'id',
  'name',
  'hypothesis',
  'weights',
  'normal_weights as normalWeights',
  'share',
  'started_at as startedAt',
  'ends_at as endsAt',
  'stopped_at as stoppedAt',
  'stop_reason as stopReason',
  'checked_at as checkedAt',
  'results',
] as const

/** Lists experiments, newest first. */
export async function listExperiments(db: Db, limit: number) {
  return db
    .selectFrom('order_experiments')
    .select(experimentColumns)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}

export type ExperimentRow = Awaited<ReturnType<typeof listExperiments>>[number]

export async function findExperiment(db: Db, id: string): Promise<ExperimentRow | undefined> {
  return db
    .selectFrom('order_experiments')
    .select(experimentColumns)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds the experiment that was not stopped. */
export async function findUnstopped(db: Db): Promise<ExperimentRow | undefined> {
  return db
    .selectFrom('order_experiments')
    .select(experimentColumns)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
}

export interface NewExperiment {
  id: string
  name: string
  hypothesis: string
  weights: OrderWeights
  normalWeights: OrderWeights
  share: number
  startedAt: Date
  endsAt: Date
}

/** Adds an experiment; false while another one runs, or if it exists. */
export async function addExperiment(tx: Tx, experiment: NewExperiment): Promise<boolean> {
  const { id, name, hypothesis, weights, normalWeights, share, startedAt, endsAt } = experiment
  const row = await tx
    .insertInto('order_experiments')
    .values({
      id,
      name,
      hypothesis,
      weights: JSON.stringify(weights),
      normal_weights: JSON.stringify(normalWeights),
      share,
      started_at: startedAt,
      ends_at: endsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stops an experiment; false if it was stopped before. */
export async function stopExperiment(
  tx: Tx,
  { id, reason, at }: { id: string; reason: StopReason; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('order_experiments')
    .set({ stopped_at: at, stop_reason: reason })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function saveResults(
  tx: Tx,
  { id, results, at }: { id: string; results: ExperimentResults; at: Date },
): Promise<void> {
  await tx
    .updateTable('order_experiments')
    .set({ results: JSON.stringify(results), checked_at: at })
    .where('id', '=', id)
    .execute()
}

/** Records that a member was shown a page while the experiment ran; later ones change nothing. */
export async function addExposure(
  tx: Tx,
  { id, member, isVariant, at }: { id: string; member: MemberId; isVariant: boolean; at: Date },
): Promise<void> {
  await sql`
    insert into experiment_exposures (experiment_id, member_id, is_variant, exposed_at)
    select id, ${member}, ${isVariant}, ${at} from order_experiments where id = ${id} and stopped_at is null
    on conflict do nothing`.execute(tx)
}

/** Deletes the exposures of experiments that ended a month ago. */
export async function forgetExposures(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from experiment_exposures where experiment_id in (
      select id from order_experiments where stopped_at < ${now}::timestamptz - make_interval(days => ${EXPOSURE_DAYS}::integer))`.execute(
    tx,
  )
}

/** Counts the members of both arms by what they have in common, from their first exposure until a moment. */
export async function countArms(tx: Tx, id: string, until: Date): Promise<ArmCell[]> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const days = sql`make_interval(days => ${ANSWER_DAYS}::integer)`
  const end = sql`${until}::timestamptz`
  const arm = (isVariant: boolean) => sql`(
      select member_id, is_variant, exposed_at from experiment_exposures
      where experiment_id = ${id} and is_variant = ${isVariant} and exposed_at < ${end} order by member_id limit ${MEASURED_MAXIMUM})`
  const { rows } = await sql<ArmCell>`
    with exposed as materialized (${arm(true)} union all ${arm(false)}),
    people as materialized (
      select e.is_variant, e.exposed_at, p.id, p.gender, p.city, p.created_at > e.exposed_at - ${days} as is_newcomer,
        e.exposed_at <= ${end} - ${days} as is_mature
      from exposed e join profiles p on p.id = e.member_id
    ), small as (
      select city from people group by city having count(*) < ${LISTED_CITY_SHARE}::float8 * (select count(*) from people)
    ), measured as (
      select p.*, p.city in (select city from small) as is_small, answers.*, sent.*,
        (select count(*) from reports r where r.reporter_id = p.id and r.created_at >= exposed_at and r.created_at < ${end})
        + (select count(*) from blocks b where b.blocker_id = p.id and b.created_at >= exposed_at and b.created_at < ${end}) as reports
      from people p
      cross join lateral (
        select count(*) as answered, count(*) filter (where answered_at < exposed_at + ${days}) as early from (
          select answered_at from message_threads where user_a_id = p.id and active_at >= p.exposed_at
          union all select answered_at from message_threads where user_b_id = p.id and active_at >= p.exposed_at
        ) own where answered_at >= exposed_at and answered_at < ${end}
      ) answers
      cross join lateral (
        select count(*) as likes, count(*) filter (where t.id is null or t.created_at >= ${end}) as unmatched,
          count(*) filter (where t.answered_at is null or t.answered_at >= ${end}) as unanswered
        from likes l left join message_threads t
          on t.user_a_id = least(l.from_user_id, l.to_user_id) and t.user_b_id = greatest(l.from_user_id, l.to_user_id)
        where l.from_user_id = p.id and l.created_at >= p.exposed_at and l.created_at < ${end}
      ) sent
    )
    select is_variant as "isVariant", gender, is_newcomer as "isNewcomer", is_small as "isSmallCity", is_mature as "isMature",
      count(*) as members, count(*) filter (where answered > 0) as "withAnswer", count(*) filter (where early > 0) as "withEarlyAnswer",
      sum(answered)::bigint as answered, sum(answered * answered)::bigint as "answeredSquares",
      sum(likes)::bigint as likes, sum(unmatched)::bigint as unmatched, sum(unanswered)::bigint as unanswered,
      sum(reports)::bigint as reports, sum(reports * reports)::bigint as "reportSquares"
    from measured group by 1, 2, 3, 4, 5`.execute(tx)
  return rows
}
