import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import * as introductions from './introduction-queries.ts'
import * as queries from './queries.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '20 3 * * *'

/** A boost counts in the ranking for its 24 hours and at most a minute more (decision P9). */
export const endBoosts = defineJob({
  name: 'discovery.endBoosts',
  payload: z.object({}),
  every: EVERY_MINUTE,
  run: (_payload, { db, clock }: Deps) => inTransaction(db, (tx) => queries.endBoosts(tx, clock.now())),
})

/** Premium adds its bonus to the ranking while it lasts, and at most a minute longer (decision P5). */
export const endPremiumRanks = defineJob({
  name: 'discovery.endPremiumRanks',
  payload: z.object({}),
  every: EVERY_MINUTE,
  run: (_payload, { db, clock }: Deps) => inTransaction(db, (tx) => queries.endPremiumRanks(tx, clock.now())),
})

/** Lists are ordered by whole years of age; birthdays count from the hour they begin in, where the member lives. */
export const updateAges = defineJob({
  name: 'discovery.updateAges',
  payload: z.object({}),
  every: '1 * * * *',
  run: (_payload, { db, clock }: Deps) => inTransaction(db, (tx) => queries.updateAges(tx, clock.now())),
})

/** Introductions of a month ago are forgotten; then the two may be introduced again. */
export const forgetIntroductions = defineJob({
  name: 'discovery.forgetIntroductions',
  payload: z.object({}),
  every: EVERY_NIGHT,
  run: (_payload, { db, clock }: Deps) => inTransaction(db, (tx) => introductions.forgetIntroductions(tx, clock.now())),
})

/** Words looked at in one statement. */
const WORDS_AT_ONCE = 500

/** What no profile says any more is not kept: it was somebody's. */
export const forgetWords = defineJob({
  name: 'discovery.forgetWords',
  payload: z.object({}),
  every: '50 3 * * *',
  async run(_payload, { db }: Deps) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const { last, unsaid } = await queries.findUnsaid(db, after, WORDS_AT_ONCE)
      if (unsaid.length > 0) await inTransaction(db, (tx) => queries.forgetUnsaid(tx, unsaid))
      after = last
    }
  },
})
