import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { aCampaign, goToNoon } from '../../testing/campaigns.ts'
import { aModerator, anAdmin, type TestMember } from '../../testing/members.ts'

let app: TestApp
let admin: TestMember
let running: string
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  goToNoon(app.clock)
  admin = await anAdmin(app)
  const women = await addBulkMembers(app, 30, 'woman')
  const men = await addBulkMembers(app, 12, 'man')
  await sql`update profiles set city = 'Lagos', last_active_at = ${app.clock.now()} where id = any(${women}::uuid[])`.execute(
    app.db,
  )
  await sql`update profiles set city = 'Accra', last_active_at = ${app.clock.now()} where id = any(${men}::uuid[])`.execute(
    app.db,
  )
  running = await aCampaign(app.db, { target_gender: ['woman'] })
  // Each woman saw three ads in the feed on each of the last ten days.
  await sql`
    insert into ad_impressions (nonce, campaign_id, viewer_id, placement, day, seen_at, cost_micros)
    select gen_random_uuid(), ${running}, viewer, 'native_feed', (${app.clock.now()}::timestamptz - days * interval '1 day')::date,
      ${app.clock.now()}::timestamptz - days * interval '1 day', 0
    from unnest(${women}::uuid[]) as viewer, generate_series(1, 10) as days, generate_series(1, 3)`.execute(
    app.db,
  )
  await sql`
    insert into ad_campaign_days (campaign_id, day, daily_budget_micros, impressions, reach)
    select campaign_id, day, 0, count(*), count(distinct viewer_id) from ad_impressions group by 1, 2`.execute(
    app.db,
  )
  await sql`
    insert into ad_member_days (viewer_id, day, campaign_id, impressions)
    select viewer_id, day, campaign_id, count(*) from ad_impressions group by 1, 2, 3`.execute(
    app.db,
  )
  await app.deps.ads.reload()
})
afterAll(() => app.close())

type Input = Parameters<TestMember['client']['campaigns']['forecast']>[0]
const plan: Input = {
  placementType: 'native_feed',
  targetGender: 'all',
  targetAgeMin: 18,
  targetAgeMax: 99,
  dailyBudgetMicros: 900_000_000,
  costPerClickMicros: 0,
  costPerImpressionMicros: 10_000,
}
const forecast = (changes: Partial<Input> = {}) =>
  admin.client.campaigns.forecast({ ...plan, ...changes })

test('estimates from the members who match and what they saw in the slot', async () => {
  const found = await forecast({ targetGender: 'woman' })
  // 900 views in 28 days, below the cap.
  expect(found).toMatchObject({
    kind: 'estimate',
    members: 30,
    competitors: 1,
    perDay: { impressions: { high: 32 }, members: { high: expect.any(Number) } },
    flight: { days: 28, hasEnd: false },
  })
  expect(await forecast({ targetGender: 'woman', campaignId: running })).toMatchObject({
    competitors: 0,
    perDay: { impressions: { low: 32, high: 32 } },
  })
  expect(await forecast()).toMatchObject({ members: 42 })
})

test('leaves out what the saved campaign has spent, in all and today', async () => {
  const id = await aCampaign(app.db, { total_budget_micros: 1_000_000 })
  const today = app.clock.now()
  await sql`
    insert into ad_campaign_days (campaign_id, day, daily_budget_micros, impressions, spent_micros, is_settled) values
      (${id}, (${today}::timestamptz at time zone 'UTC')::date - 1, 900000, 50, 500000, true), (${id}, (${today}::timestamptz at time zone 'UTC')::date, 900000, 30, 300000, true)`.execute(
    app.db,
  )
  const read = async (changes: Partial<Input>) => {
    const found = await forecast({ targetGender: 'woman', campaignId: id, ...changes })
    return found.kind === 'estimate' ? found.flight.impressions.high : found.kind
  }
  const day = today.toISOString().slice(0, 10)
  expect(await read({ totalBudgetMicros: 1_000_000 })).toBe(20)
  expect(await read({ dailyBudgetMicros: 320_000, endDate: day })).toBe(2)
  expect(await read({ dailyBudgetMicros: 320_000, endDate: day, campaignId: undefined })).toBe(32)
})

test('distinguishes too few members, too few views and newsletters', async () => {
  expect(await forecast({ targetCities: ['Rome'] })).toEqual({ kind: 'few' })
  expect(await forecast({ targetCities: ['Accra'] })).toEqual({ kind: 'no-data', members: 12 })
  expect(await forecast({ placementType: 'post_match' })).toEqual({ kind: 'no-data', members: 42 })
  expect(await forecast({ placementType: 'email_newsletter' })).toEqual({ kind: 'newsletter' })
})

test('leaves out members with the signal switched off, premium, inactive or suspended', async () => {
  const inAccra = async () => {
    const found = await forecast({ targetCities: ['Accra'] })
    return found.kind === 'no-data' ? found.members : found.kind
  }
  const { rows } = await sql<{ id: string }>`select id from profiles where city = 'Accra'`.execute(
    app.db,
  )
  const [off, inactive, suspended] = rows.map(({ id }) => id)
  expect(await inAccra()).toBe(12)
  await sql`insert into ad_preferences values (${off}, true, false, true)`.execute(app.db)
  expect(await inAccra()).toBe(11)
  await sql`update profiles set last_active_at = ${app.clock.now()}::timestamptz - interval '29 days' where id = ${inactive}`.execute(
    app.db,
  )
  expect(await inAccra()).toBe(10)
  await sql`update profiles set account_status = 'suspended', suspended_until = ${app.clock.now()}::timestamptz + interval '9 days' where id = ${suspended}`.execute(
    app.db,
  )
  expect(await inAccra()).toBe('few')
})

test('divides what is left of the total budget of a saved campaign', async () => {
  const budget = { totalBudgetMicros: 100_000_000, costPerImpressionMicros: 1_000_000 }
  const id = await aCampaign(app.db, {
    target_gender: ['man'],
    total_budget_micros: 100_000_000,
  })
  await app.db
    .insertInto('ad_campaign_days')
    .values({
      campaign_id: id,
      day: '2026-01-01',
      daily_budget_micros: 100_000_000,
      spent_micros: 90_000_000,
      impressions: 90,
      is_settled: true,
    })
    .execute()
  const reach = (campaignId?: string) =>
    forecast({ ...budget, targetGender: 'woman', ...(campaignId && { campaignId }) })
  expect(await reach()).toMatchObject({
    flight: { impressions: { high: 100 } },
    isLimitedByBudget: true,
  })
  expect(await reach(id)).toMatchObject({ flight: { impressions: { high: 10 } } })
})

test('is for admins only', async () => {
  const { client } = await aModerator(app)
  await expect(client.campaigns.forecast(plan)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
