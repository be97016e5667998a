import { type AuditOperation, isAuditOperation } from '@adire/contract/audit-operations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext, RecordListing, RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { readCursor } from '../../lib/paging.ts'
import * as queries from './queries.ts'
import { hasRecentRead, lockStaffRead, type StaffRead } from './read-queries.ts'
import { describeFilters, REPEATED_READ_MS, VERIFY_BATCH } from './rules.ts'

export interface Verification {
  head: queries.Head | undefined
  breaks: queries.Break[]
}

/**
 * Recomputes the whole hash chain and returns its newest hash and its faults. Works in batches,
 * because one statement would exceed the time limit.
 */
export async function verifyChain(db: Db): Promise<Verification> {
  const head = await queries.findHead(db)
  const breaks: queries.Break[] = []
  for (let first = 1; first <= (head?.position ?? 0); first += VERIFY_BATCH)
    breaks.push(...(await queries.listBreaks(db, { first, last: first + VERIFY_BATCH - 1 })))
  return { head, breaks: [...breaks, ...(await queries.listUnchained(db))] }
}

export interface AuditEntry extends queries.NewEntry {
  operation: AuditOperation
}

/** Adds an audit entry in the transaction of the action (decision T4). */
export function addAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  return queries.insertEntry(tx, entry)
}

export type AuditAction = Omit<AuditEntry, 'actor' | 'requestId' | 'at'>

type AuditedContext = Pick<ActorContext, 'actor' | 'clock' | 'requestId'>

/** Audits an action of the caller in its transaction; the request body never names the actor. */
export function auditAction(
  tx: Tx,
  { actor, clock, requestId }: AuditedContext,
  action: AuditAction,
): Promise<void> {
  return addAudit(tx, { ...action, actor: actor.id, requestId, at: clock.now() })
}

type ReadContext = Pick<RequestContext, 'clock' | 'db' | 'requestId'> & { actor: Actor }

interface ReadRules {
  /** Runs before a new read is recorded; throws to refuse it. */
  admit?(): Promise<void>
  /** Runs in the transaction that records a new read, after it. */
  onRecorded?(tx: Tx): Promise<void>
}

/**
 * Audits that staff opened something about a member, once for all requests of one actor within
 * `REPEATED_READ_MS`.
 */
export async function recordStaffRead(
  { actor, clock, db, requestId }: ReadContext,
  read: StaffRead,
  rules: ReadRules = {},
): Promise<void> {
  const at = clock.now()
  const by = { actor: actor.id, since: new Date(at.getTime() - REPEATED_READ_MS) }
  if (await hasRecentRead(db, read, by)) return
  await rules.admit?.()
  await inTransaction(db, async (tx) => {
    // Checks again under a lock: a page requests several sizes of a photo at once.
    if (await isReadRecorded(tx, read, by)) return
    await addAudit(tx, { ...read, actor: actor.id, requestId, at })
    await rules.onRecorded?.(tx)
  })
}

const Listing = z.object({ cursor: z.string().optional(), id: z.string().optional() })

/**
 * Audits a list that staff read, for procedures whose declaration asks for that. The target is the
 * id in the input, or else a keyed hash of the filters and the position, so that every page of a
 * search counts once.
 */
export const recordListing: RecordListing = async (context, type, input) => {
  const { procedure } = context.call
  if (!isAuditOperation(procedure)) throw new Error(`${procedure} is not an audit operation`)
  const { cursor, id } = Listing.parse(input ?? {})
  const after = readCursor(context, cursor)
  const filters = Object.entries(input ?? {}).filter(
    ([name]) => name !== 'cursor' && name !== 'visit',
  )
  const page = JSON.stringify([filters.toSorted(([a], [b]) => (a < b ? -1 : 1)), after ?? null])
  const search = keyedHash(context.config.hashKey, page).toString('hex').slice(0, 16)
  const target = { type, id: id ?? search }
  await recordStaffRead(context, {
    operation: procedure,
    target,
    after: { ...describeFilters(procedure, input), isFirstPage: !after },
  })
}

/**
 * Locks a read of one actor until the end of the transaction, and returns whether it was recorded
 * since a moment.
 */
export async function isReadRecorded(
  tx: Tx,
  read: StaffRead,
  by: { actor: MemberId; since: Date },
): Promise<boolean> {
  await lockStaffRead(tx, read, by.actor)
  return hasRecentRead(tx, read, by)
}
