import type { InquiryId } from '@adire/contract/ids.ts'
import type {
  AdminInquiry,
  InquiryKind,
  InquiryOutcome,
  InquiryStatus,
} from '@adire/contract/inquiries.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { AdInquiries } from '../../db/types.ts'
import { DUE_AT } from './shared-queries.ts'

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

/** True if the address belongs to a member who lives in a country. */
export async function livesIn(tx: Tx, email: string, country: string): Promise<boolean> {
  const { rows } = await sql`
    select from users u join profiles p on p.id = u.id where u.email = ${email} and p.country = ${country}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Finds the reference and kind of an inquiry and the address for its receipt. */
export function findReceipt(db: Db, id: string) {
  return db
    .selectFrom('ad_inquiries')
    .select(['reference', 'contact_email as email', 'language', 'data_due_at'])
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
  kind: InquiryKind
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
  due_at: Date | null
}

/** Kind of an inquiry `i`: reports of profiles and requests about data come from forms of any type. */
export const INQUIRY_KIND = sql<InquiryKind>`case when i.is_profile_report then 'report' when i.data_due_at is not null then 'data' else i.inquiry_type end`

/** Columns of `InquiryRow`, from `ad_inquiries i`. */
export const INQUIRY_COLUMNS = sql`i.id, i.reference, i.inquiry_type, ${INQUIRY_KIND} as kind, i.company_name, i.contact_name,
  i.contact_email, i.contact_phone, i.message, i.budget_range, i.preferred_contact, i.status, i.admin_notes, i.created_at, i.updated_at,
  ${DUE_AT} as due_at`

export async function findInquiry(db: Db, id: InquiryId): Promise<InquiryRow | undefined> {
  const { rows } =
    await sql<InquiryRow>`select ${INQUIRY_COLUMNS} from ad_inquiries i where i.id = ${id}`.execute(
      db,
    )
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
