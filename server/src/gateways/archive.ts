import { type AsyncZippable, zip } from 'fflate'

/** Pictures are compressed already. */
const STORED = 0
const COMPRESSED = 6

export interface ArchivedFile {
  name: string
  bytes: Uint8Array
  isCompressed: boolean
}

/** A ZIP of files; larger ones are compressed beside the requests, not between them. */
export function createArchive(files: ArchivedFile[], at: Date): Promise<Uint8Array> {
  const entries: AsyncZippable = {}
  for (const { name, bytes, isCompressed } of files)
    entries[name] = [bytes, { level: isCompressed ? STORED : COMPRESSED, mtime: at }]
  return new Promise((resolve, reject) => {
    zip(entries, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
}
