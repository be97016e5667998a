import type { InquiryId } from '@adire/contract/ids.ts'
import type {
  AdminInquiry,
  InquiryOutcome,
  InquiryStatus,
  StoredInquiryType,
} from '@adire/contract/inquiries.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { AdInquiries } from '../../db/types.ts'
import type { PageRange } from '../../lib/paging.ts'

/** Adds an inquiry; undefined if another one has this reference. */
export async function addInquiry(
  tx: Tx,
  inquiry: Omit<Insertable<AdInquiries>, 'id' | 'status' | 'admin_notes'>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('ad_inquiries')
    .values(inquiry)
    .onConflict((oc) => oc.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Finds the reference of an inquiry and the address for its receipt. */
export async function findReceipt(db: Db, id: string) {
  return db
    .selectFrom('ad_inquiries')
    .select(['reference', 'contact_email as email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Deletes inquiries that were not changed for so many months. */
export async function removeOld(tx: Tx, now: Date, months: number): Promise<void> {
  await tx
    .deleteFrom('ad_inquiries')
    .where(
      'updated_at',
      '<',
      sql<Date>`${now}::timestamptz - make_interval(months => ${months}::int)`,
    )
    .execute()
}

export interface InquiryRow {
  id: InquiryId
  reference: string
  inquiry_type: AdminInquiry['inquiryType']
  company_name: string | null
  contact_name: string
  contact_email: string
  contact_phone: string | null
  message: string
  budget_range: AdminInquiry['budgetRange']
  preferred_contact: AdminInquiry['preferredContact']
  status: InquiryStatus
  admin_notes: string | null
  created_at: Date
  updated_at: Date
  sortKey: string
}

const COLUMNS = sql`id, reference, inquiry_type, company_name, contact_name, contact_email, contact_phone, message, budget_range,
  preferred_contact, status, admin_notes, created_at, updated_at, created_at::text as "sortKey"`

interface Filter {
  status: InquiryStatus | undefined
  type: StoredInquiryType | undefined
}

/** Counts the inquiries of each type, all or those with a status. */
export async function countByType(
  db: Db,
  status: InquiryStatus | undefined,
): Promise<Record<StoredInquiryType, number>> {
  const { rows } = await sql<{ type: StoredInquiryType; count: number }>`
    select inquiry_type as type, count(*) as count from ad_inquiries
    where ${status ?? null}::text is null or status = ${status ?? null}::text group by inquiry_type`.execute(
    db,
  )
  const counts = { advertising: 0, support: 0, partnership: 0, other: 0 }
  for (const { type, count } of rows) counts[type] = count
  return counts
}

/** Lists inquiries, newest first (ADS-ADMIN-18). */
export async function listInquiries(
  db: Db,
  { status, type, after, limit }: PageRange & Filter,
): Promise<InquiryRow[]> {
  const statusCondition = status === undefined ? sql`` : sql`and status = ${status}`
  const typeCondition = type === undefined ? sql`` : sql`and inquiry_type = ${type}`
  const { rows } = await sql<InquiryRow>`
    select ${COLUMNS} from ad_inquiries where ${isAfter(after, ['created_at', 'id'])} ${statusCondition} ${typeCondition}
    order by created_at desc, id desc
    limit ${limit}`.execute(db)
  return rows
}

export async function findInquiry(db: Db, id: InquiryId): Promise<InquiryRow | undefined> {
  const { rows } =
    await sql<InquiryRow>`select ${COLUMNS} from ad_inquiries where id = ${id}`.execute(db)
  return rows[0]
}

/** Finds an inquiry that was locked in this transaction. */
export async function getInquiry(db: Db, id: InquiryId): Promise<InquiryRow> {
  const row = await findInquiry(db, id)
  if (!row) throw new Error('an inquiry that was just locked is gone')
  return row
}

/** Locks an inquiry until the transaction ends, and returns what staff can change. */
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

/** Records a contact, from which the retention of an inquiry counts. */
export async function touchInquiry(tx: Tx, id: InquiryId, at: Date): Promise<void> {
  await tx.updateTable('ad_inquiries').set({ updated_at: at }).where('id', '=', id).execute()
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
