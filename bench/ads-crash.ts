/**
 * Sends a hundred thousand ad impressions and clicks over HTTP to servers that are killed
 * meanwhile. `npx node bench/ads-crash.ts [events]` prints the results and fails if a total isn't
 * the sum of its events.
 */
import { randomBytes } from 'node:crypto'
import { createDb, createPool } from '../server/src/db/db.ts'
import { verifyInvariants } from '../server/src/db/invariants.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { toUtcDay } from '../server/src/features/ads/counting-rules.ts'
import { listDiscrepancies } from '../server/src/features/ads/recount-queries.ts'
import { ManualClock } from '../server/src/lib/clock.ts'
import { signInAll, runAdLoad } from '../server/src/testing/ad-load.ts'
import { startSecondServer } from '../server/src/testing/second-server.ts'
import { aCampaign, goToNoon } from '../server/src/testing/campaigns.ts'
import { addBulkMembers } from '../server/src/testing/bulk-members.ts'
import { inScratchDatabase, withClient } from './data.ts'

const EVENTS = Number(process.argv[2] ?? 100_000)
const KILLS = 3
const MEMBERS = 1_500
const CAMPAIGNS = 12
/** Daily budget of every fourth campaign, lower than the cost of its impressions and clicks. */
const SMALL_BUDGET_MICROS = 40_000_000

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function countRows(url: string, table: 'ad_impressions' | 'ad_clicks'): Promise<number> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ count: string }>(`select count(*) from ${table}`),
  )
  return Number(rows[0]?.count)
}

async function crash(url: string): Promise<boolean> {
  await migrate({ url, migrationUrl: url })
  const pool = createPool(url, {
    acquireMs: 60_000,
    session: { statementMs: 60_000, lockMs: 60_000 },
  })
  const db = createDb(pool)
  try {
    const clock = new ManualClock(new Date())
    goToNoon(clock)
    const viewers = await signInAll(db, await addBulkMembers({ db }, MEMBERS, 'woman'))
    const campaigns: string[] = []
    for (let i = 0; i < CAMPAIGNS; i++) {
      campaigns.push(
        await aCampaign(db, {
          daily_budget_micros: i % 4 === 0 ? SMALL_BUDGET_MICROS : 900_000_000_000,
        }),
      )
    }
    const config = {
      sessionSecrets: [randomBytes(32).toString('hex')] as const,
      trustedProxies: ['127.0.0.1', '::1'],
    }
    const start = async () => {
      print(`starting a server at ${Math.round(process.uptime())} s`)
      return startSecondServer({ databaseUrl: url, clock, deps: { config } })
    }
    const startedAt = performance.now()
    const report = await runAdLoad({
      viewers,
      campaigns,
      events: EVENTS,
      kills: KILLS,
      clock,
      sessionSecrets: config.sessionSecrets,
      start,
    })
    const seconds = (performance.now() - startedAt) / 1000
    const stored = {
      views: await countRows(url, 'ad_impressions'),
      clicks: await countRows(url, 'ad_clicks'),
    }
    const broken = (await verifyInvariants(db)).filter(
      ({ name, rows }) => name.startsWith('I11') && rows > 0,
    )
    const discrepancies = await listDiscrepancies(db, {
      since: toUtcDay(clock.now(), 1),
      before: toUtcDay(clock.now(), -1),
    })
    const { rows: reasons } = await withClient(url, (client) =>
      client.query<{ event: string; reason: string; count: string }>(
        'select event, reason, sum(count) as count from ad_rejection_days group by 1, 2 order by 1, 2',
      ),
    )
    print(
      `${report.views} views and ${report.clicks} clicks in ${Math.round(seconds)} s, ${KILLS} servers killed, ${report.unanswered} sent again`,
    )
    print(`stored: ${stored.views} views, ${stored.clicks} clicks`)
    print(
      `not counted: ${reasons.map(({ event, reason, count }) => `${event} ${reason} ${count}`).join(', ')}`,
    )
    print(
      `I11: ${broken.length} broken; days that differ from their events: ${discrepancies.length}`,
    )
    return (
      broken.length === 0 &&
      discrepancies.length === 0 &&
      stored.views === report.views &&
      stored.clicks === report.clicks
    )
  } finally {
    await pool.end()
  }
}

if (!(await inScratchDatabase('ads_crash', crash))) process.exitCode = 1
