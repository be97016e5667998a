import { inTransaction } from '../../db/transaction.ts'
import { localDate } from '../../lib/dates.ts'
import { visitor } from '../../procedures.ts'
import { addVisit } from './queries.ts'

/** Counts page views of public pages for staff. */
export const visits = {
  /** Saves only counters by day and page: no address, browser or time. */
  record: visitor.visits.record.handler(async ({ input, context: { clock, db } }) => {
    await inTransaction(db, (tx) => addVisit(tx, { ...input, day: localDate(clock.now(), 'UTC') }))
    return {}
  }),
}
