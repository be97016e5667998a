import { AUTHORITY_ENTRIES_MAXIMUM } from '@adire/contract/authority-reports.ts'
import type { MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export interface AuthorityReportRow {
  id: string
  authority: string
  reportedAt: Date
  reference: string
  note: string
  recordedAt: Date
  recordedBy: string | null
}

/** Lists the latest reports of a case to authorities, newest first. */
export async function listAuthorityReports(
  db: Db,
  id: ReportCaseId,
): Promise<AuthorityReportRow[]> {
  const { rows } = await sql<AuthorityReportRow>`
    select a.id, a.authority, a.reported_at as "reportedAt", a.reference, a.note, a.recorded_at as "recordedAt",
      p.handle as "recordedBy"
    from authority_reports a left join profiles p on p.id = a.recorded_by and p.account_status <> 'erased'
    where a.case_id = ${id}::uuid order by a.recorded_at desc, a.id desc limit ${AUTHORITY_ENTRIES_MAXIMUM}`.execute(
    db,
  )
  return rows
}

interface NewAuthorityReport {
  caseId: ReportCaseId
  authority: string
  reportedAt: Date
  reference: string
  note: string
  by: MemberId
  at: Date
}

export async function addAuthorityReport(tx: Tx, report: NewAuthorityReport): Promise<void> {
  const { caseId, authority, reportedAt, reference, note, by, at } = report
  await sql`
    insert into authority_reports (case_id, authority, reported_at, reference, note, recorded_by, recorded_at)
    values (${caseId}::uuid, ${authority}, ${reportedAt}, ${reference}, ${note}, ${by}, ${at})`.execute(
    tx,
  )
}

export interface HoldChangeRow {
  id: number
  heldUntil: Date | null
  reason: string
  changedAt: Date
  changedBy: string | null
}

/** Lists the latest changes of the legal hold on a case's evidence, newest first. */
export async function listHoldChanges(db: Db, id: ReportCaseId): Promise<HoldChangeRow[]> {
  const { rows } = await sql<HoldChangeRow>`
    select h.id::integer, h.held_until as "heldUntil", h.reason, h.changed_at as "changedAt", p.handle as "changedBy"
    from evidence_hold_changes h left join profiles p on p.id = h.changed_by and p.account_status <> 'erased'
    where h.case_id = ${id}::uuid order by h.id desc limit ${AUTHORITY_ENTRIES_MAXIMUM}`.execute(db)
  return rows
}

/** Reads the end of a case's legal hold, past or future; null without one. */
export async function readHold(db: Db, id: ReportCaseId): Promise<Date | null> {
  const { rows } = await sql<{ heldUntil: Date | null }>`
    select held_until as "heldUntil" from report_cases where id = ${id}::uuid`.execute(db)
  return rows[0]?.heldUntil ?? null
}

/** True if a report of the case lists copies of photos or recordings that are no longer stored. */
export async function areCopiesDeleted(db: Db, id: ReportCaseId): Promise<boolean> {
  const { rows } = await sql<{ areDeleted: boolean }>`
    select exists (
      select from reports r cross join lateral jsonb_path_query(r.evidence, '$.**.storageKey') as copy
      where r.case_id = ${id}::uuid and jsonb_typeof(copy) = 'string'
        and not exists (select from report_files f where f.storage_key = copy #>> '{}')
    ) as "areDeleted"`.execute(db)
  return rows[0]?.areDeleted ?? false
}

interface HoldChange {
  /** Null releases the hold. */
  heldUntil: Date | null
  reason: string
  by: MemberId
  at: Date
}

/** Sets or, with null, releases the legal hold of a locked case. */
export async function saveHold(
  tx: Tx,
  id: ReportCaseId,
  { heldUntil, reason, by, at }: HoldChange,
): Promise<void> {
  await sql`update report_cases set held_until = ${heldUntil} where id = ${id}::uuid`.execute(tx)
  await sql`
    insert into evidence_hold_changes (case_id, held_until, reason, changed_by, changed_at)
    values (${id}::uuid, ${heldUntil}, ${reason}, ${by}, ${at})`.execute(tx)
}
