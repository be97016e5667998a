import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { BAN_YEARS } from './rules.ts'
import { hashEmail } from '../../lib/secrets.ts'

/**
 * Stores keyed hashes of a banned member's address and photos before they are erased, so that a
 * deletion doesn't undo the ban: the address can't sign up, and the photos are recognised.
 */
export async function addBanRecord(
  tx: Tx,
  memberId: MemberId,
  { hashKey, now }: { hashKey: string; now: Date },
): Promise<void> {
  const { rows } = await sql<{ address: string; bannedAt: Date | null }>`
    select users.canonical_email as address,
      (select max(decided_at) from moderation_actions where user_id = users.id and kind = 'ban' and lifted_at is null) as "bannedAt"
    from users where users.id = ${memberId}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('a member who is being erased has no account')
  await sql`
    insert into ban_records (address_hash, photo_hashes, banned_at, keep_until)
    select ${hashEmail(row.address, hashKey)}, coalesce(array_agg(perceptual_hash) filter (where perceptual_hash is not null), '{}'),
      ${row.bannedAt ?? now}::timestamptz, ${row.bannedAt ?? now}::timestamptz + make_interval(years => ${BAN_YEARS})
    from photos where user_id = ${memberId}
    on conflict (address_hash) do update set
      photo_hashes = ban_records.photo_hashes || excluded.photo_hashes, banned_at = excluded.banned_at, keep_until = excluded.keep_until`.execute(
    tx,
  )
}

/** True if this address, or a variant of it, belonged to a banned member who was erased. */
export async function isBannedAddress(
  db: Db,
  email: string,
  { hashKey, now }: { hashKey: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    address: string
  }>`select canonical_email(${email}) as address`.execute(db)
  const hash = hashEmail(rows[0]?.address ?? email, hashKey)
  const found =
    await sql`select 1 from ban_records where address_hash = ${hash} and keep_until > ${now}`.execute(
      db,
    )
  return found.rows.length > 0
}

export async function removeBanRecords(db: Db, now: Date): Promise<void> {
  await sql`delete from ban_records where keep_until <= ${now}`.execute(db)
}
