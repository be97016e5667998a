import { useEffect } from 'react'
import { client } from '../../lib/api.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/** Reports after this time even if the browser is never idle. */
const IDLE_LIMIT_MS = 10_000

/** Reports the browser's time zone once after each load; failures are ignored. */
export function useTimeZoneReport() {
  useEffect(
    () =>
      whenIdle(async () => {
        try {
          const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
          await client.risk.reportTimeZone({ timeZone })
        } catch {
          // The next load reports it.
        }
      }, IDLE_LIMIT_MS),
    [],
  )
}
