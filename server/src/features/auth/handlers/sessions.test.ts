import { HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { startTestApp, type TestApp, until } from '../../../testing/app.ts'
import { CookieJar, fetchAs } from '../../../testing/client.ts'
import {
  aMember,
  aModerator,
  givePremium,
  TEST_PASSWORD,
  type TestMember,
} from '../../../testing/members.ts'
import { sweep } from '../jobs.ts'
import { saveActivity } from '../queries.ts'
import { aVisitor, behindProxy } from '../../../testing/visitors.ts'

const NEW_PASSWORD = 'Copper-Lagoon-81'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

function withCookie(token: string) {
  const jar = new CookieJar()
  jar.set('session', token)
  return aVisitor(app, { jar })
}

async function openBrowser(member: TestMember, headers: Record<string, string> = {}) {
  const visitor = aVisitor(app, { headers })
  await visitor.client.auth.logIn({ email: member.email, password: member.password })
  return visitor
}

test('stores only a hash of the session, which does not work as a cookie', async () => {
  const ada = await aMember(app, 'woman')
  const token = ada.jar.get('session')!
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await app.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', ada.id)
    .execute()
  expect(JSON.stringify(row)).not.toContain(token)
  for (const stored of [
    row!.token,
    row!.id,
    Buffer.from(row!.token, 'hex').toString('base64url'),
  ]) {
    await expect(withCookie(stored).client.auth.session({})).rejects.toMatchObject({ status: 401 })
  }
  await expect(withCookie(token).client.auth.session({})).resolves.toMatchObject({
    memberId: ada.id,
  })
})

test('accepts sessions and passwords stored by earlier releases', async () => {
  const ada = await aMember(app, 'woman')
  // Written while better-auth managed these tables.
  const token = 'IOtB4OdF9doMmaGifVAB2mYQ2EegK2UtYKzZyi0qtqs'
  await app.db
    .updateTable('sessions')
    .set({ token: '0dd5eebac301f3d578d564bc4f0a4f8bf43ebc0a09eba5bb7fe420ff252e8a48' })
    .where('user_id', '=', ada.id)
    .execute()
  await app.db
    .updateTable('accounts')
    .set({
      password:
        '$argon2id$v=19$m=19456,t=2,p=1$8Jkbbt3pgtwmrmbV4sutIA$6IvrCa59LPt84Xc2dWRw+uleVUqxqthKMrV2qIbOrZg',
    })
    .where('user_id', '=', ada.id)
    .execute()
  await expect(withCookie(token).client.auth.session({})).resolves.toMatchObject({
    memberId: ada.id,
  })
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: NEW_PASSWORD }),
  ).resolves.toMatchObject({ session: { memberId: ada.id } })
})

test('ends the session at log-out, clears the browser, and does nothing without a session', async () => {
  const ada = await aMember(app, 'woman')
  const token = ada.jar.get('session')!
  const response = await aVisitor(app, { jar: ada.jar }).post('/auth/log-out', {})
  expect(response.status).toBe(200)
  expect(response.headers.get('clear-site-data')).toBe('"cache"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(ada.jar.get('session')).toBeUndefined()
  await expect(withCookie(token).client.auth.session({})).rejects.toMatchObject({ status: 401 })
  await expect(aVisitor(app).client.auth.logOut({})).resolves.toEqual({})
})

test('ends the open stream with its session', async () => {
  const ada = await aMember(app, 'woman')
  const other = await openBrowser(ada)
  const stream = await other.client.realtime.subscribe({})
  const seen: string[] = []
  const reading = (async () => {
    for await (const event of stream) seen.push(event.type)
  })()
  await until('the stream is open', () => seen.includes('realtime.connected'))
  await ada.client.auth.changePassword({
    currentPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
  })
  await reading
  expect(seen).toContain('auth.ended')
})

test('saves the last use at most every five minutes', async () => {
  const ada = await aMember(app, 'woman')
  const lastActive = async () =>
    (
      await app.db
        .selectFrom('profiles')
        .select('last_active_at')
        .where('id', '=', ada.id)
        .executeTakeFirstOrThrow()
    ).last_active_at.getTime()
  const joined = await lastActive()
  app.clock.advance({ minutes: 4 })
  await ada.client.auth.session({})
  expect(await lastActive()).toBe(joined)
  app.clock.advance({ minutes: 2 })
  await ada.client.auth.session({})
  expect(await lastActive()).toBe(app.clock.now().getTime())
})

/** Counts the updates that a transaction makes, and how many of them changed no index. */
function countUpdates(work: (tx: Tx) => Promise<void>) {
  return inTransaction(app.db, async (tx) => {
    const readCounts = async () => {
      const { rows } = await sql<{ name: string; updates: number; hot: number }>`
        select relname as name, n_tup_upd as updates, n_tup_hot_upd as hot
        from pg_stat_xact_user_tables where relname in ('profiles', 'sessions')`.execute(tx)
      return new Map(rows.map(({ name, ...counts }) => [name, counts]))
    }
    const before = await readCounts()
    await work(tx)
    const after = await readCounts()
    return ['profiles', 'sessions'].map((name) => ({
      updates: (after.get(name)?.updates ?? 0) - (before.get(name)?.updates ?? 0),
      hot: (after.get(name)?.hot ?? 0) - (before.get(name)?.hot ?? 0),
    }))
  })
}

test('changes no index entry when it saves a visit within the same hour', async () => {
  const ada = await aMember(app, 'woman')
  const hour = Math.ceil(app.clock.now().getTime() / HOUR_MS + 1) * HOUR_MS
  const { id } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const countVisits = (...minutes: number[]) =>
    countUpdates(async (tx) => {
      for (const minute of minutes)
        await saveActivity(tx, id, ada.id, new Date(hour + minute * MINUTE_MS))
    })
  await countVisits(0)
  expect(await countVisits(10, 59)).toEqual([
    { updates: 2, hot: 2 },
    { updates: 2, hot: 2 },
  ])
  expect(await countVisits(70)).toEqual([
    { updates: 1, hot: 0 },
    { updates: 1, hot: 1 },
  ])
})

test('reads premium, role and confirmation fresh for every request', async () => {
  const ada = await aMember(app, 'woman')
  await givePremium(app, ada, 1)
  expect(await ada.client.auth.session({})).toMatchObject({ isPremium: true, role: 'member' })
  app.clock.advance({ days: 1 })
  expect(await ada.client.auth.session({})).toMatchObject({ isPremium: false })
  const ben = await aMember(app, 'man')
  await app.db.insertInto('admin_users').values({ user_id: ben.id, role: 'admin' }).execute()
  expect(await ben.client.auth.session({})).toMatchObject({ role: 'admin' })
  await app.db
    .updateTable('profiles')
    .set({ is_confirmed: false })
    .where('id', '=', ada.id)
    .execute()
  await expect(ada.client.auth.session({})).rejects.toMatchObject({ status: 401 })
})

test('lists own sessions with their browser and without the address, and ends them', async () => {
  const ada = await aMember(app, 'woman')
  app.clock.advance({ minutes: 1 })
  const phone = await openBrowser(ada, {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  })
  const { sessions } = await phone.client.auth.listSessions({})
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Chrome on Android', true],
    [expect.any(String), false],
  ])
  expect(JSON.stringify(sessions)).not.toMatch(/\d\.\d+\.\d+\.\d/)

  await phone.client.auth.endSession({ id: sessions[1]!.id })
  await expect(ada.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  await phone.client.auth.endSession({ id: sessions[0]!.id })
  expect(phone.jar.get('session')).toBeUndefined()
})

test('answers the same for the session of another member as for one that does not exist', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { sessions } = await ada.client.auth.listSessions({})
  const readRefusal = async (id: string) => {
    const response = await fetchAs(ben.jar, `${app.url}/api/auth/sessions/${id}`, {
      method: 'DELETE',
    })
    return { status: response.status, body: await response.text() }
  }
  const refusal = await readRefusal(sessions[0]!.id)
  expect(refusal).toMatchObject({ status: 404, body: expect.stringContaining('NOT_FOUND') })
  expect(await readRefusal(crypto.randomUUID())).toEqual(refusal)
  await expect(ada.client.auth.session({})).resolves.toMatchObject({ memberId: ada.id })
  expect((await ada.client.auth.listSessions({})).sessions).toEqual(sessions)
})

test('changes the password with the current one, ends other sessions and emails the member', async () => {
  const ada = await aMember(app, 'woman')
  const other = await openBrowser(ada)
  const before = ada.jar.get('session')!
  await expect(
    ada.client.auth.changePassword({
      currentPassword: 'Not-It-At-All-5',
      newPassword: NEW_PASSWORD,
    }),
  ).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
    status: 403,
  })
  await expect(
    ada.client.auth.changePassword({
      currentPassword: TEST_PASSWORD,
      newPassword: `${ada.handle}1`,
    }),
  ).rejects.toMatchObject({
    code: 'PASSWORD_TOO_WEAK',
  })
  await expect(other.client.auth.session({})).resolves.toBeDefined()

  await ada.client.auth.changePassword({
    currentPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
  })
  expect(ada.jar.get('session')).not.toBe(before)
  await expect(ada.client.auth.session({})).resolves.toMatchObject({ memberId: ada.id })
  await expect(withCookie(before).client.auth.session({})).rejects.toMatchObject({ status: 401 })
  await expect(other.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: TEST_PASSWORD }),
  ).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: NEW_PASSWORD }),
  ).resolves.toBeDefined()
  await until('the mail about it', async () =>
    (await app.mails()).some(
      ({ to, subject }) => to === ada.email && subject === 'Your Adire password was changed',
    ),
  )
})

test('refuses changes of password and address with a session alone', async () => {
  const ada = await aMember(app, 'woman')
  const thief = withCookie(ada.jar.get('session')!)
  const { length } = await app.db.selectFrom('accounts').select('id').execute()
  for (const body of [
    { newPassword: NEW_PASSWORD },
    { currentPassword: '', newPassword: NEW_PASSWORD },
    { currentPassword: null, newPassword: NEW_PASSWORD },
    { newPassword: NEW_PASSWORD, email: 'x@people.example' },
  ]) {
    expect((await thief.post('/auth/password', body)).status).toBeGreaterThanOrEqual(403)
  }
  expect(await app.db.selectFrom('accounts').select('id').execute()).toHaveLength(length)
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: TEST_PASSWORD }),
  ).resolves.toBeDefined()
})

test('requires twelve characters for passwords of staff', async () => {
  const mod = await aModerator(app)
  await expect(
    mod.client.auth.changePassword({ currentPassword: TEST_PASSWORD, newPassword: 'x9$Kq!7Wzv2' }),
  ).rejects.toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
    data: { minimum: 12 },
  })
  await expect(
    mod.client.auth.changePassword({ currentPassword: TEST_PASSWORD, newPassword: 'x9$Kq!7Wzv2m' }),
  ).resolves.toEqual({})
})

test('ends expired suspensions and removes expired rows in the sweep', async () => {
  const [early, late, ada] = [
    await aMember(app, 'man'),
    await aMember(app, 'man'),
    await aMember(app, 'woman'),
  ]
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'suspended', suspended_until: inHours(1) })
    .where('id', '=', early.id)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'suspended', suspended_until: inHours(3) })
    .where('id', '=', late.id)
    .execute()
  app.clock.advance({ hours: 2 })
  await sweep.run({}, app.deps)
  const readStatus = async (member: TestMember) =>
    (
      await app.db
        .selectFrom('profiles')
        .select('account_status')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow()
    ).account_status
  expect([await readStatus(early), await readStatus(late)]).toEqual(['active', 'suspended'])

  app.clock.advance({ days: 91 })
  await sweep.run({}, app.deps)
  expect(
    await app.db.selectFrom('sessions').select('id').where('user_id', '=', ada.id).execute(),
  ).toEqual([])
})
