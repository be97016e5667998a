import type { Notification } from '@adire/contract/notifications.ts'
import { Trans } from '@lingui/react/macro'
import { cn } from '../../ui/cn.ts'
import { useMarkRead } from './api.ts'
import { getWords } from './copy.ts'
import { NotificationIcon } from './NotificationIcon.tsx'
import { NotificationLink } from './NotificationLink.tsx'
import { NotificationTime } from './NotificationTime.tsx'

type Props = {
  notification: Notification
  /** With all that an announcement says. */
  isWhole?: boolean
  onOpen?: () => void
}

/** One thing that happened; to look at it is to have read it (MEM-NOTIF-06). */
export function NotificationRow({ notification, isWhole = false, onOpen }: Props) {
  const markRead = useMarkRead()
  const { title, message } = getWords(notification)
  const { id, isRead, happenedAt } = notification

  function handleClick() {
    if (!isRead) markRead.mutate({ id })
    onOpen?.()
  }

  return (
    <NotificationLink
      notification={notification}
      onClick={handleClick}
      className="relative flex items-start gap-3 rounded-tile p-3 text-start text-ink-2 -outline-offset-2! transition-colors hover:bg-surface-3"
    >
      <NotificationIcon notification={notification} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={cn('text-base text-ink', isRead ? 'font-medium' : 'pe-4 font-semibold')}>
          {title}
        </span>
        {message !== '' && (
          <span
            className={cn(
              'text-sm',
              isWhole && notification.kind === 'broadcast' ? 'whitespace-pre-line' : 'line-clamp-3',
            )}
            dir="auto"
          >
            {message}
          </span>
        )}
        <NotificationTime at={happenedAt} className="text-xs text-ink-3" />
      </span>
      {!isRead && (
        <span className="absolute end-3 top-4.5 size-2.5 rounded-full bg-ember">
          <span className="sr-only">
            <Trans>Unread</Trans>
          </span>
        </span>
      )}
    </NotificationLink>
  )
}
