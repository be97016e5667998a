import type { ReportMisuseKind } from '@adire/contract/decisions.ts'
import type { DecisionId, MemberId, ReportCaseId, ReportId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { DecidedReport, Measure } from './misuse-rules.ts'

/** Marks the reports of dismissed cases as clearly unfounded. */
export async function markUnfounded(tx: Tx, cases: readonly ReportCaseId[]): Promise<void> {
  await sql`update reports set is_unfounded = true where case_id = any (${cases}::uuid[])`.execute(
    tx,
  )
}

/**
 * Locks members in the order of their ids, so that their reports are counted one decision after the
 * other. Returns those that aren't erased.
 */
export async function lockReporters(tx: Tx, ids: readonly MemberId[]): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select id from profiles where id = any (${ids}::uuid[]) and account_status <> 'erased'
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lists a member's reports that were decided after a moment. */
export async function listDecidedReports(
  tx: Tx,
  reporter: MemberId,
  after: Date,
): Promise<DecidedReport[]> {
  const { rows } = await sql<DecidedReport>`
    select id, created_at as "reportedAt", reviewed_at as "decidedAt", is_unfounded as "isUnfounded"
    from reports where reporter_id = ${reporter} and status = 'resolved' and reviewed_at > ${after}`.execute(
    tx,
  )
  return rows
}

/** Finds the latest warning about a member's reports or suspension of them that is not lifted. */
export async function findLastMeasure(db: Db, member: MemberId): Promise<Measure | undefined> {
  const { rows } = await sql<Measure>`
    select kind, decided_at as "decidedAt", suspended_until as until from moderation_actions
    where user_id = ${member} and kind in ('report_warning', 'report_suspension') and lifted_at is null
    order by decided_at desc, id limit 1`.execute(db)
  return rows[0]
}

interface StoredMeasure {
  member: MemberId
  kind: ReportMisuseKind
  statement: string
  until: Date | null
  basis: readonly ReportId[]
  appealUntil: Date
  by: MemberId
  at: Date
}

/** Adds a decision about a member's reports, and links the reports that it is based on. */
export async function addMeasure(
  tx: Tx,
  { member, kind, statement, until, basis, appealUntil, by, at }: StoredMeasure,
): Promise<DecisionId> {
  const { rows } = await sql<{ id: DecisionId }>`
    with added as (
      insert into moderation_actions (user_id, kind, statement, suspended_until, appeal_until, decided_by, decided_at)
      values (${member}, ${kind}, ${statement}, ${until}::timestamptz, ${appealUntil}, ${by}, ${at}) returning id
    ), linked as (
      update reports set misuse_decision_id = added.id from added where reports.id = any (${basis}::uuid[])
    )
    select id from added`.execute(tx)
  if (!rows[0]) throw new Error('a decision was not stored')
  return rows[0].id
}

/** Removes the marks of the reports that an overturned decision was based on. */
export async function clearMarks(tx: Tx, decision: DecisionId): Promise<void> {
  await sql`update reports set is_unfounded = false where misuse_decision_id = ${decision}::uuid`.execute(
    tx,
  )
}

/**
 * Lifts the warnings and suspensions that counted reports of a case, if too few of their reports are
 * still marked. Returns their members.
 */
export async function liftUnsupported(
  tx: Tx,
  caseId: ReportCaseId,
  { count, afterWarning, at }: { count: number; afterWarning: number; at: Date },
): Promise<MemberId[]> {
  const { rows } = await sql<{ member: MemberId }>`
    update moderation_actions d set lifted_at = ${at}
    where d.lifted_at is null and d.id in (select misuse_decision_id from reports where case_id = ${caseId}::uuid)
      and (select count(*) from reports basis where basis.misuse_decision_id = d.id and basis.is_unfounded)
        < case d.kind when 'report_warning' then ${count}::integer else ${afterWarning}::integer end
    returning d.user_id as member`.execute(tx)
  return rows.map(({ member }) => member)
}

/** Lifts the suspensions of a member's reports that followed an overturned warning, up to the next one. */
export async function liftLaterSuspensions(
  tx: Tx,
  warning: DecisionId,
  at: Date,
): Promise<DecisionId[]> {
  const { rows } = await sql<{ id: DecisionId }>`
    update moderation_actions d set lifted_at = ${at} from moderation_actions w
    where w.id = ${warning}::uuid and d.user_id = w.user_id and d.kind = 'report_suspension' and d.lifted_at is null
      and d.decided_at > w.decided_at and not exists (
        select from moderation_actions later where later.user_id = w.user_id and later.kind = 'report_warning'
          and later.lifted_at is null and later.decided_at > w.decided_at and later.decided_at < d.decided_at
      )
    returning d.id`.execute(tx)
  return rows.map(({ id }) => id)
}
