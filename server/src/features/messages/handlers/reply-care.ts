import { randomUUID } from 'node:crypto'
import { MessageId, type ThreadId } from '@adire/contract/ids.ts'
import { DECLINE_TEXT, WAITING_MAXIMUM, type WaitingThread } from '@adire/contract/messages.ts'
import type { Tx } from '../../../db/db.ts'
import { PRIMARY_HOME, type ThreadHomes } from '../../../db/thread-homes.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import { addPreviews } from '../../matches/operations.ts'
import { toPreview } from '../../matches/preview-rules.ts'
import { queueDelivery } from '../../notifications/operations.ts'
import { toCard } from '../../profiles/card-rules.ts'
import { settle } from '../home-operations.ts'
import { type AcceptedMessage, addAccepted, findPending } from '../home-queries.ts'
import { listWaiting, requireSending } from '../operations.ts'
import { addMessage, lockThread, readPairState } from '../queries.ts'
import { withdrawWaiting } from '../scheduled-queries.ts'
import { saveDecline, saveRest } from '../waiting-queries.ts'

type Context = Pick<Deps, 'db' | 'homes' | 'clock' | 'log'>

/** Lists the conversations that wait for a member's answer. */
export async function listWaitingThreads(context: Context, actor: Actor): Promise<WaitingThread[]> {
  const waiting = await listWaiting(context.db, actor.id, WAITING_MAXIMUM)
  const threads = await addPreviews(
    context,
    waiting.map(({ thread, card }) => ({ ...thread, card })),
  )
  const now = context.clock.now()
  return threads.map((thread) => ({
    threadId: thread.thread_id,
    member: toCard(thread.card, now),
    lastMessage: {
      seq: thread.last_seq,
      preview: thread.last_preview ?? '',
      sentAt: thread.last_message_at.toISOString(),
    },
  }))
}

/** Request about a thread that waits for an answer. */
interface ThreadRequest {
  actor: Actor
  threadId: ThreadId
  at: Date
}

/**
 * Sends the fixed message of “Not for me” once, if the thread waits for the member's answer. In another home
 * they are accepted and then settled, as messages are (decision record 0108).
 */
export async function decline(context: Context, request: ThreadRequest): Promise<void> {
  for (;;) {
    const unsettled = await inTransaction(context.db, (tx) =>
      saveDeclined(tx, context.homes, request),
    )
    if (!unsettled) return
    const isStored = await settle(context, unsettled.message)
    if (!unsettled.isDecline) continue
    if (!isStored) throw new Error('a home refused the message of a decline')
    return
  }
}

/**
 * Declines a thread with a message in the same transaction. Returns the message if it must be settled,
 * or an earlier one that must be settled first.
 */
async function saveDeclined(
  tx: Tx,
  homes: ThreadHomes,
  { actor, threadId, at }: ThreadRequest,
): Promise<{ message: AcceptedMessage; isDecline: boolean } | undefined> {
  const { thread, pair } = await lockOpenThread(tx, { actor, threadId, at })
  requireSending(pair)
  const earlier = homes.hasOnlyPrimary ? undefined : await findPending(tx, threadId)
  if (earlier) return { message: earlier, isDecline: false }
  if (!(await saveDecline(tx, threadId, actor.id))) return undefined
  await withdrawWaiting(tx, { member: actor.id, thread: threadId, at })
  const ids = { id: MessageId.parse(randomUUID()), clientId: randomUUID() }
  const seq = thread.lastSeq + 1
  if (thread.home !== PRIMARY_HOME) {
    const row = {
      message_id: ids.id,
      thread_id: threadId,
      home_id: thread.home,
      seq,
      sender_id: actor.id,
      client_id: ids.clientId,
      content: DECLINE_TEXT,
      message_type: 'decline',
      cost: 0,
    }
    return { message: await addAccepted(tx, row, at), isDecline: true }
  }
  const message = await addMessage(tx, {
    ...ids,
    thread: threadId,
    seq,
    from: actor.id,
    to: thread.other,
    type: 'decline',
    content: DECLINE_TEXT,
    preview: toPreview(DECLINE_TEXT),
    cost: 0,
    at,
  })
  if (message?.is_first_unread) await queueDelivery(tx, thread.other)
  return undefined
}

/** Lets a thread rest until the other member writes again. */
export async function rest(
  tx: Tx,
  { upToSeq, ...opened }: ThreadRequest & { upToSeq: number },
): Promise<void> {
  const { actor, threadId } = opened
  await lockOpenThread(tx, opened)
  await saveRest(tx, threadId, { member: actor.id, upToSeq })
}

/** Locks a member's thread; one that is unknown, blocked or unmatched fails as unknown. */
async function lockOpenThread(tx: Tx, { actor, threadId, at }: ThreadRequest) {
  const thread = (await lockThread(tx, threadId, actor.id)) ?? fail('NOT_FOUND')
  const pair = await readPairState(tx, {
    match: thread.matchId,
    member: actor.id,
    other: thread.other,
    clientId: null,
    at,
  })
  if (pair.isBlocked || !pair.isMatched) fail('NOT_FOUND')
  return { thread, pair }
}
