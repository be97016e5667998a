import type { AddressFlag } from '@adire/contract/address-flags.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { PageRange } from '../../lib/paging.ts'

/** Accounts listed for one network address, newest first. */
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

interface FlagFilter extends PageRange<FlagPosition> {
  state: 'open' | 'cleared'
}

/** Lists flags with the members who read from the address that day, newest first. */
export async function listFlags(db: Db, { state, after, limit }: FlagFilter): Promise<FlagRow[]> {
  const [at, address] = [after?.sortKey ?? null, after?.address ?? null]
  const { rows } = await sql<FlagRow>`
    select flags.address, flags.day, flags.flagged_at as "flaggedAt", flags.flagged_at::text as "sortKey", flags.cleared_at as "clearedAt", clearers.handle as "clearedBy",
      (select count(*) from address_readers readers where readers.address = flags.address and readers.day = flags.day) as "readerCount",
      (select count(*) from address_flags others where others.address = flags.address and others.day <> flags.day) as "otherDays",
      (select jsonb_agg(jsonb_build_object('id', shown.id, 'handle', shown.handle, 'joinedOn', (shown.created_at at time zone 'UTC')::date,
          'isVerified', shown.is_verified, 'standing', shown.account_status) order by shown.created_at desc)
        from (
          select members.* from address_readers readers join profiles members on members.id = readers.member_id
          where readers.address = flags.address and readers.day = flags.day order by members.created_at desc limit ${READERS_SHOWN}
        ) shown) as readers
    from address_flags flags left join profiles clearers on clearers.id = flags.cleared_by and clearers.account_status <> 'erased'
    where (flags.cleared_at is null) = ${state === 'open'}::boolean
      and (${at}::timestamptz is null or (flags.flagged_at, flags.address) < (${at}::timestamptz, ${address}::text))
    order by flags.flagged_at desc, flags.address desc
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

/** Clears an open flag. Returns `cleared`, or why it could not be cleared. */
export async function clearFlag(
  tx: Tx,
  { address, day }: Flag,
  { by, at }: { by: MemberId; at: Date },
): Promise<'cleared' | 'already-cleared' | 'unknown'> {
  const { numUpdatedRows } = await tx
    .updateTable('address_flags')
    .set({ cleared_at: at, cleared_by: by })
    .where('address', '=', address)
    .where('day', '=', day)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return 'cleared'
  const row = await tx
    .selectFrom('address_flags')
    .select('day')
    .where('address', '=', address)
    .where('day', '=', day)
    .executeTakeFirst()
  return row ? 'already-cleared' : 'unknown'
}
