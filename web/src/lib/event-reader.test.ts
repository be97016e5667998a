import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { EVENT_POSITION_HEADER } from '@adire/contract/event-position.ts'
import { withEventMeta } from '@orpc/client'
import { expect, test } from 'vitest'
import { getEventPositionHeader } from './event-position.ts'
import {
  pause,
  readEvents,
  reconnectWaitMs,
  type EventSource,
  type ReaderOptions,
} from './event-reader.ts'

type Step = { number: number; type: RealtimeEvent['type'] } | 'break' | 'silence'

const CONNECTED: Step = { number: 0, type: 'realtime.connected' }
const RESUMED: Step = { number: 0, type: 'realtime.resumed' }
const photos = (number: number): Step => ({ number, type: 'photos.changed' })

function createEvent({ number, type }: Exclude<Step, string>): RealtimeEvent {
  const event = { type } as RealtimeEvent
  return type === 'realtime.resumed' || type === 'realtime.alive'
    ? event
    : withEventMeta(event, { id: number === 0 ? 'position' : `${number}.position` })
}

/** Source whose streams play the given steps in turn; further streams stay silent. */
function aSource(streams: Step[][], polled: Partial<EventSource> = {}) {
  const opened: (string | undefined)[] = []
  const source: EventSource = {
    async stream(position, signal) {
      opened.push(position)
      const steps = streams[opened.length - 1] ?? ['silence']
      return (async function* () {
        for (const step of steps) {
          if (step === 'break') throw new Error('the network is gone')
          if (step !== 'silence') yield createEvent(step)
          else
            await new Promise((_resolve, reject) =>
              signal.addEventListener('abort', () => reject(new Error('aborted'))),
            )
        }
      })()
    },
    poll: () => Promise.reject(new Error('nobody is there')),
    ...polled,
  }
  return { source, opened }
}

/** Reads until `count` events were received. */
async function read(source: EventSource, count: number, options: Partial<ReaderOptions> = {}) {
  const stop = new AbortController()
  const received: RealtimeEvent['type'][] = []
  await readEvents(
    {
      source,
      waitBeforeRetry: () => Promise.resolve(),
      isFinal: () => false,
      timing: {
        firstEventTimeoutMs: 20,
        silenceTimeoutMs: 20,
        pollIntervalMs: 1,
        streamRetryMs: 5,
      },
      receive(event) {
        received.push(event.type)
        if (received.length >= count) stop.abort()
        return 'continue'
      },
      ...options,
    },
    stop.signal,
  )
  return received
}

test('opens the first stream at the given position and later ones after the last event', async () => {
  const { source, opened } = aSource([[RESUMED, photos(7), 'break'], [RESUMED]])
  expect(await read(source, 3, { position: '0-9-900' })).toEqual([
    'realtime.resumed',
    'photos.changed',
    'realtime.resumed',
  ])
  expect(opened).toEqual(['0-9-900', '7.position'])
})

test('resumes after the last event of a broken stream and delivers duplicates once', async () => {
  const { source, opened } = aSource([
    [CONNECTED, photos(7), photos(9), 'break'],
    [RESUMED, photos(9), photos(8), 'break'],
    [RESUMED, photos(10)],
  ])
  expect(await read(source, 7)).toEqual([
    'realtime.connected',
    'photos.changed',
    'photos.changed',
    'realtime.resumed',
    'photos.changed',
    'realtime.resumed',
    'photos.changed',
  ])
  // The position of the last event, not the highest one.
  expect(opened).toEqual([undefined, '9.position', '8.position'])
})

test('replaces a stream that has gone silent', async () => {
  const { source, opened } = aSource([
    [CONNECTED, 'silence'],
    [RESUMED, photos(3)],
  ])
  expect(await read(source, 3)).toEqual([
    'realtime.connected',
    'realtime.resumed',
    'photos.changed',
  ])
  expect(opened).toHaveLength(2)
})

test('polls for events while no stream connects, and returns to the stream when one does', async () => {
  const polledFrom: (string | undefined)[] = []
  const { source, opened } = aSource(
    [
      [CONNECTED, photos(1), 'break'],
      ['silence'],
      ['silence'],
      ['silence'],
      [RESUMED, photos(2), photos(3)],
    ],
    {
      async poll(position) {
        polledFrom.push(position)
        const events =
          polledFrom.length === 1 ? [{ key: '2', event: { type: 'photos.changed' } as const }] : []
        return { isWhole: true, position: 'polled-position', events }
      },
    },
  )
  const received = await read(source, 5)
  expect(received).toEqual([
    'realtime.connected',
    'photos.changed',
    'photos.changed',
    'realtime.resumed',
    'photos.changed',
  ])
  expect(polledFrom[0]).toBe('1.position')
  expect(opened.at(-1)).toBe('polled-position')
})

test('reports a gap in polled events as a new connection', async () => {
  const { source } = aSource([['silence'], ['silence'], ['silence']], {
    poll: async () => ({ isWhole: false, position: 'polled-position', events: [] }),
  })
  expect(await read(source, 1)).toEqual(['realtime.connected'])
})

test('retries streams without polling while the server is unreachable', async () => {
  const failures: number[] = []
  const { source } = aSource([['break'], ['break'], ['break'], ['break'], [CONNECTED]])
  const received = await read(source, 1, {
    waitBeforeRetry: async (count) => {
      failures.push(count)
    },
  })
  expect([received, failures.slice(0, 4)]).toEqual([['realtime.connected'], [0, 1, 2, 3]])
})

test('stops at a final error and when the receiver asks to stop', async () => {
  const { source, opened } = aSource([['break']])
  expect(await read(source, 1, { isFinal: () => true })).toEqual([])
  expect(opened).toHaveLength(1)
  const { source: another } = aSource([[CONNECTED, photos(1), photos(2)]])
  const received: string[] = []
  await read(another, 9, {
    receive: (event) => (received.push(event.type), received.length === 2 ? 'stop' : 'continue'),
  })
  expect(received).toEqual(['realtime.connected', 'photos.changed'])
})

test('ends a pause when woken or aborted', async () => {
  const stop = new AbortController()
  let end = () => {}
  const woken = pause(60_000, stop.signal, (wake) => {
    end = wake
    return () => {}
  })
  const startedAt = performance.now()
  end()
  await woken
  const stopped = pause(60_000, stop.signal)
  stop.abort()
  await stopped
  await pause(60_000, stop.signal)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('waits longer after each failure, up to ten seconds, with jitter', () => {
  expect(reconnectWaitMs(0, () => 0)).toBe(250)
  expect(reconnectWaitMs(0, () => 1)).toBe(500)
  expect(reconnectWaitMs(3, () => 1)).toBe(4000)
  expect(reconnectWaitMs(50, () => 1)).toBe(10_000)
  expect(reconnectWaitMs(50, () => 0)).toBe(5000)
})

test('sends the position of an event with requests that the event causes', async () => {
  const { source } = aSource([[CONNECTED, photos(1)]])
  const sent: (string | undefined)[] = []
  await read(source, 2, {
    receive() {
      sent.push(getEventPositionHeader()[EVENT_POSITION_HEADER])
      return sent.length === 2 ? 'stop' : 'continue'
    },
  })
  expect(sent).toEqual(['position', '1.position'])
})
