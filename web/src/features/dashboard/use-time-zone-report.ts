import type { MemberId } from '@adire/contract/ids.ts'
import { useEffect } from 'react'
import { client } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { isReportDue, noteReport } from './time-zone-store.ts'

/** Reports after this time even if the browser is never idle. */
const IDLE_LIMIT_MS = 10_000

/** Reports the browser's time zone after a load, once a day or when it changed; ignores failures. */
export function useTimeZoneReport() {
  const memberId = useSession().session?.memberId
  useEffect(() => {
    if (memberId === undefined) return undefined
    const ended = new AbortController()
    const cancel = whenIdle(() => void report(memberId, ended.signal), IDLE_LIMIT_MS)
    return () => {
      cancel()
      ended.abort()
    }
  }, [memberId])
}

/** Stores nothing once the session has ended, because logging out has removed what was stored. */
async function report(memberId: MemberId, ended: AbortSignal): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (!isReportDue(memberId, timeZone, new Date())) return
  try {
    await client.risk.reportTimeZone({ timeZone })
    if (!ended.aborted) noteReport(memberId, timeZone, new Date())
  } catch {
    // The next load reports it.
  }
}
