import { AdSlotPlacement } from '@adire/contract/ad-serving.ts'
import { fitBanner } from '@adire/contract/banners.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toUtcDay } from '../features/ads/counting-rules.ts'
import { listDiscrepancies } from '../features/ads/recount-queries.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { goToNoon } from '../testing/campaigns.ts'
import { addBulkMembers } from '../testing/bulk-members.ts'
import { aMember, anAdmin } from '../testing/members.ts'
import { DEMO_DAYS, demoCampaigns } from './advertising.ts'
import { seedAdvertising, simulatePastDays } from './seed-advertising.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  goToNoon(app.clock)
})
afterAll(() => app.close())

const countRows = async (
  table: 'ad_impressions' | 'ad_campaigns' | 'ad_inquiries' | 'ad_banners',
) =>
  (
    await sql<{ rows: number }>`select count(*)::integer as rows from ${sql.table(table)}`.execute(
      app.db,
    )
  ).rows[0]?.rows

test('draws every demo banner in a recommended size', () => {
  for (const { seed, placementType, banner } of demoCampaigns) {
    const [width, height] = banner
    expect([seed, fitBanner(placementType, { width, height }).kind]).toEqual([seed, 'recommended'])
  }
})

test('seeds every ad slot, inquiry state and a consistent past once, however often it starts', async () => {
  const admin = { number: 4, id: (await anAdmin(app)).id }
  const viewers = await addBulkMembers(app, 14, 'woman')
  const start = async () => {
    await seedAdvertising(app.deps, admin)
    await simulatePastDays(app.deps, { admin, viewers, isStopping: () => false })
    return Promise.all(
      (['ad_impressions', 'ad_campaigns', 'ad_inquiries', 'ad_banners'] as const).map(countRows),
    )
  }
  const first = await start()
  expect(await start()).toEqual(first)

  const letters = await app.db
    .selectFrom('ad_inquiries')
    .select('status')
    .distinct()
    .orderBy('status')
    .execute()
  expect(letters.map(({ status }) => status).toSorted()).toEqual([
    'closed',
    'contacted',
    'converted',
    'new',
  ])
  const campaigns = await app.db
    .selectFrom('ad_campaigns')
    .select(['status', 'inquiry_id'])
    .execute()
  expect(campaigns.filter(({ status }) => status === 'paused')).toHaveLength(1)
  expect(campaigns.filter(({ inquiry_id }) => inquiry_id !== null)).toHaveLength(2)

  const now = app.clock.now()
  expect(
    await listDiscrepancies(app.db, {
      since: toUtcDay(now, DEMO_DAYS + 1),
      before: toUtcDay(now, -1),
    }),
  ).toEqual([])
  const days = await app.db
    .selectFrom('ad_campaign_days')
    .select(['day', 'served', 'impressions'])
    .execute()
  expect(new Set(days.map(({ day }) => day)).size).toBe(DEMO_DAYS + 1)
  expect(days.every(({ served, impressions }) => served >= impressions)).toBe(true)

  await app.deps.ads.reload()
  const ada = await aMember(app, 'woman', { birthDate: '1990-05-05' })
  for (const placement of AdSlotPlacement.options) {
    const { ads } = await ada.client.ads.choose({ placement })
    expect([placement, ads.map(({ bannerUrl }) => bannerUrl !== null)]).toEqual([placement, [true]])
  }
})
