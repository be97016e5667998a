import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../features/notifications/NotificationsPage.tsx'

export const Route = createFileRoute('/dashboard/notifications')({
  staticData: { title: msg`Notifications` },
  component: NotificationsPage,
})
