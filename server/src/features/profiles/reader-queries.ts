import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

interface Reading {
  /** A keyed hash. */
  address: string
  day: string
}

/** False when the member was known at the address today. */
export async function addReader(db: Db, { address, day, memberId }: Reading & { memberId: MemberId }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('address_readers')
    .values({ address, day, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Flags the address when it has so many readers; true for the one call that does it. */
export async function flagAddress(db: Db, { address, day, readers, at }: Reading & { readers: number; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into address_flags (address, day, flagged_at)
    select ${address}, ${day}::date, ${at}::timestamptz
    where (select count(*) from address_readers where address = ${address} and day = ${day}::date) >= ${readers}::int
    on conflict do nothing
    returning address`.execute(db)
  return rows.length === 1
}

export async function forgetReaders(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('address_readers').where('day', '<', before).execute()
  await tx.deleteFrom('address_flags').where('day', '<', before).execute()
}
