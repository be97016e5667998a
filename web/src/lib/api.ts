import { contract } from '@adire/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { sendChecked } from './send-checked.ts'

/** The server takes writes only as JSON or as an upload: what a form of another site cannot send. */
function sendAsJson(request: Request, init: RequestInit): Promise<Response> {
  if (request.method !== 'GET' && !request.headers.has('content-type')) request.headers.set('content-type', 'application/json')
  const send = (some: Request) => fetch(some, { ...init, credentials: 'same-origin' })
  // Uploads are never challenged, and a copy would hold their bytes twice.
  return request.headers.get('content-type') === 'application/json' ? sendChecked(send, request, request.clone()) : send(request)
}

const link = new OpenAPILink(contract, { url: () => `${location.origin}/api`, fetch: sendAsJson })

/** Typed calls, as the contract says: `await client.likes.send({ to, kind: 'like' })`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link)

/** The same calls for TanStack Query: `api.tokens.wallet.queryOptions()`, `api.likes.send.mutationOptions()`, `api.matches.key()`. */
export const api = createTanstackQueryUtils(client)
