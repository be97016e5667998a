import { OTHER_APPEALS_MAXIMUM, type OtherAppeals } from '@adire/contract/appeals.ts'
import type { AppealKind, AppealOutcome } from '@adire/contract/decisions.ts'
import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import type {
  AppealId,
  DecisionId,
  MemberId,
  PhotoId,
  ReportCaseId,
  ReportId,
  VoiceId,
} from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { StaffRole } from '../../db/types.ts'
import type { PageRange } from '../../lib/paging.ts'
import type { ReviewedReport } from '../safety/rules.ts'
import { selectCurrentName } from '../profiles/shared-queries.ts'
import { CASE_APPEAL_END } from '../safety/shared-queries.ts'
import { isShownTo } from './shared-queries.ts'

interface NewAppeal {
  decision: DecisionId
  member: MemberId
  words: string
  at: Date
  dueAt: Date
}

/** Adds an appeal; returns false if the decision was appealed already. */
export async function addAppeal(
  tx: Tx,
  { decision, member, words, at, dueAt }: NewAppeal,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into appeals (action_id, user_id, words, created_at, due_at) values (${decision}::uuid, ${member}, ${words}, ${at}, ${dueAt})
    on conflict (action_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

interface NewReportAppeal extends Omit<NewAppeal, 'decision'> {
  report: ReportId
  dismissedBy: MemberId | null
  dismissedAt: Date
}

/** Adds a reporter's appeal about a dismissed report. */
export async function addReportAppeal(
  tx: Tx,
  { report, member, words, at, dueAt, dismissedBy, dismissedAt }: NewReportAppeal,
): Promise<void> {
  await sql`
    insert into appeals (report_id, user_id, words, created_at, due_at, dismissed_by, dismissed_at)
    values (${report}::uuid, ${member}, ${words}, ${at}, ${dueAt}, ${dismissedBy}::uuid, ${dismissedAt})`.execute(
    tx,
  )
}

export interface DismissedReport extends ReviewedReport {
  reviewerId: MemberId | null
  reviewedAt: Date | null
}

/**
 * Finds a report of this reporter with the end of the time to appeal and their appeal about its case.
 */
export async function findOwnReport(
  db: Db,
  { id, reporter }: { id: ReportId; reporter: MemberId },
): Promise<DismissedReport | undefined> {
  const { rows } = await sql<DismissedReport>`
    select r.action_taken as outcome, r.reviewed_by as "reviewerId", r.reviewed_at as "reviewedAt", ${CASE_APPEAL_END} as "appealEnd",
      (select a.id from appeals a join reports own on own.id = a.report_id
        where own.case_id = r.case_id and a.user_id = r.reporter_id limit 1) as appeal
    from reports r join report_cases c on c.id = r.case_id
    where r.id = ${id}::uuid and r.reporter_id = ${reporter}`.execute(db)
  return rows[0]
}

export interface AppealRow {
  id: AppealId
  /** The author of the appeal. */
  memberId: MemberId
  handle: string
  /** The member the decision is about: the author, or the member whose report was dismissed. */
  subjectId: MemberId
  /** Staff role of that member. */
  role: StaffRole | null
  kind: AppealKind
  submittedAt: Date
  dueAt: Date
  deciderId: MemberId | null
  /** Null also after the account was erased, like that of the answerer. */
  deciderHandle: string | null
  outcome: AppealOutcome | null
  words: string
  /** Null for a dismissed report. */
  statement: string | null
  clause: GuidelineClause | null
  /** Null for a dismissed report. */
  decisionId: DecisionId | null
  /** Set for a dismissed report. */
  reportId: ReportId | null
  /**
   * True if the viewer is one of the reporters of the dismissed case, or of a case that the decision
   * closed or, if it is about reports, counts.
   */
  isReporter: boolean
  decidedAt: Date
  suspendedUntil: Date | null
  liftedAt: Date | null
  caseId: ReportCaseId | null
  photoId: PhotoId | null
  voiceId: VoiceId | null
  answer: string | null
  answererId: MemberId | null
  answererHandle: string | null
  answeredAt: Date | null
  /** Other moderator who has the appeal open, by its queue lease. */
  leaseholderId: MemberId | null
  leaseholderHandle: string | null
  sortKey: string
}

export interface AppealFilter extends PageRange {
  viewer: MemberId
  now: Date
  isDecided?: boolean
  id?: AppealId
}

const DECIDER = selectCurrentName('decider', { name: 'deciderHandle' })
const ANSWERER = selectCurrentName('answerer', { name: 'answererHandle' })

/**
 * Lists appeals with their decisions, except the viewer's own and those about reports of the viewer:
 * open ones by due date, decided ones by latest answer. `sortKey` is the column of that order.
 */
export async function listAppeals(
  db: Db,
  { viewer, now, isDecided = false, id, after, limit }: AppealFilter,
): Promise<AppealRow[]> {
  const { rows } = await sql<AppealRow>`
    select a.id, a.user_id as "memberId", p.handle, coalesce(r.reported_user_id, a.user_id) as "subjectId", staff.role,
      coalesce(d.kind, 'report_dismissal') as kind, r.id as "reportId", a.created_at as "submittedAt", a.due_at as "dueAt",
      decider.id as "deciderId", ${DECIDER}, a.outcome, a.words, d.statement, d.clause, d.id as "decisionId",
      coalesce(d.decided_at, a.dismissed_at) as "decidedAt", d.suspended_until as "suspendedUntil",
      case when r.id is null then d.lifted_at when a.outcome = 'overturned' then a.decided_at end as "liftedAt",
      coalesce(d.case_id, r.case_id) as "caseId",
      exists (
        select from reports other where other.reporter_id = ${viewer} and (other.case_id = r.case_id
          or other.case_id in (select decided.id from report_cases decided where decided.decision_id = a.action_id)
          or other.case_id in (select basis.case_id from reports basis where basis.misuse_decision_id = a.action_id))
      ) as "isReporter",
      d.photo_id as "photoId", d.voice_id as "voiceId", a.answer, answerer.id as "answererId", ${ANSWERER}, a.decided_at as "answeredAt",
      leaseholder.id as "leaseholderId", leaseholder.handle as "leaseholderHandle",
      coalesce(a.decided_at, a.due_at)::text as "sortKey"
    from appeals a
    left join moderation_actions d on d.id = a.action_id
    left join reports r on r.id = a.report_id
    join profiles p on p.id = a.user_id
    left join admin_users staff on staff.user_id = coalesce(r.reported_user_id, a.user_id)
    left join profiles decider on decider.id = coalesce(d.decided_by, a.dismissed_by)
    left join profiles answerer on answerer.id = a.decided_by
    left join queue_leases lease on lease.queue = 'appeals' and lease.item_id = a.id and lease.expires_at > ${now}
      and lease.staff_id <> ${viewer} and a.decided_at is null
    left join profiles leaseholder on leaseholder.id = lease.staff_id
    where ${isShownTo(viewer)}
      and case when ${id ?? null}::uuid is not null then a.id = ${id ?? null}::uuid
        when ${isDecided}::boolean then a.decided_at is not null and ${isAfter(after, ['a.decided_at', 'a.id'])}
        else a.decided_at is null and ${isAfter(after, ['a.due_at', 'a.id'], 'asc')} end
    order by case when ${isDecided}::boolean then a.decided_at end desc, case when ${isDecided}::boolean then a.id end desc, a.due_at, a.id
    limit ${limit}`.execute(db)
  return rows
}

export interface OtherAppealRow extends Pick<OtherAppeals['appeals'][number], 'id' | 'words'> {
  memberId: MemberId
  handle: string
  submittedAt: Date
  /** Number of all of them. */
  total: number
}

/**
 * Lists the unanswered appeals of the other reporters about the dismissal that an appeal is about,
 * oldest first.
 */
export async function listOtherAppeals(db: Db, id: AppealId): Promise<OtherAppealRow[]> {
  const { rows } = await sql<OtherAppealRow>`
    select a.id, a.user_id as "memberId", p.handle, a.words, a.created_at as "submittedAt", count(*) over ()::integer as total
    from appeals mine join reports r on r.id = mine.report_id
      join reports other on other.case_id = r.case_id join appeals a on a.report_id = other.id
      join profiles p on p.id = a.user_id and p.account_status <> 'erased'
    where mine.id = ${id}::uuid and mine.decided_at is null and r.action_taken = 'Report dismissed' and a.id <> mine.id and a.decided_at is null
    order by a.created_at, a.id limit ${OTHER_APPEALS_MAXIMUM}`.execute(db)
  return rows
}

/** Counts unanswered appeals that `listAppeals` shows. */
export async function countOpen(db: Db, viewer: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from appeals a join profiles p on p.id = a.user_id left join reports r on r.id = a.report_id
    where a.decided_at is null and ${isShownTo(viewer)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Lists the report cases that the answer to an appeal can change: that of a dismissed report, or
 * those whose reports a decision about misuse of reports counts.
 */
export async function listAppealedCases(tx: Tx, id: AppealId): Promise<ReportCaseId[]> {
  const { rows } = await sql<{ id: ReportCaseId }>`
    select distinct r.case_id as id from appeals a join reports r on r.id = a.report_id or r.misuse_decision_id = a.action_id
    where a.id = ${id}::uuid`.execute(tx)
  return rows.map((row) => row.id)
}

export interface OpenReportAppeal {
  id: AppealId
  memberId: MemberId
  reportId: ReportId
}

/** Lists and locks the unanswered appeals of the reporters in the case of a report. */
export async function lockOpenAppeals(tx: Tx, report: ReportId): Promise<OpenReportAppeal[]> {
  const { rows } = await sql<OpenReportAppeal>`
    select a.id, a.user_id as "memberId", a.report_id as "reportId"
    from appeals a join reports own on own.id = a.report_id
    where own.case_id = (select case_id from reports where id = ${report}::uuid) and a.decided_at is null
    order by a.id for update of a`.execute(tx)
  return rows
}

/**
 * Locks an appeal, and its decision with the member if it has one, so that nobody else answers the
 * appeal or lifts the decision meanwhile. The member comes first, as in everything else that lifts
 * decisions.
 */
export async function lockAppeal(tx: Tx, id: AppealId): Promise<void> {
  await sql`
    select 1 from profiles where id = (select user_id from appeals where id = ${id}::uuid and action_id is not null)
    for no key update`.execute(tx)
  await sql`select 1 from appeals where id = ${id}::uuid for update`.execute(tx)
  await sql`
    select 1 from moderation_actions where id = (select action_id from appeals where id = ${id}::uuid) for update`.execute(
    tx,
  )
}

export async function saveAnswer(
  tx: Tx,
  id: AppealId,
  { outcome, answer, by, at }: { outcome: AppealOutcome; answer: string; by: MemberId; at: Date },
): Promise<void> {
  await sql`
    update appeals set outcome = ${outcome}, answer = ${answer}, decided_by = ${by}, decided_at = ${at} where id = ${id}::uuid`.execute(
    tx,
  )
}

/**
 * Deletes old decisions with their appeals, except bans in force and decisions with a recently
 * answered appeal, or an unanswered one of a member who wasn't erased.
 */
export async function deleteOldDecisions(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from moderation_actions d
    where d.decided_at < ${before} and (d.kind <> 'ban' or d.lifted_at is not null)
      and not exists (
        select from appeals a join profiles p on p.id = a.user_id
        where a.action_id = d.id and (a.decided_at >= ${before} or (a.decided_at is null and p.account_status <> 'erased'))
      )`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
