import type { DecisionId, FraudNoticeId, MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

/** Stores that the contacts of a member have to be told, with the name the member has now. */
export async function addAlert(
  tx: Tx,
  { decisionId, memberId, at }: { decisionId: DecisionId; memberId: MemberId; at: Date },
): Promise<void> {
  await sql`
    insert into fraud_alerts (decision_id, member_id, name, started_at)
    select ${decisionId}::uuid, id, handle, ${at}::timestamptz from profiles where id = ${memberId}`.execute(
    tx,
  )
}

export interface OpenAlert {
  memberId: MemberId
  name: string
  lastRecipientId: MemberId | null
  toldCount: number
  isLifted: boolean
}

/**
 * Locks an alert whose notices are not all sent, and its decision, so that no appeal lifts the ban
 * between this and the end of the transaction; undefined if there is none.
 */
export async function lockAlert(tx: Tx, id: DecisionId): Promise<OpenAlert | undefined> {
  const { rows } = await sql<OpenAlert>`
    select a.member_id as "memberId", a.name, a.last_recipient_id as "lastRecipientId",
      a.told_count as "toldCount", d.lifted_at is not null as "isLifted"
    from fraud_alerts a join moderation_actions d on d.id = a.decision_id
    where a.decision_id = ${id}::uuid and a.ended_at is null
    for update of a for share of d`.execute(tx)
  return rows[0]
}

export interface Contact {
  id: MemberId
  lastContact: Date
}

/**
 * Lists the next members whom a member wrote to, by their ids, with the time of the last message
 * between the two. Reads the heads of threads, which the primary has for every home: a member wrote
 * in a thread if its last message is theirs, if both have written, or if one declined it: a decline
 * is a message itself, and answers one. The comment of a like counts for recipients with premium, who alone can
 * read it before a match, and for all once it has become a message.
 */
export async function listContacts(
  tx: Tx,
  member: MemberId,
  { after, limit }: { after: MemberId | null; limit: number },
): Promise<Contact[]> {
  const hasWritten = sql`(last_sender_id = ${member} or answered_at is not null or declined_by is not null)`
  const canReadComment = sql`comment is not null and withheld_since is null and exists (
      select from premium_features f where f.user_id = to_user_id and f.is_active and f.expires_at > created_at)`
  const { rows } = await sql<Contact>`
    select p.id, max(contacts.at) as "lastContact" from (
      select user_b_id as id, last_message_at as at from message_threads where user_a_id = ${member} and ${hasWritten}
      union all select user_a_id, last_message_at from message_threads where user_b_id = ${member} and ${hasWritten}
      union all select to_user_id, sent_at from like_comments where from_user_id = ${member} and sent_at is not null
      union all select to_user_id, created_at from like_comments where from_user_id = ${member} and ${canReadComment}
      union all select to_user_id, created_at from withdrawn_likes where from_user_id = ${member} and ${canReadComment}
    ) contacts join profiles p on p.id = contacts.id
    where p.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') and p.account_status not in ('banned', 'erased')
      and not exists (select from account_deletions d where d.user_id = p.id and d.status_before = 'banned')
    group by p.id order by p.id limit ${limit}`.execute(tx)
  return rows
}

export interface NewNotice {
  id: FraudNoticeId
  recipientId: MemberId
  lastContact: Date
  country: string
}

/**
 * Adds notices for contacts who were never told of this member, and returns those added. Waits for an
 * erasure of a contact that is under way, and leaves the contact out then.
 */
export async function addNotices(
  tx: Tx,
  {
    decisionId,
    alert: { memberId, name },
    contacts,
    at,
  }: { decisionId: DecisionId; alert: OpenAlert; contacts: readonly Contact[]; at: Date },
): Promise<NewNotice[]> {
  const { rows } = await sql<NewNotice>`
    with reachable as (
      select c.id, c."lastContact" from json_to_recordset(${JSON.stringify(contacts)}::json) as c (id uuid, "lastContact" timestamptz)
      join profiles p on p.id = c.id where p.account_status <> 'erased' order by c.id for key share of p
    ), added as (
      insert into fraud_notices (member_id, recipient_id, decision_id, name, last_contact, sent_at)
      select ${memberId}::uuid, id, ${decisionId}::uuid, ${name}, "lastContact", ${at}::timestamptz from reachable
      on conflict (member_id, recipient_id) do nothing
      returning id, recipient_id, last_contact)
    select added.id, recipient_id as "recipientId", last_contact as "lastContact", p.country
    from added join profiles p on p.id = recipient_id order by recipient_id`.execute(tx)
  return rows
}

/** Saves how far the notices of an alert have been sent; `endedAt` is null while some are left. */
export async function saveProgress(
  tx: Tx,
  id: DecisionId,
  { last, told, endedAt }: { last: MemberId | null; told: number; endedAt: Date | null },
): Promise<void> {
  await sql`
    update fraud_alerts set last_recipient_id = coalesce(${last}::uuid, last_recipient_id), told_count = told_count + ${told},
      ended_at = ${endedAt}::timestamptz
    where decision_id = ${id}::uuid`.execute(tx)
}
