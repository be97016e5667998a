import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { BRAND } from '@adire/contract/brand.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../lib/clock.ts'

/** A browser that lets itself be woken, as it told us. */
export interface PushAddress {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
}

export interface PushMessage {
  /** Read by the browser only. */
  payload: string
  /** At most one message with the same topic waits for a browser that is away. */
  topic: string
  /** Seconds after which the push is dropped. */
  lifeSeconds: number
}

/** `gone`: the browser has taken its word back, and is never asked again. */
export type PushOutcome = 'taken' | 'gone' | 'later'

export interface WebPush {
  /** VAPID public key for browsers; null if push is off. */
  publicKey: string | null
  /** Whether an address is one of a browser's maker: nothing else is ever called. */
  isKnown(endpoint: string): boolean
  send(to: PushAddress, message: PushMessage): Promise<PushOutcome>
}

/**
 * Where the makers of browsers take pushes. A member says the address, so it is never one of our
 * own house.
 */
const MAKERS = [
  /^fcm\.googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)notify\.windows\.com$/,
  /(^|\.)push\.apple\.com$/,
]
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/
const TIMEOUT_MS = 10_000
const TOKEN_LIFE_SECONDS = 12 * 60 * 60
const RECORD_BYTES = 4096

interface Options {
  config: Pick<Config, 'env' | 'vapidPrivateKey'>
  clock: Clock
}

/**
 * Sends Web Push (RFC 8030), encrypted for one browser (RFC 8291) and signed as ours (RFC 8292).
 */
export function createWebPush({ config: { env, vapidPrivateKey }, clock }: Options): WebPush {
  function isKnown(endpoint: string): boolean {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
    if (!url || url.username || url.password) return false
    // A fake on this machine, for development and tests.
    if (env !== 'production' && url.protocol === 'http:' && LOOPBACK.test(url.hostname)) return true
    return (
      url.protocol === 'https:' &&
      url.port === '' &&
      MAKERS.some((maker) => maker.test(url.hostname))
    )
  }
  const keys = vapidPrivateKey === undefined ? undefined : deriveKeys(vapidPrivateKey)
  return {
    publicKey: keys?.publicKey ?? null,
    isKnown,
    async send(to, { payload, topic, lifeSeconds }) {
      if (!keys || !isKnown(to.endpoint)) return 'gone'
      const expiresAt = Math.floor(clock.now().getTime() / 1000) + TOKEN_LIFE_SECONDS
      const token = signToken(
        { aud: new URL(to.endpoint).origin, exp: expiresAt, sub: `mailto:${BRAND.supportEmail}` },
        keys.signing,
      )
      const answer = await fetch(to.endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization: `vapid t=${token}, k=${keys.publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(lifeSeconds),
          topic,
          urgency: 'normal',
        },
        body: new Uint8Array(encrypt(Buffer.from(payload), to)),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'taken'
      return answer.status === 404 || answer.status === 410 ? 'gone' : 'later'
    },
  }
}

function deriveKeys(privateKey: string): { publicKey: string; signing: KeyObject } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  const point = pair.getPublicKey()
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const signing = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey },
  })
  return { publicKey: point.toString('base64url'), signing }
}

function signToken(claims: { aud: string; exp: number; sub: string }, key: KeyObject): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** One record that only the browser can open: a key agreed with it for this message alone. */
function encrypt(plain: Buffer, { p256dh, auth }: PushAddress): Buffer {
  const own = createECDH('prime256v1')
  const ownPublic = own.generateKeys()
  const secret = own.computeSecret(p256dh)
  const salt = randomBytes(16)
  const derive = (from: Buffer, saltedWith: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', from, saltedWith, info, bytes))
  const agreed = derive(
    secret,
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic]),
    32,
  )
  const key = derive(agreed, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(agreed, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  // The two is the mark of the last record.
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return Buffer.concat([salt, size, Buffer.from([ownPublic.length]), ownPublic, sealed])
}
