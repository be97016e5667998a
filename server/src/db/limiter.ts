import { sql } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import { inBatches } from './batches.ts'
import type { Db } from './db.ts'

/** A limit: `points` for a key in a window of `seconds` that starts with the first point. */
export interface Claim {
  key: string
  points: number
  seconds: number
}

/** Counts in the database, exactly and across all servers. */
export interface Limiter {
  /** Counts a point for each claim; returns the seconds to wait if one is over its limit. */
  consume(claims: readonly Claim[]): Promise<number | undefined>
  /** Takes the point of each claim back, for calls that don't count. Ended windows don't change. */
  release(claims: readonly Claim[]): Promise<void>
  /** Adds points counted elsewhere to a window; returns its total and its end. */
  add(
    window: { key: string; seconds: number },
    points: number,
  ): Promise<{ points: number; expiresAt: number }>
}

/** Counts nothing, for simulations and tests. */
export const noLimits: Limiter = {
  consume: async () => undefined,
  release: async () => undefined,
  add: async (_window, points) => ({ points, expiresAt: Number.MAX_SAFE_INTEGER }),
}

interface Points {
  points: number
  seconds: number
}

interface Request {
  /** Points to add, by the name of a window. */
  windows: ReadonlyMap<string, Points>
  now: number
}

interface Counter {
  /** Before the points of the request. */
  points: number
  expire: number
}

/**
 * Creates a limiter that counts simultaneous requests in one statement, as if one after another.
 */
export function createLimiter(db: Db, clock: Clock): Limiter {
  return {
    async consume(claims) {
      if (claims.length === 0) return undefined
      const byName = new Map(claims.map((claim) => [nameClaim(claim), claim]))
      const now = clock.now().getTime()
      const counters = await count(db, {
        windows: new Map([...byName].map(([name, { seconds }]) => [name, { points: 1, seconds }])),
        now,
      })
      const waits = [...byName].flatMap(([name, { points }]) => {
        const { points: before, expire } = read(counters, name)
        return before + 1 > points ? [Math.ceil((expire - now) / 1000)] : []
      })
      return waits.length > 0 ? Math.max(1, ...waits) : undefined
    },

    async release(claims) {
      if (claims.length > 0)
        await releasePoints(db, [...new Set(claims.map(nameClaim))], clock.now().getTime())
    },

    async add({ key, seconds }, points) {
      const name = `${seconds}:${key}`
      const counters = await count(db, {
        windows: new Map([[name, { points, seconds }]]),
        now: clock.now().getTime(),
      })
      const { points: before, expire } = read(counters, name)
      return { points: before + points, expiresAt: expire }
    },
  }
}

function nameClaim({ key, points, seconds }: Claim): string {
  return `${points}/${seconds}:${key}`
}

/** Locks the rows in the order of their keys, as `addPoints` does, to avoid deadlocks. */
async function releasePoints(db: Db, names: string[], now: number): Promise<void> {
  await sql`
    with locked as (select key from rate_limits where key = any(${names}::text[]) and expire > ${now}::bigint order by key for update)
    update rate_limits set points = greatest(points - 1, 0) from locked where rate_limits.key = locked.key`.execute(
    db,
  )
}

function read(counters: ReadonlyMap<string, Counter>, name: string): Counter {
  const counter = counters.get(name)
  if (!counter) throw new Error('a limit was not counted')
  return counter
}

const count = inBatches<Request, ReadonlyMap<string, Counter>>({
  async run(db, requests) {
    const now = Math.max(...requests.map((request) => request.now))
    const counters = await addPoints(db, requests, now)
    return requests.map(({ windows }) => {
      const own = new Map<string, Counter>()
      for (const [name, { points }] of windows) {
        const counter = read(counters, name)
        own.set(name, { ...counter })
        counter.points += points
      }
      return own
    })
  },
})

/**
 * Adds the points of all requests; returns each window as it was before. Rows are locked in the
 * order of their keys, to avoid deadlocks.
 */
async function addPoints(
  db: Db,
  requests: readonly Request[],
  now: number,
): Promise<Map<string, Counter>> {
  const added = new Map<string, Points>()
  for (const { windows } of requests)
    for (const [name, { points, seconds }] of windows)
      added.set(name, { points: (added.get(name)?.points ?? 0) + points, seconds })
  const sorted = [...added].sort(([one], [other]) => (one < other ? -1 : 1))
  const [names, points, seconds] = [
    sorted.map(([name]) => name),
    sorted.map(([, window]) => window.points),
    sorted.map(([, window]) => window.seconds),
  ]
  const { rows } = await sql<{ key: string; points: number; expire: number }>`
    insert into rate_limits as counted (key, points, expire)
    select key, points, ${now}::bigint + seconds * 1000
    from unnest(${names}::text[], ${points}::integer[], ${seconds}::bigint[]) as claim(key, points, seconds)
    on conflict (key) do update set
      points = case when counted.expire <= ${now}::bigint then excluded.points else counted.points + excluded.points end,
      expire = case when counted.expire <= ${now}::bigint then excluded.expire else counted.expire end
    returning key, points, expire`.execute(db)
  return new Map(
    rows.map(({ key, points: after, expire }) => [
      key,
      { points: after - (added.get(key)?.points ?? 0), expire },
    ]),
  )
}

/** Deletes the counters of ended windows. */
export async function removeEndedWindows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<=', now.getTime()).execute()
}
