import { DAY_MS } from '@adire/contract/durations.ts'
import { type ThreadId, TripId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  match,
  sendMessage,
  TEST_PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { codeAt, turnOnTwoFactor } from '../../testing/one-time-codes.ts'
import { aSignUp, aVisitor, anEmail, behindProxy } from '../../testing/visitors.ts'
import { forgetWords } from '../discovery/jobs.ts'
import { eraseMember, sweepAccounts } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

const proof = { password: TEST_PASSWORD }
const send = (by: TestMember, threadId: ThreadId, content: string) =>
  sendMessage(by, { threadId, content })

async function readStatus(member: TestMember): Promise<string> {
  const row = await app.db
    .selectFrom('profiles')
    .select('account_status')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  return row.account_status
}

function logIn(member: TestMember, by = aVisitor(app)) {
  return by.client.auth.logIn({ email: member.email, password: TEST_PASSWORD })
}

/** Returns the restore token that a log-in offers a member who is leaving. */
async function catchRestoreToken(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (refusal: { code: string; data: { restoreToken: string } }) => refusal,
  )
  expect(error?.code).toBe('ACCOUNT_DELETING')
  return error?.data.restoreToken ?? ''
}

async function mailedToken(member: TestMember): Promise<string> {
  return until('the mail with the way back', async () => {
    const texts = (await mailsTo(app, member.email)).map(
      ({ text }) => /\/restore-account#token=([\w-]+)/.exec(text)?.[1],
    )
    return texts.findLast((token) => token !== undefined)
  })
}

async function sweep(): Promise<void> {
  await sweepAccounts.run({}, app.deps)
  await whenIdle(app)
}

/** Reads every row of every table as text, and every file, to search them for canaries. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'partitions')`.execute(
    app.db,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string | null
    }>`select string_agg(t::text, E'\n') as text from ${sql.raw(name)} t`.execute(app.db)
    parts.push(`${name}: ${rows[0]?.text ?? ''}`)
  }
  return parts.join('\n')
}

async function storedFiles(): Promise<string[]> {
  const keys: string[] = []
  for (const kind of ['photos/', 'exports/'])
    for await (const { key } of app.deps.storage.list(kind)) keys.push(key)
  return keys
}

test('deletes with the password: hides the member, ends sessions, emails a restore link (P18)', async () => {
  const [ada, ben] = [await aMember(app, 'woman', { city: 'Nairobi' }), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  await send(ada, threadId, 'Hello Ben')
  const elsewhere = aVisitor(app)
  await logIn(ada, elsewhere)
  await expect(
    ada.client.account.requestDeletion({ proof: { password: 'Not-The-Right-One-9' } }),
  ).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  await expect(ben.client.profiles.view({ id: ada.id })).resolves.toBeDefined()

  const { eraseAt } = await ada.client.account.requestDeletion({ proof })
  expect(new Date(eraseAt).getTime() - app.clock.now().getTime()).toBe(30 * 86_400_000)
  await expect(ben.client.profiles.view({ id: ada.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await ben.client.matches.list({})).matches).toEqual([])
  expect(await ben.client.messages.thread({ threadId })).toMatchObject({ threadId, member: null })
  await expect(send(ben, threadId, 'Are you there?')).rejects.toBeDefined()
  for (const browser of [ada, elsewhere])
    await expect(browser.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  expect(ada.jar.get('session')).toBeUndefined()
  expect(await mailedToken(ada)).toMatch(/^[\w-]{43}$/)
  // No password reset meanwhile: only the restore link works.
  await aVisitor(app).client.auth.requestReset({ email: ada.email })
  await whenIdle(app)
  expect((await mailsTo(app, ada.email)).map(({ subject }) => subject)).not.toContain(
    'Reset your Adire password',
  )
})

test('restores everything with the emailed link and with the token of a log-in', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  await send(ada, threadId, 'Hello Ben')
  await ada.client.account.setPaused({ isPaused: true })
  await ada.client.account.requestDeletion({ proof })
  const token = await mailedToken(ada)
  expect(await aVisitor(app).client.account.restore({ token })).toEqual({})
  expect(await readStatus(ada)).toBe('paused')
  await expect(aVisitor(app).client.account.restore({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
    status: 410,
  })

  await logIn(ada, aVisitor(app, { jar: ada.jar }))
  await ada.client.account.setPaused({ isPaused: false })
  await ada.client.account.requestDeletion({ proof })
  const wrong = aVisitor(app).client.auth.logIn({
    email: ada.email,
    password: 'Not-The-Right-One-9',
  })
  await expect(wrong).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  const offered = await catchRestoreToken(logIn(ada))
  app.clock.advance({ minutes: 15, seconds: 1 })
  await expect(aVisitor(app).client.account.restore({ token: offered })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  const fresh = await catchRestoreToken(logIn(ada))
  const uses = await Promise.allSettled(
    Array.from({ length: 10 }, () => aVisitor(app).client.account.restore({ token: fresh })),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(logIn(ada, aVisitor(app, { jar: ada.jar }))).resolves.toBeDefined()
  expect(
    (await ada.client.messages.list({ threadId })).messages.map(({ content }) => content),
  ).toEqual(['Hello Ben'])
  expect((await ben.client.matches.list({})).matches[0]?.member?.id).toBe(ada.id)
})

test('needs a code or passkey to delete and to restore if two-factor is on', async () => {
  const ada = await aMember(app, 'woman')
  const authenticator = new TestAuthenticator({ origin: 'http://localhost:3999' })
  const offer = await ada.client.auth.beginPasskey(proof)
  await ada.client.auth.addPasskey({ passkey: authenticator.create(offer), name: 'Key' })
  const { secret } = await turnOnTwoFactor(app, ada)
  await expect(ada.client.account.requestDeletion({ proof })).rejects.toMatchObject({
    code: 'CODE_REQUIRED',
  })
  await ada.client.account.requestDeletion({ proof: { ...proof, code: codeAt(app, secret) } })
  app.clock.advance({ seconds: 30 })
  const first = await logIn(ada).catch(
    (error: { code: string; data: { challenge: string } }) => error,
  )
  expect(first).toMatchObject({ code: 'TWO_FACTOR_REQUIRED' })
  const { challenge } = (first as { data: { challenge: string } }).data
  await catchRestoreToken(
    aVisitor(app).client.auth.logInWithCode({ challenge, code: codeAt(app, secret) }),
  )
  const question = await aVisitor(app).client.auth.beginPasskeyLogIn({})
  const token = await catchRestoreToken(
    aVisitor(app).client.auth.logInWithPasskey({ passkey: authenticator.use(question) }),
  )
  await aVisitor(app).client.account.restore({ token })
  expect(await readStatus(ada)).toBe('active')
})

test('lets the old address cancel a deletion that followed a change of address', async () => {
  const ada = await aMember(app, 'woman')
  const stolen = anEmail()
  await ada.client.auth.changeEmail({ email: stolen, proof })
  const linkTo = (email: string, path: string) =>
    until('a link', async () =>
      (await mailsTo(app, email))
        .map(({ text }) => new RegExp(`${path}#token=([\\w-]+)`).exec(text)?.[1])
        .findLast(Boolean),
    )
  await aVisitor(app, { jar: ada.jar }).client.auth.confirmEmailChange({
    token: await linkTo(stolen, '/change-email'),
  })
  await ada.client.account.requestDeletion({ proof })
  await aVisitor(app).client.auth.revertEmailChange({
    token: await linkTo(ada.email, '/restore-email'),
  })
  expect(await readStatus(ada)).toBe('active')
})

test('refuses the deletion of staff accounts', async () => {
  const mod = await aModerator(app)
  await expect(mod.client.account.requestDeletion({ proof })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await readStatus(mod)).toBe('active')
})

/** Tables of parts of a profile, and the column of their member. */
const parts = {
  profile_languages: 'member_id',
  member_paths: 'member_id',
  path_places: 'member_id',
  free_hours: 'member_id',
  trips: 'member_id',
  scheduled_messages: 'sender_id',
}

const mapParts = (count: number) =>
  Object.fromEntries(Object.keys(parts).map((table) => [table, count]))

async function countParts({ id }: TestMember): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, column] of Object.entries(parts)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
      app.db,
    )
    counts[table] = rows[0]?.count ?? -1
  }
  return counts
}

/** Saves a language, a path, free hours and a trip. */
async function saveParts({ client }: TestMember): Promise<void> {
  await client.profiles.update({
    languageSkills: [{ language: 'Twi', speaks: 2, understands: 3, wish: null }],
  })
  await client.path.save({
    lived: [{ city: 'Accra', from: 2010, to: 2016 }],
    since: 2016,
    next: { city: null, country: 'NG', by: null },
    livedAudience: 'everyone',
    nextAudience: 'matches',
    expectedVersion: 0,
  })
  await client.freeHours.save({
    windows: [{ from: '19:00', until: '22:30' }],
    audience: 'liked',
  })
  // Still open after the erasure, so that nothing else deletes it.
  const day = (days: number) =>
    new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  await client.trips.save({
    id: TripId.parse(crypto.randomUUID()),
    city: 'Accra',
    from: day(60),
    until: day(65),
    viewer: 'matches',
    tellsOthers: true,
  })
}

test('erases everything after thirty days, not before, except what others keep', async () => {
  const canary = `Kanarie${crypto.randomUUID().slice(0, 8)}`
  const ada = await aMember(app, 'woman', {
    email: `${canary.toLowerCase()}@people.example`,
    photo: true,
    tokens: 200,
    verified: true,
  })
  const [ben, cy, dan] = [
    await aMember(app, 'man', { tokens: 500 }),
    await aMember(app, 'man'),
    await aMember(app, 'man'),
  ]
  await ada.client.profiles.update({
    handle: canary,
    aboutMe: `${canary} about`,
    profession: canary,
    interests: [canary],
  })
  await ada.client.profiles.savePrompts({ prompts: [{ prompt: 'slang', answer: canary }] })
  await saveParts(ada)
  const { threadId } = await match(app, ada, ben)
  await ada.client.messages.schedule({
    threadId,
    clientId: crypto.randomUUID(),
    content: `${canary} later`,
    expectedPrice: 10,
    sendAt: new Date(app.clock.now().getTime() + DAY_MS).toISOString(),
  })
  const silent = await match(app, ada, cy)
  const blocked = await match(app, ada, dan)
  await send(ben, threadId, 'From Ben')
  await send(ada, threadId, `${canary} wrote this`)
  await send(ada, blocked.threadId, `${canary} wrote this too`)
  await app.db
    .insertInto('blocks')
    .values({ blocker_id: ada.id, blocked_id: dan.id, created_at: app.clock.now() })
    .execute()
  await ada.client.likes.send({
    to: (await aMember(app, 'man')).id,
    kind: 'super',
    expectedPrice: 5,
  })
  const fan = await aMember(app, 'man', { tokens: 100 })
  await fan.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 })
  const authenticator = new TestAuthenticator({ origin: 'http://localhost:3999' })
  await ada.client.auth.addPasskey({
    passkey: authenticator.create(await ada.client.auth.beginPasskey(proof)),
    name: canary,
  })
  await ada.client.auth.changeEmail({ email: `other-${ada.email}`, proof })
  await ada.client.account.savePreferences({
    quietHours: { from: '22:00', until: '07:00', timeZone: 'Africa/Lagos' },
  })
  await ada.client.account.requestExport({ proof })
  await whenIdle(app)
  const { storage_key: picture } = await app.db
    .selectFrom('photos')
    .select('storage_key')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const listFiles = async (name: string) =>
    (await storedFiles()).filter((key) => key.includes(name))
  expect((await listFiles(picture)).length).toBeGreaterThanOrEqual(3)
  expect((await storedFiles()).filter((key) => key.startsWith('exports/'))).toHaveLength(1)
  const { password } = await app.db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(await countParts(ada)).toEqual(mapParts(1))
  await ada.client.account.requestDeletion({ proof })
  await whenIdle(app)

  app.clock.advance({ days: 29 })
  await sweep()
  expect(await dump()).toContain(canary)
  expect(await readStatus(ada)).toBe('deleting')
  app.clock.advance({ days: 2 })
  await sweep()
  expect(await readStatus(ada)).toBe('erased')
  // Search words of profiles, which name no member, stay until the next night.
  await forgetWords.run({}, app.deps)

  expect(await countParts(ada)).toEqual(mapParts(0))
  const everything = (await dump()).toLowerCase()
  for (const trace of [
    canary.toLowerCase(),
    ada.email,
    String(password).toLowerCase(),
    authenticator.credentialId.toLowerCase(),
  ])
    expect([trace, everything.includes(trace)]).toEqual([trace, false])
  expect(app.logged().toLowerCase()).not.toContain(canary.toLowerCase())
  expect((await storedFiles()).filter((key) => key.startsWith('exports/'))).toEqual([])
  expect(await listFiles(picture)).toEqual([])

  // What others keep: the thread with their own words, their likes and their tokens.
  await logIn(ben, aVisitor(app, { jar: ben.jar }))
  expect((await ben.client.matches.list({})).matches).toEqual([])
  expect((await ben.client.matches.list({ only: 'former' })).matches).toMatchObject([
    { threadId, member: null, lastMessage: null },
  ])
  expect(
    (await ben.client.messages.list({ threadId })).messages.map(({ content, isRemoved }) => [
      content,
      isRemoved,
    ]),
  ).toEqual([
    ['From Ben', undefined],
    ['', true],
  ])
  for (const [other, thread] of [
    [cy, silent.threadId],
    [dan, blocked.threadId],
  ] as const) {
    await logIn(other, aVisitor(app, { jar: other.jar }))
    expect((await other.client.matches.list({})).matches).toEqual([])
    await expect(other.client.messages.list({ threadId: thread })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  }
  // The ledger still balances, and contains only a random id.
  const transfers = await app.db
    .selectFrom('transfers')
    .select('kind')
    .where('user_id', '=', ada.id)
    .execute()
  expect(transfers.map(({ kind }) => kind).toSorted()).toEqual([
    'daily_bonus',
    'super_like',
    'welcome_bonus',
  ])
  expect((await verifyInvariants(app.db)).filter(({ rows }) => rows > 0)).toEqual([])

  // The erasure can't be undone, and the address is free again.
  await expect(logIn(ada)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(
    aVisitor(app).client.account.restore({ token: await mailedToken(ada) }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' })
  await expect(
    aVisitor(app).client.auth.signUp(aSignUp({ email: ada.email })),
  ).resolves.toBeDefined()
}, 60_000)

test('skips members who were restored or already erased when the job runs', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.account.requestDeletion({ proof })
  const token = await mailedToken(ada)
  app.clock.advance({ days: 29 })
  await aVisitor(app).client.account.restore({ token })
  app.clock.advance({ days: 2 })
  await eraseMember.run({ memberId: ada.id }, app.deps)
  expect(await readStatus(ada)).toBe('active')

  await logIn(ada, aVisitor(app, { jar: ada.jar }))
  await ada.client.account.requestDeletion({ proof })
  await eraseMember.run({ memberId: ada.id }, app.deps)
  expect(await readStatus(ada)).toBe('deleting')
  app.clock.advance({ days: 31 })
  await Promise.all([
    eraseMember.run({ memberId: ada.id }, app.deps),
    eraseMember.run({ memberId: ada.id }, app.deps),
  ])
  const before = await app.db
    .selectFrom('profiles')
    .select('handle')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  await eraseMember.run({ memberId: ada.id }, app.deps)
  expect(
    await app.db
      .selectFrom('profiles')
      .select('handle')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow(),
  ).toEqual(before)
})

test('completes either the restoration or the erasure when both run at once', async () => {
  const people: TestMember[] = []
  // One after the other: sign-ups of one address are limited.
  for (let i = 0; i < 6; i++) people.push(await aMember(app, 'woman'))
  const tokens: string[] = []
  for (const member of people) {
    await member.client.account.requestDeletion({ proof })
    tokens.push(await catchRestoreToken(logIn(member)))
  }
  await app.db
    .updateTable('account_deletions')
    .set({ due_at: app.clock.now() })
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  for (const [i, member] of people.entries()) {
    const [restored] = await Promise.allSettled([
      aVisitor(app).client.account.restore({ token: tokens[i] ?? '' }),
      eraseMember.run({ memberId: member.id }, app.deps),
    ])
    const { handle } = await app.db
      .selectFrom('profiles')
      .select('handle')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect([await readStatus(member), handle === member.handle]).toEqual(
      restored?.status === 'fulfilled' ? ['active', true] : ['erased', false],
    )
  }
}, 60_000)
