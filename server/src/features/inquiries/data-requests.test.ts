import { DAY_MS } from '@adire/contract/durations.ts'
import type { InquiryId } from '@adire/contract/ids.ts'
import { workQueues } from '@adire/contract/work-queues.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { readLoad } from '../../testing/queues.ts'
import { anEmail, aVisitor } from '../../testing/visitors.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('ad_inquiries').execute()
})

type Wishes = Partial<Parameters<ReturnType<typeof aVisitor>['client']['inquiries']['submit']>[0]>

async function send(wishes: Wishes = {}): Promise<{ id: InquiryId; email: string }> {
  const email = anEmail()
  const { reference } = await aVisitor(app).client.inquiries.submit({
    inquiryType: 'support',
    contactName: 'Ada',
    contactEmail: email,
    message: 'My complaint about my data: please erase my messages.',
    preferredContact: 'email',
    isDataRequest: true,
    ...wishes,
  })
  const { inquiries } = await admin.client.inquiries.list({ search: reference })
  return { id: inquiries[0]!.id, email }
}

const read = (id: InquiryId) => admin.client.inquiries.read({ id })
async function countDays(id: InquiryId): Promise<number> {
  const { createdAt, dueAt } = await read(id)
  return (Date.parse(dueAt ?? '') - Date.parse(createdAt)) / DAY_MS
}

test('counts a request about data until it is closed, not until the first reply', async () => {
  const { id } = await send()
  expect(await read(id)).toMatchObject({ kind: 'data', inquiryType: 'support', status: 'new' })
  expect(await readLoad(admin, 'inquiries')).toMatchObject({ count: 0 })
  expect(await readLoad(admin, 'dataRequests')).toMatchObject({ count: 1, overdueCount: 0 })
  await admin.client.inquiries.reply({ id, messageId: crypto.randomUUID(), text: 'We look.' })
  expect(await read(id)).toMatchObject({ status: 'contacted', dueAt: expect.any(String) })
  await sql`update ad_inquiries set data_due_at = data_due_at - interval '30 days'`.execute(app.db)
  expect(await readLoad(admin, 'dataRequests')).toMatchObject({ count: 1, overdueCount: 1 })
  await admin.client.inquiries.setStatus({ id, status: 'converted' })
  expect(await readLoad(admin, 'dataRequests')).toMatchObject({ count: 1, overdueCount: 1 })
  await admin.client.inquiries.setStatus({ id, status: 'closed' })
  expect(await readLoad(admin, 'dataRequests')).toMatchObject({ count: 0, overdueCount: 0 })
  expect(await read(id)).toMatchObject({ kind: 'data', dueAt: null })
})

test('answers within 15 days on the Portuguese page and for members who live in Brazil', async () => {
  const rita = await aMember(app, 'woman', { city: 'São Paulo' })
  const ada = await aMember(app, 'woman', { city: 'Lagos' })
  expect(await countDays((await send({ language: 'pt-BR' })).id)).toBe(15)
  expect(await countDays((await send({ contactEmail: rita.email })).id)).toBe(15)
  expect(await countDays((await send({ contactEmail: ada.email })).id)).toBeGreaterThan(27)
})

test('lists requests about data that are not closed, the longest waiting first', async () => {
  const answered = await send()
  app.clock.advance({ minutes: 1 })
  const [fresh, done] = [await send(), await send()]
  await admin.client.inquiries.setStatus({ id: answered.id, status: 'contacted' })
  await admin.client.inquiries.setStatus({ id: done.id, status: 'closed' })
  const { search } = workQueues.dataRequests
  const { inquiries, counts } = await admin.client.inquiries.list(search)
  expect(inquiries.map(({ id }) => id)).toEqual([answered.id, fresh.id])
  expect(counts).toMatchObject({ data: 2 })
})

test('lists requests about data apart from support, and names their time in the receipt', async () => {
  const { id, email } = await send()
  const { id: question } = await send({ isDataRequest: false })
  // Reports and other forms have no such subject.
  await send({ isReport: true })
  await send({ inquiryType: 'partnership' })
  const { inquiries, counts } = await admin.client.inquiries.list({ type: 'data' })
  expect(inquiries.map((inquiry) => inquiry.id)).toEqual([id])
  expect(counts).toMatchObject({ data: 1, support: 1, report: 1, partnership: 1 })
  const support = await admin.client.inquiries.list({ type: 'support' })
  expect(support.inquiries.map((inquiry) => inquiry.id)).toEqual([question])
  expect(await countDays(question)).toBe(2)
  await whenIdle(app)
  expect((await mailsTo(app, email))[0]?.text).toContain(
    'We answer within 30 days (15 days in Brazil).',
  )
})
