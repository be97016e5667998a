import { useEffect } from 'react'
import type { Outbox, OutboxItem } from './outbox.ts'
import { onRealtime } from './realtime.ts'
import { useMember } from './session.ts'

/** Opens an outbox for the member, and sends its items whenever the server may be reachable. */
export function useOutboxSender<Item extends OutboxItem, Result>(outbox: Outbox<Item, Result>) {
  const { memberId } = useMember()
  useEffect(() => {
    const close = outbox.open(memberId)
    const send = () => void outbox.sendWaiting()
    const sendIfVisible = () => document.visibilityState === 'visible' && send()
    const stops = [onRealtime('realtime.connected', send), onRealtime('realtime.resumed', send)]
    addEventListener('online', send)
    document.addEventListener('visibilitychange', sendIfVisible)
    send()
    return () => {
      for (const stop of stops) stop()
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendIfVisible)
      close()
    }
  }, [memberId, outbox])
}
