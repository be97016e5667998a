import { DAY_MS } from '@adire/contract/durations.ts'
import { FraudNotice } from '@adire/contract/fraud-notices.ts'
import type { FraudNoticeId, ThreadId } from '@adire/contract/ids.ts'
import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  match,
  sendMessage,
  TEST_PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { eraseLocked } from '../account/erase-operations.ts'
import { forgetEnded } from '../retention/jobs.ts'
import { forgetNotices } from './jobs.ts'

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  moderator = await aModerator(app)
})
afterAll(() => app.close())

const statement = 'You asked three members for money.'

const aScammer = () => aMember(app, 'man', { tokens: 5000 })
const aReader = (city?: string) => aMember(app, 'woman', city === undefined ? {} : { city })

/** A new woman to whom a man has written. */
async function aContact(ben: TestMember, city?: string) {
  const ada = await aReader(city)
  const { threadId } = await match(app, ben, ada)
  await sendMessage(ben, { threadId, content: 'Hello' })
  return { ada, threadId }
}

async function ban({ id }: TestMember, clause: GuidelineClause | null = 'scam') {
  await moderator.client.moderation.banMember({ id, statement, ...(clause && { clause }) })
  await whenIdle(app)
}

const reinstate = ({ id }: TestMember) =>
  moderator.client.moderation.reinstateMember({ id, statement: 'We were wrong.' })

async function setStatus({ id }: TestMember, status: 'banned' | 'paused'): Promise<void> {
  await sql`update profiles set account_status = ${status}::account_status where id = ${id}`.execute(
    app.db,
  )
}

/** Moves the messages of a thread to an earlier time. */
async function age(threadId: ThreadId, days: number): Promise<void> {
  const at = new Date(app.clock.now().getTime() - days * DAY_MS)
  await sql`update messages set created_at = ${at} where conversation_id = ${threadId}`.execute(
    app.db,
  )
  await sql`update message_threads set last_message_at = ${at}, active_at = ${at} where id = ${threadId}`.execute(
    app.db,
  )
}

async function listTold({ id }: TestMember) {
  const rows = await app.db
    .selectFrom('fraud_notices')
    .select('recipient_id')
    .where('member_id', '=', id)
    .execute()
  return rows.map((row) => row.recipient_id).toSorted()
}

async function findNotice({ client }: TestMember): Promise<FraudNoticeId | undefined> {
  const { notifications } = await client.notifications.list({})
  const told = notifications.filter(({ kind }) => kind === 'fraud_notice')
  expect(told.length).toBeLessThanOrEqual(1)
  return told[0]?.facts.fraudNoticeId
}

const listNoticeMails = async ({ email }: TestMember) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('A safety notice'))

const listIds = (...members: TestMember[]) => members.map(({ id }) => id).toSorted()

test('tells everybody a banned member wrote to, also if blocked, unmatched or paused', async () => {
  const ben = await aScammer()
  const [plain, blocked, unmatched, paused] = [
    await aContact(ben),
    await aContact(ben),
    await aContact(ben),
    await aContact(ben),
  ]
  const [answered, declined] = [await aContact(ben), await aContact(ben)]
  await blocked.ada.client.safety.block({ id: ben.id })
  await unmatched.ada.client.matches.unmatch({ threadId: unmatched.threadId })
  await setStatus(paused.ada, 'paused')
  await sendMessage(answered.ada, { threadId: answered.threadId, content: 'Hi' })
  await declined.ada.client.messages.decline({ threadId: declined.threadId })
  await ban(ben)
  const told = [plain, blocked, unmatched, paused, answered, declined].map(({ ada }) => ada)
  expect(await listTold(ben)).toEqual(listIds(...told))
  for (const ada of told) {
    expect(await findNotice(ada)).toBeDefined()
    expect(await listNoticeMails(ada)).toHaveLength(1)
  }
})

test('tells a member whom the banned one declined, although they replied last', async () => {
  const ben = await aScammer()
  const ada = await aReader()
  const { threadId } = await match(app, ben, ada)
  await sendMessage(ada, { threadId, content: 'Hello' })
  await ben.client.messages.decline({ threadId })
  await sendMessage(ben, { threadId, content: 'Wait, one thing' })
  await sendMessage(ada, { threadId, content: 'Yes?' })
  await ban(ben)
  expect(await listTold(ben)).toEqual([ada.id])
})

test('tells nobody who got no message or is gone', async () => {
  const ben = await aScammer()
  const [silent, writer, banned, erased] = [
    await aReader(),
    await aMember(app, 'woman', { tokens: 500 }),
    await aContact(ben),
    await aContact(ben),
  ]
  await match(app, ben, silent)
  const { threadId } = await match(app, ben, writer)
  await sendMessage(writer, { threadId, content: 'Hello' })
  await setStatus(banned.ada, 'banned')
  await inTransaction(app.db, (tx) =>
    eraseLocked(
      tx,
      { ...erased.ada, isBanned: false },
      { config: app.deps.config, now: app.clock.now() },
    ),
  )
  await ban(ben)
  expect(await listTold(ben)).toEqual([])
})

test('tells a contact of years ago, whose conversation ended and was emptied', async () => {
  const ben = await aScammer()
  const [{ ada, threadId }, { ada: efua }] = [await aContact(ben), await aContact(ben)]
  await age(threadId, 3 * 365)
  await ada.client.matches.unmatch({ threadId })
  await sql`update matches set unmatched_at = ${app.clock.now()}::timestamptz - interval '2 years'
    where id = (select match_id from message_threads where id = ${threadId})`.execute(app.db)
  await forgetEnded.run({}, app.deps)
  const { rows } =
    await sql`select content from messages where conversation_id = ${threadId}`.execute(app.db)
  expect(rows).toEqual([{ content: '' }])
  await ban(ben)
  expect(await listTold(ben)).toEqual(listIds(ada, efua))
})

test('tells readers with premium, who alone can read it, of the comment of a like', async () => {
  const ben = await aScammer()
  const [free, premium] = [await aReader(), await aMember(app, 'woman', { premium: true })]
  for (const { id } of [free, premium]) {
    await ben.client.likes.send({ to: id, kind: 'like' })
    await sql`insert into like_comments (from_user_id, to_user_id, prompt, comment, created_at)
      values (${ben.id}, ${id}, 'perfect_sunday', 'Write to me elsewhere', ${app.clock.now()})`.execute(
      app.db,
    )
  }
  await ban(ben)
  expect(await listTold(ben)).toEqual(listIds(premium))
})

test('tells a reader of a comment that became a message, also if theirs came after it', async () => {
  const ben = await aScammer()
  const ada = await aReader()
  const likeWith = async (from: TestMember, to: TestMember) => {
    const photoId = await insertPhoto(app.db, to.id, { is_profile_picture: true })
    const on = { kind: 'photo', photoId } as const
    return from.client.likes.send({ to: to.id, kind: 'like', on, comment: 'Hello' })
  }
  await likeWith(ben, ada)
  app.clock.advance({ seconds: 1 })
  expect((await likeWith(ada, ben)).match).not.toBeNull()
  await ban(ben)
  expect(await listTold(ben)).toEqual([ada.id])
})

test.each([null, 'spam', 'harassment'] as const)(
  'tells nobody of a ban under another guideline (%s) or of a suspension',
  async (clause) => {
    const ben = await aScammer()
    const { ada } = await aContact(ben)
    await moderator.client.moderation.suspendMember({
      id: ben.id,
      statement,
      clause: 'scam',
      days: 7,
    })
    await ban(ben, clause)
    expect([await listTold(ben), await findNotice(ada)]).toEqual([[], undefined])
  },
)

test('says the name, the last contact and where to get help, by mail and on a page', async () => {
  const ben = await aScammer()
  const { ada, threadId } = await aContact(ben, 'London')
  await age(threadId, 3)
  const at = app.clock.now()
  await ban(ben)
  const id = await findNotice(ada)
  if (!id) throw new Error('there is no notice')
  const notice = await ada.client.fraudNotices.read({ id })
  expect(Object.keys(notice).toSorted()).toEqual(Object.keys(FraudNotice.shape).toSorted())
  expect(notice).toEqual({
    id,
    name: ben.handle,
    lastContactAt: new Date(at.getTime() - 3 * DAY_MS).toISOString(),
    sentAt: at.toISOString(),
    country: 'GB',
    isLifted: false,
  })
  const [mail] = await listNoticeMails(ada)
  expect(mail?.subject).not.toContain(ben.handle)
  for (const part of [ben.handle, 'Never send money', 'Report Fraud', `/notices/${id}`])
    expect(mail?.text).toContain(part)
  expect(mail?.text).not.toMatch(/token=|Unsubscribe|Lagos/)
  const { notifications } = await ada.client.notifications.list({})
  expect(notifications.find(({ kind }) => kind === 'fraud_notice')).toMatchObject({
    about: null,
    threadId: null,
    facts: { fraudNoticeId: id },
  })
})

test('lets only the recipient read a notice', async () => {
  const ben = await aScammer()
  const [{ ada }, { ada: efua }] = [await aContact(ben), await aContact(ben)]
  await ban(ben)
  const id = await findNotice(ada)
  if (!id) throw new Error('there is no notice')
  for (const reader of [efua, moderator])
    await expect(reader.client.fraudNotices.read({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
})

test('sends the email also to members who switched all others off', async () => {
  const ben = await aScammer()
  const { ada } = await aContact(ben)
  await sql`insert into notification_preferences (user_id, topic, by_mail, by_push)
    select ${ada.id}, topic, false, false from unnest(array['moderation', 'offers']) topic`.execute(
    app.db,
  )
  await ban(ben)
  expect(await listNoticeMails(ada)).toHaveLength(1)
})

test('tells nobody twice when a member is banned for fraud again', async () => {
  const ben = await aScammer()
  const { ada } = await aContact(ben)
  await ban(ben)
  const id = await findNotice(ada)
  await reinstate(ben)
  await ben.client.auth.logIn({ email: ben.email, password: TEST_PASSWORD })
  const { ada: efua } = await aContact(ben)
  await ban(ben)
  expect(await listTold(ben)).toEqual(listIds(ada, efua))
  expect(await findNotice(ada)).toBe(id)
  expect(await listNoticeMails(ada)).toHaveLength(1)
  expect(await ada.client.fraudNotices.read({ id: id! })).toMatchObject({ isLifted: false })
})

test('shows on the notice that the ban was lifted later', async () => {
  const ben = await aScammer()
  const { ada } = await aContact(ben)
  await ban(ben)
  await reinstate(ben)
  const id = await findNotice(ada)
  expect(await ada.client.fraudNotices.read({ id: id! })).toMatchObject({ isLifted: true })
})

test('shows moderators how many people were told, and audits it', async () => {
  const ben = await aScammer()
  await aContact(ben)
  await aContact(ben)
  await ban(ben)
  const { actions } = await moderator.client.moderation.readMember({ id: ben.id })
  expect(actions[0]).toMatchObject({
    kind: 'ban',
    told: { count: 2, endedAt: app.clock.now().toISOString() },
  })
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('operation', '=', 'fraudNotices.sent')
    .where('target_id', '=', ben.id)
    .execute()
  expect(entries).toEqual([{ actor_id: null, after: expect.objectContaining({ told: 2 }) }])
})

test('keeps a notice when the banned member is erased, and removes it with its recipient', async () => {
  const ben = await aScammer()
  const [{ ada }, { ada: efua }] = [await aContact(ben), await aContact(ben)]
  await ban(ben)
  const erase = (member: TestMember, isBanned: boolean) =>
    inTransaction(app.db, (tx) =>
      eraseLocked(tx, { ...member, isBanned }, { config: app.deps.config, now: app.clock.now() }),
    )
  await erase(ben, true)
  const id = await findNotice(ada)
  expect(await ada.client.fraudNotices.read({ id: id! })).toMatchObject({ name: ben.handle })
  await erase(ada, false)
  expect(await listTold(ben)).toEqual(listIds(efua))
})

test('deletes notices after a year', async () => {
  const ben = await aScammer()
  const { ada } = await aContact(ben)
  await ban(ben)
  const set = (days: number) =>
    sql`update fraud_notices set sent_at = ${new Date(app.clock.now().getTime() - days * DAY_MS)} where member_id = ${ben.id}`.execute(
      app.db,
    )
  await set(364)
  await forgetNotices.run({}, app.deps)
  expect(await listTold(ben)).toEqual(listIds(ada))
  await set(366)
  await forgetNotices.run({}, app.deps)
  expect(await listTold(ben)).toEqual([])
})
