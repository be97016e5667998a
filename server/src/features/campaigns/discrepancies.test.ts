import { CampaignId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaign } from '../../testing/campaigns.ts'
import { anAdmin, type TestMember } from '../../testing/members.ts'
import { recountDays } from '../ads/jobs.ts'

let app: TestApp
let ama: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ama = await anAdmin(app)
})
afterAll(() => app.close())

const listed = async (state: 'open' | 'settled') =>
  ama.client.campaigns.listDiscrepancies({ state })

test('keeps a discrepancy open until an admin settles it with a note, once, and audits that', async () => {
  const id = CampaignId.parse(
    await aCampaign(app.db, { campaign_name: 'Harmattan', advertiser_name: 'Osun Beauty' }),
  )
  const yesterday = new Date(app.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await app.db
    .insertInto('ad_campaign_days')
    .values({
      campaign_id: id,
      day: yesterday,
      daily_budget_micros: 1_000_000,
      spent_micros: 40_000,
      impressions: 4,
      clicks: 0,
      reach: 3,
    })
    .execute()
  expect(await listed('open')).toEqual({ discrepancies: [], openCount: 0, nextCursor: null })
  await recountDays.run({}, app.deps)
  const { discrepancies, openCount } = await listed('open')
  expect(openCount).toBe(1)
  expect(discrepancies).toEqual([
    {
      id: expect.any(String) as string,
      campaign: { id, name: 'Harmattan', advertiser: 'Osun Beauty' },
      day: yesterday,
      foundAt: app.clock.now().toISOString(),
      kept: { impressions: 4, clicks: 0, spentMicros: 40_000, reach: 3 },
      counted: { impressions: 0, clicks: 0, spentMicros: 0, reach: 0 },
      settled: null,
    },
  ])
  const note = 'Events of a test were removed by hand'
  const settle = () => ama.client.campaigns.settleDiscrepancy({ id: discrepancies[0]!.id, note })
  await settle()
  await expect(settle()).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
  await expect(
    ama.client.campaigns.settleDiscrepancy({ id: crypto.randomUUID(), note }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await listed('open')).toMatchObject({ discrepancies: [], openCount: 0 })
  expect((await listed('settled')).discrepancies).toMatchObject([
    { settled: { by: ama.handle, note } },
  ])
  const record = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'target_id', 'reason', 'after'])
    .where('operation', '=', 'campaigns.settleDiscrepancy')
    .execute()
  expect(record).toEqual([
    { actor_id: ama.id, target_id: id, reason: note, after: { day: yesterday, isSettled: true } },
  ])
})
