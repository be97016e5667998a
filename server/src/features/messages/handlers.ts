import { randomUUID } from 'node:crypto'
import { MessageId, type ThreadId } from '@adire/contract/ids.ts'
import { confirmEarlierCommits, inTransaction } from '../../db/transaction.ts'
import type { Tx } from '../../db/db.ts'
import type { RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import { member, memberReads } from '../../procedures.ts'
import { publishAll } from '../../realtime.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import { findMatch } from '../matches/operations.ts'
import { markThreadNotificationsRead, queueDelivery } from '../notifications/operations.ts'
import { requirePhoto } from '../profiles/reach-operations.ts'
import { describeActivity, isActivityShown, isNewcomer } from '../profiles/rules.ts'
import { spend } from '../tokens/operations.ts'
import { resolveOpeners } from './opener-rules.ts'
import { decideSending } from './policy.ts'
import {
  addMessage,
  hasMutualReceipts,
  findActivity,
  findTypingRecipient,
  getDescriptions,
  getSent,
  readPairState,
  hasNoMessages,
  listMessages,
  lockThread,
  markRead,
} from './queries.ts'
import {
  NEWCOMER_LIMIT,
  NEWCOMER_THREADS_LIMIT,
  toPreview,
  SENDER_LIMIT,
  THREAD_LIMIT,
} from './rules.ts'
import { toFormerMessage, toMessage } from './view.ts'
import { priceMessage } from '../tokens/rules.ts'

/** Conversations of matches: reading, sending and paying, read receipts, typing and openers. */
export const messages = {
  thread: member.messages.thread.handler(async ({ input, context: { actor, db, clock } }) => {
    const match = (await findMatch(db, actor.id, input.threadId, clock.now())) ?? fail('NOT_FOUND')
    const activity = match.member && (await findActivity(db, match.member.id))
    const isShown = activity && isActivityShown({ ...activity, is_matched: true })
    return {
      ...match,
      activity: isShown ? describeActivity(activity.last_active_at, clock.now()) : null,
    }
  }),

  openers: member.messages.openers.handler(async ({ input, context: { actor, db, clock } }) => {
    const match = (await findMatch(db, actor.id, input.threadId, clock.now())) ?? fail('NOT_FOUND')
    if (!match.member || match.lastMessage) return { openers: [] }
    const { own, other } = await getDescriptions(db, actor.id, match.member.id)
    return { openers: resolveOpeners(own, other) }
  }),

  list: memberReads.messages.list.handler(
    async ({ input: { threadId, ...range }, context: { actor, clock, primary, readDb } }) => {
      const { member: other } =
        (await findMatch(primary.db, actor.id, threadId, clock.now())) ?? fail('NOT_FOUND')
      const { page, hasMore } = await listMessages(readDb, threadId, range)
      return {
        messages: page.map((row) =>
          other ? toMessage(row, actor.id) : toFormerMessage(row, actor.id),
        ),
        hasMore,
      }
    },
  ),

  send: member.messages.send.handler(async ({ input, context }) => {
    const { actor, db, clock, systemConfig } = context
    const at = clock.now()
    await consumeLimits(context, actor, input.threadId, at)
    const row = await inTransaction(db, (tx) =>
      send(tx, { ...input, actor, at, config: systemConfig }),
    )
    return toMessage(row, actor.id)
  }),

  markRead: member.messages.markRead.handler(
    ({ input: { threadId, upToSeq }, context: { actor, db, clock } }) =>
      inTransaction(db, async (tx) => {
        const thread = (await lockThread(tx, threadId, actor.id)) ?? fail('NOT_FOUND')
        const { isBlocked, isMatched } = await readPairState(tx, {
          match: thread.matchId,
          member: actor.id,
          other: thread.other,
          clientId: null,
        })
        if (isBlocked || !isMatched) fail('NOT_FOUND')

        const { changed, unread } = await markRead(
          tx,
          threadId,
          actor.id,
          Math.min(upToSeq, thread.lastSeq),
        )
        await markThreadNotificationsRead(tx, actor.id, { threadId, at: clock.now() })
        if (changed > 0) {
          const event = {
            type: 'messages.read',
            threadId,
            by: actor.id,
            upToSeq: Math.min(upToSeq, thread.lastSeq),
          } as const
          const recipients = (await hasMutualReceipts(tx, actor.id, thread.other))
            ? [thread.other, actor.id]
            : [actor.id]
          await publishAll(
            tx,
            recipients.map((to) => ({ to, event })),
          )
        }
        return { unreadCount: unread }
      }),
  ),

  sendTyping: member.messages.sendTyping.handler(
    async ({ input: { threadId }, context: { actor, db, realtime } }) => {
      const recipient = (await findTypingRecipient(db, threadId, actor.id)) ?? fail('NOT_FOUND')
      if (recipient.maySee)
        realtime.send(recipient.id, { type: 'messages.typing', threadId, from: actor.id })
      return {}
    },
  ),
}

interface SendRequest {
  actor: Actor
  threadId: ThreadId
  clientId: string
  content: string
  expectedPrice: number
  at: Date
  config: ConfigReader
}

/**
 * Saves a message and charges it in the caller's transaction. A request with a client id that was
 * used before returns the first message and costs nothing.
 */
async function send(
  tx: Tx,
  { actor, threadId, clientId, content, expectedPrice, at, config }: SendRequest,
) {
  const thread = (await lockThread(tx, threadId, actor.id)) ?? fail('NOT_FOUND')
  const pair = await readPairState(tx, {
    match: thread.matchId,
    member: actor.id,
    other: thread.other,
    clientId,
  })
  if (pair.isSent) return findRepeated(tx, { actor, threadId, clientId, content })
  const decision = decideSending(pair)
  if (decision === 'no_thread') fail('NOT_FOUND')
  if (decision === 'not_matched') fail('NOT_MATCHED')
  if (decision === 'own_pause') fail('ACCOUNT_PAUSED')
  if (decision === 'other_pause') fail('MEMBER_PAUSED')
  if (thread.lastSeq === 0) await requirePhoto(tx, actor, config)

  const cost = priceMessage(actor, config)
  const message = await addMessage(tx, {
    id: MessageId.parse(randomUUID()),
    thread: threadId,
    seq: thread.lastSeq + 1,
    from: actor.id,
    to: thread.other,
    clientId,
    content,
    preview: toPreview(content),
    cost,
    at,
  })
  // A concurrent request used the client id in another thread, which has a lock of its own.
  if (!message) return findRepeated(tx, { actor, threadId, clientId, content })
  if (message.is_first_unread) await queueDelivery(tx, thread.other)
  await spend(tx, {
    member: actor.id,
    price: cost,
    expectedPrice,
    kind: 'message',
    ref: message.id,
    description: 'Message',
    at,
  })
  return message
}

/**
 * Returns the message of an earlier request with this client id; the id with other content or
 * thread is refused.
 */
async function findRepeated(
  tx: Tx,
  { actor, threadId, clientId, content }: Omit<SendRequest, 'expectedPrice' | 'at' | 'config'>,
) {
  const sent = await getSent(tx, actor.id, clientId)
  await confirmEarlierCommits(tx)
  return sent.conversation_id === threadId && sent.content === content
    ? sent
    : fail('CLIENT_ID_USED')
}

/** Counts a message against all limits of its sender and thread, in one statement. */
async function consumeLimits(
  context: RequestContext,
  actor: Actor,
  threadId: ThreadId,
  now: Date,
): Promise<void> {
  const { db, limiter, resHeaders } = context
  const isNew = isNewcomer(actor.createdAt, now)
  const startsConversation = isNew && (await hasNoMessages(db, threadId, actor.id))
  const seconds = await limiter.consume([
    { key: `messages.send:${actor.id}`, ...SENDER_LIMIT },
    { key: `messages.send:${threadId}:${actor.id}`, ...THREAD_LIMIT },
    ...(isNew ? [{ key: `messages.send:newcomer:${actor.id}`, ...NEWCOMER_LIMIT }] : []),
    ...(startsConversation
      ? [{ key: `messages.send:threads:${actor.id}`, ...NEWCOMER_THREADS_LIMIT }]
      : []),
  ])
  if (seconds === undefined) return
  resHeaders.set('retry-after', String(seconds))
  fail('RATE_LIMITED', { retryAfterSeconds: seconds })
}
