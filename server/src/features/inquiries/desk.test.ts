import type { AdminInquiry, InquiryStatus } from '@adire/contract/inquiries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { INQUIRIES_PER_PAGE } from './rules.ts'

let app: TestApp
let admin: TestMember
let count = 0
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function anInquiry(
  wishes: { status?: InquiryStatus; minutes?: number; type?: AdminInquiry['inquiryType'] } = {},
): Promise<string> {
  const at = new Date(app.clock.now().getTime() + (wishes.minutes ?? 0) * 60_000)
  const { id } = await app.db
    .insertInto('ad_inquiries')
    .values({
      reference: `AD-${String(++count).padStart(6, '0')}`,
      inquiry_type: wishes.type ?? 'advertising',
      company_name: 'Ọ̀ṣun Beauty',
      contact_name: 'Adaeze Okonkwo',
      contact_email: 'ada@people.example',
      message: 'We would like to book the newsletter.',
      budget_range: '500_1000',
      preferred_contact: 'email',
      status: wishes.status ?? 'new',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const toId = (id: string) => id as AdminInquiry['id']
/** Audit entries of an inquiry, without reads. */
const listAudit = (id: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['operation', 'actor_id', 'before', 'after'])
    .where('target_id', '=', id)
    .where('operation', '<>', 'inquiries.read')
    .orderBy('id')
    .execute()

test('ADS-ADMIN-18, 19 lists inquiries newest first, all or of one status, page by page', async () => {
  const old = await anInquiry({ minutes: -10, type: 'other' })
  const fresh = await anInquiry({ minutes: 10 })
  const closed = await anInquiry({ minutes: 5, status: 'closed' })
  const all = await admin.client.inquiries.list({})
  expect(all.inquiries.map(({ id }) => id)).toEqual([fresh, closed, old])
  expect(all.inquiries[2]).toMatchObject({
    inquiryType: 'other',
    companyName: 'Ọ̀ṣun Beauty',
    status: 'new',
    adminNotes: '',
  })
  expect(
    (await admin.client.inquiries.list({ status: 'closed' })).inquiries.map(({ id }) => id),
  ).toEqual([closed])

  for (let i = 0; i < INQUIRIES_PER_PAGE; i++) await anInquiry({ status: 'converted' })
  const first = await admin.client.inquiries.list({})
  expect(first.inquiries).toHaveLength(INQUIRIES_PER_PAGE)
  const second = await admin.client.inquiries.list({ cursor: first.nextCursor ?? '' })
  expect(second.inquiries.map(({ id }) => id)).toContain(old)
  expect(second.nextCursor).toBeNull()
  expect(new Set([...first.inquiries, ...second.inquiries].map(({ id }) => id)).size).toBe(
    INQUIRIES_PER_PAGE + 3,
  )
  await expect(
    admin.client.inquiries.list({ status: 'new', cursor: first.nextCursor ?? '' }),
  ).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
})

test('ADS-ADMIN-16, 17 changes any status to any other except "new", and stores the time', async () => {
  const id = toId(await anInquiry())
  for (const status of ['closed', 'contacted', 'converted', 'contacted'] as const) {
    app.clock.advance({ minutes: 1 })
    const changed = await admin.client.inquiries.setStatus({ id, status })
    expect(changed).toMatchObject({ status, updatedAt: app.clock.now().toISOString() })
  }
  // @ts-expect-error -- the type says so as well
  await expect(admin.client.inquiries.setStatus({ id, status: 'new' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  expect(
    (await listAudit(id)).map(({ operation, actor_id, before, after }) => [
      operation,
      actor_id,
      before,
      after,
    ]),
  ).toEqual([
    ['inquiries.setStatus', admin.id, { status: 'new' }, { status: 'closed' }],
    ['inquiries.setStatus', admin.id, { status: 'closed' }, { status: 'contacted' }],
    ['inquiries.setStatus', admin.id, { status: 'contacted' }, { status: 'converted' }],
    ['inquiries.setStatus', admin.id, { status: 'converted' }, { status: 'contacted' }],
  ])
})

test('saves notes with their time, and leaves their text out of the audit log (ADS-ADMIN-21)', async () => {
  const id = toId(await anInquiry())
  app.clock.advance({ minutes: 1 })
  const adminNotes = 'Called.\nWants <b>Lagos</b> & Accra only.'
  expect(
    await admin.client.inquiries.saveNotes({ id, adminNotes: ` ${adminNotes} ` }),
  ).toMatchObject({
    adminNotes,
    status: 'new',
    updatedAt: app.clock.now().toISOString(),
  })
  expect(await admin.client.inquiries.read({ id })).toMatchObject({ adminNotes })
  expect(JSON.stringify(await listAudit(id))).not.toContain('Lagos')
  expect(await listAudit(id)).toMatchObject([
    {
      operation: 'inquiries.saveNotes',
      before: { characters: 0 },
      after: { characters: adminNotes.length },
    },
  ])
  expect(await admin.client.inquiries.saveNotes({ id, adminNotes: '' })).toMatchObject({
    adminNotes: '',
  })
  await expect(
    admin.client.inquiries.saveNotes({ id, adminNotes: 'x'.repeat(4001) }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('ADS-ADMIN-02 refuses moderators, and answers NOT_FOUND for an unknown inquiry', async () => {
  const id = toId(await anInquiry())
  const { client } = await aModerator(app)
  await expect(client.inquiries.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(client.inquiries.read({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(client.inquiries.setStatus({ id, status: 'closed' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(client.inquiries.saveNotes({ id, adminNotes: 'x' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await listAudit(id)).toEqual([])
  const unknown = toId(crypto.randomUUID())
  await expect(
    admin.client.inquiries.setStatus({ id: unknown, status: 'closed' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    admin.client.inquiries.saveNotes({ id: unknown, adminNotes: 'x' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
