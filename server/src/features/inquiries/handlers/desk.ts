import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { admin } from '../../../procedures.ts'
import { auditAction } from '../../audit/operations.ts'
import * as queries from '../desk-queries.ts'
import { INQUIRIES_PER_PAGE } from '../rules.ts'
import { viewInquiry } from '../view.ts'

/** Inquiry desk, for admins only (ADV-01 to ADV-03). */
export const desk = {
  list: admin.inquiries.list.handler(async ({ input: { status, cursor }, context }) => {
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: INQUIRIES_PER_PAGE,
      position: bySortKey,
      list: (range) => queries.listInquiries(context.db, { ...range, status }),
    })
    return { inquiries: rows.map(viewInquiry), nextCursor }
  }),

  read: admin.inquiries.read.handler(async ({ input: { id }, context: { db } }) =>
    viewInquiry((await queries.findInquiry(db, id)) ?? fail('NOT_FOUND')),
  ),

  setStatus: admin.inquiries.setStatus.handler(({ input: { id, status }, context }) =>
    inTransaction(context.db, async (tx) => {
      const before = (await queries.lockInquiry(tx, id)) ?? fail('NOT_FOUND')
      await queries.saveStatus(tx, id, { status, at: context.clock.now() })
      await auditAction(tx, context, {
        operation: 'inquiries.setStatus',
        target: { type: 'inquiry', id },
        before: { status: before.status },
        after: { status },
      })
      return viewInquiry(await queries.getInquiry(tx, id))
    }),
  ),

  saveNotes: admin.inquiries.saveNotes.handler(({ input: { id, adminNotes }, context }) =>
    inTransaction(context.db, async (tx) => {
      const before = (await queries.lockInquiry(tx, id)) ?? fail('NOT_FOUND')
      await queries.saveNotes(tx, id, { adminNotes: adminNotes || null, at: context.clock.now() })
      // The words are the letter's and go with it after two years; the record of acts outlives them
      // and says how many there were.
      await auditAction(tx, context, {
        operation: 'inquiries.saveNotes',
        target: { type: 'inquiry', id },
        before: { characters: before.admin_notes?.length ?? 0 },
        after: { characters: adminNotes.length },
      })
      return viewInquiry(await queries.getInquiry(tx, id))
    }),
  ),
}
