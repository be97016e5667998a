import { z } from 'zod'
import { forMembers } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { ThreadId } from './ids.ts'
import { perMember } from './limits.ts'
import { SAMPLE_NEW_ID, SAMPLE_THREAD_ID } from './samples.ts'
import { linesOfText, MESSAGE_MAXIMUM } from './text.ts'
import { ExpectedPrice } from './tokens.ts'

/** Messages that a member may have waiting in a conversation, and in all of them. */
export const SCHEDULED_PER_THREAD = 5
export const SCHEDULED_PER_MEMBER = 20
/** Days ahead for which a message may be scheduled. */
export const SCHEDULE_DAYS = 14
/** Hours after its time for which a message is tried, for example while a database is away. */
export const SCHEDULE_LATE_HOURS = 6
/** Entries that `listScheduled` returns at most. */
export const SCHEDULED_MAXIMUM = 25

/** Why a message could not be sent at its time. */
export const ScheduledReason = z.enum([
  'INSUFFICIENT_TOKENS',
  'PRICE_CHANGED',
  'PHOTO_REQUIRED',
  'AGE_CHECK_REQUIRED',
  'ACCOUNT_PAUSED',
  'MEMBER_PAUSED',
  /** A moderator checks the sender’s account, and it would be their first message there. */
  'NEW_THREADS_HELD',
  /** The other member or the match is gone, or the sender’s account was closed. */
  'NOT_MATCHED',
  /** It could not be sent for `SCHEDULE_LATE_HOURS` after its time. */
  'NOT_SENT_IN_TIME',
  'OTHER',
])
export type ScheduledReason = z.infer<typeof ScheduledReason>

/** A message that waits for its time, or that could not be sent then; only its sender sees it. */
export const ScheduledMessage = z.strictObject({
  clientId: z.uuid(),
  content: z.string(),
  sendAt: z.iso.datetime(),
  /** Tokens it costs when it is sent, at most. */
  price: z.int(),
  /** Null while it waits. */
  refusedBecause: ScheduledReason.nullable(),
})
export type ScheduledMessage = z.infer<typeof ScheduledMessage>

const sample = {
  threadId: SAMPLE_THREAD_ID,
  clientId: SAMPLE_NEW_ID,
  content: 'Hello',
  expectedPrice: 0,
  sendAt: '2099-01-01T00:00:00.000Z',
}

/** Procedures about messages that are sent later; part of `messages`. */
export const scheduledProcedures = {
  /** Lists the caller's scheduled messages of a conversation: those that wait first, by time. */
  listScheduled: forMembers({
    reads: 'fresh',
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    sample: { threadId: SAMPLE_THREAD_ID },
  })
    .route({ method: 'GET', path: '/threads/{threadId}/scheduled-messages' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId }))
    .output(z.strictObject({ messages: z.array(ScheduledMessage).max(SCHEDULED_MAXIMUM) })),

  /**
   * Stores a message to be sent at a time, when it is charged. Repeating a `clientId` returns the
   * first result while the message waits or once it was sent; with other input it is refused.
   */
  schedule: forMembers({ needsAgeCheck: true, idempotency: 'id-in-input', sample })
    .route({ method: 'POST', path: '/threads/{threadId}/scheduled-messages' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'NOT_MATCHED',
        'ACCOUNT_PAUSED',
        'MEMBER_PAUSED',
        'NEW_THREADS_HELD',
        'AGE_CHECK_REQUIRED',
        'CLIENT_ID_USED',
        'PRICE_CHANGED',
        'SCHEDULE_FULL',
      ),
    )
    .input(
      z.strictObject({
        threadId: ThreadId,
        clientId: z.uuid(),
        content: linesOfText({ minimum: 1, maximum: MESSAGE_MAXIMUM }),
        expectedPrice: ExpectedPrice,
        sendAt: z.iso.datetime(),
      }),
    )
    .output(ScheduledMessage),

  /** Withdraws a message before it is sent, and returns its text; repeating it does the same. */
  withdrawScheduled: forMembers({
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    idempotency: 'sets-state',
    sample: { threadId: SAMPLE_THREAD_ID, clientId: SAMPLE_NEW_ID },
  })
    .route({ method: 'POST', path: '/threads/{threadId}/scheduled-messages/withdrawals' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_SENT'))
    .input(z.strictObject({ threadId: ThreadId, clientId: z.uuid() }))
    .output(z.strictObject({ content: z.string() })),

  /**
   * Sends a message before its time, or one that was refused, and charges it. Its client id makes it
   * one message, however many requests and jobs send it; repeating it does the same.
   */
  sendScheduledNow: forMembers({
    needsAgeCheck: true,
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    idempotency: 'sets-state',
    sample: { threadId: SAMPLE_THREAD_ID, clientId: SAMPLE_NEW_ID, expectedPrice: 0 },
  })
    .route({ method: 'POST', path: '/threads/{threadId}/scheduled-messages/sendings' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'NOT_MATCHED',
        'ACCOUNT_PAUSED',
        'MEMBER_PAUSED',
        'NEW_THREADS_HELD',
        'AGE_CHECK_REQUIRED',
        'PHOTO_REQUIRED',
        'CLIENT_ID_USED',
        'ALREADY_SENT',
        'PRICE_CHANGED',
        'INSUFFICIENT_TOKENS',
      ),
    )
    .input(z.strictObject({ threadId: ThreadId, clientId: z.uuid(), expectedPrice: ExpectedPrice }))
    .output(z.strictObject({})),
}
