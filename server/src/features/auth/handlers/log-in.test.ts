import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { postSolving } from '../../../testing/challenges.ts'
import { CookieJar } from '../../../testing/client.ts'
import { aMember, aModerator, TEST_PASSWORD, type TestMember } from '../../../testing/members.ts'
import {
  anAddress,
  anEmail,
  aSignUp,
  aVisitor,
  behindProxy,
  type TestVisitor,
} from '../../../testing/visitors.ts'

/** Samples of each kind of account, alternating. */
const SAMPLES = 20
/** Part by which medians may differ. */
const SAME_TIME = 0.35
const WRONG = 'Not-The-Right-One-9'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

function suspend(member: TestMember, until: Date) {
  return app.db
    .updateTable('profiles')
    .set({ account_status: 'suspended', suspended_until: until })
    .where('id', '=', member.id)
    .execute()
}

async function ban(member: TestMember) {
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', member.id)
    .execute()
}

function listSessions(member: TestMember) {
  return app.db.selectFrom('sessions').selectAll().where('user_id', '=', member.id).execute()
}

test('logs in with the address in any case, and sets the session and its readable hint', async () => {
  const ada = await aMember(app, 'woman')
  const visitor = aVisitor(app)
  const { session } = await visitor.client.auth.logIn({
    email: ` ${ada.email.toUpperCase()} `,
    password: TEST_PASSWORD,
  })
  expect(session).toMatchObject({ memberId: ada.id, handle: ada.handle })
  expect(visitor.jar.get('adire-hint')).toBe('1')
  await visitor.client.auth.logOut({})
  expect(visitor.jar.get('adire-hint')).toBeUndefined()
})

describe('reveals nothing about an account without its password', () => {
  test('in the response', async () => {
    const people = await aCast()
    const answers = await Promise.all(
      Object.values(people).map(async (email) => {
        const response = await aVisitor(app).post('/auth/log-in', { email, password: WRONG })
        return {
          status: response.status,
          body: await response.json(),
          headers: [...response.headers.keys()].sort(),
        }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('in the response time', async () => {
    const spread = await findSpread(await aCast(), (visitor, email) =>
      visitor.post('/auth/log-in', { email, password: WRONG }),
    )
    expect(spread).toBeLessThan(SAME_TIME)
  }, 180_000)

  test('in the response time of a sign-up with a banned or a registered address', async () => {
    const { known, banned: account } = await aCast()
    const banned = account.replace('@', '+again@')
    const spread = await findSpread({ known, banned }, async (visitor, email) => {
      const answer = await visitor.post('/auth/sign-up', aSignUp({ email }))
      expect(await answer.json()).toMatchObject({ code: 'EMAIL_TAKEN' })
    })
    expect(spread).toBeLessThan(SAME_TIME)
  }, 180_000)

  test('in the jobs that a sign-up with a banned or a registered address queues', async () => {
    const idle = await startTestApp({ config: behindProxy, withLimits: false, withJobs: false })
    const [known, banned] = [await aMember(idle, 'woman'), await aMember(idle, 'man')]
    await idle.db
      .updateTable('profiles')
      .set({ account_status: 'banned' })
      .where('id', '=', banned.id)
      .execute()
    const countJobs = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from graphile_worker._private_jobs`.execute(idle.db)
      return rows[0]?.count ?? 0
    }
    const before = await countJobs()
    // Another spelling has no account, and is reserved.
    const reserved = banned.email.replace('@', '+again@')
    for (const [index, email] of [known.email, reserved].entries()) {
      await aVisitor(idle).post('/auth/sign-up', aSignUp({ email }))
      expect(await countJobs()).toBe(before + index + 1)
    }
    await idle.close()
  })

  type Attempt = (visitor: TestVisitor, email: string) => Promise<unknown>

  /** Smallest spread of several rounds: a busy machine can spoil one, and a real difference shows in all. */
  async function findSpread(cast: Record<string, string>, attempt: Attempt): Promise<number> {
    const uncounted = await startTestApp({ config: behindProxy, besides: app, withLimits: false })
    let spread = Infinity
    for (let round = 0; round < 8 && spread >= SAME_TIME; round++)
      spread = Math.min(spread, await measureSpread(uncounted, Object.entries(cast), attempt))
    await uncounted.close()
    return spread
  }

  async function measureSpread(
    uncounted: TestApp,
    people: [string, string][],
    attempt: Attempt,
  ): Promise<number> {
    const times = new Map(people.map(([kind]) => [kind, [] as number[]]))
    for (let sample = 0; sample < SAMPLES; sample++) {
      for (const [kind, email] of people) {
        const start = performance.now()
        await attempt(aVisitor(uncounted), email)
        times.get(kind)!.push(performance.now() - start)
      }
    }
    const medians = [...times.values()].map((values) => values.sort((a, b) => a - b)[SAMPLES / 2]!)
    return Math.max(...medians) / Math.min(...medians) - 1
  }

  async function aCast() {
    const [known, banned, unconfirmed] = await Promise.all([
      aMember(app, 'woman'),
      aMember(app, 'man'),
      aMember(app, 'man'),
    ])
    await ban(banned)
    await app.db
      .updateTable('profiles')
      .set({ is_confirmed: false })
      .where('id', '=', unconfirmed.id)
      .execute()
    return {
      known: known.email,
      unknown: anEmail(),
      banned: banned.email,
      unconfirmed: unconfirmed.email,
    }
  }
})

test('answers each account state differently after the right password', async () => {
  const logIn = (member: TestMember) =>
    aVisitor(app).client.auth.logIn({ email: member.email, password: TEST_PASSWORD })
  const [banned, suspended, unconfirmed, without] = await Promise.all([
    aMember(app, 'man'),
    aMember(app, 'man'),
    aMember(app, 'woman'),
    aMember(app, 'man'),
  ])
  await ban(banned)
  await expect(logIn(banned)).rejects.toMatchObject({ code: 'ACCOUNT_BANNED', status: 403 })
  const until = new Date(app.clock.now().getTime() + 86_400_000)
  await suspend(suspended, until)
  await expect(logIn(suspended)).rejects.toMatchObject({
    code: 'ACCOUNT_SUSPENDED',
    status: 403,
    data: { until: until.toISOString() },
  })
  await app.db
    .updateTable('profiles')
    .set({ is_confirmed: false })
    .where('id', '=', unconfirmed.id)
    .execute()
  await expect(logIn(unconfirmed)).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED', status: 403 })
  await app.db.deleteFrom('profiles').where('id', '=', without.id).execute()
  await expect(logIn(without)).rejects.toMatchObject({ code: 'PROFILE_MISSING', status: 409 })
})

test('ends sessions with a ban at once, and a suspension when it expires', async () => {
  const banned = await aMember(app, 'man')
  await ban(banned)
  await expect(banned.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  await expect(
    aVisitor(app).client.auth.signUp({
      email: banned.email.replace('@', '+again@'),
      password: TEST_PASSWORD,
      meetingConsent: getConsentVersion('meeting'),
      birthDate: '1990-01-01',
      city: 'Lagos',
      gender: 'man',
    }),
  ).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })

  const suspended = await aMember(app, 'woman')
  await suspend(suspended, new Date(app.clock.now().getTime() + 3_600_000))
  await expect(suspended.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  app.clock.advance({ hours: 1 })
  expect(await suspended.client.auth.session({})).toMatchObject({ memberId: suspended.id })
  const profile = await app.db
    .selectFrom('profiles')
    .select(['account_status', 'is_visible'])
    .where('id', '=', suspended.id)
    .executeTakeFirstOrThrow()
  expect(profile).toEqual({ account_status: 'active', is_visible: true })
})

test('replaces a planted cookie at log-in and sign-up', async () => {
  const ada = await aMember(app, 'woman')
  const planted = 'A'.repeat(43)
  const jar = new CookieJar()
  jar.set('session', planted)
  const visitor = aVisitor(app, { jar })
  await visitor.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  expect(jar.get('session')).not.toBe(planted)
  const attacker = new CookieJar()
  attacker.set('session', planted)
  await expect(aVisitor(app, { jar: attacker }).client.auth.session({})).rejects.toMatchObject({
    status: 401,
  })

  // A second log-in in the same browser: another token, and the first one ends.
  const first = jar.get('session')!
  await visitor.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  expect(jar.get('session')).not.toBe(first)
  attacker.set('session', first)
  await expect(aVisitor(app, { jar: attacker }).client.auth.session({})).rejects.toMatchObject({
    status: 401,
  })
})

test('limits guesses at one account over all addresses, and still lets its owner in', async () => {
  const ada = await aMember(app, 'woman')
  const answers: number[] = []
  let challenges = 0
  for (let batch = 0; batch < 12; batch++) {
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        postSolving(aVisitor(app), '/auth/log-in', { email: ada.email, password: WRONG }),
      ),
    )
    answers.push(...outcomes.map(({ response }) => response.status))
    challenges += outcomes.filter(({ wasChallenged }) => wasChallenged).length
  }
  expect(answers.filter((status) => status === 401)).toHaveLength(25)
  expect(answers.filter((status) => status === 429)).toHaveLength(35)
  // All but the first five needed a solved challenge.
  expect(challenges).toBe(20)
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: TEST_PASSWORD }),
  ).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
  // The browser of the sign-up is known.
  const owner = aVisitor(app, { jar: ada.jar })
  await expect(
    owner.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD }),
  ).resolves.toMatchObject({
    session: { memberId: ada.id },
  })

  const nobody = anEmail()
  for (let i = 0; i < 25; i++)
    await postSolving(aVisitor(app), '/auth/log-in', { email: nobody, password: WRONG })
  const over = await aVisitor(app).post('/auth/log-in', { email: nobody, password: WRONG })
  const known = await aVisitor(app).post('/auth/log-in', { email: ada.email, password: WRONG })
  const readBody = async (response: Response) => ({
    ...((await response.json()) as object),
    data: undefined,
  })
  expect(over.status).toBe(429)
  expect(await readBody(over)).toEqual(await readBody(known))
}, 60_000)

test('asks for a challenge after five wrong passwords, whether or not the account exists', async () => {
  const ada = await aMember(app, 'woman')
  const answersTo = async (email: string) => {
    const answers = []
    for (let i = 0; i < 6; i++) {
      const response = await aVisitor(app).post('/auth/log-in', { email, password: WRONG })
      const body = (await response.json()) as { code: string; data?: object }
      answers.push({
        status: response.status,
        code: body.code,
        keys: Object.keys(body),
        headers: [...response.headers.keys()].sort(),
      })
    }
    return answers
  }
  const known = await answersTo(ada.email)
  expect(known.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 5 }, () => 'INVALID_CREDENTIALS'),
    'CHALLENGE_REQUIRED',
  ])
  expect(await answersTo(anEmail())).toEqual(known)
})

test('allows a known browser ten attempts an hour', async () => {
  const ada = await aMember(app, 'woman')
  const statuses: number[] = []
  for (let i = 0; i < 12; i++)
    statuses.push(
      (
        await aVisitor(app, { jar: ada.jar }).post('/auth/log-in', {
          email: ada.email,
          password: WRONG,
        })
      ).status,
    )
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
}, 60_000)

test('counts failures by IPv4 address or IPv6 /64, and ignores forged proxy headers', async () => {
  const attempt = async (address: string, on = app) =>
    (await aVisitor(on, { address }).post('/auth/log-in', { email: anEmail(), password: WRONG }))
      .status
  const four: number[] = []
  const address = anAddress()
  for (let i = 0; i < 12; i++) four.push(await attempt(address))
  expect(four.filter((status) => status === 428)).toHaveLength(2)
  const six: number[] = []
  for (let i = 0; i < 12; i++) six.push(await attempt(`2001:db8:5:7::${(i + 1).toString(16)}`))
  expect(six.filter((status) => status === 428)).toHaveLength(2)

  const untrusting = await startTestApp({ besides: app })
  const forged: number[] = []
  for (let i = 0; i < 12; i++) forged.push(await attempt(anAddress(), untrusting))
  expect(forged.filter((status) => status === 428)).toHaveLength(2)
  await untrusting.close()
}, 60_000)

test('ends the longest unused session beyond ten', async () => {
  const ada = await aMember(app, 'woman')
  const jars = [ada.jar]
  for (let i = 0; i < 10; i++) {
    app.clock.advance({ seconds: 1 })
    const visitor = aVisitor(app)
    await visitor.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
    jars.push(visitor.jar)
  }
  expect(await listSessions(ada)).toHaveLength(10)
  await expect(aVisitor(app, { jar: jars[0]! }).client.auth.session({})).rejects.toMatchObject({
    status: 401,
  })
  await expect(aVisitor(app, { jar: jars[1]! }).client.auth.session({})).resolves.toMatchObject({
    memberId: ada.id,
  })
}, 60_000)

test('sets an HttpOnly, Lax, host-only session cookie, with __Host- and Secure over https', async () => {
  const ada = await aMember(app, 'woman')
  const readCookies = async (on: TestApp, origin?: string) => {
    const response = await aVisitor(on).post(
      '/auth/log-in',
      { email: ada.email, password: TEST_PASSWORD },
      origin ? { origin } : {},
    )
    return response.headers.getSetCookie()
  }
  const plain = await readCookies(app)
  expect(plain.find((cookie) => cookie.startsWith('session='))).toMatch(
    /^session=[\w-]{43}; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly$/,
  )
  expect(plain.find((cookie) => cookie.startsWith('device='))).toMatch(/; SameSite=Lax; HttpOnly$/)
  expect(plain.find((cookie) => cookie.startsWith('adire-hint='))).toBe(
    'adire-hint=1; Path=/; Max-Age=7776000; SameSite=Lax',
  )

  const secure = await startTestApp({
    config: { ...behindProxy, publicUrl: 'https://adire.example' },
    besides: app,
  })
  const safe = await readCookies(secure, 'https://adire.example')
  expect(safe.find((cookie) => cookie.startsWith('__Host-session='))).toMatch(
    /; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly; Secure$/,
  )
  expect(safe.every((cookie) => cookie.endsWith('; Secure') && !/domain=/i.test(cookie))).toBe(true)
  await secure.close()
})

test('answers or refuses two hundred log-ins at once, and serves the next', async () => {
  const ada = await aMember(app, 'woman')
  const responses = await Promise.all(
    Array.from({ length: 200 }, () =>
      aVisitor(app).post('/auth/log-in', { email: anEmail(), password: WRONG }),
    ),
  )
  const statuses = responses.map(({ status }) => status)
  // How many are turned away depends on the machine; that the queue is bounded is tested beside it.
  expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([])
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: TEST_PASSWORD }),
  ).resolves.toBeDefined()
}, 60_000)

test('ends sessions after 14 idle and 90 total days, of staff after 30 minutes and 12 hours', async () => {
  const isIn = (member: TestMember) =>
    member.client.auth.session({}).then(
      () => true,
      () => false,
    )
  const mod = await aModerator(app)
  app.clock.advance({ minutes: 29 })
  expect(await isIn(mod)).toBe(true)
  app.clock.advance({ minutes: 31 })
  expect(await isIn(mod)).toBe(false)

  const busy = await aModerator(app)
  for (let i = 0; i < 48; i++) {
    app.clock.advance({ minutes: 15 })
    if (i < 47) expect(await isIn(busy)).toBe(true)
  }
  expect(await isIn(busy)).toBe(false)

  const ada = await aMember(app, 'woman')
  for (let i = 0; i < 6; i++) {
    app.clock.advance({ days: 13 })
    expect(await isIn(ada)).toBe(true)
  }
  app.clock.advance({ days: 12 })
  expect(await isIn(ada)).toBe(false)
  const idle = await aMember(app, 'man')
  app.clock.advance({ days: 14, seconds: 1 })
  expect(await isIn(idle)).toBe(false)
}, 60_000)
