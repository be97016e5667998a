import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { unpackFromDebian } from './debian-packages.ts'
import { findOnPath, installFromDebian, isProgram } from './find-program.ts'

const FOLDER = join(import.meta.dirname, '../.cache/pgbouncer')
/** The first Debian with a PgBouncer that keeps prepared statements. */
const RELEASE = 'trixie'
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

/** Downloads from a newer Debian release, without a change of this machine's packages. */
function download(): PgBouncer | undefined {
  unpackFromDebian({ folder: FOLDER, release: RELEASE, packages: PACKAGES })
  return unpacked()
}
