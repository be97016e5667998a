import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { runConcurrently } from '../../testing/bulk-members.ts'
import { WEBHOOK_LIMIT, WEBHOOK_MAXIMUM_BYTES } from './rules.ts'

/** Webhook endpoints: what is stored, and the answer. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
})
afterAll(() => app.close())

interface Sent {
  body?: string
  signature?: string
}

function send({ body = buildEvent(), signature = sign(body) }: Sent = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
  return fetch(`${app.url}/webhooks/sandbox`, { method: 'POST', headers, body })
}

const buildEvent = (id: string = crypto.randomUUID()) =>
  JSON.stringify({ id, type: 'sandbox.nothing', livemode: false, facts: [] })

function sign(body: string): string {
  const { sandbox } = app.deps.payments
  if (!sandbox) throw new Error('there is no sandbox')
  return sandbox.sign(body, app.clock.now())
}

const listStoredEvents = (id: string) =>
  app.db
    .selectFrom('payment_events as e')
    .innerJoin('payment_event_payloads as p', 'p.event_id', 'e.id')
    .select(['e.provider', 'e.event_type as type', 'p.payload'])
    .where('e.event_id', '=', id)
    .execute()

test('stores an event once however often it is delivered, and answers quickly', async () => {
  const id = crypto.randomUUID()
  const body = buildEvent(id)
  for (let time = 0; time < 3; time++) {
    const answer = await send({ body })
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(await listStoredEvents(id)).toEqual([
    {
      provider: 'sandbox',
      type: 'sandbox.nothing',
      payload: { isLive: false, payload: JSON.parse(body) as unknown },
    },
  ])
})

test('sends sandbox events to the address this server listens at', () => {
  expect(app.deps.payments.sandbox?.webhookUrl).toBe(
    `http://127.0.0.1:${new URL(app.url).port}/webhooks/sandbox`,
  )
})

test('refuses and logs unsigned events, and stores nothing', async () => {
  const id = crypto.randomUUID()
  expect((await send({ body: buildEvent(id), signature: sign('another body') })).status).toBe(400)
  expect(await listStoredEvents(id)).toEqual([])
  expect(app.logged()).toContain('payments: a webhook was refused')
})

test('reads a body of the largest size and refuses one byte more', async () => {
  const word = buildEvent()
  const padded = (bytes: number) => word + ' '.repeat(bytes - word.length)
  expect((await send({ body: padded(WEBHOOK_MAXIMUM_BYTES) })).status).toBe(200)
  expect((await send({ body: padded(WEBHOOK_MAXIMUM_BYTES + 1) })).status).toBe(413)
})

test('has no endpoint for a disabled provider', async () => {
  for (const provider of ['stripe', 'paystack', 'paypal'])
    expect(
      (await fetch(`${app.url}/webhooks/${provider}`, { method: 'POST', body: '{}' })).status,
    ).not.toBe(200)
})

test('answers too many requests from one address with a retry time', async () => {
  await app.db.deleteFrom('rate_limits').execute()
  const statuses = new Map<number, number>()
  const count = async () => {
    const { status } = await send({ signature: 'none' })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await runConcurrently(
    20,
    Array.from({ length: WEBHOOK_LIMIT.points }, () => count),
  )
  expect([...statuses]).toEqual([[400, WEBHOOK_LIMIT.points]])
  const answer = await send()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
