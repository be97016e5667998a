import { HOUR_MS } from '@adire/contract/durations.ts'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getErrorCode } from '../lib/error-code.ts'
import { parseKey, type Storage, type StoredFile } from './stored-file.ts'

/**
 * Stores files in a folder with two levels of subfolders, readable only by the server's account.
 */
export function createFolderStorage(root: string): Storage {
  const unfinished = join(root, 'unfinished')
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  clearUnfinished(unfinished)

  return {
    async put(key, bytes) {
      const path = toPath(root, key)
      const written = join(unfinished, randomBytes(16).toString('hex'))
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeSynced(written, bytes)
        await rename(written, path)
      } catch (error) {
        await rm(written, { force: true })
        throw error
      }
    },

    async read(key) {
      try {
        return await readFile(toPath(root, key))
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },

    async remove(keys) {
      for (const key of keys) await rm(toPath(root, key), { force: true })
      // Removes empty folders; others make `rmdir` fail.
      for (const folder of new Set(keys.map((key) => dirname(toPath(root, key)))))
        await rmdir(folder).catch(() => undefined)
    },

    async *list(prefix) {
      const [kind = '', name = ''] = prefix.split('/')
      yield* filesUnder(join(root, kind), { kind, name })
    },
  }
}

function toPath(root: string, key: string): string {
  const { kind, name, file } = parseKey(key)
  return join(root, kind, name.slice(0, 2), name.slice(2, 4), name, file)
}

/** Writes and syncs a file under a temporary name, so that a crash never leaves half a file. */
async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Lists the files whose names begin with `wanted`; only the folders that can have some are read. */
async function* filesUnder(
  folder: string,
  { kind, name: wanted }: { kind: string; name: string },
): AsyncGenerator<StoredFile> {
  const keyed = `${kind}/`
  for await (const first of listEntries(folder)) {
    if (!first.startsWith(wanted.slice(0, 2))) continue
    for await (const second of listEntries(join(folder, first))) {
      if (!second.startsWith(wanted.slice(2, 4))) continue
      for await (const name of listEntries(join(folder, first, second))) {
        if (!name.startsWith(wanted)) continue
        for await (const file of listEntries(join(folder, first, second, name))) {
          // It may be removed meanwhile.
          const found = await stat(join(folder, first, second, name, file)).catch(() => undefined)
          if (found)
            yield { key: `${keyed}${name}/${file}`, modifiedAt: found.mtime, size: found.size }
        }
      }
    }
  }
}

async function* listEntries(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) yield entry.name
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}

/** Removes incomplete files that a crash left. Newer ones may belong to another running server. */
function clearUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && performance.timeOrigin - found.mtimeMs > HOUR_MS) rmSync(path, { force: true })
  }
}

function isAbsent(error: unknown): boolean {
  return getErrorCode(error) === 'ENOENT'
}
