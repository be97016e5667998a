import type { OrderId } from '@adire/contract/ids.ts'
import type { Payment } from '@adire/contract/payments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fact, ProviderFailed } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, grantTokens, type TestMember } from '../../testing/members.ts'
import {
  buyTokens,
  changePlan,
  type Opened,
  press,
  readSubscription,
  subscribe,
} from '../../testing/payments.ts'
import { createTestClient } from '../../testing/client.ts'
import { readRefusal } from '../../testing/result-codes.ts'
import { readBalance } from '../../testing/tokens.ts'
import { applyProviderFacts } from './fact-operations.ts'
import { retryWithdrawalRefunds } from './withdrawal-jobs.ts'

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

const balance = ({ id }: TestMember) => readBalance(app, id)

async function quoteInput({ client }: TestMember, id: OrderId) {
  const { refund, tokens } = await client.payments.withdrawalQuote({ id })
  return { id, refundMinor: refund.minor, tokens }
}

async function withdraw(member: TestMember, id: OrderId) {
  const result = await member.client.payments.withdraw(await quoteInput(member, id))
  await whenIdle(app)
  return result
}

const findPayment = async ({ client }: TestMember) => (await client.payments.list({})).payments[0]

async function countConfirmations({ email }: TestMember): Promise<number> {
  await whenIdle(app)
  // Either server may send it.
  const mails = [await mailsTo(app, email), await mailsTo(second, email)].flat()
  return mails.filter(({ subject }) => subject.includes('withdrawal')).length
}

test('takes unspent tokens back at once, refunds the full price and confirms by email', async () => {
  const man = await aMember(app, 'man')
  const before = await balance(man)
  const { orderId } = await buyTokens(app, man, 'starter')
  expect(await findPayment(man)).toMatchObject({ orderId, withdrawUntil: expect.any(String) })
  const input = await quoteInput(man, orderId)
  await man.client.payments.withdraw(input)
  expect(await balance(man)).toBe(before)
  await whenIdle(app)
  expect(await findPayment(man)).toMatchObject({
    status: 'refunded',
    refunded: { minor: input.refundMinor },
    isWithdrawn: true,
    withdrawUntil: null,
  })
  expect(await balance(man)).toBe(before)
  expect(await countConfirmations(man)).toBe(1)
})

test('refunds the unspent share, and counts bonus tokens as spent last', async () => {
  const man = await aMember(app, 'man')
  await grantTokens(app, man, 500)
  const { orderId } = await buyTokens(app, man, 'starter')
  const { tokens, price } = (await findPayment(man))!
  await grantTokens(app, man, -20)
  const quote = await man.client.payments.withdrawalQuote({ id: orderId })
  expect(quote.tokens).toBe(tokens - 20)
  expect(quote.refund.minor).toBe(Math.floor((price.minor * (tokens - 20)) / tokens))
  await grantTokens(app, man, -tokens)
  expect(await readRefusal(man.client.payments.withdrawalQuote({ id: orderId }))).toEqual({
    code: 'WITHDRAWAL_UNAVAILABLE',
    data: { reason: 'nothing_left' },
  })
})

test('counts the oldest purchase as spent first', async () => {
  const man = await aMember(app, 'man')
  const [first, later] = [
    await buyTokens(app, man, 'starter'),
    await buyTokens(app, man, 'starter'),
  ]
  await grantTokens(app, man, -30)
  const { tokens } = (await findPayment(man))!
  expect(await quoteInput(man, first.orderId)).toMatchObject({ tokens: tokens - 30 })
  expect(await quoteInput(man, later.orderId)).toMatchObject({ tokens })
  await withdraw(man, later.orderId)
  expect(await quoteInput(man, first.orderId)).toMatchObject({ tokens: tokens - 30 })
})

test('withdraws once from two tabs and servers, and repeats the answer', async () => {
  const man = await aMember(app, 'man')
  const { orderId } = await buyTokens(app, man, 'starter')
  const input = await quoteInput(man, orderId)
  const other = createTestClient(second.url, man.jar)
  const answers = await Promise.all([
    man.client.payments.withdraw(input),
    man.client.payments.withdraw(input),
    other.payments.withdraw(input),
  ])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await countConfirmations(man)).toBe(1)
  const requests = app.db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .select('refund_requests.id')
    .where('payments.order_id', '=', orderId)
  expect(await requests.execute()).toHaveLength(1)
})

test('refuses a refund other than the one shown, and changes nothing', async () => {
  const man = await aMember(app, 'man')
  const { orderId } = await buyTokens(app, man, 'starter')
  const input = await quoteInput(man, orderId)
  const before = await balance(man)
  await grantTokens(app, man, -10)
  expect(await readRefusal(man.client.payments.withdraw(input))).toMatchObject({
    code: 'WITHDRAWAL_CHANGED',
    data: { tokens: input.tokens - 10 },
  })
  expect(await balance(man)).toBe(before - 10)
  expect((await findPayment(man))?.isWithdrawn).toBe(false)
})

test("hides another member's order", async () => {
  const [man, other] = [await aMember(app, 'man'), await aMember(app, 'man')]
  const { orderId } = await buyTokens(app, man, 'starter')
  const input = await quoteInput(man, orderId)
  const quote = other.client.payments.withdrawalQuote({ id: orderId })
  expect((await readRefusal(quote)).code).toBe('NOT_FOUND')
  expect((await readRefusal(other.client.payments.withdraw(input))).code).toBe('NOT_FOUND')
})

test('ends premium at once, refunds unused days and charges nothing more', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'yearly')
  app.clock.advance({ days: 3 })
  const quote = await man.client.payments.withdrawalQuote({ id: order.orderId })
  const { unused, total } = quote.days!
  expect(total - unused).toBe(3)
  expect(quote.refund.minor).toBe(Math.floor((quote.paid.minor * unused) / total))
  await withdraw(man, order.orderId)
  expect((await readSubscription(man)).status).toBe('ended')
  expect((await man.client.auth.session()).isPremium).toBe(false)
  const { state } = (await app.deps.payments.sandbox!.find(order.checkout))!
  expect(state.endedAt).not.toBe(null)
  expect(state.payments[0]?.refundedMinor).toBe(quote.refund.minor)
  expect(await countConfirmations(man)).toBe(1)
})

test('refunds an upgrade and the payment it credited, never more than was paid', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'quarterly')
  app.clock.advance({ days: 1 })
  await changePlan(app, man, 'yearly')
  const quote = await man.client.payments.withdrawalQuote({ id: order.orderId })
  const { payments } = await man.client.payments.list({})
  expect(quote.paid.minor).toBe(payments.reduce((sum, { price }) => sum + price.minor, 0))
  expect(quote.refund.minor).toBeGreaterThan(payments[0]!.price.minor)
  expect(quote.refund.minor).toBeLessThan(quote.paid.minor)
  await withdraw(man, order.orderId)
  const refunded = (await man.client.payments.list({})).payments.map(
    (one) => one.refunded?.minor ?? 0,
  )
  expect(refunded.reduce((sum, minor) => sum + minor, 0)).toBe(quote.refund.minor)
  expect((await man.client.auth.session()).isPremium).toBe(false)
})

test('refuses a withdrawal while a refund waits for a second admin', async () => {
  const [man, admin, other] = [await aMember(app, 'man'), await anAdmin(app), await anAdmin(app)]
  const { orderId: id } = await subscribe(app, man, 'yearly')
  const input = await quoteInput(man, id)
  const payment = (await findPayment(man))!
  const request = { id: payment.id, amountMinor: 12_000, reason: 'Goodwill' }
  expect((await admin.client.payments.refund(request)).needsSecond).toBe(true)
  const processing = { code: 'WITHDRAWAL_UNAVAILABLE', data: { reason: 'processing' } }
  expect(await readRefusal(man.client.payments.withdrawalQuote({ id }))).toEqual(processing)
  expect(await readRefusal(man.client.payments.withdraw(input))).toEqual(processing)
  const refund = await app.db
    .selectFrom('refund_requests')
    .select('id')
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow()
  await other.client.payments.decideRefund({ id: refund.id, isApproved: false })
  expect(await quoteInput(man, id)).toEqual(input)
})

test('refuses a withdrawal after the fourteenth day, and from a monthly renewal', async () => {
  const man = await aMember(app, 'man')
  const tokens = await buyTokens(app, man, 'starter')
  const plan = await subscribe(app, man, 'monthly')
  app.clock.advance({ days: 16 })
  await man.client.auth.logIn({ email: man.email, password: man.password })
  const tooLate = { code: 'WITHDRAWAL_UNAVAILABLE', data: { reason: 'too_late' } }
  const quote = (id: OrderId) => readRefusal(man.client.payments.withdrawalQuote({ id }))
  expect(await quote(tokens.orderId)).toEqual(tooLate)
  await press(app, plan, 'renew')
  expect(await quote(plan.orderId)).toEqual(tooLate)
  expect((await man.client.payments.list({})).payments.map((one) => one.withdrawUntil)).toEqual([
    null,
    null,
    null,
  ])
})

/** Logs in again and renews a plan that has run for some days. */
async function renewAfter(man: TestMember, order: Opened, days: number): Promise<void> {
  app.clock.advance({ days })
  await man.client.auth.logIn({ email: man.email, password: man.password })
  await press(app, order, 'renew')
}

test('refunds the unused days of a yearly renewal, and nothing of the year before', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'yearly')
  await renewAfter(man, order, 366)
  expect(await findPayment(man)).toMatchObject({ withdrawUntil: expect.any(String) })
  app.clock.advance({ days: 5 })
  const quote = await man.client.payments.withdrawalQuote({ id: order.orderId })
  const { unused, total } = quote.days!
  expect(total - unused).toBe(5)
  expect(quote.paid).toEqual((await findPayment(man))?.price)
  expect(quote.refund.minor).toBe(Math.floor((quote.paid.minor * unused) / total))
  await withdraw(man, order.orderId)
  const refunds = (await man.client.payments.list({})).payments.map((one) => one.refunded?.minor)
  expect(refunds).toEqual([quote.refund.minor, undefined])
  expect((await readSubscription(man)).status).toBe('ended')
  expect((await man.client.auth.session()).isPremium).toBe(false)
})

test('refunds of a yearly renewal charged early at most that renewal', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'yearly')
  await renewAfter(man, order, 350)
  const quote = await man.client.payments.withdrawalQuote({ id: order.orderId })
  expect(quote.refund).toEqual((await findPayment(man))?.price)
  await withdraw(man, order.orderId)
  const statuses = (await man.client.payments.list({})).payments.map(({ status }) => status)
  expect(statuses).toEqual(['refunded', 'paid'])
  expect((await man.client.auth.session()).isPremium).toBe(false)
})

test('refuses to withdraw from a quarterly renewal, and from a yearly one after 14 days', async () => {
  const man = await aMember(app, 'man')
  const quarterly = await subscribe(app, man, 'quarterly')
  await renewAfter(man, quarterly, 93)
  const tooLate = { code: 'WITHDRAWAL_UNAVAILABLE', data: { reason: 'too_late' } }
  const quote = ({ orderId: id }: Opened) =>
    readRefusal(man.client.payments.withdrawalQuote({ id }))
  expect(await quote(quarterly)).toEqual(tooLate)
  await changePlan(app, man, 'yearly')
  await renewAfter(man, quarterly, 366)
  expect(await findPayment(man)).toMatchObject({ withdrawUntil: expect.any(String) })
  app.clock.advance({ days: 16 })
  await man.client.auth.logIn({ email: man.email, password: man.password })
  expect(await quote(quarterly)).toEqual(tooLate)
  expect(await findPayment(man)).toMatchObject({ withdrawUntil: null })
})

const listRequests = (orderId: OrderId) =>
  app.db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .select(['refund_requests.amount_minor', 'failed_at', 'sent_at'])
    .where('payments.order_id', '=', orderId)
    .orderBy('asked_at')
    .execute()

/** A member whose provider refused the refund of a withdrawal, half a day ago. */
async function aRefused() {
  const man = await aMember(app, 'man')
  const order = await buyTokens(app, man, 'starter')
  // Either server may send it.
  const sandboxes = [app, second].map(({ deps }) => deps.payments.sandbox!)
  const real = sandboxes.map((sandbox) => sandbox.refund.bind(sandbox))
  for (const sandbox of sandboxes)
    sandbox.refund = () => Promise.reject(new ProviderFailed('no funds', { status: 402 }))
  await withdraw(man, order.orderId)
  sandboxes.forEach((sandbox, i) => Object.assign(sandbox, { refund: real[i] }))
  app.clock.advance({ hours: 13 })
  return { man, order, payment: (await findPayment(man))! }
}

async function retryRefunds(): Promise<void> {
  await Promise.all([app, second].map(({ deps }) => retryWithdrawalRefunds.run({}, deps)))
  await whenIdle(app)
}

test('shows a refused refund to admins and requests it again until it succeeds', async () => {
  const { man, order } = await aRefused()
  const refused = { amount_minor: 999, failed_at: expect.any(Date), sent_at: null }
  expect(await listRequests(order.orderId)).toEqual([refused])
  await retryRefunds()
  expect(await listRequests(order.orderId)).toEqual([
    refused,
    { amount_minor: 999, failed_at: null, sent_at: expect.any(Date) },
  ])
  expect((await findPayment(man))?.status).toBe('refunded')
})

test('requests only what admins have not refunded since a refused refund', async () => {
  const [{ order, payment }, admin] = [await aRefused(), await anAdmin(app)]
  await admin.client.payments.refund({ id: payment.id, amountMinor: 400, reason: 'By hand' })
  await retryRefunds()
  const amounts = (await listRequests(order.orderId)).map((request) => request.amount_minor)
  expect(amounts).toEqual([999, 400, 599])
})

const describeFact = ({ checkout }: Opened) => {
  const at = app.clock.now().toISOString()
  return { paymentRef: `pay_${checkout}_1`, refundedAt: at, disputedAt: at }
}

function applyFact(fact: Fact): Promise<unknown> {
  return applyProviderFacts(app.deps, { provider: 'sandbox', isLive: false, facts: [fact] })
}

test.each([
  [
    'while an admin’s refund of it all is pending',
    async (payment: Payment) =>
      (await anAdmin(app)).client.payments.refund({ id: payment.id, reason: 'By hand' }),
  ],
  [
    'after the provider refunded it',
    (_: Payment, order: Opened) =>
      applyFact({ ...describeFact(order), type: 'refunded', refundedMinor: 999 }),
  ],
  [
    'while the payment is disputed',
    (_: Payment, order: Opened) =>
      applyFact({ ...describeFact(order), type: 'disputed', closedAt: null, isWon: null }),
  ],
] as const)('does not request a refused refund again %s', async (_, happen) => {
  const { order, payment } = await aRefused()
  await happen(payment, order)
  const before = (await listRequests(order.orderId)).length
  await retryRefunds()
  expect(await listRequests(order.orderId)).toHaveLength(before)
})
