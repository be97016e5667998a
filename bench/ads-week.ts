/**
 * Simulates a week of advertising with 10,000 members and 100 campaigns on the server's ad engine
 * and a real database, advancing the clock a minute at a time. `npx node bench/ads-week.ts` prints
 * and draws the results, and fails if a target is missed.
 */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { createDb, createPool } from '../server/src/db/db.ts'
import { noLimits } from '../server/src/db/limiter.ts'
import { verifyInvariants } from '../server/src/db/invariants.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { AdServer } from '../server/src/features/ads/ad-server.ts'
import { followClick, recordImpression } from '../server/src/features/ads/operations.ts'
import { listDiscrepancies } from '../server/src/features/ads/recount-queries.ts'
import { sealAdToken } from '../server/src/features/ads/token-rules.ts'
import { PostgresBus } from '../server/src/gateways/postgres-bus.ts'
import { ManualClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { Realtime } from '../server/src/realtime.ts'
import { drawWeek, type Hour } from './ads-week-picture.ts'
import {
  addCampaigns,
  addMembers,
  createRandom,
  DAY_MS,
  DAYS,
  FIRST_DAY,
  listRequests,
  type AdRequest,
  MEMBERS,
} from './ads-week-world.ts'
import { inScratchDatabase, withClient } from './data.ts'

const PICTURE = join(import.meta.dirname, '../docs/pictures/ads-week.svg')
const MINUTE_MS = 60_000
/** Share of chosen ads that get an impression, and of impressions that are clicked. */
const VIEWED_SHARE = 0.72
const CLICKED_SHARE = 0.013
/** Largest allowed distance of a spend curve from even pacing, as a share of the budget. */
const PACING_TOLERANCE = 0.1

const print = (line: string) => void process.stdout.write(`${line}\n`)
const tally = { requests: 0, served: 0, viewed: 0, clicked: 0, decisionMs: 0 }

interface World {
  url: string
  clock: ManualClock
  ads: AdServer
  deps: Parameters<typeof recordImpression>[0]
  random: () => number
}

/**
 * Requests an ad, and records an impression with some probability; returns its click, to be made 20
 * seconds later, if there is one.
 */
async function simulateRequest(
  { deps, ads, clock, random }: World,
  { viewer: { actor }, placement }: AdRequest,
): Promise<(() => Promise<unknown>) | undefined> {
  const startedAt = performance.now()
  const [campaign] = await ads.choose(actor, { placement, count: 1 })
  tally.decisionMs += performance.now() - startedAt
  if (!campaign) return undefined
  tally.served++
  if (random() >= VIEWED_SHARE) return undefined
  const { id: campaignId, variant } = campaign
  const token = { nonce: randomUUID(), campaignId, variant, placement, servedAt: clock.now() }
  const impressionId = await recordImpression(
    deps,
    actor.id,
    sealAdToken(token, actor.id, deps.config.sessionSecrets),
  )
  tally.viewed++
  if (!impressionId || random() >= CLICKED_SHARE) return undefined
  return async () => {
    tally.clicked++
    await followClick(deps, { impressionId, viewer: actor.id, isAutomatic: false })
  }
}

async function simulateWeek(world: World): Promise<Hour[]> {
  const viewers = await withClient(world.url, (client) => addMembers(client, world.random))
  await withClient(world.url, (client) => addCampaigns(client, world.random))
  await world.ads.reload()
  const hours: Hour[] = []
  for (let minute = 0; minute < (DAYS * DAY_MS) / MINUTE_MS; minute++) {
    const moment = new Date(FIRST_DAY + minute * MINUTE_MS)
    world.clock.advance({ seconds: (moment.getTime() - world.clock.now().getTime()) / 1000 })
    const requests = listRequests(viewers, moment, world.random)
    tally.requests += requests.length
    const clicks = await Promise.all(requests.map((one) => simulateRequest(world, one)))
    world.clock.advance({ seconds: 20 })
    for (const click of clicks) await click?.()
    if (minute % 60 === 59) hours.push(await readHour(world, minute))
    if (minute % 1_440 === 1_439)
      print(
        `day ${(minute + 1) / 1_440}: ${tally.requests} ad requests, ${tally.served} served, ${tally.viewed} viewed, ${tally.clicked} clicked`,
      )
  }
  return hours
}

/** Reads the share of its daily budget that every open campaign has spent by the end of an hour. */
async function readHour({ url }: World, minute: number): Promise<Hour> {
  const day = Math.floor(minute / 1_440)
  const date = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; budget: string; spent: string }>(
      `select c.campaign_name as name, c.daily_budget_micros as budget, coalesce(d.spent_micros, 0) as spent
      from ad_campaigns c left join ad_campaign_days d on d.campaign_id = c.id and d.day = $1::date
      where c.start_date <= $1::date and (c.end_date is null or c.end_date >= $1::date)`,
      [date],
    ),
  )
  const shares = new Map(
    rows.map(({ name, budget, spent }) => [name, Number(spent) / Number(budget)]),
  )
  return { day, share: ((minute % 1_440) + 1) / 1_440, shares }
}

/** Counts violations, and the most impressions of a campaign by one member in a day. */
async function countViolations({ url, deps }: World): Promise<Record<string, number>> {
  const { rows } = await withClient(url, (client) =>
    client.query<Record<string, number>>(`select
      (select max(impressions) from ad_member_days)::integer as "most views of one campaign by one member in a day",
      (select count(*) from ad_campaign_days where spent_micros > daily_budget_micros)::integer as "days over budget",
      (select count(*) from ad_campaign_days d join ad_campaigns c on c.id = d.campaign_id where d.day < c.start_date or d.day > c.end_date)::integer as "days outside the campaign dates",
      (select count(*) from ad_impressions i join profiles p on p.id = i.viewer_id join ad_campaigns c on c.id = i.campaign_id
        where (c.target_gender <> '{}' and not p.gender::text = any(c.target_gender)) or (c.target_cities <> '{}' and not p.city = any(c.target_cities)))::integer as "views outside the targeting",
      (select count(*) from ad_impressions where rejection is not null)::integer as "views that were not counted"`),
  )
  const broken = (await verifyInvariants(deps.db)).filter(
    ({ name, rows: count }) => name.startsWith('I11') && count > 0,
  ).length
  const discrepancies = (
    await listDiscrepancies(deps.db, { since: '2026-01-01', before: '2027-01-01' })
  ).length
  return {
    ...rows[0],
    'broken invariants': broken,
    'days that differ from their events': discrepancies,
  }
}

function measurePacing(hours: Hour[]): { within: number; worst: number; mean: number } {
  const gaps = hours.flatMap(({ share, shares }) =>
    [...shares.values()].map((spent) => Math.abs(spent - share)),
  )
  return {
    within: gaps.filter((gap) => gap <= PACING_TOLERANCE).length / gaps.length,
    worst: Math.max(...gaps),
    mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
  }
}

async function simulate(url: string): Promise<boolean> {
  // Not crash-safe, but faster; the next run starts from scratch.
  const settings =
    "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$"
  await withClient(url, (client) => client.query(settings))
  await migrate({ url, migrationUrl: url })
  const random = createRandom(7)
  const clock = new ManualClock(new Date(FIRST_DAY))
  const log = createLog('warn')
  const pool = createPool(url, {
    acquireMs: 60_000,
    session: { statementMs: 60_000, lockMs: 60_000 },
  })
  const db = createDb(pool)
  const ads = new AdServer({ db, log, clock, random })
  const realtime = new Realtime({ bus: new PostgresBus({ url, log }), url, log })
  realtime.reloadOnChange('campaigns', ads)
  await realtime.start()
  const config = readConfig({ NODE_ENV: 'test', PORT: '0' })
  const world: World = {
    url,
    clock,
    ads,
    random,
    deps: { ads, clock, config, db, log, limiter: noLimits },
  }
  const startedAt = performance.now()
  try {
    const hours = await simulateWeek(world)
    const pacing = measurePacing(hours)
    const violations = await countViolations(world)
    print(
      `${MEMBERS.toLocaleString('en')} members, ${((performance.now() - startedAt) / 1000) | 0} s, ${(tally.decisionMs / tally.requests).toFixed(2)} ms per selection`,
    )
    print(
      `pacing: ${(pacing.within * 100).toFixed(2)} % of the hours of all campaigns within 10 %, mean ${(pacing.mean * 100).toFixed(2)} %, worst ${(pacing.worst * 100).toFixed(2)} %`,
    )
    for (const [name, count] of Object.entries(violations)) print(`${name}: ${count}`)
    await writeFile(
      PICTURE,
      drawWeek(hours, {
        ...pacing,
        ...tally,
        mostViews: Number(violations['most views of one campaign by one member in a day']),
      }),
    )
    return (
      pacing.worst <= PACING_TOLERANCE &&
      violations['broken invariants'] === 0 &&
      violations['days that differ from their events'] === 0
    )
  } finally {
    await realtime.stop()
    await ads.flush()
    await pool.end()
  }
}

if (!(await inScratchDatabase('ads_week', simulate))) process.exitCode = 1
