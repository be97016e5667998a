import { type MemberId, OrderId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import type { Fact } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { openWallet } from '../tokens/operations.ts'
import { applyProviderFacts } from './fact-operations.ts'
import { addOrder, saveCheckout } from './queries.ts'

/**
 * Every kind of provider fact, applied directly: its effect, and why it is quarantined if it
 * doesn't match.
 */

let app: TestApp
let member: MemberId
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, withLimits: false })
  member = await aWallet()
})
afterAll(() => app.close())

async function aWallet(): Promise<MemberId> {
  const [id] = await addBulkMembers(app, 1, 'man')
  if (!id) throw new Error('no member was added')
  await inTransaction(app.db, (tx) => openWallet(tx, id, app.deps.systemConfig))
  return id
}

const day = (number: number, milliseconds = 0) =>
  new Date(Date.UTC(2026, 0, 1 + number) + milliseconds).toISOString()

async function anOrder(
  kind: 'tokens' | 'subscription' = 'tokens',
  owner: MemberId = member,
  tokens = 300,
): Promise<OrderId> {
  const id = OrderId.parse(crypto.randomUUID())
  const [item, months] = kind === 'tokens' ? (['popular', 0] as const) : (['monthly', 1] as const)
  const price = { currency: 'USD', amountMinor: 1999, decimals: 2, usdCents: 1999, rateToUsd: '1' }
  const way = { method: 'stripe', provider: 'sandbox', isLive: false } as const
  await inTransaction(app.db, async (tx) => {
    await addOrder(tx, {
      id,
      memberId: owner,
      clientId: crypto.randomUUID(),
      kind,
      item,
      months,
      tokens,
      ...price,
      ...way,
      at: app.clock.now(),
    })
    await saveCheckout(tx, id, { ref: `checkout_${id}`, url: null })
  })
  return id
}

function paid(orderId: OrderId, changes: Partial<Extract<Fact, { type: 'paid' }>> = {}): Fact {
  return {
    type: 'paid',
    orderId,
    subscriptionRef: null,
    checkoutRef: `checkout_${orderId}`,
    paymentRef: `pay_${orderId}`,
    amountMinor: 1999,
    currency: 'USD',
    paidAt: day(0),
    periodEnd: null,
    ...changes,
  }
}

interface FactSource {
  provider?: 'sandbox' | 'stripe'
  isLive?: boolean
}

/** Applies facts and returns their result, with the reference they wait for. */
async function applyFacts(
  facts: Fact[],
  { provider = 'sandbox', isLive = false }: FactSource = {},
) {
  const { id } = await app.db
    .insertInto('payment_events')
    .values({
      provider,
      event_id: crypto.randomUUID(),
      event_type: 'test',
      received_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await applyProviderFacts(app.deps, { provider, isLive, facts }, id)
  return readResultCode(id)
}

function readResultCode(id: number) {
  const row = app.db
    .selectFrom('payment_event_outcomes')
    .select(['event_id as id', 'outcome', 'reason', 'waits_for as waitsFor', 'user_id as member'])
  return row.where('event_id', '=', id).executeTakeFirstOrThrow()
}

const why = async (facts: Fact[], said: FactSource = {}) => {
  const { outcome, reason } = await applyFacts(facts, said)
  return outcome === 'quarantined' ? reason : outcome
}

async function readWallet(owner: MemberId) {
  const row = app.db
    .selectFrom('token_wallets')
    .select(['balance', 'wallet_debt as debt'])
    .where('user_id', '=', owner)
  return row.executeTakeFirstOrThrow()
}

async function queued(task: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task}`.execute(app.db)
  return rows[0]?.count ?? 0
}

async function listKinds(owner: MemberId): Promise<string[]> {
  const rows = await app.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', owner)
    .execute()
  return rows.map(({ kind }) => kind)
}

test('credits a payment once if it matches its order exactly, and notifies the buyer once', async () => {
  const buyer = await aWallet()
  const orderId = await anOrder('tokens', buyer)
  const earlier = await queued('payments.sendReceipt')
  expect(await applyFacts([paid(orderId)])).toMatchObject({
    outcome: 'applied',
    reason: null,
    waitsFor: null,
    member: buyer,
  })
  expect(await applyFacts([paid(orderId, { checkoutRef: null })])).toMatchObject({
    outcome: 'applied',
  })
  expect(await readWallet(buyer)).toEqual({ balance: 350, debt: 0 })
  expect([await queued('payments.sendReceipt'), await listKinds(buyer)]).toEqual([
    earlier + 1,
    ['tokens_credited'],
  ])
})

test('quarantines facts that do not match, with the reason, and moves nothing', async () => {
  const orderId = await anOrder()
  const before = await readWallet(member)
  const state: Fact = {
    type: 'subscription',
    orderId,
    subscriptionRef: 'sub_x',
    cancels: false,
    endedAt: null,
    at: day(0),
  }
  expect(await why([paid(OrderId.parse(crypto.randomUUID()))])).toBe('order not found')
  // From a provider, so not our id.
  expect(await why([paid('order-1' as OrderId)])).toBe('order not found')
  expect(await why([paid(orderId, { orderId: null })])).toBe('order not found')
  expect(await why([paid(orderId)], { provider: 'stripe' })).toBe(
    'the order belongs to a different provider',
  )
  expect(await why([paid(orderId)], { isLive: true })).toBe(
    'a test payment for a live order, or vice versa',
  )
  for (const amountMinor of [1998, 2000])
    expect(await why([paid(orderId, { amountMinor })])).toBe('different amount')
  expect(await why([paid(orderId, { currency: 'EUR' })])).toBe('different currency')
  expect(await why([paid(orderId, { checkoutRef: 'another' })])).toBe(
    'checkout of a different order',
  )
  expect(await why([paid(orderId, { subscriptionRef: 'sub_x' })])).toBe(
    'a subscription for a one-time purchase',
  )
  expect(await why([state])).toBe('a subscription for a one-time purchase')
  expect(await readWallet(member)).toEqual(before)

  // The worst of several results is reported.
  expect(
    await why([
      { type: 'failed', orderId, subscriptionRef: null, failedAt: day(0) },
      paid(orderId, { amountMinor: 1 }),
    ]),
  ).toBe('different amount')
  expect(await applyFacts([])).toMatchObject({ outcome: 'ignored', member: null })
  expect(await why([paid(orderId)])).toBe('applied')
  expect(await why([paid(orderId, { paymentRef: 'another' })])).toBe(
    'a second payment for the order',
  )
  expect(
    await why([
      { type: 'refunded', paymentRef: `pay_${orderId}`, refundedMinor: 2000, refundedAt: day(1) },
    ]),
  ).toBe('more refunded than was paid')
  expect(
    await why(
      [{ type: 'refunded', paymentRef: `pay_${orderId}`, refundedMinor: 1999, refundedAt: day(1) }],
      { isLive: true },
    ),
  ).toBe('a test payment for a live order, or vice versa')
  expect((await readWallet(member)).balance).toBe(before.balance + 300)
})

test('applies a payment to an order whose checkout is not stored yet', async () => {
  const orderId = await anOrder()
  await app.db.updateTable('orders').set({ provider_ref: null }).where('id', '=', orderId).execute()
  expect(await why([paid(orderId)])).toBe('applied')
})

test('keeps facts about unknown references waiting until a later fact names them', async () => {
  const buyer = await aWallet()
  const orderId = await anOrder('subscription', buyer)
  const [ref, payment] = [`sub_${orderId}`, `pay_${orderId}`]
  const refund = await applyFacts([
    { type: 'refunded', paymentRef: payment, refundedMinor: 1999, refundedAt: day(2) },
  ])
  expect(refund).toMatchObject({ outcome: 'waiting', waitsFor: payment })
  const charge = await applyFacts([
    paid(orderId, { orderId: null, subscriptionRef: ref, checkoutRef: null }),
  ])
  expect(charge).toMatchObject({ outcome: 'waiting', waitsFor: ref })
  expect(await readWallet(buyer)).toEqual({ balance: 50, debt: 0 })
  await applyFacts([
    {
      type: 'subscription',
      orderId,
      subscriptionRef: ref,
      cancels: false,
      endedAt: null,
      at: day(0),
    },
  ])
  for (const word of [refund, charge])
    expect(await readResultCode(word.id)).toMatchObject({ outcome: 'applied', member: buyer })
  expect(await readWallet(buyer)).toEqual({ balance: 50, debt: 0 })
  expect(await listKinds(buyer)).toContain('premium_started')
})

test('reverses tokens as far as available, restores them after a won dispute, and describes each', async () => {
  const buyer = await aWallet()
  const orderId = await anOrder('tokens', buyer)
  await applyFacts([paid(orderId)])
  const ref = `pay_${orderId}`
  await applyFacts([{ type: 'refunded', paymentRef: ref, refundedMinor: 1000, refundedAt: day(1) }])
  expect(await readWallet(buyer)).toEqual({ balance: 200, debt: 0 })
  await applyFacts([
    { type: 'disputed', paymentRef: ref, disputedAt: day(2), closedAt: null, isWon: null },
  ])
  expect(await readWallet(buyer)).toEqual({ balance: 50, debt: 0 })
  await applyFacts([
    { type: 'disputed', paymentRef: ref, disputedAt: day(2), closedAt: day(9), isWon: true },
  ])
  expect(await readWallet(buyer)).toEqual({ balance: 200, debt: 0 })
  const transactions = await app.db
    .selectFrom('token_transactions')
    .select('description')
    .where('user_id', '=', buyer)
    .where('transaction_type', '=', 'refund')
    .execute()
  expect(transactions.map(({ description }) => description?.split(':')[0]).toSorted()).toEqual([
    'Refunded',
    'Refunded',
    'Returned',
  ])
})

test('reports a refused renewal once, and ignores a refusal before the last payment', async () => {
  const buyer = await aWallet()
  const orderId = await anOrder('subscription', buyer)
  const ref = `sub_${orderId}`
  const refused = (at: string): Fact => ({
    type: 'failed',
    orderId: null,
    subscriptionRef: ref,
    failedAt: at,
  })
  const earlier = await queued('payments.sendFailureEmail')
  const sent = async () => (await queued('payments.sendFailureEmail')) - earlier
  // Before any payment, it is the checkout that failed.
  await applyFacts([{ type: 'failed', orderId, subscriptionRef: null, failedAt: day(0) }])
  expect(
    await app.db
      .selectFrom('orders')
      .select('failed_at')
      .where('id', '=', orderId)
      .executeTakeFirst(),
  ).toEqual({
    failed_at: new Date(day(0)),
  })
  await applyFacts([paid(orderId, { subscriptionRef: ref, paidAt: day(1) })])
  await applyFacts([refused(day(1))])
  await applyFacts([refused(day(0))])
  expect(await sent()).toBe(0)
  await applyFacts([refused(day(1, 1))])
  await applyFacts([refused(day(1, 1))])
  expect([
    await sent(),
    (await listKinds(buyer)).filter((kind) => kind === 'payment_failed').length,
  ]).toEqual([1, 1])
})

test('marks a failed checkout of tokens, also when it is paid afterwards', async () => {
  const orderId = await anOrder()
  await applyFacts([paid(orderId)])
  await applyFacts([{ type: 'failed', orderId, subscriptionRef: null, failedAt: day(3) }])
  const row = app.db
    .selectFrom('orders')
    .select(['failed_at', 'expired_at'])
    .where('id', '=', orderId)
  expect(await row.executeTakeFirst()).toEqual({ failed_at: new Date(day(3)), expired_at: null })
  await applyFacts([{ type: 'expired', orderId, expiredAt: day(4) }])
  expect(await row.executeTakeFirst()).toEqual({
    failed_at: new Date(day(3)),
    expired_at: new Date(day(4)),
  })
})

test('extends premium period by period, and charges nothing twice', async () => {
  const buyer = await aWallet()
  const [first, second] = [
    await anOrder('subscription', buyer),
    await anOrder('subscription', buyer),
  ]
  const until = async () =>
    (
      await app.db
        .selectFrom('premium_features')
        .select('paid_until')
        .where('user_id', '=', buyer)
        .executeTakeFirst()
    )?.paid_until
      ?.toISOString()
      .slice(0, 10)
  const duplicates = await queued('payments.undoDuplicate')
  const today = app.clock.now().getTime()
  const at = (days: number) => new Date(today + days * 86_400_000).toISOString()
  await applyFacts([paid(first, { subscriptionRef: 'sub_1', paidAt: at(0), periodEnd: at(31) })])
  expect(await until()).toBe(at(31).slice(0, 10))
  await applyFacts([
    paid(first, {
      subscriptionRef: 'sub_1',
      orderId: null,
      checkoutRef: null,
      paymentRef: 'renewal',
      paidAt: at(31),
      periodEnd: at(62),
    }),
  ])
  expect(await until()).toBe(at(62).slice(0, 10))
  expect((await listKinds(buyer)).filter((kind) => kind === 'premium_started')).toHaveLength(1)
  expect(await queued('payments.undoDuplicate')).toBe(duplicates)
  await applyFacts([paid(second, { subscriptionRef: 'sub_2', paidAt: at(1), periodEnd: at(32) })])
  expect(await queued('payments.undoDuplicate')).toBe(duplicates + 1)
  await applyFacts([
    { type: 'refunded', paymentRef: 'renewal', refundedMinor: 1999, refundedAt: at(40) },
  ])
  expect(await until()).toBe(at(32).slice(0, 10))
})

test('credits and reverses a single token, and moves none for a payment without tokens', async () => {
  const buyer = await aWallet()
  const [one, none] = [await anOrder('tokens', buyer, 1), await anOrder('subscription', buyer, 0)]
  await applyFacts([paid(one)])
  expect(await readWallet(buyer)).toEqual({ balance: 51, debt: 0 })
  await applyFacts([
    { type: 'refunded', paymentRef: `pay_${one}`, refundedMinor: 1999, refundedAt: day(1) },
  ])
  expect(await readWallet(buyer)).toEqual({ balance: 50, debt: 0 })
  const transactions = app.db
    .selectFrom('token_transactions')
    .select('description')
    .where('user_id', '=', buyer)
    .where('transaction_type', '=', 'refund')
  expect((await transactions.execute()).map(({ description }) => description)).toEqual([
    expect.stringMatching(/^Refunded: /),
  ])
  await applyFacts([paid(none, { subscriptionRef: `sub_${none}` })])
  expect(await readWallet(buyer)).toEqual({ balance: 50, debt: 0 })
  // Without a period end from the provider, a month from the payment.
  const row = app.db.selectFrom('payments').select('period_end').where('order_id', '=', none)
  expect(await row.executeTakeFirst()).toEqual({ period_end: new Date('2026-02-01T00:00:00.000Z') })
})
