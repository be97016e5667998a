import { z } from 'zod'
import { forMembers } from './base.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId, MessageId, ThreadId } from './ids.ts'
import { LikedPart } from './liked-parts.ts'
import { perMember } from './limits.ts'
import { Match } from './matches.ts'
import { MemberCard } from './members.ts'
import { Language } from './languages.ts'
import { Country } from './members.ts'
import { makeSampleFile, SAMPLE_NEW_ID, SAMPLE_THREAD_ID } from './samples.ts'
import { scheduledProcedures } from './scheduled-messages.ts'
import { linesOfText, MESSAGE_MAXIMUM } from './text.ts'
import { ExpectedPrice } from './tokens.ts'
import { VoiceMessage, VoiceMessageTranscript } from './voice-messages.ts'

/** Maximum characters of a first message that is sent from a profile. */
export const FIRST_MESSAGE_MAXIMUM = 500
export const MESSAGE_PAGE_SIZE = 40
/** Conversations that `listWaiting` returns at most; those that waited longest come first. */
export const WAITING_MAXIMUM = 50
/** Words that “Not for me” sends. The web app has them in the reader's language. */
export const DECLINE_TEXT =
  'Thank you for writing to me. I don’t think we’re a match, but I wish you all the best.'
/** Sender id of all messages by members who are gone. */
export const FORMER_MEMBER_ID = MemberId.parse('00000000-0000-4000-8000-000000000000')

export const Message = z.strictObject({
  id: MessageId,
  threadId: ThreadId,
  /** Position in the thread, from 1 without gaps. */
  seq: z.int(),
  from: MemberId,
  /** Empty if `isRemoved`: the sender has deleted their account. */
  content: z.string(),
  isRemoved: z.literal(true).optional(),
  /** Sent with “Not for me”: the words are ours (`DECLINE_TEXT`). */
  isDecline: z.literal(true).optional(),
  /** Set for the comment of a like, which became a message with the match. */
  likedPart: LikedPart.optional(),
  /** Set for a voice message; `content` says the same in words (`writeVoiceText`). */
  voice: VoiceMessage.optional(),
  sentAt: z.iso.datetime(),
  /** Id that the sender's browser gave the message, against duplicates; null for the recipient. */
  clientId: z.uuid().nullable(),
})
export type Message = z.infer<typeof Message>

/** A match with the facts in the header of its conversation page. */
export const Thread = Match.extend({
  /** Last activity of the other member in steps; null if they hide it or are gone. */
  activity: z.enum(['online', 'today', 'this_week', 'earlier']).nullable(),
  /** True if the caller is warned that the other member's first messages resemble a known scam. */
  isWarned: z.boolean(),
  /** True if the caller has dismissed this warning, or reported the other member after it. */
  isWarningOver: z.boolean(),
})
export type Thread = z.infer<typeof Thread>

/** A conversation that waits for the caller's answer. */
export const WaitingThread = z.strictObject({
  threadId: ThreadId,
  member: MemberCard,
  /** The latest message, which is the other member's. */
  lastMessage: z.strictObject({ seq: z.int(), preview: z.string(), sentAt: z.iso.datetime() }),
})
export type WaitingThread = z.infer<typeof WaitingThread>

/**
 * Topics for a first message: shared ones, then those of the other member. The web app has a
 * sentence for each.
 */
export const Opener = z.discriminatedUnion('about', [
  /** Quotes the first answered prompt, or its beginning. */
  z.strictObject({ about: z.literal('their_prompt'), quote: z.string() }),
  z.strictObject({ about: z.literal('shared_interest'), interest: z.string() }),
  z.strictObject({ about: z.literal('shared_roots_city'), city: z.string() }),
  z.strictObject({ about: z.literal('shared_roots_country'), country: Country }),
  z.strictObject({ about: z.literal('shared_language'), language: Language }),
  z.strictObject({ about: z.literal('shared_city'), city: z.string() }),
  z.strictObject({ about: z.literal('their_interest'), interest: z.string() }),
  z.strictObject({ about: z.literal('their_roots'), country: Country }),
  z.strictObject({ about: z.literal('their_city'), city: z.string() }),
  z.strictObject({ about: z.literal('their_song') }),
  z.strictObject({ about: z.literal('their_home') }),
])
export type Opener = z.infer<typeof Opener>

const Content = linesOfText({ minimum: 1, maximum: MESSAGE_MAXIMUM })

/** The expected price as a field of a form, whose values are texts. */
const ExpectedPriceText = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(ExpectedPrice)

/** Why a message may be refused. */
const SENDING_ERRORS = [
  'NOT_FOUND',
  'NOT_MATCHED',
  'ACCOUNT_PAUSED',
  'MEMBER_PAUSED',
  'NEW_THREADS_HELD',
  'AGE_CHECK_REQUIRED',
  'PHOTO_REQUIRED',
  'PRICE_CHANGED',
  'INSUFFICIENT_TOKENS',
  'CLIENT_ID_USED',
] as const

/** Conversations of matches: reading, sending, read receipts and typing. */
export const messages = {
  ...scheduledProcedures,

  /** Returns a thread without its messages. */
  thread: forMembers({
    reads: 'fresh',
    spec: ['MAT-03'],
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    sample: { threadId: SAMPLE_THREAD_ID },
  })
    .route({ method: 'GET', path: '/threads/{threadId}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId }))
    .output(Thread),

  /** Lists three openers before the first message; none later or if the other member is gone. */
  openers: forMembers({
    reads: 'fresh',
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    sample: { threadId: SAMPLE_THREAD_ID },
  })
    .route({ method: 'GET', path: '/threads/{threadId}/openers' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId }))
    .output(z.strictObject({ openers: z.array(Opener) })),

  /**
   * Lists the newest page, the one before `beforeSeq`, or the messages after `afterSeq`, in thread
   * order.
   */
  list: forMembers({
    reads: 'may-lag',
    spec: ['MSG-02'],
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    sample: { threadId: SAMPLE_THREAD_ID },
  })
    .route({ method: 'GET', path: '/threads/{threadId}/messages' })
    .errors(pickErrors('NOT_FOUND'))
    .input(
      z.strictObject({
        threadId: ThreadId,
        beforeSeq: z.coerce.number<number>().int().positive().optional(),
        afterSeq: z.coerce.number<number>().int().min(0).optional(),
      }),
    )
    .output(z.strictObject({ messages: z.array(Message), hasMore: z.boolean() })),

  /**
   * Sends a message and charges it in the same transaction. Repeating a `clientId` returns the
   * first result; with another text it is refused.
   */
  send: forMembers({
    spec: ['MSG-03'],
    needsAgeCheck: true,
    idempotency: 'id-in-input',
    sample: {
      threadId: SAMPLE_THREAD_ID,
      clientId: SAMPLE_NEW_ID,
      content: 'Hello',
      expectedPrice: 0,
    },
  })
    .route({ method: 'POST', path: '/threads/{threadId}/messages' })
    .errors(pickErrors(...SENDING_ERRORS))
    .input(
      z.strictObject({
        threadId: ThreadId,
        clientId: z.uuid(),
        content: Content,
        expectedPrice: ExpectedPrice,
      }),
    )
    .output(Message),

  /**
   * Sends a recording (multipart) as a message, and charges it as any other. It is decoded, re-encoded
   * and stripped first. Repeating a `clientId` returns the first result; with another transcript it is
   * refused. RATE_LIMITED and UNAVAILABLE can be retried.
   */
  sendVoice: forMembers({
    needsAgeCheck: true,
    limits: [perMember(30, HOUR_SECONDS), perMember(120, DAY_SECONDS)],
    idempotency: 'id-in-input',
    sample: () => ({
      threadId: SAMPLE_THREAD_ID,
      clientId: SAMPLE_NEW_ID,
      file: makeSampleFile('audio/webm'),
      transcript: '',
      expectedPrice: '0',
    }),
  })
    .route({ method: 'POST', path: '/me/voice-messages' })
    .errors(pickErrors(...SENDING_ERRORS, 'RECORDING_REFUSED', 'FILE_TOO_LARGE'))
    .input(
      z.strictObject({
        threadId: ThreadId,
        clientId: z.uuid(),
        file: z.file(),
        transcript: VoiceMessageTranscript,
        expectedPrice: ExpectedPriceText,
      }),
    )
    .output(Message),

  /**
   * Lists conversations that wait for the caller's answer. Those that rest or were declined don't,
   * nor those with members who are paused or gone. From `limit` on, new likes pause; 0 for never.
   */
  listWaiting: forMembers({ reads: 'fresh', limits: [perMember(300, 5 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/me/waiting-threads' })
    .output(
      z.strictObject({
        limit: z.int(),
        threads: z.array(WaitingThread).max(WAITING_MAXIMUM),
      }),
    ),

  /**
   * “Not for me”: sends `DECLINE_TEXT` for free, once in each conversation, which then never waits
   * for an answer again. Does nothing if no answer is waited for.
   */
  decline: forMembers({
    needsAgeCheck: true,
    limits: [perMember(60, 10 * MINUTE_SECONDS)],
    idempotency: 'sets-state',
    sample: { threadId: SAMPLE_THREAD_ID },
  })
    .route({ method: 'POST', path: '/threads/{threadId}/decline' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'NOT_MATCHED',
        'ACCOUNT_PAUSED',
        'MEMBER_PAUSED',
        'AGE_CHECK_REQUIRED',
      ),
    )
    .input(z.strictObject({ threadId: ThreadId }))
    .output(z.strictObject({})),

  /** Lets a conversation rest: it waits for no answer until the other member writes again. */
  rest: forMembers({
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    idempotency: 'sets-state',
    sample: { threadId: SAMPLE_THREAD_ID, upToSeq: 1 },
  })
    .route({ method: 'POST', path: '/threads/{threadId}/rest' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId, upToSeq: z.int().min(1) }))
    .output(z.strictObject({})),

  markRead: forMembers({
    spec: ['MSG-04'],
    idempotency: 'sets-state',
    sample: { threadId: SAMPLE_THREAD_ID, upToSeq: 1 },
  })
    .route({ method: 'POST', path: '/threads/{threadId}/reads' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId, upToSeq: z.int().min(0) }))
    .output(z.strictObject({ unreadCount: z.int() })),

  /**
   * Shows the other member's open pages that the caller is typing, if the caller's privacy settings
   * allow it. Nothing is stored.
   */
  sendTyping: forMembers({
    limits: [perMember(30, 10)],
    idempotency: { because: 'Stores nothing' },
    sample: { threadId: SAMPLE_THREAD_ID },
  })
    .route({ method: 'POST', path: '/threads/{threadId}/typing' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId }))
    .output(z.strictObject({})),
}
