import PQueue from 'p-queue'
import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { readMigrations } from '../db/migration-files.ts'
import {
  connectReplication,
  identifyCluster,
  readBaseBackup,
} from '../gateways/postgres-replication.ts'
import type { Clock } from '../lib/clock.ts'
import { BACKUP_TYPE, partKey } from './archive-rules.ts'
import { type BackupFiles, listBases, type Manifest, writeManifest } from './manifests.ts'
import { requireOwnStore } from './system-rules.ts'

/** Size of a stored part: few requests, little memory, and a short time until the store answers. */
const PART_BYTES = 8 * 1024 * 1024
/** Parts that are stored at the same time. */
const UPLOADS = 3
/** Level 3 of zstd: a database shrinks to about a quarter, faster than it is read. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

export interface BaseCopyOptions extends BackupFiles {
  /** Address of the cluster with the role for backups. */
  url: string
  /** Password of the cluster's other roles. */
  password: string
  installation: string
  clock: Clock
}

/**
 * Copies the running cluster into the store. The copy can be restored by itself, and with the log
 * that is stored after it until any later moment. Throws a `BackupError` if the store has copies of
 * another cluster.
 */
export async function makeBaseCopy(options: BaseCopyOptions): Promise<Manifest> {
  const { url, password, installation, clock } = options
  const startedAt = clock.now()
  const id = randomBytes(16).toString('hex')
  const migration = (await readMigrations()).at(-1)?.name ?? ''
  const client = await connectReplication(url)
  try {
    const { system } = await identifyCluster(client)
    requireOwnStore(await listBases(options.storage), system)
    const postgres = await readMajorVersion(client)
    const { tar, positions } = readBaseBackup(client)
    let bytes = 0
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        yield chunk
      }
    }
    const stored = { parts: 0, bytes: 0 }
    await pipeline(tar, count, createZstdCompress(COMPRESSION), (compressed) =>
      storeParts(options, { id, stored }, compressed),
    )
    const manifest = {
      id,
      installation,
      password,
      postgres,
      migration,
      system,
      ...(await positions),
      startedAt,
      finishedAt: clock.now(),
      parts: stored.parts,
      storedBytes: stored.bytes,
      bytes,
    }
    return await writeManifest(options, manifest)
  } finally {
    await client.end()
  }
}

async function readMajorVersion(client: Awaited<ReturnType<typeof connectReplication>>) {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
}

/** Encrypts and stores a stream in parts, and counts them and their size in `stored`. */
async function storeParts(
  { storage, cipher }: BackupFiles,
  { id, stored }: { id: string; stored: { parts: number; bytes: number } },
  compressed: AsyncIterable<Buffer>,
): Promise<void> {
  const uploads = new PQueue({ concurrency: UPLOADS })
  const failed = Promise.withResolvers<never>()
  // Awaited later: a failure before that is not unhandled.
  failed.promise.catch(() => undefined)
  const store = async (part: Buffer) => {
    const key = partKey(id, stored.parts)
    stored.parts += 1
    await Promise.race([uploads.onSizeLessThan(1), failed.promise])
    uploads
      .add(async () => {
        const sealed = await cipher.seal(key, part)
        stored.bytes += sealed.length
        await storage.put(key, sealed, BACKUP_TYPE)
      })
      .catch(failed.reject)
  }
  for await (const part of splitParts(compressed)) await store(part)
  await Promise.race([uploads.onIdle(), failed.promise])
}

async function* splitParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}
