import { Pool } from 'undici'
import { z } from 'zod'

/** Time without a response after which the web app's outbox counts the server as unreachable. */
const RESPONSE_MS = 20_000

/** A response, or the error of a connection that broke. */
export interface Reply {
  status: number | 'none'
  body: unknown
  /** Code of an error of the API. */
  code: string | undefined
  retryAfterSeconds: number
  cookies: string[]
  location: string | undefined
}

/** A request of a member's browser. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** Body that is sent as it is. */
  raw?: { bytes: Buffer | string; type: string }
  headers?: Record<string, string>
}

const Failure = z.object({
  code: z.string(),
  data: z.object({ retryAfterSeconds: z.number() }).optional().catch(undefined),
})

/** The browser of one member: an address of its own, and one cookie. */
export class Browser {
  readonly #pool: Pool
  readonly #origin: string
  cookie: string | undefined

  constructor({ url, number }: { url: string; number: number }) {
    this.#origin = url
    // All of 127.0.0.0/8 is this machine, so the proxy sees each member at their own address.
    const localAddress = `127.1.${(number >> 8) & 255}.${number & 255 || 254}`
    this.#pool = new Pool(url.replace('localhost', '127.0.0.1'), {
      connections: 2,
      localAddress,
      connect: { timeout: 3_000 },
      headersTimeout: RESPONSE_MS,
      bodyTimeout: RESPONSE_MS,
      keepAliveTimeout: 20_000,
    })
  }

  async call({ method, path, body, raw, headers }: Call): Promise<Reply> {
    const type = raw?.type ?? (body === undefined ? undefined : 'application/json')
    try {
      const response = await this.#pool.request({
        method,
        path,
        headers: {
          origin: this.#origin,
          ...(this.cookie !== undefined && { cookie: this.cookie }),
          ...(type !== undefined && { 'content-type': type }),
          ...headers,
        },
        ...(raw ? { body: raw.bytes } : body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.body.text()
      const parsed = parseJson(text)
      const failure = response.statusCode >= 400 ? Failure.safeParse(parsed).data : undefined
      return {
        status: response.statusCode,
        body: parsed,
        code: failure?.code,
        retryAfterSeconds: failure?.data?.retryAfterSeconds ?? 1,
        cookies: [response.headers['set-cookie'] ?? []].flat(),
        location: [response.headers.location ?? []].flat()[0],
      }
    } catch {
      // A lost connection or a timeout: part of the storm.
      return NO_REPLY
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }
}

const NO_REPLY: Reply = {
  status: 'none',
  body: undefined,
  code: undefined,
  retryAfterSeconds: 1,
  cookies: [],
  location: undefined,
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A page of a proxy, or half a body.
    return undefined
  }
}
