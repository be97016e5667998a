import { inTransaction } from '../../db/transaction.ts'
import { localDate } from '../../lib/dates.ts'
import { visitor } from '../../procedures.ts'
import { addVisit } from './queries.ts'

/** Statistics of public pages, which staff see. */
export const visits = {
  /**
   * Counts a view and its visitor. Saves only counters by day and page: no address, browser or time.
   */
  record: visitor.visits.record.handler(async ({ input, context: { clock, db } }) => {
    await inTransaction(db, (tx) => addVisit(tx, { ...input, day: localDate(clock.now(), 'UTC') }))
    return {}
  }),
}
