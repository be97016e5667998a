import { z } from 'zod'
import { AccountList, AccountListSummary } from './account-lists.ts'
import { Cursor, forAdmins, forAdminsWithStepUp } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { BroadcastId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID, SAMPLE_NEW_ID } from './samples.ts'
import { lineOfText, linesOfText } from './text.ts'
import { listOfTranslations, TargetLanguage } from './translations.ts'
import { UI_LANGUAGE_TAGS } from './ui-languages.ts'

/** Groups of members that a broadcast goes to (ADM-BCAST-05). */
export const MemberGroup = z.enum(['all', 'men', 'women', 'verified'])
export type MemberGroup = z.infer<typeof MemberGroup>

/**
 * Audiences of a broadcast. `list` is a legal notice to a list of accounts, such as about a breach of
 * their data: it is emailed whole, also to banned, suspended and leaving members, whatever emails
 * they turned off. It is sent at once and doesn't count towards `BROADCASTS_PER_DAY`.
 */
export const BroadcastAudience = z.enum([...MemberGroup.options, 'list'])
export type BroadcastAudience = z.infer<typeof BroadcastAudience>

export const BROADCAST_TITLE_MAXIMUM = 120
export const BROADCAST_MESSAGE_MAXIMUM = 2000
/** Maximum broadcasts within 24 hours, of all admins together. */
export const BROADCASTS_PER_DAY = 3
/** Maximum days a broadcast can be scheduled ahead. */
export const BROADCAST_DAYS_AHEAD = 90

const texts = {
  title: lineOfText({ minimum: 1, maximum: BROADCAST_TITLE_MAXIMUM }),
  message: linesOfText({ minimum: 1, maximum: BROADCAST_MESSAGE_MAXIMUM }),
}

/** Text for members with another language than English. */
export const BroadcastTranslation = z.strictObject({
  language: TargetLanguage,
  ...texts,
})
export type BroadcastTranslation = z.infer<typeof BroadcastTranslation>

/** Text and audience of a broadcast (ENT-ANNOUNCE). */
export const Announcement = z.strictObject({
  ...texts,
  targetAudience: BroadcastAudience.default('all'),
  translations: listOfTranslations(BroadcastTranslation).default([]),
})
export type Announcement = z.infer<typeof Announcement>

/**
 * Members who had a channel on when they were notified, and those for whom an email, or a push to at
 * least one browser, was queued. Later failures don't lower the count.
 */
const ChannelCounts = z.strictObject({ wanted: z.int(), queued: z.int() })

export const BroadcastStatus = z.enum(['scheduled', 'sending', 'sent', 'cancelled'])
export type BroadcastStatus = z.infer<typeof BroadcastStatus>

/** Broadcast as admins see it (ENT-BCAST); its recipients were fixed at `sentAt`. */
export const Broadcast = z.strictObject({
  id: BroadcastId,
  title: z.string(),
  message: z.string(),
  translations: z.array(BroadcastTranslation).max(UI_LANGUAGE_TAGS.length),
  targetAudience: BroadcastAudience,
  status: BroadcastStatus,
  /** Null once the admin's account is erased. */
  sentBy: z.string().nullable(),
  dueAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  totalRecipients: z.int(),
  totalDelivered: z.int(),
  /** No longer in good standing at delivery. */
  totalSkipped: z.int(),
  /** Members who read it, each counted once. */
  totalOpened: z.int(),
  /** Null if it was sent before emails and pushes were counted, or not yet. */
  mail: ChannelCounts.nullable(),
  push: ChannelCounts.nullable(),
})
export type Broadcast = z.infer<typeof Broadcast>

/** Members per audience. */
const Counts = z.strictObject({ all: z.int(), men: z.int(), women: z.int(), verified: z.int() })

/** Messages of admins to all members or a group of them. */
export const broadcasts = {
  /** Counts each audience now; it is counted again when a broadcast is sent (MOD-18). */
  countAudiences: forAdmins({
    reads: 'fresh',
    spec: ['MOD-18'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'counts',
  })
    .route({ method: 'GET', path: '/admin/broadcasts/audiences' })
    .output(Counts),

  /** Reads a list of accounts before a legal notice is sent: how many it names, and unknown lines. */
  checkAccounts: forAdmins({
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'reads',
    stepUpExemption: { because: 'Reads which accounts a list names; sending needs a step-up' },
    sample: { accounts: '#A3F9C2' },
  })
    .route({ method: 'POST', path: '/admin/broadcasts/account-checks' })
    .input(z.strictObject({ accounts: AccountList }))
    .output(AccountListSummary),

  /**
   * Notifies an audience in the app, and by mail and push if they want that; at `sendAt` if given.
   * Repeating a `clientId` returns the first broadcast (ADM-BCAST-07, 08).
   */
  send: forAdminsWithStepUp({
    spec: ['MOD-18'],
    // The feature counts sent broadcasts per day; this limits password guesses.
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'id-in-input',
    sample: { title: 'News', message: 'Of today', clientId: SAMPLE_NEW_ID },
  })
    .route({ method: 'POST', path: '/admin/broadcasts' })
    .errors(pickErrors('CLIENT_ID_USED', 'BROADCAST_LIMIT_REACHED'))
    .input(
      z.strictObject({
        ...Announcement.shape,
        clientId: z.uuid(),
        sendAt: z.iso.datetime({ offset: true }).optional(),
        /** Required for `list`, and only allowed there. */
        accounts: AccountList.optional(),
      }),
    )
    .output(Broadcast),

  /** Lists broadcasts, newest first (ADM-BCAST-04, 09). */
  list: forAdmins({
    reads: 'fresh',
    spec: ['MOD-17'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'texts',
  })
    .route({ method: 'GET', path: '/admin/broadcasts' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(z.strictObject({ broadcasts: z.array(Broadcast), nextCursor: Cursor.nullable() })),

  /** Cancels a scheduled broadcast that has not started. */
  cancel: forAdmins({
    spec: ['MOD-18'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'sets-state',
    stepUpExemption: 'stop',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/admin/broadcasts/{id}/cancellation' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(z.strictObject({ id: BroadcastId }))
    .output(Broadcast),
}
