import { randomBytes, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { TestApp } from './app.ts'
import type { Certificate } from './certificate.ts'

export const PAYPAL_KEYS = {
  clientId: 'client-standin',
  clientSecret: 'secret-standin',
  webhookId: 'WH-STANDIN-0001',
  isLive: false,
}
export const PAYPAL_CERTIFICATE_URL =
  'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-5a29e601'

/** Makes an id as PayPal writes them. */
export const newId = () => randomBytes(8).toString('hex').toUpperCase()

export function paypalEvent(type: string, resource: object, at: Date) {
  return {
    id: `WH-${newId()}`,
    event_type: type,
    create_time: at.toISOString(),
    resource_type: 'x',
    resource,
  }
}

/** A fake PayPal, which signs its events. */
interface Signer {
  readonly certificate: Certificate
}

interface Forgery {
  certificateUrl?: string
  webhookId?: string
  privateKey?: Certificate['privateKey']
  algorithm?: string
  at?: Date
}

export function paypalHeaders(
  body: string,
  fakeProviders: Signer,
  now: Date,
  forgery: Forgery = {},
): Record<string, string> {
  const id = newId()
  const time = (forgery.at ?? now).toISOString()
  const message = `${id}|${time}|${forgery.webhookId ?? PAYPAL_KEYS.webhookId}|${crc32(Buffer.from(body))}`
  return {
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign(
      'sha256',
      Buffer.from(message),
      forgery.privateKey ?? fakeProviders.certificate.privateKey,
    ).toString('base64'),
    'paypal-auth-algo': forgery.algorithm ?? 'SHA256withRSA',
    'paypal-cert-url': forgery.certificateUrl ?? PAYPAL_CERTIFICATE_URL,
  }
}

export async function deliverPaypal(
  app: TestApp,
  fakeProviders: Signer,
  event: object,
): Promise<number> {
  const body = JSON.stringify(event)
  const headers = paypalHeaders(body, fakeProviders, app.clock.now())
  return (await fetch(`${app.url}/webhooks/paypal`, { method: 'POST', headers, body })).status
}
