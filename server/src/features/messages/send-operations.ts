import { randomUUID } from 'node:crypto'
import { MessageId, type ThreadId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { PRIMARY_HOME, type ThreadHomes } from '../../db/thread-homes.ts'
import { confirmEarlierCommits, inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import { toPreview } from '../matches/preview-rules.ts'
import { queueDelivery } from '../notifications/operations.ts'
import { requirePhoto } from '../profiles/reach-operations.ts'
import { isNewcomer } from '../profiles/rules.ts'
import { spend } from '../tokens/operations.ts'
import { priceMessage } from '../tokens/rules.ts'
import { settle } from './home-operations.ts'
import {
  type AcceptedMessage,
  addAccepted,
  findPending,
  findReceipt,
  lockClientId,
} from './home-queries.ts'
import { rememberHold, requireKnownThread, requireSending } from './operations.ts'
import {
  addMessage,
  getSent,
  hasNoMessages,
  lockThread,
  type MessageRow,
  readPairState,
} from './queries.ts'
import {
  type MessageType,
  NEWCOMER_LIMIT,
  NEWCOMER_THREADS_LIMIT,
  SENDER_LIMIT,
  THREAD_LIMIT,
} from './rules.ts'

export interface SendRequest {
  actor: Actor
  threadId: ThreadId
  clientId: string
  /** `text` if undefined. */
  type?: MessageType
  content: string
  expectedPrice: number
  at: Date
  config: ConfigReader
  /** Fails if the message may no longer be sent; called in the transaction that charges it. */
  verify?: (tx: Tx) => Promise<void>
  /** Adds what the message has besides its text, in the transaction that charges it. */
  attach?: (tx: Tx, message: MessageId) => Promise<void>
}

/** A stored message, one to settle first, or the home that has stored the message before. */
type Sending = { row: MessageRow } | { pending: AcceptedMessage } | { storedIn: number }

/**
 * Sends a message to the home of its thread. One in the primary takes one transaction; one in
 * another home is accepted and then settled (decision record 0108). A request with a client id that
 * was used before returns the first message and costs nothing.
 */
export async function sendToHome(
  context: Pick<RequestContext, 'db' | 'homes' | 'clock' | 'log'>,
  request: SendRequest,
): Promise<MessageRow> {
  const { db, homes } = context
  const { actor, clientId } = request
  for (;;) {
    const sending = await rememberHold(context, request, () =>
      inTransaction(db, (tx) => send(tx, homes, request)),
    )
    if ('row' in sending) return sending.row
    if ('storedIn' in sending)
      return requireSame(await getSent(homes.get(sending.storedIn), actor.id, clientId), request)
    const { pending } = sending
    const isStored = await settle(context, pending)
    const isOwn = pending.sender_id === actor.id && pending.client_id === clientId
    if (isOwn && isStored) return requireSame(toRow(pending), request)
    if (isOwn)
      return requireSame(await getSent(homes.get(pending.home_id), actor.id, clientId), request)
  }
}

function toRow({ message_id: id, thread_id: thread, ...message }: AcceptedMessage): MessageRow {
  return { ...message, id, conversation_id: thread, removed_at: null }
}

/** Saves a message in the primary, or accepts it for another home, and charges it. */
async function send(tx: Tx, homes: ThreadHomes, request: SendRequest): Promise<Sending> {
  const { actor, threadId, clientId, config } = request
  const thread = (await lockThread(tx, threadId, actor.id)) ?? fail('NOT_FOUND')
  await request.verify?.(tx)
  const repeated = homes.hasOnlyPrimary ? undefined : await findInHomes(tx, request)
  if (repeated) return repeated
  const pair = await readPairState(tx, {
    match: thread.matchId,
    member: actor.id,
    other: thread.other,
    clientId,
    at: request.at,
  })
  if (pair.isSent) return { row: await findRepeated(tx, request) }
  requireSending(pair)
  // A scheduled message has no admission, which checks this for requests.
  if (actor.isAgeCheckOverdue) fail('AGE_CHECK_REQUIRED')
  await requireKnownThread(tx, homes, { actor, threadId, thread, isHeld: pair.isHeld })
  if (thread.lastSeq === 0) await requirePhoto(tx, actor, config)
  const cost = priceMessage(actor, config)
  return thread.home === PRIMARY_HOME
    ? { row: await save(tx, thread, { ...request, cost }) }
    : { pending: await accept(tx, thread, { ...request, cost }) }
}

/**
 * Finds a message of the thread that must be settled first, or an earlier message with this client
 * id in any home but the primary. Requests with the client id wait for this one.
 */
async function findInHomes(
  tx: Tx,
  { actor, threadId, clientId }: SendRequest,
): Promise<Exclude<Sending, { row: MessageRow }> | undefined> {
  await lockClientId(tx, actor.id, clientId)
  const pending = await findPending(tx, threadId)
  if (pending) return { pending }
  const receipt = await findReceipt(tx, actor.id, clientId)
  if (!receipt) return undefined
  await confirmEarlierCommits(tx)
  return receipt.thread_id === threadId ? { storedIn: receipt.home_id } : fail('CLIENT_ID_USED')
}

type LockedThread = Exclude<Awaited<ReturnType<typeof lockThread>>, undefined>
type PricedRequest = SendRequest & { cost: number }

/** Stores a message in the primary, charges it and queues its delivery. */
async function save(tx: Tx, thread: LockedThread, request: PricedRequest): Promise<MessageRow> {
  const { actor, threadId, clientId, content, cost, at } = request
  const message = await addMessage(tx, {
    id: MessageId.parse(randomUUID()),
    thread: threadId,
    seq: thread.lastSeq + 1,
    from: actor.id,
    to: thread.other,
    clientId,
    type: request.type ?? 'text',
    content,
    preview: toPreview(content),
    cost,
    at,
  })
  // A concurrent request used the client id in another thread, which has a lock of its own.
  if (!message) return findRepeated(tx, request)
  if (message.is_first_unread) await queueDelivery(tx, thread.other)
  await charge(tx, message.id, request)
  await request.attach?.(tx, message.id)
  return message
}

/**
 * Records a message for another home and holds its price. `settle` stores it there, then captures
 * the price or, if the home refuses the message, releases it.
 */
async function accept(
  tx: Tx,
  thread: LockedThread,
  request: PricedRequest,
): Promise<AcceptedMessage> {
  const { actor, threadId, clientId, content, cost, at } = request
  const message = await addAccepted(
    tx,
    {
      message_id: MessageId.parse(randomUUID()),
      thread_id: threadId,
      home_id: thread.home,
      seq: thread.lastSeq + 1,
      sender_id: actor.id,
      client_id: clientId,
      content,
      message_type: request.type ?? 'text',
      cost,
    },
    at,
  )
  await charge(tx, message.message_id, { ...request, isHold: true })
  await request.attach?.(tx, message.message_id)
  return message
}

function charge(
  tx: Tx,
  ref: MessageId,
  { actor, cost, expectedPrice, at, isHold = false }: PricedRequest & { isHold?: boolean },
): Promise<boolean> {
  return spend(tx, {
    member: actor.id,
    price: cost,
    expectedPrice,
    kind: 'message',
    ref,
    description: 'Message',
    at,
    isHold,
  })
}

/** Returns the message of an earlier request with this client id in the primary. */
async function findRepeated(tx: Tx, request: SendRequest): Promise<MessageRow> {
  const sent = await getSent(tx, request.actor.id, request.clientId)
  await confirmEarlierCommits(tx)
  return requireSame(sent, request)
}

/** Refuses a client id that was used with other content or another thread. */
function requireSame(sent: MessageRow, { threadId, content }: SendRequest): MessageRow {
  return sent.conversation_id === threadId && sent.content === content
    ? sent
    : fail('CLIENT_ID_USED')
}

/** Counts a message against all limits of its sender and thread, in one statement. */
export async function consumeLimits(
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
