import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Notification } from '@adire/contract/notifications.ts'

/** Where a notification leads: to whom or what it is about. */
export type Destination =
  | { to: 'thread'; threadId: ThreadId }
  | { to: 'member'; id: MemberId }
  | { to: 'matches' | 'likes' | 'profile' | 'photos' | 'wallet' | 'subscription' | 'referrals' | 'safety' | 'bell' }

export function findDestination({ kind, about, threadId }: Notification): Destination {
  switch (kind) {
    case 'like':
    case 'super_like':
      return about ? { to: 'member', id: about.id } : { to: 'likes' }
    case 'match':
    case 'message':
      return threadId ? { to: 'thread', threadId } : { to: 'matches' }
    case 'member_verified':
    case 'member_denied':
    case 'selfie_approved':
    case 'selfie_rejected':
      return { to: 'profile' }
    case 'photo_approved':
    case 'photo_rejected':
    case 'photo_description_rejected':
      return { to: 'photos' }
    case 'tokens_credited':
    case 'tokens_granted':
    case 'tokens_corrected':
    case 'debt_settled':
    case 'payment_refunded':
    case 'refund_failed':
    case 'payment_disputed':
    case 'dispute_won':
    case 'dispute_lost':
      return { to: 'wallet' }
    case 'referral_paid':
      return { to: 'referrals' }
    case 'premium_started':
    case 'premium_renewed':
    case 'premium_given':
    case 'gift_ended':
    case 'premium_ended':
    case 'subscription_cancelled':
    case 'subscription_resumed':
    case 'plan_changed':
    case 'plan_change_planned':
    case 'plan_change_withdrawn':
    case 'plan_change_due':
    case 'payment_failed':
      return { to: 'subscription' }
    case 'warning':
    case 'suspended':
    case 'report_resolved':
    case 'appeal_decided':
      return { to: 'safety' }
    case 'broadcast':
      return { to: 'bell' }
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** How long ago in the largest unit that fits; null from a week on, where a date says more. */
export function computeElapsed(happenedAt: string, now: Date): { value: number; unit: 'minute' | 'hour' | 'day' } | null {
  const elapsedMs = Math.max(0, now.getTime() - Date.parse(happenedAt))
  if (elapsedMs >= WEEK_MS) return null
  if (elapsedMs >= DAY_MS) return { value: Math.floor(elapsedMs / DAY_MS), unit: 'day' }
  if (elapsedMs >= HOUR_MS) return { value: Math.floor(elapsedMs / HOUR_MS), unit: 'hour' }
  return { value: Math.floor(elapsedMs / MINUTE_MS), unit: 'minute' }
}
