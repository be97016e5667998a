import {
  type Announcement,
  BROADCASTS_PER_DAY,
  type Broadcast,
} from '@adire/contract/broadcasts.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { BroadcastId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext, Deps } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { admin } from '../../procedures.ts'
import { auditAction } from '../audit/operations.ts'
import { listAccounts } from './account-list-queries.ts'
import {
  groupNames,
  matchLines,
  parseAccountList,
  refuseList,
  summarizeMatches,
} from './account-list-rules.ts'
import { startBroadcast, startNotice } from './jobs.ts'
import * as queries from './queries.ts'
import { isSchedulable, findFreeMoment, isSameRequest, PAGE_SIZE } from './rules.ts'

type BroadcastRequest = Announcement & {
  clientId: string
  sendAt?: string | undefined
  accounts?: string | undefined
}

/** Broadcasts for admins: sending now or later, cancelling, and the history. */
export const broadcasts = {
  countAudiences: admin.broadcasts.countAudiences.handler(({ context: { db } }) =>
    queries.countAudiences(db),
  ),

  checkAccounts: admin.broadcasts.checkAccounts.handler(async ({ input, context }) => {
    const summary = summarizeMatches(await matchAccounts(context.db, input.accounts))
    await inTransaction(context.db, (tx) =>
      auditAction(tx, context, {
        operation: 'broadcasts.checkAccounts',
        target: { type: 'account_list', id: crypto.randomUUID() },
        after: { accounts: summary.accounts, unknown: summary.unknownCount },
      }),
    )
    return summary
  }),

  send: admin.broadcasts.send.handler(async ({ input: request, context }) => {
    const { actor, db } = context
    const key = { sender: actor.id, clientId: request.clientId }
    const known = await queries.findByRequest(db, key)
    if (known) return viewRepeated(context, known, request)
    return inTransaction(db, async (tx) => {
      await queries.lockSchedule(tx)
      const meanwhile = await queries.findByRequest(tx, key)
      return meanwhile
        ? viewRepeated(context, meanwhile, request)
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
function viewRepeated(
  context: Pick<Deps, 'config'>,
  known: queries.BroadcastRow,
  request: BroadcastRequest,
): Broadcast {
  const listHash = request.accounts === undefined ? null : hashList(context, request.accounts)
  return isSameRequest(known, { ...request, listHash })
    ? toBroadcast(known)
    : fail('CLIENT_ID_USED')
}

/** Hashes a list of accounts with the key, because a list of one address is easy to guess. */
function hashList({ config }: Pick<Deps, 'config'>, list: string): string {
  return keyedHash(config.hashKey, `broadcasts.list:${list}`).toString('base64url')
}

async function matchAccounts(db: Db, list: string) {
  const lines = parseAccountList(list)
  return matchLines(lines, await listAccounts(db, groupNames(lines)))
}

/** Saves a broadcast, and starts it at once unless it is for later. */
async function schedule(
  tx: Tx,
  context: ActorContext,
  { accounts, ...request }: BroadcastRequest,
): Promise<BroadcastId> {
  if ((request.targetAudience === 'list') !== (accounts !== undefined))
    refuseList('Only a legal notice has a list of accounts')
  return accounts === undefined
    ? scheduleForGroup(tx, context, request)
    : sendNotice(tx, context, { ...request, accounts })
}

/** Sends a legal notice at once, whatever else is sent that day. Every line must name an account. */
async function sendNotice(
  tx: Tx,
  context: ActorContext,
  { accounts: list, sendAt, ...request }: BroadcastRequest & { accounts: string },
): Promise<BroadcastId> {
  if (sendAt !== undefined) refuseList('A legal notice is sent at once')
  const { accounts, unknown } = await matchAccounts(tx, list)
  if (unknown.length > 0)
    refuseList(
      `No account on line ${unknown
        .map(({ line }) => line)
        .join(', ')
        .slice(0, 200)}`,
    )
  const at = context.clock.now()
  const id = await queries.addBroadcast(tx, {
    ...request,
    listHash: hashList(context, list),
    sender: context.actor.id,
    at,
    dueAt: at,
  })
  const recipients = await startNotice(tx, id, { accounts: accounts.map((one) => one.id), at })
  await auditAction(tx, context, {
    operation: 'broadcasts.send',
    target: { type: 'broadcast', id },
    after: { title: request.title, targetAudience: 'list', recipients },
  })
  return id
}

/** Saves a broadcast to a group of members within the daily limit. */
async function scheduleForGroup(
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

  const sender = context.actor.id
  const id = await queries.addBroadcast(tx, { ...request, listHash: null, sender, at, dueAt })
  const { title, targetAudience } = request
  const isStarted = sendAt === undefined && targetAudience !== 'list'
  const recipients = isStarted
    ? await startBroadcast(tx, id, { audience: targetAudience, at })
    : null
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
  listHash: _listHash,
  ...row
}: queries.BroadcastRow): Broadcast {
  return {
    ...row,
    dueAt: row.dueAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}
