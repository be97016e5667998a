import { DAY_MS, HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import type { FraudNoticeId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Notification, NotificationKind } from '@adire/contract/notifications.ts'

/** Page that a notification opens. */
export type Destination =
  | { to: 'thread'; threadId: ThreadId }
  | { to: 'member'; id: MemberId }
  | { to: 'fraud-notice'; id: FraudNoticeId }
  | {
      to:
        | 'matches'
        | 'likes'
        | 'profile'
        | 'photos'
        | 'vouches'
        | 'voice'
        | 'wallet'
        | 'subscription'
        | 'referrals'
        | 'safety'
        | 'age-check'
        | 'bell'
        | 'admin'
        | 'market'
        | 'reports'
    }

/** Destinations without an id. */
export type PageDestination = Exclude<Destination['to'], 'thread' | 'member' | 'fraud-notice'>

type PersonalKind =
  | 'like'
  | 'super_like'
  | 'match'
  | 'trip_crossing'
  | 'message'
  | 'scheduled_refused'
  | 'fraud_notice'

/** Destinations that depend on the kind alone. */
const destinations: Record<Exclude<NotificationKind, PersonalKind>, PageDestination> = {
  member_verified: 'profile',
  member_denied: 'profile',
  birth_date_corrected: 'profile',
  age_check_due: 'age-check',
  selfie_approved: 'profile',
  selfie_rejected: 'profile',
  voice_approved: 'voice',
  voice_rejected: 'voice',
  vouch_written: 'vouches',
  vouch_approved: 'vouches',
  vouch_rejected: 'vouches',
  prompt_removed: 'safety',
  photo_approved: 'photos',
  photo_rejected: 'photos',
  photo_description_rejected: 'photos',
  boost_ended: 'photos',
  tokens_credited: 'wallet',
  tokens_granted: 'wallet',
  tokens_corrected: 'wallet',
  debt_settled: 'wallet',
  payment_refunded: 'wallet',
  refund_failed: 'wallet',
  payment_disputed: 'wallet',
  dispute_won: 'wallet',
  dispute_lost: 'wallet',
  referral_paid: 'referrals',
  message_returned: 'wallet',
  premium_started: 'subscription',
  premium_renewed: 'subscription',
  premium_given: 'subscription',
  gift_ended: 'subscription',
  premium_ended: 'subscription',
  subscription_cancelled: 'subscription',
  subscription_resumed: 'subscription',
  plan_changed: 'subscription',
  plan_change_planned: 'subscription',
  plan_change_withdrawn: 'subscription',
  plan_change_due: 'subscription',
  payment_failed: 'subscription',
  warning: 'safety',
  suspended: 'safety',
  suspension_ended: 'safety',
  reinstated: 'safety',
  hold_released: 'matches',
  report_resolved: 'safety',
  report_warning: 'safety',
  report_suspension: 'safety',
  report_decision_lifted: 'safety',
  appeal_decided: 'safety',
  broadcast: 'bell',
  urgent_report: 'reports',
  queues_overdue: 'admin',
  experiment_stopped: 'market',
}

/** Finds the page for a notification, also if its member or thread is gone. */
export function findDestination({
  kind,
  about,
  threadId,
  times,
  facts: { fraudNoticeId },
}: Notification): Destination {
  switch (kind) {
    case 'like':
    case 'super_like':
      return about && times === 1 ? { to: 'member', id: about.id } : { to: 'likes' }
    case 'trip_crossing':
      return about ? { to: 'member', id: about.id } : { to: 'bell' }
    case 'fraud_notice':
      return fraudNoticeId ? { to: 'fraud-notice', id: fraudNoticeId } : { to: 'safety' }
    case 'match':
    case 'message':
    case 'scheduled_refused':
      return threadId ? { to: 'thread', threadId } : { to: 'matches' }
    default:
      return { to: destinations[kind] }
  }
}

const WEEK_MS = 7 * DAY_MS

/** Elapsed time in the largest unit that fits; null after a week, when a date is shown instead. */
export function computeElapsed(
  happenedAt: string,
  now: Date,
): { value: number; unit: 'minute' | 'hour' | 'day' } | null {
  const elapsedMs = Math.max(0, now.getTime() - Date.parse(happenedAt))
  if (elapsedMs >= WEEK_MS) return null
  if (elapsedMs >= DAY_MS) return { value: Math.floor(elapsedMs / DAY_MS), unit: 'day' }
  if (elapsedMs >= HOUR_MS) return { value: Math.floor(elapsedMs / HOUR_MS), unit: 'hour' }
  return { value: Math.floor(elapsedMs / MINUTE_MS), unit: 'minute' }
}
