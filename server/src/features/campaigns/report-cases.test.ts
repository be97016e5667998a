import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaign, addVariant, goToNoon } from '../../testing/campaigns.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { readLoad } from '../../testing/queues.ts'

let app: TestApp
let admin: TestMember
let ada: TestMember
let ben: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  goToNoon(app.clock)
  admin = await anAdmin(app)
  ada = await aMember(app, 'woman')
  ben = await aMember(app, 'man')
})
afterAll(() => app.close())

async function addCampaign(): Promise<string> {
  await app.db.updateTable('ad_campaigns').set({ status: 'paused' }).execute()
  const id = await aCampaign(app.db, { campaign_name: 'Harmattan', title: 'Glow' })
  await app.deps.ads.reload()
  return id
}

async function listAds(member: TestMember) {
  const { ads } = await member.client.ads.choose({ placement: 'native_feed' })
  return ads.map(({ campaignId, token }) => ({ campaignId, token }))
}

async function chooseToken(member: TestMember): Promise<string> {
  const [ad] = await listAds(member)
  if (!ad) throw new Error('nothing was chosen')
  return ad.token
}

const listCases = async (state: 'open' | 'settled') =>
  (await admin.client.campaigns.listReportCases({ state })).cases

test('never shows a hidden campaign to the member again until they undo it', async () => {
  const id = await addCampaign()
  const token = await chooseToken(ada)
  await ada.client.ads.setHidden({ token, isHidden: true })
  await ada.client.ads.setHidden({ token, isHidden: true })
  expect(await listAds(ada)).toEqual([])
  expect(await listAds(ben)).toMatchObject([{ campaignId: id }])
  // Nor does the ad on an open page get a new token.
  expect((await ada.client.ads.choose({ placement: 'native_feed', renews: token })).ads).toEqual([])
  await ada.client.ads.setHidden({ token, isHidden: false })
  expect(await listAds(ada)).toMatchObject([{ campaignId: id }])
})

test('refuses to hide or report an ad by the token of another member', async () => {
  await addCampaign()
  const token = await chooseToken(ada)
  await expect(ben.client.ads.setHidden({ token, isHidden: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(ben.client.ads.report({ token, reason: 'scam', comment: '' })).rejects.toMatchObject(
    { code: 'NOT_FOUND' },
  )
  expect(await listAds(ben)).toHaveLength(1)
})

test('collects the reports of a campaign in one case until an admin settles it once', async () => {
  const id = await addCampaign()
  const [hers, his] = [await chooseToken(ada), await chooseToken(ben)]
  await ada.client.ads.report({ token: hers, reason: 'other', comment: 'First thought' })
  await Promise.all([
    ada.client.ads.report({ token: hers, reason: 'scam', comment: 'They took my money' }),
    ben.client.ads.report({ token: his, reason: 'scam', comment: '' }),
  ])
  expect(await listAds(ada)).toEqual([])
  const [found, ...others] = await listCases('open')
  expect(others).toEqual([])
  expect(found).toMatchObject({
    campaign: { id, name: 'Harmattan', isActive: true },
    ad: { title: 'Glow', bannerUrl: null },
    reasons: [{ reason: 'scam', count: 2 }],
    comments: ['They took my money'],
    settled: null,
  })
  expect(await readLoad(admin, 'adReports')).toMatchObject({ count: 1 })

  const settle = () =>
    admin.client.campaigns.settleReportCase({ id: found?.id ?? '', note: 'Paused, told them' })
  await settle()
  await expect(settle()).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
  expect(await listCases('open')).toEqual([])
  expect(await listCases('settled')).toMatchObject([
    { id: found?.id, settled: { by: admin.handle, note: 'Paused, told them' } },
  ])

  // A later report opens a new case.
  await ben.client.ads.report({ token: his, reason: 'adult', comment: '' })
  expect(await listCases('open')).toMatchObject([
    { campaign: { id }, reasons: [{ reason: 'adult', count: 1 }] },
  ])
})

test('shows staff the banner that members reported', async () => {
  const id = await addCampaign()
  await addVariant(app.db, id, 'B', { title: 'Reported banner' })
  await app.db
    .updateTable('ad_campaigns')
    .set({ paused_variants: ['A'] })
    .where('id', '=', id)
    .execute()
  await app.deps.ads.reload()
  const token = await chooseToken(ben)
  await ben.client.ads.report({ token, reason: 'offensive', comment: '' })
  const found = (await listCases('open')).find(({ campaign }) => campaign.id === id)
  expect(found?.ad).toMatchObject({ title: 'Reported banner', description: 'Cloth of two homes' })
})
