import type { Notification } from '@adire/contract/notifications.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findDestination, type Destination } from './rules.ts'

type Props = {
  notification: Notification
  onClick: () => void
  className: string
  children: ReactNode
}

const pages = {
  matches: '/dashboard/matches',
  likes: '/dashboard/matches/likes',
  profile: '/dashboard/profile',
  photos: '/dashboard/profile/photos',
  wallet: '/dashboard/wallet',
  subscription: '/dashboard/subscription',
  referrals: '/dashboard/referrals',
  safety: '/dashboard/safety',
  bell: '/dashboard/notifications',
} as const satisfies Record<Exclude<Destination['to'], 'thread' | 'member'>, string>

/** Leads to whom or what a notification is about. */
export function NotificationLink({ notification, ...rest }: Props) {
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
    default:
      return <Link to={pages[destination.to]} {...rest} />
  }
}
