import { DAY_MS } from '@adire/contract/durations.ts'
import type { Storage, StoredFile } from '../gateways/stored-file.ts'
import { findSegment } from '../lib/lsn.ts'
import {
  BASE_FILES,
  listReplacedPieces,
  readManifestKey,
  readWalKey,
  splitExpired,
  WAL_FILES,
  walPrefix,
} from './archive-rules.ts'

/** Age from which parts without a manifest count as left by a copy that failed. */
const INCOMPLETE_MS = DAY_MS

/**
 * Removes a cluster's base copies beyond the newest `keep` or older than `BACKUP_DAYS`, and the log
 * that only they need. Manifests go first, so that nobody restores a copy whose parts are being
 * removed. Files of other clusters stay.
 */
export async function removeExpired(
  storage: Storage,
  { system, keep, now }: { system: string; keep: number; now: Date },
): Promise<void> {
  const files = await Array.fromAsync(storage.list(`${BASE_FILES}/`))
  const bases = files.flatMap(({ key }) => readManifestKey(key) ?? [])
  const [own, others] = [
    bases.filter((base) => base.system === system),
    bases.filter((base) => base.system !== system),
  ]
  const { kept, expired } = splitExpired(own, { keep, now })
  const keptIds = new Set([...kept, ...others].map(({ id }) => id))
  const expiredIds = new Set(expired.map(({ id }) => id))
  const isLeft = ({ key, modifiedAt }: StoredFile) => {
    const id = key.split('/')[1] ?? ''
    const isOld = now.getTime() - modifiedAt.getTime() > INCOMPLETE_MS
    return !keptIds.has(id) && (expiredIds.has(id) || isOld)
  }
  const removed = files.filter(isLeft).map(({ key }) => key)
  await storage.remove(removed.filter((key) => readManifestKey(key)))
  await storage.remove(removed.filter((key) => !readManifestKey(key)))

  if (kept.length === 0) return
  const log = await Array.fromAsync(storage.list(`${WAL_FILES}/${system}`))
  const stored = log.flatMap((file) => readWalKey(file) ?? [])
  const unneeded = stored.filter(
    ({ key, end }) =>
      !kept.some((base) => key.startsWith(walPrefix(base)) && end > findSegment(base.start)),
  )
  await storage.remove([...unneeded.map(({ key }) => key), ...listReplacedPieces(stored)])
}
