import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Rows per batch: a sweep after a long pause must not hold a transaction open for minutes. */
const BATCH = 500

/**
 * Empties conversations whose match ended before a time; returns their number. Message rows stay,
 * because the ledger refers to paid messages (invariant I5).
 */
export async function emptyEndedThreads(tx: Tx, before: Date, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select t.id from message_threads t join matches m on m.id = t.match_id
    where m.unmatched_at < ${before} and exists (select from messages where conversation_id = t.id and removed_at is null)
    limit ${BATCH} for update of t`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`update messages set content = '', removed_at = ${now} where conversation_id = any(${ids}::uuid[]) and removed_at is null`.execute(
    tx,
  )
  await sql`update message_threads set last_preview = null where id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return ids.length
}

/** Deletes records of photos that were rejected before a moment. */
export async function removeRejections(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('photo_rejections').where('rejected_at', '<', before).execute()
}

/** Lists members inactive since a moment who were not warned; staff are excluded. */
export function listUnwarned(db: Db, before: Date) {
  return db
    .selectFrom('profiles as p')
    .leftJoin('inactivity_warnings as w', 'w.user_id', 'p.id')
    .select(['p.id', 'p.last_active_at as lastActiveAt'])
    .where('p.account_status', 'in', ['active', 'paused'])
    .where('p.last_active_at', '<', before)
    .where((eb) =>
      eb.or([eb('w.warned_at', 'is', null), eb('w.warned_at', '<', eb.ref('p.last_active_at'))]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('admin_users').select('user_id').whereRef('user_id', '=', 'p.id')),
      ),
    )
    .orderBy('p.last_active_at')
    .limit(BATCH)
    .execute()
}

export async function saveWarning(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  await tx
    .insertInto('inactivity_warnings')
    .values({ user_id: memberId, warned_at: now })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ warned_at: now }))
    .execute()
}

/** Lists members inactive since a moment who were warned before another. */
export async function listForgotten(
  db: Db,
  { lastActiveBefore, warnedBefore }: { lastActiveBefore: Date; warnedBefore: Date },
) {
  const rows = await db
    .selectFrom('profiles as p')
    .innerJoin('inactivity_warnings as w', 'w.user_id', 'p.id')
    .select('p.id')
    .where('p.account_status', 'in', ['active', 'paused'])
    .where('p.last_active_at', '<', lastActiveBefore)
    .where('w.warned_at', '<', warnedBefore)
    .whereRef('w.warned_at', '>=', 'p.last_active_at')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('admin_users').select('user_id').whereRef('user_id', '=', 'p.id')),
      ),
    )
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}
