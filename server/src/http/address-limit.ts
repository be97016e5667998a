import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Claim, Limiter } from '../db/limiter.ts'
import { addressKey } from '../lib/address.ts'
import { overLimit, refuse } from './refusals.ts'

/** A hook that counts the requests of an address before their bodies are read. */
export function limitAddress({ limiter }: { limiter: Limiter }, { key, ...limit }: Claim) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const seconds = await limiter.consume([{ key: `${key}:${addressKey(request.ip)}`, ...limit }])
    return seconds === undefined ? undefined : refuse(request, reply.header('connection', 'close'), overLimit(seconds))
  }
}
