import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import { signInAll, runAdLoad } from '../../testing/ad-load.ts'
import { startSecondServer } from '../../testing/second-server.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { aCampaign, goToNoon, countRejections, sumDays } from '../../testing/campaigns.ts'
import { addBulkMembers, runConcurrently } from '../../testing/bulk-members.ts'
import { aMember } from '../../testing/members.ts'
import { findActorById } from '../auth/operations.ts'
import { BILLED_PER_MEMBER_DAY } from './rules.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  const config = { trustedProxies: ['127.0.0.1', '::1'] }
  app = await startTestApp({ withLimits: false, config })
  other = await startTestApp({
    besides: app,
    withLimits: false,
    config: { ...config, sessionSecrets: app.deps.config.sessionSecrets },
  })
  goToNoon(app.clock)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

interface Clicker {
  impressionId: string
  headers: Record<string, string>
}

/** Adds members, each with a session and ten billed impressions of a campaign a minute ago. */
async function addClickers(campaignId: string, count: number): Promise<Clicker[]> {
  const viewers = await addBulkMembers(app, count / BILLED_PER_MEMBER_DAY, 'woman')
  const signedIn = await signInAll(app.db, viewers)
  const seenAt = new Date(app.clock.now().getTime() - 60_000)
  const day = app.clock.now().toISOString().slice(0, 10)
  await sql`insert into ad_member_days (viewer_id, day, campaign_id, impressions)
    select id, ${day}::date, ${campaignId}, ${BILLED_PER_MEMBER_DAY} from unnest(${viewers}::uuid[]) as id`.execute(
    app.db,
  )
  await sql`insert into ad_campaign_days (campaign_id, day, daily_budget_micros, impressions, reach)
    select id, ${day}::date, daily_budget_micros, ${count}, ${viewers.length} from ad_campaigns where id = ${campaignId}`.execute(
    app.db,
  )
  const { rows } = await sql<{ id: string; viewer: MemberId }>`
    insert into ad_impressions (nonce, campaign_id, viewer_id, placement, day, seen_at, cost_micros)
    select gen_random_uuid(), ${campaignId}, viewer, 'native_feed', ${day}::date, ${seenAt}, 0
    from unnest(${viewers}::uuid[]) as viewer, generate_series(1, ${BILLED_PER_MEMBER_DAY}::integer) returning id, viewer_id as viewer`.execute(
    app.db,
  )
  const cookies = new Map(signedIn.map(({ id, headers }) => [id, headers.cookie]))
  return rows.map(({ id, viewer }, i) => ({
    impressionId: id,
    headers: {
      cookie: cookies.get(viewer) ?? '',
      'x-forwarded-for': `10.1.${(i >> 8) & 255}.${i & 255}`,
    },
  }))
}

/** `bench/ads.bench.ts` counts 10,000. */
const CLICKS = 2_000

test(
  'spends exactly the budget under 2,000 concurrent clicks on two servers',
  { timeout: 180_000 },
  async () => {
    const prices = {
      cost_per_click_micros: 500_000,
      cost_per_impression_micros: 0,
      daily_budget_micros: 50_000_000,
    }
    const id = await aCampaign(app.db, prices)
    const clickers = await addClickers(id, CLICKS)
    const another = await startSecondServer(app)
    const outcomes = await runConcurrently(
      128,
      clickers.map(({ impressionId, headers }, i) => async () => {
        const { status } = await fetch(
          `${i % 2 ? app.url : another.url}/ads/click/${impressionId}`,
          { headers, redirect: 'manual' },
        )
        if (status !== 302) throw new Error(String(status))
      }),
    )
    await another.stop()
    expect([...outcomes]).toEqual([['done', CLICKS]])
    expect(await sumDays(app.db, id)).toMatchObject({ spentMicros: 50_000_000, clicks: 100 })
    expect(await countRejections(app.db, id)).toEqual({ 'click over_budget': CLICKS - 100 })
  },
)

// The clock of the second server stands still, so it never refreshes by itself and must be
// notified.
test('notifies every server at once when one spends the last of a budget', async () => {
  const id = await aCampaign(app.db, {
    placement_type: 'post_match',
    daily_budget_micros: 20_000,
    cost_per_click_micros: 0,
  })
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await Promise.all([app.deps.ads.reload(), other.deps.ads.reload()])
  const actor = (await findActorById(app.deps, ada.id))!
  const place = { placement: 'post_match', count: 1 } as const
  const chooseElsewhere = () => other.deps.ads.choose(actor, place)
  expect(await chooseElsewhere()).toMatchObject([{ id }])

  for (const member of [ada, ben]) {
    const { ads } = await member.client.ads.choose(place)
    await member.client.ads.recordImpression({ token: ads[0]?.token ?? '' })
  }
  await until('the reload of the other server', async () => (await chooseElsewhere()).length === 0)
  expect(await sumDays(app.db, id)).toMatchObject({ spentMicros: 20_000, impressions: 2, reach: 2 })
})

test(
  'loses no answered event and counts none twice when a server is killed while counting',
  { timeout: 180_000 },
  async () => {
    const viewers = await signInAll(app.db, await addBulkMembers(app, 90, 'man'))
    const campaigns = await Promise.all(
      [0, 1, 2, 3, 4].map((i) =>
        aCampaign(app.db, {
          placement_type: 'token_modal',
          daily_budget_micros: i === 0 ? 9_000_000 : 900_000_000,
        }),
      ),
    )
    const { sessionSecrets } = app.deps.config
    const start = () => startSecondServer(app)
    const plan = {
      viewers,
      campaigns,
      events: 1_200,
      kills: 2,
      clock: app.clock,
      sessionSecrets,
      start,
      besides: app.url,
    }
    const { views, clicks, unanswered } = await runAdLoad(plan)
    expect(unanswered).toBeGreaterThan(0)
    expect((await verifyInvariants(app.db)).filter(({ rows }) => rows > 0)).toEqual([])
    const { rows } = await sql<{ views: number; clicks: number }>`
    select (select count(*) from ad_impressions where campaign_id = any(${campaigns}::uuid[]))::integer as views,
      (select count(*) from ad_clicks where campaign_id = any(${campaigns}::uuid[]))::integer as clicks`.execute(
      app.db,
    )
    expect(rows).toEqual([{ views, clicks }])
    const [small, ...others] = await Promise.all(campaigns.map((id) => sumDays(app.db, id)))
    expect(others.every(({ impressions, clicks: counted }) => impressions > 0 && counted > 0)).toBe(
      true,
    )
    expect(small!.spentMicros).toBeLessThanOrEqual(9_000_000)
    expect(await countRejections(app.db, campaigns[0]!)).toMatchObject({
      'click over_budget': expect.any(Number),
      'impression repeated': expect.any(Number),
    })
  },
)
