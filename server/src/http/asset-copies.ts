import { randomUUID } from 'node:crypto'
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND_MS } from '@adire/contract/durations.ts'
import type { Deps } from '../deps.ts'
import { StorageUnavailable } from '../gateways/stored-file.ts'
import { ASSET_NAME } from './builds.ts'
import { toAssetKey } from './published-assets.ts'

/** Time for which a missing asset, or a file store that failed, isn't tried again. */
const PAUSE_MS = 5 * SECOND_MS
const MISSES_MAXIMUM = 1_000

/** A folder with a copy of an asset; its bytes if the copy could not be written. */
export type FoundAsset = { folder: string } | { bytes: Buffer }

/** Assets that servers with other builds published. */
export interface AssetCopies {
  /** Returns undefined if no server published the asset. Throws `StorageUnavailable`. */
  find(name: string): Promise<FoundAsset | undefined>
  close(): Promise<void>
}

/** Copies published assets to a temporary folder of this process when they are first requested. */
export function openAssetCopies({
  storage,
  clock,
  log,
}: Pick<Deps, 'storage' | 'clock' | 'log'>): AssetCopies {
  let created: Promise<string> | undefined
  let failure: { error: StorageUnavailable; until: number } | undefined
  const searches = new Map<string, Promise<FoundAsset | undefined>>()
  const missingUntil = new Map<string, number>()
  const now = () => clock.now().getTime()

  async function search(name: string): Promise<FoundAsset | undefined> {
    const folder = await created?.then(toAssetFolder, () => undefined)
    if (folder !== undefined && (await isFile(join(folder, name)))) return { folder }
    if ((missingUntil.get(name) ?? 0) > now()) return undefined
    const files = await read(name)
    const bytes = files.get(name)
    if (!bytes) {
      noteMissing(name)
      return undefined
    }
    try {
      return { folder: await copy(files) }
    } catch (error) {
      log.warn({ err: error }, 'assets: a copy could not be written to the temporary folder')
      return { bytes }
    }
  }

  /** Reads an asset, and its compressed version if there is one. */
  async function read(name: string): Promise<ReadonlyMap<string, Buffer>> {
    if (failure && failure.until > now()) throw failure.error
    const names = [`${name}.br`, name]
    try {
      const found = await Promise.all(names.map((each) => storage.read(toAssetKey(each))))
      return new Map(names.flatMap((each, at) => (found[at] ? [[each, found[at]]] : [])))
    } catch (error) {
      log.warn({ err: error }, 'assets: the file store is unavailable')
      failure = { error: new StorageUnavailable(error), until: now() + PAUSE_MS }
      throw failure.error
    }
  }

  function noteMissing(name: string): void {
    const [oldest] = missingUntil.keys()
    if (missingUntil.size >= MISSES_MAXIMUM && oldest !== undefined) missingUntil.delete(oldest)
    missingUntil.delete(name)
    missingUntil.set(name, now() + PAUSE_MS)
  }

  /** Writes the files whole or not at all, the compressed one first. Returns their folder. */
  async function copy(files: ReadonlyMap<string, Buffer>): Promise<string> {
    created ??= mkdtemp(join(tmpdir(), 'adire-'))
    const root = await created.catch((error: unknown) => {
      created = undefined
      throw error
    })
    const folder = toAssetFolder(root)
    // Every time, because systems remove old files from their temporary folder.
    await mkdir(folder, { recursive: true })
    for (const [name, bytes] of files) {
      const draft = join(root, randomUUID())
      await writeFile(draft, bytes)
      await rename(draft, join(folder, name))
    }
    return folder
  }

  return {
    find(name) {
      if (!ASSET_NAME.test(name)) return Promise.resolve(undefined)
      const found = searches.get(name) ?? search(name).finally(() => searches.delete(name))
      searches.set(name, found)
      return found
    },
    async close() {
      // Ignored: systems clean up their temporary folder.
      await created?.then((root) => rm(root, { recursive: true, force: true })).catch(() => {})
    },
  }
}

/** `setHeaders` in `web.ts` recognises assets by the name of the folder. */
function toAssetFolder(root: string): string {
  return join(root, 'assets')
}

function isFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
