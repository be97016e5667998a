import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresAccount } from './postgres-account.ts'
import { type PostgresBinaries, readMajorVersion } from './postgres-binaries.ts'
import { isProcessRunning } from './process-lock.ts'
import { StartError, explainDiskError } from '../lib/start-error.ts'

/** Pause between two checks whether a process has ended. */
const END_CHECK_MS = 20

/** PostgreSQL's usual superuser; the server itself connects with a role without such rights. */
export const SUPERUSER = 'postgres'

/** The locale is fixed, so that text sorts and compares the same on every machine. */
const INITDB_FLAGS = [
  `--username=${SUPERUSER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/**
 * Environment of PostgreSQL's programs: without our secrets, and without variables that select
 * another server (PGDATA, PGPORT …).
 */
export const cleanEnvironment =
  process.platform === 'win32'
    ? undefined
    : { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Returns the cluster's password; the first call creates a random one. */
export function readPassword(dataDir: string) {
  const path = join(dataDir, 'postgres-password')
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

/**
 * Creates the cluster in a temporary folder and renames it, so that a killed start leaves no
 * incomplete one.
 */
export function createCluster(
  binaries: PostgresBinaries,
  account: PostgresAccount,
  dataDir: string,
  password: string,
) {
  const cluster = join(dataDir, 'postgres')
  const draft = `${cluster}.new`
  const passwordFile = join(dataDir, 'postgres-password.new')
  rmSync(draft, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (account.owner)
      for (const path of [draft, passwordFile])
        chownSync(path, account.owner.uid, account.owner.gid)
    const [command, args] = account.commandFor(binaries.initdb, [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      ...INITDB_FLAGS,
    ])
    const made = spawnSync(command, args, {
      cwd: dataDir,
      env: cleanEnvironment,
      encoding: 'utf8',
      ...account.identity,
    })
    if (made.error) throw made.error
    if (made.status !== 0)
      throw explainDiskError(
        new StartError(`PostgreSQL could not make its data folder: ${findLastError(made.stderr)}`),
        dataDir,
      )
    renameSync(draft, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * True if there is a cluster. Throws a `StartError` if it has another major version, or if the
 * folder has other files.
 */
export function hasCluster(dataDir: string, binaries: PostgresBinaries) {
  const cluster = join(dataDir, 'postgres')
  if (!existsSync(cluster)) return false
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    if (readdirSync(cluster).length > 0)
      throw new StartError(
        `${cluster} holds files that are not a PostgreSQL data folder. Move them away and start again.`,
      )
    rmSync(cluster, { recursive: true })
    return false
  }
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const ours = readMajorVersion(binaries)
  if (Number(made) !== ours) {
    throw new StartError(
      `${cluster} was made by PostgreSQL ${made} and this version brings PostgreSQL ${ours}. Move the data over with pg_dump, or set DATABASE_URL.`,
    )
  }
  return true
}

/**
 * Stops a PostgreSQL that outlived the process which started it. Removes its lock file if another
 * process has the pid now, because PostgreSQL would refuse to start.
 */
export async function stopOrphan(cluster: string) {
  const lockFile = join(cluster, 'postmaster.pid')
  if (!existsSync(lockFile)) return
  const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isServerFor(pid, cluster)) {
    if (!Number.isInteger(pid) || isProcessRunning(pid)) rmSync(lockFile, { force: true })
    return
  }
  await stopServer(pid, () => isServerFor(pid, cluster))
  // As a zombie it would still count as running.
  if (!isServerFor(pid, cluster)) rmSync(lockFile, { force: true })
}

/**
 * Stops PostgreSQL: a fast shutdown, after eight seconds an immediate one, from which the next
 * start recovers, and then a kill.
 */
export async function stopServer(pid: number, isAlive: () => boolean) {
  for (const [signal, graceMs] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 1500],
    ['SIGKILL', 1000],
  ] as const) {
    if (!isAlive()) return
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
      return
    }
    const giveUpAt = performance.now() + graceMs
    while (isAlive() && performance.now() < giveUpAt) await wait(END_CHECK_MS)
  }
}

/**
 * Checks the working directory on Linux, which is the data folder, and the command line elsewhere.
 */
function isServerFor(pid: number, cluster: string) {
  try {
    if (process.platform === 'linux')
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    if (process.platform === 'win32') return isProcessRunning(pid)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      cluster,
    )
  } catch {
    // There is no such process any more.
    return false
  }
}

/** Finds the last error in the output of a PostgreSQL program. */
export function findLastError(text: string) {
  return (
    text
      .trim()
      .split('\n')
      .findLast((line) => /error|fatal|could not|denied/i.test(line))
      ?.trim() ??
    text.trim().split('\n').at(-1) ??
    ''
  )
}
