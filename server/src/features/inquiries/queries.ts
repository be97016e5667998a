import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { AdInquiries } from '../../db/types.ts'

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

export async function findInquiry(db: Db, id: string) {
  return db
    .selectFrom('ad_inquiries')
    .select(['reference', 'contact_email as email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Forgets inquiries without any contact for so many months. */
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
