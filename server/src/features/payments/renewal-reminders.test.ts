import type { OrderId } from '@adire/contract/ids.ts'
import type { PlanId } from '@adire/contract/payments.ts'
import { PLAN_CHANGE_TERMS_VERSION, RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { CookieJar, createTestClient } from '../../testing/client.ts'
import { createCrashingDb, type CrashingDb } from '../../testing/crashing-db.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import {
  changePlan,
  press,
  readSubscription,
  subscribe,
  quotePlan,
} from '../../testing/payments.ts'
import { readRefusal } from '../../testing/result-codes.ts'
import { applyProviderFacts } from './fact-operations.ts'
import { forgetConsents, remindOfRenewals } from './reminder-jobs.ts'

let app: TestApp
let crashing: CrashingDb
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  crashing = createCrashingDb(app.databaseUrl)
})
afterAll(async () => {
  await crashing.close()
  await app.close()
})

async function listReminders({ email }: TestMember) {
  await remindOfRenewals.run({}, app.deps)
  await whenIdle(app)
  return (await mailsTo(app, email)).filter(({ subject }) => subject.includes('renews on'))
}

const visitor = () => createTestClient(app.url, new CookieJar())
const findToken = (text = '') => /\/cancel#token=([\w-]+)/.exec(text)?.[1] ?? ''

test('reminds of each long renewal once, with the price and a link that cancels', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'quarterly')
  expect(await listReminders(man)).toEqual([])
  app.clock.advance({ days: 70 })
  expect(await listReminders(man)).toEqual([])
  app.clock.advance({ days: 9 })
  await Promise.all([remindOfRenewals.run({}, app.deps), remindOfRenewals.run({}, app.deps)])
  const reminders = await listReminders(man)
  expect(reminders).toHaveLength(1)
  expect(reminders[0]?.text).toMatch(/USD [\d.]+/)
  expect(findToken(reminders[0]?.text)).not.toBe('')
  app.clock.advance({ days: 14 })
  await press(app, order, 'renew')
  expect(await listReminders(man)).toHaveLength(1)
  app.clock.advance({ days: 80 })
  expect(await listReminders(man)).toHaveLength(2)
})

test('reminds of yearly renewals thirty days before', async () => {
  const man = await aMember(app, 'man')
  await subscribe(app, man, 'yearly')
  app.clock.advance({ days: 334 })
  expect(await listReminders(man)).toEqual([])
  app.clock.advance({ days: 2 })
  expect(await listReminders(man)).toHaveLength(1)
})

test('reminds of monthly renewals every six months', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'monthly')
  const counts: number[] = []
  for (let month = 1; month <= 13; month++) {
    app.clock.advance({ days: 25 })
    counts.push((await listReminders(man)).length)
    app.clock.advance({ days: 5 })
    await press(app, order, 'renew')
  }
  expect(counts.at(-1)).toBe(2)
  expect(counts.indexOf(1)).toBe(5)
})

test('reminds as for the old plan after the payment of an upgrade was reversed', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'monthly')
  app.clock.advance({ days: 10 })
  await changePlan(app, man, 'quarterly')
  const [upgrade] = (await man.client.payments.list({})).payments
  await applyProviderFacts(app.deps, {
    provider: 'sandbox',
    isLive: false,
    facts: [
      {
        type: 'refunded',
        paymentRef: `pay_${order.checkout}_2`,
        refundedMinor: upgrade!.price.minor,
        refundedAt: app.clock.now().toISOString(),
      },
    ],
  })
  expect(await readSubscription(man)).toMatchObject({ plan: 'monthly', status: 'active' })
  app.clock.advance({ days: 10 })
  expect(await listReminders(man)).toEqual([])
})

test('reminds once when the server dies between any two statements', async () => {
  const man = await aMember(app, 'man')
  await subscribe(app, man, 'yearly')
  app.clock.advance({ days: 352 })
  for (let statements = 1; statements <= 8; statements++) {
    crashing.crashAfter(statements)
    await remindOfRenewals.run({}, { ...app.deps, db: crashing.db }).catch(() => undefined)
  }
  crashing.crashAfter(undefined)
  expect(await listReminders(man)).toHaveLength(1)
})

test('cancels by the link without a session, only once and only that subscription', async () => {
  const man = await aMember(app, 'man')
  await subscribe(app, man, 'yearly')
  app.clock.advance({ days: 352 })
  const [mail] = await listReminders(man)
  const token = findToken(mail?.text)
  const { payments } = visitor()
  const shown = await payments.planByCancelLink({ token })
  expect(shown).toEqual({ plan: 'yearly', paidUntil: expect.any(String), isCancelled: false })
  expect(await payments.cancelByCancelLink({ token })).toEqual({ ...shown, isCancelled: true })
  expect(await payments.cancelByCancelLink({ token })).toEqual({ ...shown, isCancelled: true })
  await man.client.auth.logIn({ email: man.email, password: man.password })
  await man.client.payments.resumeSubscription()
  expect((await readRefusal(payments.cancelByCancelLink({ token }))).code).toBe('LINK_INVALID')
  const other = `${token.slice(0, -4)}AAAA`
  expect((await readRefusal(payments.planByCancelLink({ token: other }))).code).toBe('LINK_INVALID')
})

test('refuses a link after the renewal', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'quarterly')
  app.clock.advance({ days: 80 })
  const [mail] = await listReminders(man)
  const token = findToken(mail?.text)
  app.clock.advance({ days: 13 })
  await press(app, order, 'renew')
  expect((await readRefusal(visitor().payments.planByCancelLink({ token }))).code).toBe(
    'LINK_INVALID',
  )
})

/** Subscribes with the version of the renewal terms that the page showed. */
async function subscribeWithTerms(
  man: TestMember,
  planType: PlanId,
  termsVersion: number | undefined,
) {
  const { plans } = await man.client.payments.quote({ currencyCode: 'USD' })
  const { orderId, url } = await man.client.payments.createSubscriptionCheckout({
    planType,
    currencyCode: 'USD',
    quote: plans.find(({ id }) => id === planType)?.quote ?? '',
    clientId: crypto.randomUUID(),
    // @ts-expect-error A page of another release sends its own version.
    termsVersion,
  })
  const order = { orderId, checkout: url.split('/').at(-1) ?? '' }
  await press(app, order, 'pay')
  return order
}

const findConsent = (orderId: OrderId) =>
  app.db.selectFrom('renewal_consents').selectAll().where('order_id', '=', orderId)

const listReceipts = async ({ email }: TestMember) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.includes('receipt'))

test('repeats the terms in receipts of the ordered plan, not in those of a later one', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribeWithTerms(man, 'monthly', RENEWAL_TERMS_VERSION)
  app.clock.advance({ days: 10 })
  await changePlan(app, man, 'yearly')
  await press(app, order, 'renew')
  const { text } = await findConsent(order.orderId).executeTakeFirstOrThrow()
  const receipts = (await listReceipts(man)).map((mail) => mail.text.includes(text))
  expect(receipts).toEqual([true, false, false])
})

test('stores the renewal terms of a plan change, and repeats them in its receipt', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribeWithTerms(man, 'monthly', RENEWAL_TERMS_VERSION)
  app.clock.advance({ days: 10 })
  const { options } = await man.client.payments.planQuotes()
  const quote = options.find(({ plan }) => plan === 'yearly')?.quote ?? ''
  const termsVersion = PLAN_CHANGE_TERMS_VERSION
  await man.client.payments.changePlan({ plan: 'yearly', quote, termsVersion })
  const consents = app.db.selectFrom('plan_change_consents').selectAll()
  const consent = await consents.where('user_id', '=', man.id).executeTakeFirstOrThrow()
  expect(consent).toMatchObject({ text_version: termsVersion, currency_code: 'USD' })
  expect(consent.text).toMatch(/^You pay .+ today\. From 20..-..-.. you pay .+ every year,/)
  await whenIdle(app)
  const receipts = (await listReceipts(man)).map((mail) => mail.text.includes(consent.text))
  expect(receipts).toEqual([false, true])
  await app.db
    .updateTable('subscriptions')
    .set({ ended_at: app.clock.now() })
    .where('order_id', '=', order.orderId)
    .execute()
  app.clock.advance({ days: 1_097 })
  await forgetConsents.run({}, app.deps)
  expect(await consents.where('user_id', '=', man.id).execute()).toEqual([])
})

test('refuses an order or a plan change of a page with other renewal terms', async () => {
  const man = await aMember(app, 'man')
  for (const version of [RENEWAL_TERMS_VERSION - 1, RENEWAL_TERMS_VERSION + 1, undefined])
    expect((await readRefusal(subscribeWithTerms(man, 'yearly', version))).code).toBe(
      'INVALID_INPUT',
    )
  const orders = app.db.selectFrom('orders').select('id').where('user_id', '=', man.id)
  expect(await orders.execute()).toEqual([])

  await subscribeWithTerms(man, 'monthly', RENEWAL_TERMS_VERSION)
  const { quote } = await quotePlan(man, 'yearly')
  for (const version of [PLAN_CHANGE_TERMS_VERSION - 1, undefined]) {
    // @ts-expect-error A page of another release sends its own version.
    const change = man.client.payments.changePlan({ plan: 'yearly', quote, termsVersion: version })
    expect((await readRefusal(change)).code).toBe('INVALID_INPUT')
  }
  expect((await readSubscription(man)).plan).toBe('monthly')
})

test('stores the renewal terms for three years, and sends them in the receipt with a cancel link', async () => {
  const man = await aMember(app, 'man')
  const { orderId } = await subscribeWithTerms(man, 'yearly', RENEWAL_TERMS_VERSION)
  const consents = findConsent(orderId)
  const consent = await consents.executeTakeFirstOrThrow()
  expect(consent).toMatchObject({
    user_id: man.id,
    text_version: RENEWAL_TERMS_VERSION,
    currency_code: 'USD',
  })
  const [receipt] = await listReceipts(man)
  expect(receipt?.text).toContain(consent.text)
  const token = findToken(receipt?.text)
  expect(await visitor().payments.cancelByCancelLink({ token })).toMatchObject({
    plan: 'yearly',
    isCancelled: true,
  })
  await app.db
    .updateTable('subscriptions')
    .set({ ended_at: app.clock.now() })
    .where('order_id', '=', orderId)
    .execute()
  app.clock.advance({ days: 1_094 })
  await forgetConsents.run({}, app.deps)
  expect(await consents.execute()).toHaveLength(1)
  app.clock.advance({ days: 3 })
  await forgetConsents.run({}, app.deps)
  expect(await consents.execute()).toHaveLength(0)
})
