import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Claim } from '../db/limiter.ts'
import type { Deps } from '../deps.ts'
import { ipKey } from '../lib/ip-address.ts'
import { overLimit, refusals, refuse } from './refusals.ts'

/**
 * Limit of requests without a session from one address, on all servers together. High enough for
 * people who share an address.
 */
export const IP_RATE_LIMIT = { points: 3_000, seconds: 5 * 60 }
/** Requests that a server counts in memory before it adds them to the shared counter. */
export const IP_REPORT_STEP = 50
/** Maximum addresses counted at the same time; the oldest are dropped. */
const ADDRESSES_MAXIMUM = 50_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when a session was found: the request counts towards its account, not its address. */
    isSignedIn: boolean
  }
  interface FastifyContextConfig {
    /** Set by routes whose requests don't count towards the address. */
    isUncounted?: boolean
  }
}

interface Count {
  /** Last value of the shared counter. */
  shared: number
  /** Requests since then. */
  own: number
  expiresAt: number
  isReporting: boolean
}

type GuardDeps = Pick<Deps, 'limiter' | 'clock' | 'log'>

/**
 * Refuses requests over the limit before anything else is read. Counts in memory and shares the
 * counts in steps, so that most requests need no statement.
 */
export function addIpRateLimit(app: FastifyInstance, deps: GuardDeps): void {
  const guard = new IpRateLimit(deps)
  app.decorateRequest('isSignedIn', false)
  app.addHook('onRequest', async (request, reply) => {
    if (isUncounted(request)) return undefined
    const seconds = guard.count(ipKey(request.ip))
    return seconds === undefined ? undefined : refuse(request, reply, overLimit(seconds))
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isUncounted(request)) return
    const isFound = isAsset(request) && reply.statusCode < 400
    if (request.isSignedIn || isFound) guard.uncount(ipKey(request.ip))
  })
}

/** True for health checks and files of the current build, which each have a route. */
function isUncounted(request: FastifyRequest): boolean {
  const { config, url } = request.routeOptions
  return (
    config.isUncounted === true || (isAsset(request) && url !== undefined && !url.endsWith('*'))
  )
}

/**
 * True for files of the web app. Those that exist don't count, because thousands of people in a
 * mobile network may share an address and each load them.
 */
function isAsset({ originalUrl }: FastifyRequest): boolean {
  return originalUrl.startsWith('/assets/')
}

class IpRateLimit {
  readonly #counts = new Map<string, Count>()
  readonly #deps: GuardDeps

  constructor(deps: GuardDeps) {
    this.#deps = deps
  }

  /** Counts a request; returns the seconds to wait over the limit. */
  count(address: string): number | undefined {
    const now = this.#deps.clock.now().getTime()
    const count = this.#find(address, now)
    count.own++
    if (Math.abs(count.own) >= IP_REPORT_STEP && !count.isReporting)
      void this.#report(address, count)
    return count.shared + count.own > IP_RATE_LIMIT.points
      ? Math.max(1, Math.ceil((count.expiresAt - now) / 1000))
      : undefined
  }

  uncount(address: string): void {
    const count = this.#counts.get(address)
    if (count) count.own--
  }

  #find(address: string, now: number): Count {
    const known = this.#counts.get(address)
    if (known && known.expiresAt > now) return known
    const count = {
      shared: 0,
      own: 0,
      expiresAt: now + IP_RATE_LIMIT.seconds * 1000,
      isReporting: false,
    }
    this.#counts.delete(address)
    this.#counts.set(address, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > ADDRESSES_MAXIMUM && oldest !== undefined) this.#counts.delete(oldest)
    return count
  }

  async #report(address: string, count: Count): Promise<void> {
    const added = count.own
    count.isReporting = true
    try {
      const { points, expiresAt } = await this.#deps.limiter.add(
        { key: `flood:${address}`, seconds: IP_RATE_LIMIT.seconds },
        added,
      )
      Object.assign(count, { shared: points, own: count.own - added, expiresAt })
    } catch (error) {
      // Continues with this server's own count.
      this.#deps.log.error({ err: error }, 'limits: the store is unavailable')
    } finally {
      count.isReporting = false
    }
  }
}

/**
 * Returns an `onRequest` hook that limits the requests of each address to one route, exactly and on
 * all servers together, for webhooks. It also refuses while the counters are unavailable, because
 * their senders retry.
 */
export function limitRouteByIp(
  { limiter, log }: Pick<Deps, 'limiter' | 'log'>,
  { key, ...limit }: Claim,
) {
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
