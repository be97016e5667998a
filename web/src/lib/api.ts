import type { Contract } from '@adire/contract'
import { IDEMPOTENCY_HEADER } from '@adire/contract/idempotency.ts'
import { createORPCClient, ORPCError } from '@orpc/client'
import { ContractProcedure, type ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { type ApiRoute, apiRoutes } from './api-routes.gen.ts'
import { explainRefusedInput } from './app-update.ts'
import { hasCode } from './error-copy.ts'
import { getEventPositionHeader } from './event-position.ts'
import { closeIntent, getIdempotencyKey } from './idempotency.ts'
import { completeAnswer } from './older-answers.ts'
import { confirmIdentity } from './reauthentication.ts'
import { sendWithChallenge } from './send-with-challenge.ts'

/** Waits before repeating a request whose first copy the server is still handling. */
const RUNNING_WAITS_MS = [500, 1000, 2000, 4000, 8000]

/**
 * Sends a request with our cookies. Writes without a body are sent as JSON too, because the server
 * refuses content types that a form on another site can send.
 */
async function sendRequest(request: Request, init: RequestInit): Promise<Response> {
  const { headers, method, signal, url } = request
  if (method !== 'GET' && !headers.has('content-type'))
    headers.set('content-type', 'application/json')
  // Uploads are never challenged, and a copy would hold their bytes twice.
  if (headers.get('content-type') !== 'application/json')
    return fetch(request, { ...init, credentials: 'same-origin' })
  const body = await request.text()
  const send = (sentHeaders: Headers) =>
    fetch(new Request(url, { method, signal, headers: sentHeaders, body }), {
      ...init,
      credentials: 'same-origin',
    })
  return sendWithChallenge(send, headers)
}

interface Intent {
  path: readonly string[]
  input: unknown
  next: () => Promise<unknown>
}

/**
 * Sends a request with an idempotency key: repeats it while the server still handles the first
 * copy, and forgets the key with the response. A lost response keeps the key for a retry.
 */
async function sendIntent({ path, input, next }: Intent): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await next()
      closeIntent(path, input)
      return response
    } catch (error) {
      const wait = RUNNING_WAITS_MS[attempt]
      if (!hasCode(error, 'REQUEST_RUNNING') || wait === undefined) {
        if (isRefusal(error)) closeIntent(path, input)
        throw error
      }
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
      })
    }
  }
}

/** True if the server did nothing and sending the same again is a new intent. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ORPCError &&
    error.status < 500 &&
    error.code !== 'REQUEST_RUNNING' &&
    error.code !== 'RATE_LIMITED'
  )
}

/** Asks staff to re-authenticate where the server requires it, and then repeats the request. */
async function sendReauthenticated(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send()
  } catch (error) {
    if (!hasCode(error, 'REAUTHENTICATION_REQUIRED')) throw error
    if (!(await confirmIdentity(error.data))) throw error
    return send()
  }
}

/** Tells input that this build sends in an outdated form from input that is wrong. */
async function sendExplained(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send()
  } catch (error) {
    throw hasCode(error, 'INVALID_INPUT') ? await explainRefusedInput(error) : error
  }
}

/** The contract without its schemas and limits, which the client doesn't need. */
function buildRouter() {
  return Object.fromEntries(
    Object.entries<Record<string, ApiRoute>>(apiRoutes).map(([feature, routes]) => [
      feature,
      Object.fromEntries(
        Object.entries(routes).map(([name, [method, path]]) => [
          name,
          new ContractProcedure({ route: { method, path }, errorMap: {}, meta: {} }),
        ]),
      ),
    ]),
  )
}

const link = new OpenAPILink(buildRouter(), {
  url: () => `${location.origin}/api`,
  fetch: sendRequest,
  headers: (_options, path, input): Record<string, string> => {
    const key = getIdempotencyKey(path, input)
    const position = getEventPositionHeader()
    return key === undefined ? position : { ...position, [IDEMPOTENCY_HEADER]: key }
  },
  interceptors: [
    async ({ path, input, next }) =>
      completeAnswer(
        path,
        await sendExplained(() =>
          sendReauthenticated(() => sendIntent({ path, input, next: () => next() })),
        ),
      ),
  ],
})

/** Typed calls of the contract's procedures: `await client.likes.send({ to, kind: 'like' })`. */
export const client: ContractRouterClient<Contract> = createORPCClient(link)

/**
 * The same calls for TanStack Query: `api.tokens.wallet.queryOptions()`,
 * `api.likes.send.mutationOptions()`, `api.matches.key()`.
 */
export const api = createTanstackQueryUtils(client)
