import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import type { MemberId, PhotoId, ReportCaseId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  aPortraitFile,
  match,
  TEST_PASSWORD,
  type TestMember,
  beforeRole,
} from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { openStream } from '../../testing/streams.ts'
import { revokeRole } from './operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const statement = 'You asked three members for money.'
const proof = { password: TEST_PASSWORD }
const getStatus = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 200,
    (error: { status?: number }) => error.status,
  )
const readStanding = (id: MemberId) =>
  app.db
    .selectFrom('profiles')
    .select(['account_status', 'is_available', 'is_verified'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const upload = async (member: TestMember, seed: number): Promise<PhotoId> =>
  (await member.client.photos.upload({ file: await aPortraitFile(seed, 240) })).id

test('ends all sessions and streams of a banned member and hides their photos', async () => {
  const moderator = await aModerator(app)
  const [ada, ben] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man', { photo: true, tokens: 500 }),
  ]
  const { threadId } = await match(app, ada, ben)
  const others = [app.client(), app.client()]
  for (const client of others)
    await client.auth.logIn({ email: ben.email, password: TEST_PASSWORD })
  const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(app.url, ben.jar)))
  const row = await app.db
    .selectFrom('profiles')
    .select('card_photo_id')
    .where('id', '=', ben.id)
    .executeTakeFirstOrThrow()
  const photo = async () =>
    (await fetchAs(ada.jar, `${app.url}/media/${row.card_photo_id}/320`)).status
  expect(await photo()).toBe(200)

  const started = performance.now()
  await moderator.client.moderation.banMember({ id: ben.id, statement })
  expect(
    await Promise.all([ben.client, ...others].map((client) => getStatus(client.auth.session({})))),
  ).toEqual([401, 401, 401])
  expect(await photo()).toBe(404)
  await until('the end of every stream', () => streams.every((stream) => stream.isOver()))
  // Allows for a busy machine; without the ban, a stream would recheck its session only after a
  // minute.
  expect(performance.now() - started).toBeLessThan(20_000)

  const heard = streams.map((stream) => stream.heard.length)
  await getStatus(
    ada.client.messages.send({
      threadId,
      clientId: crypto.randomUUID(),
      content: 'Are you there?',
      expectedPrice: 0,
    }),
  )
  await ada.client.discovery.list({})
  await whenIdle(app)
  await until('the email about the ban', async () =>
    (await mailsTo(app, ben.email)).some(({ subject }) => subject.includes('closed')),
  )
  expect(streams.map((stream) => stream.heard.length)).toEqual(heard)
  expect((await mailsTo(app, ben.email)).at(-1)?.subject).toContain('closed')
})

test('keeps a banned member out, whatever they can still send', async () => {
  const moderator = await aModerator(app)
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { verified: true })]
  await app.client().auth.requestReset({ email: ben.email })
  const readLink = async (path: string) =>
    until('the link', async () =>
      (await mailsTo(app, ben.email))
        .flatMap(({ text }) => new RegExp(`${path}#token=([\\w-]+)`).exec(text)?.[1] ?? [])
        .at(-1),
    )
  const reset = await readLink('/reset-password')
  await ben.client.account.requestExport({ proof })
  const copy = await readLink('/download-data')
  await moderator.client.moderation.banMember({ id: ben.id, statement })

  const { client } = ben
  const attempts: Record<string, Promise<unknown>> = {
    'the switch of visibility': client.profiles.setAvailability({ isAvailable: true }),
    'a change of the profile': client.profiles.update({ aboutMe: 'I am back' }),
    'a like': client.likes.send({ to: ada.id, kind: 'like' }),
    'a stream': openStream(app.url, ben.jar).then((stream) =>
      stream.isOver() ? Promise.reject({ status: 401 }) : stream,
    ),
    'the copy of the data': client.account.downloadExport({ token: copy }),
    'a wish for verification': client.profiles.requestVerification({}),
    'another address': client.auth.changeEmail({ email: 'elsewhere@people.example', proof }),
    'leaving and coming back': client.account.requestDeletion({ proof }),
    'the log-in': app.client().auth.logIn({ email: ben.email, password: TEST_PASSWORD }),
    'a link from before the ban': app
      .client()
      .auth.resetPassword({ token: reset, password: 'Another-Heron-48' }),
    'a second account': app.client().auth.signUp({
      email: ben.email.replace('@', '+again@'),
      password: 'Another-Heron-48',
      meetingConsent: getConsentVersion('meeting'),
      birthDate: '1990-01-01',
      city: 'Lagos',
      gender: 'man',
    }),
  }
  const statuses = await Promise.all(
    Object.entries(attempts).map(async ([name, attempt]) => [name, await getStatus(attempt)]),
  )
  expect(Object.fromEntries(statuses)).toEqual({
    ...Object.fromEntries(Object.keys(attempts).map((name) => [name, 401])),
    'the log-in': 403,
    'a link from before the ban': 410,
    'a second account': 409,
  })
  await whenIdle(app)
  const mails = (await mailsTo(app, ben.email)).length
  await app.client().auth.requestReset({ email: ben.email })
  await whenIdle(app)
  expect((await mailsTo(app, ben.email)).length).toBe(mails)
  expect(await readStanding(ben.id)).toEqual({
    account_status: 'banned',
    is_available: false,
    is_verified: false,
  })
})

test('refuses a moderator twenty-one reads beyond their work', async () => {
  const [moderator, admin] = [await aModerator(app), await anAdmin(app)]
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 500 })]
  const { threadId } = await match(app, ada, ben)
  await ben.client.messages.send({
    threadId,
    clientId: crypto.randomUUID(),
    content: 'canary-private-words',
    expectedPrice: 10,
  })
  const { client } = moderator
  const id = ada.id
  const window = { from: '2026-01-01', to: '2026-01-31' }
  const refused: Record<string, Promise<unknown>> = {
    'a thread nobody reported': client.messages.thread({ threadId }),
    'its openers': client.messages.openers({ threadId }),
    'its receipts': client.messages.markRead({ threadId, upToSeq: 1 }),
    'typing in it': client.messages.sendTyping({ threadId }),
    'a message in it': client.messages.send({
      threadId,
      clientId: crypto.randomUUID(),
      content: 'Hello',
      expectedPrice: 10,
    }),
    'the end of it': client.matches.unmatch({ threadId }),
    'an address': client.moderation.revealEmail({ id, reason: 'Curious' }),
    'signed-in devices': client.moderation.revealDevices({ id, reason: 'Curious' }),
    'linked accounts': client.moderation.listLinkedAccounts({ id }),
    'a password reset': client.moderation.startPasswordReset({ id, reason: 'Curious' }),
    'the settings': client.config.list(),
    'their history': client.config.history({ subject: 'setting', key: 'boost_token_cost' }),
    'the currencies': client.config.listCurrencies(),
    'the revenue': client.revenue.read(window),
    'the payments': client.revenue.listPayments(window),
    'the books': client.revenue.trialBalance(),
    'the audit log': client.audit.list({}),
    'the staff': client.audit.listStaff(),
    'bonuses held back': client.referrals.listHeld({}),
    broadcasts: client.broadcasts.list({}),
    'flagged addresses': client.addressFlags.list({ state: 'open' }),
    'their own card': client.moderation.readMember({ id: moderator.id }),
  }
  expect(Object.keys(refused)).toHaveLength(22)
  const outcomes = await Promise.all(
    Object.entries(refused).map(async ([name, attempt]) => [name, await readResultCode(attempt)]),
  )
  for (const [name, outcome] of outcomes)
    expect([name, outcome]).toEqual([
      name,
      expect.stringMatching(/^(FORBIDDEN|NOT_FOUND|NOT_MATCHED)$/),
    ])

  const read = [
    await client.moderation.readMember({ id }),
    await client.moderation.listMembers({ search: ada.handle }),
    await client.moderation.listMembers({ search: ada.email }),
    await client.moderation.listPendingMembers({}),
    await client.moderation.listPendingPhotos({}),
    await client.moderation.listReports({}),
    await client.moderation.summary(),
  ]
  expect(JSON.stringify(read)).not.toMatch(/canary-private-words|people\.example/)
  expect(await client.moderation.summary()).toMatchObject({ monthlyRevenueCents: null })
  const looks = async () =>
    app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('operation', '=', 'moderation.readMember')
      .where('target_id', '=', id)
      .execute()
  expect(await looks()).toEqual([{ actor_id: moderator.id }])
  await admin.client.moderation.readMember({ id })
  expect(await looks()).toHaveLength(2)
})

test('refuses staff decisions about oneself and about higher roles, and keeps the last admin', async () => {
  const [mod, other, admin] = [await aModerator(app), await aModerator(app), await anAdmin(app)]
  const [ada, own] = [await aMember(app, 'woman'), await upload(mod, 1)]
  await beforeRole(app, [mod.id], () =>
    ada.client.safety.report({ subject: { kind: 'profile', memberId: mod.id }, reason: 'spam' }),
  )
  await mod.client.safety.report({ subject: { kind: 'profile', memberId: ada.id }, reason: 'spam' })
  const { rows } = await sql<{ id: ReportCaseId; reported: MemberId }>`
    select id, reported_user_id as reported from report_cases where reported_user_id in (${mod.id}, ${ada.id})`.execute(
    app.db,
  )
  const [aboutMe, byMe] = [
    rows.find(({ reported }) => reported === mod.id)!.id,
    rows.find(({ reported }) => reported === ada.id)!.id,
  ]
  const { moderation } = mod.client
  const cases: Record<string, Promise<unknown>> = {
    'verifying oneself': moderation.approveMember({ id: mod.id }),
    'denying oneself': moderation.denyMember({ id: mod.id, reason: 'Not me' }),
    "approving one's own photo": moderation.approvePhoto({ id: own }),
    'the same, to be taken back': moderation.approvePhoto({ id: own, canUndo: true }),
    "rejecting one's own photo": moderation.rejectPhoto({ id: own, reason: 'Not me' }),
    'banning oneself': moderation.banMember({ id: mod.id, statement }),
    'banning a moderator': moderation.banMember({ id: other.id, statement }),
    'suspending a moderator': moderation.suspendMember({ id: other.id, statement, days: 7 }),
    'banning an admin': moderation.banMember({ id: admin.id, statement }),
    'signing an admin out': moderation.endMemberSessions({ id: admin.id }),
    'an admin who bans themselves': admin.client.moderation.banMember({ id: admin.id, statement }),
    'resolving a report about oneself': moderation.resolveReport({
      id: aboutMe,
      reportCount: 1,
      outcome: 'Report dismissed',
    }),
    'resolving a report of oneself': moderation.resolveReport({
      id: byMe,
      reportCount: 1,
      outcome: 'User banned',
      statement,
    }),
    'a note about oneself': moderation.addNote({ id: mod.id, note: 'Wonderful' }),
  }
  const outcomes = await Promise.all(
    Object.entries(cases).map(async ([name, attempt]) => [name, await readResultCode(attempt)]),
  )
  for (const [name, outcome] of outcomes)
    expect([name, outcome]).toEqual([name, expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/)])

  // Removes all other admins first, so that this one is the last.
  await app.db
    .deleteFrom('admin_users')
    .where('role', '=', 'admin')
    .where('user_id', '<>', admin.id)
    .execute()
  const revoked = await app.db
    .transaction()
    .execute((tx) => revokeRole(tx, { email: admin.email, at: app.clock.now() }))
  expect(revoked).toEqual({ outcome: 'last-admin' })
  for (const { id } of [mod, other, admin])
    expect(await readStanding(id)).toMatchObject({ account_status: 'active', is_verified: false })
  const acts = await app.db
    .selectFrom('audit_log')
    .select('operation')
    .where('actor_id', 'in', [mod.id, admin.id])
    .where('operation', '<>', 'moderation.readReport')
    .execute()
  expect(acts).toEqual([])
})
