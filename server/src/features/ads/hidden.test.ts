import { HIDDEN_ADS_PAGE_SIZE } from '@adire/contract/ad-serving.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaign, goToNoon } from '../../testing/campaigns.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { readAdToken, sealAdToken } from './token-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  goToNoon(app.clock)
})
afterAll(() => app.close())

/** Adds a campaign, the only active one, and returns its ad on a member's page. */
async function chooseNew(member: TestMember, values: Parameters<typeof aCampaign>[1] = {}) {
  await app.db.updateTable('ad_campaigns').set({ status: 'paused' }).execute()
  await aCampaign(app.db, values)
  await app.deps.ads.reload()
  const [ad] = (await member.client.ads.choose({ placement: 'native_feed' })).ads
  if (!ad) throw new Error('nothing was chosen')
  return ad
}

const activateAll = () => app.db.updateTable('ad_campaigns').set({ status: 'active' }).execute()
const listTitles = async (member: TestMember) =>
  (await member.client.ads.listHidden({})).ads.map(({ title }) => title)

test('lists hidden and reported ads of the member alone, newest first', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const first = await chooseNew(ada, { title: 'Harmattan glow' })
  await ada.client.ads.setHidden({ token: first.token, isHidden: true })
  app.clock.advance({ seconds: 1 })
  const second = await chooseNew(ada, { title: '', campaign_name: 'Kente by post' })
  await ada.client.ads.report({ token: second.token, reason: 'scam', comment: '' })
  await activateAll()
  expect(await ada.client.ads.listHidden({})).toEqual({
    ads: [
      {
        campaignId: second.campaignId,
        title: 'Kente by post',
        hiddenAt: app.clock.now().toISOString(),
        reportedAt: app.clock.now().toISOString(),
      },
      {
        campaignId: first.campaignId,
        title: 'Harmattan glow',
        hiddenAt: new Date(app.clock.now().getTime() - 1000).toISOString(),
        reportedAt: null,
      },
    ],
    nextCursor: null,
  })
  expect(await listTitles(ben)).toEqual([])
})

test('names the banner that was hidden, and dates a later report', async () => {
  const ada = await aMember(app, 'woman')
  const { token, campaignId } = await chooseNew(ada, { title: 'Banner A' })
  await app.db
    .insertInto('ad_variants')
    .values({ campaign_id: campaignId, letter: 'B', title: 'Banner B', cta_text: 'Buy' })
    .execute()
  const { sessionSecrets } = app.deps.config
  const ad = readAdToken(token, ada.id, sessionSecrets)
  if (!ad) throw new Error('the token is not valid')
  const tokenB = sealAdToken({ ...ad, variant: 'B' }, ada.id, sessionSecrets)
  await ada.client.ads.setHidden({ token: tokenB, isHidden: true })
  const hiddenAt = app.clock.now().toISOString()
  expect((await ada.client.ads.listHidden({})).ads).toMatchObject([
    { title: 'Banner B', hiddenAt, reportedAt: null },
  ])
  app.clock.advance({ hours: 2 })
  await ada.client.ads.report({ token: tokenB, reason: 'scam', comment: '' })
  expect((await ada.client.ads.listHidden({})).ads).toMatchObject([
    { title: 'Banner B', hiddenAt, reportedAt: app.clock.now().toISOString() },
  ])
})

test('shows a hidden ad again, but none that another member hid', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { campaignId, token } = await chooseNew(ada, { title: 'Indigo' })
  await ada.client.ads.setHidden({ token, isHidden: true })
  await ben.client.ads.showAgain({ campaignId })
  expect(await listTitles(ada)).toEqual(['Indigo'])
  const choose = async () => (await ada.client.ads.choose({ placement: 'native_feed' })).ads
  expect(await choose()).toEqual([])

  await Promise.all([1, 2].map(() => ada.client.ads.showAgain({ campaignId })))
  expect(await listTitles(ada)).toEqual([])
  expect(await choose()).toMatchObject([{ campaignId }])
})

test('lists no hidden campaign while it is paused, deleted or over', async () => {
  const ada = await aMember(app, 'woman')
  const { campaignId, token } = await chooseNew(ada, { title: 'Adire' })
  await ada.client.ads.setHidden({ token, isHidden: true })
  expect(await listTitles(ada)).toEqual(['Adire'])
  const listAs = async (values: object) => {
    await app.db.updateTable('ad_campaigns').set(values).where('id', '=', campaignId).execute()
    return listTitles(ada)
  }
  expect(await listAs({ status: 'paused' })).toEqual([])
  expect(await listAs({ status: 'active', end_date: '2020-01-01' })).toEqual([])
  expect(await listAs({ end_date: null, deleted_at: app.clock.now() })).toEqual([])
  expect(await listAs({ deleted_at: null })).toEqual(['Adire'])
})

test('pages through all hidden ads', async () => {
  const ada = await aMember(app, 'woman')
  const ids = await Promise.all(
    Array.from({ length: HIDDEN_ADS_PAGE_SIZE + 1 }, () => aCampaign(app.db)),
  )
  const hiddenAt = app.clock.now()
  await app.db
    .insertInto('hidden_ad_campaigns')
    .values(ids.map((id) => ({ user_id: ada.id, campaign_id: id, hidden_at: hiddenAt })))
    .execute()
  const first = await ada.client.ads.listHidden({})
  expect(first.ads).toHaveLength(HIDDEN_ADS_PAGE_SIZE)
  const second = await ada.client.ads.listHidden({ cursor: first.nextCursor ?? '' })
  expect(second.nextCursor).toBeNull()
  expect([...first.ads, ...second.ads].map(({ campaignId }) => campaignId).toSorted()).toEqual(
    ids.toSorted(),
  )
})
