import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackFromDebian } from './debian-packages.ts'
import { findOnPath, isProgram } from './find-program.ts'

const FOLDER = join(import.meta.dirname, '../.cache/promtool')
const UNPACKED = join(FOLDER, 'root/usr/bin/promtool')
const OS_RELEASE = '/etc/os-release'

/**
 * Finds Prometheus's tool that checks rules. If it isn't installed, Debian's package is unpacked:
 * installing it would start a server.
 */
export function findPromtool(): string {
  const found = findOnPath(['promtool']) ?? (isProgram(UNPACKED) ? UNPACKED : download())
  if (found === undefined)
    throw new Error('These tests need promtool. Install Prometheus, and start them again.')
  return found
}

function download(): string | undefined {
  if (!existsSync(OS_RELEASE)) return undefined
  const system = readFileSync(OS_RELEASE, 'utf8')
  const release = /^VERSION_CODENAME=(\w+)$/m.exec(system)?.[1]
  if (release !== undefined) unpackFromDebian({ folder: FOLDER, release, packages: ['prometheus'] })
  return isProgram(UNPACKED) ? UNPACKED : undefined
}
