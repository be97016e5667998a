import type { OrderId } from '@adire/contract/ids.ts'
import type { Notification, NotificationKind } from '@adire/contract/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fact } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, grantTokens, type TestMember } from '../../testing/members.ts'
import {
  buyTokens,
  changePlan,
  openSubscription,
  press,
  subscribe,
} from '../../testing/payments.ts'
import { endSubscriptions } from './jobs.ts'
import { sendRefund } from './refund-jobs.ts'
import { factNotices } from './notice-rules.ts'
import { applyProviderFacts } from './fact-operations.ts'

let app: TestApp
const seen = new Set<NotificationKind>()
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function listNotifications({ client }: TestMember): Promise<Notification[]> {
  const { notifications } = await client.notifications.list({})
  for (const { kind } of notifications) seen.add(kind)
  return notifications.toReversed()
}

/** Kind, amount in minor units and tokens of each notification, oldest first. */
async function listNotices(member: TestMember): Promise<string[]> {
  await whenIdle(app)
  return (await listNotifications(member)).map(({ kind, facts }) =>
    [kind, facts.money?.minor, facts.amount, facts.owed]
      .filter((part) => part !== undefined)
      .join(' '),
  )
}

async function mailsAbout(member: TestMember): Promise<string[]> {
  await whenIdle(app)
  return (await mailsTo(app, member.email))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('Confirm'))
}

/** Counted in the table, because a session doesn't last until the end of a plan. */
async function countEnds({ id }: TestMember): Promise<number> {
  const found = app.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', id)
    .where('kind', '=', 'premium_ended')
  return (await found.execute()).length
}

/**
 * Moves the clock past the end of the paid time. Months differ in length, and an end is only
 * reported soon after it.
 */
async function passPaidTime(orderId: OrderId): Promise<void> {
  const payments = app.db
    .selectFrom('payments')
    .select('period_end')
    .where('order_id', '=', orderId)
  const { period_end: end } = await payments.executeTakeFirstOrThrow()
  app.clock.advance({ seconds: (end!.getTime() - app.clock.now().getTime()) / 1000 + 60 })
}

const sortLines = (lines: string[]) => lines.toSorted()

/** Applies a sandbox fact twice: the second time must change nothing. */
async function applyTwice(fact: Fact): Promise<void> {
  for (let time = 0; time < 2; time++)
    await applyProviderFacts(app.deps, { provider: 'sandbox', isLive: false, facts: [fact] })
}

async function findPaymentRef(orderId: OrderId): Promise<string> {
  const row = app.db
    .selectFrom('payments')
    .select('payment_ref')
    .where('order_id', '=', orderId)
    .orderBy('paid_at', 'desc')
  return (await row.executeTakeFirstOrThrow()).payment_ref
}

const at = () => app.clock.now().toISOString()
const refunded = async (orderId: OrderId, refundedMinor: number) =>
  applyTwice({
    type: 'refunded',
    paymentRef: await findPaymentRef(orderId),
    refundedMinor,
    refundedAt: at(),
  })

test('reports a refund with its amount, tokens and debt, each part once', async () => {
  const man = await aMember(app, 'man')
  const { orderId } = await buyTokens(app, man, 'starter')
  await grantTokens(app, man, -120)
  await refunded(orderId, 500)
  await refunded(orderId, 999)
  // Known already: an older part changes nothing.
  await refunded(orderId, 500)
  expect(await listNotices(man)).toEqual([
    'tokens_credited 999 100',
    'payment_refunded 500 50 20',
    'payment_refunded 499 50 50',
  ])
  const mails = (await mailsTo(app, man.email)).filter(({ subject }) =>
    subject.startsWith('Refund'),
  )
  expect(mails.map(({ subject }) => subject)).toEqual(['Refund: USD 5.00', 'Refund: USD 4.99'])
  expect(mails[0]?.text).toContain(
    'USD 5.00 of your payment for Starter Pack, 100 tokens (receipt R-',
  )
  expect(mails[0]?.text).toContain(
    'We’re taking back 50 tokens from this purchase, but you had already spent 20 of them.',
  )

  await buyTokens(app, man, 'starter')
  expect((await listNotices(man)).slice(3).toSorted()).toEqual([
    'debt_settled 70 0',
    'tokens_credited 999 100',
  ])
  expect(await mailsAbout(man)).toContain('70 tokens from your purchase covered what you owed')
})

test('names our team as the cause of a refund that an admin asked for', async () => {
  const [man, admin] = [await aMember(app, 'man'), await anAdmin(app)]
  await buyTokens(app, man, 'starter')
  const [payment] = (await man.client.payments.list({})).payments
  await admin.client.payments.refund({ id: payment!.id, amountMinor: 300, reason: 'Goodwill' })
  await whenIdle(app)
  const [, refund] = await listNotifications(man)
  expect(refund).toMatchObject({
    kind: 'payment_refunded',
    facts: { refundCause: 'team', money: { currency: 'USD', minor: 300 } },
  })
  const mail = (await mailsTo(app, man.email)).at(-1)
  expect(mail?.text).toContain('Our team sent you a refund.')
  expect(mail?.text).not.toContain('Goodwill')
})

test('names the provider as the cause of its refund while an admin’s request is pending', async () => {
  const [man, admin] = [await aMember(app, 'man'), await anAdmin(app)]
  const { orderId } = await subscribe(app, man, 'yearly')
  const [payment] = (await man.client.payments.list({})).payments
  await admin.client.payments.refund({ id: payment!.id, amountMinor: 12_000, reason: 'Goodwill' })
  await refunded(orderId, 12_000)
  const [refund] = (await listNotifications(man)).filter(({ kind }) => kind === 'payment_refunded')
  expect(refund?.facts).toMatchObject({ refundCause: 'provider', money: { minor: 12_000 } })
})

test('reports a refund that the provider refused, and that nothing moved', async () => {
  const man = await aMember(app, 'man')
  const { orderId } = await buyTokens(app, man, 'starter')
  const { id: payment } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('payments')
    .set({ payment_ref: `pay_unknown_${orderId}` })
    .where('id', '=', payment)
    .execute()
  const refundId = crypto.randomUUID()
  const request = {
    id: refundId,
    payment_id: payment,
    amount_minor: 999,
    reason: 'Asked for',
    asked_at: app.clock.now(),
  }
  await app.db.insertInto('refund_requests').values(request).execute()
  for (let time = 0; time < 2; time++) await sendRefund.run({ refundId }, app.deps)
  expect(sortLines(await listNotices(man))).toEqual([
    'refund_failed 999',
    'tokens_credited 999 100',
  ])
  expect(await mailsAbout(man)).toContain('A refund of USD 9.99 did not go through')
})

test('reports a dispute when it opens and when it is decided, in any order', async () => {
  const man = await aMember(app, 'man')
  const { orderId } = await buyTokens(app, man, 'starter')
  const paymentRef = await findPaymentRef(orderId)
  const open: Fact = { type: 'disputed', paymentRef, disputedAt: at(), closedAt: null, isWon: null }
  await applyTwice(open)
  await applyTwice({ ...open, closedAt: at(), isWon: true })
  await applyTwice(open)
  expect(await listNotices(man)).toEqual([
    'tokens_credited 999 100',
    'payment_disputed 999 100 0',
    'dispute_won 999 100 0',
  ])
  const mails = await mailsTo(app, man.email)
  expect(
    mails.find(({ subject }) => subject === 'Your payment of USD 9.99 is disputed')?.text,
  ).toContain('We took back 100 tokens')
  expect(mails.at(-1)?.text).toContain('We returned 100 tokens to you.')

  const other = await aMember(app, 'man')
  const lost = await buyTokens(app, other, 'starter')
  await applyTwice({
    type: 'disputed',
    paymentRef: await findPaymentRef(lost.orderId),
    disputedAt: at(),
    closedAt: at(),
    isWon: false,
  })
  expect(await listNotices(other)).toEqual(['tokens_credited 999 100', 'dispute_lost 999 100 0'])
})

test('reports start, renewal, refused renewal, cancellation and resumption with the price', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'monthly')
  await press(app, order, 'renew')
  await man.client.payments.cancelSubscription()
  await man.client.payments.resumeSubscription()
  await applyTwice({
    type: 'failed',
    orderId: order.orderId,
    subscriptionRef: null,
    failedAt: new Date(app.clock.now().getTime() + 1000).toISOString(),
  })
  const kinds = [
    'premium_started 1999',
    'premium_renewed 1999',
    'subscription_cancelled 1999',
    'subscription_resumed 1999',
    'payment_failed 1999',
  ]
  expect((await listNotices(man)).filter((line) => line !== 'tokens_credited 0')).toEqual(kinds)
  const subjects = await mailsAbout(man)
  expect(
    subjects.filter((subject) => subject === 'Your receipt from Adire: USD 19.99'),
  ).toHaveLength(2)
  for (const subject of [
    'Your subscription was cancelled',
    'Your subscription continues',
    'We couldn’t renew your Premium',
  ])
    expect(subjects.filter((one) => one === subject)).toHaveLength(1)
})

test('reports the charge of an upgrade, once', async () => {
  const man = await aMember(app, 'man')
  const { checkout } = await subscribe(app, man, 'monthly')
  await changePlan(app, man, 'yearly')
  for (const fact of await app.deps.payments.sandbox!.fetchFacts({ ref: checkout }))
    await applyTwice(fact)
  const lines = await listNotices(man)
  expect(lines.filter((line) => line.startsWith('plan_changed'))).toEqual(['plan_changed 14000'])
  expect(lines.filter((line) => line.startsWith('premium_renewed'))).toEqual([])
})

test('reports premium that a refund or dispute ends, once', async () => {
  const man = await aMember(app, 'man')
  const { orderId } = await subscribe(app, man, 'yearly')
  await refunded(orderId, 15_999)
  await endSubscriptions.run({}, app.deps)
  const lines = (await listNotices(man)).map((line) => line.split(' ')[0] ?? '')
  expect(sortLines(lines)).toEqual([
    'payment_refunded',
    'premium_ended',
    'premium_started',
    'tokens_credited',
  ])
  expect(
    (await mailsAbout(man)).filter((subject) => subject === 'Your Premium has ended'),
  ).toHaveLength(1)
})

test.each([
  ['cancelled', false],
  ['ended while the dispute was open', true],
])(
  'reports the end of premium that a won dispute had given back to a subscription %s',
  async (_state, endsFirst) => {
    const man = await aMember(app, 'man')
    const { orderId } = await subscribe(app, man, 'monthly')
    await man.client.payments.cancelSubscription()
    app.clock.advance({ days: 2 })
    const open: Fact = {
      type: 'disputed',
      paymentRef: await findPaymentRef(orderId),
      disputedAt: at(),
      closedAt: null,
      isWon: null,
    }
    await applyTwice(open)
    if (endsFirst) await endSubscriptions.run({}, app.deps)
    app.clock.advance({ days: 2 })
    await applyTwice({ ...open, closedAt: at(), isWon: true })
    const ends = () => countEnds(man)
    expect(await ends()).toBe(1)
    await endSubscriptions.run({}, app.deps)
    expect(await ends()).toBe(1)
    await passPaidTime(orderId)
    for (let time = 0; time < 3; time++) await endSubscriptions.run({}, app.deps)
    expect(await ends()).toBe(2)
  },
)

test('reports the end of the paid time after the provider ended the subscription early, once', async () => {
  const man = await aMember(app, 'man')
  const { orderId, checkout } = await subscribe(app, man, 'monthly')
  await applyTwice({
    type: 'subscription',
    orderId,
    subscriptionRef: `sub_${checkout}`,
    cancels: true,
    endedAt: at(),
    at: at(),
  })
  await endSubscriptions.run({}, app.deps)
  expect(await countEnds(man)).toBe(0)
  await passPaidTime(orderId)
  for (let time = 0; time < 2; time++) await endSubscriptions.run({}, app.deps)
  expect(await countEnds(man)).toBe(1)
})

test('reports a subscription that the provider ends, with how long Premium lasts', async () => {
  const man = await aMember(app, 'man')
  const { orderId, checkout } = await subscribe(app, man, 'monthly')
  const ended: Fact = {
    type: 'subscription',
    orderId,
    subscriptionRef: `sub_${checkout}`,
    cancels: true,
    endedAt: at(),
    at: at(),
  }
  await applyTwice(ended)
  const [, cancelled] = (await listNotifications(man)).filter(
    ({ kind }) => kind !== 'tokens_credited',
  )
  expect(cancelled).toMatchObject({
    kind: 'subscription_cancelled',
    facts: { until: expect.any(String), item: 'Premium, 1 month' },
  })
  await whenIdle(app)
  expect((await mailsTo(app, man.email)).at(-1)?.text).toMatch(
    /You have Premium until \d+ \w+ \d{4}\./,
  )
})

test('names the second subscription as the cause of its refund', async () => {
  const man = await aMember(app, 'man')
  const [b, a] = [await openSubscription(man, 'yearly'), await openSubscription(man, 'monthly')]
  await press(app, a, 'pay')
  app.clock.advance({ seconds: 5 })
  await press(app, b, 'pay')
  await whenIdle(app)
  const refund = (await listNotifications(man)).find(({ kind }) => kind === 'payment_refunded')
  expect(refund?.facts).toMatchObject({ refundCause: 'duplicate', money: { minor: 15_999 } })
})

test('applies payments of an erased member without a notification', async () => {
  const man = await aMember(app, 'man')
  const { orderId } = await buyTokens(app, man, 'starter')
  const paymentRef = await findPaymentRef(orderId)
  await whenIdle(app)
  const count = () =>
    app.db.selectFrom('notifications').select('id').where('user_id', '=', man.id).execute()
  const before = await count()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'erased' })
    .where('id', '=', man.id)
    .execute()
  await applyTwice({ type: 'refunded', paymentRef, refundedMinor: 999, refundedAt: at() })
  expect(await count()).toHaveLength(before.length)
  const row = app.db
    .selectFrom('payments')
    .select('refunded_minor')
    .where('payment_ref', '=', paymentRef)
  expect((await row.executeTakeFirstOrThrow()).refunded_minor).toBe(999)
})

test('sends every notification that is listed for provider facts', () => {
  const promised = Object.values(factNotices).flatMap((rule) => ('silent' in rule ? [] : rule))
  expect(promised.filter((kind) => !seen.has(kind))).toEqual([])
})
