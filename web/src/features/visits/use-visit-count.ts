import { useEffect } from 'react'
import { useConsent } from '../../lib/consent.ts'
import { loadClient } from '../../lib/load-client.ts'
import { usePagePath } from '../../lib/page-address.ts'
import { toCountedPath } from './rules.ts'
import { forgetVisits, noteVisit } from './visit-store.ts'

/** A page that was left before the browser had a moment to spare was hardly read. */
const LATEST_MS = 5000

/** Counts views of public pages by visitors who agreed; failures are ignored. */
export function useVisitCount() {
  const consent = useConsent()
  const path = toCountedPath(usePagePath())

  useEffect(() => {
    if (consent === 'necessary') forgetVisits()
  }, [consent])

  useEffect(() => {
    if (consent !== 'all' || path === undefined) return
    return whenIdle(async () => {
      try {
        const { client } = await loadClient()
        await client.visits.record({ path, visitor: noteVisit() })
      } catch {
        // One page is not counted.
      }
    })
  }, [consent, path])
}

/** Not every browser says when it is idle. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: LATEST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, LATEST_MS / 5)
  return () => clearTimeout(timer)
}
