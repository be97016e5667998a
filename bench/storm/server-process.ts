import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/app/database.ts'
import { jobs } from '../../server/src/app/job-list.ts'
import { startServer } from '../../server/src/app/server.ts'
import type { Clock } from '../../server/src/lib/clock.ts'
import { createLog } from '../../server/src/lib/log.ts'

/** Message of the storm: sets the server's clock this far from the real time. */
export interface StepClock {
  clockOffsetMs: number
}

/** Message of a server whose relay has become the leader, or no longer is. */
export interface LeaderReport {
  isLeader: boolean
}

const REPORT_MS = 100

/**
 * Runs one app server of the storm: `main.ts` without the embedded database, with a clock that the
 * storm can step. Its variables are those of any server.
 */
async function serve(): Promise<void> {
  let offsetMs = 0
  const clock: Clock = { now: () => new Date(Date.now() + offsetMs) }
  const config = readConfig(process.env)
  if (!config.database) throw new Error('DATABASE_URL is not set')
  const database = await openDatabase(config.database)
  const log = createLog(config.logLevel)
  const { app, deps } = await startServer({ config, ...database, log, clock, jobs })
  await app.listen({ port: config.port, host: '127.0.0.1' })
  process.on('message', (message: StepClock) => (offsetMs = message.clockOffsetMs))
  // Ends with the storm.
  process.once('disconnect', () => process.exit(0))
  let wasLeader = false
  setInterval(() => {
    const isLeader = deps.realtime.isRelayLeader
    if (isLeader !== wasLeader) process.send?.({ isLeader } satisfies LeaderReport)
    wasLeader = isLeader
  }, REPORT_MS)
}

await serve()
