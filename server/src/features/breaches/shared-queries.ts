import { BREACH_CLOCK_HOURS } from '@adire/contract/breach-clocks.ts'
import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** Entries of a breach `b` that count: without withdrawn ones and the withdrawals themselves. */
const VALID_ENTRIES = sql`(
  select e.* from breach_entries e
  where e.breach_id = b.id and e.kind <> 'withdrawn'
    and not exists (select from breach_entries w where w.breach_id = e.breach_id and w.withdraws = e.number)
)`

/** True for facts `e` of the current period of high risk, which began after `f.last_lower_risk`. */
const HIGH_RISK_FACTS = sql`e.kind = 'facts' and e.number > coalesce(f.last_lower_risk, 0)`

/**
 * True if the facts in force when the entry `e` was recorded had a high risk. Facts withdrawn later
 * were in force then: reasons recorded under a lower risk can't become reasons about a high one.
 */
const IS_RECORDED_AT_HIGH_RISK = sql`(
  select earlier.details -> 'facts' ->> 'risk' = 'high' from breach_entries earlier
  where earlier.breach_id = e.breach_id and earlier.kind = 'facts' and earlier.number < e.number
    and not exists (
      select from breach_entries w
      where w.breach_id = earlier.breach_id and w.withdraws = earlier.number and w.number < e.number)
  order by earlier.number desc limit 1
)`

/**
 * SQL after `from`: each breach `b` with its facts `f` and what its other entries say, `s`.
 * `s.closed_at` is null while it is open, and `s.high_risk_since` while the risk isn't high.
 */
export const BREACHES = sql`breaches b
  join lateral (
    select e.number, e.details -> 'facts' as facts,
      max(e.number) filter (where e.details -> 'facts' ->> 'risk' is distinct from 'high') over () as last_lower_risk
    from ${VALID_ENTRIES} e where e.kind = 'facts' order by e.number desc limit 1
  ) f on true
  cross join lateral (
    select min((e.details ->> 'toldAt')::timestamptz) filter (where e.kind = 'authority_told') as authority_told_at,
      min(e.recorded_at) filter (where ${HIGH_RISK_FACTS}) as high_risk_since,
      count(*) filter (where e.kind = 'people_told') > 0
        or coalesce(
          max(e.number) filter (where e.kind = 'not_told' and e.details ->> 'whom' = 'people' and ${IS_RECORDED_AT_HIGH_RISK})
            > min(e.number) filter (where ${HIGH_RISK_FACTS}),
          false) as is_people_step_done,
      (array_agg(case when e.kind = 'closed' then e.recorded_at end order by e.number desc) filter (where e.kind in ('closed', 'reopened')))[1] as closed_at
    from ${VALID_ENTRIES} e
  ) s`

/**
 * Selects the items of the work queue `breaches`: those whose clock runs, and those with a high risk
 * of which people must be told. `rules.ts` has the same rules. For the latter the law names no
 * time, so the target time of the queue counts from the assessment.
 */
export function waitingBreaches() {
  const learnedAt = sql`(f.facts ->> 'learnedAt')::timestamptz`
  const isClockRunning = sql`(s.authority_told_at is null and f.facts ->> 'risk' is distinct from 'none')`
  return waitingItems(
    sql`${BREACHES} where s.closed_at is null
      and (${isClockRunning} or (s.high_risk_since is not null and not s.is_people_step_done))`,
    {
      since: sql`case when ${isClockRunning} then ${learnedAt} else s.high_risk_since end`,
      dueAt: sql`case when ${isClockRunning} then ${learnedAt} + make_interval(hours => ${sql.lit(BREACH_CLOCK_HOURS)}) end`,
    },
  )
}
