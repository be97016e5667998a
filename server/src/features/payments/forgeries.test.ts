import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCertificateUrl } from '../../gateways/payment-paypal-webhooks.ts'
import { type TestApp } from '../../testing/app.ts'
import { makeCertificate } from '../../testing/certificate.ts'
import { createFakeProviders, startLivePayments } from '../../testing/live-payments.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import {
  PAYPAL_CERTIFICATE_URL,
  paypalEvent,
  paypalHeaders,
} from '../../testing/fake-paypal-webhooks.ts'
import { PAYSTACK_KEY, paystackSignature } from '../../testing/fake-paystack.ts'
import {
  deliverStripe,
  event,
  STRIPE_KEYS,
  type StripeEvent,
  stripeSignature,
} from '../../testing/fake-stripe-events.ts'

let app: TestApp
let man: TestMember
let orderId: string
const { stripe, paypal, server: fakeProviders } = createFakeProviders()

beforeAll(async () => {
  await fakeProviders.start()
  app = await startLivePayments(fakeProviders)
  man = await aMember(app, 'man')
  const { packs } = await man.client.payments.quote({ currencyCode: 'USD' })
  const wish = {
    packageId: 'popular',
    currencyCode: 'USD',
    quote: packs[1]!.quote,
    clientId: crypto.randomUUID(),
  } as const
  orderId = (await man.client.payments.createTokenCheckout(wish)).orderId
  stripe.pay(orderId, app.clock.now())
})
afterAll(async () => {
  await app.close()
  await fakeProviders.stop()
})

type Headers = Record<string, string | string[]>

/** Sends headers one by one: `fetch` would join two with the same name. */
function post(path: string, headers: Headers, body: string | Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(app.url)
    const bytes = Buffer.from(body)
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { ...headers, 'content-length': bytes.length },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    // A server that refuses may close the connection before it has read a large body.
    sent.on('error', (error) =>
      error.message.includes('ECONNRESET') || error.message.includes('EPIPE')
        ? resolve(413)
        : reject(error),
    )
    sent.end(bytes)
  })
}

const json = { 'content-type': 'application/json' }
const big = ' '.repeat(1024 * 1024)
const hmac = (kind: string, key: string, text: string) =>
  createHmac(kind, key).update(text).digest('hex')

function stripeForgeries(): [string, Headers, string][] {
  const now = app.clock.now()
  const body = JSON.stringify(stripe.completed(orderId, now))
  const right = stripeSignature(body, now)
  const t = Math.floor(now.getTime() / 1000)
  const v1 = right.split('v1=')[1]!
  const sign = (value: string | string[], text = body): [Headers, string] => [
    { ...json, 'stripe-signature': value },
    text,
  ]
  const list: [string, [Headers, string]][] = [
    ['no signature', [json, body]],
    ['an empty one', sign('')],
    ['a bad one', sign(`t=${t},v1=${'0'.repeat(64)}`)],
    ['half of one', sign(right.slice(0, -4))],
    ['another secret', sign(stripeSignature(body, now, 'whsec_another000'))],
    [
      "Paystack's way of signing",
      [{ ...json, 'x-paystack-signature': paystackSignature(body) }, body],
    ],
    [
      "Paystack's hash",
      sign(`t=${t},v1=${hmac('sha512', STRIPE_KEYS.stripeWebhookSecret, `${t}.${body}`)}`),
    ],
    ['301 seconds old', sign(stripeSignature(body, new Date(now.getTime() - 301_000)))],
    ['another time than was signed', sign(`t=${t - 10},v1=${v1}`)],
    ['no time', sign(`v1=${v1}`)],
    ['written anew', sign(right, JSON.stringify(JSON.parse(body), null, 1))],
    ['a body of one more letter', sign(right, `${body} `)],
    ['another amount', sign(right, body.replace('1999', '1998'))],
    ['only v0', sign(`t=${t},v0=${v1}`)],
    ['two headers', sign([right, right])],
    ['two headers, one right', sign([`t=${t},v1=${'0'.repeat(64)}`, right])],
    ['an empty body', sign(right, '')],
    ['a megabyte', sign(right, `${body}${big}`)],
    [
      'signed without the time',
      sign(`t=${t},v1=${hmac('sha256', STRIPE_KEYS.stripeWebhookSecret, body)}`),
    ],
    ['no JSON, rightly signed', sign(stripeSignature('{', now), '{')],
  ]
  return list.map(([name, [headers, text]]) => [name, headers, text])
}

function paystackForgeries(): [string, Headers, string][] {
  const body = JSON.stringify({
    event: 'charge.success',
    data: { domain: 'test', id: 1, reference: orderId, amount: 1999, currency: 'USD' },
  })
  const right = paystackSignature(body)
  const sign = (value: string | string[], text = body): [Headers, string] => [
    { ...json, 'x-paystack-signature': value },
    text,
  ]
  const list: [string, [Headers, string]][] = [
    ['no signature', [json, body]],
    ['an empty one', sign('')],
    ['a bad one', sign('0'.repeat(128))],
    ['half of one', sign(right.slice(0, 64))],
    ['one more letter', sign(`${right}0`)],
    ['another secret', sign(paystackSignature(body, 'sk_test_another'))],
    ['the public key', sign(paystackSignature(body, 'pk_test_paystackstandin'))],
    ['an empty secret', sign(paystackSignature(body, ' '))],
    [
      "Stripe's way of signing",
      [{ ...json, 'stripe-signature': stripeSignature(body, app.clock.now()) }, body],
    ],
    ["Stripe's hash", sign(hmac('sha256', PAYSTACK_KEY, body))],
    ['in base64', sign(createHmac('sha512', PAYSTACK_KEY).update(body).digest('base64'))],
    ['written anew', sign(right, JSON.stringify(JSON.parse(body), null, 1))],
    ['a body of one more letter', sign(right, `${body}\n`)],
    ['another amount', sign(right, body.replace('1999', '1998'))],
    ['two headers', sign([right, right])],
    ['two headers, one right', sign(['0'.repeat(128), right])],
    ['an empty body', sign(right, '')],
    ['a megabyte', sign(right, `${body}${big}`)],
    ['no event, rightly signed', sign(paystackSignature('[]'), '[]')],
    ['no JSON, rightly signed', sign(paystackSignature('{'), '{')],
  ]
  return list.map(([name, [headers, text]]) => [name, headers, text])
}

function paypalForgeries(): [string, Headers, string][] {
  const now = app.clock.now()
  const body = JSON.stringify(
    paypalEvent(
      'PAYMENT.CAPTURE.COMPLETED',
      { id: 'X', status: 'COMPLETED', custom_id: orderId },
      now,
    ),
  )
  const right = paypalHeaders(body, paypal, now)
  const other = makeCertificate({ from: now, to: new Date(now.getTime() + 1e9) }).privateKey
  const without = (name: string) =>
    Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))
  const list: [string, Headers, string][] = [
    ['no signature', without('paypal-transmission-sig'), body],
    ['no id', without('paypal-transmission-id'), body],
    ['no time', without('paypal-transmission-time'), body],
    ['no certificate', without('paypal-cert-url'), body],
    ['no way of signing', without('paypal-auth-algo'), body],
    ['a bad signature', { ...right, 'paypal-transmission-sig': 'AAAA' }, body],
    ['another key', paypalHeaders(body, paypal, now, { privateKey: other }), body],
    ['another webhook', paypalHeaders(body, paypal, now, { webhookId: 'WH-ANOTHER' }), body],
    [
      'another way of signing',
      paypalHeaders(body, paypal, now, { algorithm: 'SHA1withRSA' }),
      body,
    ],
    ["Stripe's way of signing", { ...json, 'stripe-signature': stripeSignature(body, now) }, body],
    [
      '301 seconds old',
      paypalHeaders(body, paypal, now, { at: new Date(now.getTime() - 301_000) }),
      body,
    ],
    [
      '301 seconds too early',
      paypalHeaders(body, paypal, now, { at: new Date(now.getTime() + 301_000) }),
      body,
    ],
    [
      'another time than was signed',
      { ...right, 'paypal-transmission-time': new Date(now.getTime() - 1000).toISOString() },
      body,
    ],
    ['another id than was signed', { ...right, 'paypal-transmission-id': 'X' }, body],
    ['written anew', right, JSON.stringify(JSON.parse(body), null, 1)],
    ['a body of one more letter', right, `${body} `],
    [
      'two headers',
      {
        ...right,
        'paypal-transmission-sig': [
          right['paypal-transmission-sig']!,
          right['paypal-transmission-sig']!,
        ],
      },
      body,
    ],
    ['an empty body', right, ''],
    ['a megabyte', right, `${body}${big}`],
    [
      'a certificate from elsewhere',
      { ...right, 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1' },
      body,
    ],
  ]
  return list
}

describe.each([
  ['stripe', stripeForgeries],
  ['paystack', paystackForgeries],
  ['paypal', paypalForgeries],
] as const)('twenty forgeries for %s', (provider, forgeries) => {
  test('refuses each and leaves no row', async () => {
    const answers = await Promise.all(
      forgeries().map(
        async ([name, headers, body]) =>
          [name, await post(`/webhooks/${provider}`, headers, body)] as const,
      ),
    )
    expect(answers).toHaveLength(20)
    expect(answers.filter(([, status]) => ![400, 401, 413].includes(status))).toEqual([])
    expect(await app.db.selectFrom('payment_events').select('id').execute()).toEqual([])
    expect((await man.client.tokens.wallet()).balance).toBe(50)
  })
})

test("fetches certificates from PayPal's one address only", async () => {
  const foreign = [
    'https://evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://evil.example#api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://user:word@api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'http://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com/v1/notifications/certs/../../redirect?to=https://evil.example',
    'https://api.sandbox.paypal.com/redirect/CERT-1',
    'https://127.0.0.1/v1/notifications/certs/CERT-1',
    'https://аpi.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'file:///etc/passwd',
    'x',
  ]
  for (const url of foreign)
    expect(() => buildCertificateUrl(url, false), url).toThrow('a certificate from elsewhere')
  expect(buildCertificateUrl(PAYPAL_CERTIFICATE_URL, false)).toBe(PAYPAL_CERTIFICATE_URL)
  const body = JSON.stringify(paypalEvent('PAYMENT.CAPTURE.COMPLETED', {}, app.clock.now()))
  const before = fakeProviders.requests.length
  for (const certificateUrl of foreign.filter((url) => !url.includes('а')))
    expect(
      await post(
        '/webhooks/paypal',
        paypalHeaders(body, paypal, app.clock.now(), { certificateUrl }),
        body,
      ),
    ).toBe(400)
  expect(fakeProviders.requests).toHaveLength(before)
})

test('quarantines a payment that does not match its order exactly, and notifies staff', async () => {
  const now = app.clock.now()
  const other = await aMember(app, 'man')
  const { packs } = await other.client.payments.quote({ currencyCode: 'EUR' })
  const wish = {
    packageId: 'ultimate',
    currencyCode: 'EUR',
    quote: packs[3]!.quote,
    clientId: crypto.randomUUID(),
  } as const
  const theirs = await other.client.payments.createTokenCheckout(wish)
  const completed = (changes: object): StripeEvent => stripe.completed(orderId, now, changes)
  const invoice = {
    object: 'invoice',
    status_transitions: { paid_at: 1 },
    lines: { data: [] },
    created: 1,
  }
  const wrong: [string, StripeEvent][] = [
    ['one minor unit less', completed({ amount_total: 1998 })],
    ['one more', completed({ amount_total: 2000 })],
    ['two of it', completed({ amount_total: 3998 })],
    ['nothing', completed({ amount_total: 0 })],
    ['another currency', completed({ currency: 'eur' })],
    ['a currency without a minor unit', completed({ currency: 'xof' })],
    [
      "another member's order",
      completed({ client_reference_id: theirs.orderId, amount_total: 5194, currency: 'eur' }),
    ],
    ['an order that is not ours', completed({ client_reference_id: crypto.randomUUID() })],
    ['no order', completed({ client_reference_id: 'order-1' })],
    ['a subscription', completed({ subscription: 'sub_1', invoice: 'in_1' })],
    ['a test in real life', { ...completed({}), livemode: true }],
    [
      'an invoice for it',
      event(
        'invoice.paid',
        {
          ...invoice,
          id: 'in_2',
          amount_paid: 1999,
          currency: 'usd',
          parent: {
            subscription_details: { subscription: 'sub_2', metadata: { order_id: orderId } },
          },
        },
        now,
      ),
    ],
  ]
  for (const [name, sent] of wrong) {
    expect(await deliverStripe(app, sent)).toBe(200)
    await whenIdle(app)
    const row = await app.db
      .selectFrom('payment_events')
      .innerJoin('payment_event_outcomes as o', 'o.event_id', 'payment_events.id')
      .select(['o.outcome', 'o.reason'])
      .where('payment_events.event_id', '=', sent.id)
      .executeTakeFirst()
    expect([name, row?.outcome]).toEqual([name, 'quarantined'])
  }
  // An unpaid session has no effect.
  await deliverStripe(app, completed({ payment_status: 'unpaid' }))
  await whenIdle(app)
  expect(await app.db.selectFrom('payments').select('id').execute()).toEqual([])
  expect([
    (await man.client.tokens.wallet()).balance,
    (await other.client.tokens.wallet()).balance,
  ]).toEqual([50, 50])
  expect(app.logged().match(/does not match; nothing was credited/g)).toHaveLength(wrong.length)

  await deliverStripe(app, completed({}))
  await deliverStripe(app, completed({ payment_intent: 'pi_second' }))
  await whenIdle(app)
  expect((await man.client.tokens.wallet()).balance).toBe(350)
})
