import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { badgeCount } from '../../lib/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx'
import { useUnreadCount } from './api.ts'
import { MarkAllReadButton } from './MarkAllReadButton.tsx'
import { NotificationList } from './NotificationList.tsx'
import { useRenewPush } from './use-push.ts'

const MAX_SHOWN = 8

/** Bell with the latest notifications, on every dashboard page (MEM-NOTIF-01, 02). */
export function NotificationBell() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const unreadCount = useUnreadCount()
  useRenewPush()
  const close = () => setIsOpen(false)
  const badge = badgeCount(unreadCount)
  const unread = plural(unreadCount, { one: `${badge} unread`, other: `${badge} unread` })
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger>
        <IconButton
          label={unreadCount > 0 ? t`Notifications, ${unread}` : t`Notifications`}
          icon={<Bell aria-hidden />}
          {...(unreadCount > 0 && { badge })}
        />
      </PopoverTrigger>
      <PopoverContent label={t`Notifications`} align="end" className="w-96 p-2">
        <div className="flex items-center justify-between gap-3 px-3 pt-2 pb-1">
          <h2 className="font-text text-lg font-semibold tracking-normal text-ink">
            <Trans>Notifications</Trans>
          </h2>
          <MarkAllReadButton />
        </div>
        <NotificationList limit={MAX_SHOWN} headingLevel={3} onOpen={close} />
        <p className="border-t border-line px-3 pt-2 pb-1 text-center">
          <Link
            to="/dashboard/notifications"
            onClick={close}
            className="inline-flex min-h-11 items-center font-medium text-indigo underline-offset-4 hover:underline"
          >
            <Trans>See all notifications</Trans>
          </Link>
        </p>
      </PopoverContent>
    </Popover>
  )
}
