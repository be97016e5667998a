import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { useMarkAllRead, useUnreadCount } from './api.ts'

/** Button of the bell and of the notifications page; disabled without unread notifications. */
export function MarkAllReadButton() {
  const markAll = useMarkAllRead()
  const unreadCount = useUnreadCount()
  return (
    <Button
      variant="link"
      size="sm"
      disabled={unreadCount === 0}
      onClick={() => markAll.mutate(undefined)}
    >
      <Trans>Mark all read</Trans>
    </Button>
  )
}
