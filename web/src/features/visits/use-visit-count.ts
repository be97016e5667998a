import { YEAR_SECONDS } from '@adire/contract/durations.ts'
import { useEffect } from 'react'
import { useConsent } from '../../lib/visitor-choices.ts'
import { loadClient } from '../../lib/load-client.ts'
import { usePagePath } from '../../lib/page-address.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { toCountedPath, visitorOn, type Visitor } from './rules.ts'

/** Counts the view after this time even if the browser is never idle. */
const IDLE_LIMIT_MS = 5000

/**
 * Counts views of public pages by visitors who agreed to statistics cookies; failures are ignored.
 * Withdrawing consent removes the cookie.
 */
export function useVisitCount() {
  const consent = useConsent()
  const path = toCountedPath(usePagePath())

  useEffect(() => {
    if (consent === 'necessary') forgetVisits()
  }, [consent])

  useEffect(() => {
    if (consent === undefined || consent === 'necessary' || path === undefined) return
    return whenIdle(async () => {
      try {
        const { client } = await loadClient()
        await client.visits.record({ path, visitor: recordVisit() })
      } catch {
        // This view isn't counted.
      }
    }, IDLE_LIMIT_MS)
  }, [consent, path])
}

/** Holds the day of the visitor's last view, such as `2026-11-21`, and nothing else. */
const COOKIE = 'adire-visit'

function writeCookie(value: string, maximumAgeSeconds: number) {
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
  if (visitor !== 'again') writeCookie(today, YEAR_SECONDS)
  return visitor
}

function forgetVisits() {
  if (readLastDay() !== undefined) writeCookie('', 0)
}
