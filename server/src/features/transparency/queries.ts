import { TRANSPARENCY_MINIMUM } from '@adire/contract/transparency-page.ts'
import { EU_COUNTRIES } from '@adire/contract/transparency.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export interface StoredMetric {
  /** First day of the quarter, as an ISO date. */
  quarter: string
  name: string
  value: number
}

interface Period {
  /** First day of the quarter, as an ISO date. */
  quarter: string
  from: Date
  until: Date
}

/** Claims a quarter; returns false if its numbers are stored already. */
export async function claimQuarter(tx: Tx, quarter: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('transparency_quarters')
    .values({ quarter, stored_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Counts a quarter from the rows of its events and stores the numbers. Decisions are read from the audit log,
 * which outlives the members that they are about.
 */
export async function saveMetrics(tx: Tx, { quarter, from, until }: Period): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  await sql`
    insert into transparency_figures (quarter, name, value)
    select ${quarter}::date, name, value from (
      select 'reports.' || reason as name, count(*)::integer as value
      from reports where created_at >= ${from} and created_at < ${until} group by reason
      union all
      -- Visitors report profiles by the contact form. Like reports of ads, these are no report cases.
      select 'others.visitor_reports', count(*)::integer from ad_inquiries
      where is_profile_report and created_at >= ${from} and created_at < ${until}
      union all
      select 'others.ad_reports', count(*)::integer from ad_reports where reported_at >= ${from} and reported_at < ${until}
      union all
      select case when action_taken = 'Report dismissed' then 'outcomes.dismissed' else 'outcomes.acted' end, count(*)::integer
      from reports where reviewed_at >= ${from} and reviewed_at < ${until} group by 1
      union all
      select case operation
          when 'moderation.warning' then 'decisions.warnings'
          when 'moderation.suspension' then 'decisions.suspensions'
          when 'moderation.reportWarning' then 'decisions.report_warnings'
          when 'moderation.reportSuspension' then 'decisions.report_suspensions'
          when 'moderation.ban' then 'bans.' || coalesce(after ->> 'clause', 'unstated')
          when 'moderation.rejectPhoto' then 'rejected.photos'
          when 'moderation.denyMember' then 'rejected.verifications'
          when 'moderation.removePrompt' then 'rejected.answers'
          when 'selfieChecks.decide' then 'rejected.selfies'
          else 'rejected.recordings' end, count(*)::integer
      from audit_log
      where created_at >= ${from} and created_at < ${until} and (
        operation in ('moderation.warning', 'moderation.suspension', 'moderation.reportWarning', 'moderation.reportSuspension', 'moderation.ban', 'moderation.rejectPhoto', 'moderation.denyMember', 'moderation.removePrompt', 'voices.rejectApproved')
        or (operation = 'selfieChecks.decide' and after ->> 'outcome' = 'rejected')
        or (operation = 'voices.decide' and after ->> 'status' = 'rejected'))
      group by 1
      union all
      select 'appeals.received', count(*)::integer from appeals where created_at >= ${from} and created_at < ${until}
      union all
      select 'appeals.' || outcome, count(*)::integer from appeals where decided_at >= ${from} and decided_at < ${until} group by outcome
      union all
      select 'rules.' || outcome, count(*)::integer from risk_signals where decided_at >= ${from} and decided_at < ${until} group by outcome
      union all
      -- A rule of ban evasion. Its name is all that is shared.
      select 'returns.caught', count(distinct member_id)::integer from risk_signals
      where rule = 'returned_after_ban' and outcome = 'confirmed' and decided_at >= ${from} and decided_at < ${until} having count(*) > 0
    ) counted`.execute(tx)
  await saveWaits(tx, { quarter, from, until })
}

/** Stores how long decisions took, if enough were made. */
async function saveWaits(tx: Tx, { quarter, from, until }: Period): Promise<void> {
  await sql`
    with waits as (
      select 'report' as kind, extract(epoch from closed_at - opened_at) as seconds from report_cases where closed_at >= ${from} and closed_at < ${until}
      union all
      select 'appeal', extract(epoch from decided_at - created_at) from appeals where decided_at >= ${from} and decided_at < ${until}
    ), measured as (
      select kind, percentile_cont(0.5) within group (order by seconds)::integer as median, percentile_cont(0.9) within group (order by seconds)::integer as p90
      from waits group by kind having count(*) >= ${TRANSPARENCY_MINIMUM}
    )
    insert into transparency_figures (quarter, name, value)
    select ${quarter}::date, 'waits.' || kind || '_median', median from measured
    union all
    select ${quarter}::date, 'waits.' || kind || '_p90', p90 from measured where kind = 'report'`.execute(
    tx,
  )
}

/**
 * Stores the requests of authorities if an admin entered them, and empties the settings for the next quarter.
 * Returns the settings that it changed with their former values.
 */
export async function saveAuthorityRequests(
  tx: Tx,
  quarter: string,
  at: Date,
): Promise<{ key: string; before: string; after: string }[]> {
  await sql`
    insert into transparency_figures (quarter, name, value)
    select ${quarter}::date, 'authorities.requests', number.config_value::integer
    from system_config number, system_config recorded
    where number.config_key = 'authority_requests' and recorded.config_key = 'authority_requests_enabled' and recorded.config_value = 'true'
      and number.config_value ~ '^[0-9]{1,4}$'`.execute(tx)
  const { rows } = await sql<{ key: string; before: string; after: string }>`
    with before as (
      select config_key, config_value from system_config
      where (config_key, config_value) not in (('authority_requests', '0'), ('authority_requests_enabled', 'false'))
        and config_key in ('authority_requests', 'authority_requests_enabled') for update
    )
    update system_config s set updated_at = ${at}, updated_by = null,
      config_value = case s.config_key when 'authority_requests' then '0' else 'false' end
    from before where before.config_key = s.config_key
    returning s.config_key as key, before.config_value as before, s.config_value as after`.execute(
    tx,
  )
  return rows
}

/** Stores the average month of the half-year that a quarter ends; nothing if no month was counted. */
export async function saveUnionMembers(
  tx: Tx,
  { quarter, halfYear, until }: Pick<Period, 'quarter' | 'until'> & { halfYear: Date },
): Promise<void> {
  await sql`
    insert into transparency_figures (quarter, name, value)
    select ${quarter}::date, 'union.members', avg(members)::integer from union_activity
    where month >= (${halfYear} at time zone 'UTC')::date and month < (${until} at time zone 'UTC')::date having count(*) > 0`.execute(
    tx,
  )
}

/** Counts the members in the European Union who were active since the first day of a month, once for the month. */
export async function saveUnionActivity(tx: Tx, month: Date, now: Date): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  await sql`
    insert into union_activity (month, members, counted_at)
    select (${month} at time zone 'UTC')::date, count(*)::integer, ${now} from profiles
    where active_hour >= ${month} and country = any(${EU_COUNTRIES}::text[]) and account_status <> 'erased' and not is_staff
    on conflict (month) do nothing`.execute(tx)
}

/** Lists all stored numbers, newest quarter first. Bounded: about fifty a quarter. */
export async function listMetrics(db: Db): Promise<StoredMetric[]> {
  const { rows } = await sql<StoredMetric>`
    select q.quarter::text as quarter, coalesce(f.name, '') as name, coalesce(f.value, 0) as value
    from transparency_quarters q left join transparency_figures f on f.quarter = q.quarter
    order by q.quarter desc, f.name`.execute(db)
  return rows
}

/** Returns when this site was installed: its first migration. */
export async function findOpening(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: Date | null
  }>`select min(applied_at) as at from migrations`.execute(db)
  return rows[0]?.at ?? undefined
}
