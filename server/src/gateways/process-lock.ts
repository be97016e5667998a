import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { getErrorCode } from '../lib/error-code.ts'

/** A process; its start time distinguishes it from a later one with the same pid. */
type Holder = { pid: number; started: string }

/** A lock file that one running process can hold. */
export type ProcessLock = { release: () => void }

/** True if the process exists; `EPERM` means that it belongs to another account. */
export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}

/** Returns a text that no later process with this pid has; undefined if it isn't running. */
function readStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z') return undefined
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0)
      return 'running'
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' },
    }).trim()
  } catch {
    // There is no such process any more.
    return undefined
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (
      typeof holder !== 'object' ||
      holder === null ||
      !('pid' in holder) ||
      !('started' in holder)
    )
      return undefined
    if (typeof holder.pid !== 'number' || typeof holder.started !== 'string') return undefined
    return { pid: holder.pid, started: holder.started }
  } catch {
    // No lock, or a damaged one.
    return undefined
  }
}

/** Returns the pid of the running process that holds the lock. */
export function findLockHolder(path: string): number | undefined {
  const holder = readHolder(path)
  return holder !== undefined && readStartTime(holder.pid) === holder.started
    ? holder.pid
    : undefined
}

/**
 * Acquires the lock until `release` or the end of this process; undefined if another running
 * process has it. Replaces the file of a process that was killed.
 */
export function acquireLock(path: string): ProcessLock | undefined {
  const ownFile = `${path}.${process.pid}`
  const holder: Holder = { pid: process.pid, started: readStartTime(process.pid) ?? 'unknown' }
  writeFileSync(ownFile, JSON.stringify(holder), { mode: 0o644 })
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (tryLink(ownFile, path)) return { release: () => releaseLock(path) }
      if (findLockHolder(path) !== undefined) return undefined
      removeStaleLock(path)
    }
    return undefined
  } finally {
    rmSync(ownFile, { force: true })
  }
}

function tryLink(from: string, to: string) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes the file of a dead holder. If another process took the lock meanwhile, puts its file
 * back.
 */
function removeStaleLock(path: string) {
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
  } catch {
    // Another process has already removed it.
    return
  }
  if (findLockHolder(aside) !== undefined) tryLink(aside, path)
  rmSync(aside, { force: true })
}

function releaseLock(path: string) {
  if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true })
}
