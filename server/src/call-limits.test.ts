import { createHash } from 'node:crypto'
import type { Challenge } from '@adire/contract/challenges.ts'
import { IDEMPOTENCY_HEADER } from '@adire/contract/idempotency.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countCall } from './call-limits.ts'
import { CHALLENGE_SECONDS } from './gateways/proof-of-work.ts'
import { fail } from './lib/fail.ts'
import type { Tally } from './limits.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { postSolving, readChallenge, createSolutionHeader } from './testing/challenges.ts'
import { createTestClient } from './testing/client.ts'
import { aMember, aPortraitFile, TEST_PASSWORD } from './testing/members.ts'
import {
  anAddress,
  anEmail,
  aSignUp,
  aVisitor,
  behindProxy,
  type TestVisitor,
} from './testing/visitors.ts'

let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
  second = await startTestApp({ config: behindProxy, besides: app })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const WRONG = 'Not-The-Right-One-9'
/** Limit of `photos.upload`. */
const UPLOADS_AN_HOUR = 10

/** Results of several calls from one address; challenges are solved as our page does. */
async function callMany(
  times: number,
  call: (visitor: TestVisitor, i: number) => ReturnType<typeof postSolving>,
) {
  const address = anAddress()
  const outcomes = []
  for (let i = 0; i < times; i++) outcomes.push(await call(aVisitor(app, { address }), i))
  return {
    statuses: outcomes.map(({ response }) => response.status),
    challenged: outcomes.filter(({ wasChallenged }) => wasChallenged).length,
  }
}

test('lets fifty members log in from one address within five minutes without a challenge', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => aMember(app, 'woman')))
  const { statuses, challenged } = await callMany(50, (visitor, i) =>
    postSolving(visitor, '/auth/log-in', {
      email: members[i % members.length]!.email,
      password: TEST_PASSWORD,
    }),
  )
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 200))
  expect(challenged).toBe(0)
}, 60_000)

test('lets fifty people sign up from one address in five minutes, with a challenge after twenty', async () => {
  const { statuses, challenged } = await callMany(50, (visitor) =>
    postSolving(visitor, '/auth/sign-up', aSignUp()),
  )
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 200))
  expect(challenged).toBe(30)
}, 60_000)

test.each([
  ['/newsletter/subscriptions', () => ({ email: anEmail() })],
  [
    '/inquiries',
    () => ({
      inquiryType: 'support',
      contactName: 'Ada',
      contactEmail: anEmail(),
      message: 'Hello',
      preferredContact: 'email',
    }),
  ],
])('allows twenty calls of %s from one address, with a challenge after ten', async (path, body) => {
  const { statuses, challenged } = await callMany(20, (visitor) =>
    postSolving(visitor, path, body()),
  )
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
  expect(challenged).toBe(10)
})

test('accepts a good password after thirty weak ones', async () => {
  const { statuses, challenged } = await callMany(31, (visitor, i) =>
    postSolving(
      visitor,
      '/auth/sign-up',
      aSignUp({ password: i < 30 ? 'password1' : TEST_PASSWORD }),
    ),
  )
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 200])
  expect(challenged).toBe(0)
})

test("counts sign-ups of registered addresses, so that they can't be used to look members up", async () => {
  const { email } = await aMember(app, 'woman')
  const { statuses, challenged } = await callMany(25, (visitor) =>
    postSolving(visitor, '/auth/sign-up', aSignUp({ email })),
  )
  expect(new Set(statuses)).toEqual(new Set([409]))
  expect(challenged).toBe(5)
})

test('stops attempts with one password on many accounts from one address', async () => {
  const address = anAddress()
  const statuses: number[] = []
  for (let i = 0; i < 12; i++)
    statuses.push(
      (await aVisitor(app, { address }).post('/auth/log-in', { email: anEmail(), password: WRONG }))
        .status,
    )
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 428, 428])
  await app.db
    .updateTable('rate_limits')
    .set({ points: 300 })
    .where('key', 'like', `300/%log-in:${address}`)
    .execute()
  const { response } = await postSolving(aVisitor(app, { address }), '/auth/log-in', {
    email: anEmail(),
    password: WRONG,
  })
  expect(response.status).toBe(429)
  // A member on a known browser is not affected.
  const ada = await aMember(app, 'woman')
  const atHome = aVisitor(app, { address, jar: ada.jar })
  expect(
    (await atHome.post('/auth/log-in', { email: ada.email, password: TEST_PASSWORD })).status,
  ).toBe(200)
})

/** A visitor whose address is busy, so that the next sign-up needs a challenge. */
async function aBusyVisitor(address = anAddress()): Promise<TestVisitor> {
  await aVisitor(app, { address }).post('/auth/sign-up', aSignUp())
  await app.db
    .updateTable('rate_limits')
    .set({ points: 20 })
    .where('key', 'like', `20/%auth.signUp:${address}`)
    .execute()
  return aVisitor(app, { address })
}

async function challengeFor(
  visitor: TestVisitor,
  path = '/auth/sign-up',
  body: unknown = aSignUp(),
): Promise<Challenge> {
  const challenge = await readChallenge(await visitor.post(path, body))
  if (!challenge) throw new Error('no challenge was asked for')
  return challenge
}

test('accepts a solution once in ten concurrent calls over two servers', async () => {
  const address = anAddress()
  const visitor = await aBusyVisitor(address)
  const header = await createSolutionHeader(await challengeFor(visitor))
  const visitors = Array.from({ length: 10 }, (_, i) => aVisitor(i % 2 ? app : second, { address }))
  const answers = await Promise.all(
    visitors.map(({ post }) => post('/auth/sign-up', aSignUp(), header)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 428),
  ])
})

test('refuses a solution that is used, forged, made easier, for another form, or expired', async () => {
  const address = anAddress()
  const visitor = await aBusyVisitor(address)
  const challenge = await challengeFor(visitor)
  // Each time without a session: calls of a signed-in member don't count to the address.
  const send = async (header: Record<string, string>) =>
    (await aVisitor(app, { address }).post('/auth/sign-up', aSignUp(), header)).status
  const change = (parameters: Partial<Challenge['parameters']>) => ({
    ...challenge,
    parameters: { ...challenge.parameters, ...parameters },
  })

  expect(await send({ 'x-challenge-solution': 'x'.repeat(1_999) })).toBe(428)
  expect(await send({ 'x-challenge-solution': Buffer.from('{}').toString('base64url') })).toBe(428)
  const easier = change({ keyPrefix: challenge.parameters.keyPrefix.slice(0, 2) })
  expect(await send(await createSolutionHeader(easier))).toBe(428)
  const later = change({
    data: { ...challenge.parameters.data, until: challenge.parameters.data.until + 3_600 },
  })
  expect(await send(await createSolutionHeader(later))).toBe(428)
  const unsolved = Buffer.from(
    JSON.stringify({
      challenge,
      solution: { counter: 1, derivedKey: createHash('sha256').digest('hex') },
    }),
  )
  expect(await send({ 'x-challenge-solution': unsolved.toString('base64url') })).toBe(428)

  const elsewhere = await challengeFor(await aBusyNewsletter(), '/newsletter/subscriptions', {
    email: anEmail(),
  })
  expect(await send(await createSolutionHeader(elsewhere))).toBe(428)

  const header = await createSolutionHeader(challenge)
  expect(await send(header)).toBe(200)
  expect(await send(header)).toBe(428)

  const old = await createSolutionHeader(await challengeFor(visitor))
  app.clock.advance({ seconds: CHALLENGE_SECONDS })
  expect(await send(old)).toBe(428)
})

async function aBusyNewsletter(): Promise<TestVisitor> {
  const visitor = aVisitor(app, { address: anAddress() })
  for (let i = 0; i < 10; i++) await visitor.post('/newsletter/subscriptions', { email: anEmail() })
  return visitor
}

test('refuses more than three hundred sign-ups a day from an address that solves every challenge', async () => {
  const address = anAddress()
  await aVisitor(app, { address }).post('/auth/sign-up', aSignUp())
  await app.db
    .updateTable('rate_limits')
    .set({ points: 299 })
    .where('key', 'like', `300/%auth.signUp:${address}`)
    .execute()
  expect((await aVisitor(app, { address }).post('/auth/sign-up', aSignUp())).status).toBe(200)
  expect((await aVisitor(app, { address }).post('/auth/sign-up', aSignUp())).status).toBe(429)
})

test('lets exactly the allowed failures of a hundred concurrent calls through, and all successes', async () => {
  const tally = {
    key: `burst:${anAddress()}`,
    points: 10,
    seconds: 60,
    counts: 'failures',
  } as const
  const context = { ...app.deps, headers: new Headers(), resHeaders: new Headers() }
  const run = (work: () => Promise<unknown>) =>
    countCall(context, { procedure: 'auth.logIn', tallies: [tally] }, work)
  for (let i = 0; i < 30; i++) await run(async () => undefined)

  let tried = 0
  const guess = () =>
    run(async () => {
      tried++
      return fail('INVALID_CREDENTIALS')
    }).catch(({ code }: { code: string }) => code)
  const codes = await Promise.all(Array.from({ length: 100 }, guess))
  expect(tried).toBe(10)
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(90)
})

/** Runs a call with limits of its own; returns `done` or the code of its refusal. */
function runCounted(
  tallies: readonly Tally[],
  work: () => Promise<unknown> = async () => undefined,
): Promise<string> {
  const context = { ...app.deps, headers: new Headers(), resHeaders: new Headers() }
  return countCall(context, { procedure: 'auth.logIn', tallies }, work).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
}

async function runTen(tallies: readonly Tally[]): Promise<string[]> {
  const outcomes = []
  for (let i = 0; i < 10; i++) outcomes.push(await runCounted(tallies))
  return outcomes
}

test('counts no failures for calls that are over another limit', async () => {
  const key = anAddress()
  const failures: Tally = { key: `failures:${key}`, points: 2, seconds: 60, counts: 'failures' }
  expect(await runTen([{ key: `calls:${key}`, points: 1, seconds: 60 }, failures])).toEqual([
    'done',
    ...Array(9).fill('RATE_LIMITED'),
  ])
  const guess = () => runCounted([failures], async () => fail('INVALID_CREDENTIALS'))
  expect([await guess(), await guess(), await guess()]).toEqual([
    'INVALID_CREDENTIALS',
    'INVALID_CREDENTIALS',
    'RATE_LIMITED',
  ])
})

test('counts no call that only got a challenge', async () => {
  const key = anAddress()
  const daily: Tally = { key: `daily:${key}`, points: 3, seconds: 60 }
  const busy: Tally = { key: `busy:${key}`, points: 1, seconds: 60, over: 'challenge' }
  expect(await runTen([busy, daily])).toEqual(['done', ...Array(9).fill('CHALLENGE_REQUIRED')])
  expect([await runCounted([daily]), await runCounted([daily]), await runCounted([daily])]).toEqual(
    ['done', 'done', 'RATE_LIMITED'],
  )
})

test('counts a call once that is repeated after a confirmation', async () => {
  const tally: Tally = { key: `confirmed:${anAddress()}`, points: 1, seconds: 60 }
  const refusal = async () => fail('REAUTHENTICATION_REQUIRED', { action: null, asksCode: false })
  expect(await runCounted([tally], refusal)).toBe('REAUTHENTICATION_REQUIRED')
  expect([await runCounted([tally]), await runCounted([tally])]).toEqual(['done', 'RATE_LIMITED'])
})

test('counts no call that the server failed or still works on, except as an attempt', async () => {
  const key = anAddress()
  const calls: Tally = { key: `calls:${key}`, points: 1, seconds: 60 }
  const accepted: Tally = { ...calls, key: `accepted:${key}`, counts: 'accepted' }
  const attempts: Tally = { ...calls, key: `attempts:${key}`, points: 3, counts: 'attempts' }
  const limits = [calls, accepted, attempts]
  expect(await runCounted(limits, async () => fail('REQUEST_RUNNING'))).toBe('REQUEST_RUNNING')
  expect(await runCounted(limits, () => Promise.reject(new Error('broken')))).toBeUndefined()
  expect(await runCounted(limits)).toBe('done')
  expect([
    await runCounted([calls]),
    await runCounted([accepted]),
    await runCounted([attempts]),
  ]).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED'])
})

test('counts a request once that is repeated with its key after a lost answer', async () => {
  const ada = await aMember(app, 'woman')
  const file = await aPortraitFile(1)
  const upload = (key: string) =>
    createTestClient(app.url, ada.jar, { [IDEMPOTENCY_HEADER]: key })
      .photos.upload({ file })
      .then(
        ({ id }) => id,
        ({ code }: { code: string }) => code,
      )
  const key = crypto.randomUUID()
  const ids = []
  for (let i = 0; i < UPLOADS_AN_HOUR + 2; i++) ids.push(await upload(key))
  expect(new Set(ids)).toEqual(new Set([expect.any(String)]))
  expect(ids).not.toContain('RATE_LIMITED')
  expect(await upload(crypto.randomUUID())).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/))
})
