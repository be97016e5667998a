import type { MemberId, ReportCaseId, ReportId } from '@adire/contract/ids.ts'
import { casePriorities, type ReportReason } from '@adire/contract/safety.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { waitingItems } from '../../db/waiting-items.ts'
import { type StoredEvidence } from './rules.ts'

/** Counts open cases, except those about the viewer (ADM-DASH-19). */
export async function countOpenCases(db: Db, viewer: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from report_cases where closed_at is null and reported_user_id <> ${viewer}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Selects the items of the work queue `reports`, without cases about the viewer. */
export function waitingReports(viewer: MemberId) {
  return waitingItems(
    sql`report_cases c where c.closed_at is null and c.reported_user_id <> ${viewer}`,
    {
      since: sql`c.opened_at`,
      dueAt: sql`c.due_at`,
      isUrgent: sql`c.priority = 'urgent'`,
    },
  )
}

/** SQL rank of a priority, higher for more urgent ones. */
export function priorityRank(priority: RawBuilder<unknown>): RawBuilder<number> {
  return sql`array_position(array[${sql.join(casePriorities.map((one) => sql.lit(one)))}], ${priority})`
}

export interface CaseReportRow {
  id: ReportId
  reporterId: MemberId
  reason: ReportReason
  description: string
  reportedAt: Date
  evidence: StoredEvidence
}

/** Maximum number of reports of one case shown to staff. */
const ROWS_SHOWN = 100

/** Lists the latest reports of a case, oldest first. */
export async function listCaseReports(db: Db, id: ReportCaseId): Promise<CaseReportRow[]> {
  const { rows } = await sql<CaseReportRow>`
    select id, reporter_id as "reporterId", reason, description, created_at as "reportedAt", evidence
    from reports where case_id = ${id}::uuid order by created_at desc, id desc limit ${ROWS_SHOWN}`.execute(
    db,
  )
  return rows.reverse()
}

export interface LockedCase {
  id: ReportCaseId
  reportedId: MemberId
  closedAt: Date | null
  claimedBy: MemberId | null
  claimerHandle: string | null
  claimedAt: Date | null
  /** End of the legal hold on the evidence, past or future; null without one. */
  heldUntil: Date | null
  reporters: MemberId[]
  reasons: ReportReason[]
  reportCount: number
  /** Moderators whose dismissal of these reports an appeal has overturned. */
  overturned: MemberId[]
}

/**
 * Locks cases in the order of their ids, so that moderators decide one after the other. Returns
 * those that exist.
 */
export async function lockCases(tx: Tx, ids: readonly ReportCaseId[]): Promise<LockedCase[]> {
  // The locks come first, because a query that waits for one doesn't see the reports added meanwhile.
  await sql`
    select from report_cases where id = any (${ids}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<LockedCase>`
    select c.id, c.reported_user_id as "reportedId", c.closed_at as "closedAt", c.claimed_by as "claimedBy",
      claimer.handle as "claimerHandle", c.claimed_at as "claimedAt", c.held_until as "heldUntil",
      array(select distinct r.reporter_id from reports r where r.case_id = c.id) as reporters,
      array(select distinct r.reason from reports r where r.case_id = c.id) as reasons,
      (select count(*)::integer from reports r where r.case_id = c.id) as "reportCount",
      array(
        select a.dismissed_by from appeals a join reports r on r.id = a.report_id
        where r.case_id = c.id and a.outcome = 'overturned' and a.dismissed_by is not null
      ) as overturned
    from report_cases c left join profiles claimer on claimer.id = c.claimed_by
    where c.id = any (${ids}::uuid[]) order by c.id`.execute(tx)
  return rows
}

/** Saves or, with null, ends a moderator's claim of a case. */
export async function saveClaim(
  tx: Tx,
  id: ReportCaseId,
  claim: { by: MemberId; at: Date } | null,
): Promise<void> {
  await sql`
    update report_cases set claimed_by = ${claim?.by ?? null}::uuid, claimed_at = ${claim?.at ?? null}::timestamptz
    where id = ${id}::uuid`.execute(tx)
}

/**
 * SQL expression: the end of the time in which reporters can appeal the dismissal of case `c`. Cases
 * closed by earlier releases have none stored; their reporters have 30 days.
 */
export const CASE_APPEAL_END = sql<Date>`coalesce(c.appeal_until, c.closed_at + interval '30 days')`
