import type { MemberId, ReportCaseId, ReportId } from '@adire/contract/ids.ts'
import type { CasePriority } from '@adire/contract/safety.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { FoundSubject } from './rules.ts'

export interface ReportedCase {
  id: ReportCaseId
  subject: FoundSubject
  priority: CasePriority
  reporters: MemberId[]
  isOpen: boolean
  /** True if the report's result is that nothing was found. */
  isDismissed: boolean
}

/** Finds the case of a report. */
export async function findReportedCase(
  tx: Tx,
  report: ReportId,
): Promise<ReportedCase | undefined> {
  const { rows } = await sql<ReportedCase>`
    select c.id, json_build_object('type', c.subject_type, 'id', c.subject_id, 'reportedId', c.reported_user_id) as subject,
      c.priority, array(select distinct other.reporter_id from reports other where other.case_id = c.id) as reporters,
      c.closed_at is null as "isOpen", coalesce(r.action_taken = 'Report dismissed', false) as "isDismissed"
    from reports r join report_cases c on c.id = r.case_id where r.id = ${report}::uuid`.execute(tx)
  return rows[0]
}

/** Removes a case without reports; returns false if it has some. */
export async function removeEmptyCase(tx: Tx, id: ReportCaseId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from report_cases c where c.id = ${id}::uuid and not exists (select from reports r where r.case_id = c.id)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Opens a closed case as if it was reported now. */
export async function openAgain(
  tx: Tx,
  id: ReportCaseId,
  { at, dueAt }: { at: Date; dueAt: Date },
): Promise<void> {
  await sql`
    update report_cases set closed_at = null, appeal_until = null, claimed_by = null, claimed_at = null,
      opened_at = ${at}, due_at = ${dueAt}
    where id = ${id}::uuid`.execute(tx)
}

/** Moves the reports of a case to another one, which a legal hold then keeps at least as long. */
export async function moveReports(
  tx: Tx,
  { from, to }: { from: ReportCaseId; to: ReportCaseId },
): Promise<void> {
  await sql`update reports set case_id = ${to}::uuid where case_id = ${from}::uuid`.execute(tx)
  await sql`
    update report_cases c set held_until = greatest(c.held_until, other.held_until)
    from report_cases other where c.id = ${to}::uuid and other.id = ${from}::uuid`.execute(tx)
}

/** Makes all reports of a case wait for a review. */
export async function resetReports(tx: Tx, id: ReportCaseId): Promise<void> {
  await sql`
    update reports set status = 'pending', action_taken = null, reviewed_by = null, reviewed_at = null, is_unfounded = false
    where case_id = ${id}::uuid and status = 'resolved'`.execute(tx)
}
