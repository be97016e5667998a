import {
  type Announcement,
  BROADCASTS_PER_DAY,
  type Broadcast,
} from '@adire/contract/broadcasts.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { BroadcastId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { admin } from '../../procedures.ts'
import { auditAction } from '../audit/operations.ts'
import { startBroadcast } from './jobs.ts'
import * as queries from './queries.ts'
import { isSchedulable, findFreeMoment, isSameRequest, PAGE_SIZE } from './rules.ts'

type BroadcastRequest = Announcement & { clientId: string; sendAt?: string | undefined }

/** Broadcasts for admins: sending now or later, cancelling, and the history. */
export const broadcasts = {
  countAudiences: admin.broadcasts.countAudiences.handler(({ context: { db } }) =>
    queries.countAudiences(db),
  ),

  send: admin.broadcasts.send.handler(async ({ input: request, context }) => {
    const { actor, db } = context
    const key = { sender: actor.id, clientId: request.clientId }
    const known = await queries.findByRequest(db, key)
    if (known) return viewRepeated(known, request)
    return inTransaction(db, async (tx) => {
      await queries.lockSchedule(tx)
      const meanwhile = await queries.findByRequest(tx, key)
      return meanwhile
        ? viewRepeated(meanwhile, request)
        : read(tx, await schedule(tx, context, request))
    })
  }),

  list: admin.broadcasts.list.handler(async ({ input: { cursor }, context }) => {
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: PAGE_SIZE,
      position: bySortKey,
      list: (range) => queries.listBroadcasts(context.db, range),
    })
    return { broadcasts: rows.map(toBroadcast), nextCursor }
  }),

  cancel: admin.broadcasts.cancel.handler(({ input: { id }, context }) =>
    inTransaction(context.db, async (tx) => {
      const { status } = (await queries.lockBroadcast(tx, id)) ?? fail('NOT_FOUND')
      if (status !== 'scheduled') fail('ALREADY_DECIDED')
      await queries.saveCancelled(tx, id, context.clock.now())
      await auditAction(tx, context, {
        operation: 'broadcasts.cancel',
        target: { type: 'broadcast', id },
        before: { status },
        after: { status: 'cancelled' },
      })
      return read(tx, id)
    }),
  ),
}

/**
 * Returns the broadcast of an earlier request with the same client id, which must have been equal.
 */
function viewRepeated(known: queries.BroadcastRow, request: BroadcastRequest): Broadcast {
  return isSameRequest(known, request) ? toBroadcast(known) : fail('CLIENT_ID_USED')
}

/** Saves a broadcast within the daily limit, and starts it at once unless it is for later. */
async function schedule(
  tx: Tx,
  context: ActorContext,
  { sendAt, ...request }: BroadcastRequest,
): Promise<BroadcastId> {
  const at = context.clock.now()
  const dueAt = sendAt === undefined ? at : new Date(sendAt)
  if (sendAt !== undefined && !isSchedulable(dueAt, at))
    fail('INVALID_INPUT', {
      issues: [{ path: 'sendAt', message: 'Not a time in the next ninety days' }],
    })
  const availableAt = findFreeMoment(
    await queries.listPlanned(tx, new Date(dueAt.getTime() - DAY_MS)),
    dueAt,
  )
  if (availableAt > dueAt)
    fail('BROADCAST_LIMIT_REACHED', {
      limit: BROADCASTS_PER_DAY,
      availableAt: availableAt.toISOString(),
    })

  const id = await queries.addBroadcast(tx, { ...request, sender: context.actor.id, at, dueAt })
  const { title, targetAudience } = request
  const recipients =
    sendAt === undefined ? await startBroadcast(tx, id, { audience: targetAudience, at }) : null
  await auditAction(tx, context, {
    operation: sendAt === undefined ? 'broadcasts.send' : 'broadcasts.schedule',
    target: { type: 'broadcast', id },
    after: { title, targetAudience, recipients, dueAt: dueAt.toISOString() },
  })
  return id
}

async function read(db: Db, id: BroadcastId): Promise<Broadcast> {
  const row = await queries.findBroadcast(db, id)
  return row ? toBroadcast(row) : fail('NOT_FOUND')
}

function toBroadcast({
  sortKey: _sortKey,
  createdAt: _createdAt,
  ...row
}: queries.BroadcastRow): Broadcast {
  return {
    ...row,
    dueAt: row.dueAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}
