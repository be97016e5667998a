import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { ERASURE_FILES } from '../features/account/rules.ts'
import { copyFiles } from '../gateways/copy-files.ts'
import { createFolderStorage } from '../gateways/storage-folder.ts'
import { createCopyStorage } from '../gateways/storage.ts'
import { StorageUnavailable } from '../gateways/stored-file.ts'
import { takeInventory } from './file-inventory.ts'
import { fileKinds } from './file-queries.ts'

const MEGABYTE = 1_000_000
const EXAMPLES = 5
/** The list of erasures is stored beside backups, for which the bucket becomes the store, too. */
const COPIED_KINDS = [...fileKinds, ERASURE_FILES]

interface Command {
  db: Db
  config: Pick<Config, 'storage'>
  /** Also compares the bytes of files that the bucket has, instead of only their sizes. */
  comparesBytes: boolean
  print?: (line: string) => void
}

/**
 * Copies the uploaded files from DATA_DIR to the bucket, prints what was copied and what is missing,
 * and returns the exit code. Runs beside the server, and again after an interruption.
 */
export async function runCopyFilesCommand({
  db,
  config: { storage },
  comparesBytes,
  print = (line) => void process.stdout.write(`${line}\n`),
}: Command): Promise<number> {
  if (storage.kind !== 's3' || storage.formerFolder === undefined) {
    print('The S3_ variables are not set. Set them for this command to name the bucket to copy to.')
    return 1
  }
  const to = createCopyStorage(storage)
  const from = createFolderStorage(storage.formerFolder)
  try {
    let failures = 0
    for (const kind of COPIED_KINDS) {
      const { copied, copiedBytes, present, removed, failed } = await copyFiles({
        from,
        to,
        kind,
        comparesBytes,
      })
      print(
        `${kind}: ${copied} copied (${(copiedBytes / MEGABYTE).toFixed(1)} MB), ${present} present, ${removed} removed meanwhile, ${failed.length} failed${listExamples(failed)}`,
      )
      failures += failed.length
    }
    const missing = await countMissing({ db, print, to })
    return failures + missing > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    print('The bucket is unavailable. Nothing is lost: run this again to continue.')
    return 1
  }
}

/** Prints and counts the rows whose files the bucket lacks. */
async function countMissing({
  db,
  print,
  to,
}: Pick<Command, 'db'> & {
  print: (line: string) => void
  to: ReturnType<typeof createCopyStorage>
}): Promise<number> {
  let sum = 0
  for (const { kind, missing, examples } of await takeInventory({ db, storage: to })) {
    if (missing > 0) print(`${kind}: ${missing} missing in the bucket${listExamples(examples)}`)
    sum += missing
  }
  print(
    sum === 0
      ? 'Every file that the database refers to is in the bucket.'
      : 'Files that were uploaded meanwhile are missing until this runs again with the servers on S3.',
  )
  return sum
}

function listExamples(keys: readonly string[]): string {
  return keys.length === 0 ? '' : `, such as ${keys.slice(0, EXAMPLES).join(', ')}`
}
