import type { OrderId } from '@adire/contract/ids.ts'
import { RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp } from '../../testing/app.ts'
import { createCrashingDb } from '../../testing/crashing-db.ts'
import { deliverPaypal } from '../../testing/fake-paypal-webhooks.ts'
import { deliverPaystack } from '../../testing/fake-paystack.ts'
import { deliverStripe } from '../../testing/fake-stripe-events.ts'
import { createFakeProviders, startLivePayments } from '../../testing/live-payments.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, grantTokens, type TestMember } from '../../testing/members.ts'
import { sendRefund, undoDuplicate } from './refund-jobs.ts'
import { retryWithdrawalRefunds } from './withdrawal-jobs.ts'

let app: TestApp
const { stripe, paystack, paypal, server: fakeProviders } = createFakeProviders()

beforeAll(async () => {
  await fakeProviders.start()
  app = await startLivePayments(fakeProviders)
  paypal.now = () => app.clock.now()
})
afterEach(() => {
  fakeProviders.trouble = undefined
})
afterAll(async () => {
  await app.close()
  await fakeProviders.stop()
})

type Finish = (id: OrderId, state: 'done' | 'failed') => object

/** A provider, its currency, and how its fake pays and refunds. */
const providers = {
  stripe: {
    currency: 'EUR',
    fake: stripe,
    async pay(id: OrderId) {
      stripe.pay(id, app.clock.now())
      await deliverStripe(app, stripe.completed(id, app.clock.now()))
    },
    async payPlan(id: OrderId) {
      stripe.pay(id, app.clock.now())
      for (const event of stripe.five(id, app.clock.now()).slice(0, 2))
        await deliverStripe(app, event)
    },
    finish: (id, state) => stripe.finishRefund(id, state, app.clock.now()),
    deliver: (event: never) => deliverStripe(app, event),
  },
  paystack: {
    currency: 'NGN',
    fake: paystack,
    async pay(id: OrderId) {
      await deliverPaystack(app, paystack.pay(id, app.clock.now()).charge)
    },
    async payPlan(id: OrderId) {
      const { created, charge } = paystack.pay(id, app.clock.now())
      await deliverPaystack(app, created ?? {})
      await deliverPaystack(app, charge)
    },
    finish: (id, state) => paystack.finishRefund(id, state),
    deliver: (event: object) => deliverPaystack(app, event),
  },
  paypal: {
    currency: 'GBP',
    fake: paypal,
    async pay(id: OrderId) {
      await deliverPaypal(app, paypal, paypal.approve(id, app.clock.now()))
    },
    async payPlan(id: OrderId) {
      const { sale, activated } = paypal.charge(id, app.clock.now())
      await deliverPaypal(app, paypal, activated)
      await deliverPaypal(app, paypal, sale)
    },
    finish: (id, state) => paypal.finishRefund(id, state, app.clock.now()),
    deliver: (event: object) => deliverPaypal(app, paypal, event),
  },
} as const satisfies Record<string, { finish: Finish } & Record<string, unknown>>

/** Tokens of every new member, which are spent last. */
const SIGN_UP_TOKENS = 50

type Method = keyof typeof providers

const listAmounts = (method: Method, id: OrderId) =>
  providers[method].fake.refundsOf(id).map(({ amount, status }) => ({ amount, status }))

/** Delivers the provider's event about the end of a refund, `times` times. */
async function finishRefund(
  method: Method,
  id: OrderId,
  state: 'done' | 'failed',
  times = 1,
): Promise<void> {
  const event = providers[method].finish(id, state)
  for (let time = 0; time < times; time++)
    // Each fake takes its own events.
    expect(await providers[method].deliver(event as never)).toBe(200)
  await whenIdle(app)
}

async function aBuyer(method: Method) {
  const man = await aMember(app, 'man')
  const { currency: currencyCode, pay } = providers[method]
  const { packs } = await man.client.payments.quote({ currencyCode })
  const { orderId } = await man.client.payments.createTokenCheckout({
    packageId: 'popular',
    currencyCode,
    method,
    quote: packs[1]?.quote ?? '',
    clientId: crypto.randomUUID(),
  })
  await pay(orderId)
  await whenIdle(app)
  const { tokens } = await man.client.payments.withdrawalQuote({ id: orderId })
  // Half of the bought tokens are spent, so half of the price goes back.
  await grantTokens(app, man, -tokens / 2)
  return { man, orderId }
}

async function aSubscriber(method: Method) {
  const man = await aMember(app, 'man')
  const { currency: currencyCode, payPlan } = providers[method]
  const { plans } = await man.client.payments.quote({ currencyCode })
  const { orderId } = await man.client.payments.createSubscriptionCheckout({
    planType: 'quarterly',
    currencyCode,
    method,
    quote: plans[1]?.quote ?? '',
    clientId: crypto.randomUUID(),
    termsVersion: RENEWAL_TERMS_VERSION,
  })
  await payPlan(orderId)
  await whenIdle(app)
  app.clock.advance({ days: 3 })
  return { man, orderId }
}

async function withdraw({ client }: TestMember, id: OrderId) {
  const { refund, tokens } = await client.payments.withdrawalQuote({ id })
  await client.payments.withdraw({ id, refundMinor: refund.minor, tokens })
  return refund.minor
}

const listRequests = (orderId: OrderId) =>
  app.db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .select(['refund_requests.id', 'failed_at', 'sent_at', 'refund_requests.amount_minor'])
    .where('payments.order_id', '=', orderId)
    .orderBy('asked_at')
    .execute()

/** Lets the jobs of new refunds wait, so that a test runs them itself. */
async function holdRefunds(): Promise<void> {
  await sql`create or replace function hold_refund() returns trigger language plpgsql as $$ begin new.run_at := now() + interval '1 day'; return new; end $$`.execute(
    app.db,
  )
  await sql`create trigger hold_refund before insert on graphile_worker._private_jobs
    for each row when (new.key like 'payments.refund:%') execute function hold_refund()`.execute(
    app.db,
  )
}

/** Runs the jobs of held refunds, which is one run more than the test's own. */
async function releaseRefunds(): Promise<void> {
  await sql`drop trigger hold_refund on graphile_worker._private_jobs`.execute(app.db)
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'payments.refund:%'`.execute(
    app.db,
  )
  await whenIdle(app)
}

const findPayment = async ({ client }: TestMember) => (await client.payments.list({})).payments[0]

async function countNotices({ client }: TestMember, kind: string): Promise<number> {
  const { notifications } = await client.notifications.list({})
  return notifications.filter((notice) => notice.kind === kind).length
}

describe.each(['stripe', 'paystack', 'paypal'] as const)('%s', (method) => {
  test('refunds the share of unspent tokens once, also if the event comes twice', async () => {
    const { man, orderId } = await aBuyer(method)
    const minor = await withdraw(man, orderId)
    await whenIdle(app)
    expect(listAmounts(method, orderId)).toEqual([{ amount: minor, status: 'pending' }])
    expect((await findPayment(man))?.status).toBe('paid')
    await finishRefund(method, orderId, 'done', 2)
    expect(await findPayment(man)).toMatchObject({ refunded: { minor }, isWithdrawn: true })
    expect(await countNotices(man, 'payment_refunded')).toBe(1)
    expect((await man.client.tokens.wallet()).balance).toBe(SIGN_UP_TOKENS)
  })

  test('refunds the unused days of a plan and charges it no more', async () => {
    const { man, orderId } = await aSubscriber(method)
    const minor = await withdraw(man, orderId)
    await whenIdle(app)
    expect(listAmounts(method, orderId)).toEqual([{ amount: minor, status: 'pending' }])
    await finishRefund(method, orderId, 'done')
    expect(await findPayment(man)).toMatchObject({ refunded: { minor }, isWithdrawn: true })
    expect((await man.client.auth.session()).isPremium).toBe(false)
    expect((await man.client.payments.subscription()).subscription?.status).toBe('ended')
  })

  test('refunds once after a lost answer, also if the event comes before the retry', async () => {
    const { man, orderId } = await aBuyer(method)
    fakeProviders.trouble = 'loses answers'
    const minor = await withdraw(man, orderId)
    await expect.poll(() => listAmounts(method, orderId)).toHaveLength(1)
    fakeProviders.trouble = undefined
    await finishRefund(method, orderId, 'done')
    const [request] = await listRequests(orderId)
    await sendRefund.run({ refundId: request?.id ?? '' }, app.deps)
    await whenIdle(app)
    expect(listAmounts(method, orderId)).toEqual([{ amount: minor, status: 'done' }])
    expect(await findPayment(man)).toMatchObject({ refunded: { minor } })
    expect(await countNotices(man, 'payment_refunded')).toBe(1)
  })

  test('refunds once when the server dies between any two statements', async () => {
    const { man, orderId } = await aBuyer(method)
    await holdRefunds()
    const minor = await withdraw(man, orderId)
    const [request] = await listRequests(orderId)
    const crashing = createCrashingDb(app.databaseUrl)
    const deps = { ...app.deps, db: crashing.db }
    const died: number[] = []
    for (let statements = 0; ; statements++) {
      crashing.crashAfter(statements)
      const error: unknown = await sendRefund
        .run({ refundId: request?.id ?? '' }, deps)
        .catch((reason: unknown) => reason)
      if (error === undefined) break
      expect(error).toMatchObject({ message: 'the server died here' })
      died.push(listAmounts(method, orderId).length)
    }
    await crashing.close()
    await releaseRefunds()
    // Before the provider was asked, and after it had answered.
    expect(new Set(died)).toEqual(new Set([0, 1]))
    expect(listAmounts(method, orderId)).toEqual([{ amount: minor, status: 'pending' }])
    await finishRefund(method, orderId, 'done', 2)
    expect(await findPayment(man)).toMatchObject({ refunded: { minor }, isWithdrawn: true })
    expect(await countNotices(man, 'payment_refunded')).toBe(1)
  })

  test('reports a refund once that the provider accepted and could not pay out', async () => {
    const { man, orderId } = await aBuyer(method)
    await withdraw(man, orderId)
    await whenIdle(app)
    await finishRefund(method, orderId, 'failed', 2)
    expect(await listRequests(orderId)).toEqual([
      expect.objectContaining({ failed_at: expect.any(Date), sent_at: expect.any(Date) }),
    ])
    expect(await countNotices(man, 'refund_failed')).toBe(1)
    app.clock.advance({ hours: 13 })
    await retryWithdrawalRefunds.run({}, app.deps)
    await whenIdle(app)
    await finishRefund(method, orderId, 'done')
    const [failed, done] = providers[method].fake.refundsOf(orderId)
    expect([failed?.status, done?.status, done?.amount]).toEqual(['failed', 'done', failed?.amount])
    expect((await findPayment(man))?.refunded).not.toBe(null)
  })
})

test('refunds of a second subscription only what its provider has not refunded yet', async () => {
  const { orderId } = await aSubscriber('stripe')
  const paid = stripe.sessionOf(orderId).amount_total
  await deliverStripe(app, stripe.refunded(orderId, app.clock.now(), 500))
  await whenIdle(app)
  await undoDuplicate.run({ orderId }, app.deps)
  await whenIdle(app)
  expect((await listRequests(orderId)).map((request) => request.amount_minor)).toEqual([paid - 500])
})
