import { type MemberId, ReportId, type ReportCaseId } from '@adire/contract/ids.ts'
import type { ReportOutcome } from '@adire/contract/report-cases.ts'
import type { CasePriority, ReportReason, ReportSubject } from '@adire/contract/safety.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'
import { isNamedTo, memberIs } from '../profiles/shared-visibility-queries.ts'
import { type FoundSubject, listCopies, type StoredEvidence } from './rules.ts'
import type { AppealData } from '../decisions/rules.ts'
import { CASE_APPEAL_END, priorityRank } from './shared-queries.ts'

/** Finds the open case about a subject, or opens one, and locks it. */
export async function openCase(
  tx: Tx,
  { type, id, reportedId }: FoundSubject,
  { at, dueAt }: { at: Date; dueAt: Date },
): Promise<ReportCaseId> {
  const { rows } = await sql<{ id: ReportCaseId }>`
    insert into report_cases as known (subject_type, subject_id, reported_user_id, opened_at, due_at)
    values (${type}, ${id}::uuid, ${reportedId}, ${at}, ${dueAt})
    on conflict (subject_type, subject_id) where closed_at is null do update set due_at = known.due_at
    returning id`.execute(tx)
  if (!rows[0]) throw new Error('a report has no case')
  return rows[0].id
}

/**
 * Raises the priority of a locked case and brings its due time forward. Returns false if it had
 * this priority or a higher one already.
 */
export async function raisePriority(
  tx: Tx,
  id: ReportCaseId,
  { priority, dueAt }: { priority: CasePriority; dueAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_cases set priority = ${priority}, due_at = least(due_at, ${dueAt}::timestamptz)
    where id = ${id}::uuid and ${priorityRank(sql.ref('priority'))} < ${priorityRank(sql`${priority}::text`)}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Number of different members who reported a case. */
export async function countReporters(tx: Tx, id: ReportCaseId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct reporter_id)::integer as count from reports where case_id = ${id}::uuid`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

interface NewReport {
  caseId: ReportCaseId
  reporter: MemberId
  reported: MemberId
  reason: ReportReason
  description: string
  evidence: StoredEvidence
  at: Date
}

/** Adds a report with its evidence to a case. */
export async function addReport(tx: Tx, report: NewReport): Promise<ReportId> {
  const { caseId, reporter, reported, reason, description, evidence, at } = report
  const { rows } = await sql<{ id: ReportId }>`
    insert into reports (case_id, reporter_id, reported_user_id, reason, description, created_at, evidence)
    values (${caseId}::uuid, ${reporter}, ${reported}, ${reason}, ${description}, ${at}, ${JSON.stringify(evidence)}::jsonb)
    returning id`.execute(tx)
  const id = ReportId.parse(rows[0]?.id)
  const keys = listCopies(evidence)
  await sql`insert into report_files (storage_key, report_id) select key, ${id}::uuid from unnest(${keys}::text[]) key`.execute(
    tx,
  )
  return id
}

export interface OwnReportRow {
  id: ReportId
  subject: ReportSubject
  reportedId: MemberId
  reason: ReportReason
  reportedAt: Date
  sortKey: string
  outcome: ReportOutcome | null
  /** End of the time to appeal a dismissal; null while the case is open. */
  appealEnd: Date | null
  /** The reporter's appeal about the case. */
  appeal: AppealData | null
}

/** Lists own reports, newest first. */
export async function listOwnReports(
  db: Db,
  reporter: MemberId,
  { after, limit }: PageRange,
): Promise<OwnReportRow[]> {
  const { rows } = await sql<OwnReportRow>`
    select r.id, c.subject_type as subject, r.reported_user_id as "reportedId", r.reason, r.created_at as "reportedAt",
      r.created_at::text as "sortKey", r.action_taken as outcome, ${CASE_APPEAL_END} as "appealEnd", (
        select json_build_object('words', a.words, 'submittedAt', a.created_at, 'dueAt', a.due_at, 'outcome', a.outcome, 'answer', a.answer,
          'decidedAt', a.decided_at)
        from appeals a join reports own on own.id = a.report_id where own.case_id = r.case_id and a.user_id = r.reporter_id
        order by a.created_at limit 1
      ) as appeal
    from reports r join report_cases c on c.id = r.case_id
    where r.reporter_id = ${reporter}
      and ${isAfter(after, ['r.created_at', 'r.id'])}
    order by r.created_at desc, r.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Lists the reporters of a case who have appealed its dismissal. */
export async function listAppellants(tx: Tx, id: ReportCaseId): Promise<Set<MemberId>> {
  const { rows } = await sql<{ id: MemberId }>`
    select a.user_id as id from appeals a join reports r on r.id = a.report_id where r.case_id = ${id}::uuid`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.id))
}

export interface NamedRow {
  id: MemberId
  handle: string
}

/** Lists the handles of those of the given members whose name the viewer may see. */
export async function listVisibleNames(
  db: Db,
  viewer: MemberId,
  ids: readonly MemberId[],
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select p.id, p.handle from profiles p where p.id = any (${ids}::uuid[]) and ${isNamedTo('p', memberIs(viewer))}`.execute(
    db,
  )
  return rows
}

/** Returns those of the keys that belong to a report; the sweep deletes the other files. */
export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from report_files where storage_key = any (${keys}::text[])`.execute(db)
  return new Set(rows.map((row) => row.storage_key))
}
