import { RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp } from '../../testing/app.ts'
import { createFakeProviders, startLivePayments } from '../../testing/live-payments.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { deliverPaypal } from '../../testing/fake-paypal-webhooks.ts'
import { deliverPaystack } from '../../testing/fake-paystack.ts'
import { deliverStripe } from '../../testing/fake-stripe-events.ts'
import { reconcile } from './jobs.ts'

let app: TestApp
const { stripe, paystack, paypal, server: fakeProviders } = createFakeProviders()

beforeAll(async () => {
  await fakeProviders.start()
  app = await startLivePayments(fakeProviders)
})
afterAll(async () => {
  await app.close()
  await fakeProviders.stop()
})

const readBalance = async ({ client }: TestMember) => (await client.tokens.wallet()).balance
const isPremium = async ({ client }: TestMember) => (await client.auth.session()).isPremium
const readState = async ({ client }: TestMember) =>
  (await client.payments.subscription()).subscription
type Method = 'stripe' | 'paystack' | 'paypal'

async function buy({ client }: TestMember, currencyCode: string, method: Method) {
  const { packs } = await client.payments.quote({ currencyCode })
  const wish = {
    packageId: 'popular',
    currencyCode,
    method,
    quote: packs[1]!.quote,
    clientId: crypto.randomUUID(),
  } as const
  return client.payments.createTokenCheckout(wish)
}

async function subscribe({ client }: TestMember, currencyCode: string, method: Method) {
  const { plans } = await client.payments.quote({ currencyCode })
  const wish = {
    planType: 'quarterly',
    currencyCode,
    method,
    quote: plans[1]!.quote,
    clientId: crypto.randomUUID(),
    termsVersion: RENEWAL_TERMS_VERSION,
  } as const
  return client.payments.createSubscriptionCheckout(wish)
}

test('Stripe: refunds a part of a token purchase, then disputes it', async () => {
  const man = await aMember(app, 'man')
  const { orderId, url } = await buy(man, 'EUR', 'stripe')
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  const asked = fakeProviders.requests.findLast(({ path }) => path === '/v1/checkout/sessions')
  const form = new URLSearchParams(asked?.body)
  expect(form.get('line_items[0][price_data][unit_amount]')).toBe('1750')
  expect(form.get('success_url')).toBe(
    `http://localhost:3999/dashboard/wallet?purchase=success&order=${orderId}`,
  )
  expect(form.get('adaptive_pricing[enabled]')).toBe('false')
  expect(asked?.headers['idempotency-key']).toBe(`${orderId}-${form.get('expires_at')}`)

  stripe.pay(orderId, app.clock.now())
  expect(await deliverStripe(app, stripe.completed(orderId, app.clock.now()))).toBe(200)
  await whenIdle(app)
  expect(await readBalance(man)).toBe(350)
  await deliverStripe(app, stripe.refunded(orderId, app.clock.now(), 875))
  await whenIdle(app)
  expect(await readBalance(man)).toBe(200)
  await deliverStripe(app, stripe.disputed(orderId, 'needs_response', app.clock.now()))
  await whenIdle(app)
  expect(await readBalance(man)).toBe(50)
  await deliverStripe(app, stripe.disputed(orderId, 'won', app.clock.now()))
  await whenIdle(app)
  expect(await readBalance(man)).toBe(200)
})

test('Stripe: renews a subscription, fails a renewal, cancels, resumes and refunds it', async () => {
  const man = await aMember(app, 'man')
  const { orderId } = await subscribe(man, 'KWD', 'stripe')
  const form = new URLSearchParams(
    fakeProviders.requests.findLast(({ path }) => path === '/v1/checkout/sessions')?.body,
  )
  expect([
    form.get('mode'),
    form.get('line_items[0][price_data][recurring][interval_count]'),
  ]).toEqual(['subscription', '3'])
  expect(Number(form.get('line_items[0][price_data][unit_amount]')) % 10).toBe(0)
  const now = app.clock.now()
  stripe.pay(orderId, now)
  const [completed, invoice, created] = stripe.five(orderId, now)
  for (const event of [created!, invoice!, completed!]) await deliverStripe(app, event)
  await whenIdle(app)
  expect([await isPremium(man), await readBalance(man)]).toEqual([true, 100])
  const paidUntil = (await readState(man))!.paidUntil
  await deliverStripe(app, stripe.renew(orderId, 2, new Date(now.getTime() + 1000)))
  await whenIdle(app)
  expect(new Date((await readState(man))!.paidUntil).getTime()).toBeGreaterThan(
    new Date(paidUntil).getTime(),
  )
  expect(await readBalance(man)).toBe(150)

  expect((await man.client.payments.cancelSubscription()).subscription.status).toBe('cancelling')
  expect((await man.client.payments.resumeSubscription()).subscription.status).toBe('active')
  await deliverStripe(app, stripe.refunded(orderId, new Date(now.getTime() + 5000)))
  await whenIdle(app)
  // The second period is still paid for.
  expect([await isPremium(man), await readBalance(man)]).toEqual([true, 100])
})

test("Paystack: verifies tokens by reference before crediting, and finds a subscription's order", async () => {
  const man = await aMember(app, 'man')
  const bought = await buy(man, 'NGN', 'paystack')
  expect(bought.url).toBe(`https://checkout.paystack.com/${bought.orderId}`)
  expect(paystack.transactions.get(bought.orderId)).toMatchObject({
    amount: 3_200_000,
    currency: 'NGN',
  })
  const { charge } = paystack.pay(bought.orderId, app.clock.now())
  // The event alone isn't enough: the transaction itself must be paid.
  paystack.transactions.get(bought.orderId)!.status = 'pending'
  await deliverPaystack(app, charge)
  await whenIdle(app)
  expect(await readBalance(man)).toBe(50)
  paystack.transactions.get(bought.orderId)!.status = 'success'
  expect(await man.client.payments.checkOrder({ id: bought.orderId })).toMatchObject({
    status: 'paid',
  })
  expect(await readBalance(man)).toBe(350)
  await deliverPaystack(app, paystack.refund(bought.orderId, 1_600_000))
  await whenIdle(app)
  expect(await readBalance(man)).toBe(200)
  await deliverPaystack(app, paystack.disputed(bought.orderId, null))
  await deliverPaystack(app, paystack.disputed(bought.orderId, 'merchant-accepted'))
  await whenIdle(app)
  expect(await readBalance(man)).toBe(50)

  const { orderId } = await subscribe(man, 'GHS', 'paystack')
  expect([...paystack.plans.values()].at(-1)).toMatchObject({
    interval: 'quarterly',
    currency: 'GHS',
  })
  const words = paystack.pay(orderId, app.clock.now())
  await deliverPaystack(app, words.created!)
  await deliverPaystack(app, words.charge)
  await whenIdle(app)
  expect([await isPremium(man), await readBalance(man)]).toEqual([true, 100])
  const renewal = paystack.renew(orderId, new Date(app.clock.now().getTime() + 86_400_000))
  await deliverPaystack(app, renewal.charge)
  await deliverPaystack(app, renewal.invoice)
  await whenIdle(app)
  expect(await readBalance(man)).toBe(150)
  expect((await man.client.payments.cancelSubscription()).subscription.status).toBe('cancelling')
  expect(paystack.subscriptions.get(words.code!)?.status).toBe('non-renewing')
  expect((await man.client.payments.resumeSubscription()).subscription.status).toBe('active')
})

test('PayPal: captures an approved order, and suspends a subscription instead of ending it', async () => {
  const man = await aMember(app, 'man')
  const bought = await buy(man, 'BRL', 'paypal')
  expect(bought.url).toContain('paypal.com/checkoutnow')
  expect(paypal.orderOf(bought.orderId).purchase_units[0]?.amount).toEqual({
    currency_code: 'BRL',
    value: '107.00',
  })
  const approved = paypal.approve(bought.orderId, app.clock.now())
  expect([
    await deliverPaypal(app, paypal, approved),
    await deliverPaypal(app, paypal, { ...approved, id: 'WH-SECOND' }),
  ]).toEqual([200, 200])
  await whenIdle(app)
  expect(await readBalance(man)).toBe(350)
  expect(paypal.captures).toBe(1)

  const { orderId } = await subscribe(man, 'GBP', 'paypal')
  const words = paypal.charge(orderId, app.clock.now())
  await deliverPaypal(app, paypal, words.sale)
  await deliverPaypal(app, paypal, words.activated)
  await whenIdle(app)
  expect([await isPremium(man), await readBalance(man)]).toEqual([true, 400])
  expect((await man.client.payments.cancelSubscription()).subscription).toMatchObject({
    status: 'cancelling',
    canResume: true,
  })
  expect(paypal.subscriptionOf(orderId).status).toBe('SUSPENDED')
  expect((await man.client.payments.resumeSubscription()).subscription.status).toBe('active')
  await deliverPaypal(app, paypal, words.refunded)
  await whenIdle(app)
  expect([await isPremium(man), await readBalance(man)]).toEqual([false, 350])
})

test('credits a payment once without a webhook, with each provider', async () => {
  const people: TestMember[] = []
  for (const [currency, method] of [
    ['USD', 'stripe'],
    ['KES', 'paystack'],
    ['USD', 'paypal'],
  ] as const) {
    const man = await aMember(app, 'man')
    people.push(man)
    const { orderId } = await buy(man, currency, method)
    if (method === 'stripe') stripe.pay(orderId, app.clock.now())
    else if (method === 'paystack') paystack.pay(orderId, app.clock.now())
    else paypal.approve(orderId, app.clock.now())
  }
  const unpaid = await aMember(app, 'man')
  const left = await buy(unpaid, 'USD', 'stripe')
  await reconcile.run({}, app.deps)
  await whenIdle(app)
  expect(await Promise.all(people.map(readBalance))).toEqual([50, 50, 50])
  app.clock.advance({ minutes: 6 })
  await reconcile.run({}, app.deps)
  await reconcile.run({}, app.deps)
  await whenIdle(app)
  expect(await Promise.all(people.map(readBalance))).toEqual([350, 350, 350])
  expect(await readBalance(unpaid)).toBe(50)

  app.clock.advance({ hours: 25 })
  await reconcile.run({}, app.deps)
  expect(await unpaid.client.payments.order({ id: left.orderId })).toMatchObject({
    status: 'expired',
    checkoutUrl: null,
  })
})
