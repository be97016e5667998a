import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../lib/address.ts'

/** Requests of one address in five minutes, signed in or not: a flood, not a person (security section 10). */
export const FLOOD = { points: 3_000, windowMs: 5 * 60_000 }

/** Turns floods away before anything is read. */
export async function addFloodGuard(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: FLOOD.points,
    timeWindow: FLOOD.windowMs,
    keyGenerator: (request) => addressKey(request.ip),
    // A telephone network shows thousands of people by one address, and each of them fetches the files of the app once.
    allowList: (request) => request.url.startsWith('/assets/'),
    errorResponseBuilder: (_request, { ttl }) => ({
      defined: true,
      code: 'RATE_LIMITED',
      status: 429,
      statusCode: 429,
      message: 'Too many requests',
      data: { retryAfterSeconds: Math.ceil(ttl / 1000) },
    }),
  })
}
