import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { ipKey } from '../lib/ip-address.ts'
import { overLimit, refuse } from './refusals.ts'

/**
 * Requests without a session from one address over all servers: above any number of people who
 * share it.
 */
export const IP_RATE_LIMIT = { points: 3_000, seconds: 5 * 60 }
/** Requests a server counts by itself before adding them to the shared counter. */
export const IP_REPORT_STEP = 50
/** Most addresses counted at a time; the oldest are dropped. */
const ADDRESSES_MAXIMUM = 50_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when a session was found: the request counts to its account, not to its address. */
    isSignedIn: boolean
  }
  interface FastifyContextConfig {
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
 * Refuses floods before anything else is read. Counts are shared in steps, so that a page costs no
 * statement.
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
 * Assets that exist don't count: a mobile network may have one address for thousands of people, who
 * each load the app's files.
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
