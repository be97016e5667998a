import { useEffect, useEffectEvent } from 'react'

const SETTLE_MS = 250

/** Calls `onSettled` once a value has not changed for `waitMs`; never for null. */
export function useSettled<T>(value: T | null, onSettled: (value: T) => void, waitMs = SETTLE_MS) {
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => settle(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
}
