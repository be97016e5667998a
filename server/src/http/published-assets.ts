import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import PQueue from 'p-queue'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { removeOrphans } from '../gateways/orphan-files.ts'
import type { Storage } from '../gateways/stored-file.ts'
import { ASSET_NAME } from './builds.ts'

/** Days for which assets stay in the file store after a server last ran their build. */
export const ASSET_RETENTION_DAYS = 30
const REPEAT_MS = DAY_MS
const RETRY_MS = MINUTE_MS
const CONCURRENCY = 8

const AssetNames = z.array(z.string())

function hashName(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32)
}

function toAssetKey(name: string): string {
  return `assets/${hashName(name)}/file.bin`
}

/** Key of the list of a build's assets. Each running server writes it again every day. */
function toBuildKey(build: string): string {
  return `builds/${hashName(basename(build))}/assets.json`
}

/**
 * Copies the assets of a build to the file store, unless they are there: their names contain a hash
 * of the content.
 */
export async function publishAssets(storage: Storage, build: string): Promise<void> {
  const folder = join(build, 'dist', 'assets')
  const names = await readdir(folder)
  // First, so that a concurrent `removeOldAssets` removes none of them.
  await storage.put(toBuildKey(build), Buffer.from(JSON.stringify(names)), 'application/json')
  const stored = new Set<string>()
  for await (const { key } of storage.list('assets/')) stored.add(key)
  const missing = names.filter((name) => !stored.has(toAssetKey(name)))
  await new PQueue({ concurrency: CONCURRENCY }).addAll(
    missing.map((name) => async () => {
      const bytes = await readFile(join(folder, name))
      await storage.put(toAssetKey(name), bytes, 'application/octet-stream')
    }),
  )
}

/**
 * Publishes the assets of a build now, and again every day while the server runs it. Without the
 * file store the server starts anyway and tries again every minute. Returns how to stop.
 */
export async function keepAssetsPublished(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  build: string,
): Promise<() => void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const publish = async (): Promise<void> => {
    let waitMs = REPEAT_MS
    try {
      await publishAssets(storage, build)
    } catch (error) {
      waitMs = RETRY_MS
      log.warn({ err: error }, 'assets: this build could not be published to the file store')
    }
    if (!isStopped) timer = setTimeout(() => void publish(), waitMs).unref()
  }
  await publish()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Removes assets that no build of the last 30 days has. Returns their number. */
export async function removeOldAssets(storage: Storage, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ASSET_RETENTION_DAYS * DAY_MS)
  const inUse = new Set<string>()
  const ended: string[] = []
  for await (const { key, modifiedAt } of storage.list('builds/')) {
    if (modifiedAt < before) ended.push(key)
    else for (const name of await readAssetNames(storage, key)) inUse.add(hashName(name))
  }
  const removed = await removeOrphans(storage, {
    kind: 'assets',
    before,
    listKnown: async () => inUse,
  })
  await storage.remove(ended)
  return removed
}

async function readAssetNames(storage: Storage, key: string): Promise<string[]> {
  const text = await storage.read(key)
  return text ? AssetNames.parse(JSON.parse(text.toString())) : []
}

/** Assets that servers with other builds published. */
export interface PublishedAssets {
  /** Returns a folder with a copy of the asset; undefined if no server published it. */
  findFolder(name: string): Promise<string | undefined>
  close(): Promise<void>
}

/** Copies published assets to a temporary folder of this process when they are first requested. */
export function openPublishedAssets(storage: Storage): PublishedAssets {
  let created: Promise<string> | undefined
  const copying = new Map<string, Promise<string | undefined>>()

  async function copy(name: string): Promise<string | undefined> {
    // `setHeaders` in `web.ts` recognises assets by the name of the folder.
    const folder = join(await (created ??= mkdtemp(join(tmpdir(), 'adire-'))), 'assets')
    if (await isFile(join(folder, name))) return folder
    const compressed = `${name}.br`
    const [bytes, compressedBytes] = await Promise.all([
      storage.read(toAssetKey(name)),
      storage.read(toAssetKey(compressed)),
    ])
    if (!bytes) return undefined
    // Every time, because systems remove old files from their temporary folder.
    await mkdir(folder, { recursive: true })
    if (compressedBytes) await writeFile(join(folder, compressed), compressedBytes)
    await writeFile(join(folder, name), bytes)
    return folder
  }

  return {
    findFolder(name) {
      if (!ASSET_NAME.test(name)) return Promise.resolve(undefined)
      const copied = copying.get(name) ?? copy(name).finally(() => copying.delete(name))
      copying.set(name, copied)
      return copied
    },
    async close() {
      if (created) await rm(await created, { recursive: true, force: true })
    },
  }
}

function isFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
