import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@adire/contract/durations.ts'
import PQueue from 'p-queue'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { removeOrphans } from '../gateways/orphan-files.ts'
import type { Storage } from '../gateways/stored-file.ts'

/** Days for which assets stay in the file store after a server last ran their build. */
export const ASSET_RETENTION_DAYS = 30
const REPEAT_MS = DAY_MS
const RETRY_MS = MINUTE_MS
/** Maximum time for which the first publication delays the start of a server. */
const START_DELAY_MAXIMUM_MS = 5 * SECOND_MS
const CONCURRENCY = 8

const AssetNames = z.array(z.string())

function hashName(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32)
}

/** Returns the key under which an asset is in the file store. */
export function toAssetKey(name: string): string {
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
  // First, so that `removeOldAssets`, which reads the lists before each removal, keeps them.
  await storage.put(toBuildKey(build), Buffer.from(JSON.stringify(names)), 'application/json')
  const stored = new Set<string>()
  for await (const { key } of storage.list('assets/')) stored.add(key)
  const missing = names.filter((name) => !stored.has(toAssetKey(name)))
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const puts = missing.map((name) => async () => {
    const bytes = await readFile(join(folder, name))
    await storage.put(toAssetKey(name), bytes, 'application/octet-stream')
  })
  try {
    await queue.addAll(puts)
  } finally {
    // After an error the others would fail too, each after its own time limit.
    queue.clear()
  }
}

/**
 * Publishes the assets of a build now, and again every day while the server runs it. Resolves with a
 * function that stops this, after the first publication or `startDelayMs`: with a slow file store, or
 * none, the server starts anyway. Failures are repeated every minute.
 */
export async function keepAssetsPublished(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  build: string,
  startDelayMs = START_DELAY_MAXIMUM_MS,
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
    // Unreferenced: it keeps no process running that stops or did not start.
    if (!isStopped) timer = setTimeout(() => void publish(), waitMs).unref()
  }
  const started = new AbortController()
  await Promise.race([
    publish(),
    // Rejected by the abort below, when the build was published in time.
    wait(startDelayMs, undefined, { signal: started.signal }).catch(() => undefined),
  ])
  started.abort()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Removes assets that no build of the last 30 days has. Returns their number. */
export async function removeOldAssets(storage: Storage, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ASSET_RETENTION_DAYS * DAY_MS)
  const removed = await removeOrphans(storage, {
    kind: 'assets',
    before,
    // Each time, because a server may have started with an old build meanwhile.
    listKnown: async () => (await readBuilds(storage, before)).inUse,
  })
  const { ended } = await readBuilds(storage, before)
  await storage.remove(ended)
  return removed
}

/** Returns the hashed names of assets in use, and the lists of builds that no server ran since. */
async function readBuilds(storage: Storage, before: Date) {
  const inUse = new Set<string>()
  const ended: string[] = []
  for await (const { key, modifiedAt } of storage.list('builds/')) {
    if (modifiedAt < before) ended.push(key)
    else for (const name of await readAssetNames(storage, key)) inUse.add(hashName(name))
  }
  return { inUse, ended }
}

/** Returns no names for a damaged list. Servers that run its build write it again every day. */
async function readAssetNames(storage: Storage, key: string): Promise<string[]> {
  const text = await storage.read(key)
  try {
    return AssetNames.parse(JSON.parse(String(text)))
  } catch {
    // Damaged or missing; see above.
    return []
  }
}
