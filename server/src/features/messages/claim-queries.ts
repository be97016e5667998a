import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { ScheduledReason } from '@adire/contract/scheduled-messages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { ScheduledState } from '../../db/types.ts'
import { type ScheduledRow, scheduledColumns } from './scheduled-queries.ts'

/** A scheduled message that one process sends. Another may take it over once the claim is old. */
export interface Claim extends ScheduledRow {
  home_id: number
  /** When it was claimed, which identifies the claim. */
  changed_at: Date
}

/** State of a message before it was claimed. */
export type Unclaimed = Pick<ScheduledRow, 'state' | 'reason' | 'expected_price'>

interface Due {
  now: Date
  /** A message claimed before this moment belongs to a process that died. */
  claimedBefore: Date
  /** Homes that didn't take a message a moment ago. */
  skippedHomes: readonly number[]
}

/**
 * Claims the next message whose time has come. Until its claim is old, no other process gets it, and
 * it can't be withdrawn.
 */
export async function claimDue(
  tx: Tx,
  { now, claimedBefore, skippedHomes }: Due,
): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update scheduled_messages s set state = 'sending', reason = null, changed_at = ${now}
    from (
      select sender_id, client_id, t.home_id from scheduled_messages m join message_threads t on t.id = m.thread_id
      where ((m.state = 'waiting' and m.send_at <= ${now} and (m.try_at is null or m.try_at <= ${now})) or (m.state = 'sending' and m.changed_at < ${claimedBefore}))
        and t.home_id <> all(${[...skippedHomes]}::int[])
      order by m.send_at limit 1 for update of m skip locked
    ) due
    where s.sender_id = due.sender_id and s.client_id = due.client_id
    returning due.home_id, s.changed_at, ${sql.join(scheduledColumns.map((column) => sql.ref(`s.${column}`)))}`.execute(
    tx,
  )
  return rows[0]
}

interface OwnMessage {
  member: MemberId
  thread: ThreadId
  clientId: string
  expectedPrice: number
  at: Date
}

/**
 * Claims a message that its sender wants to send before its time, or again after a refusal. Returns
 * what it was; for one that can't be claimed, its state.
 */
export async function claimOwn(
  tx: Tx,
  { member, thread, clientId, expectedPrice, at }: OwnMessage,
): Promise<{ claim: Claim; before: Unclaimed } | { state: ScheduledState } | undefined> {
  const row = await tx
    .selectFrom('scheduled_messages as m')
    .innerJoin('message_threads as t', 't.id', 'm.thread_id')
    .select(['t.home_id', ...scheduledColumns.map((column) => `m.${column}` as const)])
    .where('m.sender_id', '=', member)
    .where('m.client_id', '=', clientId)
    .where('m.thread_id', '=', thread)
    .forUpdate('m')
    .executeTakeFirst()
  if (!row) return undefined
  const { state, reason, expected_price } = row
  if (state !== 'waiting' && state !== 'refused') return { state }
  const claimed = { state: 'sending', reason: null, changed_at: at } as const
  const change = { ...claimed, expected_price: expectedPrice }
  await ofKey(tx, row).set(change).execute()
  return { claim: { ...row, ...change }, before: { state, reason, expected_price } }
}

/** True while a claim is valid. No other process can take the message over during the transaction. */
export async function verifyClaim(
  tx: Tx,
  { sender_id, client_id, changed_at }: Claim,
): Promise<boolean> {
  const row = await tx
    .selectFrom('scheduled_messages')
    .select('client_id')
    .where('sender_id', '=', sender_id)
    .where('client_id', '=', client_id)
    .where('state', '=', 'sending')
    .where('changed_at', '=', changed_at)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** True if a message was stored, or accepted for another home, before. */
export async function isCharged(db: Db, { sender_id, client_id }: Claim): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from messages where sender_id = ${sender_id} and client_id = ${client_id})
      or exists (select from accepted_messages where sender_id = ${sender_id} and client_id = ${client_id}) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/** Saves that a message was sent and removes its text, which the message has. */
export async function saveSent(tx: Tx, claim: Claim, at: Date): Promise<void> {
  await ofClaim(tx, claim)
    .set({ state: 'sent', content: '', reason: null, changed_at: at })
    .execute()
}

/** Saves why a message could not be sent; false if another process has taken it over. */
export async function saveRefused(
  tx: Tx,
  claim: Claim,
  { reason, at }: { reason: ScheduledReason; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await ofClaim(tx, claim)
    .set({ state: 'refused', reason, changed_at: at })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a claim without a result: the message waits for its next try, or is what it was. */
export async function releaseClaim(
  tx: Tx,
  claim: Claim,
  { at, ...change }: Partial<Unclaimed> & { state: ScheduledState; try_at?: Date; at: Date },
): Promise<void> {
  await ofClaim(tx, claim)
    .set({ ...change, changed_at: at })
    .execute()
}

const ofKey = (tx: Tx, { sender_id, client_id }: Pick<ScheduledRow, 'sender_id' | 'client_id'>) =>
  tx
    .updateTable('scheduled_messages')
    .where('sender_id', '=', sender_id)
    .where('client_id', '=', client_id)

const ofClaim = (tx: Tx, claim: Claim) =>
  ofKey(tx, claim).where('state', '=', 'sending').where('changed_at', '=', claim.changed_at)
