import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import type { Db, Tx } from './db/db.ts'
import type { Log } from './lib/log.ts'

/** A job that runs after the request, declared by its feature. It must be safe to run twice. */
export interface Job<P, D> {
  name: string
  payload: z.ZodType<P>
  /** Cron pattern in UTC for recurring jobs. */
  every?: string
  run(payload: P, deps: D): Promise<void>
}

/** A job with any payload type. */
export interface AnyJob<D> {
  name: string
  payload: { parse(payload: unknown): unknown }
  every?: string | undefined
  run(payload: never, deps: D): Promise<void>
}

/** Declares a job; the payload type comes from its schema. */
export function defineJob<P, D>(job: Job<P, D>): Job<P, D> {
  return job
}

interface EnqueueOptions {
  /** Replaces a waiting job with the same key. */
  key?: string
  afterSeconds?: number
}

/** Queues a job that runs only if `tx` commits. A text instead of options is the `key`. */
export async function enqueue<P>(
  tx: Tx,
  job: { name: string; payload: z.ZodType<P> },
  payload: P,
  options: string | EnqueueOptions = {},
): Promise<void> {
  const { key, afterSeconds = 0 }: EnqueueOptions =
    typeof options === 'string' ? { key: options } : options
  await sql`select graphile_worker.add_job(${job.name}::text, ${JSON.stringify(payload)}::json, job_key := ${key ?? null}::text,
    run_at := now() + make_interval(secs => ${afterSeconds}::double precision), max_attempts := 10)`.execute(
    tx,
  )
}

/** Queues one job per entry in one statement, at once or after a time. */
export async function enqueueAll<P>(
  tx: Tx,
  job: { name: string; payload: z.ZodType<P> },
  entries: readonly { key: string; payload: P; afterSeconds?: number }[],
): Promise<void> {
  await sql`select graphile_worker.add_job(${job.name}::text, entry.payload, job_key := entry.key,
      run_at := now() + make_interval(secs => coalesce(entry."afterSeconds", 0)), max_attempts := 10)
    from json_to_recordset(${JSON.stringify(entries)}::json) as entry (key text, payload json, "afterSeconds" double precision)`.execute(
    tx,
  )
}

interface StartOptions<D> {
  pool: pg.Pool
  deps: D
  log: Log
  jobs: readonly AnyJob<D>[]
  concurrency?: number
}

/** Starts processing jobs; the runner's `stop` waits for those in progress. */
export async function startJobs<D>({
  pool,
  deps,
  log,
  jobs,
  concurrency = 4,
}: StartOptions<D>): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        // The list erases payload types; the job's own schema has just parsed this payload.
        await job.run(job.payload.parse(payload ?? {}) as never, deps)
      },
    ]),
  )
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: new Logger(
      () => (level, message) =>
        level === 'error'
          ? log.error({ jobs: message }, 'jobs')
          : log.debug({ jobs: message }, 'jobs'),
    ),
    pollInterval: 1_000,
    taskList,
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) => (job.every ? [{ task: job.name, match: job.every, payload: {} }] : [])),
    ),
  })
  runner.events.on('job:failed', ({ job, error }) =>
    log.error({ job: job.task_identifier, jobId: job.id, err: error }, 'job gave up'),
  )
  runner.events.on('job:error', ({ job, error }) =>
    log.warn(
      { job: job.task_identifier, attempt: job.attempts, err: error },
      'job failed, will be tried again',
    ),
  )
  return runner
}

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
