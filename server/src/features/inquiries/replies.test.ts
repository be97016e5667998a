import { InquiryId } from '@adire/contract/ids.ts'
import type { StoredInquiryType } from '@adire/contract/inquiries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaignForm } from '../../testing/campaign-forms.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { anAdmin, type TestMember } from '../../testing/members.ts'

let app: TestApp
let admin: TestMember
let count = 0
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function anInquiry(type: StoredInquiryType = 'advertising', email = 'ada@people.example') {
  const at = app.clock.now()
  const row = await app.db
    .insertInto('ad_inquiries')
    .values({
      reference: `AD-${String(++count).padStart(6, '0')}`,
      inquiry_type: type,
      contact_name: 'Adaeze Okonkwo',
      contact_email: email,
      message: 'We would like to book the newsletter.',
      preferred_contact: 'email',
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  return { ...row, id: InquiryId.parse(row.id) }
}

const newId = () => crypto.randomUUID()

test('emails a reply once with the reference, stores it and marks the inquiry as contacted', async () => {
  const { id, reference } = await anInquiry('support', 'reply@people.example')
  const reply = { id, messageId: newId(), text: 'Hello Adaeze,\n\nyes, in December.' }
  const answer = await admin.client.inquiries.reply(reply)
  expect(answer).toMatchObject({
    status: 'contacted',
    replies: [{ id: reply.messageId, text: reply.text, by: admin.handle }],
  })
  expect(await admin.client.inquiries.reply(reply)).toEqual(answer)
  await whenIdle(app)
  const mails = await mailsTo(app, 'reply@people.example')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    subject: `Our reply to your message (${reference})`,
    headers: { 'Reply-To': 'support@adire.example' },
  })
  expect(mails[0]?.text).toContain('yes, in December.')
  await expect(
    admin.client.inquiries.reply({ ...reply, text: 'Something else' }),
  ).rejects.toMatchObject({ code: 'CLIENT_ID_USED' })
})

test('names no author of a reply whose account was erased', async () => {
  const { id } = await anInquiry()
  const other = await anAdmin(app)
  await other.client.inquiries.reply({ id, messageId: newId(), text: 'Hello' })
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'erased' })
    .where('id', '=', other.id)
    .execute()
  expect((await admin.client.inquiries.read({ id })).replies).toMatchObject([
    { text: 'Hello', by: null },
  ])
})

test('lists the inquiries of one type, with the number of each type', async () => {
  const support = await anInquiry('support')
  await anInquiry('partnership')
  const { inquiries, counts } = await admin.client.inquiries.list({
    type: 'support',
    status: 'new',
  })
  expect(inquiries.map(({ id }) => id)).toEqual([support.id])
  expect(counts).toEqual({
    report: 0,
    data: 0,
    advertising: 0,
    support: 1,
    partnership: 1,
    other: 0,
  })
})

test('marks an inquiry as converted and links it when a campaign is created from it', async () => {
  const { id } = await anInquiry()
  const campaign = await admin.client.campaigns.create(aCampaignForm({ inquiryId: id }))
  expect(await admin.client.inquiries.read({ id })).toMatchObject({
    status: 'converted',
    campaigns: [{ id: campaign.id, name: campaign.campaignName }],
  })
  const record = await app.db
    .selectFrom('audit_log')
    .select(['operation', 'after'])
    .where('target_id', '=', id)
    .where('operation', '=', 'inquiries.setStatus')
    .execute()
  expect(record).toEqual([{ operation: 'inquiries.setStatus', after: { status: 'converted' } }])
})
