import type { InquiryId } from '@adire/contract/ids.ts'
import type { AdminInquiry, InquiryRecord } from '@adire/contract/inquiries.ts'
import type { Db } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { admin } from '../../../procedures.ts'
import { auditAction } from '../../audit/operations.ts'
import { sendReply } from '../jobs.ts'
import { changeInquiryStatus } from '../operations.ts'
import * as queries from '../queries.ts'
import { addReply, hasReply, listCampaigns, listReplies } from '../reply-queries.ts'
import { INQUIRIES_PER_PAGE } from '../rules.ts'

/** Inquiry desk, for admins only (ADV-01 to ADV-03). */
export const desk = {
  list: admin.inquiries.list.handler(async ({ input: { status, type, cursor }, context }) => {
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: INQUIRIES_PER_PAGE,
      position: bySortKey,
      list: (range) => queries.listInquiries(context.db, { ...range, status, type }),
    })
    const counts = await queries.countByType(context.db, status)
    return { inquiries: rows.map(viewInquiry), counts, nextCursor }
  }),

  read: admin.inquiries.read.handler(
    async ({ input: { id }, context: { db } }) => (await readRecord(db, id)) ?? fail('NOT_FOUND'),
  ),

  reply: admin.inquiries.reply.handler(({ input: { id, messageId, text }, context }) =>
    inTransaction(context.db, async (tx) => {
      const { actor, clock } = context
      const before = (await queries.lockInquiry(tx, id)) ?? fail('NOT_FOUND')
      const reply = { id: messageId, inquiryId: id, text, by: actor.id, at: clock.now() }
      if (await addReply(tx, reply)) {
        await enqueue(tx, sendReply, { messageId })
        // The text is deleted with the inquiry, so the audit log stores only its length.
        await auditAction(tx, context, {
          operation: 'inquiries.reply',
          target: { type: 'inquiry', id },
          before: null,
          after: { characters: text.length },
        })
        if (before.status === 'new')
          await changeInquiryStatus(tx, context, { id, status: 'contacted' })
        else await queries.touchInquiry(tx, id, clock.now())
      } else if (!(await hasReply(tx, reply))) fail('CLIENT_ID_USED')
      return (await readRecord(tx, id)) ?? fail('NOT_FOUND')
    }),
  ),

  setStatus: admin.inquiries.setStatus.handler(({ input: { id, status }, context }) =>
    inTransaction(context.db, async (tx) => {
      if (!(await changeInquiryStatus(tx, context, { id, status }))) fail('NOT_FOUND')
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

/** Reads an inquiry with its replies and campaigns; undefined if there is none. */
async function readRecord(db: Db, id: InquiryId): Promise<InquiryRecord | undefined> {
  const row = await queries.findInquiry(db, id)
  if (!row) return undefined
  return {
    ...viewInquiry(row),
    replies: await listReplies(db, id),
    campaigns: await listCampaigns(db, id),
  }
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
