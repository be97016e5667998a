import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { ORPCError } from '@orpc/client'
import { pause, readEvents, reconnectWaitMs } from '../../../web/src/lib/event-reader.ts'
import { createTestClient } from './client.ts'
import type { TestMember } from './members.ts'
import { anAddress } from './visitors.ts'

const TIMEOUT_MS = 60_000

export interface ReceivedEvent {
  event: RealtimeEvent
  at: number
}

/** A member's open tab, reduced to its event stream. */
export interface ListeningPage {
  member: TestMember
  /** Events received; the reader drops duplicates. */
  heard: ReceivedEvent[]
  /** Times of the server's answers of 500 and above, on `performance.now()`. */
  troubles: number[]
  /** Resolves once the events suffice; fails with `what` after a timeout. */
  until(what: string, isEnough: (heard: readonly ReceivedEvent[]) => boolean): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens a page with its own address: the web app's stream reader with its delays. Unlike the web
 * app, it reconnects until `stop`, even after its session ended.
 */
export function openPage(member: TestMember, url: string): ListeningPage {
  const client = createTestClient(url, member.jar, { 'x-forwarded-for': anAddress() })
  const stop = new AbortController()
  const heard: ReceivedEvent[] = []
  const troubles: number[] = []
  const looks = new Set<() => void>()

  async function note<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      if (error instanceof ORPCError && error.status >= 500) troubles.push(performance.now())
      throw error
    })
  }

  const reading = readEvents(
    {
      source: {
        stream: (lastEventId, signal) =>
          note(client.realtime.subscribe(undefined, { signal, lastEventId })),
        poll: (position, signal) => note(client.realtime.since({ position }, { signal })),
      },
      receive(event) {
        heard.push({ event, at: performance.now() })
        for (const look of looks) look()
        return event.type === 'realtime.closing' ? 'reconnect' : 'continue'
      },
      waitBeforeRetry: (failures) => pause(reconnectWaitMs(failures), stop.signal),
      isFinal: () => false,
    },
    stop.signal,
  )
  return {
    member,
    heard,
    troubles,
    until: (what, isEnough) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(timer)
          looks.delete(look)
          settle()
        }
        const timer = setTimeout(
          () => end(() => reject(new Error(`waited ${TIMEOUT_MS} ms in vain: ${what}`))),
          TIMEOUT_MS,
        )
        const look = () => isEnough(heard) && end(resolve)
        looks.add(look)
        look()
      }),
    stop: async () => (stop.abort(), reading),
  }
}

/** True once the page has received its first event. */
export const isOpen = (heard: readonly ReceivedEvent[]): boolean => heard.length > 0
