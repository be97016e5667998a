import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/Card.tsx'
import { MarkAllReadButton } from './MarkAllReadButton.tsx'
import { NotificationList } from './NotificationList.tsx'
import { PushSwitch } from './PushSwitch.tsx'

/** All notifications, with the push setting of this device. */
export function NotificationsPage() {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="display text-page">
          <Trans>Notifications</Trans>
        </h1>
        <MarkAllReadButton />
      </div>
      <Card padding="sm" className="grid gap-2">
        <PushSwitch />
        <p className="text-sm text-ink-2">
          <Link
            to="/dashboard/profile/settings/$section"
            params={{ section: 'preferences' }}
            className="font-medium text-indigo underline underline-offset-4"
          >
            <Trans>Choose what we send you by email and push</Trans>
          </Link>
        </p>
      </Card>
      <Card padding="sm" className="p-1">
        <NotificationList />
      </Card>
    </div>
  )
}
