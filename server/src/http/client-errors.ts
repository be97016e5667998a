import { type Refusal, refusals } from './refusals.ts'
import type { Socket } from 'node:net'

/**
 * Handles requests that Node refuses before Fastify sees them: no valid HTTP, headers too large, or
 * too slow. Sends an error in the contract's shape and closes the connection.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(renderResponse(findRefusal(error.code)))
  socket.destroySoon()
}

function findRefusal(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusals.timeout
  if (code === 'HPE_HEADER_OVERFLOW') return refusals.headersTooLarge
  return refusals.badRequest
}

function renderResponse(refusal: Refusal): string {
  const body = JSON.stringify(refusal)
  return [
    `HTTP/1.1 ${refusal.status} ${refusal.message}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
