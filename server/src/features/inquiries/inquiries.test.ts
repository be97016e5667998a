import { INQUIRY_MAXIMA } from '@adire/contract/inquiries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aVisitor, anEmail, behindProxy } from '../../testing/visitors.ts'
import { sweepInquiries } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

type Inquiry = Parameters<ReturnType<typeof aVisitor>['client']['inquiries']['submit']>[0]

function anInquiry(wishes: Partial<Inquiry> = {}): Inquiry {
  return {
    inquiryType: 'advertising',
    companyName: 'Ọ̀ṣun Beauty',
    contactName: 'Adaeze Okonkwo',
    contactEmail: anEmail(),
    contactPhone: '+234 803 555 0142',
    message: 'We would like to book the newsletter.\nWhen is it sent?',
    budgetRange: '500_1000',
    preferredContact: 'both',
    ...wishes,
  }
}

const submit = (inquiry: Inquiry) => aVisitor(app).client.inquiries.submit(inquiry)
const listRows = (email: string) =>
  app.db.selectFrom('ad_inquiries').selectAll().where('contact_email', '=', email).execute()

test('VIS-CONTACT-36 saves an inquiry as new, with a unique reference', async () => {
  const inquiry = anInquiry()
  const { reference } = await submit({
    ...inquiry,
    contactEmail: ` ${inquiry.contactEmail.toUpperCase()}`,
  })
  expect(reference).toMatch(/^AD-[0-9A-Z]{6}$/)
  expect(await listRows(inquiry.contactEmail)).toEqual([
    {
      id: expect.any(String),
      reference,
      inquiry_type: 'advertising',
      is_profile_report: false,
      data_due_at: null,
      language: 'en',
      company_name: inquiry.companyName?.normalize('NFC'),
      contact_name: 'Adaeze Okonkwo',
      contact_email: inquiry.contactEmail,
      contact_phone: '+234 803 555 0142',
      message: inquiry.message,
      budget_range: '500_1000',
      preferred_contact: 'both',
      status: 'new',
      admin_notes: null,
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    },
  ])
})

test('stores empty fields as null, and company and budget for advertisers only', async () => {
  const [empty, support] = [
    anInquiry({
      companyName: '  ',
      contactPhone: '',
      budgetRange: undefined,
      preferredContact: 'email',
    }),
    anInquiry({ inquiryType: 'support' }),
  ]
  await submit(empty)
  await submit(support)
  expect(await listRows(empty.contactEmail)).toMatchObject([
    { company_name: null, contact_phone: null, budget_range: null },
  ])
  expect(await listRows(support.contactEmail)).toMatchObject([
    { company_name: null, budget_range: null, contact_phone: '+234 803 555 0142' },
  ])
})

test('sends a receipt with the reference and nothing the visitor typed', async () => {
  const message = 'Hello <b>there</b>\n<script>alert(1)</script>\nBcc: eve@people.example'
  const inquiry = anInquiry({ message, contactName: 'Zoë <i>O’Brien</i> Bcc: eve@people.example' })
  const { reference } = await submit(inquiry)
  await whenIdle(app)
  const mails = await mailsTo(app, inquiry.contactEmail)
  expect(mails).toHaveLength(1)
  const { subject, text, html, headers } = mails[0]!
  expect(subject).toBe(`We’ve received your message (${reference})`)
  expect(Object.keys(headers ?? {})).toEqual(['Message-ID'])
  for (const part of [text, html]) expect(part).toContain(reference)
  expect(text).toContain('We’ll get back to you within 24-48 hours.')
  for (const part of [subject, text, html])
    expect(part).not.toMatch(/Hello|there|alert|eve@|Zoë|Brien|<script|<b>|<i>/)
  expect((await app.mails()).some(({ to }) => to.includes('eve'))).toBe(false)
})

test('refuses staff-only and invalid fields and stores nothing', async () => {
  const inquiry = anInquiry()
  const wrong = [
    { status: 'converted' },
    { admin_notes: 'paid' },
    { adminNotes: 'paid' },
    { is_active: true },
    { id: crypto.randomUUID() },
    { reference: 'AD-000000' },
    { created_at: '2020-01-01' },
    { inquiryType: 'other' },
    { inquiryType: 'advertising; drop table ad_inquiries' },
    { contactName: '' },
    { contactName: 'Ada\r\nBcc: eve@people.example' },
    { companyName: 'Ada\nBcc: eve@people.example' },
    { contactName: 'x'.repeat(INQUIRY_MAXIMA.contactName + 1) },
    { companyName: 'x'.repeat(INQUIRY_MAXIMA.companyName + 1) },
    { contactPhone: `+1 ${' '.repeat(30)}2025550142` },
    { message: 'x'.repeat(INQUIRY_MAXIMA.message + 1) },
    { message: '   ' },
    { message: { $ne: '' } },
    { contactEmail: 'nobody' },
    { contactPhone: undefined },
    { preferredContact: 'phone', contactPhone: '' },
  ]
  for (const change of wrong) {
    const { status } = await aVisitor(app).post('/inquiries', { ...inquiry, ...change })
    expect([change, status]).toEqual([change, 422])
  }
  expect(await listRows(inquiry.contactEmail)).toEqual([])
  await whenIdle(app)
  expect(await mailsTo(app, inquiry.contactEmail)).toEqual([])
})

test('stores the longest values in any script', async () => {
  const inquiry = anInquiry({
    contactName: '李'.repeat(INQUIRY_MAXIMA.contactName),
    companyName: 'ß'.repeat(INQUIRY_MAXIMA.companyName),
    message: '👩🏾'.repeat(INQUIRY_MAXIMA.message / 4),
    contactPhone: `+${'1 '.repeat(14)}  1`,
  })
  await submit(inquiry)
  expect(await listRows(inquiry.contactEmail)).toMatchObject([
    {
      contact_name: inquiry.contactName,
      contact_phone: inquiry.contactPhone,
      message: inquiry.message,
    },
  ])
})

test('stores ten of twenty simultaneous inquiries, and asks the others for a challenge', async () => {
  const visitor = aVisitor(app)
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await visitor.post('/inquiries', anInquiry())).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 428)).toHaveLength(10)
  app.clock.advance({ hours: 1 })
  expect((await visitor.post('/inquiries', anInquiry())).status).toBe(200)
})

test('accepts three of twenty simultaneous inquiries a day, and says when the next is allowed', async () => {
  const inquiry = anInquiry()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => submit(inquiry)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        code: 'RATE_LIMITED',
        status: 429,
        data: { retryAfterSeconds: 86_400 },
      })
  const rows = await listRows(inquiry.contactEmail)
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(3)
  await whenIdle(app)
  expect(await mailsTo(app, inquiry.contactEmail)).toHaveLength(3)
  app.clock.advance({ days: 1 })
  await expect(submit(inquiry)).resolves.toMatchObject({ reference: expect.any(String) })
})

test('stores the inquiry without a receipt once the address had its emails of the day', async () => {
  const inquiry = anInquiry()
  for (let i = 0; i < 3; i++)
    await aVisitor(app).client.newsletter.subscribe({ email: inquiry.contactEmail })
  await submit(inquiry)
  await whenIdle(app)
  expect(await listRows(inquiry.contactEmail)).toHaveLength(1)
  const mails = await mailsTo(app, inquiry.contactEmail)
  expect(mails.length).toBeLessThanOrEqual(3)
  expect(mails.some(({ subject }) => subject.startsWith('We’ve received your message'))).toBe(false)
})

test('deletes an inquiry twenty-four months after the last contact', async () => {
  const [answered, silent] = [anInquiry(), anInquiry()]
  await submit(silent)
  await submit(answered)
  const start = app.clock.now()
  const later = new Date(start.getTime() + 86_400_000 * 10)
  await app.db
    .updateTable('ad_inquiries')
    .set({ updated_at: later })
    .where('contact_email', '=', answered.contactEmail)
    .execute()
  const due = new Date(start)
  due.setUTCMonth(due.getUTCMonth() + 24)
  app.clock.advance({ seconds: (due.getTime() - start.getTime()) / 1000 - 86_400 })
  await sweepInquiries.run({}, app.deps)
  expect(await listRows(silent.contactEmail)).toHaveLength(1)
  app.clock.advance({ days: 2 })
  await sweepInquiries.run({}, app.deps)
  expect(await listRows(silent.contactEmail)).toEqual([])
  expect(await listRows(answered.contactEmail)).toHaveLength(1)
})

test('refuses invalid columns and a repeated reference in the database', async () => {
  const good = {
    reference: 'AD-7F3K2M',
    inquiry_type: 'other',
    contact_name: 'Ada',
    contact_email: 'ada@people.example',
    message: 'Hello',
    preferred_contact: 'email',
  }
  const add = (changes: object) =>
    app.db
      .insertInto('ad_inquiries')
      .values({ ...good, ...changes })
      .execute()
  for (const wrong of [
    { reference: 'AD-7F3K2I' },
    { inquiry_type: 'spam' },
    { status: 'paid' },
    { company_name: '' },
    { contact_email: 'Ada@people.example' },
    { preferred_contact: 'phone' },
    { budget_range: '1' },
    { inquiry_type: 'support', budget_range: '500_1000' },
    { message: 'x'.repeat(4001) },
    { admin_notes: 'x'.repeat(4001) },
  ])
    await expect(add(wrong)).rejects.toThrow('check constraint')
  await add({})
  await expect(add({})).rejects.toThrow('ad_inquiries_reference_key')
})

test('logs nothing a sender wrote', async () => {
  const inquiry = anInquiry({
    message: 'canary-message-4471',
    contactName: 'Canary Name-4471',
    contactPhone: '+1 202 555 4471',
  })
  await submit(inquiry)
  await aVisitor(app).post('/inquiries', { ...inquiry, status: 'new' })
  await whenIdle(app)
  for (const canary of [inquiry.contactEmail, 'canary-message', 'Canary Name', '555 4471'])
    expect(app.logged().includes(canary), canary).toBe(false)
})

test('names the time for reports in the receipt of a report', async () => {
  const [report, question] = [anEmail(), anEmail()]
  const support = {
    inquiryType: 'support' as const,
    companyName: undefined,
    budgetRange: undefined,
  }
  await submit(anInquiry({ ...support, contactEmail: report, isReport: true }))
  await submit(anInquiry({ ...support, contactEmail: question }))
  await whenIdle(app)
  expect((await mailsTo(app, report))[0]?.text).toContain('We review reports within 24 hours.')
  expect((await mailsTo(app, question))[0]?.text).toContain('within 24-48 hours')
})
