import type { SubscriberState } from '@adire/contract/newsletter.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { createCsvFile, writeCsvLines } from '../../../lib/csv.ts'
import { bySortKey, readPage, type SortPosition } from '../../../lib/paging.ts'
import { admin } from '../../../procedures.ts'
import { auditAction } from '../../audit/operations.ts'
import { listSubscribers } from '../queries.ts'
import { SUBSCRIBERS_PER_CHUNK, SUBSCRIBERS_PER_FILE, SUBSCRIBERS_PER_PAGE } from '../rules.ts'

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
    async ({ input: { state }, context }) => {
      const { clock, db } = context
      const now = clock.now()
      const chunks = await inTransaction(db, async (tx) => {
        const written = await writeAll(tx, state)
        await auditAction(tx, context, {
          operation: 'newsletter.exportSubscribers',
          target: TARGET,
          after: { count: written.count, ...(state && { state }) },
        })
        return written.chunks
      })
      return createCsvFile(`adire-newsletter-${now.toISOString().slice(0, 10)}.csv`, chunks)
    },
  ),
}

/** Writes the list as CSV, chunk by chunk, up to `SUBSCRIBERS_PER_FILE`. */
async function writeAll(
  tx: Tx,
  state: SubscriberState | undefined,
): Promise<{ chunks: string[]; count: number }> {
  const chunks = [writeCsvLines([['Email address', 'Status', 'Since (UTC)']])]
  let after: SortPosition | undefined
  let count = 0
  do {
    const limit = Math.min(SUBSCRIBERS_PER_CHUNK, SUBSCRIBERS_PER_FILE - count)
    const rows = await listSubscribers(tx, { search: undefined, state, after, limit })
    chunks.push(writeCsvLines(rows.map((row) => [row.email, row.state, row.since.toISOString()])))
    count += rows.length
    after = rows.length === limit ? rows.at(-1) : undefined
  } while (after && count < SUBSCRIBERS_PER_FILE)
  return { chunks, count }
}
