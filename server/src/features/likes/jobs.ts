import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { getRelikeStart } from './rules.ts'
import * as sent from './sent-queries.ts'

/** Deletes withdrawn likes once nothing depends on them any more. */
export const forgetWithdrawnLikes = defineJob({
  name: 'likes.forgetWithdrawn',
  payload: z.object({}),
  every: '40 3 * * *',
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, (tx) => sent.forgetWithdrawnLikes(tx, getRelikeStart(clock.now()))),
})
