import { BannerId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aBannerFile, aCampaignForm, type CampaignInput } from '../../testing/campaign-forms.ts'
import { anAdmin, type TestMember } from '../../testing/members.ts'
import { sweepBanners } from './jobs.ts'
import { UNUSED_BANNER_HOURS } from './rules.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const second = {
  bannerId: null,
  title: 'Bright all winter',
  description: 'Shea butter from Tamale.',
  ctaText: 'See the jars',
}
const third = { ...second, title: 'Made by hand' }

/** Saves a campaign again at a revision, with changes. */
function update(form: CampaignInput, revision: number, changes: Partial<CampaignInput>) {
  const { inquiryId: _origin, ...fields } = { ...form, ...changes }
  return admin.client.campaigns.update({ ...fields, revision })
}

test('saves up to four banners and adds one while the campaign runs', async () => {
  const form = aCampaignForm({ alternatives: [second] })
  const saved = await admin.client.campaigns.create(form)
  expect(saved.alternatives).toEqual([{ ...second, banner: null }])
  expect(await admin.client.campaigns.create(form)).toEqual(saved)
  await expect(
    admin.client.campaigns.create({ ...form, alternatives: [third] }),
  ).rejects.toMatchObject({ code: 'CLIENT_ID_USED' })

  const after = await update(form, 1, { alternatives: [second, third], pausedVariants: ['B'] })
  expect(after).toMatchObject({ status: 'active', approvedBy: admin.handle, pausedVariants: ['B'] })
  expect(after.alternatives.map(({ title }) => title)).toEqual([second.title, third.title])
  expect(await admin.client.campaigns.read({ id: form.id })).toEqual(after)
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('target_id', '=', form.id)
    .where('operation', '=', 'campaigns.update')
    .executeTakeFirstOrThrow()
  expect(audited).toMatchObject({
    before: { otherBanners: [expect.stringContaining('Bright all winter')], pausedBanners: [] },
    after: {
      otherBanners: [expect.any(String), expect.stringContaining('Made by hand')],
      pausedBanners: ['B'],
    },
  })
})

test('refuses to remove a saved banner, to pause all, and letters without a banner', async () => {
  const form = aCampaignForm({ alternatives: [second] })
  await admin.client.campaigns.create(form)
  await expect(update(form, 1, { alternatives: [] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path: 'alternatives' }] },
  })
  for (const pausedVariants of [['A', 'B'], ['C'], ['B', 'B']] as ('A' | 'B' | 'C')[][])
    await expect(update(form, 1, { pausedVariants })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { issues: [expect.objectContaining({ path: 'pausedVariants' })] },
    })
  await expect(
    update(form, 1, { alternatives: [second, third, third, third] }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(await admin.client.campaigns.read({ id: form.id })).toMatchObject({ revision: 1 })
})

/** Adds a settled day of a campaign with two banners. */
async function addDay(id: string, day: string, all: number, other: [number, number, number]) {
  await sql`insert into ad_campaign_days (campaign_id, day, daily_budget_micros, served, impressions, clicks, is_settled)
    values (${id}, ${day}, 50000000, ${all * 2}, ${all}, ${all / 10}, true)`.execute(app.db)
  await sql`insert into ad_variant_days values (${id}, ${day}, 'B', ${other[0]}, ${other[1]}, ${other[2]})`.execute(
    app.db,
  )
}

test('compares no banners of a newsletter: each issue has one for all readers', async () => {
  const form = aCampaignForm({ alternatives: [second], placementType: 'email_newsletter' })
  const { id } = await admin.client.campaigns.create(form)
  await addDay(id, '2026-11-02', 900, [910, 450, 64])
  const { variants, comparisons } = await admin.client.campaigns.statement({ id })
  expect(variants).toMatchObject([{ viewable: 450 }, { viewable: 450 }])
  expect(comparisons).toEqual([])
})

test('splits the statement by banner, compares them and writes both into the file', async () => {
  const form = aCampaignForm({ alternatives: [second] })
  const { id } = await admin.client.campaigns.create(form)
  await addDay(id, '2026-11-02', 800, [810, 400, 60])
  await addDay(id, '2026-11-03', 100, [100, 50, 4])
  const { variants, comparisons, totals, token } = await admin.client.campaigns.statement({ id })
  expect(variants).toEqual([
    {
      letter: 'A',
      title: 'Glow in the dust',
      banner: null,
      isPaused: false,
      served: 890,
      viewable: 450,
      clicked: 26,
    },
    {
      letter: 'B',
      title: 'Bright all winter',
      banner: null,
      isPaused: false,
      served: 910,
      viewable: 450,
      clicked: 64,
    },
  ])
  expect(variants.reduce((sum, { viewable }) => sum + viewable, 0)).toBe(totals.viewable)
  const better = [{ letters: ['A', 'B'], result: { kind: 'tested', better: 'B' } }]
  expect(comparisons).toEqual(better)

  const shared = await app.client().campaigns.sharedStatement({ token })
  expect(shared).toMatchObject({ variants, comparisons: better })
  const file = await app.client().campaigns.exportSharedStatement({ token })
  expect((await file.text()).split('\r\n').slice(-7)).toEqual([
    'Banner,Title,Served,Viewable,Clicked,Click-through rate,Status',
    'A,Glow in the dust,890,450,26,5.78%,active',
    'B,Bright all winter,910,450,64,14.22%,active',
    '',
    'Banners compared,"Click-through rate (two-proportion z-test, 95%)"',
    'A and B,B is better',
    '',
  ])

  // A banner with another text is another banner: only the days from tomorrow on compare.
  await update(form, 1, { alternatives: [third] })
  expect((await admin.client.campaigns.statement({ id })).comparisons).toEqual([
    { letters: ['A', 'B'], result: { kind: 'few' } },
  ])
})

test('keeps the comparison when a banner is paused, resumed or added', async () => {
  const form = aCampaignForm({ alternatives: [second] })
  const { id } = await admin.client.campaigns.create(form)
  await addDay(id, '2026-11-02', 800, [810, 400, 60])
  await update(form, 1, { pausedVariants: ['A'] })
  await update(form, 2, { alternatives: [second, third] })
  const { comparisons } = await admin.client.campaigns.statement({ id })
  expect(comparisons[0]).toEqual({ letters: ['A', 'B'], result: { kind: 'tested', better: 'B' } })
  expect(comparisons.slice(1).map(({ result }) => result.kind)).toEqual(['few', 'few'])
})

test('has one banner and no comparison in the statement of a campaign without others', async () => {
  const { id } = await admin.client.campaigns.create(aCampaignForm())
  const { variants, comparisons } = await admin.client.campaigns.statement({ id })
  expect(variants).toMatchObject([{ letter: 'A', viewable: 0 }])
  expect(comparisons).toEqual([])
})

test('checks the picture of each banner and keeps it from the sweep', async () => {
  const upload = async (
    width: number,
    height: number,
    placementType: 'native_feed' | 'post_match',
  ) =>
    admin.client.campaigns.uploadBanner({ file: await aBannerFile(width, height), placementType })
  const [fitting, wrong] = [
    await upload(1200, 630, 'native_feed'),
    await upload(970, 250, 'post_match'),
  ]
  const create = (bannerId: BannerId) =>
    admin.client.campaigns.create(aCampaignForm({ alternatives: [{ ...second, bannerId }] }))
  await expect(create(wrong.id)).rejects.toMatchObject({ code: 'BANNER_UNFIT' })
  await expect(create(BannerId.parse(crypto.randomUUID()))).rejects.toMatchObject({
    data: { issues: [{ path: 'alternatives.0.bannerId' }] },
  })
  expect((await create(fitting.id)).alternatives[0]?.banner).toEqual(fitting)
  app.clock.advance({ hours: UNUSED_BANNER_HOURS, minutes: 1 })
  await sweepBanners.run({}, app.deps)
  const { rows } = await sql<{ id: string }>`select id from ad_banners`.execute(app.db)
  expect(rows).toEqual([{ id: fitting.id }])
})
