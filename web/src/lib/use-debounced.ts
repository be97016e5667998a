import { useEffect, useEffectEvent } from 'react'

const DEBOUNCE_MS = 250

/** Calls `onChange` with a value that hasn't changed for `waitMs`; never with null. */
export function useDebounced<T>(
  value: T | null,
  onChange: (value: T) => void,
  waitMs = DEBOUNCE_MS,
) {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => change(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
}
