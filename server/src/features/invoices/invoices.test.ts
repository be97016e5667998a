import type { CampaignId, InvoiceId } from '@adire/contract/ids.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaignForm } from '../../testing/campaign-forms.ts'
import { aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { aVisitor } from '../../testing/visitors.ts'
import { recountDays } from '../ads/jobs.ts'
import { lockInvoicing, takeNumber } from './queries.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
  await recountDays.run({}, app.deps)
})
afterAll(() => app.close())

const create = async (advertiserName = 'Osun Beauty') =>
  (await admin.client.campaigns.create(aCampaignForm({ advertiserName }))).id

/** Day, relative to the app's clock. */
const day = (offset: number) =>
  new Date(app.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)

/** Adds a day with impressions at one cent and clicks at fifty. */
async function addDay(id: CampaignId, at: string, impressions: number, clicks = 0): Promise<void> {
  await sql`
    with seen as (
      insert into ad_impressions (nonce, campaign_id, viewer_id, placement, day, seen_at, cost_micros)
      select gen_random_uuid(), ${id}, gen_random_uuid(), 'native_feed', ${at}, ${`${at}T12:00:00Z`}, 10000
      from generate_series(1, ${impressions}) returning id
    )
    insert into ad_clicks (impression_id, campaign_id, viewer_id, day, clicked_at, cost_micros)
    select id, ${id}, gen_random_uuid(), ${at}, ${`${at}T12:00:05Z`}, 500000 from (select id from seen limit ${clicks}) first`.execute(
    app.db,
  )
  await sql`
    insert into ad_campaign_days (campaign_id, day, daily_budget_micros, served, spent_micros, impressions, clicks, reach)
    values (${id}, ${at}, 50000000, ${impressions}, ${impressions * 10_000 + clicks * 500_000}, ${impressions}, ${clicks}, ${impressions})`.execute(
    app.db,
  )
}

async function buildIssue(campaignId: CampaignId, period: { from?: string; to?: string } = {}) {
  const { from, to, totalCents } = await admin.client.invoices.draft({ campaignId, ...period })
  return {
    id: crypto.randomUUID() as InvoiceId,
    campaignId,
    from,
    to,
    totalCents,
    billingName: 'Osun Beauty Ltd',
    billingAddress: '1 Marina\nLagos, Nigeria',
  }
}

const getSequence = (number: string) => Number(number.split('-').at(-1))
const readToken = async (id: CampaignId) => (await admin.client.campaigns.statement({ id })).token

test('issues an invoice with the lines, sums and company details of its period', async () => {
  const campaignId = await create()
  await addDay(campaignId, day(-3), 10, 2)
  await addDay(campaignId, day(-2), 5)
  await addDay(campaignId, day(-1), 7)
  const draft = await admin.client.invoices.draft({ campaignId, to: day(-2) })
  expect(draft).toMatchObject({
    from: day(-3),
    to: day(-2),
    billingName: 'Osun Beauty',
    billingAddress: '',
    hasSellerAddress: false,
    fault: null,
    subtotalCents: 115,
  })
  const issue = await buildIssue(campaignId, { to: day(-2) })
  const invoice = await admin.client.invoices.issue(issue)
  expect(invoice).toMatchObject({
    id: issue.id,
    number: expect.stringMatching(/^INV-\d{4}-\d{4}$/),
    campaignName: 'Harmattan',
    billingName: 'Osun Beauty Ltd',
    billingAddress: '1 Marina\nLagos, Nigeria',
    seller: { name: BRAND.legalName, address: null, email: BRAND.advertisingEmail },
    lines: [
      { item: 'impressions', impressions: 15, unitMicros: 10_000, cents: 15 },
      { item: 'clicks', clicks: 2, unitMicros: 500_000, cents: 100 },
    ],
    subtotalCents: 115,
    tax: null,
    totalCents: 115,
  })
  expect(await admin.client.invoices.read({ id: issue.id })).toEqual(invoice)
  expect(await admin.client.invoices.draft({ campaignId })).toMatchObject({
    from: day(-1),
    to: day(-1),
    billingName: 'Osun Beauty Ltd',
    billingAddress: '1 Marina\nLagos, Nigeria',
    totalCents: 7,
  })
  const audit = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('operation', '=', 'invoices.issue')
    .where('target_id', '=', campaignId)
    .execute()
  expect(audit).toEqual([
    {
      actor_id: admin.id,
      after: { number: invoice.number, from: day(-3), to: day(-2), totalCents: 115 },
    },
  ])
})

test('shows the configured tax and company details, and keeps those of issued invoices', async () => {
  const campaignId = await create()
  await addDay(campaignId, day(-2), 30)
  await addDay(campaignId, day(-1), 30)
  const before = await admin.client.invoices.issue(await buildIssue(campaignId, { to: day(-2) }))
  const { config } = app.deps
  const { company, invoicing } = config
  config.company = {
    address: '1 Example Street, London, United Kingdom',
    registration: '12345678',
    dmcaAgent: undefined,
    euRepresentative: undefined,
  }
  config.invoicing = {
    tax: { name: 'VAT', rate: 2_000 },
    taxNumber: 'GB 123',
    payment: 'Pay within 30 days.',
  }
  const after = await admin.client.invoices.issue(await buildIssue(campaignId))
  config.company = company
  config.invoicing = invoicing
  expect(after).toMatchObject({
    subtotalCents: 30,
    tax: { name: 'VAT', rate: 2_000, cents: 6 },
    totalCents: 36,
    seller: {
      address: '1 Example Street, London, United Kingdom',
      registration: '12345678',
      taxNumber: 'GB 123',
      payment: 'Pay within 30 days.',
    },
  })
  expect(await admin.client.invoices.read({ id: before.id })).toEqual(before)
  expect(await admin.client.invoices.read({ id: after.id })).toEqual(after)
})

test('proposes delivered days that an earlier invoice left out, also after the last day', async () => {
  const campaignId = await create()
  for (const offset of [-5, -4, -3, -2, -1]) await addDay(campaignId, day(offset), 3)
  await app.db
    .updateTable('ad_campaigns')
    .set({ end_date: day(-3) })
    .where('id', '=', campaignId)
    .execute()
  const draft = (period: object = {}) => admin.client.invoices.draft({ campaignId, ...period })
  expect(await draft()).toMatchObject({ from: day(-5), to: day(-1), openCents: 15 })
  await admin.client.invoices.issue(await buildIssue(campaignId, { from: day(-3), to: day(-3) }))
  expect(await draft()).toMatchObject({
    from: day(-5),
    to: day(-4),
    earlier: { days: 0, cents: 0 },
    openCents: 12,
  })
  expect(await draft({ from: day(-2), to: day(-1) })).toMatchObject({
    earlier: { days: 2, cents: 6 },
  })
})

test('proposes no days between invoices that are less than half a cent together', async () => {
  const campaignId = await create()
  for (const offset of [-5, -4, -3, -2, -1]) await addDay(campaignId, day(offset), 3)
  await sql`update ad_campaign_days set spent_micros = 2000 where campaign_id = ${campaignId} and day in (${day(-4)}, ${day(-3)})`.execute(
    app.db,
  )
  for (const offset of [-5, -2])
    await admin.client.invoices.issue(
      await buildIssue(campaignId, { from: day(offset), to: day(offset) }),
    )
  expect(await admin.client.invoices.draft({ campaignId })).toMatchObject({
    from: day(-1),
    to: day(-1),
    earlier: { days: 0, cents: 0 },
    openCents: 3,
  })
})

test('invoices a day only after its recount', async () => {
  const campaignId = await create()
  await addDay(campaignId, day(-2), 3)
  await addDay(campaignId, day(-1), 4)
  await app.db
    .updateTable('ad_recounts')
    .set({ last_day: day(-2) })
    .execute()
  const issue = await buildIssue(campaignId)
  expect(issue).toMatchObject({ from: day(-2), to: day(-2) })
  await expect(
    admin.client.invoices.issue({ ...issue, to: day(-1), totalCents: 7 }),
  ).rejects.toMatchObject({ data: { reason: 'not_over' } })
  await recountDays.run({}, app.deps)
  expect(await buildIssue(campaignId)).toMatchObject({ from: day(-2), to: day(-1), totalCents: 7 })
})

test('bills impressions while an invoice is issued', async () => {
  const campaignId = await create()
  await addDay(campaignId, day(-1), 3)
  const issue = await buildIssue(campaignId)
  await inTransaction(app.db, async (tx) => {
    await lockInvoicing(tx, campaignId)
    // Like the bill of an impression, without waiting.
    const { rows } = await sql`
      select id from ad_campaigns where id = ${campaignId} for no key update nowait`.execute(app.db)
    expect(rows).toHaveLength(1)
  })
  expect(await admin.client.invoices.issue(issue)).toMatchObject({ totalCents: 3 })
})

test('proposes the address of this campaign, not of another company of its new name', async () => {
  const [mine, other, third] = [
    await create('Kente Mill'),
    await create('Rival'),
    await create('Kente Mill'),
  ]
  for (const id of [mine, other]) await addDay(id, day(-1), 3)
  const issue = await buildIssue(mine)
  await admin.client.invoices.issue({ ...issue, billingName: 'Mine' })
  app.clock.advance({ seconds: 1 })
  await admin.client.invoices.issue({ ...(await buildIssue(other)), billingName: 'Theirs' })
  const readName = async (campaignId: CampaignId) =>
    (await admin.client.invoices.draft({ campaignId })).billingName
  expect(await readName(third)).toBe('Mine')
  // The other campaign goes to an advertiser of the same name; its old invoice stays Rival's.
  await app.db
    .updateTable('ad_campaigns')
    .set({ advertiser_name: 'Kente Mill' })
    .where('id', '=', other)
    .execute()
  expect(await readName(mine)).toBe('Mine')
  expect(await readName(third)).toBe('Mine')
  expect(await readName(other)).toBe('Theirs')
})

test('gives numbers without gaps or repeats to invoices issued at the same time', async () => {
  const campaigns = await Promise.all(Array.from({ length: 8 }, (_, i) => create(`Firm ${i}`)))
  for (const id of campaigns) await addDay(id, day(-1), 3)
  const issues = await Promise.all(campaigns.map((id) => buildIssue(id)))
  const last = await admin.client.invoices.issue(issues.pop()!)
  // Rolled back after it took a number, like an invoice that fails.
  await expect(
    inTransaction(app.db, async (tx) => {
      await takeNumber(tx, app.clock.now().getUTCFullYear())
      throw new Error('fails later')
    }),
  ).rejects.toThrow('fails later')
  const issued = await Promise.all(issues.map((issue) => admin.client.invoices.issue(issue)))
  expect(
    issued.map(({ number }) => getSequence(number) - getSequence(last.number)).toSorted(),
  ).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('bills a day once, also if two admins issue at the same time', async () => {
  const second = await anAdmin(app)
  const campaigns = await Promise.all(Array.from({ length: 6 }, () => create()))
  const attempts = []
  for (const campaignId of campaigns) {
    await addDay(campaignId, day(-2), 3)
    await addDay(campaignId, day(-1), 4)
    const all = await buildIssue(campaignId)
    const part = await buildIssue(campaignId, { to: day(-2) })
    attempts.push(
      () => admin.client.invoices.issue(all),
      () => second.client.invoices.issue(part),
    )
  }
  const results = await Promise.allSettled(attempts.map((attempt) => attempt()))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(campaigns.length)
  for (const result of results.filter(({ status }) => status === 'rejected'))
    expect(result).toMatchObject({
      reason: { code: 'INVOICE_UNAVAILABLE', data: { reason: 'invoiced' } },
    })
  for (const campaignId of campaigns)
    expect((await admin.client.invoices.list({ campaignId })).invoices).toHaveLength(1)
})

test('returns the first invoice for the same id, and refuses other values under it', async () => {
  const campaignId = await create()
  await addDay(campaignId, day(-1), 3)
  const issue = await buildIssue(campaignId)
  const [one, other] = await Promise.all([
    admin.client.invoices.issue(issue),
    admin.client.invoices.issue(issue),
  ])
  expect(other).toEqual(one)
  await expect(
    admin.client.invoices.issue({ ...issue, billingName: 'Somewhere Else' }),
  ).rejects.toMatchObject({ code: 'CLIENT_ID_USED' })
})

test('refuses days that are not over, an empty period and an amount that has changed', async () => {
  const campaignId = await create()
  await addDay(campaignId, day(-1), 3)
  await addDay(campaignId, day(0), 2)
  const issue = await buildIssue(campaignId)
  const check = async (change: object, reason: string) =>
    expect(admin.client.invoices.issue({ ...issue, ...change })).rejects.toMatchObject({
      code: 'INVOICE_UNAVAILABLE',
      data: { reason },
    })
  await check({ to: day(0) }, 'not_over')
  await check({ from: day(-9), to: day(-5) }, 'nothing_billed')
  await check({ from: day(-1), to: day(-2) }, 'order')
  await check({ totalCents: issue.totalCents + 1 }, 'changed')
  expect((await admin.client.invoices.list({ campaignId })).invoices).toEqual([])
})

test('never changes an issued invoice, in the database either', async () => {
  const campaignId = await create()
  await addDay(campaignId, day(-1), 3)
  const { id } = await admin.client.invoices.issue(await buildIssue(campaignId))
  for (const statement of [
    sql`update ad_invoices set billing_name = 'x' where id = ${id}`,
    sql`delete from ad_invoices where id = ${id}`,
    sql`update ad_invoice_lines set amount_cents = 1 where invoice_id = ${id}`,
    sql`delete from ad_invoice_lines where invoice_id = ${id}`,
    sql`insert into ad_invoice_lines (invoice_id, position, placement_type, item, impressions, clicks, unit_micros, amount_cents)
      values (${id}, 9, 'native_feed', 'clicks', 0, 1, 0, 0)`,
  ])
    await expect(statement.execute(app.db)).rejects.toMatchObject({ code: '42501' })
})

test('shows the invoices of a campaign by its statement link until the link is voided', async () => {
  const [campaignId, otherId] = [await create(), await create('Other firm')]
  await addDay(campaignId, day(-1), 3)
  await addDay(otherId, day(-1), 4)
  const mine = await admin.client.invoices.issue(await buildIssue(campaignId))
  const foreign = await admin.client.invoices.issue(await buildIssue(otherId))
  const { client } = aVisitor(app)
  const token = await readToken(campaignId)
  expect((await client.invoices.listShared({ token })).invoices).toMatchObject([{ id: mine.id }])
  const { campaignId: _campaignId, ...shared } = mine
  expect(await client.invoices.readShared({ token, id: mine.id })).toEqual(shared)
  const file = await client.invoices.exportShared({ token, id: mine.id })
  expect([file.name, file.type]).toEqual([`${mine.number}.pdf`, 'application/pdf'])
  for (const attempt of [
    () => client.invoices.readShared({ token, id: foreign.id }),
    () => client.invoices.exportShared({ token, id: foreign.id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await admin.client.campaigns.voidLinks({ id: campaignId })
  for (const attempt of [
    () => client.invoices.listShared({ token }),
    () => client.invoices.readShared({ token, id: mine.id }),
    () => client.invoices.exportShared({ token, id: mine.id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'LINK_INVALID' })
})

test('returns the same PDF of an invoice every time, and refuses moderators', async () => {
  const campaignId = await create('Ọ̀ṣun Beauty')
  await addDay(campaignId, day(-1), 3)
  const issue = { ...(await buildIssue(campaignId)), billingName: 'Ọ̀ṣun ₦ € £' }
  const { id } = await admin.client.invoices.issue(issue)
  const first = await (await admin.client.invoices.exportInvoice({ id })).text()
  expect(first).toMatch(/^%PDF-1\.7/)
  app.clock.advance({ minutes: 5 })
  expect(await (await admin.client.invoices.exportInvoice({ id })).text()).toBe(first)
  const { client } = await aModerator(app)
  for (const attempt of [
    () => client.invoices.list({ campaignId }),
    () => client.invoices.draft({ campaignId }),
    () => client.invoices.issue({ ...issue, id: crypto.randomUUID() as InvoiceId }),
    () => client.invoices.read({ id }),
    () => client.invoices.exportInvoice({ id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
