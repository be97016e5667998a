import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { readMigrations } from '../db/migration-files.ts'
import { recoverCluster, requireVersion } from '../gateways/postgres-recovery.ts'
import type { Storage } from '../gateways/stored-file.ts'
import { BackupError, MissingFileError } from '../lib/backup-error.ts'
import { formatLsn, nameHistory, nameSegment, SEGMENT_BYTES } from '../lib/lsn.ts'
import {
  type BaseFacts,
  chainWal,
  chooseBase,
  type Line,
  partKey,
  readTimeline,
  readWalKey,
  type SegmentFiles,
  splitAtTarget,
  WAL_FILES,
  type WalChain,
  walPrefix,
} from './archive-rules.ts'
import { type BackupFiles, listBases, type Manifest, readManifest } from './manifests.ts'
import { requireOneSystem } from './system-rules.ts'
import { readSealed, unpackCluster } from './unpacking.ts'

const decompress = promisify(zstdDecompress)

/** Times that the log is listed; each time only the newest segments are left to read. */
const LOG_ATTEMPTS = 5

/** A restored cluster, which is stopped. */
export interface RestoredCluster {
  manifest: Manifest
  /** Time of the last transaction of the log after the base copy; undefined if there was none. */
  lastCommitAt: Date | undefined
}

interface Options extends BackupFiles {
  /** Folder to create, with the cluster in `postgres`. */
  into: string
  /** Restores the state at this moment; without it, the newest. */
  until: Date | undefined
  /** Fingerprints of this installation, one for each of its session secrets. */
  installations: readonly string[]
}

/**
 * Restores a cluster into a new folder, which is removed again if that fails. Throws a `BackupError`
 * if the store has no fitting backup.
 */
export async function restoreCluster(options: Options): Promise<RestoredCluster> {
  const { into, until } = options
  const bases = await listBases(options.storage)
  requireOneSystem(bases)
  const base = chooseBase(bases, until)
  const manifest = await readManifest(options, base)
  await requireFit(manifest, options.installations)
  // Refuses a hole before anything is unpacked.
  await findChain(options, manifest)
  await mkdir(into, { mode: 0o711 })
  try {
    const cluster = join(into, 'postgres')
    const keys = Array.from({ length: manifest.parts }, (_, index) => partKey(manifest.id, index))
    await unpackCluster(readSealed(options, keys), cluster)
    const log = { options, manifest, folder: join(cluster, 'pg_wal'), written: new Set<bigint>() }
    const { chain, isWhole } = await writeLog(log, until)
    const newest = await findNewestTimeline(options.storage, bases, manifest)
    await reserveTimelines(join(cluster, 'pg_wal'), manifest.timeline, newest)
    await writeFile(join(into, 'postgres-password'), manifest.password, { mode: 0o600 })
    const lastCommitAt = await recoverCluster({
      dataDir: into,
      password: manifest.password,
      until,
      hasHole: chain.afterHole !== undefined,
      hasLaterTimeline: newest > manifest.timeline,
      // The clock of the store may be far from that of the database.
      readMore: isWhole ? undefined : async () => void (await writeLog(log, undefined)),
    })
    return { manifest, lastCommitAt }
  } catch (error) {
    await rm(into, { recursive: true, force: true })
    throw error
  }
}

async function requireFit(manifest: Manifest, installations: readonly string[]): Promise<void> {
  if (!installations.includes(manifest.installation))
    throw new BackupError(
      'The backup belongs to another installation: it was made with another SESSION_SECRET. Set SESSION_SECRET to the one of the backup, or add that one to SESSION_SECRET_FALLBACKS.',
    )
  requireVersion(manifest.postgres)
  const known = (await readMigrations()).map(({ name }) => name)
  if (!known.includes(manifest.migration))
    throw new BackupError(
      `The backup is of a newer version of Adire, with the migration ${manifest.migration}. Restore it with that version.`,
    )
}

/** Finds the log that follows a base copy. Throws if it has a hole that can't be avoided. */
async function findChain(
  { storage, until }: Pick<Options, 'storage' | 'until'>,
  base: BaseFacts & { end: bigint },
): Promise<WalChain> {
  if (!until) await requireNewestTimeline(storage, base)
  const files = await Array.fromAsync(storage.list(walPrefix(base)))
  const chain = chainWal(
    files.flatMap((file) => readWalKey(file) ?? []),
    base.end,
  )
  if (!chain.afterHole || until) return chain
  const last = chain.segments.at(-1)?.files.at(-1)?.storedAt ?? base.finishedAt
  throw new BackupError(
    `The log of the backup has a hole from ${formatLsn(chain.end)} to ${formatLsn(chain.afterHole.start)}. Restore the state before it with --until ${last.toISOString()} or earlier.`,
  )
}

/** Throws if the store has log of a later timeline, of which there is no base copy yet. */
async function requireNewestTimeline(storage: Storage, base: BaseFacts): Promise<void> {
  for await (const { key } of storage.list(`${WAL_FILES}/${base.system}`))
    if (key > walPrefix(base) && !key.startsWith(walPrefix(base)))
      throw new BackupError(
        'The store has newer changes, made after an earlier restore, but no copy that they belong to. Without them, restore with --until the time of that restore.',
      )
}

/** Returns the newest timeline of a cluster in the store. */
async function findNewestTimeline(
  storage: Storage,
  bases: readonly BaseFacts[],
  { system, timeline }: Line,
): Promise<number> {
  let newest = Math.max(timeline, ...bases.map((base) => base.timeline))
  for await (const { key } of storage.list(`${WAL_FILES}/${system}`))
    newest = Math.max(newest, readTimeline(key) ?? 0)
  return newest
}

/**
 * Makes the restore start a timeline that the store doesn't have. PostgreSQL takes the first one
 * without a history file; with the target timeline `current` it doesn't read the later ones.
 */
async function reserveTimelines(folder: string, current: number, newest: number): Promise<void> {
  for (let timeline = current + 1; timeline <= newest; timeline += 1)
    await writeFile(join(folder, nameHistory(timeline)), '', { mode: 0o600 })
}

interface LogWriting {
  options: Options
  manifest: Manifest
  folder: string
  /** Starts of the whole segments that are written. */
  written: Set<bigint>
}

/**
 * Writes the log after a base copy, up to the target as far as the times of its files tell. A
 * running server replaces pieces of the newest segments meanwhile, so it lists them again if one is
 * gone.
 */
async function writeLog(
  { options, manifest, folder, written }: LogWriting,
  target: Date | undefined,
): Promise<{ chain: WalChain; isWhole: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    const chain = await findChain(options, manifest)
    // The copy has its own log, which is longer than this.
    if (chain.end < manifest.end) return { chain, isWhole: true }
    const { needed, later } = splitAtTarget(chain.segments, target)
    const missing = needed.filter(({ start }) => !written.has(start))
    try {
      await writeSegments(options, missing, async (start, bytes, isWhole) => {
        await writeFile(join(folder, nameSegment(manifest.timeline, start)), bytes, { mode: 0o600 })
        if (isWhole) written.add(start)
      })
      return { chain, isWhole: later.length === 0 }
    } catch (error) {
      if (!(error instanceof MissingFileError) || attempt === LOG_ATTEMPTS) throw error
    }
  }
}

/** Reads segments of the log. The rest of an incomplete one is zero, where the replay ends. */
async function writeSegments(
  files: BackupFiles,
  segments: readonly SegmentFiles[],
  write: (start: bigint, bytes: Buffer, isWhole: boolean) => Promise<void>,
): Promise<void> {
  const keys = segments.flatMap((segment) => segment.files.map(({ key }) => key))
  const contents = readSealed(files, keys)
  for (const segment of segments) {
    const bytes = Buffer.alloc(Number(SEGMENT_BYTES))
    for (const { key, start, end } of segment.files) {
      const { value } = await contents.next()
      const piece = value && (await decompress(value))
      if (BigInt(piece?.length ?? 0) !== end - start)
        throw new BackupError(`The file ${key} of the backup is damaged or incomplete.`)
      piece?.copy(bytes, Number(start - segment.start))
    }
    await write(segment.start, bytes, segment.files.at(-1)?.end === segment.start + SEGMENT_BYTES)
  }
}
