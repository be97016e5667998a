import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aModerator, anAdmin, type TestMember } from '../../testing/members.ts'

let app: TestApp
let ama: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ama = await anAdmin(app)
})
afterAll(() => app.close())

const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)

async function list(wanted: Parameters<TestMember['client']['newsletter']['listSubscribers']>[0]) {
  return (await ama.client.newsletter.listSubscribers(wanted)).subscribers
}

test("lists each subscriber's state and its date, and finds an address by its beginning", async () => {
  await app.db
    .insertInto('newsletter_subscribers')
    .values([
      { email: 'ada@post.example', subscribed_at: ago(9), is_active: true, confirmed_at: ago(8) },
      { email: 'a_b@post.example', subscribed_at: ago(7) },
      { email: 'axb@post.example', subscribed_at: ago(6), unsubscribed_at: ago(5) },
    ])
    .execute()
  expect((await list({})).map(({ email, state, since }) => [email, state, since])).toEqual([
    ['axb@post.example', 'left', ago(5).toISOString()],
    ['a_b@post.example', 'waiting', ago(7).toISOString()],
    ['ada@post.example', 'active', ago(8).toISOString()],
  ])
  const find = async (search: string) => (await list({ search })).map(({ email }) => email)
  expect(await find('ADA@post.example')).toEqual(['ada@post.example'])
  expect(await find('a_')).toEqual(['a_b@post.example'])
  expect(await find('%')).toEqual([])
  expect(await find('post.example')).toEqual([])
  expect((await list({ state: 'left' })).map(({ email }) => email)).toEqual(['axb@post.example'])
  await expect((await aModerator(app)).client.newsletter.listSubscribers({})).rejects.toMatchObject(
    { code: 'FORBIDDEN' },
  )
})

test('pages a long list without gaps, exports it as one file and audits both', async () => {
  const count = 1_120
  const rows = Array.from({ length: count }, (_, place) => ({
    email: `${place === 0 ? '=' : ''}reader-${place}@post.example`,
    subscribed_at: ago(24),
    is_active: true,
    confirmed_at: ago(24),
  }))
  for (let from = 0; from < count; from += 1_000)
    await app.db
      .insertInto('newsletter_subscribers')
      .values(rows.slice(from, from + 1_000))
      .execute()
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await ama.client.newsletter.listSubscribers({
      state: 'active',
      search: 'reader-1',
      ...(cursor && { cursor }),
    })
    for (const { email } of page.subscribers) seen.add(email)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen.size).toBe(rows.filter(({ email }) => email.startsWith('reader-1')).length)

  const lines = (
    await (await ama.client.newsletter.exportSubscribers({ state: 'active' })).text()
  ).split('\r\n')
  expect(lines).toHaveLength(count + 1 + 1 + 1)
  expect(lines[0]).toBe('Email address,Status,Since (UTC)')
  expect(new Set(lines).size).toBe(lines.length)
  const found = await ama.client.newsletter.exportSubscribers({ search: 'reader-1' })
  expect((await found.text()).trim().split('\r\n').slice(1)).toHaveLength(seen.size)
  // Escaped, so that no spreadsheet runs an address as a formula.
  expect(lines).toContain(`'=reader-0@post.example,active,${ago(24).toISOString()}`)
  const record = await app.db
    .selectFrom('audit_log')
    .select(['operation', 'actor_id', 'after'])
    .where('target_type', '=', 'newsletter')
    .orderBy('id')
    .execute()
  expect(record).toEqual([
    {
      operation: 'newsletter.exportSubscribers',
      actor_id: ama.id,
      after: { count: count + 1, state: 'active' },
    },
    {
      operation: 'newsletter.exportSubscribers',
      actor_id: ama.id,
      after: { count: seen.size, isSearch: true },
    },
  ])
})
