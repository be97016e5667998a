import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { inBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/db.ts'

interface AddressDay {
  /** Keyed hash of an IP address (`hashIp`). */
  address: string
  day: string
}

type AddressMember = AddressDay & { memberId: MemberId }

/** Records that a member browsed from an address on a day; false if that was recorded before. */
export const addAddressMember = inBatches<AddressMember, boolean>({
  getKey: buildKey,
  async run(db, entries) {
    const { rows } = await sql<{ address: string; day: string; member_id: MemberId }>`
      insert into address_readers (address, day, member_id)
      select address, day, member_id from unnest(
        ${entries.map(({ address }) => address)}::text[], ${entries.map(({ day }) => day)}::date[], ${entries.map(({ memberId }) => memberId)}::uuid[]
      ) as one (address, day, member_id)
      order by address, day, member_id
      on conflict do nothing
      returning address, day, member_id`.execute(db)
    const added = new Set(
      rows.map(({ address, day, member_id }) => buildKey({ address, day, memberId: member_id })),
    )
    return entries.map((entry) => added.has(buildKey(entry)))
  },
})

function buildKey({ address, day, memberId }: AddressMember): string {
  return `${address} ${day} ${memberId}`
}

/** Flags an address with enough members on a day; true only for the call that flags it. */
export async function flagAddress(
  db: Db,
  { address, day, minimumMembers, at }: AddressDay & { minimumMembers: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into address_flags (address, day, flagged_at)
    select ${address}, ${day}::date, ${at}::timestamptz
    where (select count(*) from address_readers where address = ${address} and day = ${day}::date) >= ${minimumMembers}::int
    on conflict do nothing
    returning address`.execute(db)
  return rows.length === 1
}

/** Deletes records and flags of days before an ISO date. */
export async function deleteOldAddresses(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('address_readers').where('day', '<', before).execute()
  await tx.deleteFrom('address_flags').where('day', '<', before).execute()
}
