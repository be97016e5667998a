import { createHash } from 'node:crypto'
import { PhotoId } from '@adire/contract/ids.ts'
import { type PhotoVariant, photoVariants } from '@adire/contract/members.ts'
import type { FastifyReply } from 'fastify'

/** A photo and its variant, from the address of a request. */
export interface MediaParams {
  photo: PhotoId
  variant: PhotoVariant
}

export function parseMedia(given: { photoId: string; variant: string }): MediaParams | undefined {
  const photo = PhotoId.safeParse(given.photoId)
  const known = photoVariants.find((one) => String(one) === given.variant)
  return photo.success && known ? { photo: photo.data, variant: known } : undefined
}

/** Identifies the stored file without revealing its storage key. */
export function toVersion(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}

/** Sends a photo that can't run anything, to pages of our own origin or of our site. */
export function sendPhoto(
  reply: FastifyReply,
  bytes: Buffer,
  resourcePolicy: 'same-origin' | 'same-site',
): FastifyReply {
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': resourcePolicy,
    })
    .send(bytes)
}

/** Sends an error in the contract's shape. */
export function refuseMedia(
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
