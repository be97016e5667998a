import { sql } from 'kysely'
import type { Db } from './db/db.ts'

/** Seconds a due job may wait while no worker runs a job. Workers poll every second. */
export const JOB_WAIT_MAXIMUM_SECONDS = 120
/** Age from which a lock counts as left by a crashed server; the longest jobs take two minutes. */
const LOCK_LIFE_SECONDS = 600

/**
 * True if the queue is reachable and processed: none of the named jobs has been due for two minutes
 * while no worker runs any of them. Jobs with other names belong to another version of the server.
 */
export async function areJobsReady(db: Db, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isReady: boolean }>`
    with known as (select id from graphile_worker._private_tasks where identifier = any(${[...names]}::text[]))
    select not exists (
      select from graphile_worker._private_jobs job
      left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
      where job.is_available and queue.locked_at is null and job.task_id in (select id from known)
        and job.run_at < now() - make_interval(secs => ${JOB_WAIT_MAXIMUM_SECONDS}::double precision)
    ) or exists (
      select from graphile_worker._private_jobs
      where locked_at > now() - make_interval(secs => ${LOCK_LIFE_SECONDS}::double precision) and task_id in (select id from known)
    ) as "isReady"`.execute(db)
  return rows[0]?.isReady ?? false
}
