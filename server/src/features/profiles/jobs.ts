import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
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
