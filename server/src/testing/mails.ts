import { sql } from 'kysely'
import { UNTIL_TIMEOUT_MS, type SentMail, type TestApp, until } from './app.ts'

/**
 * Wakes the workers of the server for queued jobs that are due, and counts those that are not finished.
 * Otherwise workers look for jobs that are not urgent once a second.
 */
export async function wakeWorkers({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select count(*)::int as count, count(*) filter (where locked_at is null)::int as waiting
      from graphile_worker._private_jobs where run_at <= now()
    )
    select count, case when waiting > 0 then pg_notify('jobs:insert', json_build_object('count', waiting)::text) end
    from due`.execute(db)
  return rows[0]?.count ?? 0
}

/** Waits until the server has finished all queued jobs that are due. */
export async function whenIdle(app: TestApp, limitMs = UNTIL_TIMEOUT_MS): Promise<void> {
  await until('the queue is empty', async () => (await wakeWorkers(app)) === 0, limitMs)
}

/** Emails sent to an address so far, oldest first. Wakes the workers, as tests wait for emails with it. */
export async function mailsTo(app: TestApp, email: string): Promise<SentMail[]> {
  await wakeWorkers(app)
  return (await app.mails()).filter(({ to }) => to === email)
}
