import { MARKET_WEEKS } from '@adire/contract/market.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createCsvFile, writeCsvLines } from '../../lib/csv.ts'
import { admin, adminReads } from '../../procedures.ts'
import { auditAction } from '../audit/operations.ts'
import { listCities, listSummaries, listWeeks } from './queries.ts'
import { writeCsvHeadings, toWeekCells, viewSummaries, viewWeek } from './view.ts'

/** Complete weeks with goals: the last one and the one before it. */
const COMPARED_WEEKS = 2

/** Procedures of the admins' page about the community. They read stored sums only. */
export const market = {
  read: adminReads.market.read.handler(async ({ input, context: { readDb } }) => {
    const [weeks, summaries, cities] = await Promise.all([
      listWeeks(readDb, input, MARKET_WEEKS),
      listSummaries(readDb, COMPARED_WEEKS),
      listCities(readDb, MARKET_WEEKS),
    ])
    return { weeks: weeks.map(viewWeek), summaries: viewSummaries(summaries), cities }
  }),

  exportWeeks: admin.market.exportWeeks.handler(async ({ input, context }) => {
    const { db } = context
    const weeks = (await listWeeks(db, input, MARKET_WEEKS)).map(viewWeek)
    await inTransaction(db, (tx) =>
      auditAction(tx, context, {
        operation: 'market.exportWeeks',
        target: { type: 'market_weeks', id: 'all' },
        after: { ...input, count: weeks.length },
      }),
    )
    const lines = [writeCsvLines([writeCsvHeadings()]), writeCsvLines(weeks.map(toWeekCells))]
    return createCsvFile('adire-market.csv', lines)
  }),
}
