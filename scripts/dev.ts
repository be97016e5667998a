import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { startPostgres } from '../server/src/gateways/postgres.ts'
import { exitWithParent, loadEnvironment, report } from './environment.ts'

const ROOT = join(import.meta.dirname, '..')
/** Time for the children to stop before the database does. */
const STOP_LIMIT_MS = 9_000

/**
 * `npm run dev`: runs Vite on the configured port and the server on the next one. Vite proxies the
 * API; both reload on changes.
 */
async function dev() {
  loadEnvironment()
  exitWithParent()
  const config = readConfig(process.env)
  const apiPort = String(config.port + 1)
  // Outlives the server, which restarts on every change.
  const postgres = config.database
    ? undefined
    : await startPostgres({ dataDir: config.dataDir, log: console })
  const { url, migrationUrl } = config.database ?? postgres ?? {}
  const shared = {
    ...process.env,
    DATABASE_URL: url,
    DATABASE_MIGRATION_URL: migrationUrl,
    PUBLIC_URL: config.publicUrl,
    API_PORT: apiPort,
  }
  const children = [
    run(['--watch', '--watch-preserve-output', join(ROOT, 'server/src/main.ts')], ROOT, {
      ...shared,
      PORT: apiPort,
    }),
    run(
      [
        join(ROOT, 'node_modules/vite/bin/vite.js'),
        '--port',
        String(config.port),
        '--strictPort',
        '--host',
        config.host,
      ],
      join(ROOT, 'web'),
      shared,
    ),
  ]
  await Promise.race([...children.map((child) => waitForExit(child)), waitForSignal()])
  for (const child of children) child.kill('SIGTERM')
  await Promise.race([
    Promise.all(children.map((child) => waitForExit(child))),
    // Unreferenced, so that it doesn't delay the exit once all have ended.
    new Promise((resolve) => setTimeout(resolve, STOP_LIMIT_MS).unref()),
  ])
  await postgres?.stop()
}

function run(args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

function waitForExit(child: ChildProcess) {
  return new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null
      ? resolve()
      : child.once('exit', () => resolve()),
  )
}

function waitForSignal() {
  return new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve())
  })
}

await dev().catch(report)
