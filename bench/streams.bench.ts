import { Worker } from 'node:worker_threads'
import type { MemberId } from '@adire/contract/ids.ts'
import { startBenchApp } from './app.ts'
import type { BenchContext, BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { addSessions, type ClientHeaders } from './viewers.ts'

/**
 * Highest acceptable p99 of the delay from commit to the other member's stream, with 5,000 streams
 * and 500 messages a second.
 */
const TARGET_MS = 50
const STREAMS = 5_000
const EVENTS_PER_SECOND = 500
const QUICK_STREAMS = 500
const QUICK_EVENTS_PER_SECOND = 100
/** Pause between two batches of commits. */
const BATCH_MS = 20

/** Result of the listening thread (`streams-load.ts`): the delay of each event in milliseconds. */
interface Heard {
  delaysMs: number[]
}

/**
 * Opens streams to one server and commits events at a steady rate; measures the delay from commit
 * to the last byte of each. The environment variables `STREAMS` and `EVENTS` change the size.
 */
export async function run({
  sizes,
  isQuick,
  seconds,
  prepare,
  print,
}: BenchContext): Promise<BenchLine[]> {
  const streams = Number(process.env['STREAMS'] ?? (isQuick ? QUICK_STREAMS : STREAMS))
  const perSecond = Number(
    process.env['EVENTS'] ?? (isQuick ? QUICK_EVENTS_PER_SECOND : EVENTS_PER_SECOND),
  )
  const url = await prepare(sizes[0] ?? 20_000)
  const listeners = await prepareListeners(url, streams)
  const app = await startBenchApp(url)
  const worker = new Worker(new URL('streams-load.ts', import.meta.url), {
    workerData: { url: app.url, listeners },
  })
  try {
    await nextMessage(worker)
    print(
      `${listeners.length.toLocaleString('en')} streams, ${perSecond.toLocaleString('en')} events a second for ${seconds * 2} s`,
    )
    const memoryMb = process.memoryUsage().rss / 1024 / 1024
    const sent = await publishSteadily(url, listeners, { perSecond, seconds: seconds * 2 })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    worker.postMessage({ expected: sent })
    const { delaysMs } = (await nextMessage(worker)) as Heard
    const sorted = delaysMs.toSorted((a, b) => a - b)
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ??
      Number.POSITIVE_INFINITY
    const p99 = at(0.99)
    return [
      {
        measurement: `From commit to stream, ${listeners.length.toLocaleString('en')} streams, ${perSecond}/s: p99 in ${TARGET_MS} ms`,
        result: `p50 ${at(0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${delaysMs.length} of ${sent} received, ${Math.round(memoryMb)} MB`,
        ratio: TARGET_MS / p99,
        target: 1,
      },
      {
        measurement: 'Events received : committed',
        result: `${delaysMs.length} : ${sent}`,
        ratio: delaysMs.length / sent,
        target: 1,
      },
    ]
  } finally {
    await worker.terminate()
    await app.close()
  }
}

interface Listener {
  member: MemberId
  headers: ClientHeaders
}

/** Creates sessions for members, each with its own IP address. */
function prepareListeners(url: string, count: number): Promise<Listener[]> {
  return withClient(url, async (client) => {
    await client.query('truncate rate_limits, realtime_events')
    const { rows } = await client.query<{ id: MemberId }>(
      `select id from profiles where account_status = 'active' and is_confirmed order by id limit $1`,
      [count],
    )
    const headers = await addSessions(
      client,
      rows.map(({ id }) => id),
    )
    return rows.flatMap(({ id: member }, i) =>
      headers[i] ? [{ member, headers: headers[i] }] : [],
    )
  })
}

/** Commits events at a steady rate, each with the time of its commit; returns their number. */
function publishSteadily(
  url: string,
  listeners: Listener[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number> {
  return withClient(url, async (client) => {
    const startedAt = performance.now()
    let sent = 0
    for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - startedAt) {
      const due = Math.floor((elapsed / 1000) * perSecond)
      for (; sent < due; sent++) {
        const { member } = listeners[(sent * 7_919) % listeners.length] ?? {}
        // `seq` carries the time of the commit, because it is the only number in an event.
        const event = {
          type: 'messages.created',
          threadId: ZERO,
          messageId: ZERO,
          from: ZERO,
          seq: now(),
        }
        await client.query({
          name: 'publish event',
          text: 'select publish_event($1::uuid, $2::jsonb)',
          values: [member, JSON.stringify(event)],
        })
      }
      await new Promise((resolve) => {
        setTimeout(resolve, BATCH_MS)
      })
    }
    return sent
  })
}

const ZERO = '00000000-0000-4000-8000-000000000000'

/** Microseconds on a clock that both threads share. */
function now(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000)
}

function nextMessage(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
