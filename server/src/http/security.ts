import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { SANDBOX_PATH } from '@adire/contract/payments.ts'
import { UNSUBSCRIBE_PATH } from '@adire/contract/newsletter.ts'
import { NOTIFICATION_UNSUBSCRIBE_PATH } from '@adire/contract/notifications.ts'
import { BANNER_MAXIMUM_BYTES } from '@adire/contract/banners.ts'
import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'

const JSON_MAXIMUM_BYTES = 64 * 1024
/** Room for the multipart frame around a file of the largest size. */
const FRAME_BYTES = 64 * 1024
/** Where files are taken in, and how large they may be. */
const UPLOADS = new Map([
  ['/api/me/photos', PHOTO_MAXIMUM_BYTES],
  ['/api/me/selfie-check/photo', PHOTO_MAXIMUM_BYTES],
  ['/api/admin/campaign-banners', BANNER_MAXIMUM_BYTES],
])
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

interface PolicyFacts {
  isSecure: boolean
  /** Hashes of inline parts that are our own, as `'sha256-…'`. */
  scripts?: string[]
  styles?: string[]
}

/** Of every answer: nothing foreign, nothing inline that was not there at build, nothing framed (security bar W-08). */
export function contentSecurityPolicy({ isSecure, scripts = [], styles = [] }: PolicyFacts): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

export function addSecurity(app: FastifyInstance, config: Config): void {
  const isSecure = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy({ isSecure }),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), browsing-topics=()',
      'x-request-id': request.id,
      ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    })
    const refusal = READS.has(request.method) ? undefined : refuseWrite(request, config)
    if (refusal) {
      // What is refused is not read: the connection ends with the answer.
      reply.header('connection', 'close')
      return reply.status(refusal.status).send(refusal)
    }
  })
}

interface Refusal {
  defined: boolean
  code: string
  status: number
  message: string
  data?: unknown
}

/** What is said to a write that isn't from our own pages, or isn't of the right kind or size; undefined lets it in. */
function refuseWrite(request: FastifyRequest, config: Config): Refusal | undefined {
  const path = request.url.split('?')[0] ?? ''
  if (path.startsWith('/webhooks/')) return undefined
  // Mail programs end a subscription from their own servers, by a form and without a session (RFC 8058).
  const isOneClick = (path === UNSUBSCRIBE_PATH || path === NOTIFICATION_UNSUBSCRIBE_PATH) && request.method === 'POST'
  if (!isOneClick && !isSameOrigin(request, config)) return { defined: true, code: 'FORBIDDEN', status: 403, message: 'Forbidden' }

  const fileMaximum = request.method === 'POST' ? UPLOADS.get(path) : undefined
  const isUpload = fileMaximum !== undefined
  const maximum = isUpload ? fileMaximum + FRAME_BYTES : JSON_MAXIMUM_BYTES
  const length = request.headers['content-length']
  if (length === undefined) {
    if (request.headers['transfer-encoding'] === undefined) return undefined
    return { defined: false, code: 'LENGTH_REQUIRED', status: 411, message: 'Length Required' }
  }
  if (Number(length) > maximum)
    return {
      defined: true,
      code: 'FILE_TOO_LARGE',
      status: 413,
      message: 'Too large',
      data: { maximumBytes: fileMaximum ?? maximum },
    }
  // The play-money checkout is a page of plain forms of our own.
  if (path.startsWith(`${SANDBOX_PATH}/`) && config.payments.kind === 'sandbox') return undefined
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (!isOneClick && Number(length) > 0 && type !== (isUpload ? 'multipart/form-data' : 'application/json')) {
    return { defined: false, code: 'UNSUPPORTED_MEDIA_TYPE', status: 415, message: 'Unsupported Media Type' }
  }
  return undefined
}

/** A write comes from our own pages: the browser says so itself, older ones by their Origin (security 9.6). */
function isSameOrigin(request: FastifyRequest, config: Config): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && origin !== undefined)) return false
  if (origin === undefined) return site === 'same-origin'
  if (origin === config.publicUrl) return true
  // Outside production the product is also reached by its other local names.
  return config.env !== 'production' && URL.canParse(origin) && new URL(origin).host === request.headers.host
}
