import { MINUTE_MS } from '@adire/contract/durations.ts'
import { DecisionId, type MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../app/job-list.ts'
import { createPool } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Mail } from '../../gateways/mailer.ts'
import { startJobs } from '../../jobs.ts'
import { sendMail } from '../../mail/operations.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { addMessageBySql } from '../../testing/bulk-members.ts'
import { createCrashingDb } from '../../testing/crashing-db.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { aMember, aModerator, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { addWaitingThreads } from '../../testing/waiting-replies.ts'
import { sendNotices } from './jobs.ts'
import { BATCH_SIZE, getDelaySeconds } from './rules.ts'

// Threads are in a home of their own, and no job runs by itself.
let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startTestApp({
    withLimits: false,
    withJobs: false,
    threadHomes: [await createEmptyDatabase()],
  })
  moderator = await aModerator(app)
})
afterAll(() => app.close())

const statement = 'You asked three members for money.'
const aScammer = () => aMember(app, 'man', { tokens: 5000 })

/** Bans for fraud and returns the decision, whose notices are queued. */
async function ban({ id }: TestMember): Promise<DecisionId> {
  await moderator.client.moderation.banMember({ id, statement, clause: 'scam' })
  const row = await app.db
    .selectFrom('moderation_actions')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('decided_at', 'desc')
    .executeTakeFirstOrThrow()
  return DecisionId.parse(row.id)
}

/** Counts the notices about a member, and the notifications and emails queued for them. */
async function count({ id }: TestMember) {
  const { rows } = await sql<{ notices: number; bells: number; mails: number; mailed: number }>`
    with told as (select id, recipient_id from fraud_notices where member_id = ${id}),
    mails as (select payload from graphile_worker._private_jobs where key like 'fraud-notice:%' and payload #>> '{letter,notice}' in (select id::text from told))
    select (select count(*)::integer from told) as notices,
      (select count(*)::integer from notifications where kind = 'fraud_notice' and facts ->> 'fraudNoticeId' in (select id::text from told)) as bells,
      (select count(*)::integer from mails) as mails,
      (select count(distinct payload ->> 'to')::integer from mails) as mailed`.execute(app.db)
  return rows[0]
}

const listTold = async ({ id }: TestMember): Promise<MemberId[]> =>
  (
    await app.db
      .selectFrom('fraud_notices')
      .select('recipient_id')
      .where('member_id', '=', id)
      .execute()
  ).map((row) => row.recipient_id)

/** A scammer who has written to more people than one batch has. */
async function aBusyScammer(total = BATCH_SIZE + 5) {
  const ben = await aScammer()
  const threads = await addWaitingThreads(app, ben.id, { count: total, gender: 'woman' })
  for (const { threadId } of threads)
    await addMessageBySql(app, {
      thread: threadId,
      from: ben.id,
      content: 'Send me a gift card',
      at: app.clock.now(),
    })
  return { ben, total }
}

test('sends each notice once when the server dies between any two statements', async () => {
  const { ben, total } = await aBusyScammer()
  const decisionId = await ban(ben)
  const crashing = createCrashingDb(app.databaseUrl)
  let isDone = false
  for (let statements = 0; !isDone; statements++) {
    crashing.crashAfter(statements)
    isDone = await sendNotices.run({ decisionId }, { ...app.deps, db: crashing.db }).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('the server died here')
        return false
      },
    )
    const sent = await count(ben)
    // All parts of a batch or none.
    expect([0, BATCH_SIZE, total]).toContain(sent?.notices)
    expect(new Set(Object.values(sent ?? {})).size).toBe(1)
  }
  await crashing.close()
  expect(await count(ben)).toEqual({ notices: total, bells: total, mails: total, mailed: total })
})

test('sends each notice once when two workers send them at the same time', async () => {
  const { ben, total } = await aBusyScammer()
  const decisionId = await ban(ben)
  await Promise.all([1, 2].map(() => sendNotices.run({ decisionId }, app.deps)))
  await sendNotices.run({ decisionId }, app.deps)
  expect(await count(ben)).toEqual({ notices: total, bells: total, mails: total, mailed: total })
  const { rows } = await sql<{ told: number; audits: number }>`
    select told_count as told, (select count(*)::integer from audit_log where operation = 'fraudNotices.sent' and target_id = member_id::text) as audits
    from fraud_alerts where decision_id = ${decisionId}`.execute(app.db)
  expect(rows).toEqual([{ told: total, audits: 1 }])
})

test('queues the notices in the transaction of the ban, due at once and once', async () => {
  const ben = await aScammer()
  const decisionId = await ban(ben)
  const { rows } = await sql<{ delayMs: number }>`
    select extract(epoch from run_at - created_at) * 1000 as "delayMs" from graphile_worker._private_jobs
    where key = ${`fraudNotices.send:${decisionId}`}`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect(Number(rows[0]?.delayMs)).toBeLessThan(5 * MINUTE_MS)
})

test('leaves time for other jobs between the emails of a ban, and sends urgent ones first', async () => {
  const { ben } = await aBusyScammer(3 * BATCH_SIZE + 5)
  const decisionId = await ban(ben)
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await sendNotices.run({ decisionId }, app.deps)
  const { rows: batches } = await sql`
    select extract(epoch from run_at - created_at)::integer as seconds, count(*)::integer as emails
    from graphile_worker._private_jobs where key like 'fraud-notice:%' group by 1 order by 1`.execute(
    app.db,
  )
  expect(batches).toEqual([
    { seconds: 0, emails: 2 * BATCH_SIZE },
    { seconds: 200, emails: BATCH_SIZE },
    { seconds: 400, emails: 5 },
  ])
  await inTransaction(app.db, async (tx) => {
    await sendMail(tx, { to: ben.id, mail: 'verified' })
    await sendMail(tx, { to: ben.id, mail: 'reinstated', reason: 'We were wrong.' })
  })
  const { rows: order } = await sql<{ mail: string }>`
    select payload #>> '{letter,mail}' as mail from graphile_worker._private_jobs
    where payload #>> '{letter,mail}' is not null group by 1 order by min(priority)`.execute(app.db)
  expect(order.map(({ mail }) => mail)).toEqual(['reinstated', 'fraudNotice', 'verified'])
})

test('delays no email of a ban by more than twenty hours', () => {
  expect([0, 399, 400, 599, 600].map(getDelaySeconds)).toEqual([0, 0, 200, 200, 400])
  expect(getDelaySeconds(1_000_000)).toBe(20 * 3600)
})

test('sends nothing once the ban is lifted, not even the rest', async () => {
  const { ben } = await aBusyScammer()
  const decisionId = await ban(ben)
  const crashing = createCrashingDb(app.databaseUrl)
  // Long enough for one batch.
  for (let statements = 8; (await count(ben))?.notices === 0; statements++) {
    crashing.crashAfter(statements)
    await sendNotices.run({ decisionId }, { ...app.deps, db: crashing.db }).catch(() => undefined)
  }
  await crashing.close()
  expect((await count(ben))?.notices).toBe(BATCH_SIZE)
  await moderator.client.moderation.reinstateMember({ id: ben.id, statement: 'We were wrong.' })
  await sendNotices.run({ decisionId }, app.deps)
  expect((await count(ben))?.notices).toBe(BATCH_SIZE)
  const { actions } = await moderator.client.moderation.readMember({ id: ben.id })
  expect(actions[0]?.told).toMatchObject({ count: BATCH_SIZE, endedAt: expect.any(String) })
})

test('finds the members written to in threads of another home', async () => {
  const ben = await aScammer()
  const [plain, answered, declined, silent] = [
    await aMember(app, 'woman'),
    await aMember(app, 'woman', { tokens: 500 }),
    await aMember(app, 'woman'),
    await aMember(app, 'woman', { tokens: 500 }),
  ]
  for (const ada of [plain, answered, declined]) {
    const { threadId } = await match(app, ben, ada)
    await sendMessage(ben, { threadId, content: 'Hello' })
    if (ada === answered) await sendMessage(ada, { threadId, content: 'Hi' })
    if (ada === declined) await ada.client.messages.decline({ threadId })
  }
  const { threadId } = await match(app, ben, silent)
  await sendMessage(silent, { threadId, content: 'Hello' })
  const { rows } = await sql`select from messages where sender_id = ${ben.id}`.execute(app.db)
  expect(rows).toEqual([])
  const decisionId = await ban(ben)
  await sendNotices.run({ decisionId }, app.deps)
  expect((await listTold(ben)).toSorted()).toEqual(
    [plain, answered, declined].map(({ id }) => id).toSorted(),
  )
})

const CONTACTS = 300
/** Emails that were queued earlier, for which four workers need ten minutes. */
const BACKLOG = 800
/** Time of an email with a slow mail server, three seconds, by four workers at a time. */
const MAIL_SECONDS = 3 / 4

test('sends 300 notices within five minutes of the ban, before a backlog of other emails', async () => {
  const ben = await aScammer()
  const at = app.clock.now()
  for (const { threadId: thread } of await addWaitingThreads(app, ben.id, {
    count: CONTACTS,
    gender: 'woman',
  }))
    await addMessageBySql(app, { thread, from: ben.id, content: 'Hello', at })
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await sql`
    select graphile_worker.add_job('mail.send', json_build_object('to', ${moderator.id}::text, 'letter', json_build_object('mail', 'verified')),
      run_at := now() - interval '1 hour') from generate_series(1, ${BACKLOG})`.execute(app.db)
  await ban(ben)
  const bannedAt = app.clock.now().getTime()
  const sentAfterMs: number[] = []
  const mailer = {
    async send({ subject }: Mail) {
      app.clock.advance({ seconds: MAIL_SECONDS })
      if (subject === 'A safety notice from Adire')
        sentAfterMs.push(app.clock.now().getTime() - bannedAt)
    },
  }
  const pool = createPool(app.databaseUrl, { session: {} })
  const { log } = app.deps
  const list = jobs.map(({ every: _every, ...job }) => job)
  const runner = await startJobs({
    pool,
    deps: { ...app.deps, mailer },
    log,
    jobs: list,
    concurrency: 1,
  })
  await until('all notices are sent', () => sentAfterMs.length === CONTACTS)
  await runner.stop()
  await pool.end()
  expect(sentAfterMs.at(-1)).toBeLessThan(5 * MINUTE_MS)
  expect(await count(ben)).toMatchObject({ notices: CONTACTS, bells: CONTACTS })
  const { rows } = await sql<{ lastBell: Date }>`
    select max(happened_at) as "lastBell" from notifications where kind = 'fraud_notice'`.execute(
    app.db,
  )
  expect(rows).toEqual([{ lastBell: new Date(bannedAt) }])
})
