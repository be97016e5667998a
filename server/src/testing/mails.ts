import { sql } from 'kysely'
import { UNTIL_TIMEOUT_MS, type SentMail, type TestApp, until } from './app.ts'

/**
 * Waits until the server has finished all queued jobs that are due. Wakes its workers for them, which
 * otherwise look for jobs that are not urgent once a second.
 */
export async function whenIdle(app: TestApp, limitMs = UNTIL_TIMEOUT_MS): Promise<void> {
  await until(
    'the queue is empty',
    async () => {
      const { rows } = await sql<{ count: number }>`
        with due as (
          select count(*)::int as count, count(*) filter (where locked_at is null)::int as waiting
          from graphile_worker._private_jobs where run_at <= now()
        )
        select count, case when waiting > 0 then pg_notify('jobs:insert', json_build_object('count', waiting)::text) end
        from due`.execute(app.db)
      return rows[0]?.count === 0
    },
    limitMs,
  )
}

/** Emails sent to an address so far, oldest first. */
export async function mailsTo(app: TestApp, email: string): Promise<SentMail[]> {
  return (await app.mails()).filter(({ to }) => to === email)
}
