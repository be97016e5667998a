import type pg from 'pg'
import type { Log } from './lib/log.ts'

const SIGN_MS = 15_000
/** Time without a sign of life after which a runner counts as dead. */
const LOST_SECONDS = 60
/** Age from which a job counts as lost that its own runner holds and does not run. */
const FORGOTTEN_SECONDS = 30

/**
 * Gives a job runner's signs of life, and returns jobs to the queue that nobody runs: those of a dead
 * runner, which can't unlock its own, and those that a runner took while its connection broke.
 */
export class RunnerSigns {
  readonly #pool: pg.Pool
  readonly #log: Log
  readonly #runningJobs: ReadonlySet<string>
  readonly #timer: NodeJS.Timeout
  /** Runners that this process has had; the last one is running. */
  readonly #ids: string[] = []
  #lastQuery: Promise<void> = Promise.resolve()

  constructor(pool: pg.Pool, log: Log, runningJobs: ReadonlySet<string>) {
    this.#pool = pool
    this.#log = log
    this.#runningJobs = runningJobs
    // Unreferenced: it keeps no process running that stops or did not start.
    this.#timer = setInterval(() => this.#give(), SIGN_MS).unref()
  }

  /** Names the runner of this process; the one before has ended. */
  follow(runnerId: string): void {
    this.#ids.push(runnerId)
    this.#give()
  }

  /** Ends the signs of runners that have stopped and hold no jobs. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    this.#query('delete from job_runners where id = any($1)', () => [this.#ids])
    await this.#lastQuery
  }

  #give(): void {
    const id = this.#ids.at(-1)
    if (id === undefined) return
    this.#query(SIGN, () => [id, LOST_SECONDS])
    this.#query(RETURN_FORGOTTEN, () => [id, FORGOTTEN_SECONDS, [...this.#runningJobs]])
  }

  /** Queries one after the other, so that no sign follows the end. Values are those of its turn. */
  #query(text: string, getValues: () => unknown[]): void {
    this.#lastQuery = this.#lastQuery.then(async () => {
      // Without the database, nobody can take the jobs either.
      await this.#pool
        .query(text, getValues())
        .catch((error: unknown) => this.#log.warn({ err: error }, 'jobs: no sign of life'))
    })
  }
}

const SIGN = `
  with lost as (
    delete from job_runners where id <> $1 and seen_at < now() - make_interval(secs => $2) returning id
  ), given as (
    insert into job_runners (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = excluded.seen_at
  )
  select graphile_worker.force_unlock_workers(array_agg(id)) from lost having count(*) > 0`

const RETURN_FORGOTTEN = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_by = $1 and locked_at < now() - make_interval(secs => $2) and id <> all($3::bigint[])`
