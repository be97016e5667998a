import { CampaignId, InquiryId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaignForm, type CampaignInput } from '../../testing/campaign-forms.ts'
import { aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { CAMPAIGNS_PER_PAGE } from './rules.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const create = (wishes: Partial<CampaignInput> = {}) =>
  admin.client.campaigns.create(aCampaignForm(wishes))
const findRow = (id: string) =>
  app.db.selectFrom('ad_campaigns').selectAll().where('id', '=', id).executeTakeFirst()
const setStatus = (id: string, status: 'pending' | 'completed' | 'rejected') =>
  app.db.updateTable('ad_campaigns').set({ status }).where('id', '=', id).execute()
const listAudited = async (id: string) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['operation', 'actor_id'])
      .where('target_id', '=', id)
      .where('operation', '<>', 'campaigns.read')
      .orderBy('id')
      .execute()
  ).map(({ operation, actor_id }) =>
    actor_id === admin.id ? operation : `${operation} by somebody else`,
  )

/** Builds the input of an update: the form and the revision it was read at. */
function buildUpdate(form: CampaignInput, revision: number, changes: Partial<CampaignInput> = {}) {
  const { inquiryId: _origin, ...details } = { ...form, ...changes }
  return { ...details, revision }
}

test("ADS-ADMIN-52, 54, 55, 62 approves and activates a created campaign in the admin's name", async () => {
  const form = aCampaignForm({
    targetGender: 'woman',
    targetCities: ['Lagos', 'São Paulo'],
    targetAgeMin: 25,
    endDate: '2099-12-31',
  })
  const campaign = await admin.client.campaigns.create(form)
  const now = app.clock.now().toISOString()
  const { inquiryId: _none, ...details } = form
  expect(campaign).toMatchObject({
    ...details,
    status: 'active',
    approvedBy: admin.handle,
    approvedAt: now,
    createdAt: now,
    totalImpressions: 0,
    totalClicks: 0,
    totalSpentMicros: 0,
    revision: 1,
  })
  expect(await findRow(form.id)).toMatchObject({
    target_gender: ['woman'],
    target_cities: ['Lagos', 'São Paulo'],
    daily_budget_micros: 50_000_000,
    cost_per_click_micros: 500_000,
    approved_by: admin.id,
  })
  expect(await admin.client.campaigns.read({ id: form.id })).toEqual(campaign)
  expect(await listAudited(form.id)).toEqual(['campaigns.create'])
})

test('refuses a campaign with an approver, a status or totals in its input', async () => {
  const forged = [
    { status: 'pending' },
    { approvedBy: admin.id },
    { approved_at: '2020-01-01' },
    { totalImpressions: 5 },
    { total_spent: 5 },
  ]
  for (const extra of forged) {
    const form = aCampaignForm()
    await expect(admin.client.campaigns.create(Object.assign(form, extra))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(await findRow(form.id)).toBeUndefined()
  }
})

test('creates one campaign for a repeated request and refuses its id for another one', async () => {
  const form = aCampaignForm()
  const answers = await Promise.all([
    admin.client.campaigns.create(form),
    admin.client.campaigns.create(form),
  ])
  expect(answers[0]).toEqual(answers[1])
  expect(await listAudited(form.id)).toEqual(['campaigns.create'])
  const changes: Partial<CampaignInput>[] = [
    { campaignName: 'Another' },
    { dailyBudgetMicros: form.dailyBudgetMicros + 1_000_000 },
    { targetCities: ['Berlin'] },
    { endDate: '2030-12-31' },
  ]
  for (const change of changes)
    await expect(admin.client.campaigns.create({ ...form, ...change })).rejects.toMatchObject({
      code: 'CLIENT_ID_USED',
    })
})

test.each<[string, Partial<CampaignInput>, string]>([
  ['without a campaign name', { campaignName: ' ' }, 'campaignName'],
  ['without an advertiser', { advertiserName: '' }, 'advertiserName'],
  ['without a call', { ctaText: '' }, 'ctaText'],
  ['without a destination', { destinationUrl: '' }, 'destinationUrl'],
  ['that leads to a script', { destinationUrl: 'javascript:alert(1)' }, 'destinationUrl'],
  ['that leads to http', { destinationUrl: 'http://www.example.com/' }, 'destinationUrl'],
  ['that leads into our own net', { destinationUrl: 'https://169.254.169.254/' }, 'destinationUrl'],
  ['whose highest age is below the lowest', { targetAgeMin: 40, targetAgeMax: 39 }, 'targetAgeMax'],
  ['for children', { targetAgeMin: 17 }, 'targetAgeMin'],
  ['for more than 99', { targetAgeMax: 100 }, 'targetAgeMax'],
  ['that ends before it starts', { startDate: '2026-12-02', endDate: '2026-12-01' }, 'endDate'],
  ['on a day that is none', { startDate: '2026-02-30' }, 'startDate'],
  ['of less than a cent', { costPerClickMicros: 5_000 }, 'costPerClickMicros'],
  ['of a negative price', { costPerImpressionMicros: -10_000 }, 'costPerImpressionMicros'],
  ['without a budget', { dailyBudgetMicros: 0 }, 'dailyBudgetMicros'],
  ['whose budget pays for no click', { dailyBudgetMicros: 400_000 }, 'dailyBudgetMicros'],
  ['with a city twice', { targetCities: ['Lagos', 'Lagos'] }, 'targetCities'],
  ['with a name too long', { campaignName: 'x'.repeat(121) }, 'campaignName'],
])(
  'ADS-ADMIN-53 refuses a campaign %s, naming the field, and saves nothing',
  async (_what, wishes, path) => {
    const form = aCampaignForm(wishes)
    await expect(admin.client.campaigns.create(form)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
    expect(await findRow(form.id)).toBeUndefined()
  },
)

test('ADS-ADMIN-53 activates a saved campaign and refuses an outdated revision', async () => {
  const form = aCampaignForm()
  const { id } = await admin.client.campaigns.create(form)
  for (const status of ['completed', 'rejected'] as const) {
    await setStatus(id, status)
    const { revision } = await admin.client.campaigns.read({ id })
    app.clock.advance({ minutes: 1 })
    const saved = await admin.client.campaigns.update(
      buildUpdate(form, revision, {
        campaignName: `After ${status}`,
        dailyBudgetMicros: 60_000_000,
      }),
    )
    expect(saved).toMatchObject({
      status: 'active',
      campaignName: `After ${status}`,
      dailyBudgetMicros: 60_000_000,
      approvedAt: app.clock.now().toISOString(),
      revision: revision + 1,
    })
  }
  await expect(admin.client.campaigns.update(buildUpdate(form, 1))).rejects.toMatchObject({
    code: 'CAMPAIGN_CHANGED',
    data: { revision: 3 },
  })
  expect(await findRow(id)).toMatchObject({ campaign_name: 'After rejected' })
  const race = await Promise.allSettled(
    ['A', 'B'].map((campaignName) =>
      admin.client.campaigns.update(buildUpdate(form, 3, { campaignName })),
    ),
  )
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('pauses only an active and resumes only a paused campaign, once', async () => {
  const { id } = await create()
  expect(await admin.client.campaigns.resume({ id })).toMatchObject({
    status: 'active',
    revision: 1,
  })
  expect(await admin.client.campaigns.pause({ id })).toMatchObject({ status: 'paused' })
  expect(await admin.client.campaigns.pause({ id })).toMatchObject({ status: 'paused' })
  expect(await admin.client.campaigns.resume({ id })).toMatchObject({ status: 'active' })
  expect(await listAudited(id)).toEqual(['campaigns.create', 'campaigns.pause', 'campaigns.resume'])
  for (const status of ['pending', 'completed', 'rejected'] as const) {
    await setStatus(id, status)
    await expect(admin.client.campaigns.pause({ id })).rejects.toMatchObject({
      code: 'CAMPAIGN_STATUS',
      data: { status },
    })
    await expect(admin.client.campaigns.resume({ id })).rejects.toMatchObject({
      code: 'CAMPAIGN_STATUS',
      data: { status },
    })
    expect(await findRow(id)).toMatchObject({ status })
  }
})

test('hides a deleted campaign and keeps its row and its days', async () => {
  const form = aCampaignForm()
  const { id } = await admin.client.campaigns.create(form)
  await app.db
    .insertInto('ad_campaign_days')
    .values({
      campaign_id: id,
      day: '2026-11-01',
      daily_budget_micros: 50_000_000,
      spent_micros: 20_000,
      impressions: 2,
      is_settled: true,
    })
    .execute()
  await admin.client.campaigns.remove({ id })
  expect(
    (await admin.client.campaigns.list({})).campaigns.map((campaign) => campaign.id),
  ).not.toContain(id)
  expect(await admin.client.campaigns.read({ id })).toMatchObject({
    isDeleted: true,
    totalImpressions: 2,
    totalSpentMicros: 20_000,
  })
  for (const attempt of [
    () => admin.client.campaigns.remove({ id }),
    () => admin.client.campaigns.pause({ id }),
    () => admin.client.campaigns.update(buildUpdate(form, 1)),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await listAudited(id)).toEqual(['campaigns.create', 'campaigns.remove'])
})

test('ADS-ADMIN-61 lists campaigns newest first, page by page', async () => {
  app.clock.advance({ minutes: 5 })
  const older = await create()
  app.clock.advance({ minutes: 5 })
  for (let i = 0; i < CAMPAIGNS_PER_PAGE; i++) await create({ campaignName: `Many ${i}` })
  const first = await admin.client.campaigns.list({})
  expect(first.campaigns).toHaveLength(CAMPAIGNS_PER_PAGE)
  const second = await admin.client.campaigns.list({ cursor: first.nextCursor ?? '' })
  expect(second.campaigns[0]?.id).toBe(older.id)
})

test('finds campaigns by a part of their name or of the advertiser’s, without wildcards', async () => {
  const { id } = await create({ campaignName: 'Ankara 50% week', advertiserName: 'Búkọ́lá Fabrics' })
  const find = async (search: string) =>
    (await admin.client.campaigns.list({ search })).campaigns.map((campaign) => campaign.id)
  expect(await find('ankara 50%')).toEqual([id])
  expect(await find('LÁ FAB')).toEqual([id])
  expect(await find('ankara%week')).toEqual([])
  await admin.client.campaigns.remove({ id })
  expect(await find('ankara')).toEqual([])
})

test('links a campaign to its inquiry and keeps the campaign when the inquiry is deleted', async () => {
  const { id: inquiryId } = await app.db
    .insertInto('ad_inquiries')
    .values({
      reference: 'AD-7F3K2M',
      inquiry_type: 'advertising',
      contact_name: 'Ada',
      contact_email: 'ada@people.example',
      message: 'Hello',
      preferred_contact: 'email',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await create({ inquiryId: InquiryId.parse(inquiryId) })
  expect(await admin.client.campaigns.read({ id })).toMatchObject({ inquiryId })
  await app.db.deleteFrom('ad_inquiries').where('id', '=', inquiryId).execute()
  expect(await admin.client.campaigns.read({ id })).toMatchObject({ inquiryId: null })
  await expect(create({ inquiryId: InquiryId.parse(inquiryId) })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('ADS-ADMIN-02 refuses moderators and members', async () => {
  const form = aCampaignForm()
  const { id } = await admin.client.campaigns.create(form)
  const before = await findRow(id)
  const { client } = await aModerator(app)
  const one = { id: CampaignId.parse(id) }
  for (const attempt of [
    () => client.campaigns.list({}),
    () => client.campaigns.read(one),
    () => client.campaigns.create(aCampaignForm()),
    () => client.campaigns.update(buildUpdate(form, 1)),
    () => client.campaigns.pause(one),
    () => client.campaigns.remove(one),
    () => client.campaigns.statement(one),
    () => client.campaigns.voidLinks(one),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await findRow(id)).toEqual(before)
})
