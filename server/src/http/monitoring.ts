import { statfsSync } from 'node:fs'
import { basename } from 'node:path'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type pg from 'pg'
import { Gauge } from 'prom-client'
import { listUnfinishedBackfills } from '../db/backfills.ts'
import { listMissingMigrations } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { areJobsReady } from '../job-queries.ts'
import type { Metrics } from '../metrics.ts'
import { findAction } from '../objectives.ts'
import { addReplicaMetrics } from './replica-metrics.ts'

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
    // The database can't be reached.
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Procedure of the contract that was called, such as `likes.send`; empty for other requests. */
    procedure: string
  }
}

/** Measures every answer, by route and by the action of a member. */
export function measureRequests(app: FastifyInstance, { log, metrics }: Deps): void {
  app.decorateRequest('procedure', '')
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime, statusCode } = reply
    const { id: requestId, method, procedure } = request
    const route = request.routeOptions.url ?? 'none'
    metrics.observeRequest({ route, method, status: String(statusCode) }, elapsedTime / 1000)
    const action = findAction(procedure)
    if (action)
      metrics.observeAction(action, { seconds: elapsedTime / 1000, isOk: statusCode < 500 })
    log.debug(
      { requestId, method, route, status: statusCode, ms: Math.round(elapsedTime) },
      'answered',
    )
  })
}

/** Adds the gauges of this process: the pool, the streams, the relay, the disk and the backups. */
export function addProcessGauges(deps: Deps, pool: pg.Pool): void {
  const { ads, config, metrics, realtime } = deps
  const add: AddGauge = (...gauge) => metrics.addGauge(...gauge)
  add('adire_database_connections', 'Connections of the pool', () => pool.totalCount)
  add('adire_database_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  add(
    'adire_ad_discrepancies',
    'Days of campaigns whose totals differed from their events',
    () => ads.discrepancies,
  )
  add('adire_streams', 'Live streams of members', () => realtime.streamCount)
  add('adire_relay_leader', '1 if this process sends the live events to all', () =>
    Number(realtime.isRelayLeader),
  )
  add('adire_bus_connected', '1 if this process reaches the other processes', () =>
    Number(realtime.isBusConnected),
  )
  add(
    'adire_events_delivered',
    'Stored live events received since the start',
    () => realtime.deliveredCount,
  )
  add('adire_disk_free_ratio', 'Free share of the disk with DATA_DIR', () => {
    const { bavail, blocks } = statfsSync(config.dataDir)
    return bavail / blocks
  })
  addBackupGauges(deps, add)
  addBackfillGauge(deps)
  addReplicaMetrics(metrics.registry, deps.replicas)
}

/** Names the build of the web app that this process serves, and its role, so that metrics show a deployment. */
export function addBuildGauge({ config, metrics }: Deps, build: string | undefined): void {
  new Gauge({
    name: 'adire_build_info',
    help: '1, with the build of the web app that this process serves and its role',
    labelNames: ['build', 'role'],
    registers: [metrics.registry],
  }).set({ build: build === undefined ? 'none' : basename(build), role: config.role }, 1)
}

type AddGauge = (name: string, help: string, read: () => number) => void

/** Adds the gauges of the backups, which are NaN on servers without backups. */
function addBackupGauges({ backups, clock }: Deps, add: AddGauge): void {
  add(
    'adire_backup_log_lag_seconds',
    'Seconds for which the store has lacked the newest part of the log',
    () => backups?.lagSeconds ?? Number.NaN,
  )
  add(
    'adire_backup_age_seconds',
    'Age of the newest base copy; before the first, the time since the start',
    () =>
      backups
        ? (clock.now().getTime() - (backups.baseFinishedAt ?? backups.startedAt).getTime()) / 1000
        : Number.NaN,
  )
  add(
    'adire_backup_failures',
    'Base copies that failed since the start',
    () => backups?.failures ?? Number.NaN,
  )
}

function addBackfillGauge({ db, metrics: { registry } }: Deps): void {
  void new Gauge({
    name: 'adire_backfill_rows',
    help: 'Rows done by each backfill that is not finished',
    labelNames: ['backfill'],
    registers: [registry],
    async collect() {
      this.reset()
      // The other metrics are served without the database, too.
      for (const { name, rows } of await listUnfinishedBackfills(db).catch(() => []))
        this.set({ backfill: name }, rows)
    },
  })
}

/**
 * Serves metrics and detailed readiness on the operations port. Not public. `refresh` reads what the
 * metrics of the database show.
 */
export function createOperationsApp(
  check: () => Promise<Readiness>,
  { registry }: Metrics,
  refresh: () => Promise<void>,
): FastifyInstance {
  const app = fastify({ logger: false })
  app.get('/metrics', async (_request, reply) => {
    await refresh()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.get('/ready', async (_request, reply) => {
    const readiness = await check()
    return reply.status(Object.values(readiness).every(Boolean) ? 200 : 503).send(readiness)
  })
  return app
}
