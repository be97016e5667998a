import type { MemberId } from '@adire/contract/ids.ts'
import { toUiLanguage, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { sql } from 'kysely'
import { isBannedForFraud } from '../db/conditions.ts'
import type { Db, Tx } from '../db/db.ts'
import { BULK_PRIORITY } from '../jobs.ts'
import type { Recipient } from './email-text.ts'
import type { MemberEmail } from './emails.ts'

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

/**
 * True for an email that became untrue while it waited: the ban for fraud was lifted, or the member
 * whose suspension ended is banned, suspended again or leaving.
 */
export async function isOutdated(db: Db, to: MemberId, letter: MemberEmail): Promise<boolean> {
  if (letter.mail === 'fraudNotice') return !(await isNoticeValid(db, letter.notice))
  if (letter.mail === 'suspensionEnded') return !(await isInGoodStanding(db, to))
  return false
}

async function isNoticeValid(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from fraud_notices where id = ${id}::uuid and ${isBannedForFraud('fraud_notices.member_id')}`.execute(
    db,
  )
  return rows.length > 0
}

async function isInGoodStanding(db: Db, id: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('account_status', 'in', ['active', 'paused'])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Days for which urgent jobs are tried every ten minutes and count as late. Older ones are tried and
 * reported like other jobs.
 */
const URGENT_DAYS = 3

const isUrgentJob = sql<boolean>`(priority <= ${BULK_PRIORITY} and created_at > now() - make_interval(days => ${URGENT_DAYS}::integer))`

/**
 * Seconds since the oldest urgent job of the last three days was queued; 0 if none waits. One that
 * was queued for later counts from when it is due, until it fails.
 */
export async function readUrgentWait(db: Db): Promise<number> {
  const since = sql`case when attempts = 0 then greatest(created_at, run_at) else created_at end`
  const { rows } = await sql<{ seconds: number }>`
    select greatest(coalesce(extract(epoch from now() - min(${since})), 0), 0)::float8 as seconds
    from graphile_worker._private_jobs where ${isUrgentJob}`.execute(db)
  return rows[0]?.seconds ?? 0
}

/**
 * Failed jobs that one run starts again, and the parts in which they become due: the rate of the emails
 * after a ban. All at once, those of a long outage would keep other jobs waiting for hours, and exceed
 * the rate that a mail server accepts.
 */
const RETRIES = { maximum: 600, perPart: 200, partSeconds: 200 }
/** Jobs that are due sooner are left to the queue, also the last part of a run. */
const RETRY_FROM_MINUTES = 7
/** Attempts that a job starts again with. The pause after another failure, 18 minutes, is longer than to the next run. */
const RETRIED_ATTEMPTS = 6

/**
 * Starts urgent jobs of the last three days again that failed, also those that gave up, instead of
 * after the growing pauses of other jobs; returns their number. The most urgent come first, and of
 * those the ones whose last attempt is longest ago.
 */
export async function retryUrgentJobs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with failed as (
      select id, (row_number() over (order by priority, updated_at, id) - 1) / ${RETRIES.perPart}::integer as part
      from graphile_worker._private_jobs
      where attempts > 0 and locked_at is null and ${isUrgentJob}
        and (attempts >= max_attempts or run_at > now() + make_interval(mins => ${RETRY_FROM_MINUTES}::integer))
      order by priority, updated_at, id limit ${RETRIES.maximum}
    ), parts as (select part, array_agg(id) as ids from failed group by part)
    select retried.id from parts cross join lateral graphile_worker.reschedule_jobs(parts.ids,
      run_at := now() + make_interval(secs => parts.part * ${RETRIES.partSeconds}::integer), attempts := ${RETRIED_ATTEMPTS}::integer) retried`.execute(
    tx,
  )
  return rows.length
}
