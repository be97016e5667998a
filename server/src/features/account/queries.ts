import type { ActivityAudience, NotificationTopic } from '@adire/contract/account.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { AccountStatus, MemberPreferences } from '../../db/types.ts'
import type { PageRange } from '../../lib/paging.ts'
import type { Channels } from '../notifications/channel-rules.ts'
import { isNamedTo, memberIs } from '../profiles/shared-visibility-queries.ts'

export function getSettings(db: Db, memberId: MemberId) {
  return db
    .selectFrom('profiles')
    .leftJoin('member_preferences as chosen', 'chosen.user_id', 'profiles.id')
    .select([
      'profiles.account_status as status',
      'profiles.is_available as isAvailable',
      'profiles.activity_visibility as activity',
      'chosen.sends_read_receipts as sendsReadReceipts',
      sql<number>`(select count(*) from blocks where blocker_id = profiles.id)`.as('blockedCount'),
    ])
    .where('profiles.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** Pauses or resumes an account; other statuses stay (decision T2). Returns whether it changed. */
export async function savePaused(tx: Tx, memberId: MemberId, isPaused: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ account_status: isPaused ? 'paused' : 'active' })
    .where('id', '=', memberId)
    .where('account_status', '=', isPaused ? 'active' : 'paused')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function saveActivityAudience(
  tx: Tx,
  memberId: MemberId,
  audience: ActivityAudience,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ activity_visibility: audience })
    .where('id', '=', memberId)
    .execute()
}

export function findPreferences(db: Db, memberId: MemberId) {
  return db
    .selectFrom('member_preferences')
    .selectAll()
    .where('user_id', '=', memberId)
    .executeTakeFirst()
}

export function listChannels(db: Db, memberId: MemberId) {
  return db
    .selectFrom('notification_preferences')
    .select(['topic', 'by_mail as mail', 'by_push as push'])
    .where('user_id', '=', memberId)
    .execute()
}

/** Saves only the given columns, so that two tabs don't overwrite each other. */
export async function savePreferences(
  tx: Tx,
  memberId: MemberId,
  given: Updateable<MemberPreferences>,
): Promise<void> {
  if (Object.keys(given).length === 0) return
  await tx
    .insertInto('member_preferences')
    .values({ ...given, user_id: memberId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute()
}

export async function saveChannels(
  tx: Tx,
  memberId: MemberId,
  chosen: Partial<Record<NotificationTopic, Channels | undefined>>,
): Promise<void> {
  for (const [topic, channels] of Object.entries(chosen)) {
    if (!channels) continue
    const columns = { by_mail: channels.mail, by_push: channels.push }
    await tx
      .insertInto('notification_preferences')
      .values({ user_id: memberId, topic, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(columns))
      .execute()
  }
}

/** Lists blocked members, newest first. The blocker may see their names, as a match may. */
export function listBlocked(db: Db, memberId: MemberId, { after, limit }: PageRange) {
  const asMatch = { isBlocked: sql<boolean>`false`, isMatched: sql<boolean>`true` }
  return db
    .selectFrom('blocks')
    .innerJoin('profiles', 'profiles.id', 'blocks.blocked_id')
    .select([
      'profiles.id',
      'blocks.created_at as blockedAt',
      sql<string>`blocks.created_at::text`.as('sortKey'),
    ])
    .select(
      sql<
        string | null
      >`case when ${isNamedTo('profiles', memberIs(memberId), asMatch)} then profiles.handle end`.as(
        'handle',
      ),
    )
    .where('blocks.blocker_id', '=', memberId)
    .where(isAfter(after, ['blocks.created_at', 'blocks.blocked_id']))
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(limit)
    .execute()
}

export async function removeBlock(tx: Tx, memberId: MemberId, blocked: MemberId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', memberId)
    .where('blocked_id', '=', blocked)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Saves a deletion with the previous status; false unless the account has one of the statuses in
 * `from`.
 */
export async function addDeletion(
  tx: Tx,
  memberId: MemberId,
  { at, dueAt, from }: { at: Date; dueAt: Date; from: readonly AccountStatus[] },
): Promise<boolean> {
  const { rows } = await sql<{ before: AccountStatus }>`
    with earlier as (
      select id, account_status, suspended_until from profiles where id = ${memberId} and account_status = any (${from}::account_status[]) for update
    ),
    leaving as (update profiles set account_status = 'deleting', suspended_until = null from earlier where profiles.id = earlier.id)
    insert into account_deletions (user_id, requested_at, due_at, status_before, suspended_until)
    select id, ${at}::timestamptz, ${dueAt}::timestamptz, account_status, suspended_until from earlier
    returning status_before as before`.execute(tx)
  return rows.length === 1
}

/** Finds a member whose account is to be deleted, with their address. */
export function findLeaving(db: Db, memberId: MemberId) {
  return db
    .selectFrom('account_deletions')
    .innerJoin('users', 'users.id', 'account_deletions.user_id')
    .innerJoin('profiles', 'profiles.id', 'account_deletions.user_id')
    .select(['users.email', 'account_deletions.due_at as dueAt'])
    .where('account_deletions.user_id', '=', memberId)
    .where('profiles.account_status', '=', 'deleting')
    .executeTakeFirst()
}
