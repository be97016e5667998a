import { readdirSync, readFileSync, lchownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS } from './postgres.ts'
import { chooseAccount } from './postgres-account.ts'
import { findPostgresBinaries, readMajorVersion } from './postgres-binaries.ts'
import { stopServer } from './postgres-cluster.ts'
import { launch, type ServerPlan } from './postgres-process.ts'
import { BackupError } from '../lib/backup-error.ts'

/** The log is in the cluster's own folder, so there is no other place to read it from. */
const NO_ARCHIVE = 'exit 1'
const TARGET_MISSED = /recovery ended before configured recovery target was reached/g
const LAST_COMMIT = /last completed transaction was at log time (\S+ \S+?)([+-]\d{2})\s/g

interface Recovery {
  /** Folder with the cluster, in `postgres`. */
  dataDir: string
  password: string
  /** Replays only transactions that were committed by then. */
  until: Date | undefined
  /** True if the log goes on after a hole, so that a target after its end can't be reached. */
  hasHole: boolean
  /** True if the store has a later timeline, to which a missed target belongs. */
  hasLaterTimeline: boolean
  /** Writes the rest of the log, if only a part of it is there. */
  readMore?: (() => Promise<void>) | undefined
}

/** Fails unless the embedded PostgreSQL has the major version of a backup. */
export function requireVersion(major: number): void {
  const ours = readMajorVersion(findPostgresBinaries())
  if (ours !== major)
    throw new BackupError(
      `The backup is of PostgreSQL ${major}, and this version of Adire has PostgreSQL ${ours}. Restore it with the version that made it.`,
    )
}

/**
 * Replays the log of a copied cluster and stops it, ready for a normal start. Returns the time of
 * the last transaction that was replayed, if there was any.
 */
export async function recoverCluster({
  dataDir,
  password,
  until,
  hasHole,
  hasLaterTimeline,
  readMore,
}: Recovery): Promise<Date | undefined> {
  const cluster = join(dataDir, 'postgres')
  const binaries = findPostgresBinaries()
  const account = chooseAccount(binaries, dataDir, cluster)
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  if (account.owner) giveTo(account.owner, cluster)
  const settings = {
    ...SETTINGS,
    restore_command: NO_ARCHIVE,
    recovery_target_timeline: 'current',
    // The server answers only when the recovery is finished.
    hot_standby: 'off',
  }
  const target = until && {
    // Abbreviations of time zones, such as Z, are not known yet when it is read.
    recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
  }
  const plan = { binaries, account, dataDir, password }
  const reachTarget = async (run: number): Promise<unknown> => {
    try {
      await runOnce({ ...plan, settings: { ...settings, ...target } })
      return undefined
    } catch (error) {
      // The error may name one of our own attempts to connect, which are in the same log.
      if ([...readLog(dataDir).matchAll(TARGET_MISSED)].length < run) throw error
      return error
    }
  }
  let error = await reachTarget(1)
  if (error !== undefined && readMore) {
    await readMore()
    if (account.owner) giveTo(account.owner, join(cluster, 'pg_wal'))
    error = await reachTarget(2)
  }
  if (error !== undefined) {
    const refusal = until && explainMissedTarget({ until, hasHole, hasLaterTimeline, dataDir })
    if (refusal !== undefined) throw new BackupError(refusal, { cause: error })
    // Nothing was committed between the end of the log and the target.
    await runOnce({ ...plan, settings })
  }
  return readLastCommit(dataDir)
}

/** Returns why a restore must not go to the end of the log instead; undefined if it may. */
function explainMissedTarget({
  until,
  hasHole,
  hasLaterTimeline,
  dataDir,
}: Pick<Recovery, 'hasHole' | 'hasLaterTimeline' | 'dataDir'> & { until: Date }) {
  const end = readLastCommit(dataDir)?.toISOString() ?? 'the end of the base copy'
  if (hasHole)
    return `The log has a hole before ${until.toISOString()}. Choose an earlier time, up to ${end}.`
  if (hasLaterTimeline)
    return `The time ${until.toISOString()} is after an earlier restore, but before the first copy that was made after it. Choose a time before that restore, up to ${end}, or after that copy.`
  return undefined
}

async function runOnce(plan: ServerPlan): Promise<void> {
  const server = await launch(plan)
  const isAlive = () => server.process.exitCode === null && server.process.signalCode === null
  await stopServer(server.pid, isAlive)
}

function giveTo({ uid, gid }: { uid: number; gid: number }, folder: string): void {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
}

function readLog(dataDir: string): string {
  return readFileSync(join(dataDir, 'log', 'postgres.log'), 'utf8')
}

function readLastCommit(dataDir: string): Date | undefined {
  const [, time, zone] = [...readLog(dataDir).matchAll(LAST_COMMIT)].at(-1) ?? []
  return time === undefined ? undefined : new Date(`${time.replace(' ', 'T')}${zone}:00`)
}
