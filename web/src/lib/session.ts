import type { OwnSession } from '@adire/contract/auth.ts'
import type { AccountEnd } from '@adire/contract/realtime.ts'
import { create } from 'zustand'
import { noteEventPosition } from './event-position.ts'
import { loadClient } from './load-client.ts'
import { RetryTimer } from './retry-timer.ts'

/**
 * Readable cookie that the server sets beside the HttpOnly session cookie
 * (`server/src/features/auth/cookie-operations.ts`). Without it there is no session, so visitors'
 * pages send no request (decision S1).
 */
const HINT_COOKIE = 'adire-hint=1'
/** Waits before a failed request is sent again. */
const RETRY_WAITS_MS = [1000, 2000]

export type SessionState =
  | { status: 'loading'; session: undefined }
  | { status: 'unreachable'; session: undefined }
  | { status: 'signed-in'; session: OwnSession }
  /**
   * `accountEnd` says why this page was signed out, if the account can no longer be used. `isLost`
   * if a request found the session ended, without a reason.
   */
  | { status: 'signed-out'; session: null; accountEnd?: AccountEnd; isLost?: true }

const LOADING: SessionState = { status: 'loading', session: undefined }
const SIGNED_OUT = { status: 'signed-out', session: null } satisfies SessionState

/**
 * The session is stored outside the query cache, so that public pages, which need nothing else,
 * don't load its code. Pages are prerendered and hydrated signed out, until `startSessionCheck`.
 */
const useSessionStore = create<SessionState>(() => SIGNED_OUT)

/** Position in the member's event stream before this page fetched any of their data. */
let eventPosition: string | undefined
/** Number of the latest session request; responses to earlier ones are ignored. */
let latestRequest = 0
const memberListeners = new Set<() => void>()
/**
 * Browsers don't always tell when the network is back, so a page without a session keeps asking.
 */
const retryTimer = new RetryTimer(() => void refreshSession())

function hasSessionHint(): boolean {
  return document.cookie.split(';').some((pair) => pair.trim() === HINT_COOKIE)
}

/** Removes a hint that outlived its session. */
function forgetHint(): SessionState {
  document.cookie = `${HINT_COOKIE.split('=')[0]}=; Path=/; Max-Age=0; SameSite=Lax`
  return { ...SIGNED_OUT, isLost: true }
}

async function fetchSession(): Promise<SessionState> {
  if (!hasSessionHint()) return SIGNED_OUT
  const { client, hasCode } = await loadClient()
  try {
    const { eventPosition: position, ...session } = await client.auth.session()
    // A later position would skip events since the page fetched its data.
    if (useSessionStore.getState().status !== 'signed-in') {
      eventPosition = position
      noteEventPosition(position)
    }
    return { status: 'signed-in', session }
  } catch (error) {
    if (hasCode(error, 'UNAUTHENTICATED')) return forgetHint()
    throw error
  }
}

async function fetchWithRetries(): Promise<SessionState> {
  for (const waitMs of RETRY_WAITS_MS) {
    try {
      return await fetchSession()
    } catch {
      // Tried again after a pause; the last attempt throws.
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return fetchSession()
}

/** Fetches the session again; the known one stays until the response. */
export async function refreshSession(): Promise<void> {
  const request = ++latestRequest
  try {
    const next = await fetchWithRetries()
    if (request !== latestRequest) return
    retryTimer.reset()
    setSession(next)
  } catch {
    if (request !== latestRequest || useSessionStore.getState().session !== undefined) return
    setSession({ status: 'unreachable', session: undefined })
    retryTimer.schedule()
  }
}

/** Abandons the request under way and sends another. */
export function retrySession() {
  retryTimer.reset()
  if (useSessionStore.getState().status === 'unreachable') setSession(LOADING)
  void refreshSession()
}

/** Fetches the session when the page starts, if the hint cookie says there may be one. */
export function startSessionCheck() {
  if (!hasSessionHint()) return
  setSession(LOADING)
  void refreshSession()
}

function setSession(next: SessionState) {
  useSessionStore.setState(next, true)
}

/** The session: loading, failed, a member, or none (as in prerendered pages). */
export function useSession(): SessionState {
  return useSessionStore()
}

/** The signed-in member. Only for components below the dashboard's gate. */
export function useMember(): OwnSession {
  const { session } = useSession()
  if (!session) throw new Error('useMember was called outside the dashboard')
  return session
}

/** Start position of the page's first event stream; undefined after a log-in on this page. */
export function firstEventPosition(): string | undefined {
  return eventPosition
}

export function isSignedOut(): boolean {
  return useSessionStore.getState().status === 'signed-out'
}

/** True if a request found the session ended and the page doesn't know why. */
export function isSessionLost(): boolean {
  const state = useSessionStore.getState()
  return state.status === 'signed-out' && state.isLost === true
}

/** Calls `listener` when the page changes to another member or to none. */
export function onMemberChange(listener: () => void): () => void {
  memberListeners.add(listener)
  return () => memberListeners.delete(listener)
}

/** Starts the session that sign-up or log-in returned, and drops all data of an earlier member. */
export function startSession(session: OwnSession) {
  replaceMember({ status: 'signed-in', session })
}

/** Signs the page out after the server has ended the session; cached data stays. */
export function loseSession() {
  latestRequest += 1
  eventPosition = undefined
  setSession(forgetHint())
}

/** Signs the page out and drops all data of the member. */
export function endSession(accountEnd?: AccountEnd) {
  replaceMember({ ...SIGNED_OUT, ...(accountEnd && { accountEnd }) })
}

function replaceMember(next: SessionState) {
  eventPosition = undefined
  latestRequest += 1
  for (const listener of memberListeners) listener()
  setSession(next)
}
