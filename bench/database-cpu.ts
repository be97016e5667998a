import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

interface ProcessTimes {
  parent: number
  /** Processor time of the process. */
  own: number
  /** Processor time of its ended children. */
  ended: number
}

/**
 * Returns the processor time in milliseconds that a PostgreSQL server has used since its start, by
 * the pid of one of its sessions. Linux only.
 */
export function readDatabaseCpu(sessionPid: number): number {
  const server = readTimes(sessionPid)?.parent
  if (server === undefined) throw new Error('the database does not run on this machine')
  let total = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const times = readTimes(Number(name))
    if (times?.parent === server) total += times.own
    if (Number(name) === server) total += (times?.own ?? 0) + (times?.ended ?? 0)
  }
  return total * TICK_MS
}

/** Reads the times of a process in ticks; undefined if it has ended. */
function readTimes(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may contain spaces; the fields after it start with the third.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    // The process has ended meanwhile.
    return undefined
  }
}
