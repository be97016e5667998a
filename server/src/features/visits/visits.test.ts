import { GROUP_PATHS, PUBLIC_PATHS } from '@adire/contract/pages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember } from '../../testing/members.ts'
import { aVisitor, anAddress, behindProxy } from '../../testing/visitors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

type Visit = Parameters<ReturnType<typeof aVisitor>['client']['visits']['record']>[0]

const record = (path: Visit['path'], visitor: Visit['visitor'] = 'again') =>
  aVisitor(app).client.visits.record({ path, visitor })
const readCounts = (path: string) =>
  app.db.selectFrom('page_visits').selectAll().where('path', '=', path).orderBy('day').execute()

test('sums views and visitors of a page by day', async () => {
  for (const visitor of ['new', 'again', 'again', 'returning', 'new'] as const)
    expect(await record('/about', visitor)).toEqual({})
  await record('/safety', 'new')
  const day = app.clock.now().toISOString().slice(0, 10)
  expect(await readCounts('/about')).toEqual([
    { day, path: '/about', views: 5, new_visitors: 2, returning_visitors: 1 },
  ])
  expect(await readCounts('/safety')).toEqual([
    { day, path: '/safety', views: 1, new_visitors: 1, returning_visitors: 0 },
  ])
})

test('uses the UTC day of the clock', async () => {
  const now = app.clock.now()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  app.clock.advance({ seconds: (midnight - now.getTime()) / 1000 - 1 })
  await record('/help')
  app.clock.advance({ seconds: 1 })
  await record('/help')
  const next = new Date(midnight).toISOString().slice(0, 10)
  expect((await readCounts('/help')).map(({ day, views }) => [day, views])).toEqual([
    [now.toISOString().slice(0, 10), 1],
    [next, 1],
  ])
})

test('counts forty concurrent visits as forty', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => record('/dmca', i % 2 ? 'new' : 'returning')),
  )
  expect(await readCounts('/dmca')).toMatchObject([
    { views: 40, new_visitors: 20, returning_visitors: 20 },
  ])
})

test('counts only public pages, all posts together, and refuses other input', async () => {
  for (const path of [...PUBLIC_PATHS, ...GROUP_PATHS]) await record(path)
  const before = await app.db.selectFrom('page_visits').selectAll().execute()
  for (const body of [
    { path: '/dashboard', visitor: 'new' },
    { path: '/blog/first-dates', visitor: 'new' },
    { path: '/about?ref=ABCDEFGH', visitor: 'new' },
    { path: '/about/', visitor: 'new' },
    { path: '/about', visitor: 'old' },
    { path: '/about' },
    { path: '/about', visitor: 'new', views: 1000 },
    { path: '/about', visitor: 'new', day: '2020-01-01' },
    { path: '/about', visitor: 'new', id: crypto.randomUUID() },
  ])
    expect([body, (await aVisitor(app).post('/visits', body)).status]).toEqual([body, 422])
  expect(await app.db.selectFrom('page_visits').selectAll().execute()).toEqual(before)
})

test('counts sixty of seventy concurrent visits of one IP address within a minute', async () => {
  const visitor = aVisitor(app)
  const [row] = await readCounts('/terms-of-service')
  const statuses = await Promise.all(
    Array.from(
      { length: 70 },
      async () =>
        (await visitor.post('/visits', { path: '/terms-of-service', visitor: 'again' })).status,
    ),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await readCounts('/terms-of-service')).toMatchObject([{ views: (row?.views ?? 0) + 60 }])
  app.clock.advance({ minutes: 1 })
  expect(
    (await visitor.post('/visits', { path: '/terms-of-service', visitor: 'again' })).status,
  ).toBe(200)
})

test('stores nothing about the visitor, logged in or not', async () => {
  const ada = await aMember(app, 'woman')
  const address = anAddress()
  const headers = {
    'user-agent': 'canary-browser/4471',
    referer: 'https://canary.example/4471',
    cookie: ada.jar.header,
  }
  const answer = await aVisitor(app, { address, headers }).post('/visits', {
    path: '/contact',
    visitor: 'new',
  })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  const columns = await sql<{
    name: string
  }>`select column_name as name from information_schema.columns where table_name = 'page_visits' order by 1`.execute(
    app.db,
  )
  expect(columns.rows.map(({ name }) => name)).toEqual([
    'day',
    'new_visitors',
    'path',
    'returning_visitors',
    'views',
  ])
  const stored = JSON.stringify(await app.db.selectFrom('page_visits').selectAll().execute())
  for (const canary of [address, 'canary', ada.id, ada.handle]) {
    expect(stored).not.toContain(canary)
    if (canary !== ada.id && canary !== ada.handle) expect(app.logged()).not.toContain(canary)
  }
})
