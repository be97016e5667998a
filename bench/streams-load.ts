import { request } from 'node:http'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'

interface Load {
  url: string
  listeners: { headers: Record<string, string> }[]
}

const OPENING_AT_ONCE = 50
const EVENT_TIMEOUT_MS = 20_000

/** Keeps many streams open in a worker thread and records the delay of each event. */
async function listen({ url, listeners }: Load): Promise<void> {
  const delaysMs: number[] = []
  const waiting = listeners.slice()
  const openNext = async () => {
    for (let listener = waiting.pop(); listener; listener = waiting.pop())
      await open(url, listener.headers, delaysMs)
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openNext))
  parentPort?.once('message', ({ expected }: { expected: number }) => {
    const giveUpAt = performance.now() + EVENT_TIMEOUT_MS
    const look = setInterval(() => {
      if (delaysMs.length < expected && performance.now() < giveUpAt) return
      clearInterval(look)
      say({ delaysMs })
    }, 20)
  })
  say('open')
}

/** Resolves with the first data of the stream. */
function open(url: string, headers: Record<string, string>, delaysMs: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/stream`, { headers, agent: false })
    call.on('error', reject)
    call.on('response', (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`a stream got status ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const heardAt = (performance.timeOrigin + performance.now()) * 1000
        for (const [, toldAt] of text.matchAll(/"seq":(\d+)/g))
          delaysMs.push((heardAt - Number(toldAt)) / 1000)
        resolve()
      })
    })
    call.end()
  })
}

function say(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message)
}

if (!isMainThread) await listen(workerData as Load)
