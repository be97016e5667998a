import type { PlanId } from '@adire/contract/payments.ts'
import { PLAN_CHANGE_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fact, ProviderFailed } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createTestClient } from '../../testing/client.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import {
  buyTokens,
  changePlan,
  keepPlan,
  listNotices,
  listPayments,
  openSubscription,
  press,
  quotePlan,
  readSubscription,
  subscribe,
} from '../../testing/payments.ts'
import { reconcile } from './jobs.ts'
import { applyProviderFacts } from './fact-operations.ts'
import { readRefusal } from '../../testing/result-codes.ts'

let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  second = await startTestApp({ withLimits: false, besides: app })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

async function aSubscriber(plan: PlanId = 'monthly') {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, plan)
  return { man, order }
}

const premiumUntil = async ({ id }: TestMember) =>
  (
    await app.db
      .selectFrom('premium_features')
      .select('expires_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).expires_at

/** Text of an email to a member, whichever server sent it. */
const findMail = async ({ email }: TestMember, wanted: string) =>
  [...(await mailsTo(app, email)), ...(await mailsTo(second, email))].find(
    ({ subject }) => subject === wanted,
  )?.text

async function setYearlyPrice(dollars: string): Promise<void> {
  await app.db
    .updateTable('system_config')
    .set({ config_value: dollars })
    .where('config_key', '=', 'yearly_plan_price')
    .execute()
  await app.deps.systemConfig.reload()
}

test('charges an upgrade at once, less the unused time by seconds, and starts a new period', async () => {
  const { man } = await aSubscriber()
  const from = new Date(
    (
      await app.db
        .selectFrom('payments')
        .select('paid_at')
        .where('user_id', '=', man.id)
        .executeTakeFirstOrThrow()
    ).paid_at,
  )
  const until = new Date((await readSubscription(man)).paidUntil)
  app.clock.advance({ days: 10 })
  const now = Math.floor(app.clock.now().getTime() / 1000) * 1000
  const seconds = (a: number, b: number) => Math.floor(b / 1000) - Math.floor(a / 1000)
  const share = seconds(now, until.getTime()) / seconds(from.getTime(), until.getTime())
  const quote = await quotePlan(man, 'yearly')
  expect(quote).toMatchObject({ kind: 'upgrade', renewal: { minor: 15_999, currency: 'USD' } })
  expect(Math.abs(quote.credit.minor - 1999 * share)).toBeLessThanOrEqual(0.5)
  expect(quote.charge.minor).toBe(15_999 - quote.credit.minor)

  const changed = await changePlan(app, man, 'yearly')
  expect(changed).toMatchObject({
    plan: 'yearly',
    status: 'active',
    price: { minor: 15_999 },
    change: null,
    canChangePlan: true,
  })
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  expect(Math.abs(Date.parse(changed.paidUntil) - end.getTime())).toBeLessThan(5000)
  expect(await premiumUntil(man)).toEqual(new Date(changed.paidUntil))
  expect(await listPayments(man)).toEqual([
    `Premium, 1 year (plan change) ${quote.charge.minor}`,
    'Premium, 1 month 1999',
  ])
  expect((await listNotices(app, man))[0]).toBe(`plan_changed ${quote.charge.minor}`)
  expect(await findMail(man, 'Your plan is now Premium, 1 year')).toContain(
    `You paid USD ${(quote.charge.minor / 100).toFixed(2)}. We deducted the value of the unused time`,
  )
  const booked = app.db
    .selectFrom('payments')
    .select(['amount_minor', 'usd_cents'])
    .where('user_id', '=', man.id)
    .where('is_proration', '=', true)
  expect(await booked.execute()).toEqual([
    { amount_minor: quote.charge.minor, usd_cents: quote.charge.minor },
  ])
})

test('renews an upgraded subscription at the price of the new plan', async () => {
  const { man, order } = await aSubscriber()
  const { paidUntil } = await changePlan(app, man, 'quarterly')
  app.clock.advance({ minutes: 5 })
  await press(app, order, 'renew')
  expect((await listPayments(man))[0]).toBe('Premium, 3 months 4999')
  expect(
    Date.parse((await readSubscription(man)).paidUntil) - Date.parse(paidUntil),
  ).toBeGreaterThan(80 * 86_400_000)
  expect((await listNotices(app, man))[0]).toBe('premium_renewed 4999')
})

test('starts a downgrade with the next renewal, and charges nothing before', async () => {
  const { man, order } = await aSubscriber('yearly')
  const before = await readSubscription(man)
  const quote = await quotePlan(man, 'monthly')
  expect(quote).toMatchObject({
    kind: 'downgrade',
    charge: { minor: 0 },
    credit: { minor: 0 },
    renewsAt: before.paidUntil,
    renewal: { minor: 1999 },
  })
  const planned = await changePlan(app, man, 'monthly')
  expect(planned).toMatchObject({
    plan: 'yearly',
    paidUntil: before.paidUntil,
    canChangePlan: false,
    change: { plan: 'monthly', kind: 'downgrade', status: 'scheduled', startsAt: before.paidUntil },
  })
  expect(await listNotices(app, man)).toContain('plan_change_planned 1999')
  expect(await listPayments(man)).toHaveLength(1)
  app.clock.advance({ minutes: 5 })
  await press(app, order, 'renew')
  expect(await readSubscription(man)).toMatchObject({
    plan: 'monthly',
    price: { minor: 1999 },
    change: null,
  })
  expect(await listPayments(man)).toEqual(['Premium, 1 month 1999', 'Premium, 1 year 15999'])
  expect((await listNotices(app, man))[0]).toBe('plan_changed 1999')
  const text = await findMail(man, 'Your plan is now Premium, 1 month')
  expect(text).toContain('You paid USD 19.99.')
  expect(text).not.toContain('deducted')
})

test('refuses a quote of another price, plan, member or state with a new quote and no charge', async () => {
  const { man } = await aSubscriber()
  const old = await quotePlan(man, 'yearly')
  await setYearlyPrice('179.99')
  const refused = await readRefusal(
    man.client.payments.changePlan({
      plan: 'yearly',
      quote: old.quote,
      termsVersion: PLAN_CHANGE_TERMS_VERSION,
    }),
  )
  expect(refused).toMatchObject({
    code: 'PLAN_QUOTE_CHANGED',
    data: { plan: 'yearly', kind: 'upgrade', renewalMinor: 17_999 },
  })
  await setYearlyPrice('159.99')

  expect(
    (
      await readRefusal(
        man.client.payments.changePlan({
          plan: 'quarterly',
          quote: old.quote,
          termsVersion: PLAN_CHANGE_TERMS_VERSION,
        }),
      )
    ).code,
  ).toBe('PLAN_QUOTE_CHANGED')
  expect(
    (
      await readRefusal(
        man.client.payments.changePlan({
          plan: 'yearly',
          quote: `${old.quote.slice(0, -2)}AA`,
          termsVersion: PLAN_CHANGE_TERMS_VERSION,
        }),
      )
    ).code,
  ).toBe('INVALID_INPUT')
  const { man: other } = await aSubscriber()
  expect(
    (
      await readRefusal(
        other.client.payments.changePlan({
          plan: 'yearly',
          quote: old.quote,
          termsVersion: PLAN_CHANGE_TERMS_VERSION,
        }),
      )
    ).code,
  ).toBe('INVALID_INPUT')
  app.clock.advance({ minutes: 16 })
  expect(
    (
      await readRefusal(
        man.client.payments.changePlan({
          plan: 'yearly',
          quote: old.quote,
          termsVersion: PLAN_CHANGE_TERMS_VERSION,
        }),
      )
    ).code,
  ).toBe('PLAN_QUOTE_CHANGED')
  expect(await listPayments(man)).toHaveLength(1)
  expect(
    await app.db.selectFrom('plan_changes').select('id').where('user_id', '=', man.id).execute(),
  ).toEqual([])
})

test('makes one change of a double click on two servers', async () => {
  const { man } = await aSubscriber()
  const { quote } = await quotePlan(man, 'yearly')
  const elsewhere = createTestClient(second.url, man.jar)
  const presses = [man.client, elsewhere, man.client, elsewhere].map((client) =>
    client.payments.changePlan({ plan: 'yearly', quote, termsVersion: PLAN_CHANGE_TERMS_VERSION }),
  )
  const results = await Promise.allSettled(presses)
  await whenIdle(app)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listPayments(man)).toHaveLength(2)
  expect(
    await app.db.selectFrom('plan_changes').select('id').where('user_id', '=', man.id).execute(),
  ).toHaveLength(1)
  expect(
    await readRefusal(
      man.client.payments.changePlan({
        plan: 'yearly',
        quote,
        termsVersion: PLAN_CHANGE_TERMS_VERSION,
      }),
    ),
  ).toEqual({
    code: 'PLAN_CHANGE_UNAVAILABLE',
    data: { reason: 'same_plan' },
  })
})

test('keeps the plan when the bank refuses the charge of an upgrade', async () => {
  const man = await aMember(app, 'man')
  const order = await openSubscription(man, 'monthly')
  await press(app, order, 'pay', 'fails_later')
  const { quote } = await quotePlan(man, 'yearly')
  expect(
    (
      await readRefusal(
        man.client.payments.changePlan({
          plan: 'yearly',
          quote,
          termsVersion: PLAN_CHANGE_TERMS_VERSION,
        }),
      )
    ).code,
  ).toBe('PLAN_PAYMENT_REFUSED')
  expect(await readSubscription(man)).toMatchObject({
    plan: 'monthly',
    status: 'active',
    change: null,
    canChangePlan: true,
  })
  expect(await listPayments(man)).toHaveLength(1)
})

test('offers no change while a renewal is unpaid, or without a subscription', async () => {
  const man = await aMember(app, 'man')
  expect((await readRefusal(man.client.payments.planQuotes())).code).toBe('NOT_FOUND')
  const order = await openSubscription(man, 'monthly')
  await press(app, order, 'pay', 'fails_later')
  app.clock.advance({ hours: 1 })
  await press(app, order, 'renew')
  expect(await readRefusal(man.client.payments.planQuotes())).toEqual({
    code: 'PLAN_CHANGE_UNAVAILABLE',
    data: { reason: 'past_due' },
  })
  const admin = await anAdmin(app)
  expect((await readRefusal(admin.client.payments.planQuotes())).code).toBe('FORBIDDEN')
})

test('credits only what was not refunded, and returns to the earlier plan after a refund', async () => {
  const { man, order } = await aSubscriber()
  const until = (await readSubscription(man)).paidUntil
  const { quote } = await quotePlan(man, 'yearly')
  const ref = async () =>
    await app.db
      .selectFrom('payments')
      .select(['payment_ref', 'amount_minor'])
      .where('order_id', '=', order.orderId)
      .orderBy('paid_at', 'desc')
      .orderBy('payment_ref', 'desc')
      .executeTakeFirstOrThrow()
  const refund = async (refundedMinor?: number) => {
    const { payment_ref: paymentRef, amount_minor: whole } = await ref()
    const fact: Fact = {
      type: 'refunded',
      paymentRef,
      refundedMinor: refundedMinor ?? whole,
      refundedAt: app.clock.now().toISOString(),
    }
    await applyProviderFacts(app.deps, { provider: 'sandbox', isLive: false, facts: [fact] })
  }
  await refund(999)
  expect(
    (
      await readRefusal(
        man.client.payments.changePlan({
          plan: 'yearly',
          quote,
          termsVersion: PLAN_CHANGE_TERMS_VERSION,
        }),
      )
    ).code,
  ).toBe('PLAN_QUOTE_CHANGED')
  expect((await quotePlan(man, 'yearly')).credit.minor).toBeLessThanOrEqual(1000)
  app.clock.advance({ seconds: 5 })
  await changePlan(app, man, 'yearly')
  await refund()
  expect((await readSubscription(man)).paidUntil).toBe(until)
  expect(await premiumUntil(man)).toEqual(new Date(until))
})

test('moves complimentary premium after the longer time, and credits nothing for it', async () => {
  const { man } = await aSubscriber()
  const [ama, kofi] = [await anAdmin(app), await anAdmin(app)]
  const plain = await quotePlan(man, 'yearly')
  await ama.client.grants.givePremium({
    grantId: crypto.randomUUID(),
    id: man.id,
    days: 20,
    reason: 'Thank you',
  })
  const [grant] = (await kofi.client.grants.list({ memberId: man.id })).waiting
  await kofi.client.grants.decide({ id: grant!.id, isApproved: true })
  const given = await man.client.payments.subscription()
  expect(given.gift?.startsAt).toBe(given.subscription?.paidUntil)
  expect(
    Math.abs((await quotePlan(man, 'yearly')).credit.minor - plain.credit.minor),
  ).toBeLessThanOrEqual(1)
  const { paidUntil } = await changePlan(app, man, 'yearly')
  expect((await man.client.payments.subscription()).gift?.startsAt).toBe(paidUntil)
})

test('changes the plan of a member whose account is paused', async () => {
  const { man } = await aSubscriber()
  await man.client.account.setPaused({ isPaused: true })
  expect(await changePlan(app, man, 'quarterly')).toMatchObject({ plan: 'quarterly' })
})

test('applies an upgrade once when its events come twice, late and in any order', async () => {
  const { man, order } = await aSubscriber()
  await changePlan(app, man, 'yearly')
  const facts = await app.deps.payments.sandbox!.fetchFacts({ ref: order.checkout })
  const before = [await listPayments(man), await listNotices(app, man), await readSubscription(man)]
  for (const list of [facts.toReversed(), facts])
    for (const fact of list)
      await applyProviderFacts(app.deps, { provider: 'sandbox', isLive: false, facts: [fact] })
  expect([
    await listPayments(man),
    await listNotices(app, man),
    await readSubscription(man),
  ]).toEqual(before)
})

test('quarantines a charge that differs from the change', async () => {
  const { man, order } = await aSubscriber()
  const { man: other } = await aSubscriber()
  await changePlan(app, man, 'yearly')
  await changePlan(app, other, 'yearly')
  const find = (member: TestMember) =>
    app.db
      .selectFrom('plan_changes')
      .select(['id', 'charge_minor'])
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
  const [own, foreign] = [await find(man), await find(other)]
  const paid = {
    type: 'paid',
    orderId: order.orderId,
    subscriptionRef: `sub_${order.checkout}`,
    checkoutRef: null,
    currency: 'USD',
    paidAt: app.clock.now().toISOString(),
    periodEnd: null,
    isProration: true,
  } as const
  const wrong: Fact[] = [
    { ...paid, paymentRef: 'pay_x1', changeId: foreign.id, amountMinor: foreign.charge_minor },
    { ...paid, paymentRef: 'pay_x2', changeId: own.id, amountMinor: own.charge_minor - 1 },
    { ...paid, paymentRef: 'pay_x3', changeId: own.id, amountMinor: own.charge_minor },
    { ...paid, paymentRef: 'pay_x4', changeId: null, amountMinor: 1999 },
  ]
  for (const fact of wrong)
    await applyProviderFacts(app.deps, { provider: 'sandbox', isLive: false, facts: [fact] })
  expect(await listPayments(man)).toHaveLength(2)
})

test('sends a change again whose answer was lost, and charges it once', async () => {
  const { man, order } = await aSubscriber()
  const { quote } = await quotePlan(man, 'yearly')
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.changePlan.bind(sandbox)
  sandbox.changePlan = async (request) => {
    await real(request)
    throw new TypeError('the connection was lost')
  }
  await man.client.payments
    .changePlan({ plan: 'yearly', quote, termsVersion: PLAN_CHANGE_TERMS_VERSION })
    .catch(() => undefined)
  sandbox.changePlan = real
  app.clock.advance({ minutes: 6 })
  await reconcile.run({}, app.deps)
  await whenIdle(app)
  expect(await readSubscription(man)).toMatchObject({ plan: 'yearly', change: null })
  expect((await sandbox.find(order.checkout))?.state.payments).toHaveLength(2)
  expect(await listPayments(man)).toHaveLength(2)
})

test('gives up an upgrade that its provider has not answered within an hour', async () => {
  const { man } = await aSubscriber()
  const { quote } = await quotePlan(man, 'yearly')
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.changePlan.bind(sandbox)
  sandbox.changePlan = () => Promise.reject(new ProviderFailed('no answer'))
  const { subscription } = await man.client.payments.changePlan({
    plan: 'yearly',
    quote,
    termsVersion: PLAN_CHANGE_TERMS_VERSION,
  })
  expect(subscription).toMatchObject({
    plan: 'monthly',
    canChangePlan: false,
    change: { status: 'processing', kind: 'upgrade' },
  })
  expect(await readRefusal(keepPlan(app, man))).toEqual({
    code: 'PLAN_CHANGE_UNAVAILABLE',
    data: { reason: 'processing' },
  })
  app.clock.advance({ minutes: 61 })
  await reconcile.run({}, app.deps)
  await whenIdle(app)
  sandbox.changePlan = real
  expect(await readSubscription(man)).toMatchObject({
    plan: 'monthly',
    canChangePlan: true,
    change: null,
  })
  expect((await listNotices(app, man))[0]).toBe('plan_change_withdrawn 15999')
})

test('leaves purchased tokens unchanged', async () => {
  const { man } = await aSubscriber()
  await buyTokens(app, man, 'starter')
  const { balance } = await man.client.tokens.wallet()
  const { tokens } = await quotePlan(man, 'yearly')
  await changePlan(app, man, 'yearly')
  expect((await man.client.tokens.wallet()).balance).toBe(balance + tokens)
})
