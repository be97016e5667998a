import { appPages } from '@adire/contract/pages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refuseUrl } from './url-limits.ts'
import { getPath, type Refusal, refusals, refuse } from './refusals.ts'
import { SANDBOX_PATH } from '@adire/contract/payments.ts'
import { ACCOUNT_LIST_BYTES } from '@adire/contract/account-lists.ts'
import { BANNER_MAXIMUM_BYTES } from '@adire/contract/banners.ts'
import { ISSUE_MAXIMUM_BYTES } from '@adire/contract/newsletter-issues.ts'
import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'
import { SELFIE_MAXIMUM_BYTES } from '@adire/contract/selfie-checks.ts'
import { VOICE_MAXIMUM_BYTES } from '@adire/contract/voice-recordings.ts'

const JSON_MAXIMUM_BYTES = 64 * 1024
/** Path of newsletter issues: one has long texts in every language. */
const ISSUES = '/api/admin/newsletter/issues/'
/** Paths that take a list of accounts. */
const BROADCASTS = '/api/admin/broadcasts'
/** Allowance for the multipart headers and fields beside an uploaded file. */
const MULTIPART_BYTES = 64 * 1024
/** Paths of the contract's uploads, with the maximum bytes of their files. */
const UPLOADS = new Map([
  ['/api/me/photos', PHOTO_MAXIMUM_BYTES],
  ['/api/me/selfie-check/photo', SELFIE_MAXIMUM_BYTES],
  ['/api/me/voices', VOICE_MAXIMUM_BYTES],
  ['/api/me/voice-messages', VOICE_MAXIMUM_BYTES],
  ['/api/admin/campaign-banners', BANNER_MAXIMUM_BYTES],
])
/** Pages that email providers unsubscribe with (RFC 8058). */
const oneClickPaths: ReadonlySet<string> = new Set([
  appPages.unsubscribeNewsletter,
  appPages.unsubscribeNotifications,
  appPages.closeDateContact,
])
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

interface PolicyFacts {
  isSecure: boolean
  /** Origin of the edge for photos, if there is one. */
  imageOrigin?: string | undefined
  /** Hashes of the page's inline scripts and styles, as `'sha256-…'`. */
  scripts?: string[]
  styles?: string[]
}

/**
 * Builds the content security policy of a response: nothing from other origins, no inline code
 * except our own, no framing by other sites.
 */
export function contentSecurityPolicy({
  isSecure,
  imageOrigin,
  scripts = [],
  styles = [],
}: PolicyFacts): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data: blob:", ...(imageOrigin === undefined ? [] : [imageOrigin])].join(' '),
    // Recordings: ours, a new one before it is saved, and copies in reports.
    "media-src 'self' data: blob:",
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

/** Adds the security headers, and refuses requests of the wrong origin, type or size. */
export function addSecurity(app: FastifyInstance, config: Config): void {
  const isSecure = config.publicUrl.startsWith('https:')
  const policy = contentSecurityPolicy({ isSecure, imageOrigin: config.mediaEdge?.url })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy':
        'camera=(self), microphone=(self), geolocation=(), payment=(), browsing-topics=()',
      'x-request-id': request.id,
      ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    })
    const refusal =
      refuseUrl(request.raw) ??
      (READS.has(request.method) ? checkRead(request, config) : checkWrite(request, config))
    if (refusal) {
      // The body of a refused request stays unread, so the connection closes after the answer.
      if (hasBody(request)) reply.header('connection', 'close')
      return refuse(request, reply, refusal)
    }
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Refuses reads with a body, and API reads from other sites' pages, which would hold a stream or
 * count against the member.
 */
function checkRead(request: FastifyRequest, config: Config): Refusal | undefined {
  if (hasBody(request)) return refusals.badRequest
  if (!getPath(request.originalUrl).startsWith('/api/')) return undefined
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isOwnOrigin(request, config))
  return isForeign ? refusals.forbidden : undefined
}

function findJsonMaximum(path: string): number {
  if (path.startsWith(ISSUES)) return ISSUE_MAXIMUM_BYTES
  return path.startsWith(BROADCASTS) ? ACCOUNT_LIST_BYTES : JSON_MAXIMUM_BYTES
}

/**
 * Refuses a write from outside our own pages or of the wrong type or size; undefined accepts it.
 */
function checkWrite(request: FastifyRequest, config: Config): Refusal | undefined {
  const path = getPath(request.originalUrl)
  // Webhooks come from other servers and have checks of their own.
  if (path.startsWith('/webhooks/')) return undefined
  // Email providers unsubscribe from their own servers, with a form and no session (RFC 8058).
  const isOneClick = oneClickPaths.has(path) && request.method === 'POST'
  if (!isOneClick && !isSameOrigin(request, config)) return refusals.forbidden

  const fileMaximum = request.method === 'POST' ? UPLOADS.get(path) : undefined
  const isUpload = fileMaximum !== undefined
  const jsonMaximum = findJsonMaximum(path)
  const maximum = isUpload ? fileMaximum + MULTIPART_BYTES : jsonMaximum
  const length = request.headers['content-length']
  // Without a length there is no body, unless it comes in chunks.
  if (length === undefined)
    return request.headers['transfer-encoding'] === undefined ? undefined : refusals.lengthRequired
  if (Number(length) > maximum)
    return {
      defined: true,
      code: 'FILE_TOO_LARGE',
      status: 413,
      message: 'Too large',
      data: { maximumBytes: fileMaximum ?? maximum },
    }
  // The sandboxes are pages of our own with plain forms.
  const hasSandbox = config.payments.kind === 'sandbox' || config.ageProvider === 'sandbox'
  if (path.startsWith(`${SANDBOX_PATH}/`) && hasSandbox) return undefined
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const isExpected = type === (isUpload ? 'multipart/form-data' : 'application/json')
  return isOneClick || Number(length) === 0 || isExpected ? undefined : refusals.unsupportedType
}

/**
 * True if the write comes from our own pages: browsers send `Sec-Fetch-Site`, older ones an Origin.
 */
function isSameOrigin(request: FastifyRequest, config: Config): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && origin !== undefined))
    return false
  if (origin === undefined) return site === 'same-origin'
  return isOwnOrigin(request, config)
}

function isOwnOrigin({ headers: { origin = '', host } }: FastifyRequest, config: Config): boolean {
  if (origin === config.publicUrl) return true
  // Outside production, other local host names also work.
  return config.env !== 'production' && URL.canParse(origin) && new URL(origin).host === host
}
