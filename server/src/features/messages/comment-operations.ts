import { randomUUID } from 'node:crypto'
import { MessageId, type ThreadId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { PRIMARY_HOME } from '../../db/thread-homes.ts'
import { toPreview } from '../matches/preview-rules.ts'
import { queueDelivery } from '../notifications/operations.ts'
import { type AcceptedMessage, addAccepted } from './home-queries.ts'
import { lockHead, takeComment } from './like-comment-queries.ts'
import { addMessage } from './queries.ts'

/**
 * Turns the comments of the likes of a pair into messages of their thread, the earlier one first,
 * each once and for free. In another home the next one is accepted once the one before is settled,
 * so the caller must settle the returned message.
 */
export async function addComments(
  tx: Tx,
  threadId: ThreadId,
  at: Date,
): Promise<AcceptedMessage | undefined> {
  const { home_id: home, last_seq: lastSeq } = await lockHead(tx, threadId)
  const comment = await takeComment(tx, threadId, at)
  if (!comment) return undefined
  const { sender, other, content } = comment
  const [id, clientId, seq] = [MessageId.parse(randomUUID()), randomUUID(), lastSeq + 1]
  if (home !== PRIMARY_HOME) {
    const row = {
      message_id: id,
      thread_id: threadId,
      home_id: home,
      seq,
      sender_id: sender,
      client_id: clientId,
      content,
      message_type: 'like_comment',
      cost: 0,
    }
    return addAccepted(tx, row, at)
  }
  const message = await addMessage(tx, {
    id,
    clientId,
    thread: threadId,
    seq,
    from: sender,
    to: other,
    type: 'like_comment',
    content,
    preview: toPreview(content),
    cost: 0,
    at,
  })
  if (message?.is_first_unread) await queueDelivery(tx, other)
  return addComments(tx, threadId, at)
}
