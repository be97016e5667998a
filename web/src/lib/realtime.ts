import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from './api.ts'
import { hasCode } from './error-copy.ts'
import {
  pause,
  readEvents,
  reconnectWaitMs,
  type EventSource,
  type Verdict,
} from './event-reader.ts'
import { invalidate } from './invalidate.ts'
import { announceRenewals, untilRenewed } from './session-renewal.ts'
import { endSession, firstEventPosition, refreshSession } from './session.ts'

type EventType = RealtimeEvent['type']
type EventOf<T extends EventType> = Extract<RealtimeEvent, { type: T }>

/** Queries of the staff screens; any change by a member or staff invalidates them. */
const work: QueryKey[] = [
  api.moderation.key(),
  api.appeals.key(),
  api.selfieChecks.key(),
  api.queues.key(),
  api.revenue.key(),
  api.grants.key(),
  api.config.key(),
  api.addresses.key(),
  api.referrals.listHeld.key(),
  api.payments.listQuarantinedEvents.key(),
]

/**
 * Everything that can change behind an open page: read again where a stream can't go on from where
 * the last one broke off.
 */
const live: QueryKey[] = [
  ...work,
  api.likes.key(),
  api.matches.key(),
  api.messages.key(),
  api.tokens.key(),
  api.profiles.key(),
  api.photos.key(),
  api.payments.key(),
  api.referrals.key(),
  api.safety.key(),
  api.notifications.key(),
  api.account.listBlocked.key(),
  api.discovery.key(),
]

/** Queries that each event invalidates; a new event doesn't compile without its line. */
export const invalidatedBy: { [T in EventType]: readonly QueryKey[] } = {
  'realtime.connected': live,
  'realtime.resumed': [],
  'realtime.alive': [],
  'messages.created': [
    api.messages.key(),
    api.matches.key(),
    api.profiles.mine.key(),
    api.notifications.key(),
  ],
  'messages.read': [api.messages.key(), api.matches.key(), api.profiles.mine.key()],
  'messages.typing': [],
  'matches.created': [api.matches.key(), api.profiles.key(), api.likes.key()],
  'matches.changed': [api.matches.key(), api.messages.key()],
  'matches.ended': [
    api.matches.key(),
    api.messages.key(),
    api.profiles.key(),
    api.notifications.key(),
  ],
  'likes.changed': [api.likes.key()],
  'tokens.changed': [api.tokens.key()],
  // Prices depend on premium.
  'payments.changed': [api.payments.key(), api.tokens.key()],
  'settings.changed': [api.tokens.key(), api.payments.key(), api.referrals.key()],
  'profiles.changed': [api.profiles.key(), api.selfieChecks.key()],
  'photos.changed': [api.photos.key(), api.profiles.key()],
  'referrals.changed': [api.referrals.key()],
  'safety.changed': [
    api.safety.key(),
    api.account.listBlocked.key(),
    api.discovery.key(),
    api.profiles.key(),
  ],
  'moderation.changed': work,
  'notifications.changed': [api.notifications.key()],
  'realtime.closing': [],
  'auth.ended': [],
}

/**
 * Every open page hears of a new setting at the same moment: they read it again one after the
 * other.
 */
const SETTINGS_SPREAD_MS = 1000

/** Events that can change the session or the member's role. */
const changesSession = new Set<EventType>(['realtime.connected', 'profiles.changed'])

const listeners = new Map<EventType, Set<(event: RealtimeEvent) => void>>()

/** Calls `listener` for each event of one type while this tab is connected; returns how to stop. */
export function onRealtime<T extends EventType>(
  type: T,
  listener: (event: EventOf<T>) => void,
): () => void {
  const ofType = listeners.get(type) ?? new Set()
  listeners.set(type, ofType)
  ofType.add(listener as (event: RealtimeEvent) => void)
  return () => ofType.delete(listener as (event: RealtimeEvent) => void)
}

/** Keeps this tab's one stream open. Used once, in the dashboard's frame. */
export function useRealtime() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const unannounce = announceRenewals(queryClient)
    void stayConnected(queryClient, stop.signal)
    return () => {
      stop.abort()
      unannounce()
    }
  }, [queryClient])
}

const source: EventSource = {
  open: (lastEventId, signal) => client.realtime.subscribe(undefined, { signal, lastEventId }),
  ask: (position, signal) => client.realtime.since({ position }, { signal }),
}

function stayConnected(queryClient: QueryClient, stop: AbortSignal): Promise<void> {
  return readEvents(
    {
      source,
      position: firstEventPosition(),
      receive: (event) => receive(queryClient, event, stop),
      rest: (failures) => pause(reconnectWaitMs(failures), stop, onceOnline),
      isFinal(error) {
        if (!hasCode(error, 'UNAUTHENTICATED')) return false
        endSession()
        return true
      },
    },
    stop,
  )
}

/** The device is back on a network. */
function onceOnline(end: () => void): () => void {
  addEventListener('online', end)
  return () => removeEventListener('online', end)
}

async function receive(
  queryClient: QueryClient,
  event: RealtimeEvent,
  stop: AbortSignal,
): Promise<Verdict> {
  if (event.type === 'settings.changed')
    setTimeout(
      () => readAgainSoon(queryClient, invalidatedBy[event.type]),
      Math.random() * SETTINGS_SPREAD_MS,
    )
  else readAgainSoon(queryClient, invalidatedBy[event.type])
  if (changesSession.has(event.type)) void refreshSession()
  for (const listener of listeners.get(event.type) ?? []) listener(event)
  if (event.type === 'auth.ended') return (await isOver(queryClient)) ? 'over' : 'leave'
  if (event.type !== 'realtime.closing') return 'go-on'
  if (!event.mayReconnect) await untilLookedAt(stop)
  return 'leave'
}

const due = new Map<string, QueryKey>()

/** Invalidates once for several events, as after a reconnect. */
function readAgainSoon(queryClient: QueryClient, queryKeys: readonly QueryKey[]) {
  if (queryKeys.length > 0 && due.size === 0) {
    setTimeout(() => {
      const keys = [...due.values()]
      due.clear()
      for (const queryKey of keys) invalidate(queryClient, queryKey)
    })
  }
  for (const queryKey of queryKeys) due.set(JSON.stringify(queryKey), queryKey)
}

/**
 * The session that the stream was opened with is over. A new password or two-factor gives this
 * browser another one in its place, and the stream is opened again; else a fresh landing page
 * follows. This tab's own log-out, and the wish to be deleted, leave by themselves once they have
 * their answer.
 */
async function isOver(queryClient: QueryClient): Promise<boolean> {
  const isLeaving = [api.auth.logOut.mutationKey(), api.account.requestDeletion.mutationKey()].some(
    (mutationKey) => queryClient.isMutating({ mutationKey }) > 0,
  )
  if (isLeaving) return true
  await untilRenewed(queryClient)
  try {
    await client.auth.session()
    return false
  } catch {
    location.replace('/')
    return true
  }
}

/**
 * Another tab of this member took the place of this one; it asks for it back when somebody looks at
 * it again.
 */
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
