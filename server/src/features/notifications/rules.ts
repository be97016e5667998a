import type { NotificationTopic } from '@adire/contract/account.ts'
import type { NotificationKind, NotificationType } from '@adire/contract/notifications.ts'
import { MemberId } from '@adire/contract/ids.ts'
import type { ReportResult } from '@adire/contract/safety.ts'
import { workQueues } from '@adire/contract/work-queues.ts'
import { z } from 'zod'
import { plural, t } from '../../lib/text.ts'

interface KindRule {
  type: NotificationType
  topic: NotificationTopic
  /** Writes the text for email and push, without names or member content (decision P15). */
  text: () => string
  /** Writes the text for several: "3 new likes". */
  counted: (count: number) => string
  /** Path it links to. */
  path: string
  /** True if the feature sends an email of its own with the event, so none follows for this. */
  hasOwnEmail?: true
  /** True if its email is sent at once; others wait until the reader is away. */
  isImmediate?: true
}

const MATCHES_PATH = '/dashboard/matches'
const MESSAGES_PATH = '/dashboard/messages'
const PROFILE_PATH = '/dashboard/profile'
const VOICE_PATH = '/dashboard/profile/voice'
const PHOTOS_PATH = '/dashboard/profile/photos'
const VOUCHES_PATH = '/dashboard/profile/vouches'
const SAFETY_PATH = '/dashboard/safety'
const WALLET_PATH = '/dashboard/wallet'
const SUBSCRIPTION_PATH = '/dashboard/subscription'
const BELL_PATH = '/dashboard/notifications'
const ADMIN_PATH = '/dashboard/admin'

/** Writes the text for email and push about a reviewed report. */
export function writeReportResult(result: ReportResult, canAppeal: boolean): string {
  if (result === 'acted') return t`We reviewed your report and acted on it`
  return canAppeal
    ? t`We reviewed your report and found nothing against our guidelines. You can ask us to look again.`
    : t`We reviewed your report and found nothing against our guidelines`
}

/**
 * Rules of each kind of notification (decision P15): icon, topic, link, and texts for email and
 * push.
 */
export const kindRules: Record<NotificationKind, KindRule> = {
  like: {
    type: 'like',
    topic: 'like',
    text: () => t`Someone likes you`,
    counted: (count) => t`${plural(count, { one: '# new like', other: '# new likes' })}`,
    path: BELL_PATH,
  },
  super_like: {
    type: 'like',
    topic: 'super_like',
    text: () => t`Someone sent you a Super Like`,
    counted: (count) =>
      t`${plural(count, { one: '# new Super Like', other: '# new Super Likes' })}`,
    path: BELL_PATH,
  },
  match: {
    type: 'match',
    topic: 'match',
    text: () => t`You have a new match`,
    counted: (count) => t`${plural(count, { one: '# new match', other: '# new matches' })}`,
    path: MATCHES_PATH,
  },
  trip_crossing: {
    type: 'match',
    topic: 'match',
    text: () => t`You and another member will be in the same city`,
    counted: (count) =>
      t`${plural(count, { one: '# overlapping trip', other: '# overlapping trips' })}`,
    path: BELL_PATH,
  },
  message: {
    type: 'message',
    topic: 'message',
    text: () => t`You have a new message`,
    counted: (count) => t`${plural(count, { one: '# new message', other: '# new messages' })}`,
    path: MESSAGES_PATH,
  },
  member_verified: { ...decided(() => t`Your profile is verified`), path: PROFILE_PATH },
  member_denied: { ...decided(() => t`We couldn’t verify your profile yet`), path: PROFILE_PATH },
  birth_date_corrected: {
    ...decided(() => t`Our team corrected your date of birth`),
    path: PROFILE_PATH,
  },
  photo_approved: {
    type: 'other',
    topic: 'moderation',
    text: () => t`Your photo was approved`,
    counted: (count) =>
      t`${plural(count, { one: '# approved photo', other: '# approved photos' })}`,
    path: PHOTOS_PATH,
  },
  photo_rejected: {
    ...decided(() => t`We removed one of your photos`),
    path: PHOTOS_PATH,
  },
  warning: decided(() => t`A note from our moderators`),
  suspended: decided(() => t`A note from our moderators`),
  suspension_ended: decided(() => t`Your suspension has ended`),
  reinstated: decided(() => t`Your account is open again`),
  hold_released: {
    type: 'other',
    topic: 'moderation',
    text: () => t`You can start conversations again`,
    counted: () => t`a finished account check`,
    path: MATCHES_PATH,
  },
  tokens_credited: {
    type: 'other',
    topic: 'token',
    text: () => t`You have new tokens`,
    counted: () => t`new tokens`,
    path: BELL_PATH,
  },
  tokens_granted: money(() => t`Our team gave you tokens`, WALLET_PATH),
  tokens_corrected: money(() => t`Our team corrected your token balance`, WALLET_PATH),
  debt_settled: money(() => t`A purchase covered tokens you owed`, WALLET_PATH),
  referral_paid: money(() => t`You earned a referral bonus`, '/dashboard/referrals'),
  message_returned: {
    type: 'other',
    topic: 'token',
    text: () => t`Tokens were returned to your wallet`,
    counted: () => t`tokens back in your wallet`,
    path: WALLET_PATH,
  },
  scheduled_refused: {
    type: 'other',
    topic: 'message',
    text: () => t`We couldn’t send a message you scheduled`,
    counted: (count) =>
      t`${plural(count, { one: '# scheduled message that couldn’t be sent', other: '# scheduled messages that couldn’t be sent' })}`,
    path: MESSAGES_PATH,
  },
  premium_started: money(() => t`You’re now Premium`, SUBSCRIPTION_PATH),
  premium_renewed: money(() => t`Your Premium was renewed`, SUBSCRIPTION_PATH),
  premium_given: money(() => t`Our team gave you Premium`, SUBSCRIPTION_PATH),
  gift_ended: money(() => t`Our team ended your complimentary Premium`, SUBSCRIPTION_PATH),
  premium_ended: money(() => t`Your Premium has ended`, SUBSCRIPTION_PATH),
  subscription_cancelled: money(() => t`Your subscription was cancelled`, SUBSCRIPTION_PATH),
  subscription_resumed: money(() => t`Your subscription continues`, SUBSCRIPTION_PATH),
  plan_changed: money(() => t`Your plan has changed`, SUBSCRIPTION_PATH),
  plan_change_planned: money(() => t`Your plan will change`, SUBSCRIPTION_PATH),
  plan_change_withdrawn: money(() => t`Your plan stays the same`, SUBSCRIPTION_PATH),
  plan_change_due: money(() => t`Your new plan can start`, SUBSCRIPTION_PATH),
  payment_failed: money(() => t`A payment failed`, SUBSCRIPTION_PATH),
  payment_refunded: money(() => t`We refunded a payment`, WALLET_PATH),
  refund_failed: money(() => t`A refund failed`, WALLET_PATH),
  payment_disputed: money(() => t`A payment is disputed`, WALLET_PATH),
  dispute_won: money(() => t`A payment dispute was closed`, WALLET_PATH),
  dispute_lost: money(() => t`A payment dispute was closed`, WALLET_PATH),
  report_resolved: {
    type: 'other',
    topic: 'moderation',
    text: () => t`We’ve reviewed your report`,
    counted: (count) =>
      t`${plural(count, { one: '# reviewed report', other: '# reviewed reports' })}`,
    path: SAFETY_PATH,
  },
  report_warning: { ...decided(() => t`A warning about your reports`), path: SAFETY_PATH },
  report_suspension: {
    ...decided(() => t`We’ve stopped handling most of your reports for now`),
    path: SAFETY_PATH,
  },
  report_decision_lifted: {
    type: 'other',
    topic: 'moderation',
    text: () => t`We’ve withdrawn a decision about your reports`,
    counted: () => t`a withdrawn decision about your reports`,
    path: SAFETY_PATH,
  },
  fraud_notice: {
    ...decided(() => t`We banned a member who wrote to you`),
    counted: (count) => t`${plural(count, { one: '# safety notice', other: '# safety notices' })}`,
  },
  age_check_due: {
    type: 'other',
    topic: 'moderation',
    text: () => t`You need to pass an age check`,
    counted: () => t`an age check to pass`,
    path: '/dashboard/profile/age-check',
    isImmediate: true,
  },
  appeal_decided: { ...decided(() => t`We’ve answered your appeal`), path: SAFETY_PATH },
  selfie_approved: {
    type: 'other',
    topic: 'moderation',
    text: () => t`Your selfie was reviewed`,
    counted: () => t`a selfie result`,
    path: PROFILE_PATH,
  },
  selfie_rejected: {
    type: 'other',
    topic: 'moderation',
    text: () => t`Your selfie was reviewed`,
    counted: () => t`a selfie result`,
    path: PROFILE_PATH,
  },
  voice_approved: {
    type: 'other',
    topic: 'moderation',
    text: () => t`Your recording was reviewed`,
    counted: () => t`a decision about your recording`,
    path: PROFILE_PATH,
  },
  voice_rejected: {
    ...decided(() => t`Your recording was rejected`),
    path: VOICE_PATH,
  },
  vouch_written: {
    type: 'other',
    topic: 'moderation',
    text: () => t`A friend wrote about you`,
    counted: (count) =>
      t`${plural(count, { one: 'a new vouch from a friend', other: '# new vouches from friends' })}`,
    path: VOUCHES_PATH,
  },
  vouch_approved: {
    type: 'other',
    topic: 'moderation',
    text: () => t`A friend’s vouch is on your profile`,
    counted: () => t`new vouches on your profile`,
    path: VOUCHES_PATH,
  },
  vouch_rejected: {
    ...decided(() => t`A friend’s vouch was rejected`),
    path: VOUCHES_PATH,
  },
  prompt_removed: {
    ...decided(() => t`We removed an answer from your profile`),
    path: SAFETY_PATH,
  },
  photo_description_rejected: {
    ...decided(() => t`We couldn’t approve a photo description`),
    path: PHOTOS_PATH,
  },
  boost_ended: {
    type: 'other',
    topic: 'token',
    text: () => t`Your boost has ended`,
    counted: (count) =>
      t`${plural(count, { one: '# boost that has ended', other: '# boosts that have ended' })}`,
    path: PHOTOS_PATH,
  },
  broadcast: {
    type: 'other',
    topic: 'offers',
    text: () => t`News from us`,
    counted: () => t`an announcement`,
    path: BELL_PATH,
  },
  urgent_report: {
    type: 'other',
    topic: 'staff',
    text: () => t`An urgent report needs a review within the hour`,
    counted: (count) => t`${plural(count, { one: '# urgent report', other: '# urgent reports' })}`,
    path: workQueues.reports.path,
    isImmediate: true,
  },
  queues_overdue: {
    type: 'other',
    topic: 'staff',
    text: () => t`A staff queue has overdue items`,
    counted: () => t`overdue staff queues`,
    path: ADMIN_PATH,
  },
  experiment_stopped: {
    type: 'other',
    topic: 'staff',
    text: () => t`An experiment has stopped`,
    counted: () => t`experiments that have stopped`,
    path: '/dashboard/admin/market',
  },
}

/** Builds the rule of a moderator's decision, for which the feature sends its own email. */
function decided(text: () => string): KindRule {
  return {
    type: 'other',
    topic: 'moderation',
    text,
    counted: text,
    path: BELL_PATH,
    hasOwnEmail: true,
  }
}

/** Builds the rule of a movement of money or tokens, for which the feature sends its own email. */
function money(text: () => string, path: string): KindRule {
  return { type: 'other', topic: 'token', text, counted: text, path, hasOwnEmail: true }
}

export const PAGE_SIZE = 20
/** Maximum browsers per member that get pushes. */
export const PUSH_BROWSERS_MAXIMUM = 10
/**
 * Range of the random delay of the notification about a like that waited for the approval of its
 * sender's first photo (`deliverWaitingLikes`).
 */
export const REVEAL_DELAY_SECONDS = { minimum: 60, maximum: 30 * 60 }
/** Days after which notifications are deleted, read or not. */
export const NOTIFICATION_RETENTION_DAYS = 90

/**
 * Builds the key that groups unread notifications: a thread's messages, or a member's like and
 * super like. Null for a kind that is never grouped.
 */
export function buildGroupKey(
  kind: NotificationKind,
  { about, threadId }: { about?: string | undefined; threadId?: string | undefined },
): string | null {
  if (kind === 'message' && threadId) return `message:${threadId}`
  return (kind === 'like' || kind === 'super_like') && about ? `like:${about}` : null
}

/**
 * Builds the purpose of the signed member id in unsubscribe links, which is valid for these topics
 * only. Emails already sent depend on it.
 */
export function unsubscribePurpose(topics: readonly NotificationTopic[]): string {
  return `notifications.unsubscribe:${topics.join(',')}`
}

export const deliverTask = {
  name: 'notifications.deliver',
  payload: z.object({ memberId: MemberId }),
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const pushTask = {
  name: 'notifications.sendPush',
  payload: z.object({
    subscriptionId: z.uuid(),
    push: z.preprocess(
      // Jobs queued by an earlier version have `words`.
      (push) => (isRecord(push) && 'words' in push ? { ...push, body: push['words'] } : push),
      z.object({ body: z.string(), path: z.string(), tag: z.string() }),
    ),
  }),
}
