import type { MemberId } from '@adire/contract/ids.ts'
import { toUiLanguage, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Recipient } from './email-text.ts'
import type { AccountStatusEmail } from './account-status-emails.ts'
import { accessChanges } from './security-emails.ts'

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

/** Jobs whose emails are about the access to an account, besides those of `accessChanges`. */
const ACCESS_TASKS = ['account.sendRestore', 'auth.sendEmailNotice', 'auth.sendReset']

/** Emails about decisions of moderators on the access to an account. */
const STATUS_MAILS = ['suspended', 'banned', 'reinstated'] satisfies AccountStatusEmail['mail'][]

/** SQL that selects waiting jobs `j`, of task `t`, whose email is about the access to an account. */
const isAccessMail = sql`(t.identifier = any(${ACCESS_TASKS}::text[])
  or (t.identifier in ('mail.send', 'mail.sendTo') and j.payload -> 'letter' ->> 'mail' = any(${[...accessChanges, ...STATUS_MAILS]}::text[])))`

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
