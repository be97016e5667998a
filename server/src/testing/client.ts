import { contract, type Contract } from '@adire/contract'
import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'

export type TestClient = ContractRouterClient<Contract>

/** Stores cookies like a browser, as far as the product uses them. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  take(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';')
      const [name = '', ...value] = pair.split('=')
      const isGone = attributes.some(
        (attribute) =>
          /^\s*max-age=0\s*$/i.test(attribute) || /^\s*expires=Thu, 01 Jan 1970/i.test(attribute),
      )
      if (isGone) this.#cookies.delete(name.trim())
      else this.#cookies.set(name.trim(), value.join('=').trim())
    }
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/**
 * Sends a request like our own pages, with the jar's cookies; `init.headers` overrides what is set
 * here.
 */
export async function fetchAs(
  jar: CookieJar,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('origin')) headers.set('origin', new URL(url).origin)
  if (jar.header && !headers.has('cookie')) headers.set('cookie', jar.header)
  const response = await fetch(url, { ...init, headers })
  jar.take(response.headers)
  return response
}

/** Creates the contract's client over real HTTP with its own cookie jar. */
export function createTestClient(
  origin: string,
  jar: CookieJar,
  headers: Record<string, string> = {},
): TestClient {
  const link = new OpenAPILink(contract, {
    url: `${origin}/api`,
    headers,
    fetch: async (request, init, { signal = request.signal }) => {
      // The caller's own signal: the request's signal follows it and is lost when the request is
      // garbage-collected.
      const body = request.body === null ? {} : { body: await request.arrayBuffer() }
      return fetchAs(jar, request.url, {
        method: request.method,
        headers: request.headers,
        ...init,
        signal,
        ...body,
      })
    },
  })
  return createORPCClient(link)
}

const CONFIRM_TRIES = 20

/**
 * Creates a client that confirms with the password whenever a staff action requires it, like our
 * pages.
 */
export function createConfirmingClient(
  origin: string,
  jar: CookieJar,
  password: string,
  headers: Record<string, string> = {},
): TestClient {
  const plain = createTestClient(origin, jar, headers)
  const link: ClientLink<object> = {
    call: async (path, input, options) => {
      // The client's type can't be indexed by a path known only at run time.
      const call = path.reduce<unknown>(
        (part, name) => (part as Record<string, unknown>)[name],
        plain,
      ) as (input: unknown, options: unknown) => Promise<unknown>
      // Concurrent calls use up each other's confirmations of the same action.
      for (let tries = 0; ; tries++) {
        try {
          return await call(input, options)
        } catch (error) {
          if (
            !(error instanceof ORPCError) ||
            error.code !== 'REAUTHENTICATION_REQUIRED' ||
            tries === CONFIRM_TRIES
          )
            throw error
          // Checked by its code: the data is the contract's.
          const { action } = error.data as { action: string | null }
          await plain.auth.reauthenticate({ proof: { password }, action })
        }
      }
    },
  }
  return createORPCClient(link)
}
