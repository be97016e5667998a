import { sql } from 'kysely'
import type { Log } from '../lib/log.ts'
import { StartError } from '../lib/start-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { Db } from './db.ts'

const WARNING_MS = 5_000
const MAXIMUM_MS = 60_000

/**
 * Compares the clock of this machine with the database's: messages, codes and time limits use both.
 * Warns above five seconds of difference and throws a `StartError` above a minute.
 */
export async function checkClock(db: Db, clock: Clock, log: Log): Promise<void> {
  const before = clock.now().getTime()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const after = clock.now().getTime()
  const at = rows[0]?.at.getTime() ?? before
  // The answer belongs to a moment between the two; a slow query is no difference.
  const differenceMs = Math.max(before - at, at - after, 0)
  const seconds = Math.round(differenceMs / 1000)
  if (differenceMs > MAXIMUM_MS)
    throw new StartError(
      `The clocks of this machine and of the database differ by ${seconds} seconds. Synchronise both with a time server and start again.`,
    )
  if (differenceMs > WARNING_MS)
    log.warn({ seconds }, 'the clocks of this machine and of the database differ')
}
