import { randomUUID } from 'node:crypto'
import type { ServedAd } from '@adire/contract/ad-serving.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { aCampaign, goToNoon, countRejections, sumDays } from '../../testing/campaigns.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, type TestMember } from '../../testing/members.ts'

let app: TestApp
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  goToNoon(app.clock)
  ada = await aMember(app, 'woman')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db
    .updateTable('ad_campaigns')
    .set({ status: 'paused' })
    .where('status', '=', 'active')
    .execute()
})

async function live(values: Parameters<typeof aCampaign>[1] = {}): Promise<string> {
  const id = await aCampaign(app.db, values)
  await app.deps.ads.reload()
  return id
}

type Question = Parameters<TestMember['client']['ads']['choose']>[0]
const choose = async (question: Partial<Question> = {}, member = ada) =>
  (await member.client.ads.choose({ placement: 'native_feed', ...question })).ads
const chooseOne = async (member = ada): Promise<ServedAd> =>
  (await choose({}, member))[0] ?? expect.fail('nothing was chosen')
const listIds = (ads: readonly ServedAd[]) => ads.map(({ campaignId }) => campaignId)

async function readServed(id: string): Promise<number | undefined> {
  await app.deps.ads.flush()
  return (
    await app.db
      .selectFrom('ad_campaign_days')
      .select('served')
      .where('campaign_id', '=', id)
      .executeTakeFirst()
  )?.served
}

test('counts each ad put on a page once as served, and none that was only chosen', async () => {
  const id = await live()
  const ben = await aMember(app, 'man')
  const [first, second] = [await chooseOne(), await chooseOne()]
  await choose()
  expect(await readServed(id)).toBeUndefined()

  for (const { token } of [first, second, first]) await ada.client.ads.recordServe({ token })
  await expect(ben.client.ads.recordServe({ token: first.token })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(
    ada.client.ads.recordServe({ token: `${first.token.slice(0, -4)}AAAA` }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await readServed(id)).toBe(2)

  const { token: late } = await chooseOne()
  app.clock.advance({ minutes: 5, seconds: 2 })
  for (const token of [late, first.token]) await ada.client.ads.recordServe({ token })
  expect(await readServed(id)).toBe(2)
  expect(await sumDays(app.db, id)).toEqual({ spentMicros: 0, impressions: 0, clicks: 0, reach: 0 })
})

test('writes the counts of served ads within a second', async () => {
  const id = await live()
  const { token } = await chooseOne()
  await ada.client.ads.recordServe({ token })
  const served = await until('the sum was written', async () => {
    const row = await app.db
      .selectFrom('ad_campaign_days')
      .select('served')
      .where('campaign_id', '=', id)
      .executeTakeFirst()
    return row?.served
  })
  expect(served).toBe(1)
})

test('repeats no campaign on the page, nor the advertiser of the nearest one', async () => {
  const [above, beside] = [
    await aCampaign(app.db),
    await aCampaign(app.db, { advertiser_name: 'Kente House' }),
  ]
  const sibling = await aCampaign(app.db, { advertiser_name: 'Kente House' })
  await app.deps.ads.reload()
  expect(listIds(await choose({ except: [above, beside], count: 3 }))).toEqual([])
  expect(listIds(await choose({ except: [beside, above], count: 3 }))).toEqual([sibling])
  expect(listIds(await choose({ except: [randomUUID()], count: 3 }))).toHaveLength(2)
})

test('renews an old token for the same campaign and counts it once', async () => {
  const id = await live()
  const others = [await aCampaign(app.db), await aCampaign(app.db)]
  await app.deps.ads.reload()
  const { token: old } = (await choose({ except: others }))[0]!
  app.clock.advance({ minutes: 50 })
  for (let i = 0; i < 5; i++) expect(listIds(await choose({ renews: old }))).toEqual([id])
  const [fresh] = await choose({ renews: old })
  await ada.client.ads.recordImpression({ token: fresh!.token })
  expect(await sumDays(app.db, id)).toMatchObject({ impressions: 1, spentMicros: 10_000 })
  expect(await countRejections(app.db, id)).toEqual({})

  const ben = await aMember(app, 'man')
  expect(await choose({ renews: old }, ben)).toEqual([])
  expect(await choose({ renews: old, placement: 'post_match' })).toEqual([])
  expect(await choose({ renews: 'nothing of ours' })).toEqual([])
  await app.db.updateTable('ad_campaigns').set({ status: 'paused' }).where('id', '=', id).execute()
  await app.deps.ads.reload()
  expect(await choose({ renews: old })).toEqual([])
  await app.db.updateTable('ad_campaigns').set({ status: 'active' }).where('id', '=', id).execute()
  await app.deps.ads.reload()
  app.clock.advance({ days: 1 })
  expect(await choose({ renews: old })).toEqual([])
})

test('renews an ad ahead of its pace, but not above its cap or budget', async () => {
  // Two hundredths of the budget is one impression here.
  const id = await live({ daily_budget_micros: 25_000, cost_per_click_micros: 0 })
  const [ben, cleo] = [await aMember(app, 'man'), await aMember(app, 'woman')]
  app.clock.advance({ hours: 24 - app.clock.now().getUTCHours() })
  const forBen = await chooseOne(ben)
  // By then the amount reserved for his unseen ad has decayed.
  app.clock.advance({ minutes: 3 })
  const forCleo = await chooseOne(cleo)
  await ben.client.ads.recordImpression({ token: forBen.token })
  expect(await choose({}, cleo)).toEqual([])
  const renewed = await choose({ renews: forCleo.token }, cleo)
  expect(listIds(renewed)).toEqual([id])
  await cleo.client.ads.recordImpression({ token: renewed[0]!.token })
  expect(await sumDays(app.db, id)).toMatchObject({ spentMicros: 20_000 })
  expect(await choose({ renews: forCleo.token }, cleo)).toEqual([])
})

test('neither chooses nor redirects to a destination that is not allowed', async () => {
  // A row changed by hand could hold any address.
  await sql`alter table ad_campaigns drop constraint ad_campaigns_destination_url_check`.execute(
    app.db,
  )
  const id = await live()
  const { impressionId } = await ada.client.ads.recordImpression({
    token: (await chooseOne()).token,
  })
  app.clock.advance({ seconds: 2 })
  const click = () =>
    fetchAs(ada.jar, `${app.url}/ads/click/${impressionId}`, { redirect: 'manual' })
  const refused = [
    'http://www.kente.com/',
    'javascript:alert(document.domain)',
    'data:text/html,hello',
    '//www.kente.com/',
    'https://10.0.0.7/',
    'https://[::1]/',
    'https://localhost/',
    'https://desk.internal/',
    'https://www.kente.com@evil.com/',
    'https://www.kente.com:8443/',
  ]
  for (const destination_url of refused) {
    await app.db.updateTable('ad_campaigns').set({ destination_url }).where('id', '=', id).execute()
    await app.deps.ads.reload()
    expect([destination_url, await choose()]).toEqual([destination_url, []])
    const answer = await click()
    expect([destination_url, answer.status, answer.headers.get('location')]).toEqual([
      destination_url,
      404,
      null,
    ])
  }
  await app.db
    .updateTable('ad_campaigns')
    .set({ destination_url: 'https://www.kente.com/' })
    .where('id', '=', id)
    .execute()
  await app.deps.ads.reload()
  expect(await choose()).toHaveLength(1)
  expect((await click()).headers.get('location')).toBe('https://www.kente.com/')
  expect(await sumDays(app.db, id)).toMatchObject({ clicks: 1 })
  expect(await countRejections(app.db, id)).toEqual({})
})
