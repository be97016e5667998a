import { randomUUID } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { createDb, createPool } from '../db/db.ts'
import { AdServer, followClick, recordView } from '../features/ads/operations.ts'
import { sealServe } from '../features/ads/token-rules.ts'
import { ManualClock } from '../lib/clock.ts'

/** Views and clicks at once. */
const WIDTH = 8

/**
 * A server's counting without the server, in a process that can be killed: views of campaigns by members, and clicks of them, for as
 * long as it lives. Says `counted` and a number now and then. Arguments: the database, members, campaigns.
 */
async function storm(url: string, members: string[], campaigns: string[]): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0' })
  const log = pino({ level: 'silent' })
  const db = createDb(createPool(url))
  const clock = new ManualClock(new Date())
  const ads = await new AdServer({ db, url, log, clock }).start()
  const deps = { ads, clock, config, db, log, limiter: { consume: async () => undefined } }
  let counted = 0
  const work = async (worker: number) => {
    for (let i = worker; ; i += WIDTH) {
      const viewer = members[i % members.length] as MemberId
      const campaignId = campaigns[Math.floor(i / 3) % campaigns.length] ?? ''
      const serve = { nonce: randomUUID(), campaignId, placement: 'native_feed' as const, servedAt: clock.now() }
      const impressionId = await recordView(deps, viewer, sealServe(serve, viewer, config.sessionSecret))
      clock.advance({ seconds: 1 })
      // Every second view is clicked, every fourth twice.
      for (let clicks = [0, 1, 0, 2][i % 4] ?? 0; clicks > 0 && impressionId; clicks--) {
        await followClick(deps, { impressionId, viewer, isAutomatic: false })
      }
      if (++counted % 20 === 0) process.stdout.write(`counted ${counted}\n`)
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, (_, worker) => work(worker)))
}

const [url = '', members = '', campaigns = ''] = process.argv.slice(2)
await storm(url, members.split(','), campaigns.split(','))
