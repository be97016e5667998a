import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { AccountStatus } from '../../db/types.ts'
import { BLANK_TIME, blankProfile, dataMap } from './data-rules.ts'

/** Lists members whose grace period after a request for deletion is over. */
export async function listDue(db: Db, now: Date): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('account_deletions')
    .innerJoin('profiles', 'profiles.id', 'account_deletions.user_id')
    .select('account_deletions.user_id')
    .where('due_at', '<=', now)
    .where('account_status', '=', 'deleting')
    .execute()
  return rows.map((row) => row.user_id)
}

/**
 * Locks a member who is still to be erased now, and returns their address and the status before the
 * deletion.
 */
export async function lockDue(
  tx: Tx,
  memberId: MemberId,
  now: Date,
): Promise<{ email: string; statusBefore: AccountStatus } | undefined> {
  return tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .innerJoin('account_deletions', 'account_deletions.user_id', 'profiles.id')
    .select(['users.email', 'account_deletions.status_before as statusBefore'])
    .where('profiles.id', '=', memberId)
    .where('profiles.account_status', '=', 'deleting')
    .where('account_deletions.due_at', '<=', now)
    .forUpdate(['profiles', 'users', 'account_deletions'])
    .executeTakeFirst()
}

/** Locks a member who is not erased yet, whatever their status. */
export async function lockMember(
  tx: Tx,
  memberId: MemberId,
): Promise<{ email: string; isBanned: boolean } | undefined> {
  return tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .leftJoin('account_deletions', 'account_deletions.user_id', 'profiles.id')
    .select([
      'users.email',
      sql<boolean>`'banned' in (account_status, coalesce(status_before, account_status))`.as(
        'isBanned',
      ),
    ])
    .where('profiles.id', '=', memberId)
    .where('profiles.account_status', '<>', 'erased')
    .forUpdate(['profiles', 'users'])
    .executeTakeFirst()
}

/** Lists the members who were erased since a moment. */
export async function listErasedSince(db: Db, since: Date): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select('profiles.id')
    .where('account_status', '=', 'erased')
    .where('users.updated_at', '>=', since)
    .execute()
  return rows.map((row) => row.id)
}

type FileKind = 'photos' | 'selfies' | 'voices' | 'messageVoices' | 'exports'

/**
 * Lists the files of a member: photos, recently deleted ones, a waiting selfie, recordings and
 * data exports.
 */
export async function listFiles(db: Db, memberId: MemberId): Promise<Record<FileKind, string[]>> {
  const { rows } = await sql<{ key: string; kind: FileKind }>`
    select storage_key as key, 'photos' as kind from photos where user_id = ${memberId}
    union all select storage_key, 'photos' from removed_photos where user_id = ${memberId}
    union all select storage_key, 'selfies' from selfie_checks where user_id = ${memberId} and storage_key is not null
    union all select storage_key, 'voices' from voices where member_id = ${memberId} and storage_key is not null
    union all select storage_key, 'voices' from rejected_voices where member_id = ${memberId}
    union all select storage_key, 'messageVoices' from message_voices where sender_id = ${memberId}
    union all select storage_key, 'exports' from data_exports where user_id = ${memberId} and storage_key is not null`.execute(
    db,
  )
  const listKeys = (kind: FileKind) => rows.filter((row) => row.kind === kind).map(({ key }) => key)
  return {
    photos: listKeys('photos'),
    selfies: listKeys('selfies'),
    voices: listKeys('voices'),
    messageVoices: listKeys('messageVoices'),
    exports: listKeys('exports'),
  }
}

/**
 * Empties the messages of a member, and keeps their positions because the other member sees the
 * thread. Threads without messages are deleted; blocked threads are closed, because the block is
 * deleted.
 */
export async function eraseConversations(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  const isTheirs = sql`${memberId} in (user_a_id, user_b_id)`
  await sql`select 1 from message_threads where ${isTheirs} order by id for update`.execute(tx)
  await sql`update messages set content = '', removed_at = ${now} where sender_id = ${memberId} and removed_at is null`.execute(
    tx,
  )
  await sql`update message_threads set last_preview = null where ${isTheirs} and last_sender_id = ${memberId}`.execute(
    tx,
  )
  await sql`delete from matches where ${isTheirs} and id in (select match_id from message_threads t where ${isTheirs} and last_seq = 0
      and not exists (select from accepted_messages where thread_id = t.id and settled_at is null))`.execute(
    tx,
  )
  await sql`
    update matches set unmatched_at = ${now} where ${isTheirs} and unmatched_at is null and exists (
      select from blocks where (blocker_id = user_a_id and blocked_id = user_b_id) or (blocker_id = user_b_id and blocked_id = user_a_id)
    )`.execute(tx)
}

/** Removes a member's rows from every table that the data map marks as `removed`. */
export async function removeOwnRows(tx: Tx, memberId: MemberId): Promise<void> {
  for (const [table, { ownedBy, erasedBy = ownedBy, atErasure }] of Object.entries(dataMap)) {
    if (atErasure !== 'removed' || erasedBy.length === 0) continue
    const conditions = erasedBy.map((column) => sql`${sql.ref(column)} = ${memberId}`)
    await sql`delete from ${sql.table(table)} where ${sql.join(conditions, sql` or `)}`.execute(tx)
  }
}

/** Ends the consents that a member has given; from then on the proof is stored for its time. */
export async function endConsents(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  await sql`
    insert into consents (member_id, purpose, version, action, at)
    select member_id, purpose, version, 'ended', ${now} from (
      select distinct on (purpose) * from consents where member_id = ${memberId} order by purpose, id desc) latest
    where action <> 'ended'`.execute(tx)
}

/** Removes rows that refer to a member by a text or an email address instead of an id column. */
export async function removeLooseRows(tx: Tx, memberId: MemberId, email: string): Promise<void> {
  await sql`delete from verifications where value like ${`%:${memberId}`}`.execute(tx)
  await tx.deleteFrom('newsletter_subscribers').where('email', '=', email).execute()
}

/**
 * Blanks the profile and the account, whose rows stay because threads and the ledger refer to them.
 * `name` is random and makes the handle and address unique.
 */
export async function blankMember(
  tx: Tx,
  memberId: MemberId,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  await sql`update photo_rejections set reason = '' where user_id = ${memberId}`.execute(tx)
  const columns = Object.entries({
    ...blankProfile,
    handle: `former-${name}`,
    referral_code: name.toUpperCase(),
  })
  const assignments = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update profiles set ${sql.join(assignments)} where id = ${memberId}`.execute(tx)
  await tx
    .updateTable('users')
    .set({
      email: `former-${name}@erased.invalid`,
      email_verified: false,
      name: '',
      image: null,
      created_at: BLANK_TIME,
      updated_at: now,
    })
    .where('id', '=', memberId)
    .execute()
}
