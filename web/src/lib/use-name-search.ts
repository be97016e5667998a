import { useEffect, useState } from 'react'

/** Shorter than a person waits, longer than between two letters. */
const SETTLE_MS = 250

/** Search text and its debounced value. Clearing takes effect at once. */
export function useNameSearch() {
  const [typed, type] = useState('')
  const [settled, setSettled] = useState('')
  const wanted = typed.trim()

  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), wanted === '' ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [wanted])

  return { typed, type, settled }
}
