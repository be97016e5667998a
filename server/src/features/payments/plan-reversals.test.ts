import { DAY_MS, SECOND_MS } from '@adire/contract/durations.ts'
import type { PlanId } from '@adire/contract/payments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fact } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import {
  changePlan,
  type Opened,
  press,
  quotePlan,
  subscribe,
  readSubscription,
} from '../../testing/payments.ts'
import { endSubscriptions } from './jobs.ts'
import { applyProviderFacts } from './fact-operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const premiumUntil = async ({ id }: TestMember) =>
  (
    await app.db
      .selectFrom('premium_features')
      .select('expires_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).expires_at
const findState = async ({ checkout }: Opened) =>
  (await app.deps.payments.sandbox!.find(checkout))!.state
const toSecond = (iso: string) => Math.floor(Date.parse(iso) / SECOND_MS) * SECOND_MS

async function applyFacts(...facts: Fact[]): Promise<void> {
  await applyProviderFacts(app.deps, { provider: 'sandbox', isLive: false, facts })
  await whenIdle(app)
}

function refund({ checkout }: Opened, number: number, refundedMinor: number): Promise<void> {
  return applyFacts({
    type: 'refunded',
    paymentRef: `pay_${checkout}_${number}`,
    refundedMinor,
    refundedAt: app.clock.now().toISOString(),
  })
}

function dispute({ checkout }: Opened, number: number, isWon: boolean | null): Promise<void> {
  const at = app.clock.now().toISOString()
  return applyFacts({
    type: 'disputed',
    paymentRef: `pay_${checkout}_${number}`,
    disputedAt: at,
    closedAt: isWon === null ? null : at,
    isWon,
  })
}

/** A monthly subscriber who upgraded after ten days. */
async function anUpgraded(plan: PlanId = 'yearly') {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'monthly')
  const old = await readSubscription(man)
  app.clock.advance({ days: 10 })
  const { credit } = await quotePlan(man, plan)
  const { paidUntil, price } = await changePlan(app, man, plan)
  const start = app.clock.now().getTime()
  /** When the plan ends without a part of its value. */
  const endWithout = (minor: number) =>
    start + (toSecond(paidUntil) - start) * (1 - minor / price.minor)
  return { man, order, old, credit: credit.minor, paidUntil, price: price.minor, endWithout }
}

test.each([
  ['a full refund', 1, (order: Opened) => refund(order, 1, 1999)],
  ['a refund of half', 0.5, (order: Opened) => refund(order, 1, 1000)],
  ['an open dispute', 1, (order: Opened) => dispute(order, 1, null)],
  ['a lost dispute', 1, (order: Opened) => dispute(order, 1, false)],
] as const)(
  'shortens the upgraded time by the credit after %s of the old payment',
  async (_what, share, reverse) => {
    const { man, order, credit, endWithout } = await anUpgraded()
    await reverse(order)
    const { plan, paidUntil } = await readSubscription(man)
    expect(plan).toBe('yearly')
    expect(Math.abs(Date.parse(paidUntil) - endWithout(credit * share))).toBeLessThan(DAY_MS / 24)
    expect(await premiumUntil(man)).toEqual(new Date(paidUntil))

    // The provider charges the next year then, not on the day of before.
    expect((await findState(order)).renewal).toMatchObject({
      at: new Date(paidUntil).toISOString(),
    })
    app.clock.advance({ seconds: 5 })
    await press(app, order, 'renew')
    expect((await man.client.payments.list({})).payments[0]?.price.minor).toBe(15_999)
    const year = new Date(paidUntil)
    year.setUTCFullYear(year.getUTCFullYear() + 1)
    expect((await readSubscription(man)).paidUntil).toBe(year.toISOString())
  },
)

test('gives the upgraded time back when the dispute of the old payment is won', async () => {
  const { man, order, paidUntil } = await anUpgraded()
  await dispute(order, 1, null)
  expect((await readSubscription(man)).paidUntil < paidUntil).toBe(true)
  await dispute(order, 1, true)
  expect((await readSubscription(man)).paidUntil).toBe(paidUntil)
  expect(await premiumUntil(man)).toEqual(new Date(paidUntil))
  expect((await findState(order)).renewal).toBe(null)
})

test('shortens the time once however often and in whatever order the refund is reported', async () => {
  const { man, order } = await anUpgraded()
  await refund(order, 1, 1000)
  const { paidUntil } = await readSubscription(man)
  const facts = await app.deps.payments.sandbox!.fetchFacts({ ref: order.checkout })
  for (const list of [facts, facts.toReversed()]) for (const fact of list) await applyFacts(fact)
  await refund(order, 1, 1000)
  expect((await readSubscription(man)).paidUntil).toBe(paidUntil)
})

test('shortens every later period in a chain of upgrades', async () => {
  const { man, order } = await anUpgraded('quarterly')
  app.clock.advance({ days: 10 })
  const { paidUntil } = await changePlan(app, man, 'yearly')
  await refund(order, 1, 1999)
  const after = await readSubscription(man)
  expect(after).toMatchObject({ plan: 'yearly' })
  const lostDays = (Date.parse(paidUntil) - Date.parse(after.paidUntil)) / DAY_MS
  // About twenty of thirty days of 19.99 were credited; nearly nine tenths of that credit was left
  // after ten more days.
  expect(lostDays).toBeGreaterThan(20)
  expect(lostDays).toBeLessThan(32)
})

test('returns to the old plan, end and quotes after a full refund of the upgrade', async () => {
  const { man, order, old, credit, price } = await anUpgraded()
  await refund(order, 2, price - credit)
  expect(await readSubscription(man)).toMatchObject({
    plan: 'monthly',
    price: { minor: 1999 },
    status: 'active',
    paidUntil: old.paidUntil,
  })
  expect(await premiumUntil(man)).toEqual(new Date(old.paidUntil))
  const quotes = await man.client.payments.planQuotes()
  expect(quotes.current).toMatchObject({ plan: 'monthly', paidUntil: old.paidUntil })
  const again = await quotePlan(man, 'yearly')
  expect(again).toMatchObject({ kind: 'upgrade', renewal: { minor: 15_999 } })
  expect(Math.abs(again.credit.minor - credit)).toBeLessThanOrEqual(1)

  // The provider renews the old plan at its end.
  app.clock.advance({ seconds: 5 })
  await press(app, order, 'renew')
  expect((await man.client.payments.list({})).payments[0]).toMatchObject({
    description: 'Premium, 1 month',
    price: { minor: 1999 },
  })
  const month = Date.parse((await readSubscription(man)).paidUntil) - Date.parse(old.paidUntil)
  expect(month / DAY_MS).toBeGreaterThan(27)
  expect(month / DAY_MS).toBeLessThan(32)
})

test('plans a downgrade for the true end after a refund of the upgrade, and renews there', async () => {
  const { man, order, old, credit, price } = await anUpgraded('quarterly')
  app.clock.advance({ days: 1 })
  const { paidUntil } = await changePlan(app, man, 'yearly')
  const [newest] = (await man.client.payments.list({})).payments
  await refund(order, 3, newest!.price.minor)
  const quarter = await readSubscription(man)
  expect(quarter).toMatchObject({ plan: 'quarterly', status: 'active' })
  expect(quarter.paidUntil > old.paidUntil && quarter.paidUntil < paidUntil).toBe(true)
  const quote = await quotePlan(man, 'monthly')
  expect(quote).toMatchObject({
    kind: 'downgrade',
    startsAt: quarter.paidUntil,
    renewsAt: quarter.paidUntil,
    renewal: { minor: 1999 },
  })
  await changePlan(app, man, 'monthly')
  await press(app, order, 'renew')
  expect((await readSubscription(man)).plan).toBe('monthly')
  const month = Date.parse((await readSubscription(man)).paidUntil) - Date.parse(quarter.paidUntil)
  expect(month / DAY_MS).toBeLessThan(32)
  expect(price - credit).toBeGreaterThan(0)
})

test('withdraws a planned change whose date a reversal has moved', async () => {
  const { man, order } = await anUpgraded()
  await changePlan(app, man, 'monthly')
  await refund(order, 1, 1999)
  expect(await readSubscription(man)).toMatchObject({
    plan: 'yearly',
    change: null,
    canChangePlan: true,
  })
  expect(await findState(order)).toMatchObject({
    next: null,
    renewal: { at: (await readSubscription(man)).paidUntil },
  })
})

test('charges nothing more when a refund of the upgrade leaves no paid time', async () => {
  const { man, order, credit, price } = await anUpgraded()
  app.clock.advance({ days: 25 })
  await refund(order, 2, price - credit)
  await endSubscriptions.run({}, app.deps)
  await whenIdle(app)
  const ended = app.db.selectFrom('subscriptions').select('ended_at').where('user_id', '=', man.id)
  expect((await ended.executeTakeFirstOrThrow()).ended_at).not.toBe(null)
  expect((await findState(order)).endedAt).not.toBe(null)
})

test('moves the renewal again when a cancelled subscription is resumed', async () => {
  const { man, order, old, credit, price } = await anUpgraded()
  await man.client.payments.cancelSubscription()
  await refund(order, 2, price - credit)
  expect(await readSubscription(man)).toMatchObject({
    plan: 'monthly',
    status: 'cancelling',
    paidUntil: old.paidUntil,
  })
  app.clock.advance({ seconds: 5 })
  await man.client.payments.resumeSubscription()
  await whenIdle(app)
  expect((await findState(order)).renewal).toEqual({
    at: new Date(old.paidUntil).toISOString(),
    terms: null,
  })
})

test('prorates the bonus tokens that a partial refund left', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'quarterly')
  const before = await quotePlan(man, 'yearly')
  const { tokens } = (await man.client.payments.list({})).payments[0]!
  await refund(order, 1, 2500)
  const after = await quotePlan(man, 'yearly')
  const { tokens_reversed: reversed } = await app.db
    .selectFrom('payments')
    .select('tokens_reversed')
    .where('user_id', '=', man.id)
    .executeTakeFirstOrThrow()
  expect(tokens).toBeGreaterThan(0)
  expect(reversed).toBeGreaterThan(0)
  expect(Math.abs(after.tokens - before.tokens - reversed)).toBeLessThanOrEqual(1)
})

test('names the plan that was paid in the notice of a late renewal', async () => {
  const { man, order } = await anUpgraded()
  const late: Fact = {
    type: 'paid',
    orderId: order.orderId,
    subscriptionRef: `sub_${order.checkout}`,
    checkoutRef: null,
    paymentRef: `pay_${order.checkout}_late`,
    amountMinor: 1999,
    currency: 'USD',
    paidAt: new Date(app.clock.now().getTime() - DAY_MS).toISOString(),
    periodEnd: null,
    changeId: null,
    isProration: false,
  }
  await applyFacts(late)
  const { notifications } = await man.client.notifications.list({})
  const renewed = notifications.find(({ kind }) => kind === 'premium_renewed')
  expect(renewed?.facts).toMatchObject({ item: 'Premium, 1 month', money: { minor: 1999 } })
  expect((await readSubscription(man)).plan).toBe('yearly')
})
