import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'
import { listUnfinishedBackfills } from '../db/backfills.ts'
import { listMissingMigrations } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { areJobsReady } from '../jobs.ts'

export type Readiness = { database: boolean; migrations: boolean; jobs: boolean }

/** Checks whether this server can take requests. `jobNames` are the jobs that must be processed. */
export async function checkReadiness(
  { db }: Pick<Deps, 'db'>,
  pool: pg.Pool,
  jobNames: readonly string[],
): Promise<Readiness> {
  try {
    const [missing, jobs] = await Promise.all([
      listMissingMigrations(pool),
      areJobsReady(db, jobNames),
    ])
    return { database: true, migrations: missing.length === 0, jobs }
  } catch {
    return { database: false, migrations: false, jobs: false }
  }
}

/** Milliseconds for which one readiness check answers all callers. */
const READINESS_FRESH_MS = 500

/**
 * Serves `/health` (the process is alive), `/ready` (it takes requests) and `/ready/database` (with
 * everything that needs the database), without details, which only the operations port has. `/ready`
 * ignores the database, which all servers lose together: a load balancer would drop every one of
 * them, and with them the pages that need no database (decision record 0072).
 */
export function addHealth(
  app: FastifyInstance,
  check: () => Promise<Readiness>,
  isClosing: () => boolean,
): void {
  // Answers under load too, because a load balancer would restart a busy server.
  const config = { isUncounted: true, pressureHandler: () => undefined }
  const answer = (reply: FastifyReply, isReady: boolean) =>
    reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  let last: { at: number; answer: Promise<Readiness> } | undefined
  app.get('/health', { config }, async () => ({ status: 'ok' }))
  app.get('/ready', { config }, async (_request, reply) => answer(reply, !isClosing()))
  app.get('/ready/database', { config }, async (_request, reply) => {
    const now = performance.now()
    if (!last || now - last.at > READINESS_FRESH_MS) last = { at: now, answer: check() }
    return answer(reply, !isClosing() && Object.values(await last.answer).every(Boolean))
  })
}

/**
 * Creates the metrics of this process: requests by route, the pool, the streams, and Node's own.
 */
export function createMetrics(deps: Deps, pool: pg.Pool) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'adire_' })
  const requests = new Histogram({
    name: 'adire_http_request_seconds',
    help: 'Answered requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('adire_database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge('adire_database_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  gauge(
    'adire_ad_discrepancies',
    'Days of campaigns whose totals differed from their events',
    () => deps.ads.discrepancies,
  )
  gauge('adire_streams', 'Live streams of members', () => deps.realtime.streamCount)
  gauge('adire_relay_leader', '1 if this process sends the live events to all', () =>
    Number(deps.realtime.isRelayLeader),
  )
  gauge('adire_bus_connected', '1 if this process reaches the other processes', () =>
    Number(deps.realtime.isBusConnected),
  )
  gauge(
    'adire_events_delivered',
    'Stored live events received since the start',
    () => deps.realtime.deliveredCount,
  )
  addBackupMetrics(deps, gauge)
  addBackfillMetric(deps, registry)
  return { registry, requests }
}

type AddGauge = (name: string, help: string, read: () => number) => void

function addBackupMetrics({ backups, clock }: Deps, gauge: AddGauge): void {
  if (!backups) return
  gauge(
    'adire_backup_log_lag_seconds',
    'Seconds for which the store has lacked the newest part of the log',
    () => backups.lagSeconds,
  )
  gauge(
    'adire_backup_age_seconds',
    'Age of the newest base copy; before the first, the time since the start',
    () => (clock.now().getTime() - (backups.baseFinishedAt ?? backups.startedAt).getTime()) / 1000,
  )
  gauge('adire_backup_failures', 'Base copies that failed since the start', () => backups.failures)
}

function addBackfillMetric({ db }: Deps, registry: Registry): void {
  void new Gauge({
    name: 'adire_backfill_rows',
    help: 'Rows done by each backfill that is not finished',
    labelNames: ['backfill'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, rows } of await listUnfinishedBackfills(db).catch(() => []))
        this.set({ backfill: name }, rows)
    },
  })
}

/** Serves metrics and detailed readiness on the operations port. Not public. */
export function createOperationsApp(
  check: () => Promise<Readiness>,
  registry: Registry,
): FastifyInstance {
  const app = fastify({ logger: false })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  app.get('/ready', async (_request, reply) => {
    const readiness = await check()
    return reply.status(Object.values(readiness).every(Boolean) ? 200 : 503).send(readiness)
  })
  return app
}
