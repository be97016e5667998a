import { BREACH_CLOCK_HOURS } from '@adire/contract/breach-clocks.ts'
import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/**
 * SQL after `from`: each breach `b` with its facts `f` and what its other entries say, `s`.
 * `s.closed_at` is null while it is open.
 */
export const BREACHES = sql`breaches b
  join lateral (
    select e.number, e.details -> 'facts' as facts from breach_entries e
    where e.breach_id = b.id and e.kind = 'facts' order by e.number desc limit 1
  ) f on true
  cross join lateral (
    select min((e.details ->> 'toldAt')::timestamptz) filter (where e.kind = 'authority_told') as authority_told_at,
      count(*) filter (where e.kind = 'people_told' or (e.kind = 'not_told' and e.details ->> 'whom' = 'people')) > 0 as is_people_step_done,
      (array_agg(case when e.kind = 'closed' then e.recorded_at end order by e.number desc) filter (where e.kind in ('closed', 'reopened')))[1] as closed_at
    from breach_entries e where e.breach_id = b.id
  ) s`

/** Selects the items of the work queue `breaches`: those whose clock runs. `rules.ts` has the same rule. */
export function waitingBreaches() {
  const learnedAt = sql`(f.facts ->> 'learnedAt')::timestamptz`
  return waitingItems(
    sql`${BREACHES} where s.closed_at is null and s.authority_told_at is null and f.facts ->> 'risk' is distinct from 'none'`,
    {
      since: learnedAt,
      dueAt: sql`${learnedAt} + make_interval(hours => ${sql.lit(BREACH_CLOCK_HOURS)})`,
    },
  )
}
