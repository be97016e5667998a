import { HOUR_MS } from '@adire/contract/durations.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { removeOrphans } from '../../gateways/orphan-files.ts'
import { defineJob } from '../../jobs.ts'
import { BANNER_FILES, bannerKey } from '../ads/rules.ts'
import { listKnownKeys, removeUnused } from './banner-queries.ts'
import { UNUSED_BANNER_HOURS } from './rules.ts'

/**
 * Deletes unused banners, and files without a row, left by a server that died between the two
 * writes.
 */
export const sweepBanners = defineJob({
  name: 'campaigns.sweepBanners',
  payload: z.object({}),
  every: '23 * * * *',
  async run(_payload, { storage, db, clock }: Deps) {
    const before = new Date(clock.now().getTime() - UNUSED_BANNER_HOURS * HOUR_MS)
    await storage.remove((await inTransaction(db, (tx) => removeUnused(tx, before))).map(bannerKey))
    await removeOrphans(storage, {
      kind: BANNER_FILES,
      before,
      listKnown: (names) => listKnownKeys(db, names),
    })
  },
})
