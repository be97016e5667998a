import { inTransaction } from '../../db/transaction.ts'
import { localDate } from '../../lib/dates.ts'
import { visitor } from '../../procedures.ts'
import { addVisit } from './queries.ts'

export const visits = {
  /** Saves only sums: no address, browser or time. */
  record: visitor.visits.record.handler(async ({ input, context: { clock, db } }) => {
    await inTransaction(db, (tx) => addVisit(tx, { ...input, day: localDate(clock.now(), 'UTC') }))
    return {}
  }),
}
