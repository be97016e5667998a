import { HEALTH_DAYS, type HealthReport } from '@adire/contract/site-health.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { aVisitor, anAddress, behindProxy } from '../../testing/visitors.ts'
import { sweepHealth } from './jobs.ts'
import { GROUPS_MAXIMUM } from './queries.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const frames = ['open app-Ab12Cd34.js:1:200', 'main-1.js:1:9']

async function report(change: Partial<HealthReport> = {}, visitor = aVisitor(app)) {
  const body: HealthReport = {
    page: '/about',
    build: 'main-1',
    browser: 'Firefox',
    vitals: [],
    errors: [],
    ...change,
  }
  return (await visitor.post('/page-reports', body)).status
}

const error = (message: string, at = frames) => ({ message, frames: at })
const readGroups = async () => (await admin.client.siteHealth.read()).errors
const findGroup = async (text: string) =>
  (await readGroups()).find(({ message }) => message.includes(text))

test('groups an error of many people and builds, and counts it', async () => {
  await report({ errors: [error("TypeError: can't open 'Ada' for ada@people.example 4711")] })
  await report({
    build: 'main-2',
    browser: 'Safari',
    errors: [
      error("TypeError: can't open 'Ben' for ben@people.example 12", [
        'open app-Zz98Yy76.js:1:300',
      ]),
    ],
  })
  const groups = (await readGroups()).filter(({ message }) => message.startsWith('TypeError: can'))
  expect(groups).toMatchObject([
    { count: 2, builds: ['main-1', 'main-2'], browsers: ['Firefox', 'Safari'], frames },
  ])
})

test('keeps errors of other functions apart', async () => {
  await report({
    errors: [error('RangeError: too far'), error('RangeError: too far', ['close a.js:1:1'])],
  })
  const groups = (await readGroups()).filter(({ message }) => message === 'RangeError: too far')
  expect(groups.map(({ count }) => count)).toEqual([1, 1])
})

test('stores nothing about the person, whatever the error says', async () => {
  const ada = await aMember(app, 'woman')
  const address = anAddress()
  const visitor = aVisitor(app, {
    address,
    headers: { 'user-agent': 'canary-browser/4471', cookie: ada.jar.header },
  })
  const status = await report(
    {
      errors: [
        error(
          `CanaryError: "canary text" of ${ada.email} at https://a.example/x?token=canary ${ada.id}`,
        ),
      ],
    },
    visitor,
  )
  expect(status).toBe(200)
  const tables = ['browser_errors', 'browser_error_days', 'page_speeds'] as const
  const rows = await Promise.all(
    tables.map((table) => app.db.selectFrom(table).selectAll().execute()),
  )
  const stored = JSON.stringify(rows)
  expect(stored).toContain('CanaryError')
  for (const canary of [address, 'canary', ada.id, ada.email, ada.handle])
    expect(stored).not.toContain(canary)
})

test.each([
  { page: '/dashboard/messages/4711' },
  { build: 'a b' },
  { browser: 'canary-browser/4471' },
  { vitals: [{ vital: 'LCP', value: -1 }] },
  { vitals: [{ vital: 'LCP', value: 1e9 }] },
  { errors: [error('x', ['https://a.example/app.js:1:1'])] },
  { errors: Array.from({ length: 6 }, () => error('x')) },
  { errors: [error('x'.repeat(301))] },
  { member: 'x' },
])('refuses a report with %j', async (change) => {
  const body = { page: '/about', build: 'a', browser: 'other', vitals: [], errors: [], ...change }
  expect((await aVisitor(app).post('/page-reports', body)).status).toBe(422)
})

test('shows the p75 of each page from its histogram', async () => {
  for (const value of [100, 900, 1_900, 6_000])
    await report({ page: '/safety', vitals: [{ vital: 'LCP', value }] })
  const { pages } = await admin.client.siteHealth.read()
  expect(pages.filter(({ page }) => page === '/safety')).toEqual([
    { page: '/safety', vital: 'LCP', p75: 2_150, count: 4 },
  ])
})

test('counts sixty reports of one address in a minute', async () => {
  const visitor = aVisitor(app)
  const statuses = await Promise.all(
    Array.from({ length: 64 }, () =>
      report({ page: '/dmca', vitals: [{ vital: 'CLS', value: 0.01 }] }, visitor),
    ),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  const { pages } = await admin.client.siteHealth.read()
  expect(pages.find(({ page }) => page === '/dmca')?.count).toBe(60)
})

test('drops new groups while the table is full, and still counts known ones', async () => {
  await report({ errors: [error('KnownError: x')] })
  const now = app.clock.now()
  await app.db
    .insertInto('browser_errors')
    .values(
      Array.from({ length: GROUPS_MAXIMUM }, (_, at) => ({
        fingerprint: `filler ${at}`,
        message: 'filler',
        frames: [],
        page: 'other',
        first_seen_at: now,
        last_seen_at: now,
      })),
    )
    .execute()
  await report({ errors: [error('NewError: x'), error('KnownError: x')] })
  expect(await findGroup('NewError')).toBeUndefined()
  expect(await findGroup('KnownError')).toMatchObject({ count: 2 })
  await app.db.deleteFrom('browser_errors').where('message', '=', 'filler').execute()
})

test('deletes everything after thirty days', async () => {
  await report({ errors: [error('OldError: x')], vitals: [{ vital: 'INP', value: 80 }] })
  app.clock.advance({ days: HEALTH_DAYS })
  await report({ errors: [error('FreshError: x')] })
  app.clock.advance({ days: 1 })
  await sweepHealth.run({}, app.deps)
  const left = await app.db.selectFrom('browser_errors').select('message').execute()
  expect(left.map(({ message }) => message)).toEqual(['FreshError: x'])
  expect(await app.db.selectFrom('page_speeds').selectAll().execute()).toEqual([])
})
