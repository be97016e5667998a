import type { InquiryId } from '@adire/contract/ids.ts'
import type { DeskInquiry, InquiryOutcome, InquiryStatus } from '@adire/contract/inquiries.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'

export interface InquiryRow {
  id: InquiryId
  reference: string
  inquiry_type: DeskInquiry['inquiryType']
  company_name: string | null
  contact_name: string
  contact_email: string
  contact_phone: string | null
  message: string
  budget_range: DeskInquiry['budgetRange']
  preferred_contact: DeskInquiry['preferredContact']
  status: InquiryStatus
  admin_notes: string | null
  created_at: Date
  updated_at: Date
  sortKey: string
}

const COLUMNS = sql`id, reference, inquiry_type, company_name, contact_name, contact_email, contact_phone, message, budget_range,
  preferred_contact, status, admin_notes, created_at, updated_at, created_at::text as "sortKey"`

/** Lists inquiries, newest first (ADS-ADMIN-18). */
export async function listInquiries(
  db: Db,
  { status, after, limit }: PageRange & { status: InquiryStatus | undefined },
): Promise<InquiryRow[]> {
  const ofStatus = status === undefined ? sql`` : sql`and status = ${status}`
  const { rows } = await sql<InquiryRow>`
    select ${COLUMNS} from ad_inquiries where ${isAfter(after, ['created_at', 'id'])} ${ofStatus}
    order by created_at desc, id desc
    limit ${limit}`.execute(db)
  return rows
}

export async function findInquiry(db: Db, id: InquiryId): Promise<InquiryRow | undefined> {
  const { rows } =
    await sql<InquiryRow>`select ${COLUMNS} from ad_inquiries where id = ${id}`.execute(db)
  return rows[0]
}

export async function getInquiry(db: Db, id: InquiryId): Promise<InquiryRow> {
  const row = await findInquiry(db, id)
  if (!row) throw new Error('an inquiry that was just locked is gone')
  return row
}

/** Locks an inquiry. */
export async function lockInquiry(tx: Tx, id: InquiryId) {
  return tx
    .selectFrom('ad_inquiries')
    .select(['status', 'admin_notes'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveStatus(
  tx: Tx,
  id: InquiryId,
  { status, at }: { status: InquiryOutcome; at: Date },
): Promise<void> {
  await tx
    .updateTable('ad_inquiries')
    .set({ status, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function saveNotes(
  tx: Tx,
  id: InquiryId,
  { adminNotes, at }: { adminNotes: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('ad_inquiries')
    .set({ admin_notes: adminNotes, updated_at: at })
    .where('id', '=', id)
    .execute()
}
