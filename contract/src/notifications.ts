import { z } from 'zod'
import { AppealKind } from './decisions.ts'
import { NotificationTopic } from './account.ts'
import { LinkToken } from './credentials.ts'
import { Cursor, forMembers, forVisitors } from './base.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { FraudNoticeId, MemberId, NotificationId, PhotoId, ThreadId } from './ids.ts'
import { WRONG_SECRET_LIMITS, perMember } from './limits.ts'
import { CardPhoto } from './members.ts'
import { Money } from './payments.ts'
import { ReportResult } from './safety.ts'
import { SAMPLE_ID, SAMPLE_TOKEN } from './samples.ts'
import { TRIP_MONTHS_MAXIMUM } from './trip-limits.ts'
import { WorkQueue } from './work-queues.ts'

/** Topics in the unsubscribe link of an email, separated by commas: 'like,match'. */
export const NotificationTopics = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(NotificationTopic).min(1))

/** Icon of a notification in the bell (MEM-NOTIF-04). */
export const NotificationType = z.enum(['like', 'match', 'message', 'other'])
export type NotificationType = z.infer<typeof NotificationType>

/** Kind of a notification, as stored; the web app and the emails have texts for each. */
export const NotificationKind = z.enum([
  'like',
  'super_like',
  'match',
  'trip_crossing',
  'message',
  'member_verified',
  'member_denied',
  'birth_date_corrected',
  'photo_approved',
  'photo_rejected',
  'warning',
  'suspended',
  'suspension_ended',
  'reinstated',
  'hold_released',
  'tokens_credited',
  'tokens_granted',
  'tokens_corrected',
  'debt_settled',
  'referral_paid',
  'message_returned',
  'scheduled_refused',
  'premium_started',
  'premium_renewed',
  'premium_given',
  'gift_ended',
  'premium_ended',
  'subscription_cancelled',
  'subscription_resumed',
  'plan_changed',
  'plan_change_planned',
  'plan_change_withdrawn',
  'plan_change_due',
  'payment_failed',
  'payment_refunded',
  'refund_failed',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'report_resolved',
  'report_warning',
  'report_suspension',
  'report_decision_lifted',
  'fraud_notice',
  'age_check_due',
  'appeal_decided',
  'selfie_approved',
  'selfie_rejected',
  'voice_approved',
  'voice_rejected',
  'vouch_written',
  'vouch_approved',
  'vouch_rejected',
  'prompt_removed',
  'photo_description_rejected',
  'boost_ended',
  'broadcast',
  'urgent_report',
  'queues_overdue',
  'experiment_stopped',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/**
 * Why a payment was refunded: staff refunded it (`team`), the member had paid for two subscriptions
 * (`duplicate`), or the refund was made at the provider.
 */
export const RefundCause = z.enum(['team', 'duplicate', 'provider', 'withdrawal'])
export type RefundCause = z.infer<typeof RefundCause>

/** Values for the text of a notification; which ones are set depends on its kind. */
export const NotificationFacts = z.strictObject({
  photoId: PhotoId.optional(),
  /** Number of tokens. */
  amount: z.int().optional(),
  /** Tokens the member still owes after a refund or dispute; the next tokens bought pay them off. */
  owed: z.int().optional(),
  /** Amount of the payment, or the refunded part. */
  money: Money.optional(),
  /** Item of the payment in the reader's language, as in 'Popular Choice, 300 tokens'. */
  item: z.string().optional(),
  /** The order, from which the server writes `item`. */
  order: z
    .strictObject({
      kind: z.enum(['tokens', 'subscription']),
      item: z.string(),
      tokens: z.int(),
      months: z.int(),
    })
    .optional(),
  /** True if a plan changed by an upgrade, whose charge is less than its price. */
  isUpgrade: z.boolean().optional(),
  receiptNumber: z.string().optional(),
  refundCause: RefundCause.optional(),
  /** A moderator's message to the member, or the text of a broadcast. */
  words: z.string().optional(),
  /** Title of a broadcast. */
  title: z.string().optional(),
  until: z.iso.datetime().optional(),
  reportResult: ReportResult.optional(),
  /** Kind of the decision that an answered appeal was about. */
  appealKind: AppealKind.optional(),
  /** Result of a boost: times shown, and likes. */
  boost: z.strictObject({ shown: z.int(), likes: z.int() }).optional(),
  /** Where two trips cross: the months, and the common days if two matches show both trips to each other. */
  crossing: z
    .strictObject({
      city: z.string(),
      months: z.array(z.iso.date()).max(TRIP_MONTHS_MAXIMUM),
      days: z.strictObject({ from: z.iso.date(), until: z.iso.date() }).nullable(),
    })
    .optional(),
  /** Notice after a ban for fraud. */
  fraudNoticeId: FraudNoticeId.optional(),
  /** Work queues with overdue items. */
  queues: z.array(WorkQueue).optional(),
})
export type NotificationFacts = z.infer<typeof NotificationFacts>

/**
 * A notification in the bell. It has no text: the web app composes it from the kind and the facts
 * (MEM-NOTIF-05).
 */
export const Notification = z.strictObject({
  id: NotificationId,
  type: NotificationType,
  kind: NotificationKind,
  /** Null if no member is concerned, if they are gone, or if the reader may not know them. */
  about: z
    .strictObject({ id: MemberId, handle: z.string(), photo: CardPhoto.nullable() })
    .nullable(),
  threadId: ThreadId.nullable(),
  /**
   * Number of notifications grouped here: messages of one thread, or likes of several members, of
   * whom `about` is the last.
   */
  times: z.int(),
  facts: NotificationFacts,
  happenedAt: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const Unread = z.strictObject({ unreadCount: z.int() })

/** Address from `PushSubscription.endpoint`. */
const Endpoint = z.url({ protocol: /^https?$/ }).max(1000)
/** Keys of a `PushSubscription`: 65 and 16 bytes in base64url. */
const PublicKey = z.string().regex(/^[\w-]{87}={0,2}$/)
const AuthSecret = z.string().regex(/^[\w-]{22}={0,2}$/)

/** The bell, and the push subscription of this browser. */
export const notifications = {
  /** Lists notifications, newest first, without those of blocked members and ended matches. */
  list: forMembers({
    reads: 'may-lag',
    spec: ['MSG-08'],
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/me/notifications' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(
      z.strictObject({ notifications: z.array(Notification), nextCursor: Cursor.nullable() }),
    ),

  unread: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/notifications/unread' })
    .output(Unread),

  markRead: forMembers({
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/me/notifications/{id}/read' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: NotificationId }))
    .output(Unread),

  markAllRead: forMembers({
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    idempotency: 'sets-state',
  })
    .route({ method: 'POST', path: '/me/notifications/reads' })
    .output(Unread),

  /** Public key of push messages; null if push is off. */
  pushKey: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/push-key' })
    .output(z.strictObject({ key: z.string().nullable() })),

  /** Subscribes this browser to push until the session ends; repeating it changes nothing. */
  subscribePush: forMembers({
    limits: [perMember(30, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      p256dh: 'x'.repeat(87),
      auth: 'x'.repeat(22),
    },
  })
    .route({ method: 'PUT', path: '/me/push-subscription' })
    .input(z.strictObject({ endpoint: Endpoint, p256dh: PublicKey, auth: AuthSecret }))
    .output(z.strictObject({})),

  unsubscribePush: forMembers({ idempotency: 'removes' })
    .route({ method: 'DELETE', path: '/me/push-subscription' })
    .output(z.strictObject({})),

  /** Ends the emails about the topics of a link, without a session. */
  unsubscribe: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: { token: SAMPLE_TOKEN, topics: 'like' },
  })
    .route({ method: 'POST', path: '/notification-unsubscriptions' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken, topics: NotificationTopics }))
    .output(z.strictObject({})),
}
