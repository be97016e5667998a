import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartError } from './start-error.ts'

/**
 * How a PostgreSQL program is started: as ourselves, or, when we are root (which it refuses), as
 * somebody else.
 */
export type PostgresAccount = {
  /** Owner of the cluster's files, if not us. */
  owner?: { uid: number; gid: number }
  /** Options for `spawn`. */
  identity: { uid?: number; gid?: number }
  /** The command line that runs `program` under this account. */
  commandFor: (program: string, args: string[]) => [string, string[]]
}

const TIE = '--pdeathsig=INT'

/**
 * Root keeps an existing cluster under its owner, and gives a new one to `postgres` or `nobody`.
 * When that account cannot reach the folders (a clone under /root), it is given the one capability
 * that lets it, and nothing else.
 */
export function chooseAccount(
  binaries: PostgresBinaries,
  dataDir: string,
  cluster: string,
): PostgresAccount {
  const tie = canTie() ? [TIE] : []
  if (process.getuid?.() !== 0) return { identity: {}, commandFor: tied(tie) }
  const owner = readOwner(cluster) ??
    accountNamed('postgres') ??
    accountNamed('nobody') ?? { uid: 65534, gid: 65534 }
  const direct: PostgresAccount = { owner, identity: owner, commandFor: tied(tie) }
  const candidates = [
    direct,
    withCapability(owner, 'dac_read_search', tie),
    withCapability(owner, 'dac_override', tie),
  ]
  const account = candidates.find((candidate) => canReach(candidate, binaries, dataDir))
  if (account !== undefined) return account
  throw new StartError(
    `PostgreSQL does not run as root, and the account it would run as cannot reach ${dataDir}. ` +
      'Start from an ordinary account, move the project to a folder everyone may enter, or set DATABASE_URL.',
  )
}

/**
 * Linux tells the server to shut down when we die, however that happens; elsewhere the next start
 * finds and stops it.
 */
function canTie() {
  return (
    process.platform === 'linux' &&
    spawnSync('setpriv', [TIE, '/bin/true'], { stdio: 'ignore' }).status === 0
  )
}

function tied(tie: string[]): PostgresAccount['commandFor'] {
  return (program, args) =>
    tie.length > 0 ? ['setpriv', [...tie, program, ...args]] : [program, args]
}

function readOwner(cluster: string) {
  const stat = statSync(cluster, { throwIfNoEntry: false })
  return stat !== undefined && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

function accountNamed(name: string) {
  let accounts: string
  try {
    accounts = readFileSync('/etc/passwd', 'utf8')
  } catch {
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
 * NOTE: the shell between the two is needed, as a capability becomes effective at the next program
 * start only; and the secure bit, as access(2) ignores the capabilities of an ordinary account
 * without it.
 */
function withCapability(
  owner: { uid: number; gid: number },
  capability: string,
  tie: string[],
): PostgresAccount {
  const flags = [
    ...tie,
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
