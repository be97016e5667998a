import type { LeaseHolder, QueueName } from '@adire/contract/queues.ts'
import type { Db, Tx } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import type { RequestContext } from '../deps.ts'
import type { Actor } from '../lib/actor.ts'
import { fail } from '../lib/fail.ts'
import * as queries from './queries.ts'

type StaffContext = Pick<RequestContext, 'clock' | 'db'> & { actor: Actor }

interface Listing {
  queue: QueueName
  /** Id of the open page; without it, the whole session counts as one page. */
  visit: string | undefined
  /** Number of items to assign: `list` returns one more if there are more. */
  size: number
}

/**
 * Lists the next items of a queue and leases them to the caller in the same transaction. `list`
 * must filter by `isFree`. Listing again renews the leases; concurrent listings never share an
 * item.
 */
export function claimPage<Row extends { id: string }>(
  { actor, clock, db }: StaffContext,
  { queue, visit = actor.sessionId, size }: Listing,
  list: (tx: Tx) => Promise<Row[]>,
): Promise<Row[]> {
  return inTransaction(db, async (tx) => {
    await queries.lockQueue(tx, queue)
    const rows = await list(tx)
    const ids = rows.slice(0, size).map(({ id }) => id)
    if (ids.length > 0)
      await queries.saveLeases(tx, queue, {
        staff: actor.id,
        session: actor.sessionId,
        visit,
        ids,
        at: clock.now(),
      })
    return rows
  })
}

interface Item {
  queue: QueueName
  id: string
}

/** Leases an item to the caller or renews the lease; returns the holder if somebody else has it. */
export async function claimItem(
  tx: Tx,
  { actor, clock }: StaffContext,
  { queue, id, visit = actor.sessionId }: Item & { visit?: string },
): Promise<LeaseHolder | undefined> {
  await queries.lockQueue(tx, queue)
  await queries.saveLeases(tx, queue, {
    staff: actor.id,
    session: actor.sessionId,
    visit,
    ids: [id],
    at: clock.now(),
  })
  return findOtherHolder(tx, { actor, clock }, { queue, id })
}

/** Returns the other staff member who has a lease of an item, if any. */
export async function findOtherHolder(
  db: Db,
  { actor, clock }: Omit<StaffContext, 'db'>,
  item: Item,
): Promise<LeaseHolder | undefined> {
  const holder = await queries.findHolder(db, item, clock.now())
  if (!holder || holder.id === actor.id) return undefined
  return { ...holder, until: holder.until.toISOString() }
}

/** Refuses a decision about an item with an unexpired lease of somebody else. */
export async function requireFree(
  db: Db,
  context: Omit<StaffContext, 'db'>,
  item: Item,
): Promise<void> {
  const other = await findOtherHolder(db, context, item)
  if (other) fail('ITEM_ASSIGNED', { by: other.handle, until: other.until })
}
