import type { AccountEnd, RealtimeEvent } from '@adire/contract/realtime.ts'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from './api.ts'
import { hasCode } from './error-copy.ts'
import {
  pause,
  readEvents,
  reconnectWaitMs,
  type EventSource,
  type NextStep,
} from './event-reader.ts'
import { invalidate } from './invalidate.ts'
import { announceRenewals, waitForRenewals } from './session-renewal.ts'
import {
  endSession,
  firstEventPosition,
  isSessionLost,
  onMemberChange,
  refreshSession,
} from './session.ts'
import { toPageHref } from './page-href.ts'

type EventType = RealtimeEvent['type']
type EventOf<T extends EventType> = Extract<RealtimeEvent, { type: T }>

/** Queries of the staff pages, which any change by a member or staff invalidates. */
const staffQueries: QueryKey[] = [
  api.moderation.key(),
  api.appeals.key(),
  api.selfieChecks.key(),
  api.voices.listWaiting.key(),
  api.vouches.listWaiting.key(),
  api.risk.key(),
  api.ageChecks.key(),
  api.queues.key(),
  api.revenue.key(),
  api.grants.key(),
  api.config.key(),
  api.breaches.key(),
  api.addressFlags.key(),
  api.referrals.listHeld.key(),
  api.payments.listQuarantinedEvents.key(),
  api.inquiries.key(),
  api.campaigns.listDiscrepancies.key(),
  api.campaigns.listReportCases.key(),
]

/** Every query that events keep up to date, invalidated after a gap in the stream. */
const liveQueries: QueryKey[] = [
  api.consents.key(),
  ...staffQueries,
  api.likes.key(),
  api.matches.key(),
  api.messages.key(),
  api.tokens.key(),
  api.profiles.key(),
  api.photos.key(),
  api.voices.key(),
  api.vouches.key(),
  api.freeHours.key(),
  api.path.key(),
  api.trips.key(),
  api.datePlans.key(),
  api.payments.key(),
  api.referrals.key(),
  api.safety.key(),
  api.notifications.key(),
  api.account.listBlocked.key(),
  api.discovery.key(),
]

/** Queries that each event invalidates; a new event doesn't compile without its line. */
export const invalidatedBy: { [T in EventType]: readonly QueryKey[] } = {
  'realtime.connected': liveQueries,
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
  'matches.created': [
    api.matches.key(),
    api.profiles.key(),
    api.likes.key(),
    api.voices.list.key(),
    api.path.view.key(),
    api.vouches.list.key(),
  ],
  'datePlans.changed': [api.datePlans.key()],
  'matches.changed': [api.matches.key(), api.messages.key()],
  'matches.ended': [
    api.matches.key(),
    api.messages.key(),
    api.profiles.key(),
    api.notifications.key(),
    api.voices.key(),
    api.path.view.key(),
    api.vouches.key(),
  ],
  'likes.changed': [api.likes.listReceived.key(), api.likes.countReceived.key()],
  'likes.sentChanged': [api.likes.listSent.key(), api.profiles.view.key()],
  'tokens.changed': [api.tokens.key()],
  // Prices depend on premium.
  'payments.changed': [api.payments.key(), api.tokens.key()],
  // Whether a member needs a photo is a setting.
  'settings.changed': [
    api.tokens.key(),
    api.payments.key(),
    api.referrals.key(),
    api.profiles.mine.key(),
  ],
  'profiles.changed': [
    api.profiles.key(),
    api.consents.key(),
    api.ageChecks.key(),
    api.selfieChecks.key(),
    api.voices.key(),
    api.vouches.key(),
    api.freeHours.key(),
    api.path.key(),
  ],
  'photos.changed': [api.photos.key(), api.profiles.key()],
  'referrals.changed': [api.referrals.key()],
  'safety.changed': [
    api.safety.key(),
    // A warning in a conversation has appeared or ended.
    api.messages.thread.key(),
    api.account.listBlocked.key(),
    api.discovery.key(),
    api.profiles.key(),
    api.voices.key(),
    api.vouches.key(),
  ],
  'moderation.changed': staffQueries,
  // A scheduled message that couldn’t be sent has a notification.
  'notifications.changed': [api.notifications.key(), api.messages.listScheduled.key()],
  'realtime.closing': [],
  'auth.ended': [],
}

/** Spreads the requests after a changed setting, which every open page receives at once. */
const MAX_SETTINGS_DELAY_MS = 1000

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
  // Called only with events of its type, which the map can't express.
  ofType.add(listener as (event: RealtimeEvent) => void)
  return () => ofType.delete(listener as (event: RealtimeEvent) => void)
}

/** Keeps this tab's event stream open. Used once, in the dashboard's frame. */
export function useRealtime() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const stopAnnouncing = announceRenewals(queryClient)
    void stayConnected(queryClient, stop.signal)
    return () => {
      stopAnnouncing()
      if (isSessionLost()) abortAfterReason(stop)
      else stop.abort()
    }
  }, [queryClient])
}

/** Time in which the stream of a lost session can still say why the session ended. */
const REASON_TIMEOUT_MS = 10_000

/**
 * Ends the stream of a lost session after its reason, or once the member has logged in again. After
 * a ban, requests under way often find the session ended before the stream says why.
 */
function abortAfterReason(stop: AbortController) {
  const timer = setTimeout(end, REASON_TIMEOUT_MS)
  const unsubscribe = onMemberChange(end)
  function end() {
    clearTimeout(timer)
    unsubscribe()
    stop.abort()
  }
}

const source: EventSource = {
  stream: (lastEventId, signal) => client.realtime.subscribe(undefined, { signal, lastEventId }),
  poll: (position, signal) => client.realtime.since({ position }, { signal }),
}

function stayConnected(queryClient: QueryClient, stop: AbortSignal): Promise<void> {
  return readEvents(
    {
      source,
      position: firstEventPosition(),
      receive: (event) => receive(queryClient, event, stop),
      waitBeforeRetry: (failures) => pause(reconnectWaitMs(failures), stop, onceOnline),
      isFinal(error) {
        if (!hasCode(error, 'UNAUTHENTICATED')) return false
        if (!isSessionLost()) endSession()
        return true
      },
    },
    stop,
  )
}

/** Ends a wait when the device is back online. */
function onceOnline(end: () => void): () => void {
  addEventListener('online', end)
  return () => removeEventListener('online', end)
}

async function receive(
  queryClient: QueryClient,
  event: RealtimeEvent,
  stop: AbortSignal,
): Promise<NextStep> {
  if (isSessionLost()) return receiveReason(event)
  if (event.type === 'settings.changed')
    setTimeout(
      () => invalidateSoon(queryClient, invalidatedBy[event.type]),
      Math.random() * MAX_SETTINGS_DELAY_MS,
    )
  else invalidateSoon(queryClient, invalidatedBy[event.type])
  if (changesSession.has(event.type)) void refreshSession()
  for (const listener of listeners.get(event.type) ?? []) listener(event)
  if (event.type === 'auth.ended')
    return (await hasSessionEnded(queryClient, event.account)) ? 'stop' : 'reconnect'
  if (event.type !== 'realtime.closing') return 'continue'
  if (!event.mayReconnect) await untilVisible(stop)
  return 'reconnect'
}

/** Takes only the reason from the events of a lost session. */
function receiveReason(event: RealtimeEvent): NextStep {
  if (event.type !== 'auth.ended') return 'continue'
  if (event.account) endSession(event.account)
  return 'stop'
}

const pendingKeys = new Map<string, QueryKey>()

/** Invalidates once for several events, as after a reconnect. */
function invalidateSoon(queryClient: QueryClient, queryKeys: readonly QueryKey[]) {
  if (queryKeys.length > 0 && pendingKeys.size === 0) {
    setTimeout(() => {
      const keys = [...pendingKeys.values()]
      pendingKeys.clear()
      for (const queryKey of keys) invalidate(queryClient, queryKey)
    })
  }
  for (const queryKey of queryKeys) pendingKeys.set(JSON.stringify(queryKey), queryKey)
}

/**
 * Handles the end of the stream's session. A new password or two-factor log-in replaces it, and the
 * stream reconnects; otherwise the tab goes to the landing page. If the account can't be used any
 * more, it says so instead. This tab's own log-out or deletion request navigates by itself.
 */
async function hasSessionEnded(
  queryClient: QueryClient,
  accountEnd: AccountEnd | undefined,
): Promise<boolean> {
  const isLeaving = [api.auth.logOut.mutationKey(), api.account.requestDeletion.mutationKey()].some(
    (mutationKey) => queryClient.isMutating({ mutationKey }) > 0,
  )
  if (isLeaving) return true
  if (accountEnd) {
    endSession(accountEnd)
    return true
  }
  await waitForRenewals(queryClient)
  try {
    await client.auth.session()
    return false
  } catch {
    // Ended, or not reachable: the landing page finds out which.
    location.replace(toPageHref('/'))
    return true
  }
}

/**
 * Waits until this tab becomes visible, after another tab of the member took its stream. A tab that
 * is visible now waits too, or two visible windows would take the stream from each other in turns.
 */
function untilVisible(stop: AbortSignal): Promise<void> {
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
