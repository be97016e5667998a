import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Claim } from '../db/limiter.ts'
import type { Deps } from '../deps.ts'
import { ipKey } from '../lib/ip-address.ts'
import { overLimit, refusals, refuse } from './refusals.ts'

/**
 * Returns a hook that counts the requests of an address before their bodies are read. It refuses
 * while the store is unavailable: senders retry.
 */
export function limitIp({ limiter, log }: Pick<Deps, 'limiter' | 'log'>, { key, ...limit }: Claim) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    try {
      const seconds = await limiter.consume([{ key: `${key}:${ipKey(request.ip)}`, ...limit }])
      return seconds === undefined
        ? undefined
        : refuse(request, reply.header('connection', 'close'), overLimit(seconds))
    } catch (error) {
      log.error(
        { requestId: request.id, err: error, limit: key },
        'limits: the store is unavailable',
      )
      return refuse(request, reply.header('connection', 'close'), refusals.unavailable)
    }
  }
}
