import type { Contract } from '@adire/contract'
import { IDEMPOTENCY_HEADER } from '@adire/contract/idempotency.ts'
import { createORPCClient, ORPCError } from '@orpc/client'
import { ContractProcedure, type ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { type ApiRoute, apiRoutes } from './api-routes.gen.ts'
import { closeIntent, keyFor } from './idempotency.ts'
import { confirmIdentity, type IdentityQuestion } from './reauthentication.ts'
import { sendWithChallenge } from './send-with-challenge.ts'

/** While the first request of an intent still runs, it is repeated after these milliseconds. */
const RUNNING_WAITS = [500, 1000, 2000, 4000, 8000]

/**
 * The server takes writes only as JSON or as an upload: what a form of another site cannot send.
 */
async function sendAsJson(request: Request, init: RequestInit): Promise<Response> {
  const { headers, method, signal, url } = request
  if (method !== 'GET' && !headers.has('content-type'))
    headers.set('content-type', 'application/json')
  // Uploads are never challenged, and a copy would hold their bytes twice.
  if (headers.get('content-type') !== 'application/json')
    return fetch(request, { ...init, credentials: 'same-origin' })
  const body = await request.text()
  const send = (sent: Headers) =>
    fetch(new Request(url, { method, signal, headers: sent, body }), {
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
 * Repeats a request whose first copy still runs, and closes its intent with the answer. A lost
 * answer leaves the intent open.
 */
async function answerOnce({ path, input, next }: Intent): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await next()
      closeIntent(path, input)
      return answer
    } catch (error) {
      const wait = RUNNING_WAITS[attempt]
      if (!isRunning(error) || wait === undefined) {
        if (isAnswer(error)) closeIntent(path, input)
        throw error
      }
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
      })
    }
  }
}

function isRunning(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'REQUEST_RUNNING'
}

/** A refusal: nothing has happened, and what is sent next is another intent. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof ORPCError &&
    error.status < 500 &&
    error.code !== 'REQUEST_RUNNING' &&
    error.code !== 'RATE_LIMITED'
  )
}

/**
 * Repeats a request once staff have confirmed who they are, where the server requires it; the
 * caller only sees the second answer.
 */
async function answerConfirmed(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'REAUTHENTICATION_REQUIRED') throw error
    if (!(await confirmIdentity(error.data as IdentityQuestion))) throw error
    return send()
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
  fetch: sendAsJson,
  headers: (_options, path, input): Record<string, string> => {
    const key = keyFor(path, input)
    return key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }
  },
  interceptors: [
    ({ path, input, next }) =>
      answerConfirmed(() => answerOnce({ path, input, next: () => next() })),
  ],
})

/** Typed calls, as the contract says: `await client.likes.send({ to, kind: 'like' })`. */
export const client: ContractRouterClient<Contract> = createORPCClient(link)

/**
 * The same calls for TanStack Query: `api.tokens.wallet.queryOptions()`,
 * `api.likes.send.mutationOptions()`, `api.matches.key()`.
 */
export const api = createTanstackQueryUtils(client)
