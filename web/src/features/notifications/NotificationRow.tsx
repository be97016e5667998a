import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { Notification } from '@adire/contract/notifications.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { LinkedText } from '../../shared/LinkedText.tsx'
import { cn } from '../../ui/cn.ts'
import { NotificationIcon } from './NotificationIcon.tsx'
import { useMarkRead } from './api.ts'
import { getNotificationText, hasText } from './copy.ts'
import { computeElapsed, findDestination, type PageDestination } from './rules.ts'

type Props = {
  notification: Notification
  /** Shows the whole text of an announcement. */
  isExpanded?: boolean
  onOpen?: () => void
}

/** One notification; nothing for a kind that only a newer server knows. */
export function NotificationRow(props: Props) {
  return hasText(props.notification) ? <KnownRow {...props} /> : null
}

/** Opening it marks it as read (MEM-NOTIF-06). */
function KnownRow({ notification, isExpanded = false, onOpen }: Props) {
  const markRead = useMarkRead()
  const { title, message } = getNotificationText(notification)
  const { id, isRead, happenedAt } = notification

  function handleClick() {
    if (!isRead) markRead.mutate({ id })
    onOpen?.()
  }

  const rowStyle =
    'relative flex items-start gap-3 rounded-tile p-3 text-start text-ink-2 -outline-offset-2! transition-colors hover:bg-surface-3'
  const icon = <NotificationIcon notification={notification} />
  const time = <NotificationTime at={happenedAt} className="text-xs text-ink-3" />
  const titleStyle = cn('text-base text-ink', isRead ? 'font-medium' : 'pe-4 font-semibold')

  // The text has links of its own, which can't be inside the link of the row.
  if (isExpanded && notification.kind === 'broadcast') {
    return (
      <article className={rowStyle}>
        {icon}
        <div className="grid min-w-0 flex-1 gap-0.5">
          <NotificationLink
            notification={notification}
            onClick={handleClick}
            className={cn(titleStyle, 'after:absolute after:inset-0 after:rounded-tile')}
          >
            {title}
          </NotificationLink>
          <p className="text-sm wrap-anywhere whitespace-pre-line" dir="auto">
            <LinkedText text={message} onFollow={handleClick} />
          </p>
          {time}
        </div>
        {!isRead && <UnreadDot />}
      </article>
    )
  }

  return (
    <NotificationLink notification={notification} onClick={handleClick} className={rowStyle}>
      {icon}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={titleStyle}>{title}</span>
        {message !== '' && (
          <span className="line-clamp-3 text-sm" dir="auto">
            {message}
          </span>
        )}
        {time}
      </span>
      {!isRead && <UnreadDot />}
    </NotificationLink>
  )
}

function UnreadDot() {
  return (
    <span className="absolute end-3 top-4.5 size-2.5 rounded-full bg-ember">
      <span className="sr-only">
        <Trans context="notification">Unread</Trans>
      </span>
    </span>
  )
}

/** Time of a notification, such as "5 minutes ago". */
function NotificationTime({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {timeText(at, new Date(useNow(MINUTE_MS)))}
    </time>
  )
}

function timeText(at: string, now: Date): string {
  const elapsed = computeElapsed(at, now)
  if (!elapsed) return formatDate(at)
  if (elapsed.unit === 'minute' && elapsed.value <= 1) return t`Just now`
  if (elapsed.unit === 'day' && elapsed.value === 1) return t`Yesterday`
  return new Intl.RelativeTimeFormat(formatLocale()).format(-elapsed.value, elapsed.unit)
}

type NotificationLinkProps = {
  notification: Notification
  onClick: () => void
  className: string
  children: ReactNode
}

/** Paths of the destinations in `rules.ts`. */
const pages = {
  matches: '/dashboard/matches',
  likes: '/dashboard/matches/likes',
  profile: '/dashboard/profile',
  photos: '/dashboard/profile/photos',
  vouches: '/dashboard/profile/vouches',
  voice: '/dashboard/profile/voice',
  'age-check': '/dashboard/profile/age-check',
  wallet: '/dashboard/wallet',
  subscription: '/dashboard/subscription',
  referrals: '/dashboard/referrals',
  safety: '/dashboard/safety',
  bell: '/dashboard/notifications',
  admin: '/dashboard/admin',
  market: '/dashboard/admin/market',
  reports: '/dashboard/admin/reports',
} as const satisfies Record<PageDestination, string>

/** Links to the subject of a notification. */
function NotificationLink({ notification, ...rest }: NotificationLinkProps) {
  const destination = findDestination(notification)
  switch (destination.to) {
    case 'thread':
      return (
        <Link
          to="/dashboard/messages/$threadId"
          params={{ threadId: destination.threadId }}
          {...rest}
        />
      )
    case 'member':
      return (
        <Link
          to="."
          search={(old) => ({ ...old, profile: destination.id })}
          resetScroll={false}
          {...rest}
        />
      )
    case 'fraud-notice':
      return (
        <Link
          to="/dashboard/safety/notices/$noticeId"
          params={{ noticeId: destination.id }}
          {...rest}
        />
      )
    default:
      return <Link to={pages[destination.to]} {...rest} />
  }
}
