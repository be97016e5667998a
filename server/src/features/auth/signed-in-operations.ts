import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findActor } from './operations.ts'
import type { Actor } from '../../lib/actor.ts'
import { SIGNED_IN_LIMIT } from '../../limits.ts'

export type SignedIn = { actor: Actor | null; waitSeconds: number | undefined }

/**
 * Finds the member who follows a link outside the API. The request counts to the account, not to
 * the possibly shared address. `waitSeconds` is set over the limit. Reads continue while the
 * counters are unavailable.
 */
export async function findSignedIn(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'limiter' | 'log'>,
  request: FastifyRequest,
): Promise<SignedIn> {
  const { cookie } = request.headers
  const actor = await findActor(deps, new Headers(cookie === undefined ? {} : { cookie }))
  if (!actor) return { actor, waitSeconds: undefined }
  request.isSignedIn = true
  const { points, seconds } = SIGNED_IN_LIMIT
  const waitSeconds = await deps.limiter
    .consume([{ key: `any:${actor.id}`, points, seconds }])
    .catch((error: unknown) => {
      deps.log.error({ requestId: request.id, err: error }, 'limits: the store is unavailable')
      return undefined
    })
  return { actor, waitSeconds }
}
