import type { OrderId } from '@adire/contract/ids.ts'
import { RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMoney } from '../../lib/formats.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, type TestMember } from '../../testing/members.ts'

let app: TestApp
let man: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  man = await aMember(app, 'man')
})
afterAll(() => app.close())

test('shows, orders and charges every price in every currency exactly as in the golden file', async () => {
  const { currencies } = await man.client.payments.catalogue()
  expect(currencies.map(({ decimals }) => decimals)).toEqual(expect.arrayContaining([0, 2, 3]))
  const lines: string[] = []
  for (const { code } of currencies) {
    const { packs, plans } = await man.client.payments.quote({ currencyCode: code })
    for (const { id, price, quote } of packs) {
      const { orderId } = await man.client.payments.createTokenCheckout({
        packageId: id,
        currencyCode: code,
        quote,
        clientId: crypto.randomUUID(),
      })
      lines.push(await line(orderId, price))
    }
    for (const { id, price, quote } of plans) {
      const { orderId } = await man.client.payments.createSubscriptionCheckout({
        planType: id,
        currencyCode: code,
        quote,
        clientId: crypto.randomUUID(),
        termsVersion: RENEWAL_TERMS_VERSION,
      })
      lines.push(await line(orderId, price))
    }
  }
  expect(lines).toHaveLength(currencies.length * 7)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/prices.golden.txt')
})

/** Formats a line of the golden file; the shown, ordered and requested amounts must be equal. */
async function line(
  orderId: OrderId,
  shown: { minor: number; currency: string; decimals: number },
): Promise<string> {
  const order = await man.client.payments.order({ id: orderId })
  const asked = await app.db
    .selectFrom('sandbox_checkouts')
    .select('request')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const charged = asked.request as { amountMinor: number; currency: string }
  expect([order.price.minor, order.price.currency]).toEqual([shown.minor, shown.currency])
  expect([charged.amountMinor, charged.currency]).toEqual([shown.minor, shown.currency])
  if (shown.decimals === 3) expect(shown.minor % 10).toBe(0)
  return `${order.kind}\t${order.item}\t${writeMoney(shown.minor, shown)}`
}

test('offers the packs and plans of the specification', async () => {
  const { packs, plans } = await man.client.payments.quote({ currencyCode: 'USD' })
  expect(
    packs.map(({ name, tokens, bonus, total, badge, usdCents, price }) => [
      name,
      tokens,
      bonus,
      total,
      badge,
      usdCents,
      price.minor,
    ]),
  ).toEqual([
    ['Starter Pack', 100, 0, 100, null, 999, 999],
    ['Popular Choice', 250, 50, 300, 'popular', 1999, 1999],
    ['Best Value', 500, 150, 650, 'best-value', 3499, 3499],
    ['Ultimate Pack', 1000, 400, 1400, null, 5999, 5999],
  ])
  expect(
    plans.map(({ name, months, savesPercent, isPopular, bonusTokens, usdCents }) => [
      name,
      months,
      savesPercent,
      isPopular,
      bonusTokens,
      usdCents,
    ]),
  ).toEqual([
    ['Monthly', 1, null, false, 0, 1999],
    ['Quarterly', 3, 17, true, 50, 4999],
    ['Yearly', 12, 33, false, 100, 15_999],
  ])
})

test('holds a shown price for fifteen minutes despite setting changes, then refuses it', async () => {
  const { packs } = await man.client.payments.quote({ currencyCode: 'GBP' })
  const { quote, price } = packs[0]!
  await app.db
    .updateTable('system_config')
    .set({ config_value: '99.00' })
    .where('config_key', '=', 'starter_pack_price')
    .execute()
  await app.deps.systemConfig.reload()
  const wish = { packageId: 'starter', currencyCode: 'GBP', quote } as const
  const { orderId } = await man.client.payments.createTokenCheckout({
    ...wish,
    clientId: crypto.randomUUID(),
  })
  expect((await man.client.payments.order({ id: orderId })).price).toEqual(price)
  await app.db
    .updateTable('system_config')
    .set({ config_value: '9.99' })
    .where('config_key', '=', 'starter_pack_price')
    .execute()
  await app.deps.systemConfig.reload()

  app.clock.advance({ minutes: 15 })
  await expect(
    man.client.payments.createTokenCheckout({ ...wish, clientId: crypto.randomUUID() }),
  ).rejects.toMatchObject({
    code: 'QUOTE_EXPIRED',
  })
})

test('refuses prices, amounts, tokens and rates from the client', async () => {
  const other = await aMember(app, 'man')
  const { packs } = await man.client.payments.quote({ currencyCode: 'USD' })
  const theirs = (await other.client.payments.quote({ currencyCode: 'USD' })).packs[3]!.quote
  const euros = (await man.client.payments.quote({ currencyCode: 'EUR' })).packs[3]!.quote
  const wish = { packageId: 'ultimate', currencyCode: 'USD', quote: packs[3]!.quote }
  const changes: object[] = [
    { amount: 1 },
    { price: 1 },
    { amountMinor: 1 },
    { tokens: 1_000_000 },
    { rate: 1000 },
    { rateToUsd: '1000' },
    { packageId: 'unlimited' },
    { packageId: ['ultimate'] },
    { quote: packs[0]!.quote },
    { quote: theirs },
    { quote: euros },
    { quote: `${packs[3]!.quote}A` },
    { currencyCode: 'XOF' },
    { quantity: 2 },
  ]
  const before = await app.db.selectFrom('orders').select('id').execute()
  for (const change of changes) {
    const body = JSON.stringify({ ...wish, clientId: crypto.randomUUID(), ...change })
    const response = await fetchAs(man.jar, `${app.url}/api/payments/token-checkouts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([JSON.stringify(change).slice(0, 40), response.status]).toEqual([
      JSON.stringify(change).slice(0, 40),
      422,
    ])
  }
  expect(await app.db.selectFrom('orders').select('id').execute()).toHaveLength(before.length)
})

test('refuses a method that the currency lacks or that is disabled', async () => {
  const { packs } = await man.client.payments.quote({ currencyCode: 'USD' })
  const wish = { packageId: 'starter', currencyCode: 'USD', quote: packs[0]!.quote } as const
  await expect(
    man.client.payments.createTokenCheckout({
      ...wish,
      method: 'paystack',
      clientId: crypto.randomUUID(),
    }),
  ).rejects.toMatchObject({
    code: 'PAYMENT_METHOD_UNAVAILABLE',
    data: { reason: 'not_supported', method: 'paystack', currency: 'USD' },
  })
  await expect(man.client.payments.quote({ currencyCode: 'XXX' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
