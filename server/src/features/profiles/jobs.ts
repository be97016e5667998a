import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { keyOfHandle } from '../auth/operations.ts'
import { fillHandleKey, listWithoutHandleKey } from './queries.ts'
import { forgetReaders } from './reader-queries.ts'
import { READERS_KEPT_DAYS } from './seen-rules.ts'

const EVERY_NIGHT = '40 3 * * *'
const DAY_MS = 24 * 60 * 60_000

/** Who read at which address is forgotten when it can tell nothing any more (security section 11). */
export const forgetAddresses = defineJob({
  name: 'profiles.forgetAddresses',
  payload: z.object({}),
  every: EVERY_NIGHT,
  run: (_payload, { db, clock }: Deps) => {
    const before = new Date(clock.now().getTime() - READERS_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
    return inTransaction(db, (tx) => forgetReaders(tx, before))
  },
})

const KEYS_AT_ONCE = 500

/** Computes the keys of handles from before there were keys, in order of age: of two that read the same, the elder has the name. */
export const fillHandleKeys = defineJob({
  name: 'profiles.fillHandleKeys',
  payload: z.object({}),
  every: '*/5 * * * *',
  async run(_payload, { db }: Deps) {
    for (let rows = await listWithoutHandleKey(db, KEYS_AT_ONCE); rows.length > 0; rows = await listWithoutHandleKey(db, KEYS_AT_ONCE))
      for (const row of rows) await inTransaction(db, (tx) => fillHandleKey(tx, row, keyOfHandle(row.handle)))
  },
})
