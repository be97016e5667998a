import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { ORPCError } from '@orpc/client'
import { pause, readEvents, reconnectWaitMs } from '../../../web/src/lib/event-reader.ts'
import { createTestClient } from './client.ts'
import type { TestMember } from './members.ts'
import { anAddress } from './visitors.ts'

const PATIENCE_MS = 60_000

export interface Heard {
  event: RealtimeEvent
  at: number
}

/** A tab of a member as far as it listens. */
export interface ListeningPage {
  member: TestMember
  /** Events the page received, each once. */
  heard: Heard[]
  /** When the server answered that it is in trouble. */
  troubles: number[]
  /** Resolves as soon as what was heard is enough; a thing that is never heard is a failure with its name. */
  until(what: string, isEnough: (heard: readonly Heard[]) => boolean): Promise<void>
  stop(): Promise<void>
}

/** Opens one, with an address of its own: the very reader of the web app, with its waits, over as many streams as that takes. */
export function openPage(member: TestMember, url: string): ListeningPage {
  const client = createTestClient(url, member.jar, { 'x-forwarded-for': anAddress() })
  const stop = new AbortController()
  const heard: Heard[] = []
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
        open: (lastEventId, signal) => note(client.realtime.subscribe(undefined, { signal, lastEventId })),
        ask: (place, signal) => note(client.realtime.since({ place }, { signal })),
      },
      receive(event) {
        heard.push({ event, at: performance.now() })
        for (const look of looks) look()
        return event.type === 'realtime.closing' ? 'leave' : 'go-on'
      },
      rest: (failures) => pause(reconnectWaitMs(failures), stop.signal),
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
        const timer = setTimeout(() => end(() => reject(new Error(`waited ${PATIENCE_MS} ms in vain: ${what}`))), PATIENCE_MS)
        const look = () => isEnough(heard) && end(resolve)
        looks.add(look)
        look()
      }),
    stop: async () => (stop.abort(), reading),
  }
}

/** Whether the page has heard its first word. */
export const isOpen = (heard: readonly Heard[]): boolean => heard.length > 0
