import type { ThreadId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { PRIMARY_HOME } from '../../../db/thread-homes.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ActorContext } from '../../../deps.ts'
import { fail } from '../../../lib/fail.ts'
import { publishAll } from '../../../realtime.ts'
import { markThreadNotificationsRead } from '../../notifications/operations.ts'
import { countReceived, findReadPosition, moveReadPosition } from '../home-queries.ts'
import { hasMutualReceipts, lockThread, markRead, readPairState } from '../queries.ts'

interface ReadRequest {
  threadId: ThreadId
  upToSeq: number
}

/** Marks messages as read up to a position, and notifies the members who share receipts. */
export async function readUpTo(
  context: ActorContext,
  request: ReadRequest,
): Promise<{ unreadCount: number }> {
  for (;;) {
    const counted = await countInHome(context, request)
    const result = await inTransaction(context.db, (tx) => read(tx, context, request, counted))
    if (result) return result
  }
}

/** Messages that a position in another home passes, counted before the transaction. */
type CountedRead = { readSeq: number; upTo: number; changed: number } | undefined

/** Counts what a new read position passes in another home; undefined for the primary. */
async function countInHome(
  { actor, db, homes }: ActorContext,
  { threadId, upToSeq }: ReadRequest,
): Promise<CountedRead> {
  if (homes.hasOnlyPrimary) return undefined
  const thread = (await findReadPosition(db, threadId, actor.id)) ?? fail('NOT_FOUND')
  if (thread.home === PRIMARY_HOME) return undefined
  const { readSeq, lastSeq } = thread
  const upTo = Math.max(readSeq, Math.min(upToSeq, lastSeq))
  if (upTo === readSeq) return { readSeq, upTo, changed: 0 }
  const range = { thread: threadId, member: actor.id, after: readSeq, upTo }
  return { readSeq, upTo, changed: await countReceived(homes.get(thread.home), range) }
}

/**
 * Marks messages as read and notifies the members; undefined if the position in another home has
 * moved since it was counted.
 */
async function read(
  tx: Tx,
  { actor, clock }: ActorContext,
  { threadId, upToSeq }: ReadRequest,
  counted: CountedRead,
): Promise<{ unreadCount: number } | undefined> {
  const thread = (await lockThread(tx, threadId, actor.id)) ?? fail('NOT_FOUND')
  const { isBlocked, isMatched } = await readPairState(tx, {
    match: thread.matchId,
    member: actor.id,
    other: thread.other,
    clientId: null,
    at: clock.now(),
  })
  if (isBlocked || !isMatched) fail('NOT_FOUND')
  if (counted && counted.readSeq !== thread.readSeq) return undefined
  const upTo = counted?.upTo ?? Math.min(upToSeq, thread.lastSeq)
  const { changed, unread } = counted
    ? await moveReadPosition(tx, { thread: threadId, member: actor.id, ...counted })
    : await markRead(tx, threadId, actor.id, upTo)
  await markThreadNotificationsRead(tx, actor.id, { threadId, at: clock.now() })
  if (changed > 0) {
    const event = { type: 'messages.read', threadId, by: actor.id, upToSeq: upTo } as const
    const recipients = (await hasMutualReceipts(tx, actor.id, thread.other))
      ? [thread.other, actor.id]
      : [actor.id]
    await publishAll(
      tx,
      recipients.map((to) => ({ to, event })),
    )
  }
  return { unreadCount: unread }
}
