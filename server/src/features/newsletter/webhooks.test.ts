import { SMTPServer } from 'smtp-server'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aVisitor, anAddress, anEmail, behindProxy } from '../../testing/visitors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ONE_CLICK = 'List-Unsubscribe=One-Click'

/** Sends exactly these headers: no cookies, and no origin unless given. */
function send(
  path: string,
  {
    method = 'POST',
    headers = {},
    body,
  }: { method?: string; headers?: object; body?: string } = {},
) {
  return request(app.url + path, {
    method: method as 'POST',
    headers: { 'x-forwarded-for': anAddress(), ...headers } as Record<string, string>,
    body: body ?? null,
  })
}

/** Adds a subscriber; `path` is the one-click path of their emails. */
async function aSubscriber(): Promise<{ email: string; path: string }> {
  const email = anEmail()
  const { client } = aVisitor(app)
  await client.newsletter.subscribe({ email })
  await whenIdle(app)
  const { text, headers } = (await mailsTo(app, email)).at(-1)!
  await client.newsletter.confirm({ token: /confirm#token=([\w-]+)/.exec(text)![1]! })
  return {
    email,
    path: /<http:\/\/localhost:3999(\/[^>]+)>/.exec(headers!['List-Unsubscribe']!)![1]!,
  }
}

async function isActive(email: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('newsletter_subscribers')
    .select('is_active')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.is_active
}

const MULTIPART =
  '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'

test.each([
  ['without an origin', FORM, ONE_CLICK],
  [
    'with a foreign one',
    { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    ONE_CLICK,
  ],
  [
    'with a character set',
    { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8', origin: 'null' },
    ONE_CLICK,
  ],
  ['as a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, MULTIPART],
])('unsubscribes by one click of a mail program %s, also repeated', async (_how, headers, body) => {
  const { email, path } = await aSubscriber()
  for (let i = 0; i < 2; i++) {
    const answer = await send(path, { headers, body })
    expect([answer.statusCode, await answer.body.text(), answer.headers['set-cookie']]).toEqual([
      200,
      '',
      undefined,
    ])
    expect(await isActive(email)).toBe(false)
  }
})

test('changes nothing on a GET of the unsubscribe path, which scanners send', async () => {
  const { email, path } = await aSubscriber()
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await (await send(path, { method })).body.dump()
  expect(await isActive(email)).toBe(true)
})

test('allows only that form to that path from other origins', async () => {
  const { email, path } = await aSubscriber()
  const foreign = { ...FORM, origin: 'https://evil.example' }
  const token = path.split('=')[1]!
  const statuses = await Promise.all(
    [
      send(path, { headers: foreign, body: 'something=else' }),
      send(path, { headers: foreign }),
      send(path, { headers: foreign, body: `${ONE_CLICK}&x=${'x'.repeat(66_000)}` }),
      send(path, { method: 'PUT', headers: foreign, body: ONE_CLICK }),
      send(path, { method: 'DELETE', headers: foreign, body: ONE_CLICK }),
      send(path.replace('unsubscribe', 'unsubscribe/'), { headers: foreign, body: ONE_CLICK }),
      send(path.replace('/newsletter', '/newsletter/..//newsletter'), {
        headers: foreign,
        body: ONE_CLICK,
      }),
      send('/api/newsletter/unsubscriptions', {
        headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
        body: JSON.stringify({ token }),
      }),
    ].map(async (answer) => (await answer).statusCode),
  )
  expect(statuses).toEqual([400, 400, 413, 403, 403, 403, 404, 403])
  expect(await isActive(email)).toBe(true)
})

test('answers 410 for a foreign link, without revealing subscribers', async () => {
  const { path } = await aSubscriber()
  const wrong = [
    '/newsletter/unsubscribe',
    '/newsletter/unsubscribe?token=',
    `/newsletter/unsubscribe?token=${'A'.repeat(64)}`,
    `/newsletter/unsubscribe?token=${'A'.repeat(5_000)}`,
    `${path}&token=${'A'.repeat(64)}`,
    `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
  ]
  for (const address of wrong) {
    const answer = await send(address, { headers: FORM, body: ONE_CLICK })
    expect([address, answer.statusCode, await answer.body.text()]).toEqual([address, 410, ''])
  }
})

test('counts one-click requests by IP address', async () => {
  const headers = { ...FORM, 'x-forwarded-for': anAddress() }
  await app.db
    .insertInto('rate_limits')
    .values({
      key: `300/300:newsletter.oneClick:${headers['x-forwarded-for']}`,
      points: 299,
      expire: app.clock.now().getTime() + 60_000,
    })
    .execute()
  const { email, path } = await aSubscriber()
  expect(
    (await send('/newsletter/unsubscribe?token=x', { headers, body: ONE_CLICK })).statusCode,
  ).toBe(410)
  const refused = await send(path, { headers, body: ONE_CLICK })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(await isActive(email)).toBe(true)
})

test('answers 503 without a database and logs no token', async () => {
  const { path } = await aSubscriber()
  await sql`alter table rate_limits rename to rate_limits_away`.execute(app.db)
  try {
    expect((await send(path, { headers: FORM, body: ONE_CLICK })).statusCode).toBe(503)
  } finally {
    await sql`alter table rate_limits_away rename to rate_limits`.execute(app.db)
  }
  expect(app.logged()).toContain('the store is unavailable')
  expect(app.logged()).not.toContain(path.split('=')[1])
})

test('VIS-NEWS-10 retries a failed email, keeps the subscription and logs no address', async () => {
  const received: string[] = []
  let attempts = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        attempts++ === 0
          ? Object.assign(new Error(`4.2.1 mailbox of ${address} is busy`), { responseCode: 450 })
          : undefined,
      ),
    onData(stream, _session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => done(void received.push(raw)))
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const at = server.server.address() as { port: number }
  const mail = {
    kind: 'smtp',
    url: `smtp://127.0.0.1:${at.port}`,
    from: 'Adire <hello@adire.example>',
  } as const
  const live = await startTestApp({ config: { ...behindProxy, mail } })
  const email = anEmail()
  expect(await aVisitor(live).client.newsletter.subscribe({ email })).toEqual({})
  const waiting = await until('the failed job', async () => {
    const { rows } = await sql<{
      text: string
    }>`select to_jsonb(j)::text as text from graphile_worker._private_jobs j where last_error is not null`.execute(
      live.db,
    )
    return rows[0]?.text
  })
  expect(waiting).toContain('the mail was not accepted')
  expect(waiting).not.toContain(email)
  await until('the email after a failed one', () => received.length > 0, 15_000)
  expect(attempts).toBe(2)
  const head = received[0]!.split('\r\n\r\n')[0]!.replaceAll(/\r\n[ \t]+/g, ' ')
  expect(head).toMatch(
    /^List-Unsubscribe: <http:\/\/localhost:3999\/newsletter\/unsubscribe\?token=[\w-]{64}>, <mailto:support@adire\.example\?subject=unsubscribe>$/m,
  )
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(live.logged()).toContain('the mail was not accepted: EENVELOPE 450 4.2.1')
  expect(live.logged()).not.toContain(email)
  await live.close()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
}, 40_000)
