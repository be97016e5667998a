import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aVisitor, anEmail, behindProxy } from '../../testing/visitors.ts'
import { sweepSubscribers } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

const subscribe = (email: string) => aVisitor(app).client.newsletter.subscribe({ email })
const confirm = (token: string) => aVisitor(app).client.newsletter.confirm({ token })
const unsubscribe = (token: string) => aVisitor(app).client.newsletter.unsubscribe({ token })
const findRows = (email: string) =>
  app.db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).execute()
const isActive = async (email: string) => (await findRows(email))[0]?.is_active

/** Reads the links of the newest email to an address. */
async function readLinks(email: string): Promise<{ confirm: string; leave: string }> {
  await whenIdle(app)
  const text = (await mailsTo(app, email)).at(-1)?.text ?? ''
  return {
    confirm: /\/newsletter\/confirm#token=([\w-]+)/.exec(text)?.[1] ?? '',
    leave: /\/newsletter\/unsubscribe\?token=([\w-]+)/.exec(text)?.[1] ?? '',
  }
}

async function aSubscriber(): Promise<{ email: string; confirm: string; leave: string }> {
  const email = anEmail()
  await subscribe(email)
  const links = await readLinks(email)
  await confirm(links.confirm)
  return { email, ...links }
}

test('subscribes only by the emailed link, and following it again changes nothing', async () => {
  const email = anEmail()
  expect(await subscribe(email)).toEqual({})
  expect(await findRows(email)).toMatchObject([
    { email, is_active: false, confirmed_at: null, subscribed_at: app.clock.now() },
  ])
  const { confirm: token } = await readLinks(email)
  expect(await confirm(token)).toEqual({})
  const [row] = await findRows(email)
  expect(row).toMatchObject({ is_active: true, confirmed_at: app.clock.now() })
  app.clock.advance({ hours: 1 })
  expect(await confirm(token)).toEqual({})
  expect(await findRows(email)).toEqual([row])
})

test('states its purpose in the confirmation email, with one-click headers (RFC 8058)', async () => {
  const email = anEmail()
  await subscribe(email)
  const links = await readLinks(email)
  const mails = await mailsTo(app, email)
  expect(mails).toHaveLength(1)
  const { subject, text, html, headers } = mails[0]!
  expect(subject).toBe('Confirm your Adire newsletter subscription')
  const confirmUrl = `http://localhost:3999/newsletter/confirm#token=${links.confirm}`
  const leaveUrl = `http://localhost:3999/newsletter/unsubscribe?token=${links.leave}`
  for (const url of [confirmUrl, leaveUrl]) {
    expect(text).toContain(url)
    expect(html).toContain(`href="${url}"`)
  }
  expect(headers).toEqual({
    'List-Unsubscribe': `<${leaveUrl}>, <mailto:support@adire.example?subject=unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Message-ID': expect.stringMatching(/^<[\w-]+@localhost>$/),
  })
  const list = await (await fetch(`${app.url}/dev/mail`)).text()
  const path = /href="(\/dev\/mail\/[^"]+)"><strong>Confirm your Adire newsletter/.exec(list)?.[1]
  expect(await (await fetch(app.url + path!)).text()).toContain(
    '<dt>List-Unsubscribe-Post</dt><dd>List-Unsubscribe=One-Click</dd>',
  )
})

test('VIS-NEWS-06 VIS-NEWS-07 stores one row for a mailbox in any spelling', async () => {
  const email = anEmail()
  await subscribe(`  ${email.toUpperCase()} `)
  await subscribe(email)
  expect(await findRows(email)).toHaveLength(1)
  await confirm((await readLinks(email)).confirm)
  await expect(subscribe(` ${email.replace('person', 'PERSON')}`)).rejects.toMatchObject({
    code: 'ALREADY_SUBSCRIBED',
  })
})

test('VIS-NEWS-11 answers that an address is subscribed and emails its owner (decision S3)', async () => {
  const { email, leave } = await aSubscriber()
  const before = await findRows(email)
  await expect(subscribe(email)).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED', status: 409 })
  await whenIdle(app)
  expect(await findRows(email)).toEqual(before)
  const note = (await mailsTo(app, email)).at(-1)!
  expect(note.subject).toBe('You already get the Adire newsletter')
  expect(note.text).not.toContain('/newsletter/confirm')
  expect(note.headers?.['List-Unsubscribe']).toContain(leave)
})

test('lets only the owner of the address change the language of a subscription', async () => {
  const { email, leave } = await aSubscriber()
  const answer = (language: 'en' | 'fr') =>
    aVisitor(app)
      .client.newsletter.subscribe({ email, language })
      .then(
        () => 'accepted',
        (error: unknown) => JSON.stringify(error),
      )
  const readLanguage = async () => (await findRows(email))[0]?.language
  const same = await answer('en')
  await whenIdle(app)
  expect((await mailsTo(app, email)).at(-1)?.text).not.toContain('/newsletter/confirm')
  expect(same).toContain('ALREADY_SUBSCRIBED')
  expect(await answer('fr')).toBe(same)
  await whenIdle(app)
  expect(await readLanguage()).toBe('en')

  const note = (await mailsTo(app, email)).at(-1)
  expect(note?.html).toContain('<html lang="fr"')
  const token = /\/newsletter\/confirm\?lang=fr#token=([\w-]+)/.exec(note?.text ?? '')?.[1] ?? ''
  expect(await confirm(token)).toEqual({ language: 'fr' })
  expect(await confirm(token)).toEqual({ language: 'fr' })
  expect([await readLanguage(), await isActive(email)]).toEqual(['fr', true])

  await expect(unsubscribe(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  await expect(confirm(leave)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  await unsubscribe(leave)
  await expect(confirm(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  expect(await isActive(email)).toBe(false)
})

test('accepts the links of both emails after a second request, for seven days', async () => {
  const email = anEmail()
  await subscribe(email)
  const { confirm: older } = await readLinks(email)
  app.clock.advance({ days: 3 })
  await subscribe(email)
  await whenIdle(app)
  expect(await mailsTo(app, email)).toHaveLength(2)
  const { confirm: newer } = await readLinks(email)
  app.clock.advance({ days: 7, seconds: -1 })
  expect(await confirm(older)).toEqual({})
  expect(await confirm(newer)).toEqual({})
  const late = anEmail()
  await subscribe(late)
  const { confirm: token } = await readLinks(late)
  app.clock.advance({ days: 7 })
  await expect(confirm(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  expect(await isActive(late)).toBe(false)
})

test('stores neither the confirmation nor the unsubscribe secret', async () => {
  const email = anEmail()
  await subscribe(email)
  const links = await readLinks(email)
  const [row] = await findRows(email)
  const stored = JSON.stringify(row)
  expect(stored).not.toContain(links.confirm)
  expect(stored).not.toContain(links.leave)
  expect(row!.confirm_hash).toBe(createHash('sha256').update(links.confirm).digest('hex'))
  for (const wrong of [row!.confirm_hash!, row!.id, links.leave])
    await expect(confirm(wrong)).rejects.toMatchObject({ status: 410 })
  for (const wrong of [
    row!.id,
    links.confirm,
    `${links.leave.slice(0, -1)}${links.leave.endsWith('A') ? 'B' : 'A'}`,
  ])
    await expect(unsubscribe(wrong)).rejects.toMatchObject({ code: 'LINK_INVALID', status: 410 })
})

test('unsubscribes at once and starts over on a new request', async () => {
  const { email, confirm: link, leave } = await aSubscriber()
  expect(await unsubscribe(leave)).toEqual({})
  const left = await findRows(email)
  expect(left).toMatchObject([{ is_active: false, unsubscribed_at: app.clock.now() }])
  app.clock.advance({ minutes: 5 })
  expect(await unsubscribe(leave)).toEqual({})
  expect(await findRows(email)).toEqual(left)
  await expect(confirm(link)).rejects.toMatchObject({ code: 'LINK_INVALID' })

  expect(await subscribe(email)).toEqual({})
  expect(await findRows(email)).toMatchObject([
    { id: left[0]!.id, is_active: false, confirmed_at: null, unsubscribed_at: null },
  ])
  await confirm((await readLinks(email)).confirm)
  expect(await isActive(email)).toBe(true)
  expect(await unsubscribe(leave)).toEqual({})
  expect(await isActive(email)).toBe(false)
})

test('sends no pending link after an unsubscribe', async () => {
  const email = anEmail()
  await subscribe(email)
  const links = await readLinks(email)
  await unsubscribe(links.leave)
  await expect(confirm(links.confirm)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  expect(await isActive(email)).toBe(false)
})

test('creates one row and at most three emails from ten concurrent requests for one mailbox', async () => {
  const email = anEmail()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => subscribe(email)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        code: 'RATE_LIMITED',
        data: { retryAfterSeconds: 86_400 },
      })
  expect(await findRows(email)).toHaveLength(1)
  await whenIdle(app)
  const mails = await mailsTo(app, email)
  expect(mails.length).toBeLessThanOrEqual(3)
  const confirmed = await Promise.allSettled(
    mails.map(({ text }) => confirm(/confirm#token=([\w-]+)/.exec(text)![1]!)),
  )
  expect(confirmed.map(({ status }) => status)).toEqual(mails.map(() => 'fulfilled'))
  expect(await isActive(email)).toBe(true)
  app.clock.advance({ days: 1 })
  await expect(subscribe(email)).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' })
})

test('accepts ten of twenty concurrent requests of one IP and challenges the others', async () => {
  const visitor = aVisitor(app)
  const statuses = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await visitor.post('/newsletter/subscriptions', { email: anEmail() })).status,
    ),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 428)).toHaveLength(10)
  app.clock.advance({ hours: 1 })
  expect((await visitor.post('/newsletter/subscriptions', { email: anEmail() })).status).toBe(200)
})

test('sends one address at most three emails a day, from all forms together', async () => {
  const email = anEmail()
  const inquiry = {
    inquiryType: 'support',
    contactName: 'X',
    contactEmail: email,
    message: 'Hello',
    preferredContact: 'email',
  } as const
  await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) =>
      i % 2 ? subscribe(email) : aVisitor(app).client.inquiries.submit(inquiry),
    ),
  )
  await whenIdle(app)
  expect((await mailsTo(app, email)).length).toBeLessThanOrEqual(3)
})

test('refuses extra fields and invalid addresses', async () => {
  const email = anEmail()
  for (const body of [
    { email, is_active: true },
    { email, isActive: true },
    { email, subscribed_at: '2020-01-01' },
    { email, confirmed_at: '2020-01-01' },
    { email, id: crypto.randomUUID() },
    {},
    { email: '' },
    { email: null },
    { email: [email] },
    { email: 'ada at people.example' },
    { email: 'ada @people.example' },
    { email: 'ada@people' },
    { email: `${email}\r\nBcc: eve@people.example` },
    { email: `${email},eve@people.example` },
    { email: `"<script>alert(1)</script>"@people.example` },
    { email: `${'a'.repeat(243)}@people.example` },
  ])
    expect([body, (await aVisitor(app).post('/newsletter/subscriptions', body)).status]).toEqual([
      body,
      422,
    ])
  expect(await findRows(email)).toEqual([])
})

test('deletes unconfirmed and unsubscribed addresses after thirty days, not subscribers', async () => {
  const subscriber = await aSubscriber()
  const gone = await aSubscriber()
  const never = anEmail()
  await subscribe(never)
  await unsubscribe(gone.leave)
  await whenIdle(app)
  app.clock.advance({ days: 29 })
  await sweepSubscribers.run({}, app.deps)
  expect([
    await isActive(subscriber.email),
    await isActive(gone.email),
    await isActive(never),
  ]).toEqual([true, false, false])
  // The link has expired, so its hash is deleted.
  expect((await findRows(subscriber.email))[0]!.confirm_hash).toBeNull()
  app.clock.advance({ days: 2 })
  await sweepSubscribers.run({}, app.deps)
  expect([
    await isActive(subscriber.email),
    await isActive(gone.email),
    await isActive(never),
  ]).toEqual([true, undefined, undefined])
  expect(await unsubscribe(gone.leave)).toEqual({})
})

test("keeps an old subscriber's address for thirty days after they unsubscribe", async () => {
  const { email, leave } = await aSubscriber()
  app.clock.advance({ days: 800 })
  await unsubscribe(leave)
  app.clock.advance({ days: 29 })
  await sweepSubscribers.run({}, app.deps)
  expect(await isActive(email)).toBe(false)
  app.clock.advance({ days: 2 })
  await sweepSubscribers.run({}, app.deps)
  expect(await findRows(email)).toEqual([])
})

test('sends no email without the rate limiter, but still unsubscribes', async () => {
  const { email, leave } = await aSubscriber()
  const other = anEmail()
  await sql`alter table rate_limits rename to rate_limits_away`.execute(app.db)
  try {
    await expect(subscribe(other)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    expect(await unsubscribe(leave)).toEqual({})
  } finally {
    await sql`alter table rate_limits_away rename to rate_limits`.execute(app.db)
  }
  expect([await findRows(other), await isActive(email)]).toEqual([[], false])
})

test('restarts the thirty days with every request', async () => {
  const email = anEmail()
  await subscribe(email)
  app.clock.advance({ days: 20 })
  await subscribe(email)
  await whenIdle(app)
  app.clock.advance({ days: 29 })
  await sweepSubscribers.run({}, app.deps)
  expect(await findRows(email)).toHaveLength(1)
})

test('enforces one row per mailbox and a confirmation in the database', async () => {
  const now = app.clock.now()
  const add = (values: object) =>
    app.db
      .insertInto('newsletter_subscribers')
      .values({ email: anEmail(), subscribed_at: now, ...values })
      .execute()
  for (const wrong of [
    { is_active: true },
    { email: 'Ada@People.Example' },
    { email: ' a@b.c' },
    { unsubscribed_at: now, is_active: true },
  ])
    await expect(add(wrong)).rejects.toThrow('check constraint')
  const email = anEmail()
  await add({ email })
  await expect(add({ email })).rejects.toThrow('newsletter_subscribers_email')
})

test('logs no address and no secret of a subscriber', async () => {
  const email = anEmail()
  await subscribe(email)
  const links = await readLinks(email)
  await fetch(`${app.url}/newsletter/unsubscribe?token=${links.leave}`)
  await fetch(`${app.url}/newsletter/unsubscribe?token=${links.leave}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
  })
  await aVisitor(app).post('/newsletter/subscriptions', { email: `${email}\u0000` })
  for (const canary of [email, links.confirm, links.leave])
    expect(app.logged().includes(canary), canary).toBe(false)
})
