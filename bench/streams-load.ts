import { request } from 'node:http'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'

interface Load {
  url: string
  listeners: { headers: Record<string, string> }[]
}

/** Streams opened at the same time. */
const CONCURRENT_OPENINGS = 50
/** Time to wait for events that were committed but not received. */
const EVENT_TIMEOUT_MS = 20_000

/**
 * Keeps many streams open in a worker thread of `streams.bench.ts` and records the delay of each
 * event. Reports 'open' when all are, and the delays when it has received the number of events it
 * is told.
 */
async function listen({ url, listeners }: Load): Promise<void> {
  const delaysMs: number[] = []
  const waiting = listeners.slice()
  const openNext = async () => {
    for (let listener = waiting.pop(); listener; listener = waiting.pop())
      await open(url, listener.headers, delaysMs)
  }
  await Promise.all(Array.from({ length: CONCURRENT_OPENINGS }, openNext))
  parentPort?.once('message', ({ expected }: { expected: number }) => {
    const giveUpAt = performance.now() + EVENT_TIMEOUT_MS
    const timer = setInterval(() => {
      if (delaysMs.length < expected && performance.now() < giveUpAt) return
      clearInterval(timer)
      postToParent({ delaysMs })
    }, 20)
  })
  postToParent('open')
}

/**
 * Opens a stream; resolves with its first data. An event's `seq` is its commit time in
 * microseconds.
 */
function open(url: string, headers: Record<string, string>, delaysMs: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/stream`, { headers, agent: false })
    call.on('error', reject)
    call.on('response', (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`a stream got status ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const receivedAt = (performance.timeOrigin + performance.now()) * 1000
        for (const [, committedAt] of text.matchAll(/"seq":(\d+)/g))
          delaysMs.push((receivedAt - Number(committedAt)) / 1000)
        resolve()
      })
    })
    call.end()
  })
}

function postToParent(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message)
}

if (!isMainThread) await listen(workerData as Load)
