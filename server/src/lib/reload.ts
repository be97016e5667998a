/** A cache in memory of data in the database. */
export interface ReloadableCache {
  /** Reads the data again. */
  reload(): Promise<void>
}

/**
 * Returns a function that runs `read`. Calls during a read share one more read after it, because
 * the data may have changed since it began, and resolve when that one ends.
 */
export function createReload(read: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    current = read().finally(() => (current = undefined))
    return current
  }
  return () => {
    if (next) return next
    if (!current) return start()
    next = current
      // Its own caller gets the failure of the read that is running.
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
