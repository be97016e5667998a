import { DAY_MS } from '@adire/contract/durations.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { deleteOldAddresses } from './address-queries.ts'
import { ADDRESS_RETENTION_DAYS } from './view-quota-rules.ts'

const EVERY_NIGHT = '40 3 * * *'

/** Deletes records of which members browsed from which address after `ADDRESS_RETENTION_DAYS`. */
export const forgetAddresses = defineJob({
  name: 'profiles.forgetAddresses',
  payload: z.object({}),
  every: EVERY_NIGHT,
  run: (_payload, { db, clock }: Deps) => {
    const before = new Date(clock.now().getTime() - ADDRESS_RETENTION_DAYS * DAY_MS)
      .toISOString()
      .slice(0, 10)
    return inTransaction(db, (tx) => deleteOldAddresses(tx, before))
  },
})
