import type { AuditFilter } from '@adire/contract/audit.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { AuditLog, StaffRole } from '../../db/types.ts'
import { isCalled } from '../profiles/shared-queries.ts'

export interface AuditRow {
  id: number
  created_at: Date
  actor_id: MemberId | null
  actor_handle: string | null
  operation: string
  target_type: string
  target_id: string
  target_handle: string | null
  before: unknown
  after: unknown
  reason: string | null
  request_id: string | null
  position: number
  cleared_at: Date | null
}

interface EntryRange {
  filter: AuditFilter
  order?: 'newest' | 'oldest'
  /** Entries after this one in the order. */
  after?: number | undefined
  limit: number
}

/**
 * Lists entries that match the filter, newest first by default; an unknown handle matches none. An operation
 * that ends in a dot matches all operations of that feature.
 */
export async function listEntries(
  db: Db,
  { filter: { actor, operation, target, from, to }, order = 'newest', after, limit }: EntryRange,
): Promise<AuditRow[]> {
  const prefix = operation?.endsWith('.') ? `${escapeLike(operation)}%` : null
  const { rows } = await sql<AuditRow>`
    select a.id, a.created_at, a.actor_id, actor.handle as actor_handle, a.operation, a.target_type, a.target_id, subject.handle as target_handle,
      a.before, a.after, a.reason, a.request_id, s.position, a.cleared_at
    from audit_log a
    join audit_chain s on s.audit_id = a.id
    left join profiles actor on actor.id = a.actor_id and actor.account_status <> 'erased'
    left join profiles subject on subject.account_status <> 'erased'
      and subject.id = case when a.target_type = 'member' and a.target_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then a.target_id::uuid end
    where (${after ?? null}::bigint is null or a.id ${sql.raw(order === 'newest' ? '<' : '>')} ${after ?? null}::bigint)
      and (${actor ?? null}::text is null
        or (${actor ?? null}::text = 'server' and a.actor_id is null and a.cleared_at is null)
        or a.actor_id in (select id from profiles where ${isCalled(actor)}))
      and (${operation ?? null}::text is null or a.operation = ${operation ?? null}::text or a.operation like ${prefix}::text)
      and (${target ?? null}::text is null
        or a.target_id = ${target ?? null}::text
        or a.target_id in (select id::text from profiles where ${isCalled(target)}))
      and (${from ?? null}::date is null or a.created_at >= ${from ?? null}::date::timestamp at time zone 'UTC')
      and (${to ?? null}::date is null or a.created_at < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')
    order by a.id ${sql.raw(order === 'newest' ? 'desc' : 'asc')}
    limit ${limit}`.execute(db)
  return rows
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

export async function listOperations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ operation: string }>`
    select distinct operation from audit_log where operation <> '' order by operation`.execute(db)
  return rows.map(({ operation }) => operation)
}

/** Fault of the hash chain; `position` is null for an entry without a hash. */
export interface Break {
  position: number | null
  audit_id: number
  fault: 'removed' | 'changed' | 'cleared' | 'chain_hash' | 'unchained'
}

/** Lists faults in a range of positions, both ends included. */
export async function listBreaks(
  db: Db,
  { first, last }: { first: number; last: number },
): Promise<Break[]> {
  const { rows } = await sql<Break>`
    select position, audit_id, fault from audit_chain_breaks where position between ${first} and ${last} order by position`.execute(
    db,
  )
  return rows
}

/** Lists the first 100 entries without a chain hash. */
export async function listUnchained(db: Db): Promise<Break[]> {
  const { rows } = await sql<Break>`
    select position, audit_id, fault from audit_chain_breaks where position is null order by audit_id limit 100`.execute(
    db,
  )
  return rows
}

export interface Head {
  position: number
  chainHash: string
  count: number
}

/** Finds the newest chain hash and the number of entries. */
export async function findHead(db: Db): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select position, encode(chain_hash, 'hex') as "chainHash", (select count(*) from audit_chain) as count
    from audit_chain order by position desc limit 1`.execute(db)
  return rows[0]
}

/** Entries cleared in one statement. */
const CLEAR_BATCH = 1000

/**
 * Clears up to a batch of entries written before a moment; returns how many. The database itself
 * refuses to clear those younger than two years.
 */
export async function clearEntries(tx: Tx, before: Date, now: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select clear_old_audit_entries(${before}, ${now}, ${CLEAR_BATCH}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface StaffRow {
  id: MemberId
  handle: string | null
  role: StaffRole
  granted_at: Date
  has_two_factor: boolean
}

export async function listStaff(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select s.user_id as id, p.handle, s.role, s.granted_at,
      exists (select from two_factors t where t.user_id = s.user_id and t.confirmed_at is not null) as has_two_factor
    from admin_users s left join profiles p on p.id = s.user_id
    order by s.role desc, p.handle`.execute(db)
  return rows
}

export interface NewEntry {
  /** Null for the command line on the server. */
  actor: MemberId | null
  operation: string
  target: { type: string; id: string }
  before?: AuditLog['before']
  after?: AuditLog['after']
  reason?: string
  requestId?: string
  at: Date
}

export async function insertEntry(
  tx: Tx,
  { actor, operation, target, before, after, reason, requestId, at }: NewEntry,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      created_at: at,
      actor_id: actor,
      operation,
      target_type: target.type,
      target_id: target.id,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      reason: reason ?? null,
      request_id: requestId ?? null,
    })
    .execute()
}
