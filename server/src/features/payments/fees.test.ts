import type { OrderId } from '@adire/contract/ids.ts'
import { RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { deliverPaypal } from '../../testing/fake-paypal-webhooks.ts'
import { deliverPaystack } from '../../testing/fake-paystack.ts'
import { chargeEvent, deliverStripe } from '../../testing/fake-stripe-events.ts'
import { createFakeProviders, startLivePayments } from '../../testing/live-payments.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin } from '../../testing/members.ts'

let app: TestApp
const { stripe, paystack, paypal, server: fakeProviders } = createFakeProviders()

beforeAll(async () => {
  await fakeProviders.start()
  app = await startLivePayments(fakeProviders)
})
afterAll(async () => {
  await app.close()
  await fakeProviders.stop()
})

type Method = 'stripe' | 'paystack' | 'paypal'

async function buy(currencyCode: string, method: Method): Promise<OrderId> {
  const { client } = await aMember(app, 'man')
  const { packs } = await client.payments.quote({ currencyCode })
  const quote = packs[1]?.quote ?? ''
  const wish = { packageId: 'popular', currencyCode, method, quote } as const
  return (await client.payments.createTokenCheckout({ ...wish, clientId: crypto.randomUUID() }))
    .orderId
}

async function subscribe(currencyCode: string, method: Method): Promise<OrderId> {
  const { client } = await aMember(app, 'man')
  const { plans } = await client.payments.quote({ currencyCode })
  const quote = plans[1]?.quote ?? ''
  const termsVersion = RENEWAL_TERMS_VERSION
  const wish = { planType: 'quarterly', currencyCode, method, quote, termsVersion } as const
  return (
    await client.payments.createSubscriptionCheckout({ ...wish, clientId: crypto.randomUUID() })
  ).orderId
}

/** Lists the fees of an order's payments; null where none is known. */
async function listFees(orderId: OrderId) {
  await whenIdle(app)
  const { rows } = await sql<{ fee: string | null }>`
    select fees.fee_minor || ' ' || fees.currency_code || ' ' || fees.usd_cents as fee
    from payments left join payment_fees fees on fees.payment_id = payments.id
    where payments.order_id = ${orderId} order by payments.paid_at, payments.id`.execute(app.db)
  return rows.map(({ fee }) => fee)
}

test('Stripe: stores the fee of a captured charge, in the currency it is settled in', async () => {
  const orderId = await buy('EUR', 'stripe')
  const at = app.clock.now()
  const session = stripe.pay(orderId, at)
  stripe.balance = { fee: 87, currency: 'usd' }
  // The charge comes first, and is not captured yet.
  await deliverStripe(app, chargeEvent(session, 'charge.succeeded', { isCaptured: false, at }))
  await deliverStripe(app, stripe.completed(orderId, at))
  expect(await listFees(orderId)).toEqual([null])
  await deliverStripe(app, chargeEvent(session, 'charge.updated', { at }))
  await deliverStripe(app, chargeEvent(session, 'charge.updated', { at }))
  expect(await listFees(orderId)).toEqual(['87 USD 87'])
})

test("Stripe: stores a subscription's fee that comes before its payment", async () => {
  const orderId = await subscribe('USD', 'stripe')
  const at = app.clock.now()
  const session = stripe.pay(orderId, at)
  stripe.balance = { fee: 150, currency: 'usd' }
  await deliverStripe(app, chargeEvent(session, 'charge.succeeded', { at }))
  await whenIdle(app)
  const [completed, invoice, created] = stripe.five(orderId, at)
  for (const event of [created, invoice, completed]) if (event) await deliverStripe(app, event)
  expect(await listFees(orderId)).toEqual(['150 USD 150'])
})

test('Stripe: ignores charges of other sellers, and quarantines a fee without a rate', async () => {
  const orderId = await buy('USD', 'stripe')
  const at = app.clock.now()
  const session = stripe.pay(orderId, at)
  await deliverStripe(app, stripe.completed(orderId, at))
  stripe.balance = { fee: 87, currency: 'xts' }
  await deliverStripe(app, chargeEvent(session, 'charge.updated', { at }))
  const other = { ...session, id: 'cs_test_other', metadata: {} }
  await deliverStripe(app, chargeEvent(other, 'charge.succeeded', { at }))
  expect(await listFees(orderId)).toEqual([null])
  const { rows } = await sql<{ outcome: string; reason: string | null }>`
    select outcome, reason from payment_event_outcomes results join payment_events events on events.id = results.event_id
    where events.event_type like 'charge.%' order by events.id desc limit 2`.execute(app.db)
  expect(rows).toEqual([
    { outcome: 'ignored', reason: null },
    { outcome: 'quarantined', reason: 'a fee in XTS, which has no rate' },
  ])
})

test('Paystack: stores the fee of a charge at the rate of its order', async () => {
  paystack.fees = 58_000
  const orderId = await buy('NGN', 'paystack')
  await deliverPaystack(app, paystack.pay(orderId, app.clock.now()).charge)
  const [fee] = await listFees(orderId)
  const { usd_cents: usdCents, amount_minor: amountMinor } = await app.db
    .selectFrom('payments')
    .select(['usd_cents', 'amount_minor'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(fee).toBe(`58000 NGN ${Math.round((usdCents * 58_000) / amountMinor)}`)
})

test.for([null, -5, 'free'])('Paystack: credits a payment whose fee is %s', async (fees) => {
  paystack.fees = fees
  const orderId = await buy('GHS', 'paystack')
  await deliverPaystack(app, paystack.pay(orderId, app.clock.now()).charge)
  expect(await listFees(orderId)).toEqual([null])
})

test('PayPal: stores the fees of a purchase and of a subscription', async () => {
  paypal.fee = { currency_code: 'BRL', value: '4.71' }
  const bought = await buy('BRL', 'paypal')
  await deliverPaypal(app, paypal, paypal.approve(bought, app.clock.now()))
  expect((await listFees(bought))[0]).toMatch(/^471 BRL /)
  paypal.fee = { currency_code: 'GBP', value: '1.02' }
  const orderId = await subscribe('GBP', 'paypal')
  await deliverPaypal(app, paypal, paypal.charge(orderId, app.clock.now()).sale)
  expect((await listFees(orderId))[0]).toMatch(/^102 GBP /)
})

test('PayPal: credits a payment whose fee is missing or no amount', async () => {
  for (const fee of [undefined, { currency_code: 'BRL', value: 'about 4' }]) {
    paypal.fee = fee
    const orderId = await buy('BRL', 'paypal')
    await deliverPaypal(app, paypal, paypal.approve(orderId, app.clock.now()))
    expect(await listFees(orderId)).toEqual([null])
  }
})

test('keeps the fee of a refunded payment, and counts payments without one', async () => {
  const admin = await anAdmin(app)
  const before = await admin.client.revenue.read({})
  const orderId = await buy('USD', 'stripe')
  const at = app.clock.now()
  const session = stripe.pay(orderId, at)
  await deliverStripe(app, stripe.completed(orderId, at))
  await whenIdle(app)
  const unknown = await admin.client.revenue.read({})
  expect([unknown.count, unknown.unknownFeeCount]).toEqual([
    before.count + 1,
    before.unknownFeeCount + 1,
  ])
  const { receipt_number: receiptNumber } = await app.db
    .selectFrom('payments')
    .select('receipt_number')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const file = await admin.client.revenue.exportPayments({ search: `R-${receiptNumber}` })
  const [, line] = (await file.text()).split('\r\n')
  expect(line).toMatch(/,no,,,,$/)
  stripe.balance = { fee: 87, currency: 'usd' }
  await deliverStripe(app, chargeEvent(session, 'charge.updated', { at }))
  await deliverStripe(app, stripe.refunded(orderId, at))
  await whenIdle(app)
  const after = await admin.client.revenue.read({})
  expect(after).toMatchObject({
    netCents: before.netCents,
    feeCents: before.feeCents + 87,
    unknownFeeCount: before.unknownFeeCount,
  })
  const sum = (parts: readonly { feeCents: number }[]) =>
    parts.reduce((total, { feeCents }) => total + feeCents, 0)
  expect([after.byCurrency, after.byKind, after.byProvider].map(sum)).toEqual(
    Array.from({ length: 3 }, () => after.feeCents),
  )
})

test('refuses a negative fee in the database', async () => {
  const changed = app.db.updateTable('payment_fees').set({ fee_minor: -1 }).execute()
  await expect(changed).rejects.toThrow('payment_fees_fee_minor_check')
})
