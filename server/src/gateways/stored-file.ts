/** A file in the list of a store. */
export interface StoredFile {
  key: string
  modifiedAt: Date
  /** Bytes. */
  size: number
}

/** The file store didn't answer, or refused. The call may be repeated later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'

  constructor(cause: unknown) {
    super('the file store is unavailable', { cause })
  }
}

/** Private file store. Files have no public URL; the server checks access before it sends one. */
export interface Storage {
  /** Writes a file atomically and replaces an existing one. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  read(key: string): Promise<Buffer | undefined>
  /** Ignores keys that don't exist. */
  remove(keys: readonly string[]): Promise<void>
  /** Lists a kind, such as `photos/`, or the names of a kind that begin with some characters. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** Keys have a kind, a random name and a file, such as `photos/<32 hex>/320.webp`. */
const KEY = /^([a-z]+)\/([0-9a-f]{32})\/([a-z0-9]+\.[a-z0-9]+)$/

/** Splits a key and fails for anything else, such as a path out of the store. */
export function parseKey(key: string): { kind: string; name: string; file: string } {
  const [, kind, name, file] = KEY.exec(key) ?? []
  if (!kind || !name || !file) throw new Error('not a key of the file store')
  return { kind, name, file }
}
