import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { findActor } from '../features/auth/operations.ts'
import type { Actor } from '../lib/actor.ts'
import { refuseMedia } from './media-response.ts'

/** Requests for photos and recordings per member. */
const REQUEST_LIMIT = { points: 600, seconds: 5 * 60 }

/** Finds who requests a file. Without a session, or over the limit, refuses and returns undefined. */
export async function admitViewer(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor | undefined> {
  const actor = await findActor(deps, readCookies(request))
  if (!actor) {
    refuseMedia(reply, 401, 'UNAUTHENTICATED')
    return undefined
  }
  request.isSignedIn = true
  const seconds = await countRequest(deps, actor)
  if (seconds === undefined) return actor
  refuseMedia(reply.header('retry-after', seconds), 429, 'RATE_LIMITED', {
    retryAfterSeconds: seconds,
  })
  return undefined
}

function readCookies(request: FastifyRequest): Headers {
  const headers = new Headers()
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  return headers
}

/** Counts a request; returns the seconds to wait over the limit. Allows it if counting fails. */
async function countRequest({ limiter, log }: Deps, actor: Actor): Promise<number | undefined> {
  try {
    return await limiter.consume([{ key: `media:${actor.id}`, ...REQUEST_LIMIT }])
  } catch (error) {
    log.error({ err: error }, 'media: the counters are unavailable')
    return undefined
  }
}
