import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from './api.ts'
import { hasCode } from './error-copy.ts'
import { endSession, refreshSession } from './session.ts'

type EventType = RealtimeEvent['type']
type EventOf<T extends EventType> = Extract<RealtimeEvent, { type: T }>

/** Everything that can change behind an open page: read again after each break of the stream. */
const live: QueryKey[] = [
  api.matches.key(),
  api.messages.key(),
  api.tokens.key(),
  api.profiles.key(),
  api.photos.key(),
  api.moderation.key(),
]

/** What to read again when an event arrives. The compiler asks for a line for each new event. */
export const invalidatedBy: { [T in EventType]: readonly QueryKey[] } = {
  'realtime.connected': live,
  'messages.created': [api.messages.key(), api.matches.key(), api.profiles.mine.key()],
  'messages.read': [api.messages.key(), api.matches.key(), api.profiles.mine.key()],
  'matches.created': [api.matches.key(), api.profiles.key()],
  'tokens.changed': [api.tokens.key()],
  'profiles.changed': [api.profiles.key()],
  'photos.changed': [api.photos.key(), api.profiles.key()],
  'moderation.changed': [api.moderation.key()],
  'realtime.closing': [],
  'auth.ended': [],
}

/** What can change who is signed in, or what they are. */
const changesSession = new Set<EventType>(['realtime.connected', 'profiles.changed'])

const listeners = new Map<EventType, Set<(event: RealtimeEvent) => void>>()

/** Calls `listener` for each event of one type while this tab is connected; returns how to stop. */
export function onRealtime<T extends EventType>(type: T, listener: (event: EventOf<T>) => void): () => void {
  const ofType = listeners.get(type) ?? new Set()
  listeners.set(type, ofType)
  ofType.add(listener as (event: RealtimeEvent) => void)
  return () => ofType.delete(listener as (event: RealtimeEvent) => void)
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

/** Doubles with each failure up to ten seconds; the jitter keeps a restarted server from meeting everybody at once. */
export function reconnectWaitMs(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return Math.round(ceiling / 2 + (ceiling / 2) * random())
}

/** Keeps this tab's one stream open. Used once, in the dashboard's frame. */
export function useRealtime() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    void stayConnected(queryClient, stop.signal)
    return () => stop.abort()
  }, [queryClient])
}

async function stayConnected(queryClient: QueryClient, stop: AbortSignal) {
  let failures = 0
  while (!stop.aborted) {
    try {
      for await (const event of await client.realtime.subscribe(undefined, { signal: stop })) {
        failures = 0
        receive(queryClient, event)
        if (event.type === 'auth.ended' && (await isOver(queryClient))) return
        if (event.type === 'realtime.closing' && !event.mayReconnect) await untilLookedAt(stop)
      }
    } catch (error) {
      if (stop.aborted) return
      if (hasCode(error, 'UNAUTHENTICATED')) return endSession()
    }
    await waitToReconnect(reconnectWaitMs(failures), stop)
    failures += 1
  }
}

function receive(queryClient: QueryClient, event: RealtimeEvent) {
  for (const queryKey of invalidatedBy[event.type]) void queryClient.invalidateQueries({ queryKey })
  if (changesSession.has(event.type)) void refreshSession()
  for (const listener of listeners.get(event.type) ?? []) listener(event)
}

/** Between the word that a session ended and the look whether this browser has got another one for it. */
const RENEWAL_MS = 300

/**
 * The session that the stream was opened with is over. A new password or two-factor gives this browser another one in its
 * place, and the stream is opened again; else a fresh landing page follows. This tab's own log-out, and the wish to be
 * deleted, leave by themselves once they have their answer.
 */
async function isOver(queryClient: QueryClient): Promise<boolean> {
  const isUnderWay = (keys: QueryKey[]) => keys.some((mutationKey) => queryClient.isMutating({ mutationKey }) > 0)
  if (isUnderWay([api.auth.logOut.mutationKey(), api.account.requestDeletion.mutationKey()])) return true
  do await new Promise((resolve) => setTimeout(resolve, RENEWAL_MS))
  while (isUnderWay([api.auth.changePassword.mutationKey(), api.auth.confirmTwoFactor.mutationKey()]))
  try {
    await client.auth.session()
    return false
  } catch {
    location.replace('/')
    return true
  }
}

/** Another tab of this member took the place of this one; it asks for it back when somebody looks at it again. */
function untilLookedAt(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function check() {
      if (!stop.aborted && document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    stop.addEventListener('abort', check, { once: true })
  })
}

/** Ends early when the device is back on a network. */
function waitToReconnect(waitMs: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, waitMs)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    addEventListener('online', done)
    stop.addEventListener('abort', done)
  })
}
