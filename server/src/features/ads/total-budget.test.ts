import { randomUUID } from 'node:crypto'
import { CampaignId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { verifyInvariants } from '../../db/invariants.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { runConcurrently } from '../../testing/bulk-members.ts'
import { aCampaignForm } from '../../testing/campaign-forms.ts'
import { aCampaign, goToNoon, sumDays } from '../../testing/campaigns.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import * as counting from './counting-queries.ts'
import { toUtcDay } from './counting-rules.ts'
import { listLive } from './queries.ts'

let app: TestApp
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  goToNoon(app.clock)
  ada = await aMember(app, 'woman')
})
afterAll(() => app.close())

const dayFromToday = (days: number) => toUtcDay(app.clock.now(), -days)

/** Bills one impression of a new viewer on a day. */
async function bill(campaignId: string, day: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const view = {
      nonce: randomUUID(),
      campaignId,
      variant: 'A' as const,
      viewer: randomUUID(),
      placement: 'native_feed' as const,
      day,
      now: app.clock.now(),
      rejection: undefined,
    }
    const id = await counting.addImpression(tx, view)
    if (id === undefined) throw new Error('the nonce was used before')
    await counting.billImpression(tx, { ...view, id })
  })
}

test('never bills beyond the total budget under concurrent bills of two days', async () => {
  const id = await aCampaign(app.db, {
    cost_per_impression_micros: 10_000,
    daily_budget_micros: 1_000_000,
    total_budget_micros: 205_000,
  })
  const outcomes = await runConcurrently(
    16,
    Array.from({ length: 60 }, (_, i) => () => bill(id, dayFromToday(i % 2))),
  )
  expect([...outcomes]).toEqual([['done', 60]])
  expect(await sumDays(app.db, id)).toMatchObject({ spentMicros: 200_000, impressions: 20 })
  const rejected = await app.db
    .selectFrom('ad_impressions')
    .select('id')
    .where('campaign_id', '=', id)
    .where('rejection', '=', 'over_budget')
    .execute()
  expect(rejected).toHaveLength(40)
  expect((await verifyInvariants(app.db)).filter(({ rows }) => rows > 0)).toEqual([])
})

test('shows no ad of a campaign once its total budget is spent', async () => {
  await app.db.updateTable('ad_campaigns').set({ status: 'paused' }).execute()
  const id = await aCampaign(app.db, {
    cost_per_impression_micros: 10_000,
    cost_per_click_micros: 0,
    total_budget_micros: 20_000,
  })
  await bill(id, dayFromToday(-1))
  await app.deps.ads.reload()
  const choose = async () => (await ada.client.ads.choose({ placement: 'native_feed' })).ads
  const [ad] = await choose()
  await ada.client.ads.recordImpression({ token: ad?.token ?? '' })
  expect(await sumDays(app.db, id)).toMatchObject({ spentMicros: 20_000 })
  await app.deps.ads.reload()
  expect(await choose()).toEqual([])
})

test('spreads what is left of a total budget over the days left', async () => {
  const id = await aCampaign(app.db, {
    cost_per_impression_micros: 10_000,
    cost_per_click_micros: 0,
    daily_budget_micros: 1_000_000,
    total_budget_micros: 500_000,
    end_date: dayFromToday(3),
  })
  const readBudget = async (day: string) =>
    (await listLive(app.db, day)).find((row) => row.id === id)?.budgetMicros
  expect(await readBudget(dayFromToday(0))).toBe(125_000)
  for (let i = 0; i < 2; i++) await bill(id, dayFromToday(0))
  expect(await readBudget(dayFromToday(0))).toBe(125_000)
  expect(await readBudget(dayFromToday(1))).toBe(160_000)
  expect(await readBudget(dayFromToday(3))).toBe(480_000)
})

test('refuses a total budget below what is already spent', async () => {
  const admin = await anAdmin(app)
  const form = aCampaignForm({ totalBudgetMicros: 30_000_000 })
  const { id, revision } = await admin.client.campaigns.create(form)
  for (let i = 0; i < 3; i++) await bill(id, dayFromToday(0))
  const { inquiryId: _inquiryId, ...fields } = form
  const update = (totalBudgetMicros: number | null) =>
    admin.client.campaigns.update({
      ...fields,
      id: CampaignId.parse(id),
      revision,
      totalBudgetMicros,
      costPerClickMicros: 10_000,
    })
  await expect(update(20_000)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path: 'totalBudgetMicros' }] },
  })
  expect(await update(30_000)).toMatchObject({ totalBudgetMicros: 30_000 })
  const { totals, totalBudgetMicros } = await admin.client.campaigns.statement({ id })
  expect([totals.spentMicros, totalBudgetMicros]).toEqual([30_000, 30_000])
})
