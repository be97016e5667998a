import type { OrderId } from '@adire/contract/ids.ts'
import type { PlanId } from '@adire/contract/payments.ts'
import { PLAN_CHANGE_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { ORPCError } from '@orpc/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fact, ProviderFailed } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import {
  changePlan,
  keepPlan,
  openSubscription,
  press,
  quotePlan,
  subscribe,
  readSubscription,
} from '../../testing/payments.ts'
import { reconcile } from './jobs.ts'
import { applyProviderFacts } from './fact-operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function aSubscriber(plan: PlanId = 'monthly') {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, plan)
  app.clock.advance({ days: 3 })
  return { man, order }
}

const listPrices = async ({ client }: TestMember) =>
  (await client.payments.list({})).payments.map(({ price }) => price.minor)
const countCharges = async (checkout: string) =>
  (await app.deps.payments.sandbox!.find(checkout))!.state.payments.length
const listKinds = async ({ client }: TestMember) => {
  await whenIdle(app)
  return (await client.notifications.list({})).notifications.map(
    ({ kind, facts }) => `${kind} ${facts.money?.minor}`,
  )
}

async function applyFacts(...facts: Fact[]): Promise<void> {
  await applyProviderFacts(app.deps, { provider: 'sandbox', isLive: false, facts })
  await whenIdle(app)
}

async function catchCode(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof ORPCError ? error.code : error
}

/** The provider's events come, and nothing can be read from them. */
async function loseEvents(work: () => Promise<unknown>): Promise<void> {
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.readFacts.bind(sandbox)
  sandbox.readFacts = () => Promise.resolve([])
  await work()
  await whenIdle(app)
  sandbox.readFacts = real
}

/** Moves the end of the paid time near, so that sessions outlive it. */
async function endSoon({ orderId }: { orderId: OrderId }, seconds: number): Promise<void> {
  const period_end = new Date(app.clock.now().getTime() + seconds * 1000)
  await app.db
    .updateTable('payments')
    .set({ period_end, named_period_end: period_end })
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * An upgrade that the provider has not answered, while something else happens; then the provider
 * answers again.
 */
async function upgradeLate(man: TestMember, meanwhile: () => Promise<void>): Promise<void> {
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.changePlan.bind(sandbox)
  const { quote } = await quotePlan(man, 'yearly')
  sandbox.changePlan = () => Promise.reject(new ProviderFailed('no answer'))
  try {
    await man.client.payments.changePlan({
      plan: 'yearly',
      quote,
      termsVersion: PLAN_CHANGE_TERMS_VERSION,
    })
    await meanwhile()
  } finally {
    sandbox.changePlan = real
  }
  app.clock.advance({ minutes: 6 })
  await reconcile.run({}, app.deps)
  await whenIdle(app)
}

test('charges no late upgrade after the subscription was cancelled', async () => {
  const { man, order } = await aSubscriber()
  await upgradeLate(man, async () => {
    await man.client.payments.cancelSubscription()
  })
  expect(await countCharges(order.checkout)).toBe(1)
  expect(await readSubscription(man)).toMatchObject({
    plan: 'monthly',
    status: 'cancelling',
    change: null,
  })
})

test('charges no late upgrade after a renewal, whose time it does not credit', async () => {
  const { man, order } = await aSubscriber()
  await upgradeLate(man, () => press(app, order, 'renew').then(() => undefined))
  expect(await listPrices(man)).toEqual([1999, 1999])
  expect(await countCharges(order.checkout)).toBe(2)
  expect(await readSubscription(man)).toMatchObject({
    plan: 'monthly',
    change: null,
    canChangePlan: true,
  })
})

test('charges no late upgrade after a part of the credited payment was refunded', async () => {
  const { man, order } = await aSubscriber()
  await upgradeLate(man, () =>
    applyFacts({
      type: 'refunded',
      paymentRef: `pay_${order.checkout}_1`,
      refundedMinor: 1000,
      refundedAt: app.clock.now().toISOString(),
    }),
  )
  expect(await countCharges(order.checkout)).toBe(1)
})

test.each(['banned', 'deleting'] as const)(
  'charges no late upgrade to a %s member',
  async (status) => {
    const { man, order } = await aSubscriber()
    await upgradeLate(man, async () => {
      await app.db
        .updateTable('profiles')
        .set({ account_status: status })
        .where('id', '=', man.id)
        .execute()
    })
    expect(await countCharges(order.checkout)).toBe(1)
  },
)

test('settles an upgrade whose charge was not in the answer and whose events were lost', async () => {
  const { man, order } = await aSubscriber()
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.changePlan.bind(sandbox)
  const { quote } = await quotePlan(man, 'yearly')
  sandbox.changePlan = async (request) => {
    await real(request)
    return []
  }
  await loseEvents(() =>
    man.client.payments.changePlan({
      plan: 'yearly',
      quote,
      termsVersion: PLAN_CHANGE_TERMS_VERSION,
    }),
  )
  sandbox.changePlan = real
  expect((await readSubscription(man)).plan).toBe('monthly')
  app.clock.advance({ minutes: 6 })
  await reconcile.run({}, app.deps)
  await whenIdle(app)
  expect(await readSubscription(man)).toMatchObject({ plan: 'yearly', change: null })
  expect(await countCharges(order.checkout)).toBe(2)
})

test('counts an upgrade that was charged without an answer, instead of giving it up', async () => {
  const { man } = await aSubscriber()
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.changePlan.bind(sandbox)
  const { quote } = await quotePlan(man, 'yearly')
  sandbox.changePlan = async (request) => {
    await real(request)
    throw new ProviderFailed('no answer')
  }
  await loseEvents(() =>
    man.client.payments.changePlan({
      plan: 'yearly',
      quote,
      termsVersion: PLAN_CHANGE_TERMS_VERSION,
    }),
  )
  sandbox.changePlan = real
  app.clock.advance({ minutes: 61 })
  await reconcile.run({}, app.deps)
  await whenIdle(app)
  expect(await readSubscription(man)).toMatchObject({ plan: 'yearly', change: null })
  expect((await listKinds(man)).filter((line) => line.startsWith('plan_change_withdrawn'))).toEqual(
    [],
  )
})

test('makes no change in the last minutes before a renewal', async () => {
  const { man, order } = await aSubscriber('yearly')
  await endSoon(order, 400)
  const { quote } = await quotePlan(man, 'monthly')
  app.clock.advance({ seconds: 370 })
  expect(await catchCode(man.client.payments.planQuotes())).toBe('PLAN_CHANGE_UNAVAILABLE')
  expect(
    await catchCode(
      man.client.payments.changePlan({
        plan: 'monthly',
        quote,
        termsVersion: PLAN_CHANGE_TERMS_VERSION,
      }),
    ),
  ).toBe('PLAN_CHANGE_UNAVAILABLE')
})

test('schedules a change again whose withdrawal reached only the provider', async () => {
  const { man, order } = await aSubscriber('yearly')
  await changePlan(app, man, 'monthly')
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.keepPlan.bind(sandbox)
  sandbox.keepPlan = async (ref, changeId) => {
    await real(ref, changeId)
    throw new TypeError('the server stopped')
  }
  await keepPlan(app, man).catch(() => undefined)
  sandbox.keepPlan = real
  expect((await readSubscription(man)).change).toMatchObject({ plan: 'monthly' })
  app.clock.advance({ minutes: 6 })
  await reconcile.run({}, app.deps)
  await whenIdle(app)
  await press(app, order, 'renew')
  expect(await listPrices(man)).toEqual([1999, 15_999])
})

test('reports the new price when the first charge of a planned change fails, and then keeps it', async () => {
  const man = await aMember(app, 'man')
  const order = await openSubscription(man, 'yearly')
  await press(app, order, 'pay', 'fails_later')
  await endSoon(order, 3600)
  await changePlan(app, man, 'monthly')
  app.clock.advance({ seconds: 3660 })
  await press(app, order, 'renew')
  expect(await listKinds(man)).toContain('payment_failed 1999')
  expect(await catchCode(keepPlan(app, man))).toBe('PLAN_CHANGE_UNAVAILABLE')
})

test('credits an upgrade at what is left of it when the payment it deducted is refunded later', async () => {
  const { man, order } = await aSubscriber()
  const { credit } = await quotePlan(man, 'quarterly')
  await changePlan(app, man, 'quarterly')
  await applyFacts({
    type: 'refunded',
    paymentRef: `pay_${order.checkout}_1`,
    refundedMinor: 1999,
    refundedAt: app.clock.now().toISOString(),
  })
  const next = await quotePlan(man, 'yearly')
  expect(Math.abs(next.credit.minor - (4999 - credit.minor))).toBeLessThanOrEqual(1)
})

test('rounds credits to hundredths in a currency with thousandths', async () => {
  const man = await aMember(app, 'man')
  await app.db
    .updateTable('currency_rates')
    .set({ is_active: true })
    .where('currency_code', '=', 'KWD')
    .execute()
  await app.deps.systemConfig.reload()
  const order = await openSubscription(man, 'monthly', 'KWD')
  await press(app, order, 'pay')
  for (let day = 0; day < 5; day++) {
    app.clock.advance({ days: 1, seconds: 1 })
    const { charge, credit } = await quotePlan(man, 'yearly')
    expect([charge.decimals, charge.minor % 10, credit.minor % 10]).toEqual([3, 0, 0])
  }
})
