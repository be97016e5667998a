import { createHash } from 'node:crypto'
import { PhotoId } from '@adire/contract/ids.ts'
import { type PhotoVariant, photoVariants } from '@adire/contract/members.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { recordStaffRead } from '../features/audit/operations.ts'
import { findActor } from '../features/auth/operations.ts'
import { findViewableFile } from '../features/photos/operations.ts'
import { type Actor, mustTurnTwoFactorOn } from '../lib/actor.ts'

/** Requests for photos per member. */
const REQUEST_LIMIT = { points: 600, seconds: 5 * 60 }
/** Seconds a browser may reuse a photo without revalidation. */
const FRESH_SECONDS = 60

interface Route {
  Params: { photoId: string; variant: string }
}

/**
 * Serves the files of photos, which have no other address. Checks access for every request and
 * never reveals whether a hidden photo exists. In `app`, because it joins auth, photos and audit.
 */
export async function mediaPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get<Route>('/media/:photoId/:variant', async (request, reply) => {
    const actor = await findActor(deps, readCookies(request))
    if (!actor) return refuse(reply, 401, 'UNAUTHENTICATED')
    request.isSignedIn = true
    const seconds = await countRequest(deps, actor)
    if (seconds !== undefined)
      return refuse(reply.header('retry-after', seconds), 429, 'RATE_LIMITED', {
        retryAfterSeconds: seconds,
      })

    const requested = parseParams(request.params)
    const viewing = {
      viewer: actor.id,
      moment: deps.clock.now(),
      mayModerate: !mustTurnTwoFactorOn(actor, deps.config),
    }
    const found = requested && (await findViewableFile(deps.db, { ...requested, ...viewing }))
    if (!found) return refuse(reply, 404, 'NOT_FOUND')
    const { key } = found
    if (found.isForStaff)
      await recordStaffRead(
        { ...deps, actor, requestId: request.id },
        { operation: 'photos.open', target: { type: 'photo', id: requested.photo } },
      )

    // Identifies the file without revealing its storage key.
    const tag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
    reply.headers({
      etag: tag,
      'cache-control': `private, max-age=${FRESH_SECONDS}`,
      vary: 'cookie',
    })
    if (hasTag(request, tag)) return reply.status(304).send()

    const bytes = await deps.storage.read(key)
    if (!bytes) {
      deps.log.error(
        { photo: requested.photo, requestId: request.id },
        'media: a photo has no file',
      )
      return refuse(reply, 404, 'NOT_FOUND')
    }
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(bytes)
  })
}

function readCookies(request: FastifyRequest): Headers {
  const headers = new Headers()
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  return headers
}

function parseParams({
  photoId,
  variant,
}: Route['Params']): { photo: PhotoId; variant: PhotoVariant } | undefined {
  const photo = PhotoId.safeParse(photoId)
  const known = photoVariants.find((one) => String(one) === variant)
  return photo.success && known ? { photo: photo.data, variant: known } : undefined
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

function hasTag(request: FastifyRequest, tag: string): boolean {
  const given = request.headers['if-none-match']
  return (
    given !== undefined && given.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
  )
}

/** Sends an error in the contract's shape. */
function refuse(
  reply: FastifyReply,
  status: 401 | 404 | 429,
  code: string,
  data?: object,
): FastifyReply {
  reply.removeHeader('etag')
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store', vary: 'cookie' })
    .send({ defined: true, code, status, message: code, ...(data ? { data } : {}) })
}
