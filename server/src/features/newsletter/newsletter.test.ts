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
const rowsOf = (email: string) => app.db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).execute()
const isActive = async (email: string) => (await rowsOf(email))[0]?.is_active

/** The secrets in the newest mail to an address. */
async function linksTo(email: string): Promise<{ confirm: string; leave: string }> {
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
  const links = await linksTo(email)
  await confirm(links.confirm)
  return { email, ...links }
}

test('P17 only the link in the mail puts somebody on the list, and following it again changes nothing', async () => {
  const email = anEmail()
  expect(await subscribe(email)).toEqual({})
  expect(await rowsOf(email)).toMatchObject([{ email, is_active: false, confirmed_at: null, subscribed_at: app.clock.now() }])
  const { confirm: token } = await linksTo(email)
  expect(await confirm(token)).toEqual({})
  const [row] = await rowsOf(email)
  expect(row).toMatchObject({ is_active: true, confirmed_at: app.clock.now() })
  app.clock.advance({ hours: 1 })
  expect(await confirm(token)).toEqual({})
  expect(await rowsOf(email)).toEqual([row])
})

test('the confirmation mail says what it is for, in two parts, and carries the headers of one click (RFC 8058)', async () => {
  const email = anEmail()
  await subscribe(email)
  const links = await linksTo(email)
  const mails = await mailsTo(app, email)
  expect(mails).toHaveLength(1)
  const { subject, text, html, headers } = mails[0]!
  expect(subject).toBe('Confirm your Adire newsletter')
  const confirmUrl = `http://localhost:3999/newsletter/confirm#token=${links.confirm}`
  const leaveUrl = `http://localhost:3999/newsletter/unsubscribe?token=${links.leave}`
  for (const url of [confirmUrl, leaveUrl]) {
    expect(text).toContain(url)
    expect(html).toContain(`href="${url}"`)
  }
  expect(headers).toEqual({
    'List-Unsubscribe': `<${leaveUrl}>, <mailto:support@adire.example?subject=unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const list = await (await fetch(`${app.url}/dev/mail`)).text()
  const path = /href="(\/dev\/mail\/[^"]+)"><strong>Confirm your Adire newsletter/.exec(list)?.[1]
  expect(await (await fetch(app.url + path!)).text()).toContain('<dt>List-Unsubscribe-Post</dt><dd>List-Unsubscribe=One-Click</dd>')
})

test('VIS-NEWS-06 VIS-NEWS-07 one mailbox is one row however it is written', async () => {
  const email = anEmail()
  await subscribe(`  ${email.toUpperCase()} `)
  await subscribe(email)
  expect(await rowsOf(email)).toHaveLength(1)
  await confirm((await linksTo(email)).confirm)
  await expect(subscribe(` ${email.replace('person', 'PERSON')}`)).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' })
})

test('VIS-NEWS-11 whoever is on the list hears so, and its owner gets a note with a way out (decision S3)', async () => {
  const { email, leave } = await aSubscriber()
  const before = await rowsOf(email)
  await expect(subscribe(email)).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED', status: 409 })
  await whenIdle(app)
  expect(await rowsOf(email)).toEqual(before)
  const note = (await mailsTo(app, email)).at(-1)!
  expect(note.subject).toBe('You already get the Adire newsletter')
  expect(note.text).not.toContain('/newsletter/confirm')
  expect(note.headers?.['List-Unsubscribe']).toContain(leave)
})

test('a link works for seven days, and a newer one ends it', async () => {
  const email = anEmail()
  await subscribe(email)
  const { confirm: older } = await linksTo(email)
  await subscribe(email)
  const { confirm: newer } = await linksTo(email)
  expect(newer).not.toBe(older)
  await expect(confirm(older)).rejects.toMatchObject({ code: 'LINK_INVALID', status: 410 })
  app.clock.advance({ days: 7, seconds: -1 })
  expect(await confirm(newer)).toEqual({})
  const late = anEmail()
  await subscribe(late)
  const { confirm: token } = await linksTo(late)
  app.clock.advance({ days: 7 })
  await expect(confirm(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  expect(await isActive(late)).toBe(false)
})

test('neither the confirmation nor the unsubscribe secret is in the database', async () => {
  const email = anEmail()
  await subscribe(email)
  const links = await linksTo(email)
  const [row] = await rowsOf(email)
  const stored = JSON.stringify(row)
  expect(stored).not.toContain(links.confirm)
  expect(stored).not.toContain(links.leave)
  expect(row!.confirm_hash).toBe(createHash('sha256').update(links.confirm).digest('hex'))
  for (const wrong of [row!.confirm_hash!, row!.id, links.leave]) await expect(confirm(wrong)).rejects.toMatchObject({ status: 410 })
  for (const wrong of [row!.id, links.confirm, `${links.leave.slice(0, -1)}${links.leave.endsWith('A') ? 'B' : 'A'}`])
    await expect(unsubscribe(wrong)).rejects.toMatchObject({ code: 'LINK_INVALID', status: 410 })
})

test('leaving holds at once and for good; asking again starts from the beginning', async () => {
  const { email, confirm: link, leave } = await aSubscriber()
  expect(await unsubscribe(leave)).toEqual({})
  const left = await rowsOf(email)
  expect(left).toMatchObject([{ is_active: false, unsubscribed_at: app.clock.now() }])
  app.clock.advance({ minutes: 5 })
  expect(await unsubscribe(leave)).toEqual({})
  expect(await rowsOf(email)).toEqual(left)
  await expect(confirm(link)).rejects.toMatchObject({ code: 'LINK_INVALID' })

  expect(await subscribe(email)).toEqual({})
  expect(await rowsOf(email)).toMatchObject([{ id: left[0]!.id, is_active: false, confirmed_at: null, unsubscribed_at: null }])
  await confirm((await linksTo(email)).confirm)
  expect(await isActive(email)).toBe(true)
  expect(await unsubscribe(leave)).toEqual({})
  expect(await isActive(email)).toBe(false)
})

test('somebody who leaves before confirming gets no link that is still under way', async () => {
  const email = anEmail()
  await subscribe(email)
  const links = await linksTo(email)
  await unsubscribe(links.leave)
  await expect(confirm(links.confirm)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  expect(await isActive(email)).toBe(false)
})

test('ten who subscribe one mailbox at once make one row and at most three mails', async () => {
  const email = anEmail()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => subscribe(email)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'RATE_LIMITED', data: { retryAfterSeconds: 86_400 } })
  expect(await rowsOf(email)).toHaveLength(1)
  await whenIdle(app)
  const mails = await mailsTo(app, email)
  expect(mails.length).toBeLessThanOrEqual(3)
  // Which of them was made last is not said; its link is the one that works.
  const confirmed = await Promise.allSettled(mails.map(({ text }) => confirm(/confirm#token=([\w-]+)/.exec(text)![1]!)))
  expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  app.clock.advance({ days: 1 })
  await expect(subscribe(email)).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' })
})

test('takes ten of twenty subscriptions that come at once from one address, and asks the others for a challenge', async () => {
  const visitor = aVisitor(app)
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await visitor.post('/newsletter/subscriptions', { email: anEmail() })).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 428)).toHaveLength(10)
  app.clock.advance({ hours: 1 })
  expect((await visitor.post('/newsletter/subscriptions', { email: anEmail() })).status).toBe(200)
})

test('F-07 a hundred subscriptions and inquiries in one name are at most three mails a day', async () => {
  const email = anEmail()
  const inquiry = { inquiryType: 'support', contactName: 'X', contactEmail: email, message: 'Hello', preferredContact: 'email' } as const
  await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) => (i % 2 ? subscribe(email) : aVisitor(app).client.inquiries.submit(inquiry))),
  )
  await whenIdle(app)
  expect((await mailsTo(app, email)).length).toBeLessThanOrEqual(3)
})

test('T25 nothing but an address is accepted, and only one that can be one', async () => {
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
    expect([body, (await aVisitor(app).post('/newsletter/subscriptions', body)).status]).toEqual([body, 422])
  expect(await rowsOf(email)).toEqual([])
})

test('who never confirmed or has left is forgotten after thirty days; a subscriber stays', async () => {
  const subscriber = await aSubscriber()
  const gone = await aSubscriber()
  const never = anEmail()
  await subscribe(never)
  await unsubscribe(gone.leave)
  await whenIdle(app)
  app.clock.advance({ days: 29 })
  await sweepSubscribers.run({}, app.deps)
  expect([await isActive(subscriber.email), await isActive(gone.email), await isActive(never)]).toEqual([true, false, false])
  // The link has run out by now, and with it what we kept of it.
  expect((await rowsOf(subscriber.email))[0]!.confirm_hash).toBeNull()
  app.clock.advance({ days: 2 })
  await sweepSubscribers.run({}, app.deps)
  expect([await isActive(subscriber.email), await isActive(gone.email), await isActive(never)]).toEqual([true, undefined, undefined])
  expect(await unsubscribe(gone.leave)).toEqual({})
})

test('who leaves after years is remembered for thirty days from then', async () => {
  const { email, leave } = await aSubscriber()
  app.clock.advance({ days: 800 })
  await unsubscribe(leave)
  app.clock.advance({ days: 29 })
  await sweepSubscribers.run({}, app.deps)
  expect(await isActive(email)).toBe(false)
  app.clock.advance({ days: 2 })
  await sweepSubscribers.run({}, app.deps)
  expect(await rowsOf(email)).toEqual([])
})

test('with the counters away nobody is mailed, and leaving goes on', async () => {
  const { email, leave } = await aSubscriber()
  const other = anEmail()
  await sql`alter table rate_limits rename to rate_limits_away`.execute(app.db)
  try {
    await expect(subscribe(other)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    expect(await unsubscribe(leave)).toEqual({})
  } finally {
    await sql`alter table rate_limits_away rename to rate_limits`.execute(app.db)
  }
  expect([await rowsOf(other), await isActive(email)]).toEqual([[], false])
})

test('the thirty days begin again with every request', async () => {
  const email = anEmail()
  await subscribe(email)
  app.clock.advance({ days: 20 })
  await subscribe(email)
  await whenIdle(app)
  app.clock.advance({ days: 29 })
  await sweepSubscribers.run({}, app.deps)
  expect(await rowsOf(email)).toHaveLength(1)
})

test('the database itself keeps one row a mailbox, and nobody on the list without a confirmation', async () => {
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

test('G-09 no address and no secret of a subscriber is in the logs', async () => {
  const email = anEmail()
  await subscribe(email)
  const links = await linksTo(email)
  await fetch(`${app.url}/newsletter/unsubscribe?token=${links.leave}`)
  await fetch(`${app.url}/newsletter/unsubscribe?token=${links.leave}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  await aVisitor(app).post('/newsletter/subscriptions', { email: `${email}\u0000` })
  for (const canary of [email, links.confirm, links.leave]) expect(app.logged().includes(canary), canary).toBe(false)
})
