import { MINUTE_MS } from '@adire/contract/durations.ts'
import { isSameHash, keyedHash } from '../lib/hashes.ts'
import { readSingleHeader, WebhookRefused, type WebhookRequest } from './payment-gateway.ts'

/** Maximum difference between the time in a signature and now. */
const TOLERANCE_MS = 5 * MINUTE_MS

/** Signs the events of a sandbox and checks their signatures, as real providers do. */
export class SandboxSigner {
  readonly #secret: string
  readonly #scope: string

  constructor(secret: string, scope: string) {
    this.#secret = secret
    this.#scope = scope
  }

  sign(body: string, now: Date): string {
    const time = Math.floor(now.getTime() / 1000)
    return `t=${time},v1=${this.#compute(time, Buffer.from(body)).toString('hex')}`
  }

  /** Throws `WebhookRefused` if the request isn't signed by this sandbox, or too long ago. */
  check({ rawBody, headers, now }: WebhookRequest): void {
    const [, time = '', given = ''] =
      /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(readSingleHeader(headers, 'sandbox-signature')) ?? []
    const isRight = isSameHash(Buffer.from(given, 'hex'), this.#compute(Number(time), rawBody))
    if (!isRight || Math.abs(now.getTime() - Number(time) * 1000) > TOLERANCE_MS)
      throw new WebhookRefused('not signed by the sandbox')
  }

  #compute(time: number, body: Buffer): Buffer {
    return keyedHash(this.#secret, `${this.#scope}:${time}.`, body)
  }
}
