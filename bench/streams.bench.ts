import { Worker } from 'node:worker_threads'
import type { MemberId } from '@adire/contract/ids.ts'
import { startBenchApp } from './app.ts'
import type { BenchContext, BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { addSessions, type ClientHeaders } from './viewers.ts'

interface Load {
  streams: number
  perSecond: number
  /** Connections that commit the events. */
  writers: number
  /** Highest acceptable p99 of the delay from commit to the other member's stream. */
  targetMs: number
}

const MANY_STREAMS: Load = { streams: 5_000, perSecond: 500, writers: 1, targetMs: 50 }
const MANY_WRITERS: Load = { streams: 500, perSecond: 2_000, writers: 32, targetMs: 60 }
const QUICK_STREAMS: Load = { streams: 500, perSecond: 100, writers: 1, targetMs: 50 }
/** Pause between two batches of commits. */
const BATCH_MS = 20

/** Result of the listening thread (`streams-load.ts`): the delay of each event in milliseconds. */
interface Heard {
  delaysMs: number[]
}

/**
 * Opens streams to one server and commits events at a steady rate; measures the delay from commit
 * to the last byte of each. The environment variables `STREAMS` and `EVENTS` change the first size.
 */
export async function run(context: BenchContext): Promise<BenchLine[]> {
  const streams = context.isQuick ? QUICK_STREAMS : MANY_STREAMS
  const chosen = {
    ...streams,
    streams: Number(process.env['STREAMS'] ?? streams.streams),
    perSecond: Number(process.env['EVENTS'] ?? streams.perSecond),
  }
  const url = await context.prepare(context.sizes[0] ?? 20_000)
  return [...(await measure(context, url, chosen)), ...(await measure(context, url, MANY_WRITERS))]
}

async function measure(
  { seconds, print }: BenchContext,
  url: string,
  { streams, perSecond, writers, targetMs }: Load,
): Promise<BenchLine[]> {
  const listeners = await prepareListeners(url, streams)
  const app = await startBenchApp(url)
  const worker = new Worker(new URL('streams-load.ts', import.meta.url), {
    workerData: { url: app.url, listeners },
  })
  try {
    await nextMessage(worker)
    print(
      `${listeners.length.toLocaleString('en')} streams, ${perSecond.toLocaleString('en')} events a second from ${writers} writers for ${seconds * 2} s`,
    )
    const memoryMb = process.memoryUsage().rss / 1024 / 1024
    const counts = await Promise.all(
      Array.from({ length: writers }, () =>
        publishSteadily(url, listeners, { perSecond: perSecond / writers, seconds: seconds * 2 }),
      ),
    )
    const sent = counts.reduce((total, count) => total + count, 0)
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
        measurement: `From commit to stream, ${listeners.length.toLocaleString('en')} streams, ${perSecond}/s, ${writers} writers: p99 in ${targetMs} ms`,
        result: `p50 ${at(0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${delaysMs.length} of ${sent} received, ${Math.round(memoryMb)} MB`,
        ratio: targetMs / p99,
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
