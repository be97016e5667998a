import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import type { ProfileViewer } from '@adire/contract/profiles.ts'
import { sql } from 'kysely'
import { promptsAsJson } from '../../db/profile-details.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { FieldRevisions } from './revision-rules.ts'
import type { ProfileColumns } from './rules.ts'
import { consentsAsJson } from './shared-consent-queries.ts'
import { isFoundUnderAge, isNamedTo, memberIs, visibilityIn } from './shared-visibility-queries.ts'
import { detailColumns, viewColumns, type VisibleMember } from './shared-queries.ts'
import type { Visibility } from './visibility-rules.ts'

/** Lists a member's approved photos as their full view shows them, profile picture first. */
export function listApprovedPhotos(
  db: Db,
  memberId: MemberId,
): Promise<{ id: PhotoId; placeholder: string; description: string | null }[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'placeholder', 'description'])
    .where('user_id', '=', memberId)
    .where(sql<boolean>`is_approved`)
    .orderBy('is_profile_picture', 'desc')
    .orderBy('order_index')
    .orderBy('created_at')
    .execute()
}

/** SQL for a member's matches `m`, as their list shows them. */
function ownMatches(memberId: MemberId) {
  const isMatched = sql<boolean>`true`
  return sql`(
    select m.id from matches m join profiles other on other.id = case when m.user_a_id = ${memberId} then m.user_b_id else m.user_a_id end
    where ${memberId} in (m.user_a_id, m.user_b_id) and m.unmatched_at is null and ${isNamedTo('other', memberIs(memberId), { isMatched })}) m`
}

/** Reads a member's own profile with the counts of its header. */
export function getOwn(db: Db, memberId: MemberId) {
  return db
    .selectFrom('profiles')
    .leftJoin('required_age_checks', 'required_age_checks.member_id', 'profiles.id')
    .selectAll('profiles')
    .select(detailColumns)
    .select(promptsAsJson('profiles').as('prompts'))
    .select([
      sql<number>`(select count(*) from ${ownMatches(memberId)})`.as('match_count'),
      sql<number>`(select coalesce(sum(case when t.user_a_id = ${memberId} then t.a_unread else t.b_unread end), 0)
        from ${ownMatches(memberId)} join message_threads t on t.match_id = m.id)::bigint`.as(
        'unread_count',
      ),
      sql<boolean>`exists (select from photos where user_id = profiles.id)`.as('has_photo'),
      consentsAsJson.as('consents'),
      sql<string[]>`array(select purpose from lapsed_answers where member_id = profiles.id)`.as(
        'hidden_purposes',
      ),
      sql<boolean | null>`required_age_checks.is_overdue`.as('is_age_check_overdue'),
      sql<Date | null>`required_age_checks.due_at`.as('age_check_due_at'),
      sql<boolean>`exists (select from risk_holds where member_id = profiles.id and ended_at is null and refused_at is not null)`.as(
        'is_on_hold',
      ),
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export type OwnRow = Awaited<ReturnType<typeof getOwn>>

/**
 * Reads a member's own profile as `findVisible` returns it to such a viewer who hasn't liked them,
 * also if the viewer doesn't see it at present.
 */
export async function getOwnAsSeenBy(
  db: Db,
  memberId: MemberId,
  viewer: ProfileViewer,
): Promise<VisibleMember & { visibility: Visibility }> {
  const isMatched = viewer === 'match'
  const pair = { isBlocked: sql<boolean>`false`, isMatched: sql<boolean>`${sql.lit(isMatched)}` }
  const row = await db
    .selectFrom('profiles')
    .select(viewColumns)
    .select(detailColumns)
    .select(visibilityIn('profiles', memberIs(memberId), pair).as('visibility'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    is_matched: isMatched,
    is_viewer_premium: viewer === 'premium',
    own_like: 'none',
    thread_id: null,
  }
}

/** Locks and returns a member's own row, which serializes edits and verification. */
export function lockOwn(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Locks and returns what a correction of a date of birth depends on; undefined for erased members.
 * Age checks lock the same row, so none is added until the transaction ends.
 */
export async function lockForBirthDate(tx: Tx, memberId: MemberId) {
  const own = await tx
    .selectFrom('profiles')
    .select(['birth_date', 'time_zone', 'created_at', 'revision', 'field_revisions'])
    .where('id', '=', memberId)
    .where('account_status', '<>', 'erased')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!own) return undefined
  // In the statement that waits for the lock, a check added meanwhile wouldn't be seen.
  const checks = await tx
    .selectNoFrom(isFoundUnderAge(memberIs(memberId)).as('is_found_under_age'))
    .executeTakeFirstOrThrow()
  return { ...own, ...checks }
}

export type LockedOwnRow = Awaited<ReturnType<typeof lockOwn>>

interface Edit {
  columns: ProfileColumns
  revision: number
  fields: FieldRevisions
}

export async function saveEdit(
  tx: Tx,
  memberId: MemberId,
  { columns, revision, fields }: Edit,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set(columns)
    .set({ revision, field_revisions: fields })
    .where('id', '=', memberId)
    .execute()
}

/**
 * Saves the visibility switch; false if the account is not in good standing, which only moderators
 * change (decision T2).
 */
export async function saveAvailability(
  tx: Tx,
  memberId: MemberId,
  isAvailable: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ is_available: isAvailable })
    .where('id', '=', memberId)
    .where('account_status', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Saves a request for verification. The time of an earlier denial stays: it hides the member until
 * the decision (decision P24).
 */
export async function saveVerificationRequest(
  tx: Tx,
  memberId: MemberId,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      verification_requested_at: now,
      verification_denied_reason: null,
    })
    .where('id', '=', memberId)
    .execute()
}
