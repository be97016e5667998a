import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { onRefusal, openOutbox, sendWaiting, stopSending } from './outbox-store.ts'

/** The conversation itself shows why nothing can be written any more. */
const closing = ['NOT_MATCHED', 'NOT_FOUND', 'ACCOUNT_PAUSED', 'MEMBER_PAUSED'] as const

/**
 * Sends what waits as soon as it can, from any page of the dashboard, and says so when a message
 * failed.
 */
export function OutboxSender() {
  const { t } = useLingui()
  const { memberId } = useMember()

  const tell = useEffectEvent((error: Error) => {
    if (closing.some((code) => hasCode(error, code))) return
    toast.error(
      errorCopy(error, {
        title: t`Message Failed`,
        description: t`Failed to send message. Please try again.`,
      }),
    )
  })

  useEffect(() => {
    openOutbox(memberId)
    sendWaiting()
    addEventListener('online', sendWaiting)
    const sendIfVisible = () => document.visibilityState === 'visible' && sendWaiting()
    document.addEventListener('visibilitychange', sendIfVisible)
    const stops = [
      onRealtime('realtime.connected', sendWaiting),
      onRealtime('realtime.resumed', sendWaiting),
      onRefusal(({ error }) => tell(error)),
      stopSending,
      () => removeEventListener('online', sendWaiting),
      () => document.removeEventListener('visibilitychange', sendIfVisible),
    ]
    return () => stops.forEach((stop) => stop())
  }, [memberId])

  return null
}
