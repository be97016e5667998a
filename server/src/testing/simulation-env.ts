import pg from 'pg'
import type { Deps } from '../deps.ts'
import { createPlanStore } from '../features/payments/sandbox-queries.ts'
import { Payments } from '../gateways/payment-providers.ts'
import type { SandboxGateway, SandboxStore } from '../gateways/payment-sandbox.ts'
import { ManualClock } from '../lib/clock.ts'
import { startTestApp, type TestApp } from './app.ts'
import { SimulatedProvider } from './simulated-provider.ts'
import { FaultInjectingDb } from './fault-injecting-db.ts'

/**
 * The real server's parts on a database that runs one statement at a time, with the simulation's
 * own clock and provider.
 */
export interface SimulationEnv {
  app: TestApp
  deps: Deps
  faultyDb: FaultInjectingDb
  sandbox: SandboxGateway
  clock: ManualClock
  provider: SimulatedProvider
  /** Reads committed data and never waits. */
  watch: pg.Client
  /** Empties the database and resets the clock. */
  empty(): Promise<void>
  close(): Promise<void>
}

const BEGIN = new Date('2026-03-01T12:00:00Z')

export async function openSimulationEnv(): Promise<SimulationEnv> {
  const app = await startTestApp({ withJobs: false, withLimits: false })
  const watch = new pg.Client({ connectionString: app.databaseUrl, options: '-c TimeZone=UTC' })
  await watch.connect()
  const faultyDb = new FaultInjectingDb(app.databaseUrl, watch)
  const env = { clock: new ManualClock(BEGIN), provider: new SimulatedProvider() }
  const clock = { now: () => env.clock.now() }
  const payments = new Payments({
    config: app.deps.config,
    clock,
    plans: createPlanStore(app.db),
    sandboxStore: createStore(() => env.provider),
    getDecimals: () => 2,
  })
  const { sandbox } = payments
  if (!sandbox) throw new Error('a simulation takes play money')
  const deps: Deps = { ...app.deps, db: faultyDb.db, clock, payments }
  const emptying = await writeEmptying(watch)
  return Object.assign(env, {
    app,
    deps,
    faultyDb,
    sandbox,
    watch,
    async empty() {
      await watch.query(emptying)
      faultyDb.restart()
      env.clock = new ManualClock(BEGIN)
      env.provider = new SimulatedProvider()
    },
    async close() {
      await watch.query(emptying)
      await faultyDb.close()
      await watch.end()
      await app.close()
    },
  })
}

function createStore(current: () => SimulatedProvider): SandboxStore {
  return {
    add: (checkout) => current().add(checkout),
    find: (id) => current().find(id),
    change: (id, work) => current().change(id, work),
  }
}

/** Writes SQL that deletes everything not inserted by migrations, in any order of references. */
async function writeEmptying(watch: pg.Client): Promise<string> {
  // The ledger is append-only, so its guards are dropped for the new seed.
  const { rows: guards } = await watch.query<{ name: string; guarded: string }>(
    "select tgname as name, tgrelid::regclass::text as guarded from pg_trigger where tgname like '%\\_append\\_only'",
  )
  for (const { name, guarded } of guards)
    await watch.query(`alter table ${guarded} disable trigger ${name}`)
  const { rows: tables } = await watch.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname = 'public' or c.relname = '_private_jobs') order by 1`,
  )
  const { rows: ties } = await watch.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f' order by 1, 2`,
  )
  const empty = new Set<string>()
  for (const { name } of tables)
    if ((await watch.query(`select from ${name} limit 1`)).rowCount === 0) empty.add(name)
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const { from } of ties.filter(({ to }) => to === name)) visit(from)
    order.push(name)
  }
  for (const name of empty) visit(name)
  return order
    .filter((name) => empty.has(name))
    .map((name) => `delete from ${name};`)
    .join(' ')
}
