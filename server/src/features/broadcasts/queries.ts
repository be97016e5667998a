import type {
  Announcement,
  BroadcastAudience,
  BroadcastStatus,
  BroadcastTranslation,
  MemberGroup,
} from '@adire/contract/broadcasts.ts'
import type { BroadcastId, MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'

export interface BroadcastRow {
  id: BroadcastId
  title: string
  message: string
  translations: BroadcastTranslation[]
  targetAudience: BroadcastAudience
  /**
   * Keyed hash of the list of accounts; null for a group of members, and once the recipients are
   * deleted.
   */
  listHash: string | null
  status: BroadcastStatus
  sentBy: string | null
  createdAt: Date
  dueAt: Date
  sentAt: Date | null
  finishedAt: Date | null
  totalRecipients: number
  totalDelivered: number
  totalSkipped: number
  totalOpened: number
  /** Null if the broadcast was sent before emails and pushes were counted. */
  mail: { wanted: number; queued: number } | null
  push: { wanted: number; queued: number } | null
  sortKey: string
}

const SELECT = sql`
  select b.id, b.title, b.message, coalesce((
      select json_agg(json_build_object('language', language, 'title', title, 'message', message) order by language)
      from broadcast_texts where broadcast_id = b.id), '[]'::json) as translations, b.target_audience as "targetAudience", b.list_hash as "listHash", b.status, p.handle as "sentBy", b.created_at as "createdAt",
    b.due_at as "dueAt", b.sent_at as "sentAt", b.finished_at as "finishedAt", b.total_recipients as "totalRecipients",
    b.total_delivered as "totalDelivered", b.total_skipped as "totalSkipped", b.total_opened as "totalOpened",
    case when b.mail_wanted is not null then json_build_object('wanted', b.mail_wanted, 'queued', b.mail_sent) end as mail,
    case when b.push_wanted is not null then json_build_object('wanted', b.push_wanted, 'queued', b.push_sent) end as push, b.due_at::text as "sortKey"
  from broadcast_messages b left join profiles p on p.id = b.sent_by and p.account_status <> 'erased'`

/**
 * Selects members who may be written to, not those banned, suspended or leaving (MOD-18); `p` is
 * the profile.
 */
const isReachable = sql`p.is_confirmed and p.account_status in ('active', 'paused')`

/** Selects accounts that a legal notice reaches; `p` is the profile. */
const canReceiveNotice = sql`p.account_status <> 'erased'`

/**
 * Selects the members of an audience (ADM-BCAST-07). `countAudiences` must count the same members.
 */
const isInAudience = (audience: MemberGroup) => sql`
  ${isReachable} and case ${audience}::text
    when 'men' then p.gender = 'man' when 'women' then p.gender = 'woman' when 'verified' then p.is_verified else true end`

/** Counts every audience in one snapshot. */
export async function countAudiences(db: Db): Promise<Record<MemberGroup, number>> {
  const { rows: counted } = await sql<Record<MemberGroup, number>>`
    select count(*)::integer as all, (count(*) filter (where p.gender = 'man'))::integer as men,
      (count(*) filter (where p.gender = 'woman'))::integer as women, (count(*) filter (where p.is_verified))::integer as verified
    from profiles p where ${isReachable}`.execute(db)
  return counted[0] ?? { all: 0, men: 0, women: 0, verified: 0 }
}

/** Serializes starting and scheduling, so that the daily limit holds. */
export async function lockSchedule(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('broadcasts', 0))`.execute(tx)
}

interface RequestKey {
  sender: MemberId
  clientId: string
}

/** Finds the broadcast that an earlier request with this client id created. */
export async function findByRequest(
  db: Db,
  { sender, clientId }: RequestKey,
): Promise<BroadcastRow | undefined> {
  const { rows } =
    await sql<BroadcastRow>`${SELECT} where b.sent_by = ${sender} and b.client_id = ${clientId}`.execute(
      db,
    )
  return rows[0]
}

export async function findBroadcast(db: Db, id: BroadcastId): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`${SELECT} where b.id = ${id}`.execute(db)
  return rows[0]
}

/** Lists when broadcasts were or will be sent, from a moment on; without legal notices. */
export async function listPlanned(tx: Tx, since: Date): Promise<Date[]> {
  const { rows: planned } = await sql<{ dueAt: Date }>`
    select due_at as "dueAt" from broadcast_messages where due_at > ${since} and status <> 'cancelled' and target_audience <> 'list'`.execute(
    tx,
  )
  return planned.map(({ dueAt }) => dueAt)
}

export async function addBroadcast(
  tx: Tx,
  request: Announcement & RequestKey & { at: Date; dueAt: Date; listHash: string | null },
): Promise<BroadcastId> {
  const { rows: added } = await sql<{ id: BroadcastId }>`
    insert into broadcast_messages (title, message, target_audience, list_hash, sent_by, client_id, status, created_at, due_at)
    values (${request.title}, ${request.message}, ${request.targetAudience}, ${request.listHash}, ${request.sender}, ${request.clientId}, 'scheduled', ${request.at}, ${request.dueAt})
    returning id`.execute(tx)
  const [row] = added
  if (!row) throw new Error('the inserted broadcast returned no row')
  const texts = request.translations.map((text) => ({ broadcast_id: row.id, ...text }))
  if (texts.length > 0) await tx.insertInto('broadcast_texts').values(texts).execute()
  return row.id
}

/** Returns title and message in a language; in English if the broadcast isn't translated. */
export async function findText(
  db: Db,
  id: BroadcastId,
  language: string,
): Promise<{ title: string; message: string } | undefined> {
  const { rows } = await sql<{ title: string; message: string }>`
    select coalesce(t.title, b.title) as title, coalesce(t.message, b.message) as message
    from broadcast_messages b left join broadcast_texts t on t.broadcast_id = b.id and t.language = ${language}
    where b.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns status and audience and locks the broadcast until the transaction ends. */
export async function lockBroadcast(
  tx: Tx,
  id: BroadcastId,
): Promise<{ status: BroadcastStatus; audience: BroadcastAudience } | undefined> {
  const { rows: found } = await sql<{ status: BroadcastStatus; audience: BroadcastAudience }>`
    select status, target_audience as audience from broadcast_messages where id = ${id} for no key update`.execute(
    tx,
  )
  return found[0]
}

/** Starts a broadcast: fixes its recipients from the current members and returns their number. */
export async function fixRecipients(
  tx: Tx,
  id: BroadcastId,
  { audience, at }: { audience: MemberGroup; at: Date },
): Promise<number> {
  // An audience may be a million members, which takes longer than the usual statement timeout.
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into broadcast_recipients (broadcast_id, user_id) select ${id}::uuid, p.id from profiles p where ${isInAudience(audience)}`.execute(
    tx,
  )
  const total = Number(numAffectedRows ?? 0)
  await sql`
    update broadcast_messages set status = 'sending', sent_at = ${at}, total_recipients = ${total}::integer, mail_wanted = 0, push_wanted = 0
    where id = ${id}`.execute(tx)
  return total
}

/** Starts a legal notice to these accounts and returns their number. Nobody gets it by push. */
export async function saveNoticeRecipients(
  tx: Tx,
  id: BroadcastId,
  { accounts, at }: { accounts: readonly MemberId[]; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into broadcast_recipients (broadcast_id, user_id)
    select ${id}::uuid, p.id from profiles p where p.id = any(${accounts}::uuid[]) and ${canReceiveNotice}`.execute(
    tx,
  )
  const total = Number(numAffectedRows ?? 0)
  await sql`
    update broadcast_messages set status = 'sending', sent_at = ${at}, total_recipients = ${total}::integer, mail_wanted = 0
    where id = ${id}`.execute(tx)
  return total
}

/**
 * Marks the next waiting recipients as delivered or skipped, for the caller to notify in the same
 * transaction; `isNotified` is false for those no longer reachable.
 */
export async function settleRecipients(
  tx: Tx,
  id: BroadcastId,
  limit: number,
): Promise<{ memberId: MemberId; isNotified: boolean; isLegal: boolean }[]> {
  const { rows: settled } = await sql<{
    memberId: MemberId
    isNotified: boolean
    isLegal: boolean
  }>`
    with batch as (
      select r.user_id, b.target_audience = 'list' as is_legal,
        case when b.target_audience = 'list' then ${canReceiveNotice} else ${isReachable} end as is_notified
      from broadcast_recipients r join profiles p on p.id = r.user_id join broadcast_messages b on b.id = r.broadcast_id
      where r.broadcast_id = ${id} and r.state = 'waiting'
      order by r.user_id limit ${limit} for update of r skip locked)
    update broadcast_recipients r set state = case when batch.is_notified then 'delivered' else 'skipped' end
    from batch where r.broadcast_id = ${id} and r.user_id = batch.user_id
    returning r.user_id as "memberId", batch.is_notified as "isNotified", batch.is_legal as "isLegal"`.execute(
    tx,
  )
  return settled
}

/**
 * Adds to the totals; true if recipients are left. The channels of a broadcast whose first batches
 * weren't counted by channel stay uncounted. Runs last in its transaction, because members
 * who open the broadcast update the same row and would wait.
 */
export async function saveProgress(
  tx: Tx,
  id: BroadcastId,
  {
    notified,
    skipped,
    wanted,
    at,
  }: {
    notified: number
    skipped: number
    wanted: { byMail: number; byPush: number }
    at: Date
  },
): Promise<boolean> {
  const { rows: done } = await sql<{ isDone: boolean }>`
    update broadcast_messages b set
      total_delivered = total_delivered + ${notified}::integer, total_skipped = total_skipped + ${skipped}::integer,
      mail_wanted = mail_wanted + ${wanted.byMail}::integer, push_wanted = push_wanted + ${wanted.byPush}::integer,
      status = case when rest.is_left then 'sending' else 'sent' end, finished_at = case when rest.is_left then null else ${at}::timestamptz end
    from (select exists (select from broadcast_recipients where broadcast_id = ${id} and state = 'waiting') as is_left) rest
    where b.id = ${id} and b.status = 'sending'
    returning not rest.is_left as "isDone"`.execute(tx)
  return done[0]?.isDone === false
}

/**
 * Lists broadcasts that were started since a moment, newest first, without those whose emails and
 * pushes are all queued.
 */
export async function listUncounted(db: Db, since: Date): Promise<BroadcastId[]> {
  const { rows } = await sql<{ id: BroadcastId }>`
    select id from broadcast_messages
    where sent_at >= ${since} and (status = 'sending' or mail_sent < mail_wanted or push_sent < push_wanted)
    order by sent_at desc`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Counts the queued emails and pushes of a broadcast. A count never falls, because notifications of
 * erased accounts are deleted.
 */
export async function saveChannelCounts(tx: Tx, id: BroadcastId): Promise<void> {
  // Like `fixRecipients`, over as many as a million members.
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const { rows } = await sql<{ mail: number; push: number }>`
    select (count(*) filter (where mail_state = 'sent'))::integer as mail, (count(*) filter (where push_state = 'sent'))::integer as push
    from notifications where broadcast_id = ${id}`.execute(tx)
  const { mail = 0, push = 0 } = rows[0] ?? {}
  await sql`
    update broadcast_messages set mail_sent = greatest(mail_sent, ${mail}::integer), push_sent = greatest(push_sent, ${push}::integer)
    where id = ${id} and (mail_sent < ${mail}::integer or push_sent < ${push}::integer)`.execute(tx)
}

export async function saveCancelled(tx: Tx, id: BroadcastId, at: Date): Promise<void> {
  await sql`update broadcast_messages set status = 'cancelled', cancelled_at = ${at} where id = ${id}`.execute(
    tx,
  )
}

export async function listBroadcasts(db: Db, { after, limit }: PageRange): Promise<BroadcastRow[]> {
  const { rows } = await sql<BroadcastRow>`
    ${SELECT}
    where ${isAfter(after, ['b.due_at', 'b.id'])}
    order by b.due_at desc, b.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Deletes the recipients of broadcasts finished before a moment, and the hashes of their lists, and
 * keeps the totals.
 */
export async function removeRecipients(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from broadcast_recipients r using broadcast_messages b where b.id = r.broadcast_id and b.finished_at < ${before}`.execute(
    tx,
  )
  await sql`
    update broadcast_messages set list_hash = null where list_hash is not null and finished_at < ${before}`.execute(
    tx,
  )
}

/** Lists broadcasts being sent and scheduled ones that are due. */
export async function listOpen(
  db: Db,
  now: Date,
): Promise<{ id: BroadcastId; status: BroadcastStatus }[]> {
  const { rows: open } = await sql<{ id: BroadcastId; status: BroadcastStatus }>`
    select id, status from broadcast_messages where status = 'sending' or (status = 'scheduled' and due_at <= ${now}) order by due_at`.execute(
    db,
  )
  return open
}
