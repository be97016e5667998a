import { sql } from 'kysely'

/**
 * SQL expression: the end of the time to appeal decision `d`. Decisions of earlier releases have none
 * stored; members had 30 days.
 */
export const DECISION_APPEAL_END = sql<Date>`coalesce(d.appeal_until, d.decided_at + interval '30 days')`

/** SQL condition: decision `d` has an unanswered appeal, or none and can still be appealed. */
export const isAppealableDecision = (now: Date) => sql<boolean>`coalesce(
  (select a.decided_at is null from appeals a where a.action_id = d.id),
  d.lifted_at is null and ${DECISION_APPEAL_END} > ${now}
)`
