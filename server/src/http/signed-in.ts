import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { findActor } from '../features/auth/operations.ts'
import type { Actor } from '../lib/actor.ts'
import { signedInLimit } from '../limits.ts'

export type SignedIn = { actor: Actor | null; waitSeconds: number | undefined }

/**
 * The member who follows a link outside the API. Their request counts to the account and not to the address, which they may share with
 * many. `waitSeconds` is set when it is one too many. Reads go on while the counters are unavailable.
 */
export async function findSignedIn(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'limiter' | 'log'>,
  request: FastifyRequest,
): Promise<SignedIn> {
  const { cookie } = request.headers
  const actor = await findActor(deps, new Headers(cookie === undefined ? {} : { cookie }))
  if (!actor) return { actor, waitSeconds: undefined }
  request.isSignedIn = true
  const { points, seconds } = signedInLimit
  const waitSeconds = await deps.limiter.consume([{ key: `any:${actor.id}`, points, seconds }]).catch((error: unknown) => {
    deps.log.error({ requestId: request.id, err: error }, 'limits: the store is unavailable')
    return undefined
  })
  return { actor, waitSeconds }
}
