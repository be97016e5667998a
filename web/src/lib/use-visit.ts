import { LEASE_RENEWAL_SECONDS, type QueueName } from '@adire/contract/queues.ts'
import { useEffect, useState } from 'react'
import { useVisible } from './use-visible.ts'

/**
 * Releases the leases of a visit. Sent as a beacon, because the page may be closing; if it is lost,
 * the leases expire.
 */
function releaseLeases(queue: QueueName, visit: string): void {
  const body = new Blob([JSON.stringify({ visit })], { type: 'application/json' })
  navigator.sendBeacon(`/api/moderation/queues/${queue}/departures`, body)
}

/**
 * Creates the id under which this page leases items of a queue, and releases them when the page is
 * left. Another `view` of the queue, such as its order or one item, gets a new id. `renewal` has the
 * query options that renew the leases while the window is visible.
 */
export function useVisit(queue: QueueName, view = '') {
  const [visit, setVisit] = useState<{ id: string; view: string }>(() => ({
    id: crypto.randomUUID(),
    view,
  }))
  const { id } = visit
  if (visit.view !== view) setVisit({ id: crypto.randomUUID(), view })
  const isVisible = useVisible()

  useEffect(() => {
    const leave = () => releaseLeases(queue, id)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [queue, id])

  const period = LEASE_RENEWAL_SECONDS * 1000
  return { visit: id, renewal: { enabled: isVisible, refetchInterval: period, staleTime: period } }
}
