import type { MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import { reportOutcomes } from '@adire/contract/report-cases.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { mailsTo } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  TEST_PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { listAudit } from '../../testing/audit.ts'
import { aCase, resolveCase } from '../../testing/report-cases.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const statement = 'You asked three members for money.'

async function readStanding(id: MemberId) {
  return app.db
    .selectFrom('profiles')
    .select(['account_status', 'suspended_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const fetchPhotoStatus = async (viewer: TestMember, owner: TestMember) => {
  const row = await app.db
    .selectFrom('profiles')
    .select('card_photo_id')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return (await fetchAs(viewer.jar, `${app.url}/media/${row.card_photo_id}/320`)).status
}

test('T3 warns a member by notification and email, and changes nothing else', async () => {
  const moderator = await aModerator(app)
  const { ada, ben, id } = await aCase(app)
  await resolveCase(moderator, id, { outcome: 'Warning issued', statement })
  expect(await readStanding(ben.id)).toEqual({ account_status: 'active', suspended_until: null })
  const warning = {
    id: expect.any(String),
    kind: 'warning',
    statement,
    removedPrompt: null,
    clause: null,
    decidedAt: app.clock.now().toISOString(),
    suspendedUntil: null,
    isLifted: false,
    appealUntil: new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    appeal: null,
  }
  expect(await ben.client.safety.listDecisions()).toEqual({ decisions: [warning] })
  expect(await ada.client.safety.listDecisions()).toEqual({ decisions: [] })
  expect((await ben.client.notifications.list({})).notifications).toContainEqual(
    expect.objectContaining({ kind: 'warning', facts: { words: statement } }),
  )
  const mail = await until('the email', async () =>
    (await mailsTo(app, ben.email)).find(({ subject }) => subject.includes('warning')),
  )
  expect(mail.text).toContain(`> ${statement}`)
  expect(mail.text).toContain('you can appeal once, in the Safety Centre')
  expect(mail.text).toMatch(/You have until \d+ \w+ \d{4} at \d\d:\d\d UTC\./)
  expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${ada.handle}|${ada.id}|He asks for money`))
  const { rows } = await sql`
    select status, action_taken, reviewed_by, reviewed_at is not null as is_reviewed from reports where case_id = ${id}`.execute(
    app.db,
  )
  expect(rows).toEqual([
    {
      status: 'resolved',
      action_taken: 'Warning issued',
      reviewed_by: moderator.id,
      is_reviewed: true,
    },
  ])
  expect((await listAudit(app, ben.id)).at(-1)).toMatchObject({
    operation: 'moderation.warning',
    actor_id: moderator.id,
    reason: statement,
  })
  expect((await listAudit(app, id)).at(-1)).toMatchObject({
    operation: 'moderation.resolveReport',
    after: expect.objectContaining({ outcome: 'Warning issued' }),
  })
})

test('ends every session and stream of a banned member and explains the refused log-in', async () => {
  const moderator = await aModerator(app)
  const { ada, ben, id } = await aCase(app)
  const stop = new AbortController()
  const stream = await ben.client.realtime.subscribe(undefined, { signal: stop.signal })
  await stream.next()
  expect(await fetchPhotoStatus(ada, ben)).toBe(200)
  const started = performance.now()
  await resolveCase(moderator, id, { outcome: 'User banned', statement })
  await expect(ben.client.auth.session()).rejects.toMatchObject({ status: 401 })
  let last: unknown
  for (let next = await stream.next(); !next.done; next = await stream.next()) last = next.value
  expect(last).toEqual({ type: 'auth.ended', account: { reason: 'banned' } })
  // Allows for a busy machine.
  expect(performance.now() - started).toBeLessThan(15_000)
  stop.abort()

  expect(await fetchPhotoStatus(ada, ben)).toBe(404)
  await expect(ada.client.profiles.view({ id: ben.id })).rejects.toMatchObject({ status: 404 })
  expect((await ada.client.matches.list({})).matches).toEqual([])
  await expect(
    app.client().auth.logIn({ email: ben.email, password: TEST_PASSWORD }),
  ).rejects.toMatchObject({ code: 'ACCOUNT_BANNED' })
  expect(
    await until('the email', async () =>
      (await mailsTo(app, ben.email)).find(({ subject }) => subject.includes('closed')),
    ),
  ).toBeDefined()

  await moderator.client.moderation.reinstateMember({ id: ben.id, statement: 'We were wrong' })
  await expect(
    ben.client.auth.logIn({ email: ben.email, password: TEST_PASSWORD }),
  ).resolves.toBeDefined()
  expect((await ada.client.matches.list({})).matches).toMatchObject([{ member: { id: ben.id } }])
  await expect(
    moderator.client.moderation.reinstateMember({ id: ben.id, statement: 'Once more' }),
  ).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
  })
})

test('limits suspensions to seven to thirty days, and ends them automatically', async () => {
  const moderator = await aModerator(app)
  const { ben, id } = await aCase(app)
  for (const days of [6, 31])
    await expect(
      resolveCase(moderator, id, { outcome: 'User suspended', statement, days }),
    ).rejects.toMatchObject({
      status: 422,
    })
  await expect(
    resolveCase(moderator, id, { outcome: 'User suspended', statement }),
  ).rejects.toMatchObject({
    status: 422,
  })
  await expect(
    resolveCase(moderator, id, { outcome: 'Warning issued', statement, days: 7 }),
  ).rejects.toMatchObject({
    status: 422,
  })
  await expect(resolveCase(moderator, id, { outcome: 'User banned' })).rejects.toMatchObject({
    status: 422,
  })

  await resolveCase(moderator, id, { outcome: 'User suspended', statement, days: 7 })
  const until7 = new Date(app.clock.now().getTime() + 7 * 86_400_000)
  expect(await readStanding(ben.id)).toEqual({
    account_status: 'suspended',
    suspended_until: until7,
  })
  await expect(
    app.client().auth.logIn({ email: ben.email, password: TEST_PASSWORD }),
  ).rejects.toMatchObject({
    code: 'ACCOUNT_SUSPENDED',
    data: { until: until7.toISOString() },
  })
  app.clock.advance({ hours: 7 * 24 })
  await expect(
    ben.client.auth.logIn({ email: ben.email, password: TEST_PASSWORD }),
  ).resolves.toBeDefined()
})

test('shows earlier strikes in the next case', async () => {
  const moderator = await aModerator(app)
  const { ben, id } = await aCase(app)
  await resolveCase(moderator, id, { outcome: 'Warning issued', statement })
  app.clock.advance({ minutes: 1 })
  await moderator.client.moderation.suspendMember({ id: ben.id, statement: 'Again', days: 10 })
  await moderator.client.moderation.reinstateMember({ id: ben.id, statement: 'Enough' })
  const second = await aCase(app, { ben: await signedInAgain(ben) })
  const { reported } = await moderator.client.moderation.readReport({ id: second.id })
  expect(reported).toMatchObject({
    reportsReceived: 2,
    actions: [
      { kind: 'suspension', statement: 'Again', isLifted: true },
      { kind: 'warning', statement, isLifted: false, suspendedUntil: null },
    ],
  })
})

async function signedInAgain(member: TestMember): Promise<TestMember> {
  await member.client.auth.logIn({ email: member.email, password: TEST_PASSWORD })
  return member
}

test('MOD-06, 12, 13 refuses staff in their own cases and sanctions of higher roles', async () => {
  const [moderator, other, admin, admin2] = [
    await aModerator(app),
    await aModerator(app),
    await anAdmin(app),
    await anAdmin(app),
  ]
  const about = await aCase(app, { ben: other })
  expect((await other.client.moderation.listReports({})).cases.map(({ id }) => id)).not.toContain(
    about.id,
  )
  await expect(other.client.moderation.readReport({ id: about.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(resolveCase(other, about.id, { outcome: 'Report dismissed' })).rejects.toMatchObject(
    {
      code: 'NOT_FOUND',
    },
  )
  expect(await moderator.client.moderation.readReport({ id: about.id })).toMatchObject({
    mayResolve: false,
  })
  await expect(
    resolveCase(moderator, about.id, { outcome: 'User banned', statement }),
  ).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await readStanding(other.id)).toMatchObject({ account_status: 'active' })

  const { ben, id } = await aCase(app)
  await moderator.client.profiles.view({ id: ben.id })
  await moderator.client.safety.report({
    subject: { kind: 'profile', memberId: ben.id },
    reason: 'spam',
  })
  const own = (await moderator.client.moderation.listReports({})).cases.find(
    (one) => one.reporter.id === moderator.id,
  )
  expect(await moderator.client.moderation.readReport({ id: own!.id })).toMatchObject({
    mayResolve: false,
  })
  for (const outcome of reportOutcomes)
    await expect(
      moderator.client.moderation.resolveReport({
        id: own!.id,
        reportCount: 1,
        outcome,
        statement,
        ...(outcome === 'User suspended' && { days: 7 }),
      }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(id).not.toBe(own!.id)

  for (const target of [moderator, admin, admin2])
    await expect(
      moderator.client.moderation.banMember({ id: target.id, statement }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const target of [admin, admin2])
    await expect(
      admin.client.moderation.banMember({ id: target.id, statement }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await admin.client.moderation.banMember({ id: other.id, statement })
  await expect(other.client.moderation.summary()).rejects.toMatchObject({ status: 401 })
})

test('carries out one of ten simultaneous decisions, and bans the member once', async () => {
  const moderators = await Promise.all(Array.from({ length: 5 }, () => aModerator(app)))
  const { ben, id } = await aCase(app)
  const outcomes = await Promise.allSettled(
    [...moderators, ...moderators].map(({ client }) =>
      client.moderation.resolveReport({ id, reportCount: 1, outcome: 'User banned', statement }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'ALREADY_DECIDED' })
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from moderation_actions where user_id = ${ben.id}`.execute(
    app.db,
  )
  expect(rows[0]!.count).toBe(1)
})

test('reserves a claimed case for two hours', async () => {
  const [one, another] = [await aModerator(app), await aModerator(app)]
  const { id } = await aCase(app)
  await one.client.moderation.claimReport({ id, isClaimed: true })
  expect((await another.client.moderation.readReport({ id })).head.claimedBy).toEqual({
    id: one.id,
    handle: one.handle,
  })
  const dismiss = (by: TestMember) => resolveCase(by, id, { outcome: 'Report dismissed' })
  await expect(dismiss(another)).rejects.toMatchObject({
    code: 'CASE_CLAIMED',
    data: { by: one.handle },
  })
  await expect(
    another.client.moderation.claimReport({ id, isClaimed: true }),
  ).rejects.toMatchObject({ code: 'CASE_CLAIMED' })
  app.clock.advance({ hours: 2, seconds: 1 })
  for (const staff of [one, another]) await signedInAgain(staff)
  expect((await another.client.moderation.readReport({ id })).head.claimedBy).toBeNull()
  await another.client.moderation.claimReport({ id, isClaimed: true })
  await another.client.moderation.claimReport({ id, isClaimed: false })
  await one.client.moderation.claimReport({ id, isClaimed: true })
  await dismiss(one)
  await expect(dismiss(one)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
})

test('bans a leaving member when they restore their account', async () => {
  const moderator = await aModerator(app)
  const { ben, id } = await aCase(app)
  await ben.client.account.requestDeletion({ proof: { password: TEST_PASSWORD } })
  await resolveCase(moderator, id, { outcome: 'User banned', statement })
  expect(await readStanding(ben.id)).toMatchObject({ account_status: 'deleting' })
  const token = await until('the restore link', async () => {
    const texts = (await mailsTo(app, ben.email)).map(
      ({ text }) => /\/restore-account#token=([\w-]+)/.exec(text)?.[1],
    )
    return texts.findLast((found) => found !== undefined)
  })
  await app.client().account.restore({ token })
  expect(await readStanding(ben.id)).toMatchObject({ account_status: 'banned' })
})

test('never shows a reported member who reported them, or the description', async () => {
  const moderator = await aModerator(app)
  const [canary, { ben }] = [await aMember(app, 'woman'), await aCase(app)]
  await canary.client.safety.report({
    subject: { kind: 'profile', memberId: ben.id },
    reason: 'fake',
    description: 'canary-words-91c',
  })
  const row = await sql<{
    id: ReportCaseId
  }>`select case_id as id from reports where reporter_id = ${canary.id}`.execute(app.db)
  const { position } = await ben.client.realtime.since({})
  await resolveCase(moderator, row.rows[0]!.id, { outcome: 'Warning issued', statement })
  await until('the email', async () =>
    (await mailsTo(app, ben.email)).find(({ subject }) => subject.includes('warning')),
  )
  await ben.client.account.requestExport({ proof: { password: TEST_PASSWORD } })
  const mails = await until('the copy', async () => {
    const found = await mailsTo(app, ben.email)
    return found.some(({ text }) => text.includes('/download-data')) && found
  })
  const token =
    mails.flatMap(({ text }) => /\/download-data#token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? ''
  const { strFromU8, unzipSync } = await import('fflate')
  const file = await ben.client.account.downloadExport({ token })
  const copy = strFromU8(
    unzipSync(new Uint8Array(await file.arrayBuffer()))['data.json'] ?? new Uint8Array(),
  )
  expect(copy).toContain(statement)
  const read = [
    copy,
    mails,
    await ben.client.realtime.since({ position }),
    await ben.client.notifications.list({}),
    await ben.client.safety.listReports({}),
    await ben.client.safety.listFormerMatches(),
    await ben.client.safety.listDecisions(),
    await ben.client.account.settings(),
    await ben.client.account.listBlocked({}),
    await ben.client.profiles.mine(),
  ]
  expect(JSON.stringify(read)).not.toMatch(
    new RegExp(`${canary.id}|${canary.handle}|canary-words-91c`),
  )
})
