import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mails.ts'
import { aCase, resolveCase } from '../../testing/report-cases.ts'
import { aMember, aModerator, type TestMember } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const statement = 'You asked three members for money.'

const readRecord = (by: TestMember, id: MemberId) => by.client.moderation.readMember({ id })

test('links a statement to its guideline for the member, in the email and in the history', async () => {
  const [moderator, ben] = [await aModerator(app), await aMember(app, 'man')]
  await moderator.client.moderation.warnMember({ id: ben.id, statement, clause: 'scam' })
  expect((await ben.client.safety.listDecisions()).decisions).toMatchObject([
    { kind: 'warning', statement, clause: 'scam' },
  ])
  expect((await readRecord(moderator, ben.id)).actions).toMatchObject([{ clause: 'scam' }])
  const mail = await until('the email', async () =>
    (await mailsTo(app, ben.email)).find(({ subject }) => subject.includes('warning')),
  )
  expect(mail.text).toContain('“Scams and fraud” in our Community Guidelines')
  expect(mail.text).toContain('/community-guidelines#scams-and-fraud')
})

test('lists an overturned appeal in the history with who overturned it and why', async () => {
  const [moderator, other] = [await aModerator(app), await aModerator(app)]
  const ben = await aMember(app, 'man')
  await moderator.client.moderation.warnMember({ id: ben.id, statement })
  const [decision] = (await ben.client.safety.listDecisions()).decisions
  await ben.client.appeals.submit({
    decisionId: decision!.id,
    words: 'It was somebody else entirely.',
  })
  const { appeals } = await other.client.appeals.list({ status: 'pending' })
  const appeal = appeals.find(({ member }) => member.id === ben.id)
  await other.client.appeals.decide({
    id: appeal!.id,
    outcome: 'overturned',
    answer: 'The account was taken over.',
  })
  expect((await readRecord(moderator, ben.id)).history[0]).toEqual({
    operation: 'appeals.overturned',
    by: other.handle,
    isByFormerStaff: false,
    reason: 'The account was taken over.',
    at: app.clock.now().toISOString(),
  })
})

test('says how we found it, that a moderator decided, and where else to object', async () => {
  const moderator = await aModerator(app)
  const readMail = ({ email }: TestMember) =>
    until('the email', async () =>
      (await mailsTo(app, email)).find(({ subject }) => subject.includes('warning')),
    )
  const ben = await aMember(app, 'man')
  await moderator.client.moderation.warnMember({ id: ben.id, statement })
  const { text } = await readMail(ben)
  expect(text).toContain(
    'We looked at this on our own initiative. A moderator decided, not software.',
  )
  expect(text).toContain('You can also go to court. In the European Union,')
  expect(text).toContain('/legal-contact#disputes-in-the-european-union')

  const reported = await aCase(app)
  await resolveCase(moderator, reported.id, { outcome: 'Warning issued', statement })
  expect((await readMail(reported.ben)).text).toContain(
    'We looked at this because of a report. A moderator decided, not software.',
  )
})
