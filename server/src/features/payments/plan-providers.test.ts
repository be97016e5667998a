import type { PaymentMethod } from '@adire/contract/money.ts'
import type { PlanId } from '@adire/contract/payments.ts'
import { PLAN_CHANGE_TERMS_VERSION, RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderFailed } from '../../gateways/payment-gateway.ts'
import { type TestApp } from '../../testing/app.ts'
import { createFakeProviders, startLivePayments } from '../../testing/live-payments.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { changePlan, keepPlan, quotePlan } from '../../testing/payments.ts'
import { deliverPaypal } from '../../testing/fake-paypal-webhooks.ts'
import { deliverPaystack } from '../../testing/fake-paystack.ts'
import { deliverStripe, event } from '../../testing/fake-stripe-events.ts'
import { endSubscriptions } from './jobs.ts'
import { applyProviderFacts } from './fact-operations.ts'
import { findNewestSubscription } from './subscription-queries.ts'

let app: TestApp
const { stripe, paystack, paypal, server: fakeProviders } = createFakeProviders()

beforeAll(async () => {
  await fakeProviders.start()
  app = await startLivePayments(fakeProviders)
  stripe.now = () => app.clock.now()
})
afterAll(async () => {
  await app.close()
  await fakeProviders.stop()
})

const readState = async ({ client }: TestMember) =>
  (await client.payments.subscription()).subscription!
const listPayments = async ({ client }: TestMember) =>
  (await client.payments.list({})).payments.map(
    ({ description, price }) => `${description} ${price.minor}`,
  )

async function subscribe(
  { client }: TestMember,
  planType: PlanId,
  { currencyCode, method }: { currencyCode: string; method: PaymentMethod },
) {
  const { plans } = await client.payments.quote({ currencyCode })
  const quote = plans.find(({ id }) => id === planType)!.quote
  return client.payments.createSubscriptionCheckout({
    planType,
    currencyCode,
    method,
    quote,
    clientId: crypto.randomUUID(),
    termsVersion: RENEWAL_TERMS_VERSION,
  })
}

async function paidWith(method: 'paystack' | 'paypal') {
  const man = await aMember(app, 'man')
  const { orderId } = await subscribe(man, 'monthly', {
    currencyCode: method === 'paystack' ? 'NGN' : 'GBP',
    method,
  })
  if (method === 'paystack') {
    const words = paystack.pay(orderId, app.clock.now())
    await deliverPaystack(app, words.charge)
    await deliverPaystack(app, words.created!)
  } else {
    const words = paypal.charge(orderId, app.clock.now())
    await deliverPaypal(app, paypal, words.sale)
    await deliverPaypal(app, paypal, words.activated)
  }
  await whenIdle(app)
  return man
}

test.each(['paypal', 'paystack'] as const)(
  '%s: plans the new plan for after the paid time, without a charge',
  async (method) => {
    const man = await paidWith(method)
    const { paidUntil } = await readState(man)
    expect(await quotePlan(man, 'yearly')).toMatchObject({
      kind: 'deferred',
      charge: { minor: 0 },
      credit: { minor: 0 },
      startsAt: paidUntil,
    })
    const planned = { kind: 'deferred', plan: 'yearly', status: 'scheduled' }
    expect(await changePlan(app, man, 'yearly')).toMatchObject({
      plan: 'monthly',
      status: 'cancelling',
      change: planned,
    })
    app.clock.advance({ seconds: 5 })
    const kept = await keepPlan(app, man)
    expect(kept).toMatchObject({ plan: 'monthly', status: 'active', change: null })
    app.clock.advance({ seconds: 5 })
    await changePlan(app, man, 'yearly')
    const kinds = (await man.client.notifications.list({})).notifications.map(({ kind }) => kind)
    expect(kinds).not.toContain('subscription_cancelled')
    expect(await listPayments(man)).toHaveLength(1)

    app.clock.advance({
      seconds: Math.ceil((Date.parse(paidUntil) - app.clock.now().getTime()) / 1000) + 60,
    })
    await endSubscriptions.run({}, app.deps)
    await whenIdle(app)
    const ended = await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', man.id)
      .execute()
    expect(ended.map(({ kind }) => kind)).toContain('plan_change_due')
    expect(ended.map(({ kind }) => kind)).not.toContain('premium_ended')
  },
)

test('paystack: requests no payment of a banned member under a deferred change', async () => {
  const man = await paidWith('paystack')
  const { paidUntil } = await readState(man)
  await changePlan(app, man, 'yearly')
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', man.id)
    .execute()
  await endSubscriptions.run({}, app.deps)
  await whenIdle(app)
  app.clock.advance({
    seconds: Math.ceil((Date.parse(paidUntil) - app.clock.now().getTime()) / 1000) + 60,
  })
  await endSubscriptions.run({}, app.deps)
  await whenIdle(app)
  const open = app.db
    .selectFrom('plan_changes')
    .select('id')
    .where('user_id', '=', man.id)
    .where('withdrawn_at', 'is', null)
  expect(await open.execute()).toEqual([])
  const notices = await app.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', man.id)
    .execute()
  expect(notices.map(({ kind }) => kind)).not.toContain('plan_change_due')
})

test('paystack: ends an ended subscription whose member is banned before the provider answers', async () => {
  const man = await paidWith('paystack')
  const { paidUntil } = await readState(man)
  await changePlan(app, man, 'yearly')
  app.clock.advance({
    seconds: Math.ceil((Date.parse(paidUntil) - app.clock.now().getTime()) / 1000) + 60,
  })
  const gateway = app.deps.payments.byProvider('paystack')!
  const real = gateway.endSubscription.bind(gateway)
  const { subscriptionRef } = (await findNewestSubscription(app.db, man.id))!
  const answers: string[] = []
  const answerWith = (answer: 'nothing' | 'done') => {
    gateway.endSubscription = (ref) => {
      if (ref !== subscriptionRef) return real(ref)
      answers.push(answer)
      return answer === 'done' ? Promise.resolve() : Promise.reject(new ProviderFailed(answer))
    }
  }
  try {
    answerWith('nothing')
    await endSubscriptions.run({}, app.deps)
    await whenIdle(app)
    expect(answers).toEqual(['nothing'])
    await app.db
      .updateTable('profiles')
      .set({ account_status: 'banned' })
      .where('id', '=', man.id)
      .execute()
    answerWith('done')
    await endSubscriptions.run({}, app.deps)
    await whenIdle(app)
    expect(answers).toEqual(['nothing', 'done'])
  } finally {
    gateway.endSubscription = real
  }
})

async function aStripeSubscriber(plan: PlanId) {
  const man = await aMember(app, 'man')
  const { orderId } = await subscribe(man, plan, { currencyCode: 'USD', method: 'stripe' })
  stripe.pay(orderId, app.clock.now())
  await deliverStripe(app, stripe.completed(orderId, app.clock.now()))
  await deliverStripe(app, event('invoice.paid', stripe.invoicesOf(orderId)[0]!, app.clock.now()))
  await whenIdle(app)
  app.clock.advance({ days: 3 })
  return { man, orderId }
}

test('Stripe: charges an upgrade as the new price and our credit on one invoice, applied once', async () => {
  const { man, orderId } = await aStripeSubscriber('monthly')
  const { charge, credit } = await quotePlan(man, 'yearly')
  expect(await changePlan(app, man, 'yearly')).toMatchObject({
    plan: 'yearly',
    status: 'active',
    change: null,
  })
  const asked = fakeProviders.requests.findLast(
    ({ method, path }) => method === 'POST' && path.startsWith('/v1/subscriptions/'),
  )
  const form = new URLSearchParams(asked?.body)
  expect(form.get('proration_behavior')).toBe('none')
  expect(form.get('billing_cycle_anchor[type]')).toBe('now')
  expect(form.get('payment_behavior')).toBe('error_if_incomplete')
  expect(form.get('add_invoice_items[0][price_data][unit_amount]')).toBe(String(-credit.minor))
  expect(asked?.headers['idempotency-key']).toMatch(/:upgrade$/)
  await deliverStripe(app, event('invoice.paid', stripe.invoicesOf(orderId)[1]!, app.clock.now()))
  await whenIdle(app)
  expect(await listPayments(man)).toEqual([
    `Premium, 1 year (plan change) ${charge.minor}`,
    'Premium, 1 month 1999',
  ])
})

test('Stripe: keeps the plan when the card is declined', async () => {
  const { man, orderId } = await aStripeSubscriber('monthly')
  stripe.isRefusing = true
  await expect(changePlan(app, man, 'yearly')).rejects.toMatchObject({
    code: 'PLAN_PAYMENT_REFUSED',
  })
  stripe.isRefusing = false
  const declined = {
    ...stripe.invoicesOf(orderId)[0]!,
    id: 'in_declined',
    billing_reason: 'subscription_update',
  }
  await deliverStripe(app, event('invoice.payment_failed', declined, app.clock.now()))
  await whenIdle(app)
  expect(await readState(man)).toMatchObject({
    plan: 'monthly',
    status: 'active',
    change: null,
    canChangePlan: true,
  })
  expect(await listPayments(man)).toHaveLength(1)
})

test('Stripe: starts the new plan with an invoice of its own, which may be reported as an update', async () => {
  const { man, orderId } = await aStripeSubscriber('quarterly')
  await changePlan(app, man, 'monthly')
  const planned = fakeProviders.requests.findLast(
    ({ method, path }) => method === 'POST' && path.startsWith('/v1/subscription_schedules/'),
  )
  expect(new URLSearchParams(planned?.body).get('phases[1][billing_cycle_anchor]')).toBe(
    'phase_start',
  )
  app.clock.advance({ days: 90 })
  const renewal = stripe.renewChanged(orderId, app.clock.now())
  const object = { ...renewal.data.object, billing_reason: 'subscription_update' }
  await deliverStripe(
    app,
    event('invoice.payment_failed', { ...object, id: 'in_first_try' }, app.clock.now()),
  )
  await whenIdle(app)
  const failed = app.db
    .selectFrom('subscriptions')
    .select('failed_at')
    .where('user_id', '=', man.id)
  expect((await failed.executeTakeFirstOrThrow()).failed_at).not.toBeNull()
  await deliverStripe(app, event('invoice.paid', object, app.clock.now()))
  await whenIdle(app)
  expect(await findNewestSubscription(app.db, man.id)).toMatchObject({
    item: 'monthly',
    amountMinor: 1999,
  })
})

test('Stripe: schedules a downgrade, releases it, and renews at the new price', async () => {
  const { man, orderId } = await aStripeSubscriber('yearly')
  expect(await changePlan(app, man, 'monthly')).toMatchObject({
    plan: 'yearly',
    change: { kind: 'downgrade', status: 'scheduled' },
  })
  await keepPlan(app, man)
  const withdrawn = fakeProviders.requests.findLast(({ method }) => method === 'POST')
  expect(withdrawn?.path).toMatch(/^\/v1\/subscription_schedules\/.+\/release$/)
  expect((await changePlan(app, man, 'quarterly')).change).toMatchObject({ plan: 'quarterly' })
  expect((await man.client.payments.cancelSubscription()).subscription).toMatchObject({
    status: 'cancelling',
    change: null,
  })
  app.clock.advance({ seconds: 5 })
  await man.client.payments.resumeSubscription()
  app.clock.advance({ seconds: 5 })
  await changePlan(app, man, 'monthly')
  app.clock.advance({ days: 363 })
  await deliverStripe(app, stripe.renewChanged(orderId, app.clock.now()))
  await whenIdle(app)
  const paid = app.db
    .selectFrom('payments')
    .select(['amount_minor', 'is_proration'])
    .where('user_id', '=', man.id)
    .orderBy('paid_at', 'desc')
  expect(await paid.execute()).toEqual([
    { amount_minor: 1999, is_proration: false },
    { amount_minor: 15_999, is_proration: false },
  ])
  expect(await findNewestSubscription(app.db, man.id)).toMatchObject({
    item: 'monthly',
    amountMinor: 1999,
    months: 1,
  })
})

test.each([
  ['keeps a subscription running', false],
  ['leaves a subscription cancelled', true],
] as const)(
  'paystack: %s whose deferred change was withdrawn while it was sent',
  async (_what, cancelsSince) => {
    const man = await paidWith('paystack')
    const gateway = app.deps.payments.byProvider('paystack')!
    const real = gateway.cancelSubscription.bind(gateway)
    gateway.cancelSubscription = async (ref) => {
      gateway.cancelSubscription = real
      // The member withdraws the change before the provider has received it.
      await keepPlan(app, man)
      app.clock.advance({ seconds: 5 })
      if (cancelsSince) await man.client.payments.cancelSubscription()
      app.clock.advance({ seconds: 5 })
      return real(ref)
    }
    const { quote } = await quotePlan(man, 'yearly')
    await man.client.payments.changePlan({
      plan: 'yearly',
      quote,
      termsVersion: PLAN_CHANGE_TERMS_VERSION,
    })
    await whenIdle(app)
    expect(await readState(man)).toMatchObject({
      status: cancelsSince ? 'cancelling' : 'active',
      change: null,
    })
  },
)

test('Stripe: renews the old plan at its end after a full refund of the upgrade', async () => {
  const { man, orderId } = await aStripeSubscriber('monthly')
  const old = await readState(man)
  const { charge } = await quotePlan(man, 'yearly')
  await changePlan(app, man, 'yearly')
  const paymentRef = String(stripe.invoicesOf(orderId)[1]!['id'])
  const refunded = {
    type: 'refunded',
    paymentRef,
    refundedMinor: charge.minor,
    refundedAt: app.clock.now().toISOString(),
  } as const
  await applyProviderFacts(app.deps, { provider: 'stripe', isLive: false, facts: [refunded] })
  await whenIdle(app)
  expect(await readState(man)).toMatchObject({
    plan: 'monthly',
    paidUntil: old.paidUntil,
    status: 'active',
    canChangePlan: true,
  })
  const planned = fakeProviders.requests.findLast(
    ({ method, path }) => method === 'POST' && path.startsWith('/v1/subscription_schedules/'),
  )
  const form = new URLSearchParams(planned?.body)
  expect(form.get('phases[0][end_date]')).toBe(String(Date.parse(old.paidUntil) / 1000))

  app.clock.advance({ days: 27 })
  await deliverStripe(app, stripe.renewChanged(orderId, app.clock.now()))
  await whenIdle(app)
  const newest = app.db
    .selectFrom('payments')
    .select(['amount_minor', 'plan_change_id'])
    .where('user_id', '=', man.id)
    .orderBy('paid_at', 'desc')
  expect(await newest.executeTakeFirstOrThrow()).toEqual({
    amount_minor: 1999,
    plan_change_id: null,
  })
  expect(await findNewestSubscription(app.db, man.id)).toMatchObject({
    item: 'monthly',
    amountMinor: 1999,
  })
})

test('Stripe: counts the moved renewal as a renewal, though it is reported as an update', async () => {
  const { man, orderId } = await aStripeSubscriber('monthly')
  await changePlan(app, man, 'quarterly')
  app.clock.advance({ days: 1 })
  await changePlan(app, man, 'yearly')
  const invoice = stripe.invoicesOf(orderId)[2]!
  const refundedMinor = Number(invoice['amount_paid'])
  const at = app.clock.now().toISOString()
  const refunded = {
    type: 'refunded',
    paymentRef: String(invoice['id']),
    refundedMinor,
    refundedAt: at,
  } as const
  await applyProviderFacts(app.deps, { provider: 'stripe', isLive: false, facts: [refunded] })
  await whenIdle(app)
  expect((await readState(man)).plan).toBe('quarterly')
  app.clock.advance({ days: 100 })
  const renewal = stripe.renewChanged(orderId, app.clock.now())
  const object = { ...renewal.data.object, billing_reason: 'subscription_update' }
  await deliverStripe(app, event('invoice.paid', object, app.clock.now()))
  await whenIdle(app)
  const newest = app.db
    .selectFrom('payments')
    .select(['amount_minor', 'is_proration'])
    .where('user_id', '=', man.id)
    .orderBy('paid_at', 'desc')
  expect(await newest.executeTakeFirstOrThrow()).toEqual({
    amount_minor: 4999,
    is_proration: false,
  })
  expect(await findNewestSubscription(app.db, man.id)).toMatchObject({ item: 'quarterly' })
})

test.each([
  [
    'a cancellation beside a schedule',
    { cancel_at_period_end: 'true' },
    /manages this subscription/,
  ],
  [
    'a pending update of metadata',
    { payment_behavior: 'pending_if_incomplete', 'metadata[a]': '1' },
    /not supported/,
  ],
  ['an unknown parameter', { plan: 'x' }, /unknown parameter/],
  ['a price without its item', { 'items[0][price]': 'price_x' }, /No such price/],
] as const)('the fake of Stripe refuses %s', async (_what, body, message) => {
  const { man, orderId } = await aStripeSubscriber('yearly')
  await changePlan(app, man, 'monthly')
  const path = `/v1/subscriptions/${stripe.sessionOf(orderId).subscription}`
  const answer = stripe.answer({
    method: 'POST',
    host: 'api.stripe.com',
    path,
    query: new URLSearchParams(),
    headers: {},
    body: new URLSearchParams(body).toString(),
  })
  expect(answer?.status).toBe(400)
  expect(JSON.stringify(answer?.body)).toMatch(message)
})
