import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Fetch } from '../gateways/payment-outbound.ts'
import { getPort } from './ports.ts'

export interface ProviderRequest {
  host: string
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface Answer {
  status?: number
  /** An object becomes JSON; a text is sent unchanged. */
  body?: unknown
}

export type FakeProvider = (request: ProviderRequest) => Answer | undefined

/** `loses answers`: the provider does what a POST says, and we get no answer. */
type Fault = 'answers 500' | 'hangs' | 'hangs up' | 'loses answers'

/** A local HTTP server that takes all requests to payment providers. */
export class FakeProviders {
  readonly requests: ProviderRequest[] = []
  trouble: Fault | undefined
  readonly #providers: FakeProvider[]
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  constructor(...providers: FakeProvider[]) {
    this.#providers = providers
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve)
    })
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }

  /** Fetch for the servers under test: the original host becomes a header. */
  fetch: Fetch = (url, init) => {
    const { host, pathname, search } = new URL(url)
    const port = getPort(this.#server)
    const headers = new Headers(init.headers)
    headers.set('x-original-host', host)
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...init, headers })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    // Buffers, as long as nobody sets an encoding.
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake-provider')
    const recorded: ProviderRequest = {
      host: String(request.headers['x-original-host']),
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    this.requests.push(recorded)
    if (this.trouble === 'hangs') return
    if (this.trouble === 'hangs up') return void response.destroy()
    if (this.trouble === 'answers 500') return void response.writeHead(500).end('{}')
    const { status = 200, body = {} } = this.#providers
      .map((provider) => provider(recorded))
      .find(Boolean) ?? {
      status: 404,
      body: { error: {} },
    }
    if (this.trouble === 'loses answers' && recorded.method === 'POST')
      return void response.destroy()
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
