import type { Db } from '../db/db.ts'
import { photoKeys } from '../features/photos/rules.ts'
import type { Storage } from '../gateways/stored-file.ts'
import { type FileKind, fileKinds, listReferredFiles } from './file-queries.ts'

/** Files of a photo: one of each size, and the blurred one. */
const FILES_OF_PHOTO = photoKeys('').length

export interface FileInventory {
  kind: FileKind
  /** Files in the store. */
  files: number
  /** Files that no row refers to; jobs remove them after an hour or a day. */
  orphans: number
  /** Rows whose files are missing, or some of them. */
  missing: number
  /** Names of some of the missing files. */
  examples: string[]
}

const EXAMPLES = 5

/** Compares the files in the store with the rows that refer to them, by kind. */
export async function takeInventory({
  db,
  storage,
}: {
  db: Db
  storage: Storage
}): Promise<FileInventory[]> {
  const inventories: FileInventory[] = []
  for (const kind of fileKinds) inventories.push(await compare(db, storage, kind))
  return inventories
}

async function compare(db: Db, storage: Storage, kind: FileKind): Promise<FileInventory> {
  const stored = new Map<string, number>()
  let files = 0
  for await (const { key } of storage.list(`${kind}/`)) {
    const name = key.split('/')[1] ?? ''
    stored.set(name, (stored.get(name) ?? 0) + 1)
    files += 1
  }
  const expected = kind === 'photos' ? FILES_OF_PHOTO : 1
  const inventory: FileInventory = { kind, files, orphans: files, missing: 0, examples: [] }
  for await (const name of listReferredFiles(db, kind)) {
    const found = stored.get(name) ?? 0
    inventory.orphans -= found
    if (found >= expected) continue
    inventory.missing += 1
    if (inventory.examples.length < EXAMPLES) inventory.examples.push(`${kind}/${name}`)
  }
  return inventory
}
