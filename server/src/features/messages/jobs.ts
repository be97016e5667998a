import { DAY_MS, SECOND_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Db, Tx } from '../../db/db.ts'
import { countThreads } from '../../db/thread-home-queries.ts'
import { PRIMARY_HOME } from '../../db/thread-homes.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { addLateCommentsTask } from '../risk/rules.ts'
import { post } from '../tokens/operations.ts'
import { lockWallet } from '../tokens/shared-queries.ts'
import {
  type AcceptedMessage,
  eraseMessages,
  listPending,
  listPendingBy,
  removeReceipts,
} from './home-queries.ts'
import { addComments } from './comment-operations.ts'
import { settle } from './home-operations.ts'
import { listUncommented } from './like-comment-queries.ts'
import {
  type FirstMessage,
  listPaidFirst,
  listRecipients,
  lockUnread,
  readActivity,
  type UnreadPosition,
} from './return-queries.ts'
import { eraseFromHomesTask, RECEIPT_DAYS } from './task-rules.ts'

/** Messages of one run, and receipts of one transaction. */
const BATCH = 500
/** Age from which a message is settled by the job: its request is dead by then. */
const PATIENCE_MS = 15 * SECOND_MS

const noPayload = z.object({})

/**
 * Settles messages to other homes whose request has died, and removes old receipts. Homes that don't
 * answer leave their messages for the next run.
 */
export const settleMessages = defineJob<Record<string, never>, Deps>({
  name: 'messages.settle',
  payload: noPayload,
  every: '* * * * *',
  async run(_payload, deps) {
    const { db, homes, clock, log } = deps
    if (homes.hasOnlyPrimary) return
    const now = clock.now().getTime()
    const age = { before: new Date(now - PATIENCE_MS), limit: BATCH }
    for (const [home] of homes.others)
      await settleAll(deps, await listPending(db, { home, ...age })).catch((error: unknown) =>
        log.warn({ err: error, home }, 'messages: a home did not take its messages'),
      )
    const before = new Date(now - RECEIPT_DAYS * DAY_MS)
    let removed = BATCH
    while (removed === BATCH)
      removed = await inTransaction(db, (tx) => removeReceipts(tx, { before, limit: BATCH }))
  },
})

async function settleAll(deps: Deps, messages: readonly AcceptedMessage[]): Promise<void> {
  for (const message of messages) await settle(deps, message)
}

/**
 * Adds comments of likes to threads that a server of an older release made, which doesn't know them.
 * The next run of `messages.settle` settles those of other homes.
 */
export const addLateComments = defineJob<Record<string, never>, Deps>({
  ...addLateCommentsTask,
  every: '40 4 * * *',
  async run(_payload, { db, clock }) {
    for (const thread of await listUncommented(db, BATCH))
      await inTransaction(db, (tx) => addComments(tx, thread, clock.now()))
  },
})

/** Counts the threads of each home, from which new threads are assigned. */
export const countHomes = defineJob<Record<string, never>, Deps>({
  name: 'messages.countHomes',
  payload: noPayload,
  every: '23 * * * *',
  async run(_payload, { db, homes }) {
    if (!homes.hasOnlyPrimary) await countThreads(db)
  },
})

/** Empties the messages of an erased member in all other homes. */
export const eraseFromHomes = defineJob({
  ...eraseFromHomesTask,
  async run({ memberId }, deps: Deps) {
    const { clock, db, homes } = deps
    const now = clock.now()
    await settleAll(deps, await listPendingBy(db, memberId))
    for (const [, home] of homes.others) await eraseMessages(home, memberId, now)
  },
})

/** Days after which the tokens of an unread first message come back. */
const RETURN_AFTER_DAYS = 7
/** Days for which the job looks back, in case it or a home was down for some. */
const RETURN_UNTIL_DAYS = 21

/**
 * Returns the tokens of first messages that a recipient who was away left unread. A home that doesn't
 * answer leaves its messages for the next run.
 */
export const returnUnread = defineJob<Record<string, never>, Deps>({
  name: 'messages.returnUnread',
  payload: noPayload,
  every: '25 4 * * *',
  async run(_payload, deps) {
    const now = deps.clock.now()
    for (const home of [PRIMARY_HOME, ...deps.homes.others.map(([id]) => id)]) {
      let after: UnreadPosition | undefined
      do {
        const messages = await listFirst(deps, home, { now, after })
        // Each in a transaction of its own.
        for (const unseen of await listUnseen(deps.db, messages))
          await inTransaction(deps.db, (tx) => returnTokens(tx, unseen, now))
        const last = messages.length === BATCH ? messages.at(-1) : undefined
        after = last && { sentAt: last.sentAtText, id: last.id }
      } while (after)
    }
  },
})

/** Lists the next first messages of a home; none if it doesn't answer. */
function listFirst(
  { db, homes, log }: Deps,
  home: number,
  { now, after }: { now: Date; after: UnreadPosition | undefined },
): Promise<FirstMessage[]> {
  const period = {
    from: new Date(now.getTime() - RETURN_UNTIL_DAYS * DAY_MS),
    until: new Date(now.getTime() - RETURN_AFTER_DAYS * DAY_MS),
  }
  const first = listPaidFirst(homes.readerOf(home, db), period, { home, after, limit: BATCH })
  if (home === PRIMARY_HOME) return first
  return first.catch((error: unknown) => {
    log.warn({ err: error, home }, 'messages: a home did not list its first messages')
    return []
  })
}

interface Unseen {
  message: FirstMessage
  recipient: MemberId
}

/** Keeps the messages whose recipient has not read them and wasn't active since. */
async function listUnseen(db: Db, messages: readonly FirstMessage[]): Promise<Unseen[]> {
  const recipients = await listRecipients(db, messages)
  if (recipients.size === 0) return []
  const activity = await readActivity(db, [...recipients.values()])
  return messages.flatMap((message) => {
    const recipient = recipients.get(message.threadId)
    return recipient && wasAway({ message, recipient }, activity) ? [{ message, recipient }] : []
  })
}

function wasAway({ message, recipient }: Unseen, activity: Map<MemberId, Date>): boolean {
  const lastActiveAt = activity.get(recipient)
  return lastActiveAt !== undefined && lastActiveAt < message.sentAt
}

/**
 * Returns the tokens of a message once, unless it was read or its recipient came back meanwhile. A
 * message that is read later stays returned.
 */
async function returnTokens(tx: Tx, unseen: Unseen, at: Date): Promise<void> {
  const { message, recipient } = unseen
  if (!(await lockUnread(tx, message))) return
  if (!wasAway(unseen, await readActivity(tx, [recipient]))) return
  if (!(await lockWallet(tx, message.sender))) return
  await post(tx, {
    member: message.sender,
    amount: message.cost,
    kind: 'message_return',
    ref: message.id,
    description: 'Unread first message',
    at,
  })
}
