import { type AsyncZippable, zip } from 'fflate'

const NO_COMPRESSION = 0
const COMPRESSION = 6

export interface ArchivedFile {
  name: string
  bytes: Uint8Array
  /** True for formats that are compressed already, such as photos. */
  isCompressed: boolean
}

/** Creates the ZIP file of a data export. Larger files are compressed in a worker thread. */
export function createArchive(files: ArchivedFile[], at: Date): Promise<Uint8Array> {
  const entries: AsyncZippable = {}
  for (const { name, bytes, isCompressed } of files)
    entries[name] = [bytes, { level: isCompressed ? NO_COMPRESSION : COMPRESSION, mtime: at }]
  return new Promise((resolve, reject) => {
    zip(entries, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
}
