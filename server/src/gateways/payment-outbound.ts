import { inSpan } from '../lib/spans.ts'
import { ProviderFailed } from './payment-gateway.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Time limit of one call, connection included, so that a member who waits for a checkout gets a
 * result within ten seconds.
 */
const CALL_LIMIT_MS = 8_000
/** Failures within the window after which no calls are made for a while. */
const FAILURES_TO_OPEN = 5
const FAILURE_WINDOW_MS = 30_000
/** Time without calls; then a single call tests the provider. */
const OPEN_MS = 15_000
const RESPONSE_MAXIMUM_BYTES = 1024 * 1024

interface Options {
  fetch?: Fetch
  /** Monotonic clock in milliseconds. */
  now?: () => number
  limitMs?: number
}

/**
 * HTTP client for one provider, with a time limit, no redirects, and a circuit breaker that opens
 * after five failures in half a minute, so that a provider's outage doesn't use up our connections.
 */
export class Outbound {
  readonly #name: string
  readonly #fetch: Fetch
  readonly #now: () => number
  readonly #limitMs: number
  #failures: number[] = []
  #openUntil = 0
  #isTrying = false

  constructor(
    name: string,
    { fetch: send = fetch, now = () => performance.now(), limitMs = CALL_LIMIT_MS }: Options = {},
  ) {
    this.#name = name
    this.#fetch = send
    this.#now = now
    this.#limitMs = limitMs
  }

  get isOpen(): boolean {
    return this.#openUntil > 0 && (this.#now() < this.#openUntil || this.#isTrying)
  }

  /** Returns a response with a status below 500 and its body; everything else is a failure. */
  send = async (url: string, init: RequestInit): Promise<Response> => {
    if (this.isOpen)
      throw new ProviderFailed(`${this.#name} gets no calls at the moment, after several failures`)
    const isTrial = this.#openUntil > 0
    this.#isTrying = isTrial
    try {
      const name = `${this.#name} ${init.method ?? 'GET'}`
      const response = await inSpan({ name, kind: 'client' }, async (span) => {
        const answer = await this.#call(url, init)
        span.add({ 'http.response.status_code': answer.status })
        return answer
      })
      if (response.status >= 500)
        throw new ProviderFailed(`${this.#name} answered ${response.status}`, {
          status: response.status,
        })
      this.#failures = []
      this.#openUntil = 0
      return response
    } catch (error) {
      this.#count(isTrial)
      throw error instanceof ProviderFailed
        ? error
        : new ProviderFailed(`${this.#name} does not answer`, { cause: error })
    } finally {
      if (isTrial) this.#isTrying = false
    }
  }

  /** Reads the body within the same time limit, in case a provider stops in the middle of it. */
  async #call(url: string, init: RequestInit): Promise<Response> {
    const response = await this.#fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(this.#limitMs),
    })
    const body = await response.arrayBuffer()
    if (body.byteLength > RESPONSE_MAXIMUM_BYTES)
      throw new ProviderFailed(`${this.#name} answered too much`)
    const isEmpty = response.status === 204 || response.status === 304
    return new Response(isEmpty ? null : body, {
      status: response.status,
      headers: response.headers,
    })
  }

  #count(isTrial: boolean): void {
    const now = this.#now()
    this.#failures = [...this.#failures.filter((at) => now - at < FAILURE_WINDOW_MS), now]
    if (isTrial || this.#failures.length >= FAILURES_TO_OPEN) this.#openUntil = now + OPEN_MS
  }
}

/** Sends and receives JSON; throws `ProviderFailed` with the status if it isn't 2xx. */
export async function callJson(
  outbound: Outbound,
  {
    url,
    method,
    headers,
    body,
  }: {
    url: string
    method: 'GET' | 'POST' | 'PATCH'
    headers: Record<string, string>
    body?: unknown
  },
): Promise<unknown> {
  const response = await outbound.send(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok)
    throw new ProviderFailed(`the provider refused with ${response.status}`, {
      status: response.status,
    })
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch (error) {
    throw new ProviderFailed('the answer is no JSON', { cause: error })
  }
}
