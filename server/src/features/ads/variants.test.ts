import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers, runConcurrently } from '../../testing/bulk-members.ts'
import { aCampaign, addVariant, goToNoon, sumDays } from '../../testing/campaigns.ts'
import { aMember } from '../../testing/members.ts'
import { findActorById } from '../auth/operations.ts'
import { toUtcDay } from './counting-rules.ts'
import { recountDays } from './jobs.ts'
import {
  chooseNewsletterAd,
  followClick,
  recordImpression,
  recordNewsletterClick,
  recordNewsletterServe,
} from './operations.ts'
import { sealAdToken } from './token-rules.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  other = await startTestApp({
    besides: app,
    withLimits: false,
    config: { sessionSecrets: app.deps.config.sessionSecrets },
  })
  goToNoon(app.clock)
  other.clock.advance({
    seconds: (app.clock.now().getTime() - other.clock.now().getTime()) / 1000,
  })
})
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(() =>
  app.db
    .updateTable('ad_campaigns')
    .set({ status: 'paused' })
    .where('status', '=', 'active')
    .execute(),
)

const reload = () => Promise.all([app.deps.ads.reload(), other.deps.ads.reload()])

/** Counts billed impressions and clicks by banner, from the events and from the totals. */
async function countByBanner(id: string) {
  const { rows } = await sql<{ variant: string; impressions: number; clicks: number }>`
    select variant, count(*)::integer as impressions,
      count(*) filter (where exists (select from ad_clicks c where c.impression_id = i.id and c.rejection is null and c.variant = i.variant))::integer as clicks
    from ad_impressions i where campaign_id = ${id} and rejection is null group by 1 order by 1`.execute(
    app.db,
  )
  return rows
}

async function sumVariantDays(id: string) {
  const { rows } = await sql<{
    variant: string
    served: number
    impressions: number
    clicks: number
  }>`
    select variant, sum(served)::integer as served, sum(impressions)::integer as impressions, sum(clicks)::integer as clicks
    from ad_variant_days where campaign_id = ${id} group by 1 order by 1`.execute(app.db)
  return rows
}

const VIEWERS = 120

test(
  'divides concurrent views on two servers evenly, and the banners add up to the campaign',
  { timeout: 120_000 },
  async () => {
    const id = await aCampaign(app.db, { placement_type: 'post_match' })
    for (const letter of ['B', 'C'] as const) await addVariant(app.db, id, letter)
    await reload()
    const viewers = await addBulkMembers(app, VIEWERS, 'woman')
    const place = { placement: 'post_match', count: 1 } as const
    const outcomes = await runConcurrently(
      24,
      viewers.map((viewer, i) => async () => {
        const { deps } = i % 2 ? app : other
        const actor = (await findActorById(deps, viewer))!
        const [ad] = await deps.ads.choose(actor, place)
        if (!ad) throw new Error('nothing was chosen')
        const token = {
          nonce: crypto.randomUUID(),
          campaignId: ad.id,
          variant: ad.variant,
          placement: place.placement,
          servedAt: deps.clock.now(),
        }
        deps.ads.recordServed(token)
        const sealed = sealAdToken(token, viewer, deps.config.sessionSecrets)
        // Twice, as after a lost answer.
        await Promise.all([
          recordImpression(deps, viewer, sealed),
          recordImpression(deps, viewer, sealed),
        ])
      }),
    )
    expect([...outcomes]).toEqual([['done', VIEWERS]])
    await Promise.all([app.deps.ads.flush(), other.deps.ads.flush()])

    const counts = (await countByBanner(id)).map(({ impressions }) => impressions)
    expect(counts).toHaveLength(3)
    // Each server's banners differ by one at most.
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
    const { impressions } = await sumDays(app.db, id)
    expect(impressions).toBe(VIEWERS)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(impressions)
    expect(await sumVariantDays(id)).toEqual([
      { variant: 'B', served: counts[1], impressions: counts[1], clicks: 0 },
      { variant: 'C', served: counts[2], impressions: counts[2], clicks: 0 },
    ])
    expect((await verifyInvariants(app.db)).filter(({ rows }) => rows > 0)).toEqual([])
  },
)

test('counts no banner for views above the budget, and bills at the price of the campaign', async () => {
  const id = await aCampaign(app.db, {
    placement_type: 'post_match',
    daily_budget_micros: 100_000,
    cost_per_click_micros: 0,
  })
  await addVariant(app.db, id, 'B')
  const viewers = await addBulkMembers(app, 30, 'man')
  const views = viewers.map((viewer, i) => {
    const token = {
      nonce: crypto.randomUUID(),
      campaignId: id,
      variant: i % 2 ? ('A' as const) : ('B' as const),
      placement: 'post_match' as const,
      servedAt: app.clock.now(),
    }
    return { viewer, token: sealAdToken(token, viewer, app.deps.config.sessionSecrets) }
  })
  await Promise.all(views.map(({ viewer, token }) => recordImpression(app.deps, viewer, token)))
  expect(await sumDays(app.db, id)).toMatchObject({ spentMicros: 100_000, impressions: 10 })
  const billed = (await countByBanner(id)).reduce((sum, { impressions }) => sum + impressions, 0)
  expect(billed).toBe(10)
  expect((await verifyInvariants(app.db)).filter(({ rows }) => rows > 0)).toEqual([])
})

test('attributes an impression and its click to the banner that was shown', async () => {
  const id = await aCampaign(app.db)
  await addVariant(app.db, id, 'B', { title: 'Second title', cta_text: 'Look' })
  await sql`update ad_campaigns set paused_variants = '{A}' where id = ${id}`.execute(app.db)
  await reload()
  const ada = await aMember(app, 'woman')
  const { ads } = await ada.client.ads.choose({ placement: 'native_feed' })
  expect(ads).toMatchObject([{ campaignId: id, title: 'Second title', ctaText: 'Look' }])
  const { impressionId } = await ada.client.ads.recordImpression({ token: ads[0]!.token })
  app.clock.advance({ seconds: 2 })
  await followClick(app.deps, { impressionId, viewer: ada.id, isAutomatic: false })
  expect(await countByBanner(id)).toEqual([{ variant: 'B', impressions: 1, clicks: 1 }])
  expect(await sumVariantDays(id)).toMatchObject([{ variant: 'B', impressions: 1, clicks: 1 }])
})

test('renews a shown ad as the same banner, and not at all once that banner is paused', async () => {
  const id = await aCampaign(app.db, { placement_type: 'token_modal' })
  await addVariant(app.db, id, 'B', { title: 'Second title' })
  await reload()
  const ada = await aMember(app, 'woman')
  const [first] = (await ada.client.ads.choose({ placement: 'token_modal' })).ads
  const renew = async () =>
    (await ada.client.ads.choose({ placement: 'token_modal', renews: first!.token })).ads
  for (let i = 0; i < 6; i++) expect(await renew()).toMatchObject([{ title: first!.title }])
  const letter = first!.title === 'Second title' ? 'B' : 'A'
  await sql`update ad_campaigns set paused_variants = array[${letter}] where id = ${id}`.execute(
    app.db,
  )
  await reload()
  expect(await renew()).toEqual([])
  const [next] = (await ada.client.ads.choose({ placement: 'token_modal' })).ads
  expect(next?.title).not.toBe(first!.title)
})

test('puts the least served banner into an issue and counts its events', async () => {
  const id = await aCampaign(app.db, { placement_type: 'email_newsletter' })
  await addVariant(app.db, id, 'B')
  const day = toUtcDay(app.clock.now())
  const choose = () => inTransaction(app.db, (tx) => chooseNewsletterAd(tx, day))
  const at = app.clock.now()
  expect(await choose()).toMatchObject({ id, variant: 'A' })
  await inTransaction(app.db, (tx) =>
    recordNewsletterServe(tx, { campaignId: id, variant: 'A', at }),
  )
  expect(await choose()).toMatchObject({ id, variant: 'B' })
  const mail = { campaignId: id, variant: 'B' as const, at }
  await inTransaction(app.db, (tx) => recordNewsletterServe(tx, mail))
  await inTransaction(app.db, (tx) =>
    recordNewsletterClick(tx, { ...mail, recipientId: crypto.randomUUID() }),
  )
  expect(await sumVariantDays(id)).toEqual([{ variant: 'B', served: 1, impressions: 1, clicks: 1 }])
})

test('corrects the totals of banners that differ from their events at night', async () => {
  const id = await aCampaign(app.db, { placement_type: 'sidebar_banner' })
  await addVariant(app.db, id, 'B')
  await reload()
  const viewers = await addBulkMembers(app, 4, 'man')
  for (const viewer of viewers) {
    const actor = (await findActorById(app.deps, viewer))!
    const [ad] = await app.deps.ads.choose(actor, { placement: 'sidebar_banner', count: 1 })
    const token = {
      nonce: crypto.randomUUID(),
      campaignId: id,
      variant: ad!.variant,
      placement: 'sidebar_banner' as const,
      servedAt: app.clock.now(),
    }
    await recordImpression(
      app.deps,
      viewer,
      sealAdToken(token, viewer, app.deps.config.sessionSecrets),
    )
  }
  const before = await sumVariantDays(id)
  expect(before).toMatchObject([{ variant: 'B', impressions: 2 }])
  await sql`update ad_variant_days set impressions = 1, clicks = 1 where campaign_id = ${id}`.execute(
    app.db,
  )
  app.clock.advance({ days: 1 })
  await recountDays.run({}, app.deps)
  expect(await sumVariantDays(id)).toEqual(before)
  expect(app.logged()).toContain('the totals of banners did not match')
})
