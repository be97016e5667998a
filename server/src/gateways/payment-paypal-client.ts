import { z } from 'zod'
import { ProviderFailed } from './payment-gateway.ts'
import { callJson, type Outbound } from './payment-outbound.ts'

const API = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' }
/** Time before its expiry at which an access token is renewed. */
const EXPIRY_MARGIN_SECONDS = 60

export interface ClientOptions {
  clientId: string
  clientSecret: string
  isLive: boolean
  outbound: Outbound
  now: () => Date
}

/**
 * Calls PayPal's REST API with an access token, which it caches until shortly before it expires.
 */
export class PaypalClient {
  readonly #options: ClientOptions
  readonly #api: string
  #accessToken: { token: string; expiresAt: number } | undefined

  constructor(options: ClientOptions) {
    this.#options = options
    this.#api = options.isLive ? API.live : API.sandbox
  }

  /** `key` is an idempotency key: a repeated call has the result of the first. */
  async call(
    method: 'GET' | 'POST',
    path: string,
    { body, key }: { body?: unknown; key?: string } = {},
  ): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${await this.#fetchAccessToken()}`,
      ...(key === undefined ? {} : { 'paypal-request-id': key, prefer: 'return=representation' }),
    }
    return callJson(this.#options.outbound, {
      url: `${this.#api}${path}`,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
  }

  async #fetchAccessToken(): Promise<string> {
    const { clientId, clientSecret, now, outbound } = this.#options
    if (this.#accessToken && this.#accessToken.expiresAt > now().getTime())
      return this.#accessToken.token
    const response = await outbound.send(`${this.#api}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (!response.ok)
      throw new ProviderFailed('PayPal refused our client id and secret', {
        status: response.status,
      })
    const { access_token: token, expires_in: seconds } = z
      .object({ access_token: z.string(), expires_in: z.number() })
      .parse(await response.json())
    this.#accessToken = {
      token,
      expiresAt: now().getTime() + (seconds - EXPIRY_MARGIN_SECONDS) * 1000,
    }
    return token
  }
}
