import { createECDH } from 'node:crypto'
import { BRAND } from '@adire/contract/brand.ts'
import webPush from 'web-push'

/** A browser's push subscription. */
export interface PushAddress {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
}

export interface PushMessage {
  /** Encrypted for the browser. */
  payload: string
  /** A message replaces an undelivered one with the same topic. */
  topic: string
  /** Seconds after which an undelivered push is dropped. */
  lifeSeconds: number
}

/** `gone`: the subscription ended. `later`: the push service failed; try again. */
export type PushResult = 'accepted' | 'gone' | 'later'

/** Sends push notifications to browsers. */
export interface WebPush {
  /** VAPID public key for browsers; null if push is off. */
  publicKey: string | null
  /** True for addresses of browser vendors' push services; `send` calls no others. */
  isKnown(endpoint: string): boolean
  send(to: PushAddress, message: PushMessage): Promise<PushResult>
}

/** Push services of browser vendors. Members send us the address, so others could be internal. */
const PUSH_SERVICES = [
  /^fcm\.googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)notify\.windows\.com$/,
  /(^|\.)push\.apple\.com$/,
]
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/
const TIMEOUT_MS = 10_000

/** Encrypts and signs with `web-push`, and sends with our own timeout and address check. */
export function createWebPush({
  env,
  vapidPrivateKey,
}: {
  env: string
  vapidPrivateKey: string | undefined
}): WebPush {
  function isKnown(endpoint: string): boolean {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
    if (!url || url.username || url.password) return false
    // A fake on this machine, for development and tests.
    if (env !== 'production' && url.protocol === 'http:' && LOOPBACK.test(url.hostname)) return true
    return (
      url.protocol === 'https:' &&
      url.port === '' &&
      PUSH_SERVICES.some((service) => service.test(url.hostname))
    )
  }
  const vapidDetails = vapidPrivateKey === undefined ? undefined : toVapidDetails(vapidPrivateKey)
  return {
    publicKey: vapidDetails?.publicKey ?? null,
    isKnown,
    async send({ endpoint, p256dh, auth }, { payload, topic, lifeSeconds }) {
      if (!vapidDetails || !isKnown(endpoint)) return 'gone'
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys },
        payload,
        { vapidDetails, topic, TTL: lifeSeconds },
      )
      const response = await fetch(endpoint, {
        method,
        headers,
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (response.ok) return 'accepted'
      return response.status === 404 || response.status === 410 ? 'gone' : 'later'
    },
  }
}

function toVapidDetails(privateKey: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  const publicKey = pair.getPublicKey('base64url')
  return { subject: `mailto:${BRAND.supportEmail}`, publicKey, privateKey }
}
