import { YEAR_SECONDS } from '@adire/contract/durations.ts'
import { useEffect } from 'react'
import { useConsent } from '../../lib/visitor-choices.ts'
import { loadClient } from '../../lib/load-client.ts'
import { usePagePath } from '../../lib/page-address.ts'
import { toCountedPath, visitorOn, type Visitor } from './rules.ts'

/** Counts the view after this time even if the browser is never idle. */
const IDLE_LIMIT_MS = 5000

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
        await client.visits.record({ path, visitor: recordVisit() })
      } catch {
        // This view isn't counted.
      }
    })
  }, [consent, path])
}

/** Runs work when idle; Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, IDLE_LIMIT_MS / 5)
  return () => clearTimeout(timer)
}

const COOKIE = 'adire-visit'

function write(value: string, maximumAgeSeconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${maximumAgeSeconds}; SameSite=Lax${secure}`
}

function readLastDay(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`))
  return cookie?.slice(COOKIE.length + 1) || undefined
}

/** Stores today as the last visit and returns the kind of visitor. Needs consent to statistics. */
function recordVisit(): Visitor {
  const today = new Date().toISOString().slice(0, 10)
  const visitor = visitorOn(today, readLastDay())
  if (visitor !== 'again') write(today, YEAR_SECONDS)
  return visitor
}

function forgetVisits() {
  if (readLastDay() !== undefined) write('', 0)
}
