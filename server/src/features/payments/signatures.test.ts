import { expect, test } from 'vitest'
import { WebhookRefused } from '../../gateways/payment-gateway.ts'
import {
  type Certificates,
  buildCertificateUrl,
  verifyPaypal,
} from '../../gateways/payment-paypal-webhooks.ts'
import { Outbound } from '../../gateways/payment-outbound.ts'
import { makeCertificate } from '../../testing/certificate.ts'
import { FakePaypal } from '../../testing/fake-paypal.ts'
import {
  PAYPAL_CERTIFICATE_URL,
  PAYPAL_KEYS,
  paypalHeaders,
} from '../../testing/fake-paypal-webhooks.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const body = '{"id":"WH-1"}'
const paypal = new FakePaypal(NOW)
const right = paypalHeaders(body, paypal, NOW)

interface Wrong {
  headers?: Record<string, string | string[]>
  now?: Date
  text?: string
  answer?: () => Response
  certificates?: Certificates
}

/** Verifies a valid webhook with one defect; returns the result and the fetched addresses. */
async function verifyWith({
  headers = right,
  now = NOW,
  text = body,
  answer,
  certificates = new Map(),
}: Wrong = {}) {
  const fetched: string[] = []
  const fetch = async (address: string) => {
    fetched.push(address)
    return answer ? answer() : new Response(paypal.certificate.pem)
  }
  const options = {
    webhookId: PAYPAL_KEYS.webhookId,
    isLive: false,
    outbound: new Outbound('PayPal', { fetch }),
    certificates,
  }
  const request = { rawBody: Buffer.from(text), headers, now }
  const verdict = await verifyPaypal(request, options).then(
    () => 'theirs',
    (error: unknown) => (error instanceof WebhookRefused ? error.message : String(error)),
  )
  return { verdict, fetched }
}

const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

test("accepts PayPal's signature within five minutes either way, and not later", async () => {
  expect((await verifyWith()).verdict).toBe('theirs')
  for (const milliseconds of [-300_000, 300_000])
    expect((await verifyWith({ now: at(milliseconds) })).verdict).toBe('theirs')
  for (const milliseconds of [-300_001, 300_001])
    expect((await verifyWith({ now: at(milliseconds) })).verdict).toBe('sent at another time')
  expect(
    (await verifyWith({ headers: { ...right, 'paypal-transmission-time': 'today' } })).verdict,
  ).toBe('sent at another time')
})

test('refuses altered webhooks, and fetches nothing for obviously forged ones', async () => {
  expect((await verifyWith({ text: `${body} ` })).verdict).toBe('not signed by PayPal')
  expect(
    (await verifyWith({ headers: { ...right, 'paypal-transmission-id': 'another' } })).verdict,
  ).toBe('not signed by PayPal')
  for (const headers of [
    { ...right, 'paypal-auth-algo': 'SHA1withRSA' },
    { ...right, 'paypal-transmission-sig': ['a', 'b'] },
    { ...right, 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1' },
  ]) {
    const { verdict, fetched } = await verifyWith({ headers })
    expect(verdict).not.toBe('theirs')
    expect(fetched).toEqual([])
  }
})

test('accepts a certificate from its first to its last second', async () => {
  // X.509 uses whole seconds.
  const [from, to] = [at(-60_000), at(60_000)]
  const certificate = makeCertificate({ from, to })
  const verdictAt = async (now: Date) => {
    const headers = paypalHeaders(body, paypal, now, { privateKey: certificate.privateKey })
    return (await verifyWith({ headers, now, answer: () => new Response(certificate.pem) })).verdict
  }
  expect(await verdictAt(from)).toBe('theirs')
  expect(await verdictAt(to)).toBe('theirs')
  expect(await verdictAt(at(-60_001))).toBe('the certificate is not valid at this time')
  expect(await verdictAt(at(60_001))).toBe('the certificate is not valid at this time')
})

test('fetches a certificate once and caches ten', async () => {
  const certificates: Certificates = new Map()
  expect((await verifyWith({ certificates })).fetched).toEqual([PAYPAL_CERTIFICATE_URL])
  expect((await verifyWith({ certificates })).fetched).toEqual([])
  const getAddress = (number: number) =>
    `https://api.sandbox.paypal.com/v1/notifications/certs/CERT-${number}`
  const sizes: number[] = []
  for (let number = 1; number <= 10; number++) {
    await verifyWith({ certificates, headers: { ...right, 'paypal-cert-url': getAddress(number) } })
    sizes.push(certificates.size)
  }
  expect(sizes).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 1])
})

test('refuses a missing or unreadable certificate', async () => {
  expect((await verifyWith({ answer: () => new Response('', { status: 404 }) })).verdict).toBe(
    'the certificate is not there',
  )
  expect((await verifyWith({ answer: () => new Response('none') })).verdict).toBe(
    'the certificate can not be read',
  )
})

test('accepts only certificate addresses of the configured PayPal environment', () => {
  const live = PAYPAL_CERTIFICATE_URL.replace('sandbox.', '')
  expect(buildCertificateUrl(live, true)).toBe(live)
  expect(buildCertificateUrl(PAYPAL_CERTIFICATE_URL, false)).toBe(PAYPAL_CERTIFICATE_URL)
  for (const [url, isLive] of [
    [live, false],
    [PAYPAL_CERTIFICATE_URL, true],
    [live.replace('https', 'http'), true],
    [live.replace('//', '//somebody@'), true],
    [live.replace('//', '//:word@'), true],
    [live.replace('.com', '.com:444'), true],
    [`${live}?a=b`, true],
    [`${live}#a`, true],
    [live.replace('certs', 'keys'), true],
    ['no address', true],
  ] as const)
    expect(() => buildCertificateUrl(url, isLive), url).toThrow('a certificate from elsewhere')
})
