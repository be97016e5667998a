import { z } from 'zod'
import { forMembers } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId, MessageId, ThreadId } from './ids.ts'
import { perMember } from './limits.ts'
import { Match } from './matches.ts'
import { Language, RootsCountry } from './profiles.ts'
import { SAMPLE_NEW_ID, SAMPLE_THREAD_ID } from './samples.ts'
import { linesOfText } from './text.ts'
import { ExpectedPrice } from './tokens.ts'

/** Characters (decision P7); the first message from a profile is shorter. */
export const MESSAGE_MAXIMUM = 2000
export const FIRST_MESSAGE_MAXIMUM = 500
export const MESSAGE_PAGE_SIZE = 40
/** The sender of what a member who is gone wrote: the same for all of them. */
export const FORMER_MEMBER_ID = MemberId.parse('00000000-0000-4000-8000-000000000000')

export const Message = z.strictObject({
  id: MessageId,
  threadId: ThreadId,
  /** Place in the thread, from 1 without gaps. */
  seq: z.int(),
  from: MemberId,
  /** Empty where `isRemoved`: its sender has left for good and took their words along. */
  content: z.string(),
  isRemoved: z.literal(true).optional(),
  sentAt: z.iso.datetime(),
  /**
   * The sender's own id for this message: what makes a repeated send harmless. Null to the reader.
   */
  clientId: z.uuid().nullable(),
})
export type Message = z.infer<typeof Message>

/** Two of a conversation, with what its page shows above it. */
export const Thread = Match.extend({
  /**
   * How long ago the other was here, in steps; null where they keep it to themselves or are not
   * there.
   */
  activity: z.enum(['online', 'today', 'this_week', 'earlier']).nullable(),
})
export type Thread = z.infer<typeof Thread>

/**
 * Topics for a first message: first those both share, then the other member's own. The page has the
 * sentences.
 */
export const Opener = z.discriminatedUnion('about', [
  z.strictObject({ about: z.literal('shared_interest'), interest: z.string() }),
  z.strictObject({ about: z.literal('shared_roots_city'), city: z.string() }),
  z.strictObject({ about: z.literal('shared_roots_country'), country: RootsCountry }),
  z.strictObject({ about: z.literal('shared_language'), language: Language }),
  z.strictObject({ about: z.literal('shared_city'), city: z.string() }),
  z.strictObject({ about: z.literal('their_interest'), interest: z.string() }),
  z.strictObject({ about: z.literal('their_roots'), country: RootsCountry }),
  z.strictObject({ about: z.literal('their_city'), city: z.string() }),
  z.strictObject({ about: z.literal('their_song') }),
  z.strictObject({ about: z.literal('their_home') }),
])
export type Opener = z.infer<typeof Opener>

const Content = linesOfText({ minimum: 1, maximum: MESSAGE_MAXIMUM })

export const messages = {
  /**
   * One thread's head: who it is with, whether they are there, and whether it can still be written
   * to.
   */
  thread: forMembers({
    spec: ['MAT-03'],
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    sample: { threadId: SAMPLE_THREAD_ID },
  })
    .route({ method: 'GET', path: '/threads/{threadId}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId }))
    .output(Thread),

  /**
   * Three to choose from while nothing was said yet; none after that, or where nobody is there to
   * read them.
   */
  openers: forMembers({
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    sample: { threadId: SAMPLE_THREAD_ID },
  })
    .route({ method: 'GET', path: '/threads/{threadId}/openers' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId }))
    .output(z.strictObject({ openers: z.array(Opener) })),

  /**
   * Newest page, or the one before `beforeSeq`, or what came after `afterSeq`; always in thread
   * order.
   */
  list: forMembers({
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
   * Charged when it is stored, never otherwise; the same `clientId` again answers with the first
   * result, and is refused with other words.
   */
  send: forMembers({
    spec: ['MSG-03'],
    idempotency: 'id-in-input',
    sample: {
      threadId: SAMPLE_THREAD_ID,
      clientId: SAMPLE_NEW_ID,
      content: 'Hello',
      expectedPrice: 0,
    },
  })
    .route({ method: 'POST', path: '/threads/{threadId}/messages' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'NOT_MATCHED',
        'ACCOUNT_PAUSED',
        'MEMBER_PAUSED',
        'PRICE_CHANGED',
        'INSUFFICIENT_TOKENS',
        'CLIENT_ID_USED',
      ),
    )
    .input(
      z.strictObject({
        threadId: ThreadId,
        clientId: z.uuid(),
        content: Content,
        expectedPrice: ExpectedPrice,
      }),
    )
    .output(Message),

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
   * Passed on to the other's open pages and kept nowhere; whom it is hidden from hears nothing, and
   * the caller is not told.
   */
  tellTyping: forMembers({
    limits: [perMember(30, 10)],
    idempotency: { because: 'Stores nothing' },
    sample: { threadId: SAMPLE_THREAD_ID },
  })
    .route({ method: 'POST', path: '/threads/{threadId}/typing' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId }))
    .output(z.strictObject({})),
}
