import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { readEventKey } from '@adire/contract/realtime.ts'
import { getEventMeta } from '@orpc/client'
import { until } from './app.ts'
import { type CookieJar, createTestClient } from './client.ts'

export interface HeardEvent {
  /** Undefined for transient events. */
  key: string | undefined
  event: RealtimeEvent
}

export interface TestStream {
  /** All events received, including duplicates. */
  heard: HeardEvent[]
  /** Cursor for the next stream. */
  position(): string | undefined
  isOver(): boolean
  stop(): Promise<void>
}

/** Opens a stream and collects its events; resolves once the stream is open. */
export async function openStream(
  url: string,
  jar: CookieJar,
  lastEventId?: string,
): Promise<TestStream> {
  const abort = new AbortController()
  const heard: HeardEvent[] = []
  let position = lastEventId
  let isOver = false
  const stream = await createTestClient(url, jar).realtime.subscribe(undefined, {
    signal: abort.signal,
    lastEventId,
  })
  const reading = (async () => {
    for await (const event of stream) {
      const id = getEventMeta(event)?.id
      position = id ?? position
      heard.push({ key: id === undefined ? undefined : readEventKey(id), event })
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  await until('the stream says hello', () => heard.length > 0 || isOver, 20_000)
  return {
    heard,
    position: () => position,
    isOver: () => isOver,
    stop: async () => (abort.abort(), reading),
  }
}

export interface TestProxy {
  url: string
  /** Redirects new connections to another server. */
  turnTo(target: string): void
  /** Cuts a random open connection, like a bad network; false if there is none. */
  cutOne(random: () => number): boolean
  close(): Promise<void>
}

/** Starts a small proxy in front of a server. */
export async function startProxy(target: string): Promise<TestProxy> {
  let behind = target
  const open = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(Number(new URL(behind).port), '127.0.0.1')
    open.add(client)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(client)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    turnTo(next) {
      behind = next
    },
    cutOne(random) {
      const one = [...open][Math.floor(random() * open.size)]
      one?.destroy()
      return one !== undefined
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Events and gaps of a page that stays open, over all of its streams. */
export interface Follower {
  /** Events of a type, without duplicates. */
  count(type: RealtimeEvent['type']): number
  /** Times without a stream. */
  gapsMs: number[]
  isOpen(): boolean
  stop(): Promise<void>
}

/** Follows a member's events, and opens a new stream whenever one ends, as a page does. */
export function followEvents(url: string, jar: CookieJar): Follower {
  const heard: HeardEvent[][] = []
  const gapsMs: number[] = []
  let current: TestStream | undefined
  let isStopped = false
  const following = (async () => {
    let position: string | undefined
    let endedAt = 0
    while (!isStopped) {
      const stream = await openStream(url, jar, position).catch(() => undefined)
      if (stream) {
        current = stream
        heard.push(stream.heard)
        if (endedAt > 0) gapsMs.push(performance.now() - endedAt)
        await until('the stream ends', () => stream.isOver(), 600_000)
        endedAt = performance.now()
        position = stream.position()
      }
      // Like `reconnectWaitMs` of the web app.
      await wait(250 + Math.random() * 250)
    }
  })()
  return {
    count(type) {
      const all = heard.flat().filter(({ event }) => event.type === type)
      // Events without a key are not stored, and never repeated.
      return new Set(all.map(({ key }, i) => key ?? i)).size
    },
    gapsMs,
    isOpen: () => current !== undefined,
    async stop() {
      isStopped = true
      await current?.stop()
      await following
    },
  }
}
