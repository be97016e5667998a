import { appPages } from '@adire/contract/pages.ts'
import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  aPortraitFile,
  match,
  type TestMember,
} from '../../testing/members.ts'
import { setPhotoRules } from '../../testing/photo-settings.ts'
import { openStream } from '../../testing/streams.ts'
import { deliver, sendPush } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const CANARY = 'Meet me where the two rivers join'

/** Runs the delivery job now. */
async function deliverNow({ id }: TestMember): Promise<void> {
  await deliver.run({ memberId: id }, app.deps)
}

/** Runs waiting jobs, then moves the clock. */
async function pass(time: Parameters<typeof app.clock.advance>[0]): Promise<void> {
  await whenIdle(app)
  app.clock.advance(time)
}

/** Emails sent once all due jobs have run. */
async function mailsTo({ email }: TestMember) {
  await whenIdle(app)
  return (await app.mails()).filter(({ to }) => to === email)
}

async function aPairWithMessage() {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 500 })]
  const { threadId } = await match(app, ben, ada)
  await ada.client.notifications.markAllRead()
  await ben.client.messages.send({
    threadId,
    clientId: crypto.randomUUID(),
    content: CANARY,
    expectedPrice: 10,
  })
  return { ada, ben, threadId }
}

test('emails an absent member once per thread until it is read, without text or name', async () => {
  const { ada, ben, threadId } = await aPairWithMessage()
  await deliverNow(ada)
  await pass({ minutes: 16 })
  await deliverNow(ada)
  const [mail] = await mailsTo(ada)
  expect(mail?.subject).toBe('Adire: You have a new message')
  expect(mail?.text).toContain(`/dashboard/messages/${threadId}`)
  for (const secret of [CANARY, 'rivers', ben.handle, ben.id])
    expect(JSON.stringify(mail)).not.toContain(secret)

  await ben.client.messages.send({
    threadId,
    clientId: crypto.randomUUID(),
    content: CANARY,
    expectedPrice: 10,
  })
  await pass({ hours: 30 })
  await deliverNow(ada)
  expect(await mailsTo(ada)).toHaveLength(1)
})

test('emails nobody who is active, and nothing that was read meanwhile', async () => {
  const { ada } = await aPairWithMessage()
  await pass({ minutes: 16 })
  // Any request makes the member active.
  await ada.client.notifications.unread()
  await deliverNow(ada)
  expect(await mailsTo(ada)).toEqual([])
  await ada.client.notifications.markAllRead()
  await pass({ hours: 2 })
  await deliverNow(ada)
  expect(await mailsTo(ada)).toEqual([])
})

test('sends one email for several notifications, and the next after a day', async () => {
  const ada = await aMember(app, 'woman')
  for (let i = 0; i < 2; i++)
    await (await aMember(app, 'man')).client.likes.send({ to: ada.id, kind: 'like' })
  await pass({ seconds: 1 })
  await (
    await aMember(app, 'man')
  ).client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 })
  await pass({ minutes: 16 })
  await deliverNow(ada)
  const [mail] = await mailsTo(ada)
  expect(mail?.subject).toBe('Adire: 2 new likes and 1 new Super Like')
  await (await aMember(app, 'man')).client.likes.send({ to: ada.id, kind: 'like' })
  await pass({ hours: 20 })
  await deliverNow(ada)
  expect(await mailsTo(ada)).toHaveLength(1)
  await pass({ hours: 5 })
  await deliverNow(ada)
  expect(await mailsTo(ada)).toHaveLength(2)
})

test('delivers the others beside a notification of a kind that only a newer server knows', async () => {
  const { ada } = await aPairWithMessage()
  await sql`alter type notification_kind add value 'of_a_newer_server'`.execute(app.db)
  await sql`select add_notification(${ada.id}, 'of_a_newer_server', null, null, null, '{}', now())`.execute(
    app.db,
  )
  await pass({ minutes: 16 })
  await deliverNow(ada)
  expect(await mailsTo(ada)).toHaveLength(1)
  const { rows } = await sql`
    select mail_state, push_state from notifications where kind = 'of_a_newer_server'`.execute(
    app.db,
  )
  expect(rows).toEqual([{ mail_state: 'waiting', push_state: 'waiting' }])
  const { notifications } = await ada.client.notifications.list({})
  const kinds = notifications.map(({ kind }) => kind)
  expect(kinds).toContain('message')
  expect(kinds).not.toContain('of_a_newer_server')
})

/** Seconds until the job that sends a member the likes of new faces; undefined without one. */
async function findRevealDelay({ id }: TestMember): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs
    where key = ${`notifications:${id}:revealed`}`.execute(app.db)
  return rows[0]?.seconds
}

test('sends a like some time after the first photo of its sender is approved', async () => {
  const [ada, ben] = [await aMember(app, 'woman', { photo: true }), await aMember(app, 'man')]
  const moderator = await aModerator(app)
  await setPhotoRules(app, { toBeShown: true })
  const { id } = await ben.client.photos.upload({ file: await aPortraitFile(7) })
  const another = await ben.client.photos.upload({ file: await aPortraitFile(8) })
  await ben.client.likes.send({ to: ada.id, kind: 'like' })
  await pass({ minutes: 16 })
  expect(await mailsTo(ada)).toEqual([])
  const stream = await openStream(app.url, ada.jar)
  await moderator.client.moderation.approvePhoto({ id })
  const delay = await findRevealDelay(ada)
  expect(delay).toBeGreaterThan(50)
  expect(delay).toBeLessThanOrEqual(1800)
  // An approval of a further photo shows nobody new.
  await sql`select graphile_worker.remove_job(${`notifications:${ada.id}:revealed`})`.execute(
    app.db,
  )
  await moderator.client.moderation.approvePhoto({ id: another.id })
  expect(await findRevealDelay(ada)).toBeUndefined()
  expect(await mailsTo(ada)).toEqual([])
  await stream.stop()
  expect(stream.heard.map(({ event }) => event.type)).not.toContain('likes.changed')
  await pass({ minutes: 16 })
  await deliverNow(ada)
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual(['Adire: Someone likes you'])
  await deliverNow(ada)
  expect(await mailsTo(ada)).toHaveLength(1)
  await setPhotoRules(app, {})
})

test('respects channels and quiet hours', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await ada.client.account.savePreferences({ notifications: { like: { mail: false, push: true } } })
  await ben.client.likes.send({ to: ada.id, kind: 'like' })
  await pass({ minutes: 16 })
  await deliverNow(ada)
  expect(await mailsTo(ada)).toEqual([])

  const now = app.clock.now()
  const wallTime = (hours: number) =>
    new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  await ada.client.account.savePreferences({
    quietHours: { from: wallTime(-1), until: wallTime(3), timeZone: 'UTC' },
  })
  await ben.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 })
  await pass({ hours: 2 })
  await deliverNow(ada)
  expect(await mailsTo(ada)).toEqual([])
  await pass({ hours: 1, minutes: 1 })
  await deliverNow(ada)
  expect((await mailsTo(ada))[0]?.subject).toBe('Adire: Someone sent you a Super Like')
})

test('ends only the emails about the topic by one click', async () => {
  const { ada } = await aPairWithMessage()
  await pass({ minutes: 16 })
  await deliverNow(ada)
  const [mail] = await mailsTo(ada)
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = new URL(/<(http[^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '')
  expect(link.pathname).toBe(appPages.unsubscribeNotifications)
  const click = (search: string, body = 'List-Unsubscribe=One-Click') =>
    fetch(`${app.url}${appPages.unsubscribeNotifications}${search}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await click(link.search, 'something=else')).status).toBe(400)
  expect((await click(link.search.replace('topics=message', 'topics=like'))).status).toBe(410)
  expect((await ada.client.account.preferences()).notifications.message).toEqual({
    mail: true,
    push: true,
  })
  expect((await click(link.search)).status).toBe(200)
  const { notifications } = await ada.client.account.preferences()
  expect([notifications.message, notifications.like]).toEqual([
    { mail: false, push: true },
    { mail: true, push: true },
  ])
  const token = link.searchParams.get('token') ?? ''
  await expect(
    app.client().notifications.unsubscribe({ token, topics: 'message,like' }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' })
  expect(await app.client().notifications.unsubscribe({ token, topics: 'message' })).toEqual({})
})

interface Pushed {
  headers: IncomingHttpHeaders
  body: Buffer
}

let makers: Server
let origin: string
let pushed: Pushed[]
let answer: number

beforeEach(async () => {
  pushed = []
  answer = 201
  makers = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushed.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => {
    makers.listen(0, '127.0.0.1', resolve)
  })
  const address = makers.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterEach(async () => {
  makers.closeAllConnections()
  await new Promise((resolve) => {
    makers.close(resolve)
  })
})

/** Creates a browser's push subscription with its private keys. */
async function subscribeBrowser(
  { client }: TestMember,
  path = `/${randomBytes(6).toString('hex')}`,
) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  await client.notifications.subscribePush({
    endpoint: `${origin}${path}`,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
  })
  return { keys, p256dh, auth }
}

/** Decrypts a push as a browser does (RFC 8291), independently of the code under test. */
function openPush(
  body: Buffer,
  { keys, p256dh, auth }: Awaited<ReturnType<typeof subscribeBrowser>>,
): unknown {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  expect([body.readUInt32BE(16), body[20]]).toEqual([4096, 65])
  const derive = (from: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, bytes))
  const agreed = derive(
    keys.computeSecret(sender),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]),
    32,
  )
  const key = derive(agreed, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const opened = createDecipheriv(
    'aes-128-gcm',
    key,
    derive(agreed, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  opened.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
  expect(plain.at(-1)).toBe(2)
  return JSON.parse(plain.subarray(0, -1).toString())
}

/** Verifies the signature and reads the claims, as a push service does (RFC 8292). */
function readClaims({ authorization = '' }: IncomingHttpHeaders): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const [head = '', claims = '', signature = ''] = token.split('.')
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isTrue).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

test('encrypts and signs a push, which says only that something happened', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 100 })]
  const { threadId } = await match(app, ben, ada)
  await ada.client.notifications.markAllRead()
  const browser = await subscribeBrowser(ada)
  await ben.client.messages.send({
    threadId,
    clientId: crypto.randomUUID(),
    content: CANARY,
    expectedPrice: 10,
  })
  await until('the push arrives', () => pushed.length === 1)
  const [{ headers, body }] = pushed as [Pushed]
  expect(openPush(body, browser)).toEqual({
    title: 'Adire',
    body: 'You have a new message',
    path: `/dashboard/messages/${threadId}`,
    tag: threadId,
  })
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'normal',
  })
  expect(headers['topic']).toBe(
    createHash('sha256').update(threadId).digest('base64url').slice(0, 32),
  )
  expect(readClaims(headers)).toMatchObject({ aud: origin, sub: expect.stringMatching(/^mailto:/) })
  expect(headers['authorization']).toContain((await ada.client.notifications.pushKey()).key)
  for (const secret of ['rivers', ben.handle])
    expect(JSON.stringify(openPush(body, browser))).not.toContain(secret)
})

test('deletes expired push subscriptions and retries busy ones', async () => {
  const ada = await aMember(app, 'woman')
  await subscribeBrowser(ada)
  const [subscription] = await app.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', ada.id)
    .execute()
  const job = {
    subscriptionId: subscription?.id ?? '',
    push: { body: 'News', path: '/dashboard/notifications', tag: 'news' },
  }
  answer = 503
  await expect(sendPush.run(job, app.deps)).rejects.toThrow('the push service asked to retry later')
  answer = 410
  await sendPush.run(job, app.deps)
  expect(
    await app.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', ada.id)
      .execute(),
  ).toEqual([])
  await sendPush.run(job, app.deps)
  expect(pushed).toHaveLength(2)
})

test('ends a push subscription with its session', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  await subscribeBrowser(ada, '/the-one-browser')
  await subscribeBrowser(eve, '/the-one-browser')
  const owners = async () => {
    const rows = await app.db
      .selectFrom('push_subscriptions')
      .select('user_id')
      .where('endpoint', '=', `${origin}/the-one-browser`)
      .execute()
    return rows.map(({ user_id: id }) => id)
  }
  expect(await owners()).toEqual([eve.id])
  await subscribeBrowser(eve, '/another-address')
  expect(await owners()).toEqual([])
  await subscribeBrowser(eve, '/the-one-browser')
  await eve.client.auth.logOut({})
  expect(await owners()).toEqual([])
})

test('calls only the push services of browsers', async () => {
  const ada = await aMember(app, 'woman')
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const endpoints = [
    'https://elsewhere.example/push',
    'https://fcm.googleapis.com.elsewhere.example/push',
    'https://169.254.169.254/latest/meta-data',
    'http://10.0.0.8/push',
    'https://fcm.googleapis.com:8443/push',
    'https://ada:secret@fcm.googleapis.com/push',
  ]
  for (const endpoint of endpoints) {
    const refusal = ada.client.notifications.subscribePush({ endpoint, p256dh, auth })
    await expect(refusal, endpoint).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  }
  const badKeys = ada.client.notifications.subscribePush({
    endpoint: `${origin}/push`,
    p256dh: 'A'.repeat(87),
    auth,
  })
  await expect(badKeys).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('reads pushes that an earlier version queued', () => {
  const subscriptionId = crypto.randomUUID()
  const push = { words: 'Ada likes you', path: '/dashboard', tag: 'likes' }
  expect(sendPush.payload.parse({ subscriptionId, push })).toEqual({
    subscriptionId,
    push: { body: 'Ada likes you', path: '/dashboard', tag: 'likes' },
  })
})
