import type { NotificationTopic } from '@adire/contract/account.ts'
import type { NotificationKind, NotificationType } from '@adire/contract/notifications.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'

interface KindRule {
  type: NotificationType
  topic: NotificationTopic
  /** Text for email and push, without names or member content (decision P15). */
  words: string
  /** Text for several: "3 new likes". */
  counted: (count: number) => string
  /** Path it links to. */
  path: string
  /** True if its own email is sent with the event. */
  hasOwnEmail?: true
}

const MATCHES_PATH = '/dashboard/matches'
const MESSAGES_PATH = '/dashboard/messages'
const PROFILE_PATH = '/dashboard/profile'
const PHOTOS_PATH = '/dashboard/profile/photos'
const SAFETY_PATH = '/dashboard/safety'
const WALLET_PATH = '/dashboard/wallet'
const SUBSCRIPTION_PATH = '/dashboard/subscription'
const BELL_PATH = '/dashboard/notifications'

const several = (noun: string) => (count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`
const always = (words: string) => () => words

/** Rules of each kind of notification (decision P15): icon, topic, and texts for email and push. */
export const kindRules: Record<NotificationKind, KindRule> = {
  like: {
    type: 'like',
    topic: 'like',
    words: 'Somebody likes you',
    counted: several('new like'),
    path: BELL_PATH,
  },
  super_like: {
    type: 'like',
    topic: 'super_like',
    words: 'Somebody sent you a Super Like',
    counted: several('new Super Like'),
    path: BELL_PATH,
  },
  match: {
    type: 'match',
    topic: 'match',
    words: 'You have a new match',
    counted: (n) => `${n} new match${n === 1 ? '' : 'es'}`,
    path: MATCHES_PATH,
  },
  message: {
    type: 'message',
    topic: 'message',
    words: 'You have a new message',
    counted: several('new message'),
    path: MESSAGES_PATH,
  },
  member_verified: { ...decided('Your profile is verified'), path: PROFILE_PATH },
  member_denied: { ...decided('Your profile could not be verified yet'), path: PROFILE_PATH },
  photo_approved: {
    type: 'other',
    topic: 'moderation',
    words: 'Your photo was approved',
    counted: several('approved photo'),
    path: PHOTOS_PATH,
  },
  photo_rejected: { ...decided('One of your photos was not approved'), path: PHOTOS_PATH },
  warning: decided('A note from our moderators'),
  suspended: decided('A note from our moderators'),
  tokens_credited: {
    type: 'other',
    topic: 'token',
    words: 'You have new tokens',
    counted: always('New tokens'),
    path: BELL_PATH,
  },
  tokens_granted: money('Our team gave you tokens', WALLET_PATH),
  tokens_corrected: money('Our team corrected your wallet', WALLET_PATH),
  debt_settled: money('A purchase covered tokens you owed', WALLET_PATH),
  referral_paid: money('You earned a referral bonus', '/dashboard/referrals'),
  premium_started: money("You're now Premium", SUBSCRIPTION_PATH),
  premium_renewed: money('Your Premium was renewed', SUBSCRIPTION_PATH),
  premium_given: money('Our team gave you Premium', SUBSCRIPTION_PATH),
  gift_ended: money('Our team ended the Premium it gave you', SUBSCRIPTION_PATH),
  premium_ended: money('Your Premium has ended', SUBSCRIPTION_PATH),
  subscription_cancelled: money('Your subscription was cancelled', SUBSCRIPTION_PATH),
  subscription_resumed: money('Your subscription continues', SUBSCRIPTION_PATH),
  plan_changed: money('Your plan has changed', SUBSCRIPTION_PATH),
  plan_change_planned: money('Your plan will change', SUBSCRIPTION_PATH),
  plan_change_withdrawn: money('Your plan stays the same', SUBSCRIPTION_PATH),
  plan_change_due: money('Your new plan can start', SUBSCRIPTION_PATH),
  payment_failed: money('A payment did not go through', SUBSCRIPTION_PATH),
  payment_refunded: money('We refunded a payment', WALLET_PATH),
  refund_failed: money('A refund did not go through', WALLET_PATH),
  payment_disputed: money('A payment is disputed', WALLET_PATH),
  dispute_won: money('A payment dispute was closed', WALLET_PATH),
  dispute_lost: money('A payment dispute was closed', WALLET_PATH),
  report_resolved: {
    type: 'other',
    topic: 'moderation',
    words: 'We have looked at your report',
    counted: several('answered report'),
    path: BELL_PATH,
  },
  appeal_decided: { ...decided('We have answered your appeal'), path: SAFETY_PATH },
  selfie_approved: {
    type: 'other',
    topic: 'moderation',
    words: 'Your selfie was checked',
    counted: always('Your selfie was checked'),
    path: PROFILE_PATH,
  },
  selfie_rejected: {
    type: 'other',
    topic: 'moderation',
    words: 'Your selfie was checked',
    counted: always('Your selfie was checked'),
    path: PROFILE_PATH,
  },
  photo_description_rejected: {
    ...decided('A photo description was not approved'),
    path: PHOTOS_PATH,
  },
  broadcast: {
    type: 'other',
    topic: 'offers',
    words: 'News from us',
    counted: always('News from us'),
    path: BELL_PATH,
  },
}

function decided(words: string): KindRule {
  return {
    type: 'other',
    topic: 'moderation',
    words,
    counted: always(words),
    path: BELL_PATH,
    hasOwnEmail: true,
  }
}

/**
 * Builds the rule of a movement of money or tokens, whose email is sent at once and can't be
 * switched off.
 */
function money(words: string, path: string): KindRule {
  return { type: 'other', topic: 'token', words, counted: always(words), path, hasOwnEmail: true }
}

export const PAGE_SIZE = 20
/** Maximum browsers per member that get pushes. */
export const PUSH_BROWSERS_MAXIMUM = 10
/** Days for which notifications are kept. */
export const KEPT_DAYS = 90

/** Key that groups unread notifications: a thread's messages, a member's likes. */
export function toOnceKey(
  kind: NotificationKind,
  { about, threadId }: { about?: string | undefined; threadId?: string | undefined },
): string | null {
  if (kind === 'message' && threadId) return `message:${threadId}`
  return (kind === 'like' || kind === 'super_like') && about ? `like:${about}` : null
}

/** Purpose of an unsubscribe signature: emails about these topics only. */
export function unsubscribePurpose(topics: readonly NotificationTopic[]): string {
  return `notifications.unsubscribe:${topics.join(',')}`
}

export const deliverTask = {
  name: 'notifications.deliver',
  payload: z.object({ memberId: MemberId }),
}
