import type { Notification, NotificationKind, NotificationType } from '@adire/contract/notifications.ts'
import {
  BadgeCheck,
  Coins,
  Crown,
  Flag,
  Heart,
  HeartHandshake,
  Image,
  Megaphone,
  MessageCircle,
  Scale,
  ScanFace,
  ShieldAlert,
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
  message: MessageCircle,
  member_verified: BadgeCheck,
  member_denied: BadgeCheck,
  photo_approved: Image,
  photo_rejected: Image,
  warning: ShieldAlert,
  suspended: ShieldAlert,
  tokens_credited: Coins,
  tokens_corrected: Coins,
  referral_paid: Coins,
  premium_started: Crown,
  premium_given: Crown,
  premium_ended: Crown,
  payment_failed: Crown,
  report_resolved: Flag,
  appeal_decided: Scale,
  selfie_approved: ScanFace,
  selfie_rejected: ScanFace,
  broadcast: Megaphone,
}

/** What kind of thing happened, at a glance; the words beside it say it too. */
export function NotificationIcon({ notification: { type, kind } }: { notification: Notification }) {
  const Icon = icons[kind]
  return (
    <span aria-hidden className={cn('grid size-10 shrink-0 place-items-center rounded-full', tones[type])}>
      <Icon className="size-5" />
    </span>
  )
}
