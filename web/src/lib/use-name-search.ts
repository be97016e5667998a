import { useEffect, useState } from 'react'

/** Longer than the time between two keys, and hardly noticeable. */
const DEBOUNCE_MS = 250

/** Text of a search field and its debounced value, `query`. Clearing takes effect at once. */
export function useNameSearch() {
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const trimmed = typed.trim()

  useEffect(() => {
    const timer = setTimeout(() => setQuery(trimmed), trimmed === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [trimmed])

  return { typed, setTyped, query }
}
