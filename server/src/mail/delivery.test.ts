import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@adire/contract/durations.ts'
import { DecisionId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendReset, sweep } from '../features/auth/jobs.ts'
import { sendNotices } from '../features/fraud-notices/jobs.ts'
import { type Mail, RecipientRefused } from '../gateways/mailer.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { mailsTo } from '../testing/mails.ts'
import { aMember, aModerator, match, sendMessage, type TestMember } from '../testing/members.ts'
import type { MemberEmail } from './emails.ts'
import { deliver, deliverTo } from './jobs.ts'
import { deliverTask, sendMail, sendMails } from './operations.ts'
import { readUrgentWait, retryUrgentJobs } from './queries.ts'

// No job runs by itself.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(() => app.close())
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(app.db))

const statement = 'You asked three members for money.'

/** Runs the queued emails of one kind to a member, and returns how many they then got. */
async function deliverQueued(
  { id, email }: TestMember,
  mail: MemberEmail['mail'],
): Promise<number> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs
    where payload ->> 'to' = ${id} and payload #>> '{letter,mail}' = ${mail}`.execute(app.db)
  expect(rows).toHaveLength(1)
  const before = await mailsTo(app, email)
  for (const { payload } of rows) await deliver.run(deliverTask.payload.parse(payload), app.deps)
  return (await mailsTo(app, email)).length - before.length
}

/** A member whose suspension has ended, with the email about it queued. */
async function aFreedMember(): Promise<TestMember> {
  const ben = await aMember(app, 'man')
  const { moderation } = (await aModerator(app)).client
  await moderation.suspendMember({ id: ben.id, statement, days: 7 })
  app.clock.advance({ days: 7 })
  await sweep.run({}, app.deps)
  return ben
}

test.each([
  ['active', 1],
  ['paused', 1],
  ['suspended', 0],
  ['banned', 0],
  ['deleting', 0],
])(
  'emails the end of a suspension only to active and paused members: %s',
  async (status, count) => {
    const ben = await aFreedMember()
    const until = status === 'suspended' ? new Date(app.clock.now().getTime() + DAY_MS) : null
    await sql`
      update profiles set account_status = ${status}::account_status, suspended_until = ${until}
      where id = ${ben.id}`.execute(app.db)
    expect(await deliverQueued(ben, 'suspensionEnded')).toBe(count)
  },
)

test('emails a fraud notice unless the ban was lifted while the email waited', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 5000 })]
  const { threadId } = await match(app, ben, ada)
  await sendMessage(ben, { threadId, content: 'Hello' })
  const { moderation } = (await aModerator(app)).client
  await moderation.banMember({ id: ben.id, statement, clause: 'scam' })
  const { decision_id: decisionId } = await app.db
    .selectFrom('fraud_alerts')
    .select('decision_id')
    .where('member_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  await sendNotices.run({ decisionId: DecisionId.parse(decisionId) }, app.deps)
  expect(await deliverQueued(ada, 'fraudNotice')).toBe(1)
  await moderation.reinstateMember({ id: ben.id, statement: 'We were wrong.' })
  expect(await deliverQueued(ada, 'fraudNotice')).toBe(0)
})

const suspension = { mail: 'suspended', reason: statement, until: '2026-12-24T12:00:00Z' } as const

const deliveries: Record<string, (to: TestMember, deps: Deps) => Promise<void>> = {
  'mail.send': ({ id }, deps) => deliver.run({ to: id, letter: suspension }, deps),
  'mail.sendTo': ({ email: address }, deps) =>
    deliverTo.run({ address, language: 'en', letter: suspension }, deps),
  'auth.sendReset': ({ email }, deps) => sendReset.run({ email }, deps),
}

test.each(Object.entries(deliveries))(
  'ends %s if the address is permanently refused, and only then',
  async (_name, run) => {
    const ada = await aMember(app, 'woman')
    const sent: Mail[] = []
    const failWith = (error: Error): Deps => ({
      ...app.deps,
      mailer: {
        send: (mail) => {
          sent.push(mail)
          return Promise.reject(error)
        },
      },
    })
    await run(ada, failWith(new RecipientRefused('the mail was not accepted: 550')))
    expect(sent.map(({ to }) => to)).toEqual([ada.email])
    await expect(run(ada, failWith(new Error('the mail was not accepted: 450')))).rejects.toThrow(
      '450',
    )
  },
)

test('tries a failed urgent email again for three days, and reports it as late for as long', async () => {
  const ada = await aMember(app, 'woman')
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await inTransaction(app.db, (tx) =>
    sendMail(tx, { to: ada.id, mail: 'reinstated', reason: statement }),
  )
  const age = async (hours: number) => {
    await sql`update graphile_worker._private_jobs
      set attempts = max_attempts, created_at = now() - make_interval(hours => ${hours}::integer)`.execute(
      app.db,
    )
    const wait = await readUrgentWait(app.db)
    return { isLate: wait > 0, retried: await inTransaction(app.db, retryUrgentJobs) }
  }
  expect(await age(71)).toEqual({ isLate: true, retried: 1 })
  expect(await age(73)).toEqual({ isLate: false, retried: 0 })
})

test('counts the wait of a delayed urgent email from when it is due, until it fails', async () => {
  const ada = await aMember(app, 'woman')
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  const letter = {
    mail: 'fraudNotice',
    notice: randomUUID(),
    name: 'Ben',
    lastContactAt: '2026-01-01T00:00:00.000Z',
    country: 'US',
  } as const
  await inTransaction(app.db, (tx) => sendMails(tx, [{ key: 'one', to: ada.id, letter }]))
  const readWait = async (attempts: number, dueInMinutes: number) => {
    await sql`update graphile_worker._private_jobs set attempts = ${attempts}::integer,
      created_at = now() - interval '2 hours', run_at = now() + make_interval(mins => ${dueInMinutes}::integer)`.execute(
      app.db,
    )
    return Math.floor((await readUrgentWait(app.db)) / 60)
  }
  expect(await readWait(0, 30)).toBe(0)
  expect(await readWait(0, -30)).toBe(30)
  expect(await inTransaction(app.db, retryUrgentJobs)).toBe(0)
  expect(await readWait(1, 30)).toBe(120)
  expect(await inTransaction(app.db, retryUrgentJobs)).toBe(1)
})

interface Failed {
  priority: number
  attempts: number
  /** Minutes until the next attempt. */
  minutes: number
}

/** Queues emails that have failed, the first ones longest ago. */
async function addFailed(count: number, { priority, attempts, minutes }: Failed): Promise<void> {
  await sql`select graphile_worker.add_job('mail.send', json_build_object('number', number), priority := ${priority}::integer)
    from generate_series(1, ${count}::integer) number`.execute(app.db)
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}::integer, run_at = now() + make_interval(mins => ${minutes}::integer),
    updated_at = now() - interval '1 day' + make_interval(secs => (payload ->> 'number')::integer) where attempts = 0`.execute(
    app.db,
  )
}

/** Starts failed emails again as one run does; returns how many of a priority are due after how many seconds. */
function retryOnce() {
  return inTransaction(app.db, async (tx) => {
    const count = await retryUrgentJobs(tx)
    const { rows } = await sql<Record<'priority' | 'seconds' | 'attempts' | 'jobs', number>>`
      select priority, round(extract(epoch from run_at - now()))::integer as seconds, attempts, count(*)::integer as jobs
      from graphile_worker._private_jobs where updated_at = now() group by 1, 2, 3 order by 2, 1`.execute(
      tx,
    )
    return { count, rows }
  })
}

test('starts failed emails again in parts after an outage, the most urgent first, the rest later', async () => {
  const failed = { attempts: 8, minutes: 60 }
  await addFailed(700, { priority: -5, ...failed })
  await addFailed(30, { priority: -10, ...failed })
  const attempts = 6
  expect(await retryOnce()).toEqual({
    count: 600,
    rows: [
      { priority: -10, seconds: 0, attempts, jobs: 30 },
      { priority: -5, seconds: 0, attempts, jobs: 170 },
      { priority: -5, seconds: 200, attempts, jobs: 200 },
      { priority: -5, seconds: 400, attempts, jobs: 200 },
    ],
  })
  expect(await retryOnce()).toEqual({
    count: 130,
    rows: [{ priority: -5, seconds: 0, attempts, jobs: 130 }],
  })
  expect((await retryOnce()).count).toBe(0)
})

test('starts the emails again whose last attempt is longest ago, and none that is due soon', async () => {
  await addFailed(650, { priority: -5, attempts: 8, minutes: 60 })
  await addFailed(1, { priority: -10, attempts: 3, minutes: 6 })
  await retryOnce()
  const { rows } = await sql<{ number: number }>`
    select (payload ->> 'number')::integer as number from graphile_worker._private_jobs where attempts = 8 order by 1`.execute(
    app.db,
  )
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, i) => 601 + i))
  const { rows: soon } = await sql`
    select from graphile_worker._private_jobs where attempts = 3 and run_at > now() + interval '5 minutes'`.execute(
    app.db,
  )
  expect(soon).toHaveLength(1)
})
