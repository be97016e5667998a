import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from '../../access.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { aMember, aModerator, TEST_PASSWORD, type TestMember } from '../../testing/members.ts'
import { mailsTo } from '../../testing/mails.ts'
import { turnOnTwoFactor } from '../../testing/one-time-codes.ts'
import { anEmail, aVisitor, behindProxy } from '../../testing/visitors.ts'
import { readUrgentWait, retryUrgentJobs } from '../../mail/queries.ts'
import { inTransaction } from '../../db/transaction.ts'
import { accessMails, withoutAccessMail } from './access-mail-rules.ts'
import { sendReset, sweep } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy, withLimits: false, withJobs: false })
})
afterAll(() => app.close())

const password = TEST_PASSWORD
const proof = { password }

interface QueuedMail {
  name: string
  isUrgent: boolean
}

/** Jobs that these changes queue beside the email to the account's address. */
const otherJobs = ['auth.sendEmailChange', 'risk.assessProfile']

/** Jobs that wait, with the kind of their email. */
async function listMails(): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    select coalesce(payload -> 'letter' ->> 'mail', identifier) as name, priority < 0 as "isUrgent" from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.execute(app.db)
  return rows
}

/** Runs an action while no job can be queued. */
async function withoutQueue(run: () => Promise<void>): Promise<void> {
  await sql`create or replace function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no queue'; end $$`.execute(
    app.db,
  )
  await sql`create trigger refuse_mail before insert on graphile_worker._private_jobs for each row execute function refuse_mail()`.execute(
    app.db,
  )
  try {
    await run()
  } finally {
    await sql`drop trigger refuse_mail on graphile_worker._private_jobs`.execute(app.db)
  }
}

interface Change {
  mail: string
  prepare?(member: TestMember): Promise<unknown>
  make(member: TestMember): Promise<unknown>
}

const changes: Record<string, Change> = {
  'auth.changePassword': {
    mail: 'passwordChanged',
    make: ({ client }) =>
      client.auth.changePassword({ currentPassword: password, newPassword: 'Marble-Kettle-36' }),
  },
  'auth.changeEmail': {
    mail: 'emailChangeRequested',
    make: ({ client }) => client.auth.changeEmail({ email: anEmail(), proof }),
  },
  'auth.cancelEmailChange': {
    mail: 'emailChangeCancelled',
    prepare: ({ client }) => client.auth.changeEmail({ email: anEmail(), proof }),
    make: ({ client }) => client.auth.cancelEmailChange({}),
  },
  'auth.endSession': {
    mail: 'sessionsEndedByOwner',
    prepare: ({ email }) => aVisitor(app).client.auth.logIn({ email, password }),
    make: async ({ client }) => {
      const { sessions } = await client.auth.listSessions({})
      const other = sessions.find(({ isCurrent }) => !isCurrent)
      if (!other) throw new Error('there is no other session')
      await client.auth.endSession({ id: other.id })
    },
  },
  'auth.endOtherSessions': {
    mail: 'sessionsEndedByOwner',
    prepare: ({ email }) => aVisitor(app).client.auth.logIn({ email, password }),
    make: ({ client }) => client.auth.endOtherSessions({}),
  },
  'profiles.update': {
    mail: 'nameChanged',
    make: ({ client }) => client.profiles.update({ handle: 'Another Name' }),
  },
  'account.requestDeletion': {
    mail: 'account.sendRestore',
    make: ({ client }) => client.account.requestDeletion({ proof }),
  },
  'account.restore': {
    mail: 'accountRestored',
    prepare: ({ client }) => client.account.requestDeletion({ proof }),
    make: async ({ email }) => {
      const { client } = aVisitor(app)
      const refusal: unknown = await client.auth.logIn({ email, password }).catch((error) => error)
      const { restoreToken } = (refusal as { data: { restoreToken: string } }).data
      await client.account.restore({ token: restoreToken })
    },
  },
  'auth.logIn': {
    mail: 'newDevice',
    make: ({ email }) => aVisitor(app).client.auth.logIn({ email, password }),
  },
}

test('lists every procedure that changes the access to an account, with its email', () => {
  const isAboutAccess =
    /^(auth|account)\.|password|email|passkey|factor|session|recovery|restor|delet|suspend|ban|unlock/i
  const names = listProcedures()
    .filter(({ procedure }) => procedure['~orpc'].route.method !== 'GET')
    .filter(({ name, idempotency }) => isAboutAccess.test(name) && idempotency !== 'reads')
    .map(({ name }) => name)
  expect(names.filter((name) => !(name in accessMails) && !(name in withoutAccessMail))).toEqual([])
  expect(Object.keys(accessMails).filter((name) => name in withoutAccessMail)).toEqual([])
})

test.each(Object.entries(changes))('queues one urgent email in %s', async (name, change) => {
  expect(Object.keys(accessMails)).toContain(name)
  const ada = await aMember(app, 'woman')
  await change.prepare?.(ada)
  const before = await listMails()
  await change.make(ada)
  const added = (await listMails()).slice(before.length)
  expect(added.filter(({ name: job }) => !otherJobs.includes(job))).toEqual([
    { name: change.mail, isUrgent: true },
  ])
})

test.each(Object.entries(changes))(
  'changes nothing in %s if the email can’t be queued',
  async (_name, change) => {
    const ada = await aMember(app, 'woman')
    await change.prepare?.(ada)
    const read = () =>
      sql<{ facts: string }>`
        select jsonb_build_array(u.*, p.handle, p.account_status, a.password,
          (select count(*) from sessions where user_id = u.id), (select count(*) from email_changes where user_id = u.id and confirm_hash is not null)) as facts
        from users u join profiles p using (id) join accounts a on a.user_id = u.id where u.id = ${ada.id}`.execute(
        app.db,
      )
    const before = JSON.stringify((await read()).rows)
    await withoutQueue(() => expect(change.make(ada)).rejects.toThrow())
    expect(JSON.stringify((await read()).rows)).toBe(before)
  },
)

test('queues urgent emails when a reset plans to remove two-factor, and a day before it is due', async () => {
  const ada = await aMember(app, 'woman')
  await turnOnTwoFactor(app, ada)
  await sendReset.run({ email: ada.email }, app.deps)
  const [{ text } = { text: '' }] = (await mailsTo(app, ada.email)).toReversed()
  const token = /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? ''
  const { client } = aVisitor(app)
  const listNotices = async () =>
    (await listMails()).filter(({ name }) => name === 'auth.sendRemovalNotice')
  const notice = { name: 'auth.sendRemovalNotice', isUrgent: true }
  await client.auth.resetPassword({ token, password: 'Marble-Kettle-36', twoFactor: 'remove' })
  expect(await listNotices()).toEqual([notice])
  app.clock.advance({ days: 2 })
  await sweep.run({}, app.deps)
  expect(await listNotices()).toEqual([notice, notice])
})

test.each(['in the sweep', 'at the next log-in'])(
  'tells a member once that their suspension has ended, %s',
  async (way) => {
    const ben = await aMember(app, 'man')
    const { moderation } = (await aModerator(app)).client
    await moderation.suspendMember({ id: ben.id, statement: 'Insults', days: 7 })
    const before = (await listMails()).length
    await sweep.run({}, app.deps)
    expect(await listMails()).toHaveLength(before)
    app.clock.advance({ days: 7 })
    if (way === 'in the sweep') {
      const ways = Array.from({ length: 3 }, () => sweep.run({}, app.deps))
      await Promise.all(ways)
    }
    const { client } = aVisitor(app)
    await client.auth.logIn({ email: ben.email, password })
    await sweep.run({}, app.deps)
    const added = (await listMails()).slice(before)
    expect(added.filter(({ name }) => name === 'suspensionEnded')).toEqual([
      { name: 'suspensionEnded', isUrgent: true },
    ])
    const { notifications } = await client.notifications.list({})
    expect(notifications.filter(({ kind }) => kind === 'suspension_ended')).toHaveLength(1)
  },
)

test('changes nothing when a suspension ends if the email can’t be queued', async () => {
  const ben = await aMember(app, 'man')
  const { moderation } = (await aModerator(app)).client
  await moderation.suspendMember({ id: ben.id, statement: 'Insults', days: 7 })
  app.clock.advance({ days: 7 })
  await withoutQueue(() => expect(sweep.run({}, app.deps)).rejects.toThrow())
  const { account_status: status } = await app.db
    .selectFrom('profiles')
    .select('account_status')
    .where('id', '=', ben.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('suspended')
  // The queue of the next test has no suspension left to end.
  await sweep.run({}, app.deps)
})

test('tells a member by email and in the bell that a moderator has lifted their suspension', async () => {
  const ben = await aMember(app, 'man')
  const { moderation } = (await aModerator(app)).client
  await moderation.suspendMember({ id: ben.id, statement: 'Insults', days: 7 })
  const before = (await listMails()).length
  await moderation.reinstateMember({ id: ben.id, statement: 'We read it again.' })
  expect((await listMails()).slice(before)).toContainEqual({ name: 'reinstated', isUrgent: true })
  const { client } = aVisitor(app)
  await client.auth.logIn({ email: ben.email, password })
  const { notifications } = await client.notifications.list({})
  expect(notifications).toContainEqual(
    expect.objectContaining({ kind: 'reinstated', facts: { words: 'We read it again.' } }),
  )
})

test('tries an email about access again within minutes after it gave up, and others later', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { moderation } = (await aModerator(app)).client
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await ada.client.profiles.update({ handle: 'Third Name' })
  await moderation.suspendMember({ id: ben.id, statement: 'Insults', days: 7 })
  await sql`select graphile_worker.add_job('mail.send', json_build_object('to', ${ada.id}::text, 'letter', json_build_object('mail', 'verified')))`.execute(
    app.db,
  )
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() + interval '6 hours', created_at = now() - interval '2 hours'`.execute(
    app.db,
  )
  expect(await readUrgentWait(app.db)).toBeGreaterThan(3600)
  // As another server, after the first was killed.
  const other = await startTestApp({ besides: app, config: behindProxy })
  try {
    expect(await inTransaction(other.deps.db, retryUrgentJobs)).toBe(2)
    await until('the emails are sent', async () => {
      const mails = [await mailsTo(other, ada.email), await mailsTo(other, ben.email)]
      return mails.every(({ length }) => length > 0)
    })
    expect((await mailsTo(other, ada.email)).map(({ subject }) => subject)).toEqual([
      'The name on your Adire profile was changed',
    ])
  } finally {
    await other.close()
  }
  expect(await readUrgentWait(app.db)).toBe(0)
})
