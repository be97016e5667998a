import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts points of a key in windows; shared by every instance through the database, atomic under concurrency. */
export interface Limiter {
  /** Seconds to wait when the key is over its limit, else undefined. */
  consume(key: string, points: number, seconds: number): Promise<number | undefined>
}

export function createLimiter(pool: pg.Pool): Limiter {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (points: number, seconds: number) => {
    const name = `${points}/${seconds}`
    let limiter = limiters.get(name)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool, tableName: 'rate_limits', tableCreated: true, keyPrefix: name, points, duration: seconds, clearExpiredByTimeout: false,
      })
      limiters.set(name, limiter)
    }
    return limiter
  }
  return {
    async consume(key, points, seconds) {
      try {
        await limiterOf(points, seconds).consume(key)
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
  }
}
