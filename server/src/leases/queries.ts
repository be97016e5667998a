import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import { LEASE_SECONDS, type QueueName } from '@adire/contract/queues.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** A staff member's open page; `visit` identifies the page. */
export interface Holder {
  staff: MemberId
  session: SessionId
  visit: string
}

interface Item {
  queue: QueueName
  id: string
}

interface Viewing {
  viewer: MemberId
  at: Date
}

/** SQL condition: no other staff member has a lease of the item `id`. */
export function isFree(
  queue: QueueName,
  id: RawBuilder<unknown>,
  { viewer, at }: Viewing,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from queue_leases lease
    where lease.queue = ${sql.lit(queue)} and lease.item_id = ${id} and lease.staff_id <> ${viewer} and lease.expires_at > ${at}
  )`
}

/** Makes transactions that assign items of a queue wait for each other until they commit. */
export async function lockQueue(tx: Tx, queue: QueueName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`queue:${queue}`}, 0))`.execute(tx)
}

/**
 * Assigns items of a locked queue to a page, or renews them; skips items that another moderator
 * has.
 */
export async function saveLeases(
  tx: Tx,
  queue: QueueName,
  { staff, session, visit, ids, at }: Holder & { ids: readonly string[]; at: Date },
): Promise<void> {
  const expiresAt = new Date(at.getTime() + LEASE_SECONDS * 1000)
  await sql`
    insert into queue_leases as lease (queue, item_id, staff_id, session_id, visit, expires_at)
    select ${queue}, item, ${staff}, ${session}, ${visit}::uuid, ${expiresAt}::timestamptz from unnest(${ids}::uuid[]) item
    on conflict (queue, item_id) do update
      set staff_id = excluded.staff_id, session_id = excluded.session_id, visit = excluded.visit, expires_at = excluded.expires_at
      where lease.staff_id = excluded.staff_id or lease.expires_at <= ${at}`.execute(tx)
}

export interface LeaseRow {
  id: MemberId
  handle: string
  until: Date
}

/** The current holder of an item. */
export async function findHolder(
  db: Db,
  { queue, id }: Item,
  at: Date,
): Promise<LeaseRow | undefined> {
  const { rows } = await sql<LeaseRow>`
    select holder.id, holder.handle, lease.expires_at as until
    from queue_leases lease join profiles holder on holder.id = lease.staff_id
    where lease.queue = ${queue} and lease.item_id = ${id}::uuid and lease.expires_at > ${at}`.execute(
    db,
  )
  return rows[0]
}

/**
 * True if an item concerns the staff member. Items of `members` and `risk` are members. Not for
 * `reports` and `appeals`, which have rules of their own (`findObstacle` in `queues`): always false.
 */
export async function isOwn(db: Db, { queue, id }: Item, staff: MemberId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select case ${queue}::text
      when 'photos' then exists (select from photos where id = ${id}::uuid and user_id = ${staff})
      when 'selfies' then exists (select from selfie_checks where id = ${id}::uuid and user_id = ${staff})
      when 'voices' then exists (select from voices where id = ${id}::uuid and member_id = ${staff})
      when 'vouches' then exists (select from vouches where id = ${id}::uuid and ${staff} in (member_id, voucher_id))
      else ${id}::uuid = ${staff}::uuid end as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Removes the lease of an item, no matter who has it. */
export async function removeLease(tx: Tx, { queue, id }: Item): Promise<void> {
  await sql`delete from queue_leases where queue = ${queue} and item_id = ${id}::uuid`.execute(tx)
}

/** Ends the leases of a page; returns their number. */
export async function removeLeases(
  tx: Tx,
  queue: QueueName,
  { staff, visit }: Pick<Holder, 'staff' | 'visit'>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from queue_leases where queue = ${queue} and staff_id = ${staff} and visit = ${visit}::uuid`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

export async function removeExpired(tx: Tx, at: Date): Promise<void> {
  await sql`delete from queue_leases where expires_at <= ${at}`.execute(tx)
}
