import type { InquiryId } from '@adire/contract/ids.ts'
import type {
  InquiryKind,
  InquiryRecord,
  InquirySort,
  InquiryStatusFilter,
} from '@adire/contract/inquiries.ts'
import type { Db } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../jobs.ts'
import { createListFile, writeCsvPages } from '../../../lib/csv-pages.ts'
import { getUtcDay } from '../../../lib/dates.ts'
import { fail } from '../../../lib/fail.ts'
import { bySortKey, type PageRange, readPage } from '../../../lib/paging.ts'
import { admin } from '../../../procedures.ts'
import { auditAction } from '../../audit/operations.ts'
import { describeFilters } from '../../audit/rules.ts'
import { sendReply } from '../jobs.ts'
import { changeInquiryStatus } from '../operations.ts'
import { countByKind, listInquiries } from '../list-queries.ts'
import * as queries from '../queries.ts'
import { addReply, hasReply, listCampaigns, listReplies } from '../reply-queries.ts'
import { INQUIRIES_PER_PAGE } from '../rules.ts'
import { writeInquiryHeadings, toInquiryCells, viewInquiry, viewInquiryRow } from '../view.ts'

/** Inquiry desk, for admins only (ADV-01 to ADV-03). */
export const desk = {
  list: admin.inquiries.list.handler(async ({ input: { cursor, ...input }, context }) => {
    const { sort, ...filter } = toFilter(input)
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: INQUIRIES_PER_PAGE,
      position: bySortKey,
      list: (range) => listInquiries(context.db, { ...range, ...filter, sort }),
    })
    const counts = cursor === undefined ? await countByKind(context.db, filter) : null
    return { inquiries: rows.map(viewInquiryRow), counts, nextCursor }
  }),

  exportInquiries: admin.inquiries.exportInquiries.handler(async ({ input, context }) => {
    const { clock, db } = context
    const written = await inTransaction(db, async (tx) => {
      const file = await writeCsvPages({
        headings: writeInquiryHeadings(),
        list: (range: PageRange) => listInquiries(tx, { ...range, ...toFilter(input) }),
        toCells: toInquiryCells,
      })
      await auditAction(tx, context, {
        operation: 'inquiries.exportInquiries',
        target: { type: 'inquiry_list', id: 'csv' },
        after: { ...describeFilters('inquiries.exportInquiries', input), count: file.count },
      })
      return file
    })
    return createListFile(`adire-inquiries-${getUtcDay(clock.now()).day}`, written)
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

interface ListInput {
  status?: InquiryStatusFilter | undefined
  type?: InquiryKind | undefined
  search?: string | undefined
  sort?: InquirySort | undefined
}

function toFilter({ status, type, search, sort = 'newest' }: ListInput) {
  return { status, kind: type, search: search || undefined, sort }
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
