import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '../jobs.ts'
import type { Clock } from '../lib/clock.ts'
import type { Db } from './db.ts'

/** So many points of a key in so many seconds, counted from the first. */
export interface Claim {
  key: string
  points: number
  seconds: number
}

/** Counts in the database, so that every instance counts together; exact however many come at once. */
export interface Limiter {
  /** Takes a point of each claim; the seconds to wait when one of them is over its limit, else undefined. */
  consume(claims: readonly Claim[]): Promise<number | undefined>
}

/** One statement for all the claims of a request; its rows are taken in the order of their keys, so that two requests never wait for each other. */
export function createLimiter(db: Db, clock: Clock): Limiter {
  return {
    async consume(claims) {
      if (claims.length === 0) return undefined
      const now = clock.now().getTime()
      const wanted = new Map(claims.map((claim) => [`${claim.points}/${claim.seconds}:${claim.key}`, claim]))
      const keys = [...wanted.keys()].sort()
      const { rows } = await sql<{ key: string; points: number; expire: number }>`
        insert into rate_limits as counted (key, points, expire)
        select key, 1, ${now}::bigint + seconds * 1000 from unnest(${keys}::text[], ${keys.map((key) => wanted.get(key)?.seconds ?? 0)}::bigint[]) as claim(key, seconds)
        on conflict (key) do update set
          points = case when counted.expire <= ${now}::bigint then 1 else counted.points + 1 end,
          expire = case when counted.expire <= ${now}::bigint then excluded.expire else counted.expire end
        returning key, points, expire`.execute(db)
      const waits = rows.flatMap(({ key, points, expire }) =>
        points > (wanted.get(key)?.points ?? 0) ? [Math.ceil((expire - now) / 1000)] : [],
      )
      return waits.length > 0 ? Math.max(1, ...waits) : undefined
    },
  }
}

/** Removes the counters whose window is over. */
export const sweepLimits = defineJob<Record<string, never>, { db: Db; clock: Clock }>({
  name: 'limits.sweep',
  payload: z.object({}),
  every: '*/10 * * * *',
  async run(_payload, { db, clock }) {
    await db.deleteFrom('rate_limits').where('expire', '<=', clock.now().getTime()).execute()
  },
})
