import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaignForm, type CampaignInput } from '../../testing/campaign-forms.ts'
import { aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { recountDays } from '../ads/jobs.ts'
import { CAMPAIGNS_PER_PAGE } from './rules.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function create(form: Partial<CampaignInput>) {
  app.clock.advance({ minutes: 1 })
  return (await admin.client.campaigns.create(aCampaignForm(form))).id
}

type Input = Parameters<TestMember['client']['campaigns']['list']>[0]
const listIds = async (input: Input) =>
  (await admin.client.campaigns.list(input)).campaigns.map(({ id }) => id)

test('sorts and filters campaigns, and pages through every order', async () => {
  const one = await create({
    campaignName: 'b',
    advertiserName: 'Zobo',
    endDate: '2030-01-02',
    placementType: 'sidebar_banner',
  })
  const two = await create({ campaignName: 'A', advertiserName: 'ankara' })
  const three = await create({ campaignName: 'c', advertiserName: 'Kente', endDate: '2030-01-01' })
  await admin.client.campaigns.pause({ id: two })
  await sql`insert into ad_campaign_days (campaign_id, day, daily_budget_micros, spent_micros, impressions, clicks, is_settled)
    values (${two}, '2026-11-01', 50000000, 2000000, 9, 4, true), (${one}, '2026-11-01', 50000000, 1000000, 5, 2, true)`.execute(
    app.db,
  )
  expect(await listIds({})).toEqual([three, two, one])
  expect(await listIds({ sort: 'oldest' })).toEqual([one, two, three])
  expect(await listIds({ sort: 'name' })).toEqual([two, one, three])
  expect(await listIds({ sort: 'advertiser' })).toEqual([two, three, one])
  expect(await listIds({ sort: 'ending' })).toEqual([three, one, two])
  expect(await listIds({ sort: 'spent' })).toEqual([two, one, three])
  expect(await listIds({ status: 'paused' })).toEqual([two])
  expect(await listIds({ placement: 'sidebar_banner' })).toEqual([one])
  expect(await listIds({ status: 'paused', placement: 'sidebar_banner' })).toEqual([])

  for (let i = 0; i < CAMPAIGNS_PER_PAGE; i++)
    await create({ campaignName: `Many ${i % 3}`, advertiserName: 'Many' })
  for (const sort of ['newest', 'oldest', 'name', 'advertiser', 'ending', 'spent'] as const) {
    const first = await admin.client.campaigns.list({ sort })
    const second = await admin.client.campaigns.list({ sort, cursor: first.nextCursor ?? '' })
    const ids = [...first.campaigns, ...second.campaigns].map(({ id }) => id)
    expect([sort, new Set(ids).size]).toEqual([sort, CAMPAIGNS_PER_PAGE + 3])
  }
})

test('finds a text in one of the names, not across both', async () => {
  const id = await create({ campaignName: 'Rainy season', advertiserName: 'Cloth House' })
  expect(await listIds({ search: 'season' })).toEqual([id])
  expect(await listIds({ search: 'CLOTH' })).toEqual([id])
  expect(await listIds({ search: 'season cloth' })).toEqual([])
})

test('lists deleted campaigns only by their own filter, also in the file', async () => {
  const [kept, deleted] = [
    await create({ campaignName: 'Still here' }),
    await create({ campaignName: 'Gone, still here' }),
  ]
  await admin.client.campaigns.remove({ id: deleted })
  expect(await listIds({ search: 'still here' })).toEqual([kept])
  expect(await listIds({ search: 'still here', status: 'deleted' })).toEqual([deleted])
  const file = await admin.client.campaigns.exportCampaigns({ status: 'deleted' })
  const lines = (await file.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/Gone, still here.*,active \(deleted\),/)
})

test('exports prices, budgets, what is left, counts and invoices; and audits that', async () => {
  const id = await create({
    campaignName: 'Budgeted',
    advertiserName: '=Bank',
    totalBudgetMicros: 10_000_000,
    startDate: '2026-11-01',
    endDate: '2030-12-31',
  })
  const yesterday = new Date(app.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await sql`insert into ad_campaign_days (campaign_id, day, daily_budget_micros, spent_micros, impressions, clicks, is_settled)
    values (${id}, ${yesterday}, 50000000, 2500000, 200, 1, true)`.execute(app.db)
  await recountDays.run({}, app.deps)
  const { from, to, totalCents } = await admin.client.invoices.draft({ campaignId: id })
  const invoice = await admin.client.invoices.issue({
    id: crypto.randomUUID() as Parameters<typeof admin.client.invoices.issue>[0]['id'],
    campaignId: id,
    from,
    to,
    totalCents,
    billingName: 'Bank',
    billingAddress: 'Lagos',
  })
  const file = await admin.client.campaigns.exportCampaigns({ search: 'budgeted' })
  const lines = (await file.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(
    `Budgeted,'=Bank,ada@people.example,native feed,active,2026-11-01,2030-12-31,0.01,0.50,50.00,10.00,2.50,7.50,200,1,${invoice.number},`,
  )
  const { after } = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('operation', '=', 'campaigns.exportCampaigns')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ search: 'budgeted', count: 1 })
  const { client } = await aModerator(app)
  await expect(client.campaigns.exportCampaigns({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
