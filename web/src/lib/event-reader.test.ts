import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { withEventMeta } from '@orpc/client'
import { expect, test } from 'vitest'
import {
  pause,
  readEvents,
  reconnectWaitMs,
  type EventSource,
  type Reading,
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

/**
 * Streams that say what is written down for each, one after the other; behind the last one nothing
 * happens any more.
 */
function aSource(streams: Step[][], asked: Partial<EventSource> = {}) {
  const opened: (string | undefined)[] = []
  const source: EventSource = {
    async open(position, signal) {
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
    ask: () => Promise.reject(new Error('nobody is there')),
    ...asked,
  }
  return { source, opened }
}

/** Reads until so many events have been taken; a fault of the reader is a test that never ends. */
async function read(source: EventSource, count: number, given: Partial<Reading> = {}) {
  const stop = new AbortController()
  const taken: RealtimeEvent['type'][] = []
  await readEvents(
    {
      source,
      rest: () => Promise.resolve(),
      isFinal: () => false,
      timing: { firstWordMs: 20, silenceMs: 20, askEveryMs: 1, streamAgainMs: 5 },
      receive(event) {
        taken.push(event.type)
        if (taken.length >= count) stop.abort()
        return 'go-on'
      },
      ...given,
    },
    stop.signal,
  )
  return taken
}

test('opens the first stream at the given position and the next ones behind what was heard', async () => {
  const { source, opened } = aSource([[RESUMED, photos(7), 'break'], [RESUMED]])
  expect(await read(source, 3, { position: '0-9-900' })).toEqual([
    'realtime.resumed',
    'photos.changed',
    'realtime.resumed',
  ])
  expect(opened).toEqual(['0-9-900', '7.position'])
})

test('each stream goes on where the last one broke off, and what comes twice is taken once', async () => {
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
  // The place is that of the last word, not of the highest number.
  expect(opened).toEqual([undefined, '9.position', '8.position'])
})

test('a stream that falls silent is given up for another', async () => {
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
  const asked: (string | undefined)[] = []
  const { source, opened } = aSource(
    [
      [CONNECTED, photos(1), 'break'],
      ['silence'],
      ['silence'],
      ['silence'],
      [RESUMED, photos(2), photos(3)],
    ],
    {
      async ask(position) {
        asked.push(position)
        const events =
          asked.length === 1 ? [{ key: '2', event: { type: 'photos.changed' } as const }] : []
        return { isWhole: true, position: 'asked-place', events }
      },
    },
  )
  const taken = await read(source, 5)
  expect(taken).toEqual([
    'realtime.connected',
    'photos.changed',
    'photos.changed',
    'realtime.resumed',
    'photos.changed',
  ])
  expect(asked[0]).toBe('1.position')
  expect(opened.at(-1)).toBe('asked-place')
})

test('an answer with a gap means: read everything again', async () => {
  const { source } = aSource([['silence'], ['silence'], ['silence']], {
    ask: async () => ({ isWhole: false, position: 'asked-place', events: [] }),
  })
  expect(await read(source, 1)).toEqual(['realtime.connected'])
})

test('a server that is away is not asked for events, only tried again', async () => {
  const failures: number[] = []
  const { source } = aSource([['break'], ['break'], ['break'], ['break'], [CONNECTED]])
  const taken = await read(source, 1, {
    rest: async (count) => {
      failures.push(count)
    },
  })
  expect([taken, failures.slice(0, 4)]).toEqual([['realtime.connected'], [0, 1, 2, 3]])
})

test('an error that no other try mends ends it, and so does a receiver that has heard enough', async () => {
  const { source, opened } = aSource([['break']])
  expect(await read(source, 1, { isFinal: () => true })).toEqual([])
  expect(opened).toHaveLength(1)
  const { source: another } = aSource([[CONNECTED, photos(1), photos(2)]])
  const heard: string[] = []
  await read(another, 9, {
    receive: (event) => (heard.push(event.type), heard.length === 2 ? 'over' : 'go-on'),
  })
  expect(heard).toEqual(['realtime.connected', 'photos.changed'])
})

test('a pause ends with what it waits for', async () => {
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

test('waits longer after each failure, up to ten seconds, and never the same for everybody', () => {
  expect(reconnectWaitMs(0, () => 0)).toBe(250)
  expect(reconnectWaitMs(0, () => 1)).toBe(500)
  expect(reconnectWaitMs(3, () => 1)).toBe(4000)
  expect(reconnectWaitMs(50, () => 1)).toBe(10_000)
  expect(reconnectWaitMs(50, () => 0)).toBe(5000)
})
