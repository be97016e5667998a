import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { aMember, type TestMember } from '../testing/members.ts'

let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({ besides: app })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

test('allows exactly ten of a hundred concurrent calls over two servers', async () => {
  const claim = { key: 'burst', points: 10, seconds: 60 }
  const waits = await Promise.all(
    Array.from({ length: 100 }, (_, i) => (i % 2 ? app : second).deps.limiter.consume([claim])),
  )
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10)
  expect(Math.max(...waits.map((wait) => wait ?? 0))).toBe(60)
})

test('starts a new window with the first call after the old one ends', async () => {
  const claim = { key: 'window', points: 1, seconds: 60 }
  expect(await app.deps.limiter.consume([claim])).toBeUndefined()
  app.clock.advance({ seconds: 59 })
  expect(await app.deps.limiter.consume([claim])).toBe(1)
  app.clock.advance({ seconds: 1 })
  expect(await app.deps.limiter.consume([claim])).toBeUndefined()
  expect(await app.deps.limiter.consume([claim])).toBe(60)
})

test('returns the longest wait of several limits and counts windows separately', async () => {
  const [minute, hour] = [
    { key: 'both', points: 2, seconds: 60 },
    { key: 'both', points: 1, seconds: 3600 },
  ]
  expect(await app.deps.limiter.consume([minute, hour])).toBeUndefined()
  expect(await app.deps.limiter.consume([minute, hour])).toBe(3600)
})

test("returns when to retry and doesn't limit other members", async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const begin = ({ client }: TestMember) => client.selfieChecks.begin({})
  // The declared limit is 30 an hour. Without a photo these calls fail, but they count.
  for (let i = 0; i < 30; i++) await begin(ada).catch(() => undefined)
  await expect(begin(ada)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
    data: { retryAfterSeconds: 3600 },
  })
  await expect(begin(eve)).rejects.toMatchObject({ code: 'APPROVED_PHOTO_REQUIRED' })
})

test('refuses log-ins and allows reads while the counters are unavailable', async () => {
  const ada = await aMember(app, 'woman')
  await sql`alter table rate_limits rename to rate_limits_away`.execute(app.db)
  try {
    await expect(
      app.client().auth.logIn({ email: ada.email, password: ada.password }),
    ).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
    })
    expect(await ada.client.discovery.list({})).toMatchObject({ members: expect.any(Array) })
  } finally {
    await sql`alter table rate_limits_away rename to rate_limits`.execute(app.db)
  }
})
