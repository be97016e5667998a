import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { DEVICES_MAXIMUM } from './rules.ts'

/**
 * Stores that a member uses a device, and removes those used least recently above the maximum. True if
 * the device is new to the member.
 */
export async function saveDevice(
  tx: Tx,
  memberId: MemberId,
  deviceHash: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into member_devices (member_id, device_hash, first_seen_at, last_seen_at)
    values (${memberId}, ${deviceHash}, ${now}, ${now})
    on conflict (member_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning (xmax = 0) as "isNew"`.execute(tx)
  const isNew = rows[0]?.isNew ?? false
  if (isNew)
    await sql`
      delete from member_devices where member_id = ${memberId} and device_hash in (
        select device_hash from member_devices where member_id = ${memberId} and device_hash <> ${deviceHash}
        order by last_seen_at desc, device_hash offset ${DEVICES_MAXIMUM - 1})`.execute(tx)
  return isNew
}
