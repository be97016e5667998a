import type { DecisionKind } from '@adire/contract/decisions.ts'
import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import type { MemberId, PhotoId, ReportCaseId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import type { ReportOutcome } from '@adire/contract/report-cases.ts'
import type { ReportReason, ReportSubject } from '@adire/contract/safety.ts'
import type { PathEdit } from '@adire/contract/path.ts'
import type { RecordedTrip } from '@adire/contract/trips.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { detailsAsJson, promptsAsJson, type StoredDetails } from '../../db/profile-details.ts'
import { pathAsJson } from '../path/shared-queries.ts'
import { selectCurrentName } from '../profiles/shared-queries.ts'
import { openTripsAsJson } from '../trips/shared-queries.ts'
import { IS_HINTED } from './hint-queries.ts'
import { KNOWN_COLUMNS, type KnownRow } from './member-list-queries.ts'
import { ROWS_PER_LIST } from './rules.ts'

export interface MemberRecordRow extends KnownRow {
  email: string
  is_premium: boolean
  premium_until: Date | null
  is_confirmed: boolean
  language: string | null
  verification_denied_reason: string | null
  details: StoredDetails
  prompts: PromptAnswer[]
  trips: RecordedTrip[]
  path: PathEdit | null
  match_count: number
  thread_count: number
  referral_code: string
  referrer_id: MemberId | null
  referrer_handle: string | null
  tokens: number
}

const REFERRER = selectCurrentName('referrer', { name: 'referrer_handle' })

/** Finds all single-row data of a member; the view decides what the caller sees. */
export async function findMember(
  db: Db,
  id: MemberId,
  now: Date,
): Promise<MemberRecordRow | undefined> {
  const { rows } = await sql<MemberRecordRow>`
    select ${KNOWN_COLUMNS}, u.email, f.expires_at is not null as is_premium, f.expires_at as premium_until, p.is_confirmed, chosen.language, p.verification_denied_reason,
      ${detailsAsJson('p')} as details, ${promptsAsJson('p')} as prompts, ${openTripsAsJson('p')} as trips, ${pathAsJson('p')} as path,
      (select count(*)::integer from matches m where p.id in (m.user_a_id, m.user_b_id) and m.unmatched_at is null) as match_count,
      (select count(*)::integer from message_threads t where p.id in (t.user_a_id, t.user_b_id) and t.last_seq > 0) as thread_count,
      p.referral_code, referrer.id as referrer_id, ${REFERRER}, coalesce(w.balance, 0) as tokens
    from profiles p
    join users u on u.id = p.id
    left join admin_users a on a.user_id = p.id
    left join premium_features f on f.user_id = p.id and f.feature_name = 'photo_premium' and f.is_active and f.expires_at > ${now}
    left join member_preferences chosen on chosen.user_id = p.id
    left join profiles referrer on referrer.id = p.referred_by
    left join token_wallets w on w.user_id = p.id
    where p.id = ${id} and p.account_status <> 'erased'`.execute(db)
  return rows[0]
}

/**
 * Returns a member's email address and locks it until the transaction ends; undefined for erased
 * members.
 */
export async function lockEmailAddress(tx: Tx, id: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users u join profiles p on p.id = u.id where p.id = ${id} and p.account_status <> 'erased' for share of u`.execute(
    tx,
  )
  return rows[0]?.email
}

/** Lists all photos, including those that wait for review, the profile picture first. */
export function listPhotos(db: Db, id: MemberId) {
  return db
    .selectFrom('photos as f')
    .select([
      'f.id',
      'url',
      'placeholder',
      'description',
      'is_approved',
      'is_profile_picture',
      'created_at',
      IS_HINTED.as('is_hinted'),
    ])
    .where('user_id', '=', id)
    .orderBy('is_profile_picture', 'desc')
    .orderBy('order_index')
    .execute()
}

export async function listRejections(db: Db, id: MemberId) {
  const { rows } = await sql<{ id: PhotoId; reason: string; rejectedAt: Date }>`
    select photo_id as id, reason, rejected_at as "rejectedAt" from photo_rejections
    where user_id = ${id} order by rejected_at desc, photo_id limit ${ROWS_PER_LIST}`.execute(db)
  return rows
}

interface ActionRow {
  kind: DecisionKind
  statement: string
  clause: GuidelineClause | null
  by: string | null
  isByFormerStaff: boolean
  decidedAt: Date
  suspendedUntil: Date | null
  isLifted: boolean
  toldCount: number | null
  toldUntil: Date | null
}

const staffAuthor = selectCurrentName('staff', { name: 'by', isFormer: 'isByFormerStaff' })

export async function listActions(db: Db, id: MemberId): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select d.kind, d.statement, d.clause, ${staffAuthor}, d.decided_at as "decidedAt", d.suspended_until as "suspendedUntil",
      d.lifted_at is not null as "isLifted", told.told_count as "toldCount", told.ended_at as "toldUntil"
    from moderation_actions d left join profiles staff on staff.id = d.decided_by left join fraud_alerts told on told.decision_id = d.id
    where d.user_id = ${id} order by d.decided_at desc, d.id limit ${ROWS_PER_LIST}`.execute(db)
  return rows
}

interface CaseAboutRow {
  caseId: ReportCaseId
  subject: ReportSubject
  reasons: ReportReason[]
  reportCount: number
  openedAt: Date
  outcome: ReportOutcome | null
}

/** Lists cases about a member. */
export async function listCasesAbout(db: Db, id: MemberId): Promise<CaseAboutRow[]> {
  const { rows } = await sql<CaseAboutRow>`
    select c.id as "caseId", c.subject_type as subject, array_agg(distinct r.reason) as reasons, count(*)::integer as "reportCount",
      c.opened_at as "openedAt", max(r.action_taken) as outcome
    from report_cases c join reports r on r.case_id = c.id
    where c.reported_user_id = ${id} group by c.id order by c.opened_at desc, c.id limit ${ROWS_PER_LIST}`.execute(
    db,
  )
  return rows
}

interface ReportMadeRow {
  caseId: ReportCaseId
  subject: ReportSubject
  reason: ReportReason
  reportedId: MemberId
  /** Null after the account was erased. */
  reportedHandle: string | null
  reportedAt: Date
  outcome: ReportOutcome | null
}

const REPORTED = selectCurrentName('reported', { name: 'reportedHandle' })

/**
 * Lists reports by a member, except those about the viewer: nobody may see who reported them
 * (MOD-12).
 */
export async function listReportsBy(
  db: Db,
  id: MemberId,
  viewer: MemberId,
): Promise<ReportMadeRow[]> {
  const { rows } = await sql<ReportMadeRow>`
    select r.case_id as "caseId", c.subject_type as subject, r.reason, reported.id as "reportedId", ${REPORTED},
      r.created_at as "reportedAt", r.action_taken as outcome
    from reports r join report_cases c on c.id = r.case_id join profiles reported on reported.id = r.reported_user_id
    where r.reporter_id = ${id} and r.reported_user_id <> ${viewer}
    order by r.created_at desc, r.id limit ${ROWS_PER_LIST}`.execute(db)
  return rows
}

interface AuditEntryRow {
  operation: string
  by: string | null
  isByFormerStaff: boolean
  reason: string | null
  at: Date
}

/**
 * Lists audit entries about a member and answers to their appeals, newest first, without reads of
 * the member record. The operation of an answer is `appeals.upheld` or `appeals.overturned`.
 */
export async function listAuditEntries(db: Db, id: MemberId): Promise<AuditEntryRow[]> {
  const { rows } = await sql<AuditEntryRow>`
    select case when l.target_type = 'appeal' then 'appeals.' || coalesce(l.after ->> 'outcome', 'decide') else l.operation end as operation,
      ${staffAuthor}, l.reason, l.created_at as at
    from (
      (select * from audit_log where target_type = 'member' and target_id = ${id} and operation <> 'moderation.readMember'
        order by id desc limit ${ROWS_PER_LIST})
      union all
      (select answer.* from appeals a join audit_log answer on answer.target_type = 'appeal' and answer.target_id = a.id::text
        where a.user_id = ${id} and answer.operation = 'appeals.decide' order by answer.id desc limit ${ROWS_PER_LIST})
    ) l left join profiles staff on staff.id = l.actor_id
    order by l.id desc limit ${ROWS_PER_LIST}`.execute(db)
  return rows
}

/** Counts the member records a staff member has opened since a moment. */
export async function countOpenedRecords(db: Db, viewer: MemberId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_log
    where actor_id = ${viewer} and operation = 'moderation.readMember' and created_at > ${since}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
