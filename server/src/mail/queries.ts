import type { MemberId } from '@adire/contract/ids.ts'
import { toUiLanguage, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { URGENT_PRIORITY } from '../jobs.ts'
import type { Recipient } from './email-text.ts'

/** Finds the current email address of a member, and the language they chose. */
export async function findRecipient(db: Db, memberId: MemberId): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('member_preferences', 'member_preferences.user_id', 'users.id')
    .select(['users.email as address', 'member_preferences.language'])
    .where('users.id', '=', memberId)
    .executeTakeFirst()
  return row && { address: row.address, language: toUiLanguage(row.language) }
}

/** Finds the language that a member chose for the app, emails and pushes. */
export async function findLanguage(db: Db, memberId: MemberId): Promise<UiLanguageTag> {
  const row = await db
    .selectFrom('member_preferences')
    .select('language')
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return toUiLanguage(row?.language)
}

/** Seconds since the oldest urgent job was queued; 0 if none waits. */
export async function readUrgentWait(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from graphile_worker._private_jobs where priority <= ${URGENT_PRIORITY}`.execute(db)
  return rows[0]?.seconds ?? 0
}

/**
 * Starts urgent jobs again that failed, also those that gave up, instead of after the growing pauses
 * of other jobs; returns their number.
 */
export async function retryUrgentJobs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker._private_jobs
        where attempts > 0 and locked_at is null and priority <= ${URGENT_PRIORITY}), run_at := now(), attempts := 1)`.execute(
    tx,
  )
  return rows.length
}
