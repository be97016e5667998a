import { SUBSCRIBER_FILE_ROWS_MAXIMUM } from '@adire/contract/list-files.ts'
import { t, tAbout } from '../../../lib/text.ts'
import type { SubscriberFilter, SubscriberState } from '@adire/contract/newsletter.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { createListFile, type CsvList, writeCsvPages } from '../../../lib/csv-pages.ts'
import { bySortKey, type PageRange, readPage } from '../../../lib/paging.ts'
import { admin } from '../../../procedures.ts'
import { getUtcDay } from '../../../lib/dates.ts'
import { auditAction } from '../../audit/operations.ts'
import { listSubscribers } from '../queries.ts'
import { SUBSCRIBERS_PER_PAGE } from '../rules.ts'

const TARGET = { type: 'newsletter', id: 'subscribers' }

/** Subscriber list for admins. It holds personal addresses, so every read is audited. */
export const subscribers = {
  listSubscribers: admin.newsletter.listSubscribers.handler(
    async ({ input: { search, state, cursor }, context }) => {
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: SUBSCRIBERS_PER_PAGE,
        position: bySortKey,
        list: (range) =>
          listSubscribers(context.db, { ...range, search: search || undefined, state }),
      })
      return {
        subscribers: rows.map(({ id, email, state: now, since }) => ({
          id,
          email,
          state: now,
          since: since.toISOString(),
        })),
        nextCursor,
      }
    },
  ),

  exportSubscribers: admin.newsletter.exportSubscribers.handler(
    async ({ input: { search, state }, context }) => {
      const { clock, db } = context
      const now = clock.now()
      const written = await inTransaction(db, async (tx) => {
        const file = await writeSubscribers(tx, { search, state })
        await auditAction(tx, context, {
          operation: 'newsletter.exportSubscribers',
          target: TARGET,
          // The addresses themselves stay out of the audit log, which keeps its entries longer.
          after: { count: file.count, ...(state && { state }), ...(search && { isSearch: true }) },
        })
        return file
      })
      return createListFile(`adire-newsletter-${getUtcDay(now).day}`, written)
    },
  ),
}

const states: Record<SubscriberState, () => string> = {
  active: () => tAbout('subscriber')`active`,
  waiting: () => tAbout('subscriber')`not confirmed yet`,
  left: () => tAbout('subscriber')`unsubscribed`,
}

/** Writes the filtered list as CSV lines, newest first, up to `SUBSCRIBER_FILE_ROWS_MAXIMUM`. */
function writeSubscribers(tx: Tx, { search, state }: SubscriberFilter): Promise<CsvList> {
  return writeCsvPages({
    headings: [t`Email address`, t`Status`, t`Since (UTC)`],
    maximum: SUBSCRIBER_FILE_ROWS_MAXIMUM,
    list: (range: PageRange) =>
      listSubscribers(tx, { ...range, search: search || undefined, state }),
    toCells: (row) => [row.email, states[row.state](), row.since.toISOString()],
  })
}
