import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { measureWeeks } from './operations.ts'

/** Measures the community every night, after the views of the day before were counted. */
export const measureMarket = defineJob({
  name: 'market.measure',
  payload: z.object({}),
  every: '40 2 * * *',
  run: (_payload, { db, clock }: Pick<Deps, 'db' | 'clock'>) => measureWeeks(db, clock.now()),
})
