export interface StoredFile {
  key: string
  modifiedAt: Date
}

/**
 * The private store of files. Nothing in it has an address of its own: bytes leave through the
 * product, which asks first who wants them.
 */
export interface Storage {
  /** All of the file or nothing of it; a second time replaces the first. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  read(key: string): Promise<Buffer | undefined>
  /** Ignores keys that don't exist. */
  remove(keys: readonly string[]): Promise<void>
  list(prefix: string): AsyncIterable<StoredFile>
}

/** Keys are made by us alone: a kind, a random name, a file (`photos/<32 hex>/320.webp`). */
const KEY = /^([a-z]+)\/([0-9a-f]{32})\/([a-z0-9]+\.[a-z0-9]+)$/

/**
 * The parts of a key; refuses anything that isn't one, and with it every path that would lead
 * elsewhere.
 */
export function partsOfKey(key: string): { kind: string; name: string; file: string } {
  const [, kind, name, file] = KEY.exec(key) ?? []
  if (!kind || !name || !file) throw new Error('not a key of the file store')
  return { kind, name, file }
}
