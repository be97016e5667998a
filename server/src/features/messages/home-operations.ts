import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { getErrorCode } from '../../lib/error-code.ts'
import { queueDelivery } from '../notifications/operations.ts'
import { queueAssessment } from '../risk/operations.ts'
import { captureHold, releaseHold } from '../tokens/operations.ts'
import { addComments } from './comment-operations.ts'
import {
  type AcceptedMessage,
  announce,
  findPending,
  lockPending,
  removeAccepted,
  removeDecline,
  saveSettled,
  writeMessage,
} from './home-queries.ts'
import { readPairState } from './queries.ts'
import { purgeMessageVoicesTask } from './task-rules.ts'
import { removeVoice } from './voice-queries.ts'

/** Classes of SQL states with which a home refuses a row permanently: wrong data and constraints. */
const REFUSED = new Set(['22', '23'])

/**
 * Writes an accepted message to its home, then captures its hold and notifies both members; false if
 * the home refused it, and the hold was released. Safe to run again and at the same time, after a
 * crash between any two steps. Fails if the home doesn't answer: the message stays pending.
 */
export async function settle(
  { db, homes, clock, log }: Pick<Deps, 'db' | 'homes' | 'clock' | 'log'>,
  message: AcceptedMessage,
): Promise<boolean> {
  const isStored = await writeMessage(homes.get(message.home_id), message).catch(
    (error: unknown) => {
      if (!REFUSED.has(getErrorCode(error).slice(0, 2))) throw error
      log.error({ err: error }, 'messages: a home refused a row')
      return false
    },
  )
  if (!isStored)
    log.warn(
      { messageId: message.message_id, home: message.home_id },
      'messages: a home refused a message',
    )
  await inTransaction(db, async (tx) => {
    const thread = await lockPending(tx, message)
    if (!thread) return
    const { sender_id: member, cost, message_id: ref } = message
    if (!isStored) {
      await removeAccepted(tx, message)
      const recording = await removeVoice(tx, ref)
      if (recording !== undefined)
        await enqueue(tx, purgeMessageVoicesTask, { storageKeys: [recording] })
      await releaseHold(tx, { member, amount: cost, ref, at: clock.now() })
      if (message.message_type === 'decline') await removeDecline(tx, message.thread_id)
      await addNextComment(tx, message, clock.now())
      return
    }
    await saveSettled(tx, message)
    await captureHold(tx, { member, amount: cost, ref, at: clock.now() })
    const { isBlocked, isMatched } = await readPairState(tx, {
      match: thread.matchId,
      member,
      other: thread.other,
      clientId: null,
      at: clock.now(),
    })
    if (isBlocked || !isMatched) return
    if (await announce(tx, message, thread.other)) await queueDelivery(tx, thread.other)
    await queueAssessment(tx, { threadId: message.thread_id, memberId: member, seq: message.seq })
    await addNextComment(tx, message, clock.now())
  })
  return isStored
}

/** Accepts the comment of the other like, if a comment was settled, before anybody can write. */
async function addNextComment(tx: Tx, message: AcceptedMessage, at: Date): Promise<void> {
  if (message.message_type === 'like_comment') await addComments(tx, message.thread_id, at)
}

/**
 * Settles the comments of a new thread in another home. One that a home doesn't take now is left to
 * the job `messages.settle`.
 */
export async function settleComments(
  context: Pick<Deps, 'db' | 'homes' | 'clock' | 'log'>,
  first: AcceptedMessage | undefined,
): Promise<void> {
  try {
    let pending = first
    while (pending) {
      await settle(context, pending)
      pending = await findPending(context.db, pending.thread_id)
    }
  } catch (error) {
    context.log.warn({ err: error }, 'messages: a home did not take the comment of a like')
  }
}
