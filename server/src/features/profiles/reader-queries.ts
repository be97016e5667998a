import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { inBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/db.ts'

interface Reading {
  /** Keyed hash of the address. */
  address: string
  day: string
}

type MemberReading = Reading & { memberId: MemberId }

/** Records a member at an address for the day; false if they already were. */
export const addReader = inBatches<MemberReading, boolean>({
  keyOf: buildKey,
  async run(db, readings) {
    const { rows } = await sql<{ address: string; day: string; member_id: MemberId }>`
      insert into address_readers (address, day, member_id)
      select address, day, member_id from unnest(
        ${readings.map(({ address }) => address)}::text[], ${readings.map(({ day }) => day)}::date[], ${readings.map(({ memberId }) => memberId)}::uuid[]
      ) as one (address, day, member_id)
      order by address, day, member_id
      on conflict do nothing
      returning address, day, member_id`.execute(db)
    const added = new Set(
      rows.map(({ address, day, member_id }) => buildKey({ address, day, memberId: member_id })),
    )
    return readings.map((reading) => added.has(buildKey(reading)))
  },
})

function buildKey({ address, day, memberId }: MemberReading): string {
  return `${address} ${day} ${memberId}`
}

/** Flags an address with at least `readers` members; true only for the call that flags it. */
export async function flagAddress(
  db: Db,
  { address, day, readers, at }: Reading & { readers: number; at: Date },
): Promise<boolean> {
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
