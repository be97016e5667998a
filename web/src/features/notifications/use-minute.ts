import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

function subscribe(listener: () => void) {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

/** The time, anew each minute: for words such as "5 minutes ago". */
export function useMinute(): Date {
  const minute = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS))
  // Within a minute nothing that is said changes, but what has just happened must not lie ahead.
  return new Date((minute + 1) * MINUTE_MS)
}
