import { GRANT_ALONE_TOKENS } from '@adire/contract/grants.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appealDecision } from '../../testing/appeals.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMeasure, recordBreach } from '../../testing/breaches.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { buyTokens } from '../../testing/payments.ts'
import { aCase, resolveCase } from '../../testing/report-cases.ts'
import { dismissAsUnfounded, reportProfile } from '../../testing/report-misuse.ts'
import { getDayAfter } from './hold-rules.ts'

let app: TestApp
let admin: TestMember
let former: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

/** Has an admin do something, whose account is erased afterwards. */
async function actAndLeave<T>(act: (by: TestMember['client']) => Promise<T>): Promise<T> {
  former = await anAdmin(app)
  const done = await act(former.client)
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'erased', handle: `former-${former.id.slice(-8)}` })
    .where('id', '=', former.id)
    .execute()
  return done
}

const readRecord = (id: MemberId) => admin.client.moderation.readMember({ id })

test('names no erased author of notes, decisions and staff actions in a member record', async () => {
  const ada = await aMember(app, 'woman')
  await actAndLeave(async ({ moderation }) => {
    await moderation.addNote({ id: ada.id, note: 'Wrote to three men about money' })
    await moderation.warnMember({ id: ada.id, statement: 'Asked members for money.' })
  })
  const record = await readRecord(ada.id)
  expect(record.notes).toMatchObject([{ by: null }])
  const author = { by: null, isByFormerStaff: true }
  expect(record.actions).toMatchObject([author])
  expect(record.history).toMatchObject([author, author])
  expect(JSON.stringify(record)).not.toContain('former-')

  app.clock.advance({ minutes: 1 })
  await admin.client.moderation.warnMember({ id: ada.id, statement: 'Asked again.' })
  expect((await readRecord(ada.id)).actions[0]).toMatchObject({
    by: admin.handle,
    isByFormerStaff: false,
  })
})

test('names no erased admin of a report to an authority and of a hold', async () => {
  const { id } = await aCase(app)
  await actAndLeave(({ moderation }) =>
    moderation.recordAuthorityReport({
      id,
      authority: 'NCMEC CyberTipline',
      reportedAt: app.clock.now().toISOString(),
      reference: '',
      note: '',
      keepUntil: getDayAfter(app.clock.now(), 30),
    }),
  )
  expect(await admin.client.moderation.listAuthorityReports({ id })).toMatchObject({
    reports: [{ recordedBy: null }],
    holdChanges: [{ changedBy: null }],
  })
})

test('writes "Former staff member" for an erased reviewer in the file of reports', async () => {
  const { id } = await aCase(app)
  await actAndLeave((client) => resolveCase({ client }, id, { outcome: 'Report dismissed' }))
  const file = await (await admin.client.moderation.exportReports({})).text()
  expect(file).toContain(',Former staff member,')
  expect(file).not.toContain('former-')
})

test('names no erased admin who requested or decided a grant or a refund', async () => {
  const ben = await aMember(app, 'man')
  const grantId = crypto.randomUUID()
  await actAndLeave(({ grants }) =>
    grants.adjustTokens({
      id: ben.id,
      grantId,
      amount: GRANT_ALONE_TOKENS + 1,
      reason: 'Charged twice for a boost',
    }),
  )
  await actAndLeave(({ grants }) => grants.decide({ id: grantId, isApproved: false }))
  expect((await admin.client.grants.list({ memberId: ben.id })).recent).toMatchObject([
    { askedBy: null, isAskerFormer: true, decidedBy: null, isDeciderFormer: true },
  ])

  await buyTokens(app, ben, 'starter')
  const { id } = (await ben.client.payments.list({})).payments[0]!
  await actAndLeave(({ payments }) => payments.refund({ id, reason: 'Bought twice' }))
  expect((await admin.client.revenue.listRefunds()).recent[0]).toMatchObject({
    askedBy: null,
    isAskerFormer: true,
    decidedBy: null,
    isDeciderFormer: false,
  })
})

test('names no erased author of a decision and of the answer to its appeal', async () => {
  const ada = await aMember(app, 'woman')
  const decider = await actAndLeave(async ({ moderation }) => {
    await moderation.warnMember({ id: ada.id, statement: 'Asked members for money.' })
    return former.id
  })
  const id = await appealDecision(app, ada, { kind: 'warning' })
  const { appeals } = await admin.client.appeals.list({ status: 'pending' })
  const head = { id, decidedAgainstBy: { id: decider, handle: null } }
  expect(appeals).toMatchObject([head])

  const answerer = await actAndLeave(async (client) => {
    await client.appeals.decide({ id, outcome: 'upheld', answer: 'We have looked again.' })
    return former.id
  })
  const found = await admin.client.appeals.read({ id })
  expect(found).toMatchObject({ head, answeredBy: { id: answerer, handle: null } })
  expect(JSON.stringify(found)).not.toContain('former-')
})

test('names no erased moderator of the reports that an appealed warning counts', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { photo: true })]
  const decider = await actAndLeave(async (client) => {
    for (let i = 0; i < 5; i++)
      await dismissAsUnfounded({ client }, await reportProfile(app, ada, { about: ben }))
    return former.id
  })
  const id = await appealDecision(app, ada, { kind: 'report_warning' })
  const found = await admin.client.appeals.read({ id })
  expect(found.basis?.reports.map(({ decidedBy }) => decidedBy)).toEqual(
    Array.from({ length: 5 }, () => ({ id: decider, handle: null })),
  )
  expect(JSON.stringify(found)).not.toContain('former-')
})

test('writes "Former staff member" for erased admins in the file of breach entries', async () => {
  const id = await recordBreach(app, admin)
  await actAndLeave(({ breaches }) =>
    breaches.addEntry({ id, entry: aMeasure(app, 'Ended all sessions') }),
  )
  await actAndLeave(({ breaches }) =>
    breaches.addEntry({ id, entry: { kind: 'withdrawn', withdraws: 2, reasons: 'Not done' } }),
  )
  const file = await (await admin.client.breaches.exportRegister({ content: 'history' })).text()
  const lines = file.split('\n').filter((line) => line.includes('Ended all sessions'))
  expect(lines.map((line) => line.split('Former staff member').length - 1)).toEqual([2])
})

test('names no erased admin in the audit log and its file', async () => {
  const ada = await aMember(app, 'woman')
  await actAndLeave(({ moderation }) => moderation.addNote({ id: ada.id, note: 'Asked for money' }))
  const { entries } = await admin.client.audit.list({ target: ada.id })
  expect(entries).toMatchObject([{ actor: { id: former.id, handle: null } }])
  const file = await (
    await admin.client.audit.exportEntries({ target: ada.id, format: 'csv' })
  ).text()
  expect(file).toContain(',Former staff member,')
})

test('names no erased member in report cases, records, held referrals and the audit log', async () => {
  const { ada, ben, id } = await aCase(app)
  await resolveCase(admin, id, { outcome: 'Report dismissed' })
  const { id: open } = await aCase(app, { ben })
  const friend = await aMember(app, 'woman')
  await app.db
    .insertInto('referral_rewards')
    .values({
      friend_id: friend.id,
      referrer_id: ben.id,
      state: 'held',
      referrer_tokens: 50,
      address_hash: friend.id,
      decided_at: app.clock.now(),
    })
    .execute()
  for (const { id: gone } of [ada, ben, friend])
    await app.db
      .updateTable('profiles')
      .set({ account_status: 'erased', handle: `former-${gone.slice(-8)}` })
      .where('id', '=', gone)
      .execute()
  const { client } = admin
  const found = await client.moderation.readReport({ id: open })
  const seen = [
    (await client.moderation.listReports({})).cases,
    found.head,
    found.reported,
    found.otherCases,
    (await client.moderation.readReport({ id })).reports.map(({ reporter }) => reporter),
    await (await client.moderation.exportReports({})).text(),
    await client.moderation.readMember({ id: found.reports[0]!.reporter.id }),
    (await client.audit.list({ target: id })).entries,
    (await client.referrals.listHeld()).held,
  ]
  for (const shown of seen) expect(JSON.stringify(shown)).not.toContain('former-')
  expect(found.reported.handle).toBe('Former member')
})
