import { randomUUID } from 'node:crypto'
import type { AdSlotPlacement } from '@adire/contract/ad-serving.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaign, goToNoon, countRejections, sumDays } from '../../testing/campaigns.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, aModerator, givePremium, type TestMember } from '../../testing/members.ts'
import { sealAdToken } from './token-rules.ts'

let app: TestApp
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp()
  goToNoon(app.clock)
  ada = await aMember(app, 'woman', { city: 'Lagos', birthDate: '1990-05-05' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db
    .updateTable('ad_campaigns')
    .set({ status: 'paused' })
    .where('status', '=', 'active')
    .execute()
  await sql`delete from rate_limits`.execute(app.db)
})

/** Adds a campaign to the database and reloads the server's memory. */
async function live(values: Parameters<typeof aCampaign>[1] = {}): Promise<string> {
  const id = await aCampaign(app.db, values)
  await app.deps.ads.reload()
  return id
}

async function choose(member: TestMember, placement: AdSlotPlacement = 'native_feed', count = 1) {
  return (await member.client.ads.choose({ placement, count })).ads
}

async function chooseOne(member: TestMember) {
  const [ad] = await choose(member)
  if (!ad) throw new Error('nothing was chosen')
  return ad
}

/** Chooses an ad, advances one second and records its impression. */
async function see(member: TestMember): Promise<string> {
  const { token } = await chooseOne(member)
  const { impressionId } = await member.client.ads.recordImpression({ token })
  app.clock.advance({ seconds: 1 })
  return impressionId
}

function click(member: TestMember, impressionId: string, headers: Record<string, string> = {}) {
  return fetchAs(member.jar, `${app.url}/ads/click/${impressionId}`, {
    redirect: 'manual',
    headers,
  })
}

const listRejections = async (id: string) => countRejections(app.db, id)

test('serves an ad with its reasons and without any metric of the advertiser', async () => {
  const id = await live({
    advertiser_name: 'Jollof House',
    title: 'Jollof by post',
    cta_text: 'Taste it',
    target_cities: ['Lagos'],
    destination_url: 'https://www.jollof.com/',
  })
  const [ad, ...others] = await choose(ada, 'native_feed', 3)
  expect(others).toEqual([])
  expect(ad).toEqual({
    token: expect.any(String),
    campaignId: id,
    advertiser: 'Jollof House',
    title: 'Jollof by post',
    description: 'Cloth of two homes',
    bannerUrl: null,
    bannerWidth: null,
    bannerHeight: null,
    ctaText: 'Taste it',
    destinationUrl: 'https://www.jollof.com/',
    reasons: ['city'],
  })
  expect(await choose(ada, 'sidebar_banner')).toEqual([])
  const answer = await fetchAs(ada.jar, `${app.url}/api/ads/choice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ placement: 'native_feed', userProfileId: randomUUID() }),
  })
  expect(answer.status).toBe(422)
})

test('shows no ads to premium members and staff from the moment they are', async () => {
  await live()
  const ben = await aMember(app, 'man')
  expect(await choose(ben)).toHaveLength(1)
  await givePremium(app, ben)
  expect(await choose(ben)).toEqual([])
  const moderator = await aModerator(app)
  expect(await choose(moderator)).toEqual([])
})

test('does not target by a signal that is switched off, and names the signals used', async () => {
  const targets = {
    target_gender: ['woman'],
    target_cities: ['Lagos', 'Accra'],
    target_age_min: 30,
  }
  await live(targets)
  expect((await chooseOne(ada)).reasons).toEqual(['gender', 'city', 'age'])
  const everySignal = { usesGender: true, usesCity: true, usesAge: true }
  expect(await ada.client.ads.readPreferences()).toEqual(everySignal)
  for (const off of ['usesGender', 'usesCity', 'usesAge']) {
    await ada.client.ads.savePreferences({ ...everySignal, [off]: false })
    expect(await choose(ada)).toEqual([])
  }
  await live({ title: 'For everybody' })
  expect(await chooseOne(ada)).toMatchObject({ title: 'For everybody', reasons: [] })
  await ada.client.ads.savePreferences(everySignal)
})

test('counts a token once, for its own member, within five minutes', async () => {
  const id = await live()
  const ben = await aMember(app, 'man')
  const { token } = await chooseOne(ada)
  await expect(ben.client.ads.recordImpression({ token })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(
    ada.client.ads.recordImpression({ token: `${token.slice(0, -4)}AAAA` }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => ada.client.ads.recordImpression({ token })),
  )
  expect(new Set(answers.map(({ impressionId }) => impressionId)).size).toBe(1)
  expect(await sumDays(app.db, id)).toEqual({
    spentMicros: 10_000,
    impressions: 1,
    clicks: 0,
    reach: 1,
  })
  expect(await listRejections(id)).toEqual({ 'impression repeated': 99 })

  const { token: late } = await chooseOne(ada)
  app.clock.advance({ minutes: 5, seconds: 2 })
  await ada.client.ads.recordImpression({ token: late })
  expect(await sumDays(app.db, id)).toMatchObject({ impressions: 1 })
  expect(await listRejections(id)).toMatchObject({ 'impression expired': 1 })
  const { token: forgotten } = await chooseOne(ada)
  app.clock.advance({ days: 1, seconds: 2 })
  await expect(ada.client.ads.recordImpression({ token: forgotten })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('stops choosing a campaign after four impressions a day, and bills at most ten', async () => {
  const id = await live()
  const ben = await aMember(app, 'man')
  for (let i = 0; i < 4; i++) await see(ben)
  expect(await choose(ben)).toEqual([])
  for (let i = 0; i < 8; i++) await ben.client.ads.recordImpression({ token: tokenFor(ben, id) })
  expect(await sumDays(app.db, id)).toEqual({
    spentMicros: 100_000,
    impressions: 10,
    clicks: 0,
    reach: 1,
  })
  expect(await listRejections(id)).toEqual({ 'impression over_cap': 2 })
  app.clock.advance({ days: 1 })
  expect(await choose(ben)).toHaveLength(1)
})

/** Creates a token as if its ad had been chosen before the cap was reached. */
function tokenFor(member: TestMember, campaignId: string): string {
  const serve = {
    nonce: randomUUID(),
    campaignId,
    variant: 'A' as const,
    placement: 'native_feed' as const,
    servedAt: app.clock.now(),
  }
  return sealAdToken(serve, member.id, app.deps.config.sessionSecrets)
}

test('redirects a click and bills it once, and records why a click is rejected', async () => {
  const id = await live({ destination_url: 'https://www.cloth.com/two?of=them' })
  const cleo = await aMember(app, 'woman')
  const impression = await see(cleo)
  const answer = await click(cleo, impression, {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-dest': 'document',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'https://www.cloth.com/two?of=them',
  ])
  expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual([
    'no-referrer',
    'no-store',
  ])
  const again = await Promise.all(Array.from({ length: 19 }, () => click(cleo, impression)))
  expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 19 }, () => 302))
  expect(await sumDays(app.db, id)).toMatchObject({ spentMicros: 510_000, clicks: 1 })
  expect(await listRejections(id)).toEqual({ 'click repeated': 19 })
})

test('redirects without billing when a click is too soon, too late, automatic or unseen', async () => {
  const id = await live()
  const [dora, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { token } = await chooseOne(dora)
  const { impressionId: runConcurrently } = await dora.client.ads.recordImpression({ token })
  expect((await click(dora, runConcurrently)).status).toBe(302)

  const late = await see(dora)
  const script = await see(dora)
  expect((await click(dora, script, { 'sec-fetch-dest': 'image' })).status).toBe(302)
  expect((await click(dora, late, { 'sec-purpose': 'prefetch' })).status).toBe(503)
  expect((await fetchAs(dora.jar, `${app.url}/ads/click/${late}`, { method: 'HEAD' })).status).toBe(
    404,
  )
  app.clock.advance({ minutes: 30 })
  expect((await click(dora, late)).status).toBe(302)

  const foreign = await see(ben)
  expect((await click(dora, foreign)).status).toBe(404)
  expect((await click(dora, randomUUID())).status).toBe(404)
  expect((await click(dora, 'no-id')).status).toBe(404)
  expect((await fetch(`${app.url}/ads/click/${foreign}`, { redirect: 'manual' })).status).toBe(404)

  const paused = await see(ben)
  await app.db.updateTable('ad_campaigns').set({ status: 'paused' }).where('id', '=', id).execute()
  expect((await click(ben, paused)).status).toBe(302)
  await app.db
    .updateTable('ad_campaigns')
    .set({ status: 'rejected' })
    .where('id', '=', id)
    .execute()
  expect((await click(ben, foreign)).status).toBe(404)

  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ben.id)
    .execute()
  expect((await click(ben, foreign)).status).toBe(404)
  expect(await sumDays(app.db, id)).toMatchObject({ clicks: 0, impressions: 5 })
  expect(await listRejections(id)).toEqual({
    'click too_soon': 1,
    'click automatic': 1,
    'click too_late': 1,
    'click not_live': 1,
  })
})

test('does not bill the 21st click or the 121st impression within a minute', async () => {
  const ids = await Promise.all(Array.from({ length: 13 }, () => aCampaign(app.db)))
  await app.deps.ads.reload()
  const eve = await aMember(app, 'woman')
  const views: string[] = []
  for (const id of ids.slice(0, 12)) {
    const seen = await Promise.all(
      Array.from({ length: 10 }, () =>
        eve.client.ads.recordImpression({ token: tokenFor(eve, id) }),
      ),
    )
    views.push(...seen.map(({ impressionId }) => impressionId))
  }
  await eve.client.ads.recordImpression({ token: tokenFor(eve, ids[12]!) })
  expect(await listRejections(ids[12]!)).toEqual({ 'impression too_many': 1 })
  app.clock.advance({ seconds: 2 })
  for (const view of views.slice(0, 21)) expect((await click(eve, view)).status).toBe(302)
  expect(await listRejections(ids[2]!)).toEqual({ 'click too_many': 1 })
  const totals = await app.db
    .selectFrom('ad_campaigns')
    .select(['total_clicks', 'total_impressions'])
    .where('id', 'in', ids)
    .execute()
  expect(totals.reduce((sum, { total_clicks }) => sum + total_clicks, 0)).toBe(20)
  expect(totals.reduce((sum, { total_impressions }) => sum + total_impressions, 0)).toBe(120)
})

test('counts a token once in a table whose unique key includes the day, as partitions need', async () => {
  const replaceKey = (from: string, to: string) =>
    sql`alter table ad_impressions drop constraint ${sql.raw(from)}, add constraint ${sql.raw(to)}`.execute(
      app.db,
    )
  await replaceKey('ad_impressions_nonce_key', 'by_day unique (nonce, day)')
  const id = await live()
  const { token } = await chooseOne(ada)
  const record = () => ada.client.ads.recordImpression({ token })
  expect(await record()).toEqual(await record())
  expect(await sumDays(app.db, id)).toMatchObject({ impressions: 1 })
  await replaceKey('by_day', 'ad_impressions_nonce_key unique (nonce)')
})
