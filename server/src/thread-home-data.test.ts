import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from './db/invariants.ts'
import { eraseMember } from './features/account/jobs.ts'
import { forgetEnded } from './features/retention/jobs.ts'
import { ENDED_THREAD_DAYS } from './features/retention/rules.ts'
import { startTestApp, type TestApp, until } from './testing/app.ts'
import { createEmptyDatabase } from './testing/database.ts'
import { mailsTo, whenIdle } from './testing/mails.ts'
import { aMember, match, sendMessage, TEST_PASSWORD, type TestMember } from './testing/members.ts'
import { listStoredMessages } from './testing/stored-messages.ts'

const proof = { password: TEST_PASSWORD }

let app: TestApp
let ada: TestMember
let ben: TestMember
let cem: TestMember
beforeAll(async () => {
  app = await startTestApp({
    withLimits: false,
    mayBreakData: true,
    threadHomes: [await createEmptyDatabase(), await createEmptyDatabase()],
  })
  ada = await aMember(app, 'woman')
  ben = await aMember(app, 'man', { tokens: 1_000 })
  cem = await aMember(app, 'man', { tokens: 1_000 })
})
afterAll(() => app.close())

/** Writes from both sides of a thread of Ada's in one of the homes. */
async function talk(other: TestMember, words: string) {
  const { threadId } = await match(app, ada, other)
  const sent = await sendMessage(other, { threadId, content: `${words} from them` })
  await sendMessage(ada, { threadId, content: `${words} from Ada` })
  return { threadId, sent }
}

async function readTexts(thread: Awaited<ReturnType<typeof talk>>): Promise<string[]> {
  const messages = await listStoredMessages(app, { thread: thread.threadId })
  return messages.map(({ content }) => content)
}

test('keeps, exports, reports, empties and erases messages in other homes', async () => {
  const withBen = await talk(ben, 'Ben')
  const withCem = await talk(cem, 'Cem')
  const { rows } = await sql<{ homes: number }>`
    select count(distinct home_id) as homes from message_threads where home_id > 1`.execute(app.db)
  expect(rows).toEqual([{ homes: 2 }])

  // Evidence.
  for (const [{ sent }, other, words] of [
    [withBen, ben, 'Ben'],
    [withCem, cem, 'Cem'],
  ] as const) {
    await ada.client.safety.report({
      subject: { kind: 'message', messageId: sent.id },
      reason: 'scam',
    })
    const { evidence } = await app.db
      .selectFrom('reports')
      .select('evidence')
      .where('reported_user_id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({
      messages: [
        { content: `${words} from them`, isReported: true },
        { content: `${words} from Ada` },
      ],
    })
  }
  const outsider = ben.client.safety.report({
    subject: { kind: 'message', messageId: withCem.sent.id },
    reason: 'scam',
  })
  await expect(outsider).rejects.toMatchObject({ code: 'NOT_FOUND' })

  // Export: own messages, and those of threads that are still shown.
  await cem.client.matches.unmatch({ threadId: withCem.threadId })
  await ada.client.account.requestExport({ proof })
  const token = await until('the mail with the copy', async () =>
    (await mailsTo(app, ada.email))
      .map(({ text }) => /\/download-data#token=([\w-]+)/.exec(text)?.[1])
      .find((found) => found !== undefined),
  )
  const file = await ada.client.account.downloadExport({ token })
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = strFromU8(entries['data.json'] ?? new Uint8Array())
  for (const words of ['Ben from them', 'Ben from Ada', 'Cem from Ada'])
    expect(text).toContain(words)
  expect(text).not.toContain('Cem from them')

  // Retention.
  app.clock.advance({ days: ENDED_THREAD_DAYS + 1 })
  await forgetEnded.run({}, app.deps)
  expect(await readTexts(withCem)).toEqual(['', ''])
  expect(await readTexts(withBen)).toEqual(['Ben from them', 'Ben from Ada'])

  // Erasure.
  await ben.client.auth.logIn({ email: ben.email, password: TEST_PASSWORD })
  await ben.client.account.requestDeletion({ proof })
  app.clock.advance({ days: 31 })
  await eraseMember.run({ memberId: ben.id }, app.deps)
  await whenIdle(app)
  expect(await readTexts(withBen)).toEqual(['', 'Ben from Ada'])
  const broken = await verifyInvariants(app.db, app.deps.homes)
  expect(broken.filter(({ rows: found }) => found > 0)).toEqual([])
})

test('finds every kind of difference between a home and the primary', async () => {
  const dan = await aMember(app, 'man', { tokens: 100 })
  const eve = await aMember(app, 'woman')
  const { threadId } = await match(app, eve, dan)
  await sendMessage(dan, { threadId, content: 'Hello' })
  const { home_id: id } = await app.db
    .selectFrom('message_threads')
    .select('home_id')
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow()
  const home = app.deps.homes.get(id)
  const message = sql`messages set`
  await eve.client.safety.block({ id: dan.id })
  const breaks = [
    [
      'homes: sequence',
      home,
      sql`update ${message} seq = seq + 1 where conversation_id = ${threadId}`,
      sql`update ${message} seq = seq - 1 where conversation_id = ${threadId}`,
    ],
    [
      'homes: the head',
      home,
      sql`update ${message} created_at = created_at - interval '1 s' where conversation_id = ${threadId}`,
      sql`update ${message} created_at = created_at + interval '1 s' where conversation_id = ${threadId}`,
    ],
    [
      'homes: a message is from',
      home,
      sql`update ${message} sender_id = ${threadId} where conversation_id = ${threadId}`,
      sql`update ${message} sender_id = ${dan.id} where conversation_id = ${threadId}`,
    ],
    [
      'homes: I5 a charged',
      home,
      sql`update ${message} cost = 11 where conversation_id = ${threadId}`,
      sql`update ${message} cost = 10 where conversation_id = ${threadId}`,
    ],
    [
      'homes: I5 a captured',
      home,
      sql`update ${message} cost = 0 where conversation_id = ${threadId}`,
      sql`update ${message} cost = 10 where conversation_id = ${threadId}`,
    ],
    [
      'homes: unread',
      app.db,
      sql`update message_threads set a_unread = a_unread + 1 where id = ${threadId}`,
      sql`update message_threads set a_unread = a_unread - 1 where id = ${threadId}`,
    ],
    [
      'homes: I13',
      app.db,
      sql`update blocks set created_at = '2020-01-01' where blocker_id = ${eve.id}`,
      sql`update blocks set created_at = now() + interval '1 y' where blocker_id = ${eve.id}`,
    ],
    [
      'I5 a hold',
      app.db,
      sql`insert into accepted_messages values (gen_random_uuid(), ${threadId}, ${id}, 2, ${dan.id}, gen_random_uuid(), 'x', 5, now())`,
      sql`delete from accepted_messages where settled_at is null`,
    ],
  ] as const
  for (const [name, where, breakIt, mendIt] of breaks) {
    await breakIt.execute(where)
    const found = (await verifyInvariants(app.db, app.deps.homes)).filter(({ rows }) => rows > 0)
    expect([name, found.map((one) => one.name)]).toEqual([
      name,
      expect.arrayContaining([expect.stringContaining(name.startsWith('I5') ? 'I5 held' : name)]),
    ])
    await mendIt.execute(where)
  }
  const mended = await verifyInvariants(app.db, app.deps.homes)
  expect(mended.filter(({ rows }) => rows > 0)).toEqual([])
})
