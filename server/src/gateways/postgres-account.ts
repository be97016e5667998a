import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartError } from '../lib/start-error.ts'

/** The account that runs PostgreSQL, which refuses root: our own, or another one if we are root. */
export type PostgresAccount = {
  /** Owner of the cluster's files, if not us. */
  owner?: { uid: number; gid: number }
  /** Options for `spawn`. */
  identity: { uid?: number; gid?: number }
  /** Returns the command line that runs `program` with this account. */
  commandFor: (program: string, args: string[]) => [string, string[]]
}

/** Flag of `setpriv`: Linux sends SIGINT to PostgreSQL when this process dies. */
const DEATH_SIGNAL_FLAG = '--pdeathsig=INT'

/**
 * Chooses the account. As root: the owner of an existing cluster, or else `postgres` or `nobody`.
 * If that account can't reach the folders (such as a clone under /root), it gets the one capability
 * that it needs. Throws a `StartError` if that isn't enough.
 */
export function chooseAccount(
  binaries: PostgresBinaries,
  dataDir: string,
  cluster: string,
): PostgresAccount {
  const deathSignalFlags = supportsDeathSignal() ? [DEATH_SIGNAL_FLAG] : []
  if (process.getuid?.() !== 0)
    return { identity: {}, commandFor: createCommandFor(deathSignalFlags) }
  const owner = readOwner(cluster) ??
    findAccount('postgres') ??
    findAccount('nobody') ?? { uid: 65534, gid: 65534 }
  const direct: PostgresAccount = {
    owner,
    identity: owner,
    commandFor: createCommandFor(deathSignalFlags),
  }
  const candidates = [
    direct,
    withCapability(owner, 'dac_read_search', deathSignalFlags),
    withCapability(owner, 'dac_override', deathSignalFlags),
  ]
  const account = candidates.find((candidate) => canReach(candidate, binaries, dataDir))
  if (account !== undefined) return account
  throw new StartError(
    `PostgreSQL does not run as root, and the account it would run as cannot reach ${dataDir}. ` +
      'Start from an ordinary account, move the project to a folder everyone may enter, or set DATABASE_URL.',
  )
}

/**
 * False on other systems than Linux, where the next start stops a PostgreSQL that was left running.
 */
function supportsDeathSignal() {
  return (
    process.platform === 'linux' &&
    spawnSync('setpriv', [DEATH_SIGNAL_FLAG, '/bin/true'], { stdio: 'ignore' }).status === 0
  )
}

function createCommandFor(deathSignalFlags: string[]): PostgresAccount['commandFor'] {
  return (program, args) =>
    deathSignalFlags.length > 0
      ? ['setpriv', [...deathSignalFlags, program, ...args]]
      : [program, args]
}

function readOwner(cluster: string) {
  const stat = statSync(cluster, { throwIfNoEntry: false })
  return stat !== undefined && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

function findAccount(name: string) {
  let accounts: string
  try {
    accounts = readFileSync('/etc/passwd', 'utf8')
  } catch {
    // Not every system has this file.
    return undefined
  }
  const fields = accounts
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name)
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return fields !== undefined && uid > 0 ? { uid, gid } : undefined
}

/**
 * Adds a capability to the account. A shell starts the program, because a capability becomes
 * effective only at the next program start. Without the secure bit, access(2) ignores it.
 */
function withCapability(
  owner: { uid: number; gid: number },
  capability: string,
  deathSignalFlags: string[],
): PostgresAccount {
  const flags = [
    ...deathSignalFlags,
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
  ]
  flags.push(`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`)
  return {
    owner,
    identity: {},
    commandFor: (program, args) => [
      'setpriv',
      [...flags, '/bin/sh', '-c', 'exec "$0" "$@"', program, ...args],
    ],
  }
}

function canReach(account: PostgresAccount, binaries: PostgresBinaries, dataDir: string) {
  const script = 'test -x "$0" && "$0" --version && test -r "$1" && cd "$2"'
  const sample = join(binaries.folder, 'share', 'postgresql', 'postgresql.conf.sample')
  const [command, args] = account.commandFor('/bin/sh', [
    '-c',
    script,
    binaries.postgres,
    sample,
    dataDir,
  ])
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/', ...account.identity }).status === 0
}
