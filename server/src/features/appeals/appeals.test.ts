import { DAY_MS } from '@adire/contract/durations.ts'
import { type AppealId, DecisionId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appealDecision, findAppeal, findDecision } from '../../testing/appeals.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  aPortraitFile,
  TEST_PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { aCase } from '../../testing/report-cases.ts'
import { reportProfile } from '../../testing/report-misuse.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { sweepDecisions } from './jobs.ts'

let app: TestApp
let acting: TestMember
let other: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  acting = await aModerator(app)
  other = await aModerator(app)
})
afterAll(() => app.close())

const statement = 'You asked three members for money.'
const words = 'It was not me: somebody else had my telephone.'
const answer = 'We have looked at the conversation again.'

/** Creates a member who was warned and appeals. */
async function aWarned(): Promise<{ ada: TestMember; id: AppealId }> {
  const ada = await aMember(app, 'woman')
  await acting.client.moderation.warnMember({ id: ada.id, statement })
  return { ada, id: await appealDecision(app, ada, { kind: 'warning', words }) }
}

const tokenIn = (text: string) => /\/appeal#token=([\w-]+)/.exec(text)?.[1] ?? ''

async function linkMailedTo(member: TestMember): Promise<string> {
  await whenIdle(app)
  const mail = (await mailsTo(app, member.email)).findLast(({ text }) => tokenIn(text) !== '')
  return tokenIn(mail?.text ?? '')
}

function readProfile(member: TestMember) {
  return app.db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
}

const logIn = (member: TestMember) =>
  app.client().auth.logIn({ email: member.email, password: TEST_PASSWORD })

test('T4 accepts one appeal per decision, and shows the member when it is due', async () => {
  const ada = await aMember(app, 'woman')
  await acting.client.moderation.warnMember({ id: ada.id, statement })
  const warning = await findDecision(ada, 'warning')
  const attempts = await Promise.allSettled(
    Array.from({ length: 3 }, () =>
      ada.client.appeals.submit({ decisionId: warning.id, words: `  ${words}  ` }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(ada.client.appeals.submit({ decisionId: warning.id, words })).rejects.toMatchObject({
    code: 'APPEALED_ALREADY',
  })

  const { appeal, appealUntil } = await findDecision(ada, 'warning')
  expect(appealUntil).toBeNull()
  expect(appeal).toMatchObject({
    words,
    submittedAt: app.clock.now().toISOString(),
    outcome: null,
    answer: null,
  })
  const days = (Date.parse(appeal!.dueAt) - Date.parse(appeal!.submittedAt)) / DAY_MS
  expect([9, 10, 11]).toContain(days)
})

test("refuses an appeal against another member's decision like an unknown one", async () => {
  const [ada, cleo] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  await acting.client.moderation.warnMember({ id: ada.id, statement })
  const { id } = await findDecision(ada, 'warning')
  for (const decisionId of [id, DecisionId.parse(crypto.randomUUID())])
    await expect(cleo.client.appeals.submit({ decisionId, words })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  await ada.client.appeals.submit({ decisionId: id, words })
  await other.client.appeals.decide({ id: await findAppeal(app, ada), outcome: 'upheld', answer })
  const said = JSON.stringify([
    await ada.client.safety.listDecisions(),
    await ada.client.notifications.list({}),
  ])
  for (const staff of [acting, other]) {
    expect(said).not.toContain(staff.id)
    expect(said).not.toContain(staff.handle)
  }
})

test('refuses appeals after their stored end, or thirty days without one', async () => {
  const ada = await aMember(app, 'woman')
  await acting.client.moderation.banMember({ id: ada.id, statement })
  const token = await linkMailedTo(ada)
  const decidedAgo = (ms: number) =>
    sql`
      update moderation_actions set decided_at = ${new Date(app.clock.now().getTime() - ms)}, appeal_until = null
      where user_id = ${ada.id}`.execute(app.db)
  await decidedAgo(30 * DAY_MS - 1000)
  expect((await app.client().appeals.readByLink({ token })).decision.appealUntil).not.toBeNull()
  await decidedAgo(30 * DAY_MS + 1000)
  await expect(app.client().appeals.readByLink({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  await expect(app.client().appeals.submitByLink({ token, words })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })

  const ben = await aMember(app, 'man')
  await acting.client.moderation.warnMember({ id: ben.id, statement })
  const { id } = await findDecision(ben, 'warning')
  await sql`update moderation_actions set appeal_until = ${app.clock.now()} where user_id = ${ben.id}`.execute(
    app.db,
  )
  await expect(ben.client.appeals.submit({ decisionId: id, words })).rejects.toMatchObject({
    code: 'APPEAL_TOO_LATE',
  })
})

test('lets a banned member appeal by a signed link, and refuses forged links', async () => {
  const ada = await aMember(app, 'woman')
  await acting.client.moderation.banMember({ id: ada.id, statement })
  const token = await linkMailedTo(ada)
  const refusal = await logIn(ada).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'ACCOUNT_BANNED', data: { appealToken: token } })
  const visitor = app.client()
  expect(await visitor.appeals.readByLink({ token })).toMatchObject({
    handle: ada.handle,
    decision: { kind: 'ban', statement },
  })
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  for (const wrong of [forged, 'x'.repeat(64)])
    await expect(visitor.appeals.submitByLink({ token: wrong, words })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })

  const own = await visitor.appeals.submitByLink({ token, words })
  expect(own.appeal).toMatchObject({ words, outcome: null })
  await expect(visitor.appeals.submitByLink({ token, words })).rejects.toMatchObject({
    code: 'APPEALED_ALREADY',
  })
  // The link also shows the answer.
  await other.client.appeals.decide({ id: await findAppeal(app, ada), outcome: 'upheld', answer })
  expect((await visitor.appeals.readByLink({ token })).decision.appeal).toMatchObject({
    outcome: 'upheld',
    answer,
  })
  await expect(logIn(ada)).rejects.toMatchObject({ code: 'ACCOUNT_BANNED' })
  // Queued emails never contain the link.
  const { rows } = await sql<{
    payload: string
  }>`select payload::text from graphile_worker._private_jobs`.execute(app.db)
  expect(rows.some(({ payload }) => payload.includes(token))).toBe(false)
})

test('lets only another moderator answer an appeal, and notifies the member', async () => {
  const { ada, id } = await aWarned()
  expect((await acting.client.appeals.read({ id })).head.mayDecide).toBe(false)
  await expect(
    acting.client.appeals.decide({ id, outcome: 'upheld', answer }),
  ).rejects.toMatchObject({ code: 'OWN_DECISION', status: 403 })
  const file = await other.client.appeals.read({ id })
  expect(file).toMatchObject({
    head: {
      member: { handle: ada.handle },
      kind: 'warning',
      decidedAgainstBy: { handle: acting.handle },
      mayDecide: true,
    },
    words,
    decision: { statement, isLifted: false },
    member: { id: ada.id, status: 'active' },
  })
  expect(JSON.stringify(file)).not.toContain('@people.example')

  await other.client.appeals.decide({ id, outcome: 'overturned', answer })
  expect(await findDecision(ada, 'warning')).toMatchObject({
    isLifted: true,
    appeal: { outcome: 'overturned', answer },
  })
  expect((await ada.client.notifications.list({})).notifications).toContainEqual(
    expect.objectContaining({
      kind: 'appeal_decided',
      facts: { words: answer, appealKind: 'warning' },
    }),
  )
  await whenIdle(app)
  const mail = (await mailsTo(app, ada.email)).findLast(({ subject }) =>
    subject.includes('answered your appeal'),
  )
  expect(mail?.text).toContain(answer)
  expect(mail?.text).toContain('We have withdrawn the warning')
  const acts = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
  expect(acts.map(({ operation, actor_id: by }) => [operation, by])).toEqual([
    ['appeals.read', acting.id],
    ['appeals.read', other.id],
    ['appeals.decide', other.id],
  ])
  expect(acts.at(-1)).toMatchObject({
    reason: answer,
    before: { isLifted: false },
    after: { outcome: 'overturned', isLifted: true },
  })
})

test('carries out one of five simultaneous decisions', async () => {
  const { ada, id } = await aWarned()
  const many = await Promise.all(Array.from({ length: 5 }, () => aModerator(app)))
  const results = await Promise.allSettled(
    many.map(({ client }, i) =>
      client.appeals.decide({
        id,
        outcome: i % 2 ? 'upheld' : 'overturned',
        answer: `Answer ${i}`,
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'ALREADY_DECIDED' })
  const winner = results.findIndex(({ status }) => status === 'fulfilled')
  expect((await findDecision(ada, 'warning')).appeal).toMatchObject({
    answer: `Answer ${winner}`,
  })
})

test('ends an overturned suspension at once, but keeps a later ban', async () => {
  const ada = await aMember(app, 'woman')
  await acting.client.moderation.suspendMember({ id: ada.id, statement, days: 14 })
  const token = await linkMailedTo(ada)
  const refusal = await logIn(ada).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'ACCOUNT_SUSPENDED', data: { appealToken: token } })
  await app.client().appeals.submitByLink({ token, words })
  const id = await findAppeal(app, ada)

  const ben = await aMember(app, 'man')
  await acting.client.moderation.suspendMember({ id: ben.id, statement, days: 14 })
  await app.client().appeals.submitByLink({ token: await linkMailedTo(ben), words })
  await acting.client.moderation.banMember({ id: ben.id, statement })

  await other.client.appeals.decide({ id, outcome: 'overturned', answer })
  await other.client.appeals.decide({
    id: await findAppeal(app, ben),
    outcome: 'overturned',
    answer,
  })
  await expect(logIn(ada)).resolves.toMatchObject({ session: { memberId: ada.id } })
  expect(await readProfile(ben)).toMatchObject({ account_status: 'banned' })
})

test('restores an account after an overturned ban, visible as before and unverified', async () => {
  const ada = await aMember(app, 'woman', { verified: true })
  await acting.client.moderation.banMember({ id: ada.id, statement })
  expect(await readProfile(ada)).toMatchObject({ is_visible: false })
  await app.client().appeals.submitByLink({ token: await linkMailedTo(ada), words })
  await other.client.appeals.decide({
    id: await findAppeal(app, ada),
    outcome: 'overturned',
    answer,
  })
  await expect(logIn(ada)).resolves.toMatchObject({ session: { memberId: ada.id } })
  const profile = await readProfile(ada)
  expect(profile).toMatchObject({
    account_status: 'active',
    is_visible: true,
    suspended_until: null,
  })
  expect(profile.is_verified || profile.verification_requested_at !== null).toBe(true)
})

test('puts a member back into the queue when a denial is overturned', async () => {
  const ada = await aMember(app, 'woman')
  await acting.client.moderation.denyMember({ id: ada.id, reason: 'No face to be seen' })
  const denial = await findDecision(ada, 'denial')
  expect(denial).toMatchObject({ statement: 'No face to be seen' })
  const id = await appealDecision(app, ada, { kind: 'denial' })
  await other.client.appeals.decide({ id, outcome: 'overturned', answer })
  expect(await readProfile(ada)).toMatchObject({
    is_verified: false,
    verification_requested_at: app.clock.now(),
    verification_denied_at: null,
    verification_denied_reason: null,
  })
})

test('accepts a rejected photo again after the rejection is overturned', async () => {
  const ada = await aMember(app, 'woman')
  const file = await aPortraitFile(4711)
  const { id } = await ada.client.photos.upload({ file })
  await acting.client.moderation.rejectPhoto({ id, reason: 'Inappropriate content' })
  await expect(ada.client.photos.upload({ file })).rejects.toMatchObject({ code: 'PHOTO_REJECTED' })
  const appeal = await appealDecision(app, ada, { kind: 'photo_rejection' })
  await other.client.appeals.decide({ id: appeal, outcome: 'overturned', answer })
  expect((await ada.client.photos.listMine()).rejected).toEqual([])
  await expect(ada.client.photos.upload({ file })).resolves.toMatchObject({ isApproved: false })
})

test("lists appeals by due date, never the viewer's own; only admins decide those of staff", async () => {
  const [warned, admin] = [await aModerator(app), await anAdmin(app)]
  await admin.client.moderation.warnMember({ id: warned.id, statement })
  const id = await appealDecision(app, warned, { kind: 'warning' })
  app.clock.advance({ minutes: 10 })
  const { id: later } = await aWarned()

  const { appeals, openCount } = await other.client.appeals.list({ status: 'pending' })
  expect(appeals.length).toBe(openCount)
  const due = appeals.map(({ dueAt }) => dueAt)
  expect(due).toEqual([...due].sort())
  expect(appeals.map((one) => one.id)).toEqual(expect.arrayContaining([id, later]))
  expect(appeals.find((one) => one.id === id)?.mayDecide).toBe(false)
  await expect(
    other.client.appeals.decide({ id, outcome: 'overturned', answer }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })

  expect(
    (await warned.client.appeals.list({ status: 'pending' })).appeals.map((one) => one.id),
  ).not.toContain(id)
  await expect(warned.client.appeals.read({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    warned.client.appeals.decide({ id, outcome: 'overturned', answer }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const second = await anAdmin(app)
  await second.client.appeals.decide({ id, outcome: 'overturned', answer })
  expect((await other.client.appeals.list({ status: 'decided' })).appeals[0]).toMatchObject({
    id,
    outcome: 'overturned',
    mayDecide: false,
  })
})

test('deletes decisions and appeals after two years, except bans in force', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await acting.client.moderation.warnMember({ id: ada.id, statement })
  await acting.client.moderation.banMember({ id: ben.id, statement })
  const left = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from moderation_actions where user_id in (${ada.id}, ${ben.id}) order by kind`.execute(
      app.db,
    )
    return rows.map(({ kind }) => kind)
  }
  const decidedAgo = (days: number) =>
    sql`update moderation_actions set decided_at = ${new Date(app.clock.now().getTime() - days * DAY_MS)} where user_id in (${ada.id}, ${ben.id})`.execute(
      app.db,
    )
  await decidedAgo(729)
  await sweepDecisions.run({}, app.deps)
  expect(await left()).toEqual(['ban', 'warning'])
  await decidedAgo(731)
  await sweepDecisions.run({}, app.deps)
  expect(await left()).toEqual(['ban'])
})

test('deletes old decisions with unanswered appeals only after their members were erased', async () => {
  const { ada, id } = await aWarned()
  await sql`update moderation_actions set decided_at = ${app.clock.now()}::timestamptz - interval '731 days' where user_id = ${ada.id}`.execute(
    app.db,
  )
  const countLeft = async () =>
    (await sql`select from appeals where id = ${id}`.execute(app.db)).rows.length
  await sweepDecisions.run({}, app.deps)
  expect(await countLeft()).toBe(1)
  await sql`update profiles set account_status = 'erased' where id = ${ada.id}`.execute(app.db)
  await sweepDecisions.run({}, app.deps)
  expect(await countLeft()).toBe(0)
})

test('doesn’t let moderators answer the appeal about a decision on their own report', async () => {
  const { ben, id } = await aCase(app)
  const [reporter, colleague] = [await aModerator(app), await aModerator(app)]
  const mine = await reportProfile(app, reporter, { about: ben })
  expect(mine).not.toBe(id)
  await acting.client.moderation.resolveReport({
    id,
    reportCount: 1,
    outcome: 'Warning issued',
    statement,
    alsoClosed: [{ id: mine, reportCount: 1 }],
  })
  const appeal = await appealDecision(app, ben, { kind: 'warning' })
  const decide = ({ client }: TestMember) =>
    readResultCode(client.appeals.decide({ id: appeal, outcome: 'upheld', answer }))
  expect((await reporter.client.appeals.read({ id: appeal })).head.mayDecide).toBe(false)
  expect([await decide(reporter), await decide(colleague)]).toEqual(['FORBIDDEN', 'accepted'])
})
