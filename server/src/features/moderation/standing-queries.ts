import type { DecisionKind } from '@adire/contract/decisions.ts'
import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import type { DecisionId, MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import type { Gender } from '@adire/contract/members.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { AccountStatus, StaffRole } from '../../db/types.ts'

/** Kind of sanction; a warning does not change the account. */
export type SanctionKind = 'warning' | 'suspension' | 'ban'

/** Locks a member's account status and role. */
export async function lockStanding(tx: Tx, id: MemberId) {
  return tx
    .selectFrom('profiles')
    .leftJoin('admin_users', 'admin_users.user_id', 'profiles.id')
    .select([
      'profiles.id',
      'profiles.account_status',
      'profiles.suspended_until',
      'admin_users.role',
    ])
    .where('profiles.id', '=', id)
    .where('profiles.account_status', '<>', 'erased')
    .forNoKeyUpdate('profiles')
    .executeTakeFirst()
}
export type Standing = NonNullable<Awaited<ReturnType<typeof lockStanding>>>

/** Saves a status and returns it; `active` after a sanction is `paused` if the member was before. */
export async function saveStatus(
  tx: Tx,
  id: MemberId,
  status: 'active' | 'banned' | 'suspended',
  until: Date | null,
): Promise<AccountStatus> {
  const saved = await tx
    .updateTable('profiles')
    .set({ account_status: status, suspended_until: until })
    .where('id', '=', id)
    .returning('account_status')
    .executeTakeFirstOrThrow()
  return saved.account_status
}

/**
 * Hides a banned member and removes their verification (ADM-USERS-07, 08). Returns whether they
 * were visible before.
 */
export async function saveBanned(tx: Tx, id: MemberId): Promise<{ wasAvailable: boolean }> {
  const { rows } = await sql<{ wasAvailable: boolean }>`
    update profiles set is_available = false, is_verified = false, verified_at = null, verification_requested_at = null
    from (select is_available from profiles where id = ${id}) before
    where id = ${id} returning before.is_available as "wasAvailable"`.execute(tx)
  return { wasAvailable: rows[0]?.wasAvailable ?? true }
}

/**
 * Ends a ban: the member is visible again, unless they had hidden themselves before it, and waits
 * for verification (ADM-USERS-09, reading C-57).
 */
export async function saveUnbanned(tx: Tx, id: MemberId, at: Date): Promise<void> {
  await sql`
    update profiles set
      is_available = is_available or coalesce((
        select was_available from moderation_actions
        where user_id = ${id} and kind = 'ban' and lifted_at is null order by decided_at desc limit 1
      ), true),
      verification_requested_at = case when is_verified then null else ${at}::timestamptz end,
      verification_denied_reason = null
    where id = ${id}`.execute(tx)
}

/** Sets the status that a member who is leaving gets if they cancel the deletion. */
export async function saveStatusAfterLeaving(
  tx: Tx,
  id: MemberId,
  status: 'banned',
): Promise<void> {
  await tx
    .updateTable('account_deletions')
    .set({ status_before: status, suspended_until: null })
    .where('user_id', '=', id)
    .execute()
}

interface NewAction {
  member: MemberId
  kind: SanctionKind
  statement: string
  clause: GuidelineClause | null
  until: Date | null
  caseId: ReportCaseId | null
  /** Set for a ban: whether the member was visible before it. */
  wasAvailable: boolean | null
  appealUntil: Date
  by: MemberId
  at: Date
}

export async function addAction(tx: Tx, action: NewAction): Promise<DecisionId> {
  const { member, kind, statement, clause, until, caseId, wasAvailable, appealUntil, by, at } =
    action
  const { rows } = await sql<{ id: DecisionId }>`
    insert into moderation_actions (user_id, kind, statement, clause, suspended_until, case_id, was_available, appeal_until, decided_by, decided_at)
    values (${member}, ${kind}, ${statement}, ${clause}, ${until}::timestamptz, ${caseId}::uuid, ${wasAvailable}::boolean, ${appealUntil}, ${by}, ${at})
    returning id`.execute(tx)
  if (!rows[0]) throw new Error('a decision was not stored')
  return rows[0].id
}

/** Marks a member's suspensions and bans as lifted. */
export async function liftActions(tx: Tx, member: MemberId, at: Date): Promise<void> {
  await sql`
    update moderation_actions set lifted_at = ${at}
    where user_id = ${member} and kind in ('suspension', 'ban') and lifted_at is null`.execute(tx)
}

export interface ContextRow {
  id: MemberId
  handle: string
  gender: Gender
  birth_date: string
  time_zone: string
  city: string
  country: string
  role: StaffRole | null
  is_verified: boolean
  created_at: Date
  account_status: AccountStatus
  suspended_until: Date | null
  reports_made: number
  reports_dismissed: number
  reports_unfounded: number
  reports_received: number
  actions: {
    kind: DecisionKind
    statement: string
    clause: GuidelineClause | null
    decidedAt: string
    suspendedUntil: string | null
    isLifted: boolean
  }[]
}

/** Maximum number of earlier sanctions shown next to a report. */
const ACTIONS_IN_CONTEXT = 50

/**
 * Lists the member data shown next to a case or an appeal, with earlier decisions (decision T3).
 */
export async function listContexts(db: Db, ids: readonly MemberId[]): Promise<ContextRow[]> {
  const { rows } = await sql<ContextRow>`
    select p.id, p.handle, p.gender, p.birth_date, p.time_zone, p.city, p.country, a.role, p.is_verified, p.created_at, p.account_status,
      p.suspended_until,
      (select count(*)::integer from reports where reporter_id = p.id) as reports_made,
      (select count(*)::integer from reports where reporter_id = p.id and action_taken = 'Report dismissed') as reports_dismissed,
      (select count(*)::integer from reports where reporter_id = p.id and is_unfounded) as reports_unfounded,
      (select count(*)::integer from reports where reported_user_id = p.id) as reports_received,
      coalesce((
        select json_agg(json_build_object('kind', d.kind, 'statement', d.statement, 'clause', d.clause, 'decidedAt', d.decided_at, 'suspendedUntil', d.suspended_until,
          'isLifted', d.lifted_at is not null) order by d.decided_at desc)
        from (select * from moderation_actions where user_id = p.id order by decided_at desc limit ${ACTIONS_IN_CONTEXT}) d
      ), '[]'::json) as actions
    from profiles p left join admin_users a on a.user_id = p.id
    where p.id = any (${ids}::uuid[])`.execute(db)
  return rows
}
