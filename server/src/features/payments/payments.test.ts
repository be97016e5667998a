import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderFailed } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, grantTokens, type TestMember } from '../../testing/members.ts'
import { cancelAtProvider, endSubscriptions } from './jobs.ts'
import {
  buyTokens,
  openSubscription,
  openTokens,
  press,
  subscribe,
} from '../../testing/payments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const readBalance = async ({ client }: TestMember) => (await client.tokens.wallet()).balance
const isPremium = async ({ client }: TestMember) => (await client.auth.session()).isPremium

test('credits tokens after the provider confirms the payment, with a receipt by email and page', async () => {
  const man = await aMember(app, 'man')
  const order = await openTokens(man, 'popular', 'NGN')
  expect(await man.client.payments.order({ id: order.orderId })).toMatchObject({
    status: 'open',
    item: 'popular',
    tokens: 300,
    price: { currency: 'NGN', minor: 3_200_000, decimals: 2 },
    method: 'paystack',
  })
  expect(await press(app, order, 'pay')).toBe(
    `http://localhost:3999/dashboard/wallet?purchase=success&order=${order.orderId}`,
  )

  expect(await man.client.payments.order({ id: order.orderId })).toMatchObject({
    status: 'paid',
    checkoutUrl: null,
  })
  expect(await readBalance(man)).toBe(350)
  const { entries } = await man.client.tokens.statement({})
  expect(entries[0]).toMatchObject({
    type: 'purchase',
    amount: 300,
    balance: 350,
    description: 'Popular Choice, 300 tokens',
  })

  const { payments } = await man.client.payments.list({})
  expect(payments).toMatchObject([
    { description: 'Popular Choice, 300 tokens', status: 'paid', tokens: 300, refunded: null },
  ])
  const mail = (await mailsTo(app, man.email)).find(({ subject }) => subject.includes('receipt'))
  expect(mail?.subject).toBe('Your receipt from Adire: NGN 32,000.00')
  expect(mail?.text).toContain(payments[0]!.receiptUrl)
  const page = await fetch(payments[0]!.receiptUrl.replace('http://localhost:3999', app.url))
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('NGN 32,000.00')
  expect(html).not.toContain(man.handle)
  expect((await fetch(`${app.url}/receipts/${'A'.repeat(64)}`)).status).toBe(404)
})

test('grants nothing by the return address', async () => {
  const man = await aMember(app, 'man')
  const other = await aMember(app, 'man')
  const order = await openSubscription(man, 'yearly')
  await fetch(`${app.url}/dashboard?subscription=success&order=${order.orderId}`, {
    headers: { cookie: man.jar.header },
  })
  expect(await man.client.payments.checkOrder({ id: order.orderId })).toMatchObject({
    status: 'open',
    premiumUntil: null,
  })
  expect(await isPremium(man)).toBe(false)
  expect(await readBalance(man)).toBe(50)
  expect(
    await app.db.selectFrom('payments').select('id').where('user_id', '=', man.id).execute(),
  ).toEqual([])
  await expect(other.client.payments.order({ id: order.orderId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('handles a refused card, a confirmed one, and a cancelled checkout', async () => {
  const man = await aMember(app, 'man')
  const order = await openTokens(man, 'starter', 'XOF')
  const path = `/sandbox/checkout/${order.checkout}`
  expect(await (await fetch(`${app.url}${path}`)).text()).toContain('no money moves')
  expect(await press(app, order, 'pay', 'is_refused')).toBe(path)
  expect(await man.client.payments.order({ id: order.orderId })).toMatchObject({ status: 'failed' })
  await press(app, order, 'pay', 'asks_first')
  await press(app, order, 'refuse')
  expect(await readBalance(man)).toBe(50)
  await press(app, order, 'pay', 'asks_first')
  await press(app, order, 'confirm')
  expect(await man.client.payments.order({ id: order.orderId })).toMatchObject({
    status: 'paid',
    price: { minor: 5700, decimals: 0 },
  })
  expect(await readBalance(man)).toBe(150)

  const left = await openSubscription(man, 'monthly')
  expect(await press(app, left, 'leave')).toContain('/dashboard?subscription=cancelled')
  await press(app, left, 'pay')
  expect(await isPremium(man)).toBe(false)
})

test('starts premium when paid, renews, cancels and resumes it, and ends it on time', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'quarterly')
  expect(await isPremium(man)).toBe(true)
  expect(await readBalance(man)).toBe(100)
  const [first] = [await man.client.payments.subscription()]
  expect(first.subscription).toMatchObject({
    plan: 'quarterly',
    status: 'active',
    canCancel: true,
    canResume: false,
  })
  await expect(openSubscription(man, 'monthly')).rejects.toMatchObject({
    code: 'SUBSCRIPTION_EXISTS',
  })

  await press(app, order, 'renew')
  const renewed = (await man.client.payments.subscription()).subscription
  expect(new Date(renewed!.paidUntil).getTime()).toBeGreaterThan(
    new Date(first.subscription!.paidUntil).getTime() + 80 * 86_400_000,
  )
  expect((await man.client.payments.list({})).payments).toHaveLength(2)
  expect(await readBalance(man)).toBe(150)

  expect((await man.client.payments.cancelSubscription()).subscription).toMatchObject({
    status: 'cancelling',
    canResume: true,
  })
  expect((await man.client.payments.cancelSubscription()).subscription).toMatchObject({
    status: 'cancelling',
  })
  expect((await man.client.payments.resumeSubscription()).subscription).toMatchObject({
    status: 'active',
  })
  await man.client.payments.cancelSubscription()

  const { email, password } = man
  const left = Date.parse(renewed!.paidUntil) - app.clock.now().getTime()
  app.clock.advance({ seconds: left / 1000 - 60 })
  await man.client.auth.logIn({ email, password })
  expect(await isPremium(man)).toBe(true)
  app.clock.advance({ minutes: 2 })
  await endSubscriptions.run({}, app.deps)
  expect(await isPremium(man)).toBe(false)
  await press(app, order, 'renew')
  expect((await man.client.payments.list({})).payments).toHaveLength(2)
})

test('reverses tokens of a refund as far as available, and the rest with the next purchase', async () => {
  const man = await aMember(app, 'man')
  const order = await buyTokens(app, man, 'starter')
  await press(app, order, 'refund')
  await press(app, order, 'refund')
  expect(await man.client.tokens.wallet()).toMatchObject({ balance: 50, debt: 0 })
  expect(await man.client.payments.order({ id: order.orderId })).toMatchObject({
    status: 'refunded',
  })

  const second = await buyTokens(app, man, 'starter')
  await grantTokens(app, man, -120)
  await press(app, second, 'dispute')
  expect(await man.client.tokens.wallet()).toMatchObject({ balance: 0, debt: 70 })
  expect(await man.client.payments.order({ id: second.orderId })).toMatchObject({
    status: 'disputed',
  })
  await press(app, second, 'win_dispute')
  expect(await man.client.tokens.wallet()).toMatchObject({ balance: 30, debt: 0 })
  expect(await man.client.payments.order({ id: second.orderId })).toMatchObject({ status: 'paid' })
  await press(app, second, 'refund')
  expect(await man.client.tokens.wallet()).toMatchObject({ balance: 0, debt: 70 })
  await buyTokens(app, man, 'popular')
  expect(await man.client.tokens.wallet()).toMatchObject({ balance: 230, debt: 0 })
  const { entries } = await man.client.tokens.statement({ filter: 'refunds' })
  expect(entries.map(({ amount }) => amount)).toEqual([-70, -30, 30, -30, -100])
})

test('ends premium and takes its tokens at once when a subscription is refunded', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'yearly')
  expect(await readBalance(man)).toBe(150)
  await press(app, order, 'refund')
  expect(await isPremium(man)).toBe(false)
  expect(await readBalance(man)).toBe(50)
})

test('ends and refunds the later of two subscriptions paid in two tabs', async () => {
  const man = await aMember(app, 'man')
  // The last one opened is paid first.
  const [b, a] = [await openSubscription(man, 'yearly'), await openSubscription(man, 'monthly')]
  await press(app, a, 'pay')
  app.clock.advance({ seconds: 5 })
  await press(app, b, 'pay')
  await whenIdle(app)
  const { payments } = await man.client.payments.list({})
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded'])
  expect((await man.client.payments.subscription()).subscription).toMatchObject({
    plan: 'monthly',
    status: 'active',
  })
  expect(await readBalance(man)).toBe(50)
})

test("ends premium by the server's clock and deletes nothing of the member", async () => {
  const man = await aMember(app, 'man')
  await subscribe(app, man, 'monthly')
  await man.client.payments.cancelSubscription()
  const { subscription } = await man.client.payments.subscription()
  const end = new Date(subscription!.paidUntil).getTime()
  app.clock.advance({ seconds: (end - app.clock.now().getTime()) / 1000 - 1 })
  const { client } = man
  await client.auth.logIn({ email: man.email, password: man.password })
  expect(await isPremium(man)).toBe(true)
  app.clock.advance({ seconds: 1 })
  expect(await isPremium(man)).toBe(false)
  expect((await client.payments.subscription()).subscription).toMatchObject({
    status: 'ended',
    canResume: false,
  })
  await expect(client.payments.resumeSubscription()).rejects.toMatchObject({ code: 'NOT_FOUND' })

  // At that second the next subscription can be bought, and is no duplicate.
  const again = await openSubscription(man, 'yearly')
  await press(app, again, 'pay')
  await endSubscriptions.run({}, app.deps)
  await whenIdle(app)
  const rows = await app.db
    .selectFrom('subscriptions')
    .select('ended_at')
    .where('user_id', '=', man.id)
    .orderBy('started_at')
    .execute()
  expect(rows.map((row) => row.ended_at?.getTime())).toEqual([end, undefined])
  expect((await client.payments.list({})).payments.map(({ status }) => status)).toEqual([
    'paid',
    'paid',
  ])
  expect(await isPremium(man)).toBe(true)
  const notices = app.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', man.id)
    .where('kind', '=', 'premium_ended')
  expect(await notices.execute()).toEqual([])
})

test('repeats the end of a subscription after a rate limit, not after a refusal', async () => {
  const man = await aMember(app, 'man')
  const { orderId } = await subscribe(app, man, 'monthly')
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.endSubscription.bind(sandbox)
  const end = (status: number) => {
    sandbox.endSubscription = () => Promise.reject(new ProviderFailed('no', { status }))
    return cancelAtProvider.run({ orderId, isFinal: true }, app.deps)
  }
  try {
    for (const status of [408, 409, 429, 500])
      await expect(end(status)).rejects.toMatchObject({ status })
    for (const status of [400, 404, 422]) await end(status)
  } finally {
    sandbox.endSubscription = real
  }
})

test('accepts no sandbox payments in production', async () => {
  const real = await startTestApp({ config: { env: 'production' } })
  try {
    expect(
      (await fetch(`${real.url}/webhooks/sandbox`, { method: 'POST', body: '{}' })).status,
    ).toBe(405)
    const page = await fetch(`${real.url}/sandbox/checkout/${'a'.repeat(32)}`)
    expect(await page.text()).not.toContain('Test payment')
    expect(real.deps.payments.sandbox).toBeUndefined()
    for (const method of ['stripe', 'paystack', 'paypal'] as const)
      expect(real.deps.payments.forMethod(method)).toBeUndefined()
  } finally {
    await real.close()
  }
})
