import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  readAccountStatus,
  TEST_PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { endSuspensions } from '../auth/suspension-operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const statement = 'You insulted another member'

const readStatus = (member: TestMember) => readAccountStatus(app, member)

async function aPausedMember(): Promise<TestMember> {
  const member = await aMember(app, 'woman')
  await member.client.account.setPaused({ isPaused: true })
  return member
}

const suspend = async ({ id }: TestMember) =>
  (await aModerator(app)).client.moderation.suspendMember({ id, statement, days: 7 })
const ban = async ({ id }: TestMember) =>
  (await aModerator(app)).client.moderation.banMember({ id, statement, clause: 'respect' })
const reinstate = async ({ id }: TestMember) =>
  (await aModerator(app)).client.moderation.reinstateMember({ id, statement: 'A mistake' })

async function readMailedToken({ email }: TestMember, link: RegExp): Promise<string> {
  await whenIdle(app)
  const tokens = (await mailsTo(app, email)).map(({ text }) => link.exec(text)?.[1])
  return tokens.findLast((token) => token !== undefined) ?? ''
}

/** Has another moderator grant the member's appeal, which they send by the link of the email. */
async function overturn(member: TestMember): Promise<void> {
  const token = await readMailedToken(member, /\/appeal#token=([\w-]+)/)
  await app.client().appeals.submitByLink({ token, words: 'It was a joke between friends.' })
  const { id } = await app.db
    .selectFrom('appeals')
    .select('id')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const { client } = await aModerator(app)
  await client.appeals.decide({ id, outcome: 'overturned', answer: 'We read it again.' })
}

test('leaves a member paused when a suspension ends, and others active', async () => {
  const [paused, active] = [await aPausedMember(), await aMember(app, 'woman')]
  for (const member of [paused, active]) {
    await suspend(member)
    expect(await readStatus(member)).toBe('suspended')
  }
  app.clock.advance({ days: 8 })
  await inTransaction(app.db, (tx) => endSuspensions(tx, app.clock.now()))
  expect([await readStatus(paused), await readStatus(active)]).toEqual(['paused', 'active'])
})

test('leaves a member paused when a ban is lifted, also after a suspension', async () => {
  const member = await aPausedMember()
  await suspend(member)
  await ban(member)
  expect(await readStatus(member)).toBe('banned')
  await reinstate(member)
  expect(await readStatus(member)).toBe('paused')
  const { after } = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('target_id', '=', member.id)
    .where('operation', '=', 'moderation.reinstateMember')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ status: 'paused' })
})

test('forgets the pause with its end: a later suspension of a resumed member ends active', async () => {
  const member = await aPausedMember()
  await suspend(member)
  await reinstate(member)
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'active' })
    .where('id', '=', member.id)
    .execute()
  await suspend(member)
  await reinstate(member)
  expect(await readStatus(member)).toBe('active')
})

test('leaves a member paused when an appeal overturns their suspension or ban', async () => {
  for (const sanction of [suspend, ban]) {
    const member = await aPausedMember()
    await sanction(member)
    await overturn(member)
    expect(await readStatus(member)).toBe('paused')
  }
})

test('restores the pause of a member who was banned while leaving', async () => {
  const member = await aPausedMember()
  await member.client.account.requestDeletion({ proof: { password: TEST_PASSWORD } })
  await ban(member)
  await overturn(member)
  const token = await readMailedToken(member, /restore-account#token=([\w-]+)/)
  await app.client().account.restore({ token })
  expect(await readStatus(member)).toBe('paused')
})
