import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { BroadcastAudience, MemberGroup } from '@adire/contract/broadcasts.ts'
import { type BroadcastId, MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { deliver } from '../notifications/jobs.ts'
import { countChannels, deliverBroadcast, forgetRecipients, resumeBroadcasts } from './jobs.ts'
import { settleRecipients } from './queries.ts'

let app: TestApp
let admin: TestMember
let cast: Record<
  'ada' | 'ben' | 'banned' | 'suspended' | 'paused' | 'unconfirmed' | 'leaving',
  TestMember
>

beforeAll(async () => {
  app = await startTestApp()
  admin = await anAdmin(app)
  const [ada, ben] = [await aMember(app, 'woman', { verified: true }), await aMember(app, 'man')]
  const [banned, suspended, paused] = [
    await aMember(app, 'man'),
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
  ]
  const [unconfirmed, leaving] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  cast = { ada, ben, banned, suspended, paused, unconfirmed, leaving }
  await setStatus(banned, 'banned')
  await setStatus(paused, 'paused')
  await setStatus(leaving, 'deleting')
  await sql`update profiles set account_status = 'suspended', suspended_until = now() + interval '9 days' where id = ${suspended.id}`.execute(
    app.db,
  )
  await sql`update profiles set is_confirmed = false where id = ${unconfirmed.id}`.execute(app.db)
})
afterAll(() => app.close())

async function setStatus({ id }: TestMember, status: string): Promise<void> {
  await sql`update profiles set account_status = ${status}::account_status where id = ${id}`.execute(
    app.db,
  )
}

const buildRequest = () => ({
  title: 'News',
  message: 'Two lines\nof today',
  targetAudience: 'all' as BroadcastAudience,
  clientId: crypto.randomUUID(),
})

/** Moves the clock to a day without broadcasts. */
async function anotherDay(): Promise<void> {
  await whenIdle(app)
  app.clock.advance({ days: 1 })
  for (const member of [admin, cast.ada]) await logIn(member)
}

/** Logs in again, because a staff session is shorter than a day. */
async function logIn({ client, email, password }: TestMember): Promise<void> {
  await client.auth.logIn({ email, password })
}

/** Adds a broadcast that another server started and never continued: it has no queued job. */
async function addStalledBroadcast(): Promise<{ id: BroadcastId; totalRecipients: number }> {
  const { rows: added } = await sql<{ id: BroadcastId }>`
    insert into broadcast_messages (title, message, sent_by, client_id, status, created_at, due_at)
    values ('News', 'Words', ${admin.id}, gen_random_uuid(), 'scheduled', now(), now()) returning id`.execute(
    app.db,
  )
  const id = added[0]!.id
  await sql`
    insert into broadcast_recipients (broadcast_id, user_id)
    select ${id}::uuid, id from profiles where is_confirmed and account_status in ('active', 'paused')`.execute(
    app.db,
  )
  const { rows: begun } = await sql<{ totalRecipients: number }>`
    update broadcast_messages set status = 'sending', sent_at = now(),
      total_recipients = (select count(*) from broadcast_recipients where broadcast_id = ${id})
    where id = ${id} returning total_recipients as "totalRecipients"`.execute(app.db)
  return { id, totalRecipients: begun[0]!.totalRecipients }
}

async function listRecipients(
  id: BroadcastId,
): Promise<{ user_id: MemberId; state: string; opened_at: Date | null }[]> {
  return app.db
    .selectFrom('broadcast_recipients')
    .select(['user_id', 'state', 'opened_at'])
    .where('broadcast_id', '=', id)
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, user_id: MemberId.parse(row.user_id) })))
}

async function listNotified(id: BroadcastId): Promise<MemberId[]> {
  const rows = await app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('broadcast_id', '=', id)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function find(id: BroadcastId) {
  const { broadcasts } = await admin.client.broadcasts.list({})
  return broadcasts.find((one) => one.id === id)
}

const listAudits = (id: BroadcastId) =>
  app.db
    .selectFrom('audit_log')
    .select(['operation', 'actor_id'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()

test('ADM-BCAST-07 sends to exactly the members plain SQL finds, without banned ones', async () => {
  const { rows } = await sql<{ id: MemberId; gender: string; verified: boolean }>`
    select id, gender, is_verified as verified from profiles where is_confirmed and account_status::text in ('active', 'paused')`.execute(
    app.db,
  )
  const expected: Record<MemberGroup, MemberId[]> = {
    all: rows.map(({ id }) => id),
    men: rows.filter(({ gender }) => gender === 'man').map(({ id }) => id),
    women: rows.filter(({ gender }) => gender === 'woman').map(({ id }) => id),
    verified: rows.filter(({ verified }) => verified).map(({ id }) => id),
  }
  const counts = await admin.client.broadcasts.countAudiences()
  for (const audience of ['all', 'men', 'women', 'verified'] as const) {
    await anotherDay()
    const sent = await admin.client.broadcasts.send({ ...buildRequest(), targetAudience: audience })
    expect(counts[audience]).toBe(expected[audience].length)
    expect(sent).toMatchObject({
      title: 'News',
      targetAudience: audience,
      sentBy: admin.handle,
      totalRecipients: counts[audience],
    })
    await whenIdle(app)
    expect((await listNotified(sent.id)).toSorted()).toEqual(expected[audience].toSorted())
    expect(await find(sent.id)).toMatchObject({
      status: 'sent',
      totalDelivered: counts[audience],
      totalSkipped: 0,
      totalOpened: 0,
    })
  }
  for (const nobody of [cast.banned, cast.suspended, cast.unconfirmed, cast.leaving]) {
    expect(expected.all).not.toContain(nobody.id)
  }
  expect(expected.all).toContain(cast.paused.id)
})

test('makes one broadcast of concurrent requests with one key, and refuses other text', async () => {
  await anotherDay()
  const wish = buildRequest()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.client.broadcasts.send(wish)),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  await whenIdle(app)
  const { id } = answers[0]!
  expect(await listNotified(id)).toHaveLength(answers[0]!.totalRecipients)
  expect(await listAudits(id)).toEqual([{ operation: 'broadcasts.send', actor_id: admin.id }])
  expect(await admin.client.broadcasts.send(wish)).toMatchObject({ id })
  await expect(admin.client.broadcasts.send({ ...wish, title: 'Other' })).rejects.toMatchObject({
    code: 'CLIENT_ID_USED',
    status: 422,
  })
})

test('sends three a day and returns the next free time for the fourth', async () => {
  await anotherDay()
  const other = await anAdmin(app)
  const results = await Promise.allSettled(
    [admin, other, admin, other, admin].map((by) =>
      by.client.broadcasts.send({ ...buildRequest() }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const availableAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        code: 'BROADCAST_LIMIT_REACHED',
        status: 429,
        data: { limit: 3, availableAt },
      })
  app.clock.advance({ days: 1, seconds: -1 })
  await logIn(admin)
  await expect(admin.client.broadcasts.send(buildRequest())).rejects.toMatchObject({
    code: 'BROADCAST_LIMIT_REACHED',
  })
  app.clock.advance({ seconds: 1 })
  expect(await admin.client.broadcasts.send(buildRequest())).toMatchObject({ status: 'sending' })
})

test('ADM-BCAST-06 requires title, message and password, within the maximum lengths', async () => {
  await anotherDay()
  const before = await app.db.selectFrom('broadcast_messages').select('id').execute()
  for (const wrong of [
    { title: ' ' },
    { message: '\n ' },
    { title: 'x'.repeat(121) },
    { message: 'x'.repeat(2001) },
    { targetAudience: 'staff' as 'all' },
    { sendAt: app.clock.now().toISOString() },
    { sendAt: new Date(app.clock.now().getTime() + 91 * 86_400_000).toISOString() },
  ])
    await expect(
      admin.client.broadcasts.send({ ...buildRequest(), ...wrong }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(cast.ada.client.broadcasts.send(buildRequest())).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await app.db.selectFrom('broadcast_messages').select('id').execute()).toEqual(before)
})

test('notifies everybody exactly once when a server crashes in the middle', async () => {
  await anotherDay()
  const { id, totalRecipients } = await addStalledBroadcast()
  // Crashes with an unfinished batch, whose writes are rolled back.
  await expect(
    inTransaction(app.db, async (tx) => {
      expect(await settleRecipients(tx, id, 2)).toHaveLength(2)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect((await listRecipients(id)).every(({ state }) => state === 'waiting')).toBe(true)
  // Notified members stay notified; one banned meanwhile is skipped.
  await setStatus(cast.ben, 'banned')
  await Promise.all([
    resumeBroadcasts.run({}, app.deps),
    deliverBroadcast.run({ broadcastId: id }, app.deps),
    deliverBroadcast.run({ broadcastId: id }, app.deps),
  ])
  await whenIdle(app)
  await setStatus(cast.ben, 'active')
  const told = await listNotified(id)
  expect(new Set(told).size).toBe(told.length)
  expect(told).not.toContain(cast.ben.id)
  expect(told).toHaveLength(totalRecipients - 1)
  expect(await find(id)).toMatchObject({
    status: 'sent',
    totalDelivered: totalRecipients - 1,
    totalSkipped: 1,
    // Started before emails and pushes were counted.
    mail: null,
    push: null,
  })
  await deliverBroadcast.run({ broadcastId: id }, app.deps)
  expect(await listNotified(id)).toHaveLength(told.length)
})

test('starts a scheduled broadcast at its time for the members of then, if not cancelled', async () => {
  await anotherDay()
  const sendAt = new Date(app.clock.now().getTime() + 1_200_000).toISOString()
  const [planned, dropped] = [
    await admin.client.broadcasts.send({ ...buildRequest(), targetAudience: 'verified', sendAt }),
    await admin.client.broadcasts.send({ ...buildRequest(), sendAt }),
  ]
  expect(planned).toMatchObject({
    status: 'scheduled',
    dueAt: sendAt,
    sentAt: null,
    totalRecipients: 0,
  })
  expect(await admin.client.broadcasts.cancel({ id: dropped.id })).toMatchObject({
    status: 'cancelled',
  })
  await expect(admin.client.broadcasts.cancel({ id: dropped.id })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
  })
  expect((await listAudits(dropped.id)).map(({ operation }) => operation)).toEqual([
    'broadcasts.schedule',
    'broadcasts.cancel',
  ])
  const late = await aMember(app, 'woman', { verified: true })

  app.clock.advance({ minutes: 19 })
  await resumeBroadcasts.run({}, app.deps)
  expect(await find(planned.id)).toMatchObject({ status: 'scheduled' })
  app.clock.advance({ minutes: 1 })
  await Promise.all([resumeBroadcasts.run({}, app.deps), resumeBroadcasts.run({}, app.deps)])
  await whenIdle(app)
  expect(await listNotified(planned.id)).toContain(late.id)
  expect(await listNotified(dropped.id)).toEqual([])
  expect(await find(planned.id)).toMatchObject({ status: 'sent' })
  await expect(admin.client.broadcasts.cancel({ id: planned.id })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
  })
})

test('MSG-08 shows its text only to its recipients and counts each open once', async () => {
  await anotherDay()
  const sent = await admin.client.broadcasts.send({
    ...buildRequest(),
    title: 'Verified only',
    targetAudience: 'verified',
  })
  await whenIdle(app)
  const read = async (who: TestMember) =>
    (await who.client.notifications.list({})).notifications.filter(
      ({ facts }) => facts.title === 'Verified only',
    )
  const [notice] = await read(cast.ada)
  expect(notice).toMatchObject({
    kind: 'broadcast',
    isRead: false,
    facts: { title: 'Verified only', words: 'Two lines\nof today' },
  })
  expect(await read(cast.ben)).toEqual([])
  for (let i = 0; i < 2; i++) await cast.ada.client.notifications.markRead({ id: notice!.id })
  await cast.ada.client.notifications.markAllRead()
  await cast.ben.client.notifications.markAllRead()
  expect(await find(sent.id)).toMatchObject({ totalOpened: 1 })
  expect(
    (await listRecipients(sent.id))
      .filter(({ opened_at }) => opened_at !== null)
      .map(({ user_id }) => user_id),
  ).toEqual([cast.ada.id])
})

test('emails only members who get news by email', async () => {
  await anotherDay()
  const keen = await aMember(app, 'woman')
  await keen.client.account.savePreferences({
    notifications: { offers: { mail: true, push: false } },
  })
  const { id } = await admin.client.broadcasts.send({ ...buildRequest(), targetAudience: 'women' })
  await whenIdle(app)
  const states = await app.db
    .selectFrom('notifications')
    .select(['user_id', 'mail_state', 'push_state'])
    .where('broadcast_id', '=', id)
    .execute()
  for (const { user_id, mail_state, push_state } of states)
    expect([mail_state, push_state]).toEqual([
      user_id === keen.id ? 'waiting' : 'skipped',
      'skipped',
    ])
  app.clock.advance({ hours: 20 })
  await sql`select graphile_worker.add_job('notifications.deliver', json_build_object('memberId', ${keen.id}::text))`.execute(
    app.db,
  )
  const [mail] = await until('the email', async () => {
    const mails = await mailsTo(app, keen.email)
    return mails.some(({ subject }) => subject === 'Adire: News from us') && mails.slice(-1)
  })
  // The email leaves the text out; it is on the site only (decision P15).
  expect(mail?.text).not.toContain('of today')
})

test('counts members who have email or push on, and those for whom one was queued', async () => {
  await anotherDay()
  const [byMail, byPush, withoutBrowser] = [
    await aMember(app, 'woman', { verified: true }),
    await aMember(app, 'man', { verified: true }),
    await aMember(app, 'man', { verified: true }),
  ]
  await byMail.client.account.savePreferences({
    notifications: { offers: { mail: true, push: false } },
  })
  for (const { client } of [byPush, withoutBrowser])
    await client.account.savePreferences({ notifications: { offers: { mail: false, push: true } } })
  const pushService = createServer((_request, response) => response.writeHead(201).end())
  await once(pushService.listen(0, '127.0.0.1'), 'listening')
  const address = pushService.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/push`
  await byPush.client.notifications.subscribePush({
    endpoint,
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  })
  const { id } = await admin.client.broadcasts.send({
    ...buildRequest(),
    targetAudience: 'verified',
  })
  await whenIdle(app)
  expect(await find(id)).toMatchObject({ mail: { wanted: 1, queued: 0 }, push: { wanted: 2 } })
  app.clock.advance({ hours: 20 })
  for (const member of [byMail, byPush, withoutBrowser])
    await deliver.run({ memberId: member.id }, app.deps)
  await whenIdle(app)
  pushService.close()
  await logIn(admin)
  await countChannels.run({}, app.deps)
  const counted = { mail: { wanted: 1, queued: 1 }, push: { wanted: 2, queued: 1 } }
  expect(await find(id)).toMatchObject(counted)
  // The notifications of an erased account are deleted; what was queued stays counted.
  await app.db.deleteFrom('notifications').where('broadcast_id', '=', id).execute()
  await countChannels.run({}, app.deps)
  expect(await find(id)).toMatchObject(counted)
})

test('counts the other broadcasts if one cannot be counted', async () => {
  await anotherDay()
  const send = async () => {
    const { id } = await admin.client.broadcasts.send(buildRequest())
    await whenIdle(app)
    app.clock.advance({ minutes: 1 })
    return id
  }
  const [older, newer] = [await send(), await send()]
  for (const id of [older, newer]) {
    await sql`update broadcast_messages set mail_wanted = total_delivered where id = ${id}`.execute(
      app.db,
    )
    await sql`update notifications set mail_state = 'sent', mailed_at = now() where broadcast_id = ${id}`.execute(
      app.db,
    )
  }
  await sql`create function refuse_count() returns trigger language plpgsql as
    $$ begin raise exception 'too slow'; end $$`.execute(app.db)
  await sql`create trigger refuse_count before update on broadcast_messages for each row
    when (new.id = ${sql.lit(newer)}) execute function refuse_count()`.execute(app.db)
  await expect(countChannels.run({}, app.deps)).rejects.toThrow('some broadcasts')
  await sql`drop trigger refuse_count on broadcast_messages`.execute(app.db)
  const { mail, totalDelivered } = (await find(older)) ?? {}
  expect(mail).toEqual({ wanted: totalDelivered, queued: totalDelivered })
})

test('deletes recipients and their notifications after ninety days and keeps the totals', async () => {
  await anotherDay()
  const { id, totalRecipients } = await admin.client.broadcasts.send(buildRequest())
  await whenIdle(app)
  const totals = async () => {
    const row = await app.db
      .selectFrom('broadcast_messages')
      .select(['total_recipients', 'total_delivered'])
      .where('id', '=', id)
      .executeTakeFirst()
    return [row?.total_recipients, row?.total_delivered, (await listRecipients(id)).length]
  }
  app.clock.advance({ days: 89 })
  await forgetRecipients.run({}, app.deps)
  expect(await totals()).toEqual([totalRecipients, totalRecipients, totalRecipients])
  app.clock.advance({ days: 2 })
  await forgetRecipients.run({}, app.deps)
  expect(await totals()).toEqual([totalRecipients, totalRecipients, 0])
})

test('ADM-BCAST-09 lists the history newest first, twenty a page', async () => {
  await anotherDay()
  await sql`
    insert into broadcast_messages (title, message, sent_by, client_id, status, created_at, due_at, sent_at, finished_at)
    select 'Old ' || n, 'Words', ${admin.id}, gen_random_uuid(), 'sent', now() - n * interval '40 days', now() - n * interval '40 days', now(), now()
    from generate_series(1, 30) n`.execute(app.db)
  const first = await admin.client.broadcasts.list({})
  expect(first.broadcasts).toHaveLength(20)
  const dues = first.broadcasts.map(({ dueAt }) => dueAt)
  expect(dues).toEqual(dues.toSorted().toReversed())
  const second = await admin.client.broadcasts.list({ cursor: first.nextCursor! })
  expect(second.broadcasts.length).toBeGreaterThan(10)
  const ids = [...first.broadcasts, ...second.broadcasts].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  await expect(cast.ada.client.broadcasts.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('shows each member the text in their language, or else in English', async () => {
  await anotherDay()
  const { ada, ben } = cast
  await ada.client.account.savePreferences({ language: 'fr' })
  await logIn(ben)
  await ben.client.account.savePreferences({ language: 'es' })
  const french = { language: 'fr', title: 'Nouvelles', message: 'Du jour' } as const
  const request = { ...buildRequest(), translations: [french] }
  expect(await admin.client.broadcasts.send(request)).toMatchObject({ translations: [french] })
  await whenIdle(app)
  const readNewest = async ({ client }: TestMember) =>
    (await client.notifications.list({})).notifications[0]?.facts
  expect(await readNewest(ada)).toMatchObject({ title: 'Nouvelles', words: 'Du jour' })
  expect(await readNewest(ben)).toMatchObject({ title: 'News', words: 'Two lines\nof today' })
  await expect(
    admin.client.broadcasts.send({ ...buildRequest(), translations: [french, french] }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
