import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import type { Db, Tx } from './db/db.ts'
import { afterCommit } from './db/transaction.ts'
import { RunnerSigns } from './job-runners.ts'
import type { Log } from './lib/log.ts'
import { getTraceContext, inSpan } from './lib/spans.ts'

/** Name, payload and urgency of a job, which its callers need to queue it. */
interface Task<P> {
  name: string
  payload: z.ZodType<P>
  /**
   * Runs before all jobs that are due and not urgent, starts at once instead of within a second, and is
   * tried again every ten minutes (`mail.hurryUrgent`).
   */
  isUrgent?: boolean
}

/** A job that runs after the request, declared by its feature. It must be safe to run twice. */
export interface Job<P, D> extends Task<P> {
  /** Cron pattern in UTC for recurring jobs. */
  every?: string
  /** Queue of a recurring job of which one run ends before the next begins. */
  queue?: string
  run(payload: P, deps: D): Promise<void>
}

/** A job with any payload type. */
export interface AnyJob<D> {
  name: string
  payload: { parse(payload: unknown): unknown }
  every?: string | undefined
  queue?: string | undefined
  run(payload: never, deps: D): Promise<void>
}

/** Declares a job; the payload type comes from its schema. */
export function defineJob<P, D>(job: Job<P, D>): Job<P, D> {
  return job
}

/**
 * Attempts before a job gives up: about four days, because the pauses grow to six hours. A mail
 * server or file store may be down for a weekend.
 */
const ATTEMPTS = 25

/** Priority of urgent jobs; others have 0, and lower ones run first. */
const URGENT_PRIORITY = -10
/** Highest priority that urgent jobs have: that of bulk ones, which leave the others before them. */
export const BULK_PRIORITY = -5

interface EnqueueOptions {
  /** Replaces a waiting job with the same key. */
  key?: string
  afterSeconds?: number
  /** Overrides the task, if only some of its payloads are urgent. */
  isUrgent?: boolean
  /** Runs after other urgent jobs, because there may be thousands. */
  isBulk?: boolean
}

/** Queues a job that runs only if `tx` commits. A text instead of options is the `key`. */
export async function enqueue<P>(
  tx: Tx,
  job: Task<P>,
  payload: P,
  options: string | EnqueueOptions = {},
): Promise<void> {
  const details = typeof options === 'string' ? { key: options } : options
  const { afterSeconds, isUrgent = job.isUrgent } = details
  if (isDueAndUrgent(isUrgent, afterSeconds)) afterCommit(wakeWorker)
  await sql`select ${buildEnqueue(job, payload, details)}`.execute(tx)
}

/**
 * SQL expression with which another statement queues a job. It starts within a second, also if it is
 * urgent.
 */
export function buildEnqueue<P>(
  job: Task<P>,
  payload: P,
  { key, afterSeconds = 0, isUrgent = job.isUrgent, isBulk }: EnqueueOptions,
): RawBuilder<unknown> {
  return sql`queue_job(${job.name}::text, ${JSON.stringify(payload)}::json, job_key := ${key ?? null}::text,
    run_at := now() + make_interval(secs => ${afterSeconds}::double precision), max_attempts := ${ATTEMPTS},
    priority := ${getPriority(isUrgent, isBulk)}::integer, flags := ${createFlags()}::text[])`
}

function getPriority(isUrgent = false, isBulk = false): number {
  return isUrgent ? (isBulk ? BULK_PRIORITY : URGENT_PRIORITY) : 0
}

function isDueAndUrgent(isUrgent = false, afterSeconds = 0): boolean {
  return isUrgent && afterSeconds <= 0
}

/**
 * Wakes a worker of each runner. Called after the commit that queued the job: a notification within
 * the transaction would take a lock of the whole database (decision record 0080).
 */
async function wakeWorker(db: Db): Promise<void> {
  await sql`select pg_notify('jobs:insert', '{"count": 1}')`.execute(db)
}

/** Queues one job per entry in one statement, at once or after a time. */
export async function enqueueAll<P>(
  tx: Tx,
  job: Task<P>,
  entries: readonly (EnqueueOptions & { key: string; payload: P })[],
): Promise<void> {
  const rows = entries.map(({ isUrgent = job.isUrgent, isBulk, ...entry }) => ({
    ...entry,
    priority: getPriority(isUrgent, isBulk),
  }))
  const isAnyUrgent = entries.some(({ isUrgent = job.isUrgent, afterSeconds }) =>
    isDueAndUrgent(isUrgent, afterSeconds),
  )
  if (isAnyUrgent) afterCommit(wakeWorker)
  await sql`select queue_job(${job.name}::text, entry.payload, job_key := entry.key,
      run_at := now() + make_interval(secs => coalesce(entry."afterSeconds", 0)), max_attempts := ${ATTEMPTS},
      priority := entry.priority, flags := ${createFlags()}::text[])
    from json_to_recordset(${JSON.stringify(rows)}::json) as entry (key text, payload json, "afterSeconds" double precision, priority integer)`.execute(
    tx,
  )
}

const TRACE_FLAG = 'traceparent:'

/** Returns the flags of a new job: the trace that queued it, which no payload has a place for. */
function createFlags(): string[] | null {
  const context = getTraceContext()
  return context === undefined ? null : [`${TRACE_FLAG}${context}`]
}

function findTraceContext(flags: Record<string, true> | null): string | undefined {
  const flag = Object.keys(flags ?? {}).find((name) => name.startsWith(TRACE_FLAG))
  return flag?.slice(TRACE_FLAG.length)
}

interface StartOptions<D> {
  pool: pg.Pool
  deps: D
  /** Adapts `deps` to a job. Its id is the same for each attempt. */
  adaptDeps?: (deps: D, jobId: string) => D
  log: Log
  jobs: readonly AnyJob<D>[]
  concurrency?: number
  /** Called with the name of a job after each failed attempt. */
  onFailure?: (name: string) => void
}

/** Pause before a runner that ended is replaced. */
const RESTART_PAUSE_MS = 1_000

export interface JobRunner {
  /** Stops and waits for the jobs in progress. */
  stop(): Promise<void>
}

/**
 * Starts processing jobs. Without the database, and after errors that end the runner, it tries again
 * until it is stopped, because the server can serve pages meanwhile.
 */
export async function startJobs<D>(options: StartOptions<D>): Promise<JobRunner> {
  const { log, pool } = options
  const stopped = new AbortController()
  const { signal } = stopped
  /** Worker pools that may have left jobs locked, for hours: those started since the last unlock. */
  const poolsToUnlock: string[] = []
  const runningJobs = new Set<string>()
  const signs = new RunnerSigns(pool, log, runningJobs)
  /** Parts of all runners so far: jobs of one that has ended may still be running. */
  const started: RunnerParts[] = []
  const start = async () => {
    const parts = createParts(options)
    started.push(parts)
    const { events } = parts
    events.on('job:start', ({ job }) => void runningJobs.add(job.id))
    events.on('job:complete', ({ job }) => void runningJobs.delete(job.id))
    events.on('pool:create', ({ workerPool }) => {
      poolsToUnlock.push(workerPool.id)
      signs.follow(workerPool.id)
    })
    try {
      // Before the next runner: once that has started, nothing may fail that would start another.
      if (poolsToUnlock.length > 0) await unlockJobs(pool, poolsToUnlock)
      poolsToUnlock.length = 0
      return await startLookingRunner(options, parts)
    } catch (error) {
      log.warn({ err: error }, 'jobs: the runner could not start, trying again')
      return undefined
    }
  }
  let runner = await start()

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      await runner?.promise.catch((error: unknown) => log.error({ err: error }, 'jobs'))
      if (signal.aborted) return
      // Rejected when the server stops.
      await wait(RESTART_PAUSE_MS, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) runner = await start()
    }
    await stopRunner()
  }
  // Fails if the runner has ended by itself.
  const stopRunner = () => runner?.stop().catch(() => undefined)
  const running = keepRunning()
  return {
    async stop() {
      stopped.abort()
      await stopRunner()
      await running
      await signs.end()
      for (const parts of started) releaseParts(parts)
    },
  }
}

/** Returns jobs to the queue that a runner held when it lost the database. */
async function unlockJobs(pool: pg.Pool, pools: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [pools])
}

/** Parts of a runner that refer to the server. */
interface RunnerParts {
  events: WorkerEvents
  taskList: TaskList
}

const createParts = <D>(options: StartOptions<D>): RunnerParts => ({
  events: createEvents(options),
  taskList: createTaskList(options),
})

/** Empties the parts of a stopped runner, because Graphile Worker keeps its options until the process ends. */
function releaseParts({ events, taskList }: RunnerParts): void {
  events.removeAllListeners()
  for (const name of Object.keys(taskList)) delete taskList[name]
}

function createEvents<D>({ log, onFailure }: StartOptions<D>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => {
    const { task_identifier: name, id: jobId, attempts: attempt } = job
    onFailure?.(name)
    if (attempt >= job.max_attempts) log.error({ job: name, jobId, err: error }, 'job gave up')
    else log.warn({ job: name, attempt, err: error }, 'job failed, will be tried again')
  })
  return events
}

function createTaskList<D>({ deps, adaptDeps, jobs }: StartOptions<D>): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, { job: { id, attempts, flags } }) => {
        const span = {
          name: `job ${job.name}`,
          kind: 'consumer' as const,
          attributes: { 'adire.job': job.name, 'adire.job.attempt': attempts },
          parent: findTraceContext(flags),
        }
        const jobDeps = adaptDeps ? adaptDeps(deps, id) : deps
        // The list erases payload types; the job's own schema has just parsed this payload.
        await inSpan(span, async () => job.run(job.payload.parse(payload ?? {}) as never, jobDeps))
      },
    ]),
  )
}

const createLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    // `createEvents` has logged the failure of a job.
    if (level !== 'error' || meta?.['failure']) log.debug({ jobs: message }, 'jobs')
    else log.error({ jobs: message }, 'jobs')
  })

function startRunner<D>(
  { pool, log, jobs, concurrency = 4 }: StartOptions<D>,
  { events, taskList }: RunnerParts,
): Promise<Runner> {
  return run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    logger: createLogger(log),
    pollInterval: 1_000,
    // In batches, because errors of the statement for a single job are unhandled rejections, which
    // end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList,
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, every, queue }) =>
        every
          ? [
              {
                task: name,
                match: every,
                payload: {},
                // A run that waits stands for later ones.
                ...(queue && { options: { queueName: queue, jobKey: name } }),
              },
            ]
          : [],
      ),
    ),
  })
}

/**
 * Starts a runner and waits until it has looked for jobs. If that fails it never finds any, because Graphile
 * Worker keeps the failed list of its tasks, so it is stopped.
 */
async function startLookingRunner<D>(
  options: StartOptions<D>,
  parts: RunnerParts,
): Promise<Runner> {
  const { events } = parts
  const looked = Promise.withResolvers<void>()
  events.once('worker:getJob:empty', () => looked.resolve())
  events.once('job:start', () => looked.resolve())
  events.once('worker:getJob:error', ({ error }) => looked.reject(error))
  // Handled below, once the runner has started.
  looked.promise.catch(() => undefined)
  // A runner without jobs never looks.
  if (options.jobs.length === 0) looked.resolve()
  const runner = await startRunner(options, parts)
  try {
    await looked.promise
    return runner
  } catch (error) {
    await runner.stop()
    throw error
  }
}
