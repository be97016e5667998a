import { HOUR_MS } from '@adire/contract/durations.ts'
import type { Storage } from './stored-file.ts'

/** Age until which a file without a row may belong to a request in progress. */
export const ORPHAN_AGE_MS = HOUR_MS
const BATCH = 500

interface Search {
  /** First part of the keys. */
  kind: string
  before: Date
  /** Returns those of the names that have a row. */
  listKnown(names: string[]): Promise<ReadonlySet<string>>
}

/**
 * Removes old files without a row, which a server left that died between the two writes; returns
 * how many.
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
