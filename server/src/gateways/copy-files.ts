import PQueue from 'p-queue'
import type { Storage, StoredFile } from './stored-file.ts'

const CONCURRENCY = 8
/** Beginnings of names; files are compared by them, so that the lists of millions fit into memory. */
const NAME_PREFIXES = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'))
const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', zip: 'application/zip' }

/** Counts of files. */
export interface CopyResult {
  copied: number
  copiedBytes: number
  /** Files that the new store already had. */
  present: number
  /** Files that the server removed while they were copied. */
  removed: number
  /** Keys of files that can't be read, or whose copy differs. */
  failed: string[]
}

interface Copying {
  from: Storage
  to: Storage
  /** First part of the keys, such as `photos`. */
  kind: string
  /** Also compares the bytes of files that the new store has, instead of only their sizes. */
  comparesBytes: boolean
}

/**
 * Copies the files of a kind that the new store lacks, and reads each copy back. Files never change
 * under their key, and nothing is removed from the former store, so it may be interrupted at any time
 * and run again, beside a running server. Throws `StorageUnavailable` if the new store fails.
 */
export async function copyFiles({ kind, ...copying }: Copying): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, copiedBytes: 0, present: 0, removed: 0, failed: [] }
  for (const prefix of NAME_PREFIXES) await copyPrefix(`${kind}/${prefix}`, copying, result)
  return result
}

type Stores = Pick<Copying, 'from' | 'to' | 'comparesBytes'>

async function copyPrefix(prefix: string, stores: Stores, result: CopyResult): Promise<void> {
  const sizes = new Map<string, number>()
  const files = await Array.fromAsync(stores.from.list(prefix))
  if (files.length === 0) return
  for await (const { key, size } of stores.to.list(prefix)) sizes.set(key, size)
  const queue = new PQueue({ concurrency: CONCURRENCY })
  try {
    await queue.addAll(
      files.map((file) => async () => {
        const isPresent =
          sizes.get(file.key) === file.size &&
          (!stores.comparesBytes || (await isSame(stores, file)))
        if (isPresent) result.present++
        else await copyFile(stores, file, result)
      }),
    )
  } finally {
    // After an error of the store the others would fail too, each after its own time limit.
    queue.clear()
  }
}

async function isSame({ from, to }: Stores, { key }: StoredFile): Promise<boolean> {
  // A file that the source has lost is not the same; one unreadable at the target is an error.
  const [one, other] = await Promise.all([from.read(key).catch(() => undefined), to.read(key)])
  return one !== undefined && other !== undefined && one.equals(other)
}

async function copyFile({ from, to }: Stores, { key }: StoredFile, result: CopyResult) {
  let bytes: Buffer | undefined
  try {
    bytes = await from.read(key)
  } catch {
    result.failed.push(key)
    return
  }
  if (!bytes) {
    result.removed++
    return
  }
  await to.put(key, bytes, TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
  const copy = await to.read(key)
  // Checked after the copy is written: a removal before that found nothing to remove there.
  if (!(await exists(from, key))) {
    await to.remove([key])
    result.removed++
  } else if (copy?.equals(bytes)) {
    result.copied++
    result.copiedBytes += bytes.length
  } else {
    // Removed, so that the next run doesn't take it for complete.
    await to.remove([key])
    result.failed.push(key)
  }
}

async function exists(storage: Storage, key: string): Promise<boolean> {
  for await (const file of storage.list(key.slice(0, key.lastIndexOf('/'))))
    if (file.key === key) return true
  return false
}
