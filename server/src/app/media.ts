import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { recordStaffRead } from '../features/audit/operations.ts'
import { findViewableFile } from '../features/photos/operations.ts'
import { mustTurnTwoFactorOn } from '../lib/actor.ts'
import { addMediaOrigin, redirectToEdge } from './media-edge.ts'
import { admitViewer } from './media-admission.ts'
import { parseMedia, refuseMedia, sendPhoto, toVersion } from './media-response.ts'

/** Seconds a browser may reuse a photo without revalidation. */
const FRESH_SECONDS = 60

interface Route {
  Params: { photoId: string; variant: string }
}

/**
 * Serves the files of photos, or sends viewers to the edge for approved ones. Checks access for
 * every request and never reveals whether a hidden photo exists. In `app`, because it joins auth,
 * photos and audit.
 */
export async function mediaPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  addMediaOrigin(app, deps)
  app.get<Route>('/media/:photoId/:variant', async (request, reply) => {
    const actor = await admitViewer(deps, request, reply)
    if (!actor) return reply

    const params = parseMedia(request.params)
    const now = deps.clock.now()
    const mayModerate = !mustTurnTwoFactorOn(actor, deps.config)
    const viewing = { viewer: actor.id, moment: now, mayModerate }
    const found = params && (await findViewableFile(deps.db, { ...params, ...viewing }))
    if (!found) return refuseMedia(reply, 404, 'NOT_FOUND')
    const { key } = found
    if (found.isForStaff)
      await recordStaffRead(
        { ...deps, actor, requestId: request.id },
        { operation: 'photos.open', target: { type: 'photo', id: params.photo } },
      )

    const edge = deps.config.mediaEdge
    // Photos that only their owner or staff may see are never stored at the edge.
    if (edge && found.isApproved && !found.isForStaff)
      return redirectToEdge(reply, {
        edge,
        hashKey: deps.config.hashKey,
        viewer: actor,
        params,
        key,
        now,
      })

    const tag = `"${toVersion(key)}"`
    reply.headers({
      etag: tag,
      'cache-control': `private, max-age=${FRESH_SECONDS}`,
      vary: 'cookie',
    })
    if (hasTag(request, tag)) return reply.status(304).send()

    const bytes = await deps.storage.read(key)
    if (!bytes) {
      deps.log.error({ photo: params.photo, requestId: request.id }, 'media: a photo has no file')
      return refuseMedia(reply, 404, 'NOT_FOUND')
    }
    return sendPhoto(reply, bytes, 'same-origin')
  })
}

function hasTag(request: FastifyRequest, tag: string): boolean {
  const given = request.headers['if-none-match']
  return (
    given !== undefined && given.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
  )
}
