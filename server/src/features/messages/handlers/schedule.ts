import type { ThreadId } from '@adire/contract/ids.ts'
import { SCHEDULED_PER_MEMBER, SCHEDULED_PER_THREAD } from '@adire/contract/scheduled-messages.ts'
import type { Tx } from '../../../db/db.ts'
import type { ThreadHomes } from '../../../db/thread-homes.ts'
import type { Actor } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import type { ConfigReader } from '../../../settings/rules.ts'
import { priceMessage } from '../../tokens/rules.ts'
import { requireKnownThread, requireSending } from '../operations.ts'
import { lockThread, readPairState } from '../queries.ts'
import {
  addScheduled,
  findScheduled,
  hasRoom,
  lockSchedule,
  type ScheduledRow,
  withdraw,
} from '../scheduled-queries.ts'
import { isAllowedTime } from '../scheduled-rules.ts'

interface ScheduleRequest {
  actor: Actor
  threadId: ThreadId
  clientId: string
  content: string
  expectedPrice: number
  sendAt: Date
  at: Date
  config: ConfigReader
}

/**
 * Stores a message to be sent later, if the member may write in the thread now. A request with a client
 * id that was used before returns the first message while that waits, or once it was sent.
 */
export async function schedule(
  tx: Tx,
  homes: ThreadHomes,
  request: ScheduleRequest,
): Promise<ScheduledRow> {
  const { actor, threadId, clientId, content, expectedPrice, sendAt, at, config } = request
  await lockSchedule(tx, actor.id)
  const thread = (await lockThread(tx, threadId, actor.id)) ?? fail('NOT_FOUND')
  const stored = await findScheduled(tx, actor.id, clientId)
  if (stored) return requireSame(stored, request)
  const pair = await readPairState(tx, {
    match: thread.matchId,
    member: actor.id,
    other: thread.other,
    clientId,
    at,
  })
  if (pair.isSent) fail('CLIENT_ID_USED')
  requireSending(pair)
  await requireKnownThread(tx, homes, { actor, threadId, thread, isHeld: pair.isHeld })
  const price = priceMessage(actor, config)
  if (price > expectedPrice) fail('PRICE_CHANGED', { price, purpose: 'message' })
  if (!isAllowedTime(sendAt, at))
    fail('INVALID_INPUT', {
      issues: [{ path: 'sendAt', message: 'Choose a time in the next 14 days' }],
    })
  if (!(await hasRoom(tx, actor.id, threadId)))
    fail('SCHEDULE_FULL', { perThread: SCHEDULED_PER_THREAD, inAll: SCHEDULED_PER_MEMBER })
  return addScheduled(
    tx,
    {
      sender_id: actor.id,
      client_id: clientId,
      thread_id: threadId,
      content,
      send_at: sendAt,
      expected_price: expectedPrice,
    },
    at,
  )
}

/** Refuses a client id of another message, price or time, or of one that won't be sent. */
function requireSame(
  stored: ScheduledRow,
  { threadId, content, sendAt, expectedPrice }: ScheduleRequest,
): ScheduledRow {
  const isSame =
    stored.state !== 'withdrawn' &&
    stored.state !== 'refused' &&
    stored.expected_price === expectedPrice &&
    stored.thread_id === threadId &&
    stored.send_at.getTime() === sendAt.getTime() &&
    (stored.state === 'sent' || stored.content === content)
  return isSame ? stored : fail('CLIENT_ID_USED')
}

interface Withdrawal {
  actor: Actor
  threadId: ThreadId
  clientId: string
  at: Date
}

/** Withdraws a message before it is sent, and returns its text. */
export async function withdrawScheduled(
  tx: Tx,
  { actor, threadId, clientId, at }: Withdrawal,
): Promise<string> {
  const key = { member: actor.id, thread: threadId, clientId, at }
  const content = await withdraw(tx, key)
  if (content !== undefined) return content
  const stored = await findScheduled(tx, actor.id, clientId)
  return fail(stored?.thread_id === threadId ? 'ALREADY_SENT' : 'NOT_FOUND')
}
