import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { readMigrations } from '../db/migrate.ts'
import { recoverCluster, requireVersion } from '../gateways/postgres-recovery.ts'
import { BackupError } from '../lib/backup-error.ts'
import { formatLsn, nameSegment, SEGMENT_BYTES } from '../lib/lsn.ts'
import {
  type BaseFacts,
  chainWal,
  chooseBase,
  partKey,
  readWalKey,
  type SegmentFiles,
  type WalChain,
  walPrefix,
} from './archive-rules.ts'
import { type BackupFiles, listBases, type Manifest, readManifest } from './manifests.ts'
import { readSealed, unpackCluster } from './unpacking.ts'

const decompress = promisify(zstdDecompress)

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
  /** Fingerprint of this installation. */
  installation: string
}

/**
 * Restores a cluster into a new folder, which is removed again if that fails. Throws a `BackupError`
 * if the store has no fitting backup.
 */
export async function restoreCluster(options: Options): Promise<RestoredCluster> {
  const { into, until } = options
  const base = chooseBase(await listBases(options.storage), until)
  const manifest = await readManifest(options, base)
  await requireFit(manifest, options.installation)
  const chain = await findChain(options, manifest)
  await mkdir(into, { mode: 0o711 })
  try {
    const cluster = join(into, 'postgres')
    const keys = Array.from({ length: manifest.parts }, (_, index) => partKey(manifest.id, index))
    await unpackCluster(readSealed(options, keys), cluster)
    for (const segment of chain.segments)
      await writeSegment(options, segment, {
        path: join(cluster, 'pg_wal', nameSegment(manifest.timeline, segment.start)),
      })
    await writeFile(join(into, 'postgres-password'), manifest.password, { mode: 0o600 })
    const lastCommitAt = await recoverCluster({
      dataDir: into,
      password: manifest.password,
      until,
      hasHole: chain.afterHole !== undefined,
    })
    return { manifest, lastCommitAt }
  } catch (error) {
    await rm(into, { recursive: true, force: true })
    throw error
  }
}

async function requireFit(manifest: Manifest, installation: string): Promise<void> {
  if (manifest.installation !== installation)
    throw new BackupError(
      'The backup belongs to another installation: it was made with another SESSION_SECRET. Set SESSION_SECRET to the one of the backup.',
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

/** Writes a segment of the log; the rest of an incomplete one is zero, where the replay ends. */
async function writeSegment(
  files: BackupFiles,
  segment: SegmentFiles,
  { path }: { path: string },
): Promise<void> {
  const bytes = Buffer.alloc(Number(SEGMENT_BYTES))
  const keys = segment.files.map(({ key }) => key)
  let index = 0
  for await (const compressed of readSealed(files, keys)) {
    const file = segment.files[index]
    index += 1
    if (!file) continue
    const piece = await decompress(compressed)
    if (BigInt(piece.length) !== file.end - file.start)
      throw new BackupError(`The file ${file.key} of the backup is damaged or incomplete.`)
    piece.copy(bytes, Number(file.start - segment.start))
  }
  await writeFile(path, bytes, { mode: 0o600 })
}
