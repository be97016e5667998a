import {
  BREACH_ENTRIES_MAXIMUM,
  type BreachEntryDetails,
  type BreachFacts,
} from '@adire/contract/breaches.ts'
import type { BreachId, BroadcastId, MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { PageRange, SortPosition } from '../../lib/paging.ts'
import { BREACHES } from './shared-queries.ts'

export interface BreachRow extends SortPosition {
  id: BreachId
  facts: BreachFacts
  revision: number
  authorityToldAt: Date | null
  /** Null while the risk isn't high. */
  highRiskSince: Date | null
  isPeopleStepDone: boolean
  closedAt: Date | null
}

const COLUMNS = sql`b.id, b.opened_at::text as "sortKey", f.facts, f.number as revision, s.authority_told_at as "authorityToldAt",
  s.high_risk_since as "highRiskSince", s.is_people_step_done as "isPeopleStepDone", s.closed_at as "closedAt"`

interface BreachFilter extends PageRange {
  status?: 'open' | 'closed' | undefined
}

/** Lists breaches, the latest recorded first. */
export async function listBreaches(
  db: Db,
  { status, after, limit }: BreachFilter,
): Promise<BreachRow[]> {
  const [at, id] = [after?.sortKey ?? null, after?.id ?? null]
  const { rows } = await sql<BreachRow>`
    select ${COLUMNS} from ${BREACHES}
    where (${status ?? null}::text is null or (s.closed_at is null) = (${status ?? null}::text = 'open'))
      and (${at}::timestamptz is null or (b.opened_at, b.id) < (${at}::timestamptz, ${id}::uuid))
    order by b.opened_at desc, b.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findBreach(db: Db, id: BreachId): Promise<BreachRow | undefined> {
  const { rows } =
    await sql<BreachRow>`select ${COLUMNS} from ${BREACHES} where b.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export interface EntryRow {
  breachId: BreachId
  number: number
  details: BreachEntryDetails
  broadcastTitle: string | null
  recordedAt: Date
  recordedBy: string | null
  /** Null if it wasn't withdrawn; so are the other two. */
  withdrawnAt: Date | null
  withdrawnBy: string | null
  withdrawalReasons: string | null
}

const selectEntries = sql`
  select e.breach_id as "breachId", e.number, e.details, e.recorded_at as "recordedAt", p.handle as "recordedBy", m.title as "broadcastTitle",
    w.recorded_at as "withdrawnAt", wp.handle as "withdrawnBy", w.details ->> 'reasons' as "withdrawalReasons"
  from breach_entries e left join profiles p on p.id = e.recorded_by and p.account_status <> 'erased'
    left join broadcast_messages m on m.id = (e.details ->> 'broadcastId')::uuid
    left join breach_entries w on w.breach_id = e.breach_id and w.withdraws = e.number
    left join profiles wp on wp.id = w.recorded_by and wp.account_status <> 'erased'`

/** Lists the latest entries of a breach, newest first. */
export async function listEntries(db: Db, id: BreachId): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`${selectEntries}
    where e.breach_id = ${id}::uuid order by e.number desc limit ${BREACH_ENTRIES_MAXIMUM}`.execute(
    db,
  )
  return rows
}

/** Lists all entries of these breaches, each breach's oldest first. */
export async function listAllEntries(db: Db, ids: readonly BreachId[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`${selectEntries}
    where e.breach_id = any (${ids}::uuid[]) order by e.breach_id, e.number`.execute(db)
  return rows
}

export async function findEntry(
  db: Db,
  id: BreachId,
  number: number,
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`${selectEntries}
    where e.breach_id = ${id}::uuid and e.number = ${number}`.execute(db)
  return rows[0]
}

/** Entry of the history: those of a breach are in order. */
export interface HistoryRow extends EntryRow {
  openedAt: string
}

/** Lists the entries of all breaches in order, the breach recorded first at the top. */
export async function listHistory(
  db: Db,
  { after, limit }: { after: HistoryRow | undefined; limit: number },
): Promise<HistoryRow[]> {
  const [at, id, number] = [after?.openedAt ?? null, after?.breachId ?? null, after?.number ?? null]
  const { rows } = await sql<HistoryRow>`
    select h.*, b.opened_at::text as "openedAt" from (${selectEntries}) h join breaches b on b.id = h."breachId"
    where ${at}::timestamptz is null or (b.opened_at, b.id, h.number) > (${at}::timestamptz, ${id}::uuid, ${number}::integer)
    order by b.opened_at, b.id, h.number limit ${limit}`.execute(db)
  return rows
}

interface Recorded {
  by: MemberId
  at: Date
}

export async function addBreach(tx: Tx, { by, at }: Recorded): Promise<BreachId> {
  const { rows } = await sql<{ id: BreachId }>`
    insert into breaches (opened_by, opened_at) values (${by}, ${at}) returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the inserted breach returned no row')
  return row.id
}

/**
 * Serializes the writes about a breach until the end of the transaction. The server can't lock its
 * row, because it may not update it.
 */
export async function lockBreach(tx: Tx, id: BreachId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`breaches:${id}`}, 0))`.execute(tx)
}

/** Adds an entry to a locked breach, after its others; returns its number. */
export async function addEntry(
  tx: Tx,
  id: BreachId,
  { details, by, at }: Recorded & { details: BreachEntryDetails },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into breach_entries (breach_id, number, kind, details, recorded_by, recorded_at)
    select ${id}::uuid, coalesce(max(number), 0) + 1, ${details.kind}, ${JSON.stringify(details)}::jsonb, ${by}::uuid, ${at}::timestamptz
    from breach_entries where breach_id = ${id}::uuid
    returning number`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the inserted entry returned no row')
  return row.number
}

export async function hasBroadcast(db: Db, id: BroadcastId): Promise<boolean> {
  const { rows } = await sql`select from broadcast_messages where id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

/**
 * Deletes breaches closed before a moment; returns how many. The database itself refuses to delete
 * those closed less than five years ago.
 */
export async function deleteOldBreaches(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select delete_old_breaches(${before}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}
