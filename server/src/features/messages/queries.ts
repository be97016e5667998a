import type { MatchId, MemberId, MessageId, ThreadId } from '@adire/contract/ids.ts'
import { MESSAGE_PAGE_SIZE } from '@adire/contract/messages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { promptsAsJson } from '../../db/profile-details.ts'
import { type MessageReader, PRIMARY_HOME } from '../../db/thread-homes.ts'
import type { AccountStatus } from '../../db/types.ts'
import { publication } from '../../realtime.ts'
import { buildMessageNotification } from '../notifications/operations.ts'
import { isFoundUnderAge } from '../profiles/shared-visibility-queries.ts'
import { buildAssessment } from '../risk/operations.ts'
import { isHeld } from '../risk/shared-queries.ts'
import type { OpenerFields } from './opener-rules.ts'
import type { MessageType } from './rules.ts'

/** A message as `view.ts` shows it; `addMessage` returns the same. */
export interface MessageRow {
  id: MessageId
  conversation_id: ThreadId
  seq: number
  sender_id: MemberId
  content: string
  message_type: string
  created_at: Date
  client_id: string
  removed_at: Date | null
}

const columns = sql`id, conversation_id, seq, sender_id, content, message_type, created_at, client_id, removed_at`

export interface Range {
  beforeSeq?: number | undefined
  afterSeq?: number | undefined
}

/**
 * Lists messages in thread order: the first after a position, the last before one, or the newest.
 * Reads the home of the thread.
 */
export async function listMessages(
  home: MessageReader,
  thread: ThreadId,
  { beforeSeq, afterSeq }: Range,
): Promise<{ page: MessageRow[]; hasMore: boolean }> {
  const isForward = afterSeq !== undefined
  const { rows } = await sql<MessageRow>`
    select ${columns} from messages
    where conversation_id = ${thread}
      ${beforeSeq === undefined ? sql`` : sql`and seq < ${beforeSeq}`} ${isForward ? sql`and seq > ${afterSeq}` : sql``}
    order by seq ${isForward ? sql`asc` : sql`desc`} limit ${MESSAGE_PAGE_SIZE + 1}`.execute(home)
  const page = rows.slice(0, MESSAGE_PAGE_SIZE)
  return { page: isForward ? page : page.reverse(), hasMore: rows.length > MESSAGE_PAGE_SIZE }
}

/** Finds a sent message in its home by its client id. */
export async function getSent(
  home: MessageReader,
  sender: MemberId,
  clientId: string,
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from messages where sender_id = ${sender} and client_id = ${clientId}`.execute(
    home,
  )
  const [row] = rows
  if (!row) throw new Error('a home refused a message, and has no other with its client id')
  return row
}

/** Finds when the other member was last active, and who may know it. */
export function findActivity(db: Db, member: MemberId) {
  return db
    .selectFrom('profiles')
    .select(['last_active_at', 'activity_visibility'])
    .where('id', '=', member)
    .where('account_status', '=', 'active')
    .executeTakeFirst()
}

/** Reads the profile fields of two members for openers. */
export async function getDescriptions(
  db: Db,
  own: MemberId,
  other: MemberId,
): Promise<{ own: OpenerFields; other: OpenerFields }> {
  const rows = await db
    .selectFrom('profiles')
    .select(['id', 'interests', 'languages', 'city', 'roots_city', 'roots_country'])
    .select(promptsAsJson('profiles').as('prompts'))
    .where('id', 'in', [own, other])
    .execute()
  const byId = new Map<MemberId, OpenerFields>(rows.map(({ id, ...fields }) => [id, fields]))
  const [mine, theirs] = [byId.get(own), byId.get(other)]
  if (!mine || !theirs) throw new Error('a thread has a member without a profile')
  return { own: mine, other: theirs }
}

/** True if a member's thread has no message yet; undefined if it isn't their thread. */
export async function hasNoMessages(
  db: Db,
  thread: ThreadId,
  member: MemberId,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('message_threads')
    .select('last_seq')
    .where('id', '=', thread)
    .where((eb) => eb.or([eb('user_a_id', '=', member), eb('user_b_id', '=', member)]))
    .executeTakeFirst()
  return row && row.last_seq === 0
}

/**
 * Finds the other member of an open thread, and whether they may see this member's typing and
 * presence: both must be visible, and this one must not hide their activity. Undefined for
 * non-participants and after a block or unmatch.
 */
export async function findTypingRecipient(
  db: Db,
  thread: ThreadId,
  member: MemberId,
): Promise<{ id: MemberId; maySee: boolean } | undefined> {
  const { rows } = await sql<{ id: MemberId; maySee: boolean }>`
    select other.id,
      own.account_status = 'active' and other.account_status = 'active' and own.is_available and own.activity_visibility <> 'nobody'
        and not ${isFoundUnderAge(sql.ref('own.id'))} and not ${isFoundUnderAge(sql.ref('other.id'))} as "maySee"
    from message_threads t
    join matches m on m.id = t.match_id and m.unmatched_at is null
    join profiles own on own.id = ${member}
    join profiles other on other.id = case when t.user_a_id = own.id then t.user_b_id else t.user_a_id end
    where t.id = ${thread} and own.id in (t.user_a_id, t.user_b_id)
      and not exists (select from blocks where (blocker_id = own.id and blocked_id = other.id) or (blocker_id = other.id and blocked_id = own.id))
  `.execute(db)
  return rows[0]
}

/**
 * Locks a thread, which serialises its messages and their `seq`; undefined if it isn't a thread of
 * the member.
 */
export async function lockThread(tx: Tx, thread: ThreadId, member: MemberId) {
  const row = await tx
    .selectFrom('message_threads')
    .select([
      'user_a_id',
      'user_b_id',
      'match_id',
      'home_id',
      'last_seq',
      'a_read_seq',
      'b_read_seq',
    ])
    .where('id', '=', thread)
    .where((eb) => eb.or([eb('user_a_id', '=', member), eb('user_b_id', '=', member)]))
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      other: row.user_a_id === member ? row.user_b_id : row.user_a_id,
      home: row.home_id,
      lastSeq: row.last_seq,
      readSeq: row.user_a_id === member ? row.a_read_seq : row.b_read_seq,
      matchId: row.match_id,
    }
  )
}

interface Pair {
  match: MatchId
  member: MemberId
  other: MemberId
  clientId: string | null
  at: Date
}

/**
 * Reads the state of the pair, and whether a client id was used before. Runs after `lockThread`, in
 * its own statement, so that it sees what a concurrent request committed.
 */
export function readPairState(tx: Tx, { match, member, other, clientId, at }: Pair) {
  const isBlocking = (one: MemberId, another: MemberId) =>
    sql<boolean>`exists (select from blocks where blocker_id = ${one} and blocked_id = ${another})`
  return tx
    .selectNoFrom([
      sql<boolean>`exists (select from messages where sender_id = ${member} and client_id = ${clientId}::uuid)`.as(
        'isSent',
      ),
      sql<boolean>`${isBlocking(member, other)} or ${isBlocking(other, member)}`.as('isBlocked'),
      sql<boolean>`exists (select from matches where id = ${match} and unmatched_at is null)`.as(
        'isMatched',
      ),
      isHeld(member, at).as('isHeld'),
      sql<AccountStatus>`(select account_status from profiles where id = ${member})`.as('own'),
      sql<AccountStatus>`(select case when is_confirmed and (is_visible or not ${isFoundUnderAge(sql.ref('profiles.id'))}) then account_status else 'erased' end
        from profiles where id = ${other})`.as('other'),
    ])
    .executeTakeFirstOrThrow()
}

/** True if a member has written in a thread. The comment of a like and a decline don't count. */
export async function hasWritten(
  home: MessageReader,
  thread: ThreadId,
  member: MemberId,
): Promise<boolean> {
  const { rows } = await sql`
    select from messages where conversation_id = ${thread} and sender_id = ${member} and message_type not in ('like_comment', 'decline') limit 1`.execute(
    home,
  )
  return rows.length > 0
}

/** True if both members share read receipts. */
export async function hasMutualReceipts(tx: Tx, one: MemberId, other: MemberId): Promise<boolean> {
  const { rows } = await sql<{
    share: boolean
  }>`select share_receipts(${one}, ${other}) as share`.execute(tx)
  return rows[0]?.share === true
}

interface NewMessage {
  id: MessageId
  thread: ThreadId
  seq: number
  from: MemberId
  to: MemberId
  clientId: string
  type: MessageType
  content: string
  preview: string
  cost: number
  at: Date
}

/**
 * Adds a message to a thread in the primary, updates its thread, notifies the other member and queues the assessment
 * of an early one in one statement under the lock of the thread; undefined if its client id is taken.
 */
export async function addMessage(
  tx: Tx,
  { id, thread, seq, from, to, clientId, type, content, preview, cost, at }: NewMessage,
) {
  const event = { type: 'messages.created', threadId: thread, messageId: id, seq, from } as const
  const notification = buildMessageNotification({ to, from, threadId: thread, at })
  // A decline has a fixed text.
  const assessment =
    type === 'decline' ? undefined : buildAssessment({ threadId: thread, memberId: from, seq })
  const { rows } = await sql<MessageRow & { is_first_unread: boolean }>`
    with message as (
      insert into messages (id, conversation_id, seq, sender_id, content, message_type, client_id, cost, created_at)
      select ${id}, id, ${seq}, ${from}, ${content}, ${type}, ${clientId}, ${cost}, greatest(${at}::timestamptz, last_message_at)
      from message_threads where id = ${thread} and home_id = ${PRIMARY_HOME}
      on conflict (sender_id, client_id) do nothing
      returning id, conversation_id, seq, sender_id, content, message_type, created_at, client_id, removed_at
    ),
    head as (
      update message_threads t
      set last_seq = m.seq, last_message_at = m.created_at, active_at = m.created_at, last_sender_id = m.sender_id, last_preview = ${preview},
        a_unread = a_unread + (t.user_b_id = m.sender_id)::integer, b_unread = b_unread + (t.user_a_id = m.sender_id)::integer
      from message m where t.id = m.conversation_id
    )
    select *, ${publication(to, event)}, ${publication(from, event)}, ${notification} as is_first_unread
      ${assessment ? sql`, ${assessment} as assessment` : sql``} from message`.execute(tx)
  return rows[0]
}

/**
 * Marks the other member's messages as read up to a position, under the lock of the thread; returns
 * how many were marked and how many are unread.
 */
export async function markRead(tx: Tx, thread: ThreadId, member: MemberId, upToSeq: number) {
  const { rows } = await sql<{ changed: number; unread: number }>`
    with read as (
      update messages set is_read = true
      where conversation_id = ${thread} and not is_read and sender_id <> ${member} and seq <= ${upToSeq}
      returning id
    ),
    total as (select count(*)::integer as changed from read)
    update message_threads t
    set a_unread = a_unread - case when t.user_a_id = ${member} then changed else 0 end,
      b_unread = b_unread - case when t.user_b_id = ${member} then changed else 0 end,
      a_read_seq = case when t.user_a_id = ${member} then greatest(a_read_seq, least(${upToSeq}, last_seq)) else a_read_seq end,
      b_read_seq = case when t.user_b_id = ${member} then greatest(b_read_seq, least(${upToSeq}, last_seq)) else b_read_seq end
    from total
    where t.id = ${thread}
    returning total.changed, case when t.user_a_id = ${member} then t.a_unread else t.b_unread end as unread`.execute(
    tx,
  )
  return rows[0] ?? { changed: 0, unread: 0 }
}
