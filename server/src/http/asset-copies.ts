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

/** Copies published assets to a temporary folder of this process when they are first requested. */
export class AssetCopies {
  readonly #deps: Pick<Deps, 'storage' | 'clock' | 'log'>
  readonly #searches = new Map<string, Promise<FoundAsset | undefined>>()
  readonly #missingUntil = new Map<string, number>()
  #root: Promise<string> | undefined
  #failure: { error: StorageUnavailable; until: number } | undefined

  constructor(deps: Pick<Deps, 'storage' | 'clock' | 'log'>) {
    this.#deps = deps
  }

  /** Returns undefined if no server published the asset. Throws `StorageUnavailable`. */
  find(name: string): Promise<FoundAsset | undefined> {
    if (!ASSET_NAME.test(name)) return Promise.resolve(undefined)
    const found =
      this.#searches.get(name) ?? this.#search(name).finally(() => this.#searches.delete(name))
    this.#searches.set(name, found)
    return found
  }

  async close(): Promise<void> {
    // Ignored: systems clean up their temporary folder.
    await this.#root?.then((root) => rm(root, { recursive: true, force: true })).catch(() => {})
  }

  async #search(name: string): Promise<FoundAsset | undefined> {
    const folder = await this.#root?.then(toAssetFolder, () => undefined)
    if (folder !== undefined && (await isFile(join(folder, name)))) return { folder }
    if ((this.#missingUntil.get(name) ?? 0) > this.#now()) return undefined
    const files = await this.#read(name)
    const bytes = files.get(name)
    if (!bytes) {
      this.#noteMissing(name)
      return undefined
    }
    try {
      return { folder: await this.#copy(files) }
    } catch (error) {
      const { log } = this.#deps
      log.warn({ err: error }, 'assets: a copy could not be written to the temporary folder')
      return { bytes }
    }
  }

  /** Reads an asset, and its compressed version if there is one. */
  async #read(name: string): Promise<ReadonlyMap<string, Buffer>> {
    const { storage, log } = this.#deps
    if (this.#failure && this.#failure.until > this.#now()) throw this.#failure.error
    const names = [`${name}.br`, name]
    try {
      const found = await Promise.all(names.map((each) => storage.read(toAssetKey(each))))
      return new Map(names.flatMap((each, at) => (found[at] ? [[each, found[at]]] : [])))
    } catch (error) {
      log.warn({ err: error }, 'assets: the file store is unavailable')
      this.#failure = { error: new StorageUnavailable(error), until: this.#now() + PAUSE_MS }
      throw this.#failure.error
    }
  }

  #noteMissing(name: string): void {
    const [oldest] = this.#missingUntil.keys()
    if (this.#missingUntil.size >= MISSES_MAXIMUM && oldest !== undefined)
      this.#missingUntil.delete(oldest)
    this.#missingUntil.delete(name)
    this.#missingUntil.set(name, this.#now() + PAUSE_MS)
  }

  /** Writes the files whole or not at all, the compressed one first. Returns their folder. */
  async #copy(files: ReadonlyMap<string, Buffer>): Promise<string> {
    this.#root ??= mkdtemp(join(tmpdir(), 'adire-'))
    const root = await this.#root.catch((error: unknown) => {
      this.#root = undefined
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

  #now(): number {
    return this.#deps.clock.now().getTime()
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
