import { randomUUID } from 'node:crypto'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

/** Placeholder in a body for a new UUID in each request. */
export const FRESH_ID = '<fresh id>'

export interface LoadRequest {
  path: string
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

interface Load {
  url: string
  /** Sent in turn, repeatedly. */
  requests: LoadRequest[]
  connections: number
  seconds: number
  /** Number of requests after which it ends early. */
  count?: number
}

/** Tolerated share of 503 responses; they don't count as answered. */
const REFUSED_SHARE = 0.01

/**
 * Sends requests on all connections without pause, in a worker thread; returns responses per
 * second. Fails on any status except 200 and a few 503.
 */
export function runLoad(load: Load): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: load })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function send({
  url,
  requests,
  connections,
  seconds,
  count = Infinity,
}: Load): Promise<number> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let [next, answered, refused] = [0, 0, 0]
  const sendUntilEnd = async () => {
    while (performance.now() < endsAt && next < count) {
      const request = requests[next++ % requests.length]
      if (!request) throw new Error('there are no requests to send')
      const freshBody =
        request.body === undefined
          ? {}
          : { body: request.body.replaceAll(FRESH_ID, () => randomUUID()) }
      const { statusCode, body } = await pool.request({ method: 'GET', ...request, ...freshBody })
      if (statusCode === 200) answered++
      else if (statusCode !== 503 || ++refused > answered * REFUSED_SHARE + connections) {
        throw new Error(
          `${request.path} got status ${statusCode}: ${(await body.text()).slice(0, 300)}`,
        )
      }
      await body.dump()
    }
  }
  await Promise.all(Array.from({ length: connections }, sendUntilEnd))
  const perSecond = (answered * 1000) / (performance.now() - startedAt)
  await pool.close()
  return perSecond
}

// The load runs in a worker thread, so that it doesn't slow the server's thread.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
if (!isMainThread && parentPort) parentPort.postMessage(await send(workerData as Load))
