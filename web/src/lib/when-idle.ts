/** Safari has no idle callback; work runs after this time instead. */
const FALLBACK_DELAY_MS = 1_000

/** Runs work when the page is idle, at the latest after `limitMs`. Returns how to cancel it. */
export function whenIdle(work: () => void, limitMs: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, FALLBACK_DELAY_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: limitMs })
  return () => cancelIdleCallback(request)
}
