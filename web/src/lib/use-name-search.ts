import { useEffect, useState } from 'react'

/** Longer than the time between two keys, and hardly noticeable. */
const DEBOUNCE_MS = 250

/** Search text and its debounced value. Clearing takes effect at once. */
export function useNameSearch() {
  const [typed, type] = useState('')
  const [settled, setSettled] = useState('')
  const query = typed.trim()

  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), query === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [query])

  return { typed, type, settled }
}
