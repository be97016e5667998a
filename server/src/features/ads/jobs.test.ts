import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaign, goToNoon, countRejections, sumDays } from '../../testing/campaigns.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { findRecountStart, toUtcDay } from './counting-rules.ts'
import { completeCampaigns, recountDays, settleDays } from './jobs.ts'
import { chooseNewsletterAd, recordNewsletterClick, recordNewsletterOpen } from './operations.ts'
import { sealAdToken } from './token-rules.ts'

let app: TestApp
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  goToNoon(app.clock)
  ada = await aMember(app, 'woman')
})
afterAll(() => app.close())

const readStatus = async (id: string) =>
  (
    await app.db
      .selectFrom('ad_campaigns')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status
const listBrokenInvariants = async () =>
  (await verifyInvariants(app.db)).filter(({ rows }) => rows > 0).map(({ name }) => name)

/** Records a billed impression of a campaign, and optionally its click. */
async function see(campaignId: string, { isClicked = false } = {}): Promise<void> {
  const serve = {
    nonce: randomUUID(),
    campaignId,
    variant: 'A' as const,
    placement: 'native_feed' as const,
    servedAt: app.clock.now(),
  }
  const token = sealAdToken(serve, ada.id, app.deps.config.sessionSecrets)
  const { impressionId } = await ada.client.ads.recordImpression({ token })
  app.clock.advance({ seconds: 1 })
  if (isClicked)
    await fetch(`${app.url}/ads/click/${impressionId}`, {
      headers: { cookie: ada.jar.header },
      redirect: 'manual',
    })
}

test('completes a campaign only when its last day is over', async () => {
  const today = toUtcDay(app.clock.now())
  const ends = { start_date: toUtcDay(app.clock.now(), 3), end_date: today }
  const [active, paused, pending, open] = [
    await aCampaign(app.db, ends),
    await aCampaign(app.db, { ...ends, status: 'paused' }),
    await aCampaign(app.db, { ...ends, status: 'pending' }),
    await aCampaign(app.db),
  ]
  await completeCampaigns.run({}, app.deps)
  expect(await readStatus(active)).toBe('active')
  app.clock.advance({ days: 1 })
  await completeCampaigns.run({}, app.deps)
  expect(await Promise.all([active, paused, pending, open].map(readStatus))).toEqual([
    'completed',
    'completed',
    'pending',
    'active',
  ])
  const audit = await app.db
    .selectFrom('audit_log')
    .select('operation')
    .where('target_id', '=', active)
    .execute()
  expect(audit).toEqual([{ operation: 'campaigns.complete' }])
})

test('recounts past days by night, corrects a wrong one and reports it', async () => {
  const [right, wrong] = [await aCampaign(app.db), await aCampaign(app.db)]
  for (const id of [right, wrong]) {
    await see(id, { isClicked: true })
    await see(id)
  }
  await app.db
    .updateTable('ad_campaign_days')
    .set({ spent_micros: 5, impressions: 7 })
    .where('campaign_id', '=', wrong)
    .execute()
  expect(await listBrokenInvariants()).toEqual([
    "I11 a campaign's day is its counted events, and what is spent their costs",
  ])
  await recountDays.run({}, app.deps)
  // A day that isn't over is not recounted.
  expect(await sumDays(app.db, wrong)).toMatchObject({ impressions: 7 })

  app.clock.advance({ days: 1 })
  await recountDays.run({}, app.deps)
  expect(await sumDays(app.db, wrong)).toEqual({
    spentMicros: 520_000,
    impressions: 2,
    clicks: 1,
    reach: 1,
  })
  expect(await listBrokenInvariants()).toEqual([])
  const found = await app.db
    .selectFrom('ad_discrepancies')
    .select(['campaign_id', 'kept', 'counted'])
    .execute()
  expect(found).toEqual([
    {
      campaign_id: wrong,
      kept: { impressions: 7, clicks: 1, spentMicros: 5, reach: 1 },
      counted: { impressions: 2, clicks: 1, spentMicros: 520_000, reach: 1 },
    },
  ])
  expect(app.logged()).toContain('the totals of a day did not match its events')
  expect(app.deps.ads.discrepancies).toBe(1)
  await recountDays.run({}, app.deps)
  expect(app.deps.ads.discrepancies).toBe(1)
})

test('recounts also the days that earlier recounts missed', () => {
  const now = new Date('2026-11-23T01:23:00Z')
  expect(findRecountStart(now, '2026-11-21')).toBe('2026-11-16')
  expect(findRecountStart(now, '2026-11-10')).toBe('2026-11-11')
})

test('deletes single events after ninety days and keeps their sums', async () => {
  const id = await aCampaign(app.db)
  await see(id, { isClicked: true })
  const sums = await sumDays(app.db, id)
  app.clock.advance({ days: 90 })
  await settleDays.run({}, app.deps)
  const countEvents = async () =>
    (
      await sql<{
        rows: number
      }>`select (select count(*) from ad_impressions where campaign_id = ${id}) + (select count(*) from ad_clicks where campaign_id = ${id})
      + (select count(*) from ad_member_days where campaign_id = ${id}) as rows`.execute(app.db)
    ).rows[0]?.rows
  expect(await countEvents()).toBe(3)
  app.clock.advance({ days: 1 })
  await settleDays.run({}, app.deps)
  expect(await countEvents()).toBe(0)
  expect(await sumDays(app.db, id)).toEqual(sums)
  expect(await listBrokenInvariants()).toEqual([])
})

test('puts one untargeted ad into an issue and bills a recipient once', async () => {
  const inNewsletter = { placement_type: 'email_newsletter' as const, daily_budget_micros: 520_000 }
  await aCampaign(app.db, { ...inNewsletter, target_gender: ['woman'] })
  await aCampaign(app.db, { ...inNewsletter, status: 'paused' })
  await aCampaign(app.db, { ...inNewsletter, start_date: toUtcDay(app.clock.now(), -1) })
  const day = toUtcDay(app.clock.now())
  expect(await inTransaction(app.db, (tx) => chooseNewsletterAd(tx, day))).toBeUndefined()
  const id = await aCampaign(app.db, inNewsletter)
  expect(await inTransaction(app.db, (tx) => chooseNewsletterAd(tx, day))).toMatchObject({
    id,
    ctaText: 'Learn More',
  })

  const event = (recipientId: string) => ({
    campaignId: id,
    variant: 'A' as const,
    recipientId,
    at: app.clock.now(),
  })
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  await Promise.all(
    Array.from({ length: 5 }, () =>
      inTransaction(app.db, (tx) => recordNewsletterOpen(tx, event(one))),
    ),
  )
  expect(await sumDays(app.db, id)).toEqual({
    spentMicros: 10_000,
    impressions: 1,
    clicks: 0,
    reach: 1,
  })
  // Images are off, so the click counts as the open.
  for (let i = 0; i < 3; i++)
    await inTransaction(app.db, (tx) => recordNewsletterClick(tx, event(two)))
  expect(await sumDays(app.db, id)).toEqual({
    spentMicros: 520_000,
    impressions: 2,
    clicks: 1,
    reach: 2,
  })
  await inTransaction(app.db, (tx) => recordNewsletterClick(tx, event(three)))
  expect(await sumDays(app.db, id)).toMatchObject({
    spentMicros: 520_000,
    impressions: 2,
    clicks: 1,
  })
  expect(await countRejections(app.db, id)).toEqual({
    'impression over_budget': 1,
    'click unseen': 1,
    'click repeated': 2,
  })
  expect(await inTransaction(app.db, (tx) => chooseNewsletterAd(tx, day))).toBeUndefined()
  expect(await listBrokenInvariants()).toEqual([])
})
