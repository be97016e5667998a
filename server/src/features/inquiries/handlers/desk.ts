import type { AdminInquiry } from '@adire/contract/inquiries.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { admin } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { auditAction } from '../../audit/operations.ts'
import * as queries from '../queries.ts'
import { INQUIRIES_PER_PAGE } from '../rules.ts'

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
      await publish(tx, 'staff', { type: 'moderation.changed' })
      return viewInquiry(await queries.getInquiry(tx, id))
    }),
  ),

  saveNotes: admin.inquiries.saveNotes.handler(({ input: { id, adminNotes }, context }) =>
    inTransaction(context.db, async (tx) => {
      const before = (await queries.lockInquiry(tx, id)) ?? fail('NOT_FOUND')
      await queries.saveNotes(tx, id, { adminNotes: adminNotes || null, at: context.clock.now() })
      // The notes are deleted with the inquiry after two years. Audit entries may outlive it, so
      // they store only the length.
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

function viewInquiry(row: queries.InquiryRow): AdminInquiry {
  return {
    id: row.id,
    reference: row.reference,
    inquiryType: row.inquiry_type,
    companyName: row.company_name,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    message: row.message,
    budgetRange: row.budget_range,
    preferredContact: row.preferred_contact,
    status: row.status,
    adminNotes: row.admin_notes ?? '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
