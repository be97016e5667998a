import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { findKnownKeys } from './queries.ts'
import { ORPHAN_AGE_MS, PHOTO_FILES, photoKeys, storageKeyOf } from './rules.ts'

const BATCH = 500

/** Removes the files of a photo that is no more; its row, and with it every way to the bytes, went before. */
export const purgePhoto = defineJob({
  name: 'photos.purge',
  payload: z.object({ storageKey: z.string() }),
  async run({ storageKey }, { storage }: Deps) {
    await storage.remove(photoKeys(storageKey))
  },
})

/** Removes files that never got a row, because a server died in between. */
export const sweepPhotos = defineJob({
  name: 'photos.sweep',
  payload: z.object({}),
  every: '17 * * * *',
  async run(_payload, { storage, db, clock, log }: Deps) {
    let old: string[] = []
    let removed = 0
    const removeOrphans = async () => {
      if (old.length === 0) return
      const known = await findKnownKeys(db, [...new Set(old.map(storageKeyOf))])
      const orphans = old.filter((key) => !known.has(storageKeyOf(key)))
      await storage.remove(orphans)
      removed += orphans.length
      old = []
    }
    for await (const { key, modifiedAt } of storage.list(`${PHOTO_FILES}/`)) {
      if (clock.now().getTime() - modifiedAt.getTime() > ORPHAN_AGE_MS) old.push(key)
      if (old.length >= BATCH) await removeOrphans()
    }
    await removeOrphans()
    if (removed > 0) log.warn({ removed }, 'photos: files without a row were removed')
  },
})
