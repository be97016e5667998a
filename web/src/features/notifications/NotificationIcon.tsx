import type {
  Notification,
  NotificationKind,
  NotificationType,
} from '@adire/contract/notifications.ts'
import {
  BadgeCheck,
  Clock,
  Coins,
  Crown,
  Flag,
  FlaskConical,
  Heart,
  HeartHandshake,
  Image,
  MapPin,
  Megaphone,
  MessageCircle,
  Mic,
  Quote,
  MessageSquareQuote,
  ReceiptText,
  Rocket,
  Scale,
  ScanFace,
  ShieldAlert,
  ShieldCheck,
  UserPen,
  type LucideIcon,
} from 'lucide-react'
import { cn } from '../../ui/cn.ts'

const tones: Record<NotificationType, string> = {
  like: 'bg-ember-soft text-ember',
  match: 'bg-ember-soft text-ember',
  message: 'bg-indigo-soft text-indigo',
  other: 'bg-surface-3 text-ink-2',
}

const icons: Record<NotificationKind, LucideIcon> = {
  like: Heart,
  super_like: Heart,
  match: HeartHandshake,
  trip_crossing: MapPin,
  message: MessageCircle,
  member_verified: BadgeCheck,
  member_denied: BadgeCheck,
  photo_approved: Image,
  photo_rejected: Image,
  warning: ShieldAlert,
  suspended: ShieldAlert,
  suspension_ended: ShieldCheck,
  reinstated: ShieldCheck,
  hold_released: ShieldCheck,
  tokens_credited: Coins,
  tokens_granted: Coins,
  tokens_corrected: Coins,
  debt_settled: Coins,
  referral_paid: Coins,
  message_returned: Coins,
  scheduled_refused: Clock,
  premium_started: Crown,
  premium_renewed: Crown,
  premium_given: Crown,
  gift_ended: Crown,
  premium_ended: Crown,
  subscription_cancelled: Crown,
  subscription_resumed: Crown,
  plan_changed: Crown,
  plan_change_planned: Crown,
  plan_change_withdrawn: Crown,
  plan_change_due: Crown,
  payment_failed: Crown,
  payment_refunded: ReceiptText,
  refund_failed: ReceiptText,
  payment_disputed: ReceiptText,
  dispute_won: ReceiptText,
  dispute_lost: ReceiptText,
  report_resolved: Flag,
  report_warning: Flag,
  report_suspension: Flag,
  report_decision_lifted: Flag,
  fraud_notice: ShieldAlert,
  birth_date_corrected: UserPen,
  age_check_due: ShieldAlert,
  appeal_decided: Scale,
  selfie_approved: ScanFace,
  selfie_rejected: ScanFace,
  voice_approved: Mic,
  voice_rejected: Mic,
  vouch_written: Quote,
  vouch_approved: Quote,
  vouch_rejected: Quote,
  prompt_removed: MessageSquareQuote,
  photo_description_rejected: Image,
  boost_ended: Rocket,
  broadcast: Megaphone,
  urgent_report: ShieldAlert,
  queues_overdue: Clock,
  experiment_stopped: FlaskConical,
}

/** Icon of a notification; decorative, since the text says the same. */
export function NotificationIcon({ notification: { type, kind } }: { notification: Notification }) {
  const Icon = icons[kind]
  return (
    <span
      aria-hidden
      className={cn('grid size-10 shrink-0 place-items-center rounded-full', tones[type])}
    >
      <Icon className="size-5" />
    </span>
  )
}
