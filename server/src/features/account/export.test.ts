import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import { TripId, VouchId } from '@adire/contract/ids.ts'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, match, TEST_PASSWORD, type TestMember } from '../../testing/members.ts'
import { codeAt, turnOnTwoFactor } from '../../testing/one-time-codes.ts'
import { aVisitor, behindProxy } from '../../testing/visitors.ts'
import { blankProfile, dataMap, otherProfileColumns } from './data-rules.ts'
import { buildExport, sweepAccounts } from './jobs.ts'
import { exportKey } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

const dayIn = (days: number) =>
  new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const proof = { password: TEST_PASSWORD }

interface Copy {
  memberId: string
  data: Record<string, Record<string, unknown>[]>
  notIncluded: Record<string, unknown>
}

async function tokenFor(member: TestMember, count = 1): Promise<string> {
  const tokens = await until('the mail with the copy', async () => {
    const found = (await mailsTo(app, member.email)).flatMap(
      ({ text }) => /\/download-data#token=([\w-]+)/.exec(text)?.[1] ?? [],
    )
    return found.length >= count && found
  })
  return tokens.at(-1) ?? ''
}

async function unpack(
  member: TestMember,
  token: string,
): Promise<{ copy: Copy; text: string; files: string[] }> {
  const file = await member.client.account.downloadExport({ token })
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = strFromU8(files['data.json'] ?? new Uint8Array())
  return { copy: JSON.parse(text) as Copy, text, files: Object.keys(files) }
}

test('classifies every column of the database in the data map, and nothing else', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(app.db)
  const columns = new Map<string, string[]>()
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column])
  expect([...columns.keys()].filter((table) => !(table in dataMap))).toEqual([])
  expect(Object.keys(dataMap).filter((table) => !columns.has(table))).toEqual([])
  for (const [table, rule] of Object.entries(dataMap)) {
    const known = [
      ...(rule.exported ?? []),
      ...(rule.pseudonymized ?? []),
      ...Object.keys(rule.withheld ?? {}),
    ]
    expect([table, new Set(known).size]).toEqual([table, known.length])
    if (rule.withheldTable === undefined)
      expect([table, known.toSorted()]).toEqual([table, (columns.get(table) ?? []).toSorted()])
    for (const column of [...rule.ownedBy, ...(rule.erasedBy ?? [])])
      expect(columns.get(table)).toContain(column)
  }
})

test('names an owner in the data map for every table that refers to a member', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'profiles'::regclass)`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { table } of rows)
    expect([table, (dataMap[table]?.ownedBy ?? []).length > 0]).toEqual([table, true])
})

test('lists each column of a profile as blanked by erasure or as an exception', async () => {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_name = 'profiles' and table_schema = 'public' and is_generated = 'NEVER'`.execute(
    app.db,
  )
  const known = [...Object.keys(blankProfile), ...Object.keys(otherProfileColumns)]
  expect(rows.map(({ column }) => column).toSorted()).toEqual(known.toSorted())
})

test('exports what the map lists, with others under pseudonyms and only their messages', async () => {
  const [ada, ben] = [
    await aMember(app, 'woman', { photo: true, premium: true }),
    await aMember(app, 'man', { tokens: 500 }),
  ]
  const [cy, dan] = [await aMember(app, 'man'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  await ada.client.profiles.update({ aboutMe: 'Canary of Ada' })
  await ben.client.profiles.update({ aboutMe: 'Canary of Ben' })
  for (const one of [ada, ben])
    await one.client.profiles.savePrompts({
      prompts: [{ prompt: 'home_is', answer: `Where ${one.id} is` }],
    })
  const windows = [{ from: '19:00', until: '22:30' }]
  await ada.client.freeHours.save({ windows, audience: 'liked' })
  await ada.client.path.save({
    lived: [{ city: 'Accra', from: 2010, to: 2016 }],
    since: 2016,
    next: { city: null, country: 'NG', by: null },
    livedAudience: 'everyone',
    nextAudience: 'matches',
    expectedVersion: 0,
  })
  await ada.client.messages.send({
    threadId,
    clientId: crypto.randomUUID(),
    content: 'From Ada',
    expectedPrice: 0,
  })
  await ben.client.messages.send({
    threadId,
    clientId: crypto.randomUUID(),
    content: 'From Ben',
    expectedPrice: 10,
  })
  await ada.client.messages.schedule({
    threadId,
    clientId: crypto.randomUUID(),
    content: 'Later from Ada',
    expectedPrice: 10,
    sendAt: new Date(app.clock.now().getTime() + HOUR_MS).toISOString(),
  })
  await cy.client.likes.send({ to: ada.id, kind: 'like' })
  await dan.client.profiles.savePrompts({ prompts: [{ prompt: 'home_is', answer: 'Here' }] })
  await ada.client.likes.send({
    to: dan.id,
    kind: 'like',
    on: { kind: 'prompt', prompt: 'home_is' },
    comment: 'Comment of Ada',
  })
  await ada.client.profiles.update({
    languageSkills: [{ language: 'Twi', speaks: 2, understands: 3, wish: null }],
  })
  await ada.client.trips.save({
    id: TripId.parse(crypto.randomUUID()),
    city: 'Accra',
    from: dayIn(20),
    until: dayIn(27),
    viewer: 'matches',
    tellsOthers: true,
  })
  await ada.client.account.savePreferences({ savesData: true })

  expect(await ada.client.account.export({})).toEqual({ export: null })
  const { export: asked } = await ada.client.account.requestExport({ proof })
  expect(asked).toMatchObject({ state: 'preparing', expiresAt: null, bytes: null })
  const { copy, text, files } = await unpack(ada, await tokenFor(ada))
  expect(await ada.client.account.export({})).toMatchObject({ export: { state: 'ready' } })

  expect(copy.memberId).toBe(ada.id)
  for (const [table, rule] of Object.entries(dataMap)) {
    if (!rule.exported) continue
    for (const row of copy.data[table] ?? [])
      expect(Object.keys(row).toSorted()).toEqual(
        [...rule.exported, ...(rule.pseudonymized ?? [])].toSorted(),
      )
    expect([table, Array.isArray(copy.data[table])]).toEqual([table, true])
  }
  expect(copy.data['users']).toMatchObject([{ email: ada.email }])
  expect(copy.data['profiles']).toMatchObject([{ handle: ada.handle, about_me: 'Canary of Ada' }])
  expect(copy.data['profile_prompts']).toMatchObject([
    { position: 1, prompt: 'home_is', answer: `Where ${ada.id} is` },
  ])
  expect(copy.data['profile_languages']).toMatchObject([{ language: 'Twi', understands: 3 }])
  expect(copy.data['trips']).toMatchObject([{ city: 'Accra', starts_on: dayIn(20) }])
  expect(copy.data['scheduled_messages']).toMatchObject([
    { thread_id: threadId, content: 'Later from Ada', state: 'waiting' },
  ])
  expect(copy.data['like_comments']).toMatchObject([
    { from_user_id: 'you', prompt: 'home_is', comment: 'Comment of Ada' },
  ])
  expect(copy.data['free_hours']).toMatchObject([
    { first_from: '19:00:00', first_until: '22:30:00', second_from: null, audience: 'liked' },
  ])
  expect(copy.data['member_paths']).toMatchObject([{ since_year: 2016, next_country: 'NG' }])
  expect(copy.data['path_places']).toMatchObject([{ city: 'Accra', from_year: 2010 }])
  expect(copy.data['messages']?.map(({ sender_id: from, content }) => [from, content])).toEqual(
    expect.arrayContaining([
      ['you', 'From Ada'],
      [expect.stringMatching(/^person \d+$/), 'From Ben'],
    ]),
  )
  expect(copy.data['likes']).toHaveLength(2)
  for (const like of copy.data['likes'] ?? []) expect(like).toMatchObject({ from_user_id: 'you' })
  expect(copy.data['transfers']).toMatchObject([{ kind: 'welcome_bonus' }])
  expect(files).toContain(`photos/${String(copy.data['photos']?.[0]?.['id'])}.webp`)
  for (const theirs of [ben.id, ben.handle, ben.email, 'Canary of Ben', cy.id, cy.handle, dan.id])
    expect([theirs, text.includes(theirs)]).toEqual([theirs, false])
  const { password } = await app.db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(text).not.toContain(password)
})

test('exports the words a member vouched with, and nothing of the friend', async () => {
  const [friend, writer] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const id = VouchId.parse(crypto.randomUUID())
  const { token } = await friend.client.vouches.invite({ id, showsPhoto: false })
  const said = 'I would vouch for her anywhere.'
  await aVisitor(app, { jar: writer.jar }).client.vouches.write({
    token,
    relation: 'friend',
    years: 12,
    firstName: null,
    isAdult: true,
    text: said,
  })
  await friend.client.vouches.save({ id, audience: 'everyone' })
  await writer.client.account.requestExport({ proof })
  const { copy, text } = await unpack(writer, await tokenFor(writer))
  expect(copy.data['vouch_stakes']).toEqual([
    {
      id,
      relation: 'friend',
      years: 12,
      words: said,
      written_at: app.clock.now().toISOString(),
    },
  ])
  expect(copy.data['vouches']).toEqual([])
  for (const theirs of [friend.id, friend.handle, friend.email])
    expect([theirs, text.includes(theirs)]).toEqual([theirs, false])
})

test('exports once a day, with password and code, also for ten requests at once', async () => {
  const ada = await aMember(app, 'woman')
  await expect(
    ada.client.account.requestExport({ proof: { password: 'Not-The-Right-One-9' } }),
  ).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => ada.client.account.requestExport({ proof })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { secret } = await turnOnTwoFactor(app, ada)
  await expect(ada.client.account.requestExport({ proof })).rejects.toMatchObject({
    code: 'CODE_REQUIRED',
  })
  app.clock.advance({ hours: 23, minutes: 58 })
  const ask = () =>
    ada.client.account.requestExport({ proof: { ...proof, code: codeAt(app, secret) } })
  await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
  app.clock.advance({ minutes: 3 })
  await expect(ask()).resolves.toMatchObject({ export: { state: 'preparing' } })
})

test('gives the file only to the member with the link, for seven days, and then removes it', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await ada.client.account.requestExport({ proof })
  const token = await tokenFor(ada)
  await expect(ben.client.account.downloadExport({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
    status: 410,
  })
  await expect(app.client().account.downloadExport({ token })).rejects.toMatchObject({
    status: 401,
  })
  const row = await app.db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  for (const wrong of [row.id, row.storage_key ?? '', row.link_hash ?? '', `${token}x`])
    await expect(ada.client.account.downloadExport({ token: wrong })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })

  app.clock.advance({ days: 6, hours: 23 })
  await sweepAccounts.run({}, app.deps)
  await ada.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  await expect(unpack(ada, token)).resolves.toMatchObject({ copy: { memberId: ada.id } })
  app.clock.advance({ hours: 2 })
  await expect(ada.client.account.downloadExport({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  await sweepAccounts.run({}, app.deps)
  await whenIdle(app)
  expect(await app.deps.storage.read(exportKey(row.storage_key ?? ''))).toBeUndefined()
  expect(await ada.client.account.export({})).toMatchObject({
    export: { state: 'expired', expiresAt: null },
  })
})

test('makes no second file when the job runs again, and replaces the link', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.account.requestExport({ proof })
  const older = await tokenFor(ada)
  const { id, storage_key: key } = await app.db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  await buildExport.run({ id }, app.deps)
  const newer = await tokenFor(ada, 2)
  await expect(ada.client.account.downloadExport({ token: older })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  await expect(unpack(ada, newer)).resolves.toBeDefined()
  const rows = await app.db
    .selectFrom('data_exports')
    .select('storage_key')
    .where('user_id', '=', ada.id)
    .execute()
  expect(rows).toEqual([{ storage_key: key }])
})

test('exports ten thousand rows within a minute', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  await sql`
    with added as (
      insert into messages (conversation_id, seq, sender_id, content, client_id, cost, created_at)
      select ${threadId}, n, ${ada.id}, 'Message ' || n, gen_random_uuid(), 0, ${app.clock.now()}::timestamptz from generate_series(1, 10000) n returning created_at
    )
    update message_threads set last_seq = 10000, last_sender_id = ${ada.id}, last_preview = 'x', last_message_at = ${app.clock.now()},
      active_at = ${app.clock.now()}, a_unread = (user_b_id = ${ada.id})::int * 10000, b_unread = (user_a_id = ${ada.id})::int * 10000 where id = ${threadId}`.execute(
    app.db,
  )
  const start = performance.now()
  await ada.client.account.requestExport({ proof })
  const { copy } = await unpack(ada, await until('the copy', () => tokenFor(ada), 60_000))
  expect(performance.now() - start).toBeLessThan(60_000)
  expect(copy.data['messages']).toHaveLength(10_000)
}, 90_000)
