import type { AddressFlag } from '@adire/contract/address-flags.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { PageRange } from '../../lib/paging.ts'

/** Accounts listed for one network address. */
const READERS_SHOWN = 24

export interface FlagPosition {
  sortKey: string
  address: string
}

export interface FlagRow extends FlagPosition {
  day: string
  flaggedAt: Date
  readerCount: number
  otherDays: number
  readers: AddressFlag['readers'] | null
  clearedAt: Date | null
  clearedBy: string | null
}

interface Wanted extends PageRange<FlagPosition> {
  state: 'open' | 'cleared'
}

/** Lists flags with the members who read from the address that day, newest first. */
export async function listFlags(db: Db, { state, after, limit }: Wanted): Promise<FlagRow[]> {
  const [at, address] = [after?.sortKey ?? null, after?.address ?? null]
  const { rows } = await sql<FlagRow>`
    select f.address, f.day, f.flagged_at as "flaggedAt", f.flagged_at::text as "sortKey", f.cleared_at as "clearedAt", c.handle as "clearedBy",
      (select count(*) from address_readers r where r.address = f.address and r.day = f.day) as "readerCount",
      (select count(*) from address_flags o where o.address = f.address and o.day <> f.day) as "otherDays",
      (select jsonb_agg(jsonb_build_object('id', p.id, 'handle', p.handle, 'joinedOn', (p.created_at at time zone 'UTC')::date,
          'isVerified', p.is_verified, 'standing', p.account_status) order by p.created_at desc)
        from (
          select m.* from address_readers r join profiles m on m.id = r.member_id
          where r.address = f.address and r.day = f.day order by m.created_at desc limit ${READERS_SHOWN}
        ) p) as readers
    from address_flags f left join profiles c on c.id = f.cleared_by and c.account_status <> 'erased'
    where (f.cleared_at is null) = ${state === 'open'}::boolean
      and (${at}::timestamptz is null or (f.flagged_at, f.address) < (${at}::timestamptz, ${address}::text))
    order by f.flagged_at desc, f.address desc
    limit ${limit}`.execute(db)
  return rows
}

export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from address_flags where cleared_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

interface Flag {
  address: string
  day: string
}

/** Clears an open flag, and returns the state it was in. */
export async function clearFlag(
  tx: Tx,
  { address, day }: Flag,
  { by, at }: { by: MemberId; at: Date },
) {
  const { numUpdatedRows } = await tx
    .updateTable('address_flags')
    .set({ cleared_at: at, cleared_by: by })
    .where('address', '=', address)
    .where('day', '=', day)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return 'done'
  const row = await tx
    .selectFrom('address_flags')
    .select('day')
    .where('address', '=', address)
    .where('day', '=', day)
    .executeTakeFirst()
  return row ? 'cleared' : 'unknown'
}
