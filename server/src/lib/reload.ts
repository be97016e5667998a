/** A cache in memory of data in the database. */
export interface ReloadableCache {
  /** Reads the data again. */
  reload(): Promise<void>
}

/**
 * Returns a function that runs `read`. Calls during a read share one more read after it, because
 * the data may have changed since it began.
 */
export function createReload(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | undefined
  let isStale = false
  const run = async () => {
    isStale = false
    try {
      await read()
    } finally {
      reading = undefined
    }
  }
  return async () => {
    isStale = true
    while (isStale) await (reading ??= run())
  }
}
