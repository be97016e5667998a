import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { keyOfHandle } from './operations.ts'
import { fillHandleKey, listWithoutHandleKey } from './queries.ts'
import { forgetReaders } from './reader-queries.ts'
import { READERS_KEPT_DAYS } from './view-quota-rules.ts'

const EVERY_NIGHT = '40 3 * * *'

/** Deletes records of who browsed from which address after `READERS_KEPT_DAYS`. */
export const forgetAddresses = defineJob({
  name: 'profiles.forgetAddresses',
  payload: z.object({}),
  every: EVERY_NIGHT,
  run: (_payload, { db, clock }: Deps) => {
    const before = new Date(clock.now().getTime() - READERS_KEPT_DAYS * DAY_MS)
      .toISOString()
      .slice(0, 10)
    return inTransaction(db, (tx) => forgetReaders(tx, before))
  },
})

const KEYS_AT_ONCE = 500

/**
 * Fills the keys of handles saved before handle keys existed, oldest first: of two similar handles,
 * the older one gets the key.
 */
export const fillHandleKeys = defineJob({
  name: 'profiles.fillHandleKeys',
  payload: z.object({}),
  every: '*/5 * * * *',
  async run(_payload, { db, log }: Deps) {
    const skipped = new Set<MemberId>()
    const list = () => listWithoutHandleKey(db, { limit: KEYS_AT_ONCE, except: skipped })
    for (let rows = await list(); rows.length > 0; rows = await list())
      for (const row of rows) {
        const isFilled = await inTransaction(db, (tx) =>
          fillHandleKey(tx, row, keyOfHandle(row.handle)),
        ).catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error
          log.error(
            { member: row.id },
            'profiles: a handle got no key because another member took the same one at this moment',
          )
          return false
        })
        if (!isFilled) skipped.add(row.id)
      }
  },
})

function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
