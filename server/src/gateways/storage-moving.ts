import type { Storage } from './stored-file.ts'

interface Move {
  /** New store, which gets all new files. */
  to: Storage
  /** Former store, whose files are still being copied. */
  from: Storage
}

/**
 * File store during a move to another: reads what the new store lacks from the former one, and
 * removes files from both. Lists name a file of both stores twice.
 */
export function createMovingStorage({ to, from }: Move): Storage {
  return {
    put: (key, bytes, contentType) => to.put(key, bytes, contentType),
    read: async (key) => (await to.read(key)) ?? from.read(key),
    async remove(keys) {
      // The former store first: a copy in progress looks there again after it has written its file.
      await from.remove(keys)
      await to.remove(keys)
    },
    async *list(prefix) {
      yield* to.list(prefix)
      yield* from.list(prefix)
    },
  }
}
