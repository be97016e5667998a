import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { isSeenBy, memberIs } from '../profiles/shared-visibility-queries.ts'

/**
 * Serializes a member's passes and introductions, so that two tabs can't leave two newest passes or
 * introduce twice a day.
 */
export async function lockReactions(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`discovery:${memberId}`}, 0))`.execute(
    tx,
  )
}

/** Saves a pass as the newest one; the one before can't be undone any more (decision P14). */
export async function savePass(
  tx: Tx,
  { from, to, at }: { from: MemberId; to: MemberId; at: Date },
): Promise<void> {
  await tx
    .updateTable('passes')
    .set({ is_newest: false })
    .where('from_user_id', '=', from)
    .where(sql<boolean>`is_newest`)
    .execute()
  await tx
    .insertInto('passes')
    .values({ from_user_id: from, to_user_id: to, is_newest: true, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['from_user_id', 'to_user_id'])
        .doUpdateSet({ is_newest: true, created_at: at }),
    )
    .execute()
}

/**
 * Undoes the newest pass and returns its member; undefined without one or if they are no longer
 * visible.
 */
export async function undoNewestPass(tx: Tx, from: MemberId): Promise<MemberId | undefined> {
  const { rows } = await sql<{ to: MemberId }>`
    delete from passes using profiles passed
    where from_user_id = ${from} and is_newest and passed.id = to_user_id and ${isSeenBy('passed', memberIs(from))}
    returning to_user_id as "to"`.execute(tx)
  return rows[0]?.to
}
