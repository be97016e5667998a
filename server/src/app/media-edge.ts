import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { MediaEdge } from '../config-media-edge.ts'
import type { Deps } from '../deps.ts'
import { findApprovedFile } from '../features/photos/operations.ts'
import type { Actor } from '../lib/actor.ts'
import { computeViewerKey, EDGE_ADDRESS_SECONDS, signEdgeAddress } from '../lib/edge-address.ts'
import { isSameHash } from '../lib/hashes.ts'
import {
  type MediaParams,
  parseMedia,
  refuseMedia,
  sendPhoto,
  toVersion,
} from './media-response.ts'

/** Cookie with which the edge recognises the viewer; browsers accept the prefix over https only. */
const VIEWER_COOKIE = 'adire-media'
/** Path of all photos at the edge; the cookie goes to nothing else. */
const EDGE_PATH = '/photos'
/**
 * Seconds a browser may reuse the redirect. The address is valid for longer, so that the edge still
 * accepts it when a slow page follows a cached redirect.
 */
const REDIRECT_FRESH_SECONDS = EDGE_ADDRESS_SECONDS / 2

interface Redirect {
  edge: MediaEdge
  hashKey: string
  viewer: Actor
  params: MediaParams
  key: string
  now: Date
}

/** Sends a viewer who may see a photo to its address at the edge. */
export function redirectToEdge(
  reply: FastifyReply,
  { edge, hashKey, viewer, params, key, now }: Redirect,
): FastifyReply {
  const viewerKey = computeViewerKey(hashKey, viewer.sessionId)
  const path = `${EDGE_PATH}/${params.photo}/${params.variant}/${toVersion(key)}`
  return reply
    .headers({
      'cache-control': `private, max-age=${REDIRECT_FRESH_SECONDS}`,
      vary: 'cookie',
      'set-cookie': formatViewerCookie(edge, viewerKey),
    })
    .redirect(signEdgeAddress({ ...edge, path, viewerKey, now }), 302)
}

function formatViewerCookie({ url, cookieDomain }: MediaEdge, viewerKey: string): string {
  const isSecure = url.startsWith('https:')
  return [
    `${isSecure ? '__Secure-' : ''}${VIEWER_COOKIE}=${viewerKey}`,
    `Path=${EDGE_PATH}`,
    ...(cookieDomain === undefined ? [] : [`Domain=${cookieDomain}`]),
    'SameSite=Strict',
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}

interface Route {
  Params: { photoId: string; variant: string; version: string }
}

/** Serves the files of approved photos to the edge, which has to present its secret. */
export function addMediaOrigin(
  app: FastifyInstance,
  { db, storage, config: { mediaEdge: edge } }: Deps,
): void {
  if (!edge) return
  app.get<Route>(`/media-origin${EDGE_PATH}/:photoId/:variant/:version`, async (request, reply) => {
    if (!isEdge(request.headers.authorization, edge)) return refuseMedia(reply, 404, 'NOT_FOUND')
    // The edge's requests are those of many members, and must not count as one address.
    request.isSignedIn = true
    const params = parseMedia(request.params)
    const key = params && (await findApprovedFile(db, params))
    if (key === undefined || toVersion(key) !== request.params.version)
      return refuseMedia(reply, 404, 'NOT_FOUND')
    const bytes = await storage.read(key)
    if (!bytes) return refuseMedia(reply, 404, 'NOT_FOUND')
    return sendPhoto(
      reply.headers({
        etag: `"${request.params.version}"`,
        'cache-control': `private, max-age=${EDGE_ADDRESS_SECONDS}`,
        'referrer-policy': 'no-referrer',
      }),
      bytes,
      'same-site',
    )
  })
}

function isEdge(authorization: string | undefined, { secrets }: MediaEdge): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return (
    authorization !== undefined &&
    secrets.some((secret) => isSameHash(hash(authorization), hash(`Bearer ${secret}`)))
  )
}
