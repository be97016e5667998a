import { randomUUID } from 'node:crypto'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

/** Stands in a body for an id that is another one in each request. */
export const FRESH_ID = '<fresh id>'

export interface LoadRequest {
  path: string
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

interface Load {
  url: string
  /** Sent round and round. */
  requests: LoadRequest[]
  connections: number
  seconds: number
}

/** A server that says "not now" on a crowded machine loses that answer; one that says it often fails. */
const REFUSED_SHARE = 0.01

/** Answers a second to so many connections, each asking again as soon as it is answered. Any other answer but 200 ends the run as a failure. */
export function runLoad(load: Load): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: load })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function send({ url, requests, connections, seconds }: Load): Promise<number> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let [next, answered, refused] = [0, 0, 0]
  const ask = async () => {
    while (performance.now() < endsAt) {
      const request = requests[next++ % requests.length]
      if (!request) throw new Error('a load without requests')
      const sent = request.body === undefined ? {} : { body: request.body.replaceAll(FRESH_ID, () => randomUUID()) }
      const { statusCode, body } = await pool.request({ method: 'GET', ...request, ...sent })
      if (statusCode === 200) answered++
      else if (statusCode !== 503 || ++refused > answered * REFUSED_SHARE + connections) {
        throw new Error(`${request.path} was answered ${statusCode}: ${(await body.text()).slice(0, 300)}`)
      }
      await body.dump()
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  const perSecond = (answered * 1000) / (performance.now() - startedAt)
  await pool.close()
  return perSecond
}

// The load has a thread of its own: the server under test keeps its own to itself.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
if (!isMainThread && parentPort) parentPort.postMessage(await send(workerData as Load))
