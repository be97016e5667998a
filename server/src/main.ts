import { basename } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { BRAND } from '@adire/contract/brand.ts'
import { Backups, releaseLog } from './backups/backups.ts'
import { fingerprintInstallation } from './backups/manifests.ts'
import { openBackups } from './backups/restore-command.ts'
import { ConfigError, type Config, listIgnored, readConfig } from './config.ts'
import { checkClock } from './db/clock-check.ts'
import { describeDemo } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import { type EmbeddedPostgres, startPostgres } from './gateways/postgres.ts'
import { checkPorts, explainListenError } from './http/listening.ts'
import { keepAssetsPublished } from './http/published-assets.ts'
import { StartError } from './lib/start-error.ts'
import { jobs } from './app/job-list.ts'
import { systemClock } from './lib/clock.ts'
import { createLog, type Log } from './lib/log.ts'
import { loadPlaces } from './lib/place-list.ts'
import { openDatabase } from './app/database.ts'
import { checkServices } from './app/service-checks.ts'
import { startServer } from './app/server.ts'

/** Milliseconds without the drain, within the ten seconds promised for Ctrl-C. */
const CLOSE_LIMIT_MS = 8_000
type Stop = () => Promise<void>

interface Running {
  drain: Stop
  stop: Stop
  /** Lines to print. */
  lines: string[]
}

/** Starts the database, the server and the demo in order. `stop` stops them in reverse. */
async function start(config: Config, log: Log): Promise<Running> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const end of stops.toReversed()) await end()
  }
  try {
    await checkPorts(config)
    await checkServices(config)
    const embedded = config.database ? undefined : await startEmbedded(config, log, stops)
    const urls = config.database ?? embedded
    if (!urls) throw new Error('there is no database')
    const database = await openDatabase(urls, (db) => checkClock(db, systemClock, log))
    const backups = embedded && (await startBackups(embedded, { config, log, stops }))
    const {
      deps,
      app,
      operations,
      build,
      drain,
      stop: stopServer,
    } = await startServer({
      config,
      ...database,
      log,
      clock: systemClock,
      jobs,
      ...(backups && { backups }),
    })
    stops.push(stopServer)
    if (build !== undefined) {
      // Before the first page is sent, because another server may be asked for its assets.
      const stopPublishing = await keepAssetsPublished(deps, build)
      stops.push(async () => stopPublishing())
    }
    loadPlaces()
    await listen(app, config.port, config.host)
    log.info({ build: build && basename(build), role: config.role, port: config.port }, 'started')
    if (config.opsPort > 0) await listen(operations, config.opsPort, config.opsHost)
    const demo = config.demo ? await seedDemo(deps) : undefined
    if (demo) stops.push(() => demo.stop())
    return { drain: () => drain.run(config.drainMs), stop, lines: describeStart(config) }
  } catch (error) {
    // Must not hide why the start failed.
    await stop().catch(() => undefined)
    throw error
  }
}

async function startEmbedded(config: Config, log: Log, stops: Stop[]): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({
    dataDir: config.dataDir,
    log: { info: (line) => log.debug(line), warn: (line) => log.warn(line) },
  })
  stops.push(() => postgres.stop())
  return postgres
}

/** Starts backups if they are on; otherwise lets PostgreSQL remove the log that they needed. */
async function startBackups(
  { backupUrl: url, password }: EmbeddedPostgres,
  { config, log, stops }: { config: Config; log: Log; stops: Stop[] },
): Promise<Backups | undefined> {
  if (!config.backups.isOn) {
    await releaseLog(url)
    return undefined
  }
  const backups = new Backups({
    ...openBackups(config),
    url,
    password,
    installation: fingerprintInstallation(config.sessionSecrets[0]),
    keep: config.backups.keep,
    clock: systemClock,
    log,
  })
  backups.start()
  stops.push(() => backups.stop())
  return backups
}

async function listen(
  app: { listen(where: { port: number; host: string }): Promise<string> },
  port: number,
  host: string,
): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw explainListenError(error, { port, host })
  }
}

/** Returns the lines to print after the start. */
function describeStart(config: Config): string[] {
  const mails = config.mail.kind === 'mailbox' ? `${config.publicUrl}/dev/mail` : 'sent by SMTP'
  return [
    '',
    config.role === 'worker'
      ? `  ${BRAND.name} is running jobs; its health checks are on port ${config.port}.`
      : `  ${BRAND.name} is ready:  ${config.publicUrl}`,
    `  Emails:          ${mails}`,
    ...(config.demo ? describeDemo().map((line) => `  ${line}`) : []),
    '  Stop with Ctrl-C.',
    '',
  ]
}

function exitWithError(error: unknown): never {
  // Expected errors get one sentence, anything else a stack.
  const isExpected = error instanceof StartError || error instanceof ConfigError
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
}

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  for (const warning of listIgnored(process.env)) log.warn(warning)
  const { drain, stop, lines } = await start(config, log)
  const delay = CLOSE_LIMIT_MS + config.drainMs
  closeWithGrace({ delay, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'stopping after a fault')
    // Not after a fault, which other requests could meet, and not for Ctrl-C, which should be quick.
    if (signal === 'SIGTERM' && config.drainMs > 0) await drain()
    await stop()
  })
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  exitWithError(error)
}
