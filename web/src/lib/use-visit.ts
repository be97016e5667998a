import { LEASE_RENEWAL_SECONDS, type QueueName } from '@adire/contract/queues.ts'
import { useEffect, useState } from 'react'
import { useVisible } from './use-visible.ts'

/**
 * Gives back what a page holds; a beacon, as the page may be closing. When it gets lost the leases
 * expire.
 */
function sendLeave(queue: QueueName, visit: string): void {
  const body = new Blob([JSON.stringify({ visit })], { type: 'application/json' })
  navigator.sendBeacon(`/api/moderation/queues/${queue}/departures`, body)
}

/**
 * The id of one visit of a queue, in one order, and how its reads renew what it holds: only while
 * the window is shown. Leaving the page gives everything back at once.
 */
export function useVisit(queue: QueueName, order = '') {
  const [visit, setVisit] = useState(() => ({ id: crypto.randomUUID() as string, order }))
  const { id } = visit
  if (visit.order !== order) setVisit({ id: crypto.randomUUID(), order })
  const isVisible = useVisible()

  useEffect(() => {
    const leave = () => sendLeave(queue, id)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [queue, id])

  const period = LEASE_RENEWAL_SECONDS * 1000
  return { visit: id, renewal: { enabled: isVisible, refetchInterval: period, staleTime: period } }
}
