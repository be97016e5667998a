import { ORPCError } from '@orpc/client'

export interface LoadRequest {
  name: string
  send(): Promise<unknown>
}

export interface LoadResult {
  name: string
  /** HTTP status, 0 without a response. */
  status: number
  /** Code or message of an error. */
  error: string
  ms: number
}

export interface Load {
  results: readonly LoadResult[]
  /** Stops and waits for open requests; returns how many were sent each second. */
  stop(): Promise<number>
}

/**
 * Most open requests. A machine that is too busy for the rate sends fewer, instead of filling the
 * queues of the servers until they refuse.
 */
const OPEN_MAXIMUM = 20

/** Sends requests at a fixed rate. */
export function startLoad(perSecond: number, next: () => LoadRequest): Load {
  const results: LoadResult[] = []
  const open = new Set<Promise<void>>()
  const startedAt = performance.now()
  let due = 0
  const timer = setInterval(() => {
    // Timers are late on a busy machine.
    for (; due < ((performance.now() - startedAt) * perSecond) / 1_000; due++) {
      if (open.size >= OPEN_MAXIMUM) continue
      const request = sendOne(next()).then((result) => {
        results.push(result)
        open.delete(request)
      })
      open.add(request)
    }
  }, 1_000 / perSecond)
  return {
    results,
    async stop() {
      clearInterval(timer)
      const seconds = (performance.now() - startedAt) / 1_000
      const sent = results.length + open.size
      await Promise.all(open)
      return sent / seconds
    },
  }
}

async function sendOne({ name, send }: LoadRequest): Promise<LoadResult> {
  const startedAt = performance.now()
  const finish = (status: number, error = '') => ({
    name,
    status,
    error,
    ms: performance.now() - startedAt,
  })
  try {
    await send()
    return finish(200)
  } catch (error) {
    if (error instanceof ORPCError) return finish(error.status, String(error.code))
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return finish(0, String(cause))
  }
}

/** Lists the requests that a member would have noticed as a fault of the server. */
export function listFailures(results: readonly LoadResult[]): string[] {
  return results
    .filter(({ status }) => status === 0 || status >= 500)
    .map(({ name, status, error, ms }) => `${name}: ${status} ${error} after ${Math.round(ms)} ms`)
}
