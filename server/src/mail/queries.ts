import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { accessChanges } from './security-emails.ts'

/** Finds the current email address of a member. */
export async function findAddress(db: Db, memberId: MemberId): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.email
}

/** Jobs whose emails are about the access to an account, besides those of `accessChanges`. */
const ACCESS_TASKS = ['account.sendRestore', 'auth.sendEmailNotice', 'auth.sendReset']

/** SQL that selects waiting jobs `j`, of task `t`, whose email is about the access to an account. */
const isAccessMail = sql`(t.identifier = any(${ACCESS_TASKS}::text[])
  or (t.identifier in ('mail.send', 'mail.sendTo') and j.payload -> 'letter' ->> 'mail' = any(${accessChanges}::text[])))`

/** Seconds since the oldest email about the access to an account was queued; 0 if none waits. */
export async function readAccessMailWait(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(j.created_at)), 0)::float8 as seconds
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where ${isAccessMail}`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}

/**
 * Starts emails about the access to an account again that failed, also those that gave up, instead of
 * after the growing pauses of other jobs; returns their number.
 */
export async function retryAccessMails(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.reschedule_jobs(
      array(select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts > 0 and j.locked_at is null and ${isAccessMail}), run_at := now(), attempts := 1)`.execute(
    tx,
  )
  return rows.length
}
