import { useEffect, useEffectEvent } from 'react'

const SETTLE_MS = 250

/** Calls `onSettled` once a value has stayed the same for a quarter of a second; never for null. */
export function useSettled<T>(value: T | null, onSettled: (value: T) => void) {
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => settle(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
}
