import { MINUTE_MS } from '@adire/contract/durations.ts'
import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { readSingleHeader, WebhookRefused, type WebhookRequest } from './payment-gateway.ts'
import type { Outbound } from './payment-outbound.ts'

const CERTIFICATE_HOSTS = { live: 'api.paypal.com', sandbox: 'api.sandbox.paypal.com' }
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/CERT-[A-Za-z0-9-]{1,80}$/
const ALGORITHM = 'SHA256withRSA'
/** Maximum difference to an event's time, so that a recorded event can't be sent again later. */
const FRESH_MS = 5 * MINUTE_MS
const CERTIFICATES_MAXIMUM = 10

/** Cached certificates by address. */
export type Certificates = Map<string, X509Certificate>

interface Options {
  webhookId: string
  isLive: boolean
  outbound: Outbound
  certificates: Certificates
}

/**
 * Verifies PayPal's signature over transmission id, time, our webhook's id and the CRC of the body.
 * The certificate is fetched from PayPal's host only, over https and without redirects, so that a
 * forged event can't make us call another address.
 */
export async function verifyPaypal(
  { rawBody, headers, now }: WebhookRequest,
  options: Options,
): Promise<void> {
  const id = readSingleHeader(headers, 'paypal-transmission-id')
  const time = readSingleHeader(headers, 'paypal-transmission-time')
  const signature = readSingleHeader(headers, 'paypal-transmission-sig')
  if (readSingleHeader(headers, 'paypal-auth-algo') !== ALGORITHM)
    throw new WebhookRefused('another way of signing')
  const sentAt = Date.parse(time)
  if (Number.isNaN(sentAt) || Math.abs(now.getTime() - sentAt) > FRESH_MS)
    throw new WebhookRefused('sent at another time')
  const url = buildCertificateUrl(readSingleHeader(headers, 'paypal-cert-url'), options.isLive)

  const certificate = await fetchCertificate(url, options)
  if (now < new Date(certificate.validFrom) || now > new Date(certificate.validTo))
    throw new WebhookRefused('the certificate is not valid at this time')
  const message = `${id}|${time}|${options.webhookId}|${crc32(rawBody)}`
  const isTheirs = createVerify('RSA-SHA256')
    .update(message)
    .verify(certificate.publicKey, signature, 'base64')
  if (!isTheirs) throw new WebhookRefused('not signed by PayPal')
}

/** Builds the address to fetch from checked parts, so that nothing else of the header gets in. */
export function buildCertificateUrl(header: string, isLive: boolean): string {
  const url = URL.canParse(header) ? new URL(header) : undefined
  const host = isLive ? CERTIFICATE_HOSTS.live : CERTIFICATE_HOSTS.sandbox
  const isPlain =
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    url.search === '' &&
    url.hash === ''
  if (!url || !isPlain || url.hostname !== host || !CERTIFICATE_PATH.test(url.pathname))
    throw new WebhookRefused('a certificate from elsewhere')
  return `https://${host}${url.pathname}`
}

async function fetchCertificate(
  url: string,
  { outbound, certificates }: Options,
): Promise<X509Certificate> {
  const known = certificates.get(url)
  if (known) return known
  const response = await outbound.send(url, { method: 'GET' })
  if (!response.ok) throw new WebhookRefused('the certificate is not there')
  const certificate = readCertificate(await response.text())
  if (certificates.size >= CERTIFICATES_MAXIMUM) certificates.clear()
  certificates.set(url, certificate)
  return certificate
}

function readCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(text)
  } catch (error) {
    throw new WebhookRefused('the certificate can not be read', { cause: error })
  }
}
