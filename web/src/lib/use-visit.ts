import { LEASE_RENEWAL_SECONDS, type QueueName } from '@adire/contract/queues.ts'
import { useEffect, useState } from 'react'
import { useVisible } from './use-visible.ts'

/** Releases the leases of a visit with a beacon, as the page may be closing. If lost, they expire. */
function releaseLeases(queue: QueueName, visit: string): void {
  const body = new Blob([JSON.stringify({ visit })], { type: 'application/json' })
  navigator.sendBeacon(`/api/moderation/queues/${queue}/departures`, body)
}

/**
 * Identifies one moderator's visit to a queue page, and renews its leases while the window is
 * visible. Leaving the page releases them. Another `order` of the queue starts a new visit.
 */
export function useVisit(queue: QueueName, order = '') {
  const [visit, setVisit] = useState<{ id: string; order: string }>(() => ({
    id: crypto.randomUUID(),
    order,
  }))
  const { id } = visit
  if (visit.order !== order) setVisit({ id: crypto.randomUUID(), order })
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
