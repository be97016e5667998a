import { randomUUID } from 'node:crypto'
import { MessageId, type ThreadId } from '@adire/contract/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Tx } from '../../db/db.ts'
import type { RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { publishAll } from '../../realtime.ts'
import { findMatch } from '../matches/operations.ts'
import { post, priceMessage } from '../tokens/operations.ts'
import { mayWrite } from './policy.ts'
import { addMessage, getSent, getTies, listMessages, lockThread, markRead } from './queries.ts'
import { isNewcomer, NEWCOMER_LIMIT, previewOf, SENDER_LIMIT, THREAD_LIMIT } from './rules.ts'
import { toMessage } from './view.ts'

export const messages = {
  thread: member.messages.thread.handler(async ({ input, context: { actor, db, clock } }) => {
    return (await findMatch(db, actor.id, input.threadId, clock.now())) ?? fail('NOT_FOUND')
  }),

  list: member.messages.list.handler(async ({ input: { threadId, ...range }, context: { actor, db, clock } }) => {
    if (!(await findMatch(db, actor.id, threadId, clock.now()))) fail('NOT_FOUND')
    const { page, hasMore } = await listMessages(db, threadId, range)
    return { messages: page.map((row) => toMessage(row, actor.id)), hasMore }
  }),

  send: member.messages.send.handler(async ({ input, context }) => {
    const { actor, db, clock } = context
    const at = clock.now()
    await consumeLimits(context, actor, input.threadId, at)
    const row = await inTransaction(db, (tx) => send(tx, { ...input, actor, at }))
    return toMessage(row, actor.id)
  }),

  markRead: member.messages.markRead.handler(({ input: { threadId, upToSeq }, context: { actor, db } }) =>
    inTransaction(db, async (tx) => {
      const thread = (await lockThread(tx, threadId, actor.id)) ?? fail('NOT_FOUND')
      const { isBlocked, isMatched } = await getTies(tx, { match: thread.matchId, member: actor.id, other: thread.other, clientId: null })
      if (isBlocked || !isMatched) fail('NOT_FOUND')

      const { changed, unread } = await markRead(tx, threadId, actor.id, Math.min(upToSeq, thread.lastSeq))
      if (changed > 0) {
        const event = { type: 'messages.read', threadId, by: actor.id, upToSeq: Math.min(upToSeq, thread.lastSeq) } as const
        await publishAll(tx, [
          { to: thread.other, event },
          { to: actor.id, event },
        ])
      }
      return { unreadCount: unread }
    }),
  ),
}

interface Sending {
  actor: Actor
  threadId: ThreadId
  clientId: string
  content: string
  at: Date
}

/** Message, thread and debit, all or nothing. A client id seen before answers with its first message, whatever comes with it now. */
async function send(tx: Tx, { actor, threadId, clientId, content, at }: Sending) {
  const thread = (await lockThread(tx, threadId, actor.id)) ?? fail('NOT_FOUND')
  const ties = await getTies(tx, { match: thread.matchId, member: actor.id, other: thread.other, clientId })
  if (ties.isSent) return getSent(tx, actor.id, clientId)
  const answer = mayWrite(ties)
  if (answer === 'no_thread') fail('NOT_FOUND')
  if (answer === 'not_matched') fail('NOT_MATCHED')

  const cost = priceMessage(actor)
  const message = await addMessage(tx, {
    id: MessageId.parse(randomUUID()),
    thread: threadId,
    seq: thread.lastSeq + 1,
    from: actor.id,
    to: thread.other,
    clientId,
    content,
    preview: previewOf(content),
    cost,
    at,
  })
  // The same came in beside this one through another thread, and was first.
  if (!message) return getSent(tx, actor.id, clientId)
  if (cost > 0) await post(tx, { member: actor.id, amount: -cost, kind: 'message', ref: message.id, description: 'Message' })
  return message
}

/** All the limits of sending, in one statement: of the member, of the thread, of the member's first day. */
async function consumeLimits(context: RequestContext, actor: Actor, threadId: ThreadId, now: Date): Promise<void> {
  const { limiter, resHeaders } = context
  const seconds = await limiter.consume([
    { key: `messages.send:${actor.id}`, ...SENDER_LIMIT },
    { key: `messages.send:${threadId}:${actor.id}`, ...THREAD_LIMIT },
    ...(isNewcomer(actor.createdAt, now) ? [{ key: `messages.send:newcomer:${actor.id}`, ...NEWCOMER_LIMIT }] : []),
  ])
  if (seconds === undefined) return
  resHeaders.set('retry-after', String(seconds))
  fail('RATE_LIMITED', { retryAfterSeconds: seconds })
}
