import { CampaignId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { aCampaignForm } from '../../testing/campaign-forms.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

interface View {
  viewer: string
  rejection?: string
  isClicked?: boolean
}

/** Adds the events of a day and their totals. */
async function addDay(campaignId: string, day: string, views: View[]): Promise<void> {
  for (const { viewer, rejection = null, isClicked = false } of views) {
    const cost = rejection ? 0 : 10_000
    const { rows } = await sql<{ id: string }>`
      insert into ad_impressions (nonce, campaign_id, viewer_id, placement, day, seen_at, cost_micros, rejection)
      values (gen_random_uuid(), ${campaignId}, ${viewer}, 'native_feed', ${day}, ${`${day}T12:00:00Z`}, ${cost}, ${rejection}) returning id`.execute(
      app.db,
    )
    if (isClicked)
      await sql`insert into ad_clicks (impression_id, campaign_id, viewer_id, day, clicked_at, cost_micros)
        values (${rows[0]?.id ?? ''}, ${campaignId}, ${viewer}, ${day}, ${`${day}T12:00:05Z`}, 500000)`.execute(
        app.db,
      )
  }
  await sql`insert into ad_campaign_days (campaign_id, day, daily_budget_micros, served, spent_micros, impressions, clicks, reach)
    select ${campaignId}, ${day}, 50000000, ${views.length + 5},
      coalesce((select sum(cost_micros) from ad_impressions where campaign_id = ${campaignId} and day = ${day}), 0)
        + coalesce((select sum(cost_micros) from ad_clicks where campaign_id = ${campaignId} and day = ${day}), 0),
      count(*), (select count(*) from ad_clicks where campaign_id = ${campaignId} and day = ${day}), count(distinct viewer_id)
    from ad_impressions where campaign_id = ${campaignId} and day = ${day} and rejection is null`.execute(
    app.db,
  )
  await sql`insert into ad_rejection_days (campaign_id, day, event, reason, count)
    select campaign_id, day, 'impression', rejection, count(*) from ad_impressions
    where campaign_id = ${campaignId} and day = ${day} and rejection is not null group by 1, 2, 4`.execute(
    app.db,
  )
  await sql`insert into ad_member_days (viewer_id, day, campaign_id, impressions)
    select viewer_id, day, campaign_id, count(*) from ad_impressions
    where campaign_id = ${campaignId} and day = ${day} and rejection is null group by 1, 2, 3`.execute(
    app.db,
  )
}

const crowd = Array.from({ length: 12 }, () => crypto.randomUUID())
const create = async (campaignName = 'Harmattan') =>
  (await admin.client.campaigns.create(aCampaignForm({ campaignName }))).id

test('sums events by day and counts each person once in the reach', async () => {
  const id = await create()
  await addDay(id, '2026-11-01', [
    ...crowd.slice(0, 9).map((viewer) => ({ viewer })),
    { viewer: crowd[0]!, isClicked: true },
    { viewer: crowd[1]!, rejection: 'over_cap' },
    { viewer: crowd[1]!, rejection: 'expired' },
    { viewer: crowd[2]!, rejection: 'expired' },
  ])
  await addDay(
    id,
    '2026-11-03',
    crowd.map((viewer, place) => ({ viewer, isClicked: place < 3 })),
  )

  const { days, totals } = await admin.client.campaigns.statement({ id })
  expect(days).toEqual([
    {
      day: '2026-11-01',
      served: 18,
      viewable: 10,
      clicked: 1,
      rejected: [
        { event: 'impression', reason: 'expired', count: 2 },
        { event: 'impression', reason: 'over_cap', count: 1 },
      ],
      spentMicros: 10 * 10_000 + 500_000,
      // Nine people are below the smallest number shown.
      reach: 'few',
    },
    {
      day: '2026-11-03',
      served: 17,
      viewable: 12,
      clicked: 3,
      rejected: [],
      spentMicros: 12 * 10_000 + 3 * 500_000,
      reach: 12,
    },
  ])
  expect(totals).toMatchObject({
    served: 35,
    viewable: 22,
    clicked: 4,
    spentMicros: 220_000 + 2_000_000,
    reach: 12,
  })
  expect(totals.rejected).toEqual(days[0]?.rejected)
  expect(await admin.client.campaigns.read({ id })).toMatchObject({
    totalImpressions: totals.viewable,
    totalClicks: totals.clicked,
    totalSpentMicros: totals.spentMicros,
  })
})

test('serves a campaign right after its save and bills a view at its price', async () => {
  const id = await create('Real')
  await app.db.updateTable('ad_campaigns').set({ status: 'paused' }).where('id', '!=', id).execute()
  const ada = await aMember(app, 'woman')
  // Only the database trigger notifies the ad server here.
  const ad = await until('the campaign is served', async () => {
    const { ads } = await ada.client.ads.choose({ placement: 'native_feed' })
    return ads.find(({ campaignId }) => campaignId === id)
  })
  await ada.client.ads.recordImpression({ token: ad.token })
  const { totals } = await admin.client.campaigns.statement({ id })
  expect(totals).toMatchObject({ viewable: 1, clicked: 0, spentMicros: 10_000, reach: 'few' })
})

test('keeps the totals of days without single events, with their reach forgotten', async () => {
  const id = await create('Long ago')
  await sql`insert into ad_campaign_days (campaign_id, day, daily_budget_micros, served, spent_micros, impressions, clicks, reach, is_settled)
    values (${id}, '2026-01-05', 50000000, 40, 300000, 30, 0, 25, true)`.execute(app.db)
  const { days, totals } = await admin.client.campaigns.statement({ id })
  expect(days).toMatchObject([{ viewable: 30, reach: 25 }])
  expect(totals).toMatchObject({ viewable: 30, reach: 'forgotten' })
})

test('shows totals to anybody with the link, without ids, targeting or addresses', async () => {
  const id = await create('=HYPERLINK("https://evil.com","Shared")')
  await addDay(
    id,
    '2026-11-02',
    crowd.map((viewer) => ({ viewer })),
  )
  const { token, ...own } = await admin.client.campaigns.statement({ id })
  const shared = await app.client().campaigns.sharedStatement({ token })
  const { campaignId: _id, isDeleted: _mark, ...same } = own
  expect(shared).toEqual(same)
  const said = JSON.stringify(shared)
  for (const secret of [...crowd, id, 'ada@people.example', 'target', admin.handle])
    expect(said).not.toContain(secret)

  const file = await app.client().campaigns.exportSharedStatement({ token })
  const lines = (await file.text()).split('\r\n')
  expect(lines.slice(0, 2)).toEqual([
    `Campaign,"'=HYPERLINK(""https://evil.com"",""Shared"")"`,
    'Advertiser,Ọ̀ṣun Beauty',
  ])
  expect(lines.slice(3)).toEqual([
    'Day (UTC),Served,Viewable,Clicked,Not counted,Why not counted,Spent (USD),Reach',
    '2026-11-02,17,12,0,0,,0.12,12',
    'Total,17,12,0,0,,0.12,12',
    '',
  ])
  expect(await (await admin.client.campaigns.exportStatement({ id })).text()).toBe(
    lines.join('\r\n'),
  )
})

test('answers the same for forged, voided and unknown links, and voids all links at once', async () => {
  const id = await create('Void')
  const { token } = await admin.client.campaigns.statement({ id })
  const other = (await admin.client.campaigns.statement({ id: await create('Other') })).token
  const bytes = Buffer.from(token, 'base64url')
  const forged = [
    Buffer.concat([bytes.subarray(0, 16), Buffer.from(other, 'base64url').subarray(16)]).toString(
      'base64url',
    ),
    Buffer.concat([bytes.subarray(0, 16), Buffer.alloc(32)]).toString('base64url'),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.slice(0, 40),
    'x'.repeat(64),
    id,
  ]
  const read = (text: string) => app.client().campaigns.sharedStatement({ token: text })
  for (const text of forged)
    await expect(read(text)).rejects.toMatchObject({ code: 'LINK_INVALID' })

  expect(await read(token)).toMatchObject({ campaignName: 'Void' })
  const { token: fresh } = await admin.client.campaigns.voidLinks({ id })
  expect(fresh).not.toBe(token)
  await expect(read(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  await expect(app.client().campaigns.exportSharedStatement({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  expect(await read(fresh)).toMatchObject({ campaignName: 'Void' })
  expect((await admin.client.campaigns.statement({ id })).token).toBe(fresh)

  // A deleted campaign keeps its statement.
  await admin.client.campaigns.remove({ id })
  expect(await read(fresh)).toMatchObject({ campaignName: 'Void' })
  const { client } = await aModerator(app)
  await expect(client.campaigns.statement({ id: CampaignId.parse(id) })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})
