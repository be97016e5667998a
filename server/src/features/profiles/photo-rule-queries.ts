import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

/**
 * Applies the setting `photo_to_be_shown_enabled` to members without an approved photo whose
 * profile has its old value; returns how many, at most `limit`. The setting can't change before the
 * commit.
 */
export async function applyPhotoRule(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ isOptional: boolean }>`
    select is_shown_without_photo() as "isOptional"`.execute(tx)
  const isOptional = rows[0]?.isOptional ?? false
  const { numAffectedRows } = await sql`
    update profiles set is_photo_optional = ${isOptional}
    where photo_count = 0 and is_photo_optional = ${!isOptional} and id in (
      select id from profiles where photo_count = 0 and is_photo_optional = ${!isOptional}
      order by id limit ${limit}::int for no key update)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** True if the member has a photo, which can't be deleted before the end of the transaction. */
export async function lockAnyPhoto(tx: Tx, owner: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', owner)
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
