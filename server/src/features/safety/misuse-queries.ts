import { type AppealBasis, BASIS_EXCERPT, BASIS_MAXIMUM } from '@adire/contract/appeals.ts'
import type { ReportMisuseKind } from '@adire/contract/decisions.ts'
import type { DecisionId, MemberId, ReportCaseId, ReportId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { selectCurrentName } from '../profiles/shared-queries.ts'
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

/** A decision about a member's reports that was lifted. */
export interface LiftedMeasure {
  id: DecisionId
  member: MemberId
  kind: ReportMisuseKind
  /** When a suspension would have ended. */
  until: Date | null
}

/**
 * Lifts the warnings and suspensions that counted reports of a case, if too few of their reports are
 * still marked.
 */
export async function liftUnsupported(
  tx: Tx,
  caseId: ReportCaseId,
  { count, afterWarning, at }: { count: number; afterWarning: number; at: Date },
): Promise<LiftedMeasure[]> {
  const { rows } = await sql<LiftedMeasure>`
    update moderation_actions d set lifted_at = ${at}
    where d.lifted_at is null and d.id in (select misuse_decision_id from reports where case_id = ${caseId}::uuid)
      and (select count(*) from reports basis where basis.misuse_decision_id = d.id and basis.is_unfounded)
        < case d.kind when 'report_warning' then ${count}::integer else ${afterWarning}::integer end
    returning d.id, d.user_id as member, d.kind, d.suspended_until as until`.execute(tx)
  return rows
}

/**
 * Lifts the suspensions of reports that followed decisions which no longer count, up to the next
 * warning.
 */
export async function liftLaterSuspensions(
  tx: Tx,
  decisions: readonly DecisionId[],
  at: Date,
): Promise<LiftedMeasure[]> {
  const { rows } = await sql<LiftedMeasure>`
    update moderation_actions d set lifted_at = ${at} from moderation_actions w
    where w.id = any (${decisions}::uuid[]) and d.user_id = w.user_id and d.kind = 'report_suspension' and d.lifted_at is null
      and d.decided_at > w.decided_at and not exists (
        select from moderation_actions later where later.user_id = w.user_id and later.kind = 'report_warning'
          and later.lifted_at is null and later.decided_at > w.decided_at and later.decided_at < d.decided_at
      )
    returning d.id, d.user_id as member, d.kind, d.suspended_until as until`.execute(tx)
  return rows
}

export interface BasisRow extends Pick<
  AppealBasis['reports'][number],
  'id' | 'caseId' | 'subject' | 'reportedId' | 'reason' | 'excerpt' | 'outcome' | 'isUnfounded'
> {
  reportedAt: Date
  decidedAt: Date | null
  deciderId: MemberId | null
  /** Null also after the account was erased. */
  deciderHandle: string | null
  /** True if photos or recordings were copied with the report. */
  hadCopies: boolean
  hasCopies: boolean
  /** Number of all reports that the decision counts. */
  total: number
}

const DECIDER = selectCurrentName('decider', { name: 'deciderHandle' })

/** Lists the newest reports that a decision about a member's reports counts, newest first. */
export async function listBasis(db: Db, decision: DecisionId): Promise<BasisRow[]> {
  const { rows } = await sql<BasisRow>`
    select r.id, r.case_id as "caseId", c.subject_type as subject, r.reported_user_id as "reportedId", r.reason, r.created_at as "reportedAt",
      case when length(r.description) > ${BASIS_EXCERPT}::integer then left(r.description, ${BASIS_EXCERPT}::integer - 1) || '…' else r.description end as excerpt,
      r.action_taken as outcome, r.reviewed_at as "decidedAt", decider.id as "deciderId", ${DECIDER},
      r.is_unfounded as "isUnfounded", jsonb_path_exists(r.evidence, '$.**.storageKey ? (@.type() == "string")') as "hadCopies",
      exists (select from report_files f where f.report_id = r.id) as "hasCopies", count(*) over ()::integer as total
    from reports r join report_cases c on c.id = r.case_id left join profiles decider on decider.id = r.reviewed_by
    where r.misuse_decision_id = ${decision}::uuid
    order by r.created_at desc, r.id desc limit ${BASIS_MAXIMUM}`.execute(db)
  return rows
}
