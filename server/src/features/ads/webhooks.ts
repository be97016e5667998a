import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { overLimit, refuse as refuseRequest } from '../../http/refusals.ts'
import { findSignedIn } from '../auth/signed-in-operations.ts'
import { isPrefetch, isAutomaticRequest } from './counting-rules.ts'
import { followClick } from './operations.ts'
import { findBannerKey } from './queries.ts'
import { bannerKey } from './rules.ts'

const Id = z.uuid()

/** Registers the plain HTTP routes of ads: the click redirect and the banner image. */
export async function adsPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // A HEAD request is no click.
  app.get<{ Params: { impressionId: string } }>(
    '/ads/click/:impressionId',
    { exposeHeadRoute: false },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      if (isPrefetch(request.headers)) return reply.status(503).send()
      const impression = Id.safeParse(request.params.impressionId)
      const { actor, waitSeconds } = await findSignedIn(deps, request)
      if (waitSeconds !== undefined) return refuseRequest(request, reply, overLimit(waitSeconds))
      const destination =
        actor &&
        impression.success &&
        (await followClick(deps, {
          impressionId: impression.data,
          viewer: actor.id,
          isAutomatic: isAutomaticRequest(request.headers),
        }))
      return destination ? reply.redirect(destination, 302) : refuse(reply)
    },
  )

  app.get<{ Params: { bannerId: string } }>(
    '/ad-banners/:bannerId',
    async ({ params, id }, reply) => {
      const banner = Id.safeParse(params.bannerId)
      const name = banner.success ? await findBannerKey(deps.db, banner.data) : undefined
      const bytes = name === undefined ? undefined : await deps.storage.read(bannerKey(name))
      if (name !== undefined && !bytes)
        deps.log.error({ banner: params.bannerId, requestId: id }, 'ads: a banner has no file')
      if (!bytes) return refuse(reply)
      return reply
        .headers({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          // Emails embed the banner too.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(bytes)
    },
  )
}

/** Answers the same for ids that are missing, malformed or another member's. */
function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .send({ defined: true, code: 'NOT_FOUND', status: 404, message: 'Not found' })
}
