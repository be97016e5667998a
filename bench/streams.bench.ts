import { createHash, randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { startBenchApp } from './app.ts'
import type { BenchContext, BenchLine } from './context.ts'
import { withClient } from './data.ts'

/**
 * Target: delay from commit to the other member's stream, with 5,000 streams and 500 messages a
 * second.
 */
const TARGET_MS = 50
const STREAMS = 5_000
const EVENTS_PER_SECOND = 500
const QUICK_STREAMS = 500
const QUICK_EVENTS_PER_SECOND = 100
const BATCH_MS = 20

/** The result of the listening thread: the delay of each event in milliseconds. */
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
  say,
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
    say(
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
        what: `From commit to stream, ${listeners.length.toLocaleString('en')} streams, ${perSecond}/s: p99 in ${TARGET_MS} ms`,
        figures: `p50 ${at(0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${delaysMs.length} of ${sent} received, ${Math.round(memoryMb)} MB`,
        ratio: TARGET_MS / p99,
        bar: 1,
      },
      {
        what: 'Events received : committed',
        figures: `${delaysMs.length} : ${sent}`,
        ratio: delaysMs.length / sent,
        bar: 1,
      },
    ]
  } finally {
    await worker.terminate()
    await app.close()
  }
}

interface Listener {
  member: string
  headers: Record<string, string>
}

/** Members with a session and an IP address each. */
function prepareListeners(url: string, count: number): Promise<Listener[]> {
  return withClient(url, async (client) => {
    await client.query('truncate rate_limits, realtime_events')
    const { rows } = await client.query<{ id: string }>(
      `select id from profiles where account_status = 'active' and is_confirmed order by id limit $1`,
      [count],
    )
    const tokens = rows.map(() => randomBytes(32).toString('base64url'))
    const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
    await client.query(
      "insert into sessions (user_id, token, expires_at) select s, t, now() + interval '14 days' from unnest($1::uuid[], $2::text[]) as made (s, t)",
      [rows.map(({ id }) => id), hashes],
    )
    return rows.map(({ id: member }, i) => ({
      member,
      headers: {
        cookie: `session=${tokens[i]}`,
        'x-forwarded-for': `10.${64 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`,
      },
    }))
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
        // `seq` carries the time, because it is the only number in an event.
        const event = {
          type: 'messages.created',
          threadId: ZERO,
          messageId: ZERO,
          from: ZERO,
          seq: now(),
        }
        await client.query({
          name: 'tell',
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
