import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { planRenewal } from '../features/payments/renewal-jobs.ts'
import { sendPlanChange } from '../features/payments/plan-change-jobs.ts'
import { applyEvent, cancelAtProvider, reconcileOrder } from '../features/payments/jobs.ts'
import { sendRefund, undoDuplicate } from '../features/payments/refund-jobs.ts'
import type { AnyJob } from '../jobs.ts'
import type { SimulationEnv } from './simulation-env.ts'

/** An action; `after` gets its result. */
export interface SimulatedAction {
  name: string
  run(): Promise<unknown>
  after?(error: unknown): void
}

const jobs: AnyJob<Deps>[] = [
  applyEvent,
  reconcileOrder,
  undoDuplicate,
  sendRefund,
  sendPlanChange,
  planRenewal,
  cancelAtProvider,
]
const jobOf = new Map(jobs.map((job) => [job.name, job]))

/** Queue of a simulation: the product's own jobs, run at random times. */
export class SimulatedQueue {
  readonly #env: SimulationEnv
  readonly #locked = new Set<number>()
  readonly #stale = new Set<number>()

  constructor(env: SimulationEnv) {
    this.#env = env
  }

  /** Ids of waiting payment jobs; emails and notifications are left out. */
  async list(): Promise<number[]> {
    const { watch } = this.#env
    await this.#unlock()
    const { rows } = await watch.query<{ id: number }>(
      `select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.locked_at is null and t.identifier = any($1) order by j.id`,
      [[...jobOf.keys()]],
    )
    return rows.map(({ id }) => id)
  }

  /** Releases jobs locked by a crashed worker. */
  async #unlock(): Promise<void> {
    const stale = [...this.#stale].filter((id) => !this.#locked.has(id))
    if (stale.length === 0) return
    const { watch } = this.#env
    await watch.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = 0
       where id in (select id from graphile_worker._private_jobs where id = any($1) for update skip locked)`,
      [stale],
    )
    const { rows } = await watch.query<{ id: number }>(
      'select id from graphile_worker._private_jobs where id = any($1) and locked_at is not null',
      [stale],
    )
    for (const id of stale) if (!rows.some((row) => row.id === id)) this.#stale.delete(id)
  }

  /** Takes a job like a worker: nobody else gets it until it is done or its server dies. */
  take(id: number): SimulatedAction {
    const { deps } = this.#env
    let isAcknowledged = false
    const run = async () => {
      const { rows } = await sql<{ payload: unknown; name: string }>`
        update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'simulation', attempts = attempts + 1
        from graphile_worker._private_tasks t
        where t.id = j.task_id and j.id = (select id from graphile_worker._private_jobs where id = ${id} and locked_at is null for update skip locked)
        returning j.payload, t.identifier as name`.execute(deps.db)
      isAcknowledged = true
      const [taken] = rows
      const job = taken && jobOf.get(taken.name)
      if (!taken || !job) return
      this.#locked.add(id)
      // As in `jobs.ts`: the job's own schema has just parsed this payload.
      await job.run(job.payload.parse(taken.payload) as never, deps)
      await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(deps.db)
      this.#locked.delete(id)
    }
    const after = (error: unknown) => {
      // Taken by a server that died, perhaps without an answer.
      if (error !== undefined && (this.#locked.delete(id) || !isAcknowledged)) this.#stale.add(id)
    }
    return { name: 'job', run, after }
  }
}
