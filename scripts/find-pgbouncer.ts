import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, installFromDebian, isProgram } from './find-program.ts'

const FOLDER = join(import.meta.dirname, '../.cache/pgbouncer')
/** The first Debian with a PgBouncer that keeps prepared statements. */
const RELEASE = 'trixie'
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** PgBouncer, and the libraries of its release that an older Debian lacks. */
const PACKAGES = [
  'pgbouncer',
  'libc6',
  'libcares2',
  'libevent-2.1-7t64',
  'libssl3t64',
  'libpam0g',
  'libsystemd0',
  'libcap2',
  'libaudit1',
  'libcap-ng0',
  'libzstd1',
  'zlib1g',
]
const DOWNLOAD_MS = 120_000

/** A PgBouncer, started with `command` and its options. */
interface PgBouncer {
  command: readonly [string, ...string[]]
  version: string
}

/**
 * Finds a PgBouncer that keeps prepared statements (1.21 or newer), which is installed or
 * downloaded if needed and possible.
 */
export function findPgBouncer(): PgBouncer {
  const installed = findOnPath(['pgbouncer']) ?? installFromDebian('pgbouncer', ['pgbouncer'])
  const found =
    (installed === undefined ? undefined : describe([installed])) ?? unpacked() ?? download()
  if (!found)
    throw new Error('These tests need PgBouncer 1.21 or newer. Install it, and start them again.')
  return found
}

function describe(command: PgBouncer['command']): PgBouncer | undefined {
  const [program, ...options] = command
  const { stdout } = spawnSync(program, [...options, '--version'], { encoding: 'utf8' })
  const [, version = '0.0', minor = '0'] = /PgBouncer (\d+\.(\d+)\S*)/.exec(stdout ?? '') ?? []
  return Number.parseInt(version) > 1 || Number(minor) >= 21 ? { command, version } : undefined
}

/** Runs the downloaded program with the libraries of its release, not those of this machine. */
function unpacked(): PgBouncer | undefined {
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
  const libraries = join(FOLDER, 'root/usr/lib', triplet)
  const loader = join(
    libraries,
    process.arch === 'arm64' ? 'ld-linux-aarch64.so.1' : 'ld-linux-x86-64.so.2',
  )
  return isProgram(loader)
    ? describe([loader, '--library-path', libraries, join(FOLDER, 'root/usr/sbin/pgbouncer')])
    : undefined
}

/** Returns the address from which this machine gets Debian's packages. */
function findRepository(): string | undefined {
  const { stdout } = spawnSync(
    'apt-get',
    ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Component: main'],
    { encoding: 'utf8' },
  )
  return (stdout ?? '').split('\n').find((uri) => uri.endsWith('/debian/'))
}

/** Downloads from a newer Debian release, without a change of this machine's packages. */
function download(): PgBouncer | undefined {
  const repository = findRepository()
  if (repository === undefined || !existsSync(KEYS)) return undefined
  process.stdout.write(`No PgBouncer 1.21 found: downloading it from Debian ${RELEASE}.\n`)
  for (const name of ['lists/partial', 'cache/archives/partial', 'packages', 'root'])
    mkdirSync(join(FOLDER, name), { recursive: true })
  const sources = join(FOLDER, 'sources.list')
  writeFileSync(sources, `deb [signed-by=${KEYS}] ${repository} ${RELEASE} main\n`)
  const options = [
    `Dir::Etc::SourceList=${sources}`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${join(FOLDER, 'lists')}`,
    `Dir::Cache=${join(FOLDER, 'cache')}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  const run = (program: string, args: string[]) =>
    spawnSync(program, args, {
      cwd: join(FOLDER, 'packages'),
      encoding: 'utf8',
      timeout: DOWNLOAD_MS,
    })
  run('apt-get', [...options, 'update'])
  const { stdout } = run('apt-get', [...options, 'download', '--print-uris', ...PACKAGES])
  run('apt-get', [...options, 'download', ...PACKAGES])
  for (const [, name = ''] of (stdout ?? '').matchAll(/' (\S+\.deb) /g))
    run('dpkg', ['-x', join(FOLDER, 'packages', name), join(FOLDER, 'root')])
  return unpacked()
}
