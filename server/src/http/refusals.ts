import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { StorageUnavailable } from '../gateways/stored-file.ts'
import { getErrorCode } from '../lib/error-code.ts'
import { isRefusal } from '../lib/fail.ts'
import type { Log } from '../lib/log.ts'
import { inLanguage } from '../lib/text.ts'
import { ERROR_PAGE_STYLE_HASH, renderErrorPage } from './error-page.ts'
import { chooseErrorLanguage } from './request-language.ts'

/** Error in the contract's shape, for requests that are refused before or outside a procedure. */
export interface Refusal {
  /** True if the code is one of `contract/src/errors.ts`. */
  defined: boolean
  code: string
  status: number
  message: string
  data?: unknown
}

/** Seconds to wait before a retry when the server is unavailable. */
export const RETRY_AFTER_SECONDS = 2

export const refusals = {
  badRequest: { defined: false, code: 'BAD_REQUEST', status: 400, message: 'Bad request' },
  forbidden: { defined: true, code: 'FORBIDDEN', status: 403, message: 'Forbidden' },
  notFound: { defined: true, code: 'NOT_FOUND', status: 404, message: 'Not found' },
  methodNotAllowed: {
    defined: false,
    code: 'METHOD_NOT_ALLOWED',
    status: 405,
    message: 'Method not allowed',
  },
  timeout: { defined: false, code: 'REQUEST_TIMEOUT', status: 408, message: 'Request timeout' },
  lengthRequired: {
    defined: false,
    code: 'LENGTH_REQUIRED',
    status: 411,
    message: 'Length required',
  },
  tooLarge: { defined: false, code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'Too large' },
  addressTooLong: {
    defined: false,
    code: 'URI_TOO_LONG',
    status: 414,
    message: 'Address too long',
  },
  unsupportedType: {
    defined: false,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    status: 415,
    message: 'Unsupported media type',
  },
  headersTooLarge: {
    defined: false,
    code: 'REQUEST_HEADER_FIELDS_TOO_LARGE',
    status: 431,
    message: 'Headers too large',
  },
  unavailable: { defined: true, code: 'UNAVAILABLE', status: 503, message: 'Service unavailable' },
} as const satisfies Record<string, Refusal>

/** Builds the refusal for a limit, with the seconds to wait. */
export function overLimit(retryAfterSeconds: number): Refusal {
  return {
    defined: true,
    code: 'RATE_LIMITED',
    status: 429,
    message: 'Too many requests',
    data: { retryAfterSeconds },
  }
}

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])

interface Reporting {
  log: Log
  requestId: string
}

/**
 * Maps any error to the caller's refusal. The text of an unexpected error never leaves the server;
 * the answer only has the request id, which is also in the log.
 */
export function toRefusal(error: unknown, { log, requestId }: Reporting): Refusal {
  if (isRefusal(error))
    return {
      defined: true,
      code: error.code,
      status: error.status,
      message: error.message,
      data: error.data,
    }
  if (isAborted(error)) {
    log.debug({ requestId }, 'the connection closed before the whole request arrived')
    return refusals.badRequest
  }
  if (error instanceof StorageUnavailable) {
    log.error({ requestId, err: error }, 'the file store is unavailable')
    return refusals.unavailable
  }
  if (isUnavailable(error)) {
    log.warn({ requestId, err: error }, 'the database is unavailable')
    return refusals.unavailable
  }
  const byFramework = toFrameworkRefusal(error)
  if (byFramework) return byFramework
  log.error({ requestId, err: error }, 'a request failed')
  return {
    defined: false,
    code: 'INTERNAL_SERVER_ERROR',
    status: 500,
    message: `Something went wrong on our side. Reference ${requestId}`,
  }
}

/** Sends a refusal in the caller's format: the contract's JSON for programs, a page for people. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  if (refusal.status === 429 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', getSeconds(refusal))
  if (refusal.status === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', RETRY_AFTER_SECONDS)
  reply.status(refusal.status).header('cache-control', 'no-store')
  if (!isForPeople(request)) return reply.type('application/json; charset=utf-8').send(refusal)
  const policy = String(reply.getHeader('content-security-policy')).replace(
    "style-src 'self'",
    `style-src 'self' '${ERROR_PAGE_STYLE_HASH}'`,
  )
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      inLanguage(chooseErrorLanguage(request), () => renderErrorPage(refusal.status, request.id)),
    )
}

/** Sends framework errors, and bugs outside of procedures, in the contract's shape. */
export function addRefusals(app: FastifyInstance, { log }: { log: Log }): void {
  app.setErrorHandler((error, request, reply) =>
    refuse(request, reply, toRefusal(error, { log, requestId: request.id })),
  )
}

/** Paths that only programs request; a person may open others in a browser. */
const FOR_PROGRAMS = /^\/(?:api|media|webhooks|ad-banners|health|ready)(?:\/|$)/

/** True if a person in a browser probably sees the answer, so that it should be a page. */
export function isForPeople(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !FOR_PROGRAMS.test(getPath(request.originalUrl))
  )
}

/** Returns the path of an address without its query. */
export function getPath(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function getSeconds({ data }: Refusal): number {
  const isTimed = typeof data === 'object' && data !== null && 'retryAfterSeconds' in data
  return isTimed && typeof data.retryAfterSeconds === 'number'
    ? data.retryAfterSeconds
    : RETRY_AFTER_SECONDS
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof ORPCError) return false
  return DISK_FULL_CODES.has(getErrorCode(error)) || isDatabaseUnavailable(error)
}

/**
 * True for the error Node raises for a body whose connection is gone. It names no system call,
 * unlike errors of our own sockets.
 */
function isAborted(error: unknown): boolean {
  return error instanceof Error && getErrorCode(error) === 'ECONNRESET' && !('syscall' in error)
}

/**
 * Maps refusals of Fastify and oRPC by their status alone, because their texts quote the request.
 */
function toFrameworkRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  const status = error instanceof ORPCError ? error.status : readStatus(error)
  const known = Object.values(refusals).find((refusal) => refusal.status === status)
  if (known || status === undefined || status < 400 || status >= 500) return known
  return { ...refusals.badRequest, status }
}

function readStatus(error: Error): number | undefined {
  return 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined
}
