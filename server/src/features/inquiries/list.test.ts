import type { InquiryKind, InquiryStatus } from '@adire/contract/inquiries.ts'
import { InquiryId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaignForm } from '../../testing/campaign-forms.ts'
import { aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { aVisitor } from '../../testing/visitors.ts'
import { INQUIRIES_PER_PAGE } from './rules.ts'

let app: TestApp
let admin: TestMember
let count = 0
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('ad_inquiries').execute()
})

interface Wishes {
  kind?: Exclude<InquiryKind, 'data'>
  status?: InquiryStatus
  company?: string | null
  name?: string
  minutesAgo?: number
}

async function anInquiry(wishes: Wishes = {}): Promise<InquiryId> {
  const { kind = 'advertising', status = 'new', company = null, name = 'Adaeze Okonkwo' } = wishes
  const at = new Date(app.clock.now().getTime() - (wishes.minutesAgo ?? 0) * 60_000)
  const { id } = await app.db
    .insertInto('ad_inquiries')
    .values({
      reference: `AD-${String(++count).padStart(6, '0')}`,
      inquiry_type: kind === 'report' ? 'support' : kind,
      is_profile_report: kind === 'report',
      company_name: company,
      contact_name: name,
      contact_email: 'ada@people.example',
      message: 'Hello',
      preferred_contact: 'email',
      status,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return InquiryId.parse(id)
}

type Input = Parameters<TestMember['client']['inquiries']['list']>[0]
const listIds = async (input: Input) =>
  (await admin.client.inquiries.list(input)).inquiries.map(({ id }) => id)

test('sorts by date and by name, company before contact, on every page', async () => {
  const old = await anInquiry({ company: 'Zobo House', minutesAgo: 30 })
  const middle = await anInquiry({ name: 'kofi', minutesAgo: 20 })
  const fresh = await anInquiry({ company: 'ankara', minutesAgo: 10 })
  expect(await listIds({})).toEqual([fresh, middle, old])
  expect(await listIds({ sort: 'oldest' })).toEqual([old, middle, fresh])
  expect(await listIds({ sort: 'name' })).toEqual([fresh, middle, old])

  for (let i = 0; i < INQUIRIES_PER_PAGE; i++) await anInquiry({ name: `Many ${i % 3}` })
  for (const sort of ['newest', 'oldest', 'name'] as const) {
    const first = await admin.client.inquiries.list({ sort })
    const second = await admin.client.inquiries.list({ sort, cursor: first.nextCursor ?? '' })
    const ids = [...first.inquiries, ...second.inquiries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(INQUIRIES_PER_PAGE + 3)
    expect(second.nextCursor).toBeNull()
  }
})

test('counts all inquiries of each kind with the same status and search, not those of a page', async () => {
  for (let i = 0; i < INQUIRIES_PER_PAGE + 2; i++) await anInquiry({ name: 'Many' })
  await anInquiry({ kind: 'report', name: 'Many' })
  await anInquiry({ kind: 'support', status: 'closed', name: 'Ben' })
  const all = {
    report: 1,
    data: 0,
    advertising: INQUIRIES_PER_PAGE + 2,
    support: 1,
    partnership: 0,
    other: 0,
  }
  const first = await admin.client.inquiries.list({})
  expect(first.counts).toEqual(all)
  const second = await admin.client.inquiries.list({ cursor: first.nextCursor ?? '' })
  expect(second.counts).toBeNull()
  expect((await admin.client.inquiries.list({ type: 'support' })).counts).toEqual(all)
  expect((await admin.client.inquiries.list({ status: 'new' })).counts).toEqual({
    ...all,
    support: 0,
  })
  expect((await admin.client.inquiries.list({ search: 'ben' })).counts).toEqual({
    ...all,
    report: 0,
    advertising: 0,
  })
})

test('keeps reports of profiles apart from support, with the clock of reports', async () => {
  const { client } = aVisitor(app)
  const form = {
    contactName: 'Ben',
    contactEmail: 'ben@people.example',
    message: 'I want to report a profile.',
    preferredContact: 'email' as const,
  }
  await client.inquiries.submit({ ...form, inquiryType: 'support', isReport: true })
  app.clock.advance({ minutes: 1 })
  await client.inquiries.submit({ ...form, inquiryType: 'support' })
  app.clock.advance({ minutes: 1 })
  // Only the form of support has the subject.
  await client.inquiries.submit({ ...form, inquiryType: 'partnership', isReport: true })
  const { inquiries, counts } = await admin.client.inquiries.list({ sort: 'oldest' })
  expect(inquiries.map(({ kind }) => kind)).toEqual(['report', 'support', 'partnership'])
  expect(counts).toMatchObject({ report: 1, support: 1, partnership: 1 })
  expect(await listIds({ type: 'report' })).toEqual([inquiries[0]?.id])
  expect(await listIds({ type: 'support' })).toEqual([inquiries[1]?.id])

  await sql`update ad_inquiries set created_at = created_at - interval '25 hours'`.execute(app.db)
  const { queues } = await admin.client.queues.overview({})
  expect(queues.find(({ queue }) => queue === 'inquiries')).toMatchObject({
    count: 3,
    overdueCount: 1,
  })
})

test('finds inquiries by a part of a name, the address or the reference', async () => {
  const id = await anInquiry({ company: 'Búkọ́lá 50% Fabrics' })
  await anInquiry({ company: 'Other' })
  const { reference } = await admin.client.inquiries.read({ id })
  for (const search of ['KỌ́LÁ 50%', reference.toLowerCase(), `  ${reference} `])
    expect(await listIds({ search })).toEqual([id])
  expect(await listIds({ search: 'ada@people' })).toHaveLength(2)
  expect(await listIds({ search: '50%fabrics' })).toEqual([])
  const { rows } = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('operation', '=', 'inquiries.list')
    .execute()
    .then((entries) => ({ rows: JSON.stringify(entries) }))
  expect(rows).not.toMatch(/50%|ada@people/)
  expect(rows).toContain('(a search)')
})

test('lists when an inquiry was answered and its latest campaign', async () => {
  const id = await anInquiry()
  expect((await admin.client.inquiries.list({})).inquiries[0]).toMatchObject({
    answeredAt: null,
    campaign: null,
  })
  const answeredAt = app.clock.now().toISOString()
  await admin.client.inquiries.reply({ id, messageId: crypto.randomUUID(), text: 'Hello' })
  app.clock.advance({ minutes: 5 })
  await admin.client.inquiries.reply({ id, messageId: crypto.randomUUID(), text: 'Again' })
  const campaign = await admin.client.campaigns.create(aCampaignForm({ inquiryId: id }))
  expect((await admin.client.inquiries.list({})).inquiries[0]).toMatchObject({
    answeredAt,
    campaign: { id: campaign.id, name: campaign.campaignName },
  })
})

test('exports the filtered inquiries without messages, and audits that without the search', async () => {
  await anInquiry({ company: '=Formula', minutesAgo: 5 })
  await anInquiry({ kind: 'report', name: 'Ben' })
  const file = await admin.client.inquiries.exportInquiries({})
  expect(file.name).toMatch(/^adire-inquiries-\d{4}-\d\d-\d\d\.csv$/)
  const [head, first, second, ...rest] = (await file.text()).trimEnd().split('\r\n')
  expect(head).toContain('Reference,Name,Company,Email,Phone,Kind')
  expect(first).toMatch(/,Ben,,ada@people\.example,,profile report,,new,,$/)
  expect(second).toMatch(/,Adaeze Okonkwo,'=Formula,ada@people\.example,,advertising,/)
  expect(rest).toEqual([])
  const some = await admin.client.inquiries.exportInquiries({ type: 'report', search: 'ben' })
  expect((await some.text()).trimEnd().split('\r\n')).toHaveLength(2)
  const { after } = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('operation', '=', 'inquiries.exportInquiries')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ type: 'report', search: '(a search)', count: 1 })
  const { client } = await aModerator(app)
  await expect(client.inquiries.exportInquiries({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
