import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { checkExperiment } from './operations.ts'
import { forgetExposures } from './queries.ts'

/** Checks the guardrails of the running experiment every hour. */
export const checkGuardrails = defineJob({
  name: 'experiments.check',
  payload: z.object({}),
  every: '48 * * * *',
  run: (_payload, deps: Pick<Deps, 'db' | 'clock'>) => checkExperiment(deps),
})

/** Deletes exposures a month after the end of their experiment; the results stay. */
export const sweepExposures = defineJob({
  name: 'experiments.sweepExposures',
  payload: z.object({}),
  every: '54 3 * * *',
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, (tx) => forgetExposures(tx, clock.now())),
})
