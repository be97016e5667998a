import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { onRefusal, openOutbox, sendWaiting } from './outbox-store.ts'

/** Sends what could not leave as soon as it can, from whatever page one is on, and says so when it was refused. */
export function OutboxSender() {
  const { t } = useLingui()
  const { memberId } = useMember()

  const tell = useEffectEvent((error: Error) => {
    // The conversation itself says that there is nobody to write to any more.
    if (hasCode(error, 'NOT_MATCHED') || hasCode(error, 'NOT_FOUND')) return
    toast.error(errorCopy(error, { title: t`Message Failed`, description: t`Failed to send message. Please try again.` }))
  })

  useEffect(() => {
    openOutbox(memberId)
    sendWaiting()
    addEventListener('online', sendWaiting)
    const stops = [
      onRealtime('realtime.connected', sendWaiting),
      onRealtime('realtime.resumed', sendWaiting),
      onRefusal(({ error }) => tell(error)),
      () => removeEventListener('online', sendWaiting),
    ]
    return () => stops.forEach((stop) => stop())
  }, [memberId])

  return null
}
