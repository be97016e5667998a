import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { getErrorCode } from '../../lib/error-code.ts'
import { queueDelivery } from '../notifications/operations.ts'
import { captureHold, releaseHold } from '../tokens/operations.ts'
import {
  type AcceptedMessage,
  announce,
  lockPending,
  removeAccepted,
  removeDecline,
  saveSettled,
  writeMessage,
} from './home-queries.ts'
import { readPairState } from './queries.ts'

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
      await releaseHold(tx, { member, amount: cost, ref, at: clock.now() })
      if (message.message_type === 'decline') await removeDecline(tx, message.thread_id)
      return
    }
    await saveSettled(tx, message)
    await captureHold(tx, { member, amount: cost, ref, at: clock.now() })
    const { isBlocked, isMatched } = await readPairState(tx, {
      match: thread.matchId,
      member,
      other: thread.other,
      clientId: null,
    })
    if (isBlocked || !isMatched) return
    if (await announce(tx, message, thread.other)) await queueDelivery(tx, thread.other)
  })
  return isStored
}
