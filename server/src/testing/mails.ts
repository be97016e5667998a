import { sql } from 'kysely'
import { UNTIL_TIMEOUT_MS, type SentMail, type TestApp, until } from './app.ts'

/** Waits until the server has finished all queued jobs that are due. */
export async function whenIdle(app: TestApp, limitMs = UNTIL_TIMEOUT_MS): Promise<void> {
  await until(
    'the queue is empty',
    async () => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from graphile_worker._private_jobs where run_at <= now()`.execute(
        app.db,
      )
      return rows[0]?.count === 0
    },
    limitMs,
  )
}

/** Emails sent to an address so far, oldest first. */
export async function mailsTo(app: TestApp, email: string): Promise<SentMail[]> {
  return (await app.mails()).filter(({ to }) => to === email)
}
