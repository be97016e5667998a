import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import type { BackupCipher } from '../gateways/backup-cipher.ts'
import type { Storage } from '../gateways/stored-file.ts'
import { BackupError, MissingFileError } from '../lib/backup-error.ts'
import { getErrorCode } from '../lib/error-code.ts'

/** Files that are read from the store at the same time. */
const DOWNLOADS = 4

/** Reads and decrypts files of the store in order. Throws a `MissingFileError`. */
export async function* readSealed(
  { storage, cipher }: { storage: Storage; cipher: BackupCipher },
  keys: readonly string[],
): AsyncGenerator<Buffer> {
  const read = async (key: string) => {
    const sealed = await storage.read(key)
    if (!sealed) throw new MissingFileError(`The file ${key} of the backup is missing.`)
    return cipher.open(key, sealed)
  }
  const pending: Promise<Buffer>[] = []
  for (const [index] of keys.entries()) {
    for (const key of keys.slice(index + pending.length, index + DOWNLOADS)) {
      const file = read(key)
      // It is awaited below; an earlier file may fail first.
      file.catch(() => undefined)
      pending.push(file)
    }
    const next = pending.shift()
    if (next) yield await next
  }
}

/** Unpacks a compressed data directory into a new folder. */
export async function unpackCluster(
  compressed: AsyncIterable<Buffer>,
  folder: string,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  const entries = extract()
  const writing = writeEntries(entries, folder)
  writing.catch((error: unknown) => entries.destroy(toError(error)))
  try {
    await pipeline(compressed, createZstdDecompress(), entries)
    await writing
  } catch (error) {
    if (getErrorCode(error) === 'Z_BUF_ERROR')
      throw new BackupError('The backup is damaged or incomplete.', { cause: error })
    throw error
  }
}

async function writeEntries(entries: ReturnType<typeof extract>, folder: string): Promise<void> {
  for await (const entry of entries) {
    const { name, type } = entry.header
    const path = join(folder, normalize(name))
    if (!path.startsWith(folder))
      throw new BackupError('The backup contains a path that leads outside of it.')
    if (type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      entry.resume()
    } else if (type === 'file') {
      // A stream of streamx, which `pipeline` takes though Node's types don't say so.
      await pipeline(entry as unknown as Readable, createWriteStream(path, { mode: 0o600 }))
    } else throw new BackupError(`The backup has an entry of the kind ${type}, which is unknown.`)
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
