import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { profileRuleNames, type RiskRule } from '@adire/contract/risk.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { MessageReader } from '../../db/thread-homes.ts'
import { readTranscript } from '@adire/contract/voice-messages.ts'
import { EARLY_SEQ, type EarlyMessage } from './assessment-rules.ts'
import { IS_COUNTED, isAboutComment, isCommentWarned } from './shared-queries.ts'

export interface AssessedThread {
  recipient: MemberId
  recipientHandle: string
  home: number
}

/** Finds a thread and its other member; undefined if the member isn't in it or is staff. */
export async function findAssessed(
  db: Db,
  thread: ThreadId,
  member: MemberId,
): Promise<AssessedThread | undefined> {
  const { rows } = await sql<AssessedThread>`
    select other.id as recipient, other.handle as "recipientHandle", t.home_id as home
    from message_threads t
    join profiles other on other.id = case when t.user_a_id = ${member} then t.user_b_id else t.user_a_id end
    where t.id = ${thread} and ${member} in (t.user_a_id, t.user_b_id)
      and not exists (select from admin_users where user_id = ${member})`.execute(db)
  return rows[0]
}

/** Finds the handle of whom a member likes; undefined if the member is staff. */
export async function findCommentRecipient(
  db: Db,
  member: MemberId,
  recipient: MemberId,
): Promise<{ handle: string } | undefined> {
  const { rows } = await sql<{ handle: string }>`
    select handle from profiles where id = ${recipient}
      and not exists (select from admin_users where user_id = ${member})`.execute(db)
  return rows[0]
}

/** Reads the comment of a like; undefined without one, or once it is a message. */
export async function readComment(
  tx: Tx,
  member: MemberId,
  recipient: MemberId,
): Promise<{ content: string; sentAt: Date } | undefined> {
  const { rows } = await sql<{ content: string; sentAt: Date }>`
    select comment as content, created_at as "sentAt" from like_comments
    where from_user_id = ${member} and to_user_id = ${recipient} and comment is not null`.execute(
    tx,
  )
  return rows[0]
}

/** Lists the first written messages of a thread from its home, in order, with the typed words of recordings. */
export async function listEarlyMessages(
  home: MessageReader,
  thread: ThreadId,
): Promise<(EarlyMessage & { isText: boolean; sentAt: Date })[]> {
  const { rows } = await sql<EarlyMessage & { type: string; sentAt: Date }>`
    select sender_id as "senderId", content, message_type as type, created_at as "sentAt" from messages
    where conversation_id = ${thread} and seq <= ${EARLY_SEQ} and removed_at is null and message_type in ('text', 'like_comment', 'voice')
    order by seq`.execute(home)
  return rows.flatMap(({ type, content: stored, ...message }) => {
    const content = type === 'voice' ? readTranscript(stored) : stored
    return content === '' ? [] : [{ ...message, content, isText: type !== 'like_comment' }]
  })
}

/** Makes transactions that add or decide signals of a member wait for each other. */
export async function lockMember(tx: Tx, member: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('risk:' || ${member}::text, 0))`.execute(
    tx,
  )
}

/** Keeps members from being erased until the transaction ends; false if one is erased. */
export async function lockExisting(tx: Tx, members: readonly MemberId[]): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where id = any (${members}::uuid[]) and account_status <> 'erased' order by id for key share`.execute(
    tx,
  )
  return rows.length === members.length
}

export interface NewSignal {
  rule: RiskRule
  points: number
  /** A thread or another object; one finding of the rule is stored for each. */
  subject: string
  excerpt: string | null
  /** The comment of a like as it is compared with others, if nothing else shows the finding. */
  comment?: string
}

interface Finding {
  at: Date
  /** Recipient of the comment that the signals are about. */
  commentTo: MemberId | null
}

/**
 * Stores signals; returns how many were new. New are also those found again in another comment to the
 * same recipient, those of a comment that other messages show as well, and those of a text that a profile
 * still shows and nobody has judged.
 */
export async function addSignals(
  tx: Tx,
  member: MemberId,
  signals: readonly (NewSignal & { version: number })[],
  { at, commentTo }: Finding,
): Promise<number> {
  // A row can be updated once: two messages of a thread can be the same opener.
  const distinct = new Map(signals.map((signal) => [`${signal.rule} ${signal.subject}`, signal]))
  const { numAffectedRows } = await sql`
    insert into risk_signals as known (member_id, rule, version, points, subject_id, excerpt, comment_hash, found_at)
    select ${member}::uuid, rule, version, points, subject, excerpt, md5(comment)::uuid, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify([...distinct.values()])}::json) as one (rule text, version smallint, points smallint, subject uuid, excerpt text, comment text)
    on conflict (member_id, rule, subject_id) do update set found_at = excluded.found_at, comment_hash = excluded.comment_hash
    where (known.subject_id = ${commentTo}::uuid and known.found_at < excluded.found_at)
      or (known.comment_hash is not null and excluded.comment_hash is null)
      or (known.rule = any (${[...profileRuleNames]}::text[]) and known.outcome is null and known.found_at < excluded.found_at)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/**
 * Makes the signals about the comment of a like signals of the thread in which it became a message, so
 * that the same words count once; returns how many.
 */
export async function moveCommentSignals(
  tx: Tx,
  member: MemberId,
  { recipient, thread }: { recipient: MemberId; thread: ThreadId },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update risk_signals s set subject_id = ${thread}
    where ${isAboutComment(sql`${member}::uuid`, sql`${recipient}::uuid`)}
      and not exists (select from risk_signals other where other.member_id = s.member_id and other.rule = s.rule and other.subject_id = ${thread})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** True if the recipient of a like can read its comment, which needs premium, and is warned of it. */
export async function isShownWarned(
  tx: Tx,
  { sender, recipient, at }: { sender: MemberId; recipient: MemberId; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from like_comments c
    where c.from_user_id = ${sender} and c.to_user_id = ${recipient} and c.comment is not null and c.withheld_since is null
      and exists (select from premium_features where user_id = ${recipient} and is_active and expires_at > ${at})
      and ${isCommentWarned(sql`c.from_user_id`, sql`c.to_user_id`)}`.execute(tx)
  return rows.length === 1
}

/** Sums the points of a member's signals about one subject that count. */
export async function sumPoints(tx: Tx, member: MemberId, subject: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(s.points), 0)::integer as points from risk_signals s
    where s.member_id = ${member} and s.subject_id = ${subject}::uuid and ${IS_COUNTED}`.execute(tx)
  return rows[0]?.points ?? 0
}

interface NewWarning {
  thread: ThreadId
  recipient: MemberId
  sender: MemberId
  at: Date
}

/**
 * Warns the recipient of a conversation, also again after a moderator withdrew the warning. False if
 * they are warned, or have dismissed or reported it.
 */
export async function addWarning(
  tx: Tx,
  { thread, recipient, sender, at }: NewWarning,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into risk_warnings (thread_id, recipient_id, sender_id, warned_at)
    values (${thread}, ${recipient}, ${sender}, ${at})
    on conflict (thread_id, recipient_id) do update set warned_at = excluded.warned_at, ended_at = null, ended_as = null
    where risk_warnings.ended_as = 'withdrawn'`.execute(tx)
  return numAffectedRows === 1n
}

interface NewHold {
  member: MemberId
  at: Date
  /** Hours between which a random one passes before the hold takes effect. */
  delay: { from: number; to: number } | null
}

/**
 * Puts a member on hold. A hold that is still delayed takes effect at once if the new one does. False
 * if nothing changed.
 */
export async function addHold(tx: Tx, { member, at, delay }: NewHold): Promise<boolean> {
  const takesEffectAt = delay
    ? sql`${at}::timestamptz + make_interval(secs => (${delay.from} + random() * ${delay.to - delay.from}) * 3600)`
    : sql`null`
  const { numAffectedRows } = await sql`
    insert into risk_holds (member_id, since, takes_effect_at) values (${member}, ${at}, ${takesEffectAt})
    on conflict (member_id) where ended_at is null do update set takes_effect_at = null
    where excluded.takes_effect_at is null and risk_holds.takes_effect_at is not null`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends the warning of a recipient; false if there is none. */
export async function dismissWarning(
  tx: Tx,
  thread: ThreadId,
  recipient: MemberId,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update risk_warnings set ended_at = coalesce(ended_at, ${at}), ended_as = coalesce(ended_as, 'dismissed')
    where thread_id = ${thread} and recipient_id = ${recipient}`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends the warnings about a member whom the recipient reported. */
export async function endReported(
  tx: Tx,
  { recipient, sender, at }: Omit<NewWarning, 'thread'>,
): Promise<void> {
  await tx
    .updateTable('risk_warnings')
    .set({ ended_at: at, ended_as: 'reported' })
    .where('recipient_id', '=', recipient)
    .where('sender_id', '=', sender)
    .where('ended_at', 'is', null)
    .execute()
}

interface NewOpener {
  member: MemberId
  recipient: MemberId
  /** Null for the comment of a like. */
  thread: ThreadId | null
  text: string
  sentAt: Date
}

/** Counts the members who got this first message or comment since a time, after storing it for this one. */
export async function addOpener(
  tx: Tx,
  { member, recipient, thread, text, sentAt }: NewOpener,
  since: Date,
): Promise<{ subject: string; count: number }> {
  const hash = sql`md5(${text}::text)::uuid`
  const stored =
    thread === null
      ? sql`into risk_comment_openers (member_id, recipient_id, text_hash, sent_at) values (${member}, ${recipient}, ${hash}, ${sentAt})`
      : sql`into risk_openers (member_id, thread_id, text_hash, sent_at) values (${member}, ${thread}, ${hash}, ${sentAt})`
  const isSame = sql`(member_id = ${member} and text_hash = ${hash} and sent_at > ${since})`
  const { rows } = await sql<{ subject: string; count: number }>`
    with added as (insert ${stored} on conflict do nothing)
    select ${hash} as subject, count(*)::integer as count from (
      select ${recipient}::uuid
      union select recipient_id from risk_comment_openers where ${isSame}
      union select case when t.user_a_id = ${member} then t.user_b_id else t.user_a_id end
        from risk_openers join message_threads t on t.id = thread_id where ${isSame}
    ) recipients`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a count without a row')
  return found
}

interface RemovalBounds {
  before: Date
  openersBefore: Date
  zonesBefore: Date
  limit: number
}

/**
 * Deletes signals and ended holds of before a time, except those of members with an open case or
 * hold, and first messages and time zones of before others; at most `limit` of each. Returns the
 * largest number.
 */
export async function removeOld(
  tx: Tx,
  { before, openersBefore, zonesBefore, limit }: RemovalBounds,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with signals as (
      delete from risk_signals where id in (
        select s.id from risk_signals s where s.found_at < ${before}
          and not exists (select from report_cases c where c.reported_user_id = s.member_id and c.closed_at is null)
          and not exists (select from risk_holds h where h.member_id = s.member_id and h.ended_at is null)
        limit ${limit})
      returning 1
    ), holds as (
      delete from risk_holds where id in (select id from risk_holds where ended_at < ${before} limit ${limit}) returning 1
    ), openers as (
      delete from risk_openers where (member_id, thread_id) in (
        select member_id, thread_id from risk_openers where sent_at < ${openersBefore} limit ${limit})
      returning 1
    ), comments as (
      delete from risk_comment_openers where (member_id, text_hash, recipient_id) in (
        select member_id, text_hash, recipient_id from risk_comment_openers where sent_at < ${openersBefore} limit ${limit})
      returning 1
    ), zones as (
      delete from browser_time_zones where member_id in (
        select member_id from browser_time_zones where reported_at < ${zonesBefore} limit ${limit})
      returning 1
    )
    select greatest((select count(*) from signals), (select count(*) from holds), (select count(*) from openers), (select count(*) from comments), (select count(*) from zones))::integer as count`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
