import type pg from 'pg'
import { type App, createApp, WEB_FOLDER } from './app.ts'
import type { Config } from '../config.ts'
import { createDb, type Db } from '../db/db.ts'
import { createLimiter, type Limiter } from '../db/limiter.ts'
import type { ReplicaLimits } from '../db/replica-rules.ts'
import { Replicas } from '../db/replicas.ts'
import { type OpenHome, ThreadHomes } from '../db/thread-homes.ts'
import { openHashKey } from '../db/hash-key.ts'
import type { BackupStatus, Deps, ServerConfig } from '../deps.ts'
import { AdServer } from '../features/ads/ad-server.ts'
import { createAgeProviders } from '../features/age-checks/operations.ts'
import { createPayments } from '../features/payments/operations.ts'
import type { Bus } from '../gateways/bus.ts'
import { createAudio } from '../gateways/audio.ts'
import { createEstimates } from '../gateways/estimates.ts'
import { createImages } from '../gateways/images.ts'
import { createMailer, type Mailer } from '../gateways/mailer.ts'
import { NatsBus } from '../gateways/nats-bus.ts'
import { createPasswordHasher, standardCost, testCost } from '../gateways/password-hasher.ts'
import type { Fetch } from '../gateways/payment-outbound.ts'
import { PostgresBus } from '../gateways/postgres-bus.ts'
import { createBackupStorage, createStorage, getFormerFolder } from '../gateways/storage.ts'
import { createWebPush } from '../gateways/web-push.ts'
import { type AnyJob, startJobs } from '../jobs.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { addMessageIds } from '../mail/message-ids.ts'
import { Metrics } from '../metrics.ts'
import { deriveKey } from '../lib/sealed-bytes.ts'
import { Realtime } from '../realtime.ts'
import { traceMailer, traceStorage } from './part-spans.ts'
import { CorridorCache } from '../features/corridors/operations.ts'
import { TransparencyCache } from '../features/transparency/operations.ts'
import { ExperimentCache } from '../settings/experiment-cache.ts'
import { SettingsCache } from '../settings/settings-cache.ts'

/** The options in which production, tests and benchmarks differ. */
export interface ServerOptions {
  config: Config
  /** Address of PostgreSQL itself, for sessions that listen or hold a lock. */
  directUrl: string
  /** Connections for requests; ended with the server. */
  pool: pg.Pool
  /** Connections for the job queue if `pool` is behind a pooler; ended with the server. */
  jobsPool?: pg.Pool | undefined
  /** Addresses of read replicas. */
  replicaUrls?: readonly string[]
  replicaLimits?: ReplicaLimits
  /** Folder with the builds of the web app; the web workspace by default. */
  webFolder?: string
  /** Thread homes besides the primary; their pools are ended with the server. */
  homes?: readonly OpenHome[]
  log: Log
  clock: Clock
  /** Jobs to run; without them they stay in the queue. */
  jobs?: readonly AnyJob<Deps>[]
  limiter?: Limiter
  backups?: BackupStatus
  /** Settings of the payment providers, if they differ from `config`. */
  paymentsConfig?: Config
  fetchProvider?: Fetch
}

/** A started server, which does not listen yet. */
export interface Server extends App {
  deps: Deps
  stop(): Promise<void>
}

/**
 * Starts all parts of the server, but doesn't listen. `stop` stops them in reverse; so does a
 * failed start.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { config, jobs, log, pool, jobsPool, webFolder = WEB_FOLDER } = options
  const homePools = (options.homes ?? []).map((home) => home.pool)
  const stops: (() => Promise<void>)[] = [
    () => pool.end(),
    async () => jobsPool?.end(),
    ...homePools.map((homePool) => () => homePool.end()),
  ]
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    if (config.traces) {
      // Loaded only here, because it costs memory and time at the start.
      const { startTracing } = await import('../gateways/tracing.ts')
      stops.unshift(startTracing(config.traces, log))
    }
    warnAboutFormerFolder(config, log)
    warnAboutLocalFiles(config, log)
    const deps = await startDeps(options, stops)
    warnAboutAgeChecks(deps)
    if (jobs && config.role !== 'web') {
      const runner = await startJobs({
        pool: jobsPool ?? pool,
        deps,
        adaptDeps: identifyMails,
        log,
        jobs,
        onFailure: (name) => deps.metrics.countJobFailure(name),
      })
      stops.push(() => runner.stop())
    }
    // Stops run in reverse. Estimates close before the job runner, which waits for a job that waits
    // for them.
    stops.push(() => deps.estimates.close())
    const { app, operations, build, drain } = await createApp(deps, { pool, webFolder })
    stops.push(async () => {
      await operations.close()
      await app.close()
    })
    return { deps, app, operations, build, drain, stop }
  } catch (error) {
    // Must not hide why the start failed.
    await stop().catch(() => undefined)
    throw error
  }
}

function createRealtime(
  config: ServerConfig,
  { directUrl: url, log }: ServerOptions,
  metrics: Metrics,
): Realtime {
  return new Realtime({
    bus: createBus(config, url, log),
    url,
    log,
    onDelivery: (seconds) => metrics.observeAction('deliver_event', { seconds, isOk: true }),
  })
}

function createBus({ natsUrl, hashKey }: ServerConfig, url: string, log: Log): Bus {
  if (natsUrl === undefined) return new PostgresBus({ url, log })
  // The key of the site: another site on the same NATS server is neither heard nor disturbed.
  const site = deriveKey('bus subject', hashKey).toString('base64url')
  return new NatsBus({ url: natsUrl, subject: `adire.${site}`, log })
}

/** Creates the data that the server keeps in memory and reloads after changes. */
function createCaches(db: Db, { log, clock }: ServerOptions) {
  return {
    systemConfig: new SettingsCache({ db, log }),
    ads: new AdServer({ db, log, clock }),
    experiments: new ExperimentCache({ db }),
    corridors: new CorridorCache({ db }),
    transparency: new TransparencyCache({ db }),
  }
}

async function startDeps(options: ServerOptions, stops: (() => Promise<void>)[]): Promise<Deps> {
  const { config: environment, log, clock, limiter, backups } = options
  const db = createDb(options.pool)
  const config = { ...environment, hashKey: await openHashKey(db, environment.sessionSecrets) }
  const homes = new ThreadHomes(db, options.homes)
  const replicas = await startReplicas(options, db, stops)
  const metrics = new Metrics()
  const realtime = createRealtime(config, options, metrics)
  const caches = createCaches(db, options)
  const { systemConfig, ads, ...pageCaches } = caches
  const reloaded = { settings: systemConfig, campaigns: ads, ...pageCaches, homes }
  for (const [name, cache] of Object.entries(reloaded)) realtime.reloadOnChange(name, cache)
  stops.push(
    () => realtime.stop(),
    () => ads.flush(),
  )
  await realtime.start()
  const images = createImages({ log })
  stops.push(() => images.close())
  return {
    config,
    db,
    homes,
    replicas,
    clock,
    log,
    metrics,
    realtime,
    ...caches,
    images,
    audio: createAudio({ log }),
    estimates: createEstimates({ log, isOn: config.nudityEstimates }),
    passwordHasher: createPasswordHasher(config.env === 'test' ? testCost : standardCost),
    limiter: limiter ?? createLimiter(db, clock),
    mailer: countMails(traceMailer(createMailer(config, clock)), metrics),
    storage: traceStorage(createStorage(config.storage)),
    backupStorage: createBackupStorage(config.backups.storage),
    backups,
    payments: createPayments(
      { config: options.paymentsConfig ?? config, db, clock, systemConfig },
      { fetch: options.fetchProvider },
    ),
    ageProviders: createAgeProviders({ config, db, clock }),
    webPush: createWebPush(config),
  }
}

async function startReplicas(
  { replicaUrls: urls = [], replicaLimits: limits, directUrl, pool, log }: ServerOptions,
  db: Db,
  stops: (() => Promise<void>)[],
): Promise<Replicas> {
  const replicas = new Replicas({ urls, directUrl, pool, db, log, limits })
  stops.push(() => replicas.stop())
  await replicas.start()
  return replicas
}

function warnAboutAgeChecks({ ageProviders, log, systemConfig }: Deps): void {
  const countries = systemConfig.get('age_check_countries')
  if (ageProviders.current === undefined && countries.length > 0)
    log.warn(
      { countries },
      'age checks: AGE_PROVIDER is none, so members in these countries are hidden and can’t write',
    )
}

function warnAboutFormerFolder({ storage }: Config, log: Log): void {
  const folder = getFormerFolder(storage)
  if (folder !== undefined)
    log.warn(
      { folder },
      'files: uploaded files are still read from their folder as well as S3; run copy-files, then move it away',
    )
}

/** With a database of their own, several servers are likely, and each would have its own photos. */
function warnAboutLocalFiles({ database, storage }: Config, log: Log): void {
  if (database && storage.kind === 'folder')
    log.warn(
      { folder: storage.path },
      'files: uploaded files are in a folder that servers on other machines can’t read; set S3_ENDPOINT before you add one',
    )
}

/** Lets the emails of a job keep their Message-IDs when it is tried again. */
function identifyMails(deps: Deps, jobId: string): Deps {
  return { ...deps, mailer: addMessageIds(deps.mailer, jobId, deps.config.publicUrl) }
}

/** Counts what the mail server accepts and refuses. */
function countMails(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    async send(mail) {
      let isSent = false
      try {
        await mailer.send(mail)
        isSent = true
      } finally {
        metrics.countMail(isSent)
      }
    },
  }
}
