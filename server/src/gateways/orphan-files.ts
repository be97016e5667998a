import { HOUR_MS } from '@adire/contract/durations.ts'
import type { Storage } from './stored-file.ts'

/** Minimum age for removal: a newer file without a row may belong to a request in progress. */
export const ORPHAN_AGE_MS = HOUR_MS
const BATCH = 500

interface Search {
  /** First part of the keys, such as `photos`. */
  kind: string
  /** Only files older than this are removed. */
  before: Date
  /** Returns the names that have a row. */
  listKnown(names: string[]): Promise<ReadonlySet<string>>
}

/**
 * Removes files without a database row, which a server left when it died between the two writes.
 * Returns their number. Called by nightly jobs.
 */
export async function removeOrphans(
  storage: Storage,
  { kind, before, listKnown }: Search,
): Promise<number> {
  let keys: string[] = []
  let removed = 0
  const removeBatch = async () => {
    if (keys.length === 0) return
    const known = await listKnown([...new Set(keys.map(getName))])
    const orphans = keys.filter((key) => !known.has(getName(key)))
    await storage.remove(orphans)
    removed += orphans.length
    keys = []
  }
  for await (const { key, modifiedAt } of storage.list(`${kind}/`)) {
    if (modifiedAt < before) keys.push(key)
    if (keys.length >= BATCH) await removeBatch()
  }
  await removeBatch()
  return removed
}

function getName(key: string): string {
  return key.split('/')[1] ?? ''
}
