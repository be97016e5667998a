import { RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outbound } from '../../gateways/payment-outbound.ts'
import { type TestApp } from '../../testing/app.ts'
import { runConcurrently } from '../../testing/bulk-members.ts'
import { createFakeProviders, ONLY_STRIPE, startLivePayments } from '../../testing/live-payments.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { deliverStripe } from '../../testing/fake-stripe-events.ts'
import { endSubscriptions, deleteOldPayloads, reconcile } from './jobs.ts'

let app: TestApp
let man: TestMember
const { stripe, server: fakeProviders } = createFakeProviders()

beforeAll(async () => {
  await fakeProviders.start()
  app = await startLivePayments(fakeProviders, { keys: ONLY_STRIPE })
  man = await aMember(app, 'man')
})
afterAll(async () => {
  await app.close()
  await fakeProviders.stop()
})

async function buildCheckoutInput({ client }: TestMember, clientId: string = crypto.randomUUID()) {
  const { packs } = await client.payments.quote({ currencyCode: 'USD' })
  return { packageId: 'starter', currencyCode: 'USD', quote: packs[0]!.quote, clientId } as const
}

const checkouts = () =>
  fakeProviders.requests.filter(({ path }) => path === '/v1/checkout/sessions').length

test('opens one order and checkout for ten requests with one id, and refuses other input', async () => {
  const wish = await buildCheckoutInput(man)
  const before = checkouts()
  const first = await runConcurrently(
    10,
    Array.from({ length: 10 }, () => () => man.client.payments.createTokenCheckout(wish)),
  )
  expect(
    [...first.keys()].every((outcome) => outcome === 'done' || outcome === 'CHECKOUT_RUNNING'),
  ).toBe(true)
  expect(first.get('done')).toBeGreaterThan(0)
  const answer = await man.client.payments.createTokenCheckout(wish)
  expect(checkouts() - before).toBe(1)
  expect(
    await app.db.selectFrom('orders').select('id').where('user_id', '=', man.id).execute(),
  ).toEqual([{ id: answer.orderId }])
  app.clock.advance({ hours: 24 })
  expect(await man.client.payments.createTokenCheckout(wish)).toEqual(answer)
  await expect(
    man.client.payments.createTokenCheckout({ ...wish, packageId: 'ultimate' }),
  ).rejects.toMatchObject({
    code: 'CLIENT_ID_USED',
  })
  expect(checkouts() - before).toBe(1)
})

test('resumes a request that died with its server, for the same checkout', async () => {
  const wish = await buildCheckoutInput(man)
  const { orderId, url } = await man.client.payments.createTokenCheckout(wish)
  // As if the server had crashed before storing the answer.
  await app.db
    .updateTable('orders')
    .set({ provider_ref: null, checkout_url: null })
    .where('id', '=', orderId)
    .execute()
  await expect(man.client.payments.createTokenCheckout(wish)).rejects.toMatchObject({
    code: 'CHECKOUT_RUNNING',
  })
  app.clock.advance({ seconds: 31 })
  expect(await man.client.payments.createTokenCheckout(wish)).toEqual({ orderId, url })
})

test('opens a new checkout for a request that is resumed when the first one is about to close', async () => {
  const wish = await buildCheckoutInput(man)
  const { orderId, url } = await man.client.payments.createTokenCheckout(wish)
  await app.db
    .updateTable('orders')
    .set({ provider_ref: null, checkout_url: null })
    .where('id', '=', orderId)
    .execute()
  app.clock.advance({ minutes: 91 })
  const resumed = await man.client.payments.createTokenCheckout(wish)
  expect([resumed.orderId, resumed.url === url]).toEqual([orderId, false])
})

test.each(['answers 500', 'hangs up'] as const)(
  'costs nothing when a provider %s, and continues with the next press',
  async (trouble) => {
    const wish = await buildCheckoutInput(man)
    fakeProviders.trouble = trouble
    try {
      await expect(man.client.payments.createTokenCheckout(wish)).rejects.toMatchObject({
        code: 'PAYMENT_PROVIDER_FAILED',
        status: 503,
      })
    } finally {
      fakeProviders.trouble = undefined
    }
    expect((await man.client.payments.createTokenCheckout(wish)).url).toContain('stripe.com')
  },
)

test('refuses a checkout without an address', async () => {
  stripe.isWithoutUrl = true
  try {
    const wish = await buildCheckoutInput(man)
    await expect(man.client.payments.createTokenCheckout(wish)).rejects.toMatchObject({
      code: 'NO_CHECKOUT_ADDRESS',
      data: { kind: 'tokens' },
    })
    await expect(man.client.payments.createTokenCheckout(wish)).rejects.toMatchObject({
      code: 'NO_CHECKOUT_ADDRESS',
    })
  } finally {
    stripe.isWithoutUrl = false
  }
})

test('stops calling a provider after five failures in half a minute, then probes it', async () => {
  let now = 0
  let calls = 0
  let answer: () => Promise<Response> = () => Promise.reject(new Error('no such host'))
  const outbound = new Outbound('Example', { now: () => now, fetch: () => (calls++, answer()) })
  const send = () =>
    outbound.send('https://example.com', {}).then(
      ({ status }) => status,
      () => 'failed',
    )
  for (let i = 0; i < 5; i++) expect(await send()).toBe('failed')
  expect([await send(), calls]).toEqual(['failed', 5])
  now += 15_000
  expect([await send(), calls]).toEqual(['failed', 6])
  expect([await send(), calls]).toEqual(['failed', 6])
  answer = async () => new Response('{}')
  now += 15_000
  expect([await send(), await send(), calls]).toEqual([200, 200, 8])

  // Failures further apart don't count.
  answer = async () => new Response('', { status: 502 })
  for (let i = 0; i < 10; i++) {
    expect(await send()).toBe('failed')
    now += 10_000
  }
  expect(calls).toBe(18)
})

test('aborts requests to a hanging provider within the limit, also in the middle of its answer', async () => {
  fakeProviders.trouble = 'hangs'
  const outbound = new Outbound('Example', { fetch: fakeProviders.fetch, limitMs: 50 })
  try {
    await expect(outbound.send('https://api.stripe.com/v1/charges', {})).rejects.toThrow(
      'Example does not answer',
    )
  } finally {
    fakeProviders.trouble = undefined
  }
  const endless = new ReadableStream({
    pull: () => new Promise(() => undefined),
    start: (controller) => controller.enqueue(new Uint8Array(1)),
  })
  const half = new Outbound('Example', {
    limitMs: 50,
    fetch: async (_url, { signal }) => {
      const response = new Response(endless)
      response.arrayBuffer = () =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')))
        })
      return response
    },
  })
  await expect(half.send('https://api.stripe.com/v1/charges', {})).rejects.toThrow(
    'Example does not answer',
  )
})

test('emails a refused renewal once, keeps paid premium, and ends it after two weeks', async () => {
  const woman = await aMember(app, 'woman')
  const { plans } = await woman.client.payments.quote({ currencyCode: 'USD' })
  const wish = {
    planType: 'monthly',
    currencyCode: 'USD',
    quote: plans[0]!.quote,
    clientId: crypto.randomUUID(),
    termsVersion: RENEWAL_TERMS_VERSION,
  } as const
  const { orderId } = await woman.client.payments.createSubscriptionCheckout(wish)
  const session = stripe.pay(orderId, app.clock.now())
  for (const sent of stripe.five(orderId, app.clock.now()).slice(0, 3))
    await deliverStripe(app, sent)
  await whenIdle(app)
  app.clock.advance({ days: 29 })
  const failed = {
    id: 'evt_failed',
    type: 'invoice.payment_failed',
    livemode: false,
    created: Math.floor(app.clock.now().getTime() / 1000),
    data: {
      object: {
        id: 'in_failed',
        object: 'invoice',
        parent: {
          subscription_details: { subscription: session.subscription, metadata: session.metadata },
        },
      },
    },
  }
  await deliverStripe(app, failed)
  await deliverStripe(app, { ...failed, id: 'evt_failed_again' })
  await whenIdle(app)
  expect(
    (await app.mails()).filter(
      ({ to, subject }) => to === woman.email && subject === 'We couldn’t renew your Premium',
    ),
  ).toHaveLength(1)
  await woman.client.auth.logIn({ email: woman.email, password: woman.password })
  expect((await woman.client.payments.subscription()).subscription).toMatchObject({
    status: 'past_due',
    canCancel: true,
  })
  expect((await woman.client.auth.session()).isPremium).toBe(true)

  app.clock.advance({ days: 2 })
  await endSubscriptions.run({}, app.deps)
  expect((await woman.client.auth.session()).isPremium).toBe(false)
  expect((await woman.client.payments.subscription()).subscription?.status).toBe('past_due')
  app.clock.advance({ days: 13 })
  await endSubscriptions.run({}, app.deps)
  await whenIdle(app)
  await woman.client.auth.logIn({ email: woman.email, password: woman.password })
  expect((await woman.client.payments.subscription()).subscription?.status).toBe('ended')
  expect(
    fakeProviders.requests.some(
      ({ method, path }) => method === 'DELETE' && path.includes(String(session.subscription)),
    ),
  ).toBe(true)
})

test('stops charging members who are banned or leave', async () => {
  const woman = await aMember(app, 'woman')
  const { plans } = await woman.client.payments.quote({ currencyCode: 'USD' })
  const wish = {
    planType: 'yearly',
    currencyCode: 'USD',
    quote: plans[2]!.quote,
    clientId: crypto.randomUUID(),
    termsVersion: RENEWAL_TERMS_VERSION,
  } as const
  const { orderId } = await woman.client.payments.createSubscriptionCheckout(wish)
  stripe.pay(orderId, app.clock.now())
  for (const sent of stripe.five(orderId, app.clock.now()).slice(0, 3))
    await deliverStripe(app, sent)
  await whenIdle(app)
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', woman.id)
    .execute()
  await endSubscriptions.run({}, app.deps)
  await whenIdle(app)
  const row = await app.db
    .selectFrom('subscriptions')
    .select('cancels')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(row.cancels).toBe(true)
})

test('refunds with a reason, never more than was paid, and follows the provider in the ledger', async () => {
  const admin = await anAdmin(app)
  const buyer = await aMember(app, 'man')
  const { orderId } = await buyer.client.payments.createTokenCheckout(
    await buildCheckoutInput(buyer),
  )
  stripe.pay(orderId, app.clock.now())
  await deliverStripe(app, stripe.completed(orderId, app.clock.now()))
  await whenIdle(app)
  const { id } = (await buyer.client.payments.list({})).payments[0]!
  const refund = (amountMinor?: number) =>
    admin.client.payments.refund({
      id,
      reason: 'Bought by a child',
      ...(amountMinor !== undefined && { amountMinor }),
    })
  await expect(refund(1000)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
  const outcomes = await runConcurrently(
    5,
    Array.from({ length: 5 }, () => () => refund()),
  )
  expect(Object.fromEntries(outcomes)).toEqual({ done: 1, ALREADY_DECIDED: 4 })
  await whenIdle(app)
  const asked = fakeProviders.requests.filter(({ path }) => path === '/v1/refunds')
  expect(asked).toHaveLength(1)
  expect(new URLSearchParams(asked[0]?.body).get('amount')).toBe('999')
  expect((await buyer.client.tokens.wallet()).balance).toBe(150)
  await deliverStripe(app, stripe.refunded(orderId, app.clock.now()))
  await whenIdle(app)
  expect((await buyer.client.tokens.wallet()).balance).toBe(50)
  const audit = await app.db
    .selectFrom('audit_log')
    .select(['operation', 'reason'])
    .where('target_id', '=', id)
    .execute()
  expect(audit).toEqual([{ operation: 'payments.refund', reason: 'Bought by a child' }])
})

test('finds events whose job was lost, and deletes payloads after ninety days', async () => {
  const buyer = await aMember(app, 'man')
  const { orderId } = await buyer.client.payments.createTokenCheckout(
    await buildCheckoutInput(buyer),
  )
  stripe.pay(orderId, app.clock.now())
  const { id } = await app.db
    .insertInto('payment_events')
    .values({
      provider: 'stripe',
      event_id: 'evt_lost',
      event_type: 'checkout.session.completed',
      received_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payload = JSON.stringify({
    isLive: false,
    payload: stripe.completed(orderId, app.clock.now()),
  })
  await app.db
    .insertInto('payment_event_payloads')
    .values({ event_id: id, payload, received_at: app.clock.now() })
    .execute()
  app.clock.advance({ minutes: 6 })
  await reconcile.run({}, app.deps)
  await whenIdle(app)
  expect(
    await app.db
      .selectFrom('payment_event_outcomes')
      .select('outcome')
      .where('event_id', '=', id)
      .execute(),
  ).toEqual([{ outcome: 'applied' }])
  expect((await buyer.client.tokens.wallet()).balance).toBe(150)
  app.clock.advance({ days: 91 })
  await deleteOldPayloads.run({}, app.deps)
  expect(await app.db.selectFrom('payment_event_payloads').select('event_id').execute()).toEqual([])
  expect(
    await app.db.selectFrom('payment_events').select('id').where('id', '=', id).execute(),
  ).toHaveLength(1)
})
