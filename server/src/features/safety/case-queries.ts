import type { DecisionId, MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import type { ReportOutcome } from '@adire/contract/report-cases.ts'
import type { CasePriority, ReportReason, ReportSubject } from '@adire/contract/safety.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange, SortPosition } from '../../lib/paging.ts'
import { isAppealableDecision } from '../decisions/shared-queries.ts'
import { selectCurrentName } from '../profiles/shared-queries.ts'
import { CASE_APPEAL_END, priorityRank } from './shared-queries.ts'

export interface CaseRow {
  id: ReportCaseId
  subject: ReportSubject
  reportedId: MemberId
  /** Null after the account was erased, like that of the reporter. */
  reportedHandle: string | null
  reporterId: MemberId
  reporterHandle: string | null
  reportCount: number
  reasons: ReportReason[]
  priority: CasePriority
  openedAt: Date
  dueAt: Date
  /** Sort time as text: `dueAt` in due order, else `openedAt`. */
  sortKey: string
  closedAt: Date | null
  /** Staff member who has the case open or has claimed it. */
  claimerId: MemberId | null
  claimerHandle: string | null
  /** Start of the claim, if the claimer has no lease. */
  claimedAt: Date | null
  /** Staff member who closed the case. */
  reviewerHandle: string | null
  isReviewerFormer: boolean
  outcome: ReportOutcome | null
  /** True while a legal hold keeps the evidence. */
  isHeld: boolean
  /** True if the viewer is one of the reporters. */
  isReporter: boolean
}

export interface CasePosition extends SortPosition {
  priority: CasePriority
}

export interface CaseFilter extends PageRange<CasePosition> {
  viewer: MemberId
  status?: 'pending' | 'resolved' | undefined
  reason?: ReportReason | undefined
  /** Lowest priority listed. */
  priority?: CasePriority | undefined
  /** Claims from before this moment have expired. */
  claimedAfter: Date
  now: Date
  /** Newest first, or by priority and due time. */
  order?: 'newest' | 'due' | undefined
  id?: ReportCaseId | undefined
  /** Lists only cases about this member other than `except`. */
  about?: { member: MemberId; except: ReportCaseId } | undefined
}

const RANK = priorityRank(sql.ref('c.priority'))

/**
 * Returns true if an appeal waits for an answer that is about the decision or dismissal of a case, or
 * about a decision that counts one of its reports as misuse. Appeals of erased members get none.
 */
export async function isCaseAppealed(db: Db, id: ReportCaseId): Promise<boolean> {
  const { rows } = await sql`
    select from appeals a join profiles p on p.id = a.user_id and p.account_status <> 'erased'
    where a.decided_at is null and (
      a.action_id = (select c.decision_id from report_cases c where c.id = ${id}::uuid)
      or a.report_id in (select r.id from reports r where r.case_id = ${id}::uuid)
      or a.action_id in (select r.misuse_decision_id from reports r where r.case_id = ${id}::uuid)
    ) limit 1`.execute(db)
  return rows.length > 0
}

const REVIEWER = selectCurrentName('reviewer', {
  name: 'reviewerHandle',
  isFormer: 'isReviewerFormer',
})

const REPORTED = selectCurrentName('reported', { name: 'reportedHandle' })
const REPORTER = selectCurrentName('reporter', { name: 'reporterHandle' })

/**
 * Lists cases with the members involved, except those about the viewer (MOD-12). `claimerId` is the
 * other moderator with a lease, or else with a claim.
 */
export async function listCases(db: Db, filter: CaseFilter): Promise<CaseRow[]> {
  const {
    viewer,
    status = null,
    reason = null,
    priority = null,
    order = 'newest',
    claimedAfter,
    now,
    after,
    limit,
    id = null,
    about,
  } = filter
  const { rows } = await sql<CaseRow>`
    select c.id, c.subject_type as subject, c.priority, c.opened_at as "openedAt", c.due_at as "dueAt",
      ${order === 'due' ? sql`c.due_at` : sql`c.opened_at`}::text as "sortKey", c.closed_at as "closedAt",
      reported.id as "reportedId", ${REPORTED}, reporter.id as "reporterId", ${REPORTER},
      totals.count as "reportCount", totals.reasons, first.action_taken as outcome,
      coalesce(leaseholder.id, claimer.id) as "claimerId", coalesce(leaseholder.handle, claimer.handle) as "claimerHandle",
      case when leaseholder.id is null and claimer.id is not null then c.claimed_at end as "claimedAt",
      ${REVIEWER},
      coalesce(c.held_until > ${now}, false) as "isHeld",
      exists (select from reports r where r.case_id = c.id and r.reporter_id = ${viewer}) as "isReporter"
    from report_cases c
    join profiles reported on reported.id = c.reported_user_id
    join lateral (select reporter_id, action_taken, reviewed_by from reports r where r.case_id = c.id order by r.created_at, r.id limit 1) first on true
    join profiles reporter on reporter.id = first.reporter_id
    join lateral (select count(*)::integer as count, array_agg(distinct r.reason) as reasons from reports r where r.case_id = c.id) totals on true
    left join profiles reviewer on reviewer.id = first.reviewed_by and c.closed_at is not null
    left join profiles claimer on claimer.id = c.claimed_by and c.claimed_at > ${claimedAfter} and c.closed_at is null
    left join queue_leases lease on lease.queue = 'reports' and lease.item_id = c.id and lease.expires_at > ${now}
      and lease.staff_id <> ${viewer} and c.closed_at is null
    left join profiles leaseholder on leaseholder.id = lease.staff_id
    where c.reported_user_id <> ${viewer}
      and (${id}::uuid is null or c.id = ${id}::uuid)
      and ${about ? sql`c.reported_user_id = ${about.member} and c.id <> ${about.except}::uuid` : sql`true`}
      and (${status}::text is null or (c.closed_at is null) = (${status}::text = 'pending'))
      and (${priority}::text is null or ${RANK} >= ${priorityRank(sql`${priority}::text`)})
      and (${reason}::text is null or ${reason}::text = any (totals.reasons))
      and ${isAfterCursor(order, after)}
    order by ${order === 'due' ? sql`${RANK} desc, c.due_at, c.id` : sql`c.opened_at desc, c.id desc`}
    limit ${limit}`.execute(db)
  return rows
}

/** SQL condition: the case follows the cursor in the given order. */
function isAfterCursor(order: 'newest' | 'due', after: CasePosition | undefined) {
  if (!after || order === 'newest') return isAfter(after, ['c.opened_at', 'c.id'])
  return sql`(-${RANK}, c.due_at, c.id) > (-${priorityRank(sql`${after.priority}::text`)}, ${after.sortKey}::timestamptz, ${after.id}::uuid)`
}

export interface CaseOutcome {
  outcome: ReportOutcome
  /** Null for a dismissed case. */
  decision: DecisionId | null
  /** End of the time in which reporters can appeal a dismissal. */
  appealUntil: Date
  by: MemberId
  at: Date
}

/** Closes a locked case and all its reports. */
export async function saveOutcome(
  tx: Tx,
  id: ReportCaseId,
  { outcome, decision, appealUntil, by, at }: CaseOutcome,
): Promise<void> {
  await sql`
    update report_cases set closed_at = ${at}, decision_id = ${decision}::uuid, appeal_until = ${appealUntil}
    where id = ${id}::uuid`.execute(tx)
  await sql`
    update reports set status = 'resolved', action_taken = ${outcome}, reviewed_by = ${by}, reviewed_at = ${at}
    where case_id = ${id}::uuid`.execute(tx)
}

/** SQL condition: a reporter has an unanswered appeal about case `c`, or can still appeal its dismissal. */
const isDismissalAppealable = (now: Date) => sql`exists (
  select from reports r join profiles p on p.id = r.reporter_id and p.account_status <> 'erased'
  where r.case_id = c.id and r.action_taken = 'Report dismissed' and coalesce((
    select a.decided_at is null from appeals a join reports own on own.id = a.report_id
    where own.case_id = c.id and a.user_id = r.reporter_id
    order by a.created_at limit 1
  ), ${CASE_APPEAL_END} > ${now})
)`

/**
 * SQL condition: a warning about reports or a suspension of reports that counts a report of case `c`
 * has an unanswered appeal, or can still be appealed.
 */
const isMisuseAppealable = (now: Date) => sql`exists (
  select from reports r join moderation_actions d on d.id = r.misuse_decision_id
    join profiles p on p.id = d.user_id and p.account_status <> 'erased'
  where r.case_id = c.id and ${isAppealableDecision(now)}
)`

/**
 * SQL condition: the decision or dismissal that closed case `c`, or a decision about its reporters'
 * reports, has an unanswered appeal, or can still be appealed.
 */
const isAppealable = (now: Date) => sql`(
  exists (select from moderation_actions d where d.id = c.decision_id and ${isAppealableDecision(now)})
  or ${isDismissalAppealable(now)} or ${isMisuseAppealable(now)}
)`

/** SQL condition: no legal hold keeps the evidence of case `c`. */
const isNotHeld = (now: Date) => sql`(c.held_until is null or c.held_until <= ${now})`

interface FileRange {
  id?: ReportCaseId | null
  decision?: DecisionId | null
  now: Date
}

/**
 * Deletes the rows of copies that no appeal can need any more and no legal hold keeps, of one
 * closed case, of those that one decision closed or whose reports it counts, or of all; returns the
 * storage keys, whose files the caller has to remove.
 */
export async function deleteUnneededFiles(
  tx: Tx,
  { id = null, decision = null, now }: FileRange,
): Promise<string[]> {
  // Locked first: a hold that is being set at the same time changes the row of the case, not the files.
  const { rows: cases } = await sql<{ id: ReportCaseId }>`
    select c.id from report_cases c
    where c.closed_at is not null and (${id}::uuid is null or c.id = ${id}::uuid)
      and (${decision}::uuid is null or c.decision_id = ${decision}::uuid
        or c.id in (select case_id from reports where misuse_decision_id = ${decision}::uuid)) and ${isNotHeld(now)} and not ${isAppealable(now)}
      and exists (select from report_files f join reports r on r.id = f.report_id where r.case_id = c.id)
    order by c.id for update of c`.execute(tx)
  const ids = cases.map((one) => one.id)
  const { rows } = await sql<{ storage_key: string }>`
    delete from report_files f using reports r where r.id = f.report_id and r.case_id = any (${ids}::uuid[])
    returning f.storage_key`.execute(tx)
  return rows.map((row) => row.storage_key)
}

/**
 * Deletes cases closed before a moment with their reports, except those that an appeal may still
 * need or a legal hold keeps.
 */
export async function deleteOldCases(
  tx: Tx,
  { closedBefore, now }: { closedBefore: Date; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from report_cases c where c.closed_at < ${closedBefore} and ${isNotHeld(now)} and not ${isAppealable(now)}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
