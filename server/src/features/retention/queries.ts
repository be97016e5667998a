import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { type HomeDb, PRIMARY_HOME } from '../../db/thread-homes.ts'

/** Rows per run or transaction, so that a job after a long pause doesn't lock rows for minutes. */
const BATCH = 500

/**
 * Empties conversations whose match ended before a time; returns their number. Message rows stay,
 * because the ledger refers to paid messages (invariant I5).
 */
export async function emptyEndedThreads(tx: Tx, before: Date, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select message_threads.id from message_threads join matches on matches.id = message_threads.match_id
    where matches.unmatched_at < ${before} and exists (select from messages where conversation_id = message_threads.id and removed_at is null)
    limit ${BATCH} for update of message_threads`.execute(tx)
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

/** Lists threads in other homes whose match ended before a time and that are not emptied. */
export async function listEndedInHomes(
  db: Db,
  before: Date,
): Promise<{ id: ThreadId; home: number }[]> {
  const { rows } = await sql<{ id: ThreadId; home: number }>`
    select t.id, t.home_id as home from message_threads t join matches on matches.id = t.match_id
    where matches.unmatched_at < ${before} and t.home_id <> ${PRIMARY_HOME} and t.last_seq > 0 and t.emptied_at is null
    limit ${BATCH}`.execute(db)
  return rows
}

/** Empties the messages of threads in a home. */
export async function emptyInHome(
  home: HomeDb,
  threads: readonly ThreadId[],
  now: Date,
): Promise<void> {
  await home
    .updateTable('messages')
    .set({ content: '', removed_at: now })
    .where('conversation_id', 'in', threads)
    .where('removed_at', 'is', null)
    .execute()
}

/** Marks threads as emptied. */
export async function saveEmptied(tx: Tx, threads: readonly ThreadId[], now: Date): Promise<void> {
  await tx
    .updateTable('message_threads')
    .set({ emptied_at: now })
    .where('id', 'in', threads)
    .execute()
}

/** Deletes records of photos that were rejected before a moment. */
export async function removeRejections(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('photo_rejections').where('rejected_at', '<', before).execute()
}

/** Lists members who were last active before a moment and not warned since; staff are excluded. */
export function listUnwarned(db: Db, before: Date) {
  return db
    .selectFrom('profiles')
    .leftJoin('inactivity_warnings', 'inactivity_warnings.user_id', 'profiles.id')
    .select(['profiles.id', 'profiles.last_active_at as lastActiveAt'])
    .where('profiles.account_status', 'in', ['active', 'paused'])
    .where('profiles.active_hour', '<', before)
    .where('profiles.last_active_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('inactivity_warnings.warned_at', 'is', null),
        eb('inactivity_warnings.warned_at', '<', eb.ref('profiles.last_active_at')),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('admin_users').select('user_id').whereRef('user_id', '=', 'profiles.id'),
        ),
      ),
    )
    .orderBy('profiles.active_hour')
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

/** Lists members who were last active before `lastActiveBefore` and warned before `warnedBefore`. */
export async function listErasable(
  db: Db,
  { lastActiveBefore, warnedBefore }: { lastActiveBefore: Date; warnedBefore: Date },
) {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('inactivity_warnings', 'inactivity_warnings.user_id', 'profiles.id')
    .select('profiles.id')
    .where('profiles.account_status', 'in', ['active', 'paused'])
    .where('profiles.active_hour', '<', lastActiveBefore)
    .where('profiles.last_active_at', '<', lastActiveBefore)
    .where('inactivity_warnings.warned_at', '<', warnedBefore)
    .whereRef('inactivity_warnings.warned_at', '>=', 'profiles.last_active_at')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('admin_users').select('user_id').whereRef('user_id', '=', 'profiles.id'),
        ),
      ),
    )
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}
