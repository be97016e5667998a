import type { OwnSession } from '@adire/contract/auth.ts'
import { useSyncExternalStore } from 'react'
import { loadClient } from './load-client.ts'

/**
 * The server sets it beside the HttpOnly session cookie, so that a visitor's page asks nothing
 * (decision S1).
 */
const HINT_COOKIE = 'adire-hint=1'
/** Between two tries of a question that the network lost. */
const RETRY_WAITS_MS = [1000, 2000]

export type SessionState =
  | { status: 'loading'; session: undefined }
  | { status: 'unreachable'; session: undefined }
  | { status: 'signed-in'; session: OwnSession }
  | { status: 'signed-out'; session: null }

const LOADING: SessionState = { status: 'loading', session: undefined }
const SIGNED_OUT: SessionState = { status: 'signed-out', session: null }

/**
 * The session is stored outside the query cache, so that public pages, which need nothing else,
 * don't load its code.
 */
let state: SessionState = LOADING
let isStarted = false
/**
 * The member's position among their events from before anything of theirs was read on this page.
 */
let eventPosition: string | undefined
/** The question under way; a newer one makes its answer void. */
let asked = 0
const listeners = new Set<() => void>()
const memberListeners = new Set<() => void>()

function setState(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

function hasSessionHint(): boolean {
  return document.cookie.split(';').some((pair) => pair.trim() === HINT_COOKIE)
}

/** The hint outlived its session: without it, the landing page is a visitor's again. */
function forgetHint(): SessionState {
  document.cookie = `${HINT_COOKIE.split('=')[0]}=; Path=/; Max-Age=0; SameSite=Lax`
  return SIGNED_OUT
}

async function ask(): Promise<SessionState> {
  if (!hasSessionHint()) return SIGNED_OUT
  const { client, hasCode } = await loadClient()
  try {
    const { eventPosition: position, ...session } = await client.auth.session()
    // Later ones would skip what happened since the page read its data.
    if (state.status !== 'signed-in') eventPosition = position
    return { status: 'signed-in', session }
  } catch (error) {
    if (hasCode(error, 'UNAUTHENTICATED')) return forgetHint()
    throw error
  }
}

async function askPatiently(): Promise<SessionState> {
  for (const waitMs of RETRY_WAITS_MS) {
    try {
      return await ask()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return ask()
}

/** Asks the server again; what is known stays until there is an answer. */
export async function refreshSession(): Promise<void> {
  asked += 1
  const own = asked
  try {
    const next = await askPatiently()
    if (own === asked) setState(next)
  } catch {
    if (own === asked && state.session === undefined)
      setState({ status: 'unreachable', session: undefined })
  }
}

/** Gives up the question under way and asks anew. */
export function retrySession() {
  if (state.status === 'unreachable') setState(LOADING)
  void refreshSession()
}

function read(): SessionState {
  if (isStarted) return state
  isStarted = true
  if (!hasSessionHint()) state = SIGNED_OUT
  else void refreshSession()
  return state
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session: loading, failed, a member, or none (as in prerendered pages). */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, read, () => SIGNED_OUT)
}

/** The signed-in member. Only for components below the dashboard's gate. */
export function useMember(): OwnSession {
  const { session } = useSession()
  if (!session) throw new Error('useMember was called outside the dashboard')
  return session
}

/**
 * Where the page's first stream of events begins; undefined when the session came without one, as
 * with a log-in.
 */
export function firstEventPosition(): string | undefined {
  return eventPosition
}

export function isSignedOut(): boolean {
  return state.status === 'signed-out'
}

/** Calls `listener` whenever another member, or nobody, takes the place of the one before. */
export function onMemberChange(listener: () => void): () => void {
  memberListeners.add(listener)
  return () => memberListeners.delete(listener)
}

/**
 * Takes the answer of sign-up or log-in as the session; nothing of an earlier member stays in
 * memory.
 */
export function startSession(session: OwnSession) {
  replaceMember({ status: 'signed-in', session })
}

/** The server no longer knows the session: the page goes, what it was doing ends by itself. */
export function loseSession() {
  asked += 1
  eventPosition = undefined
  setState(forgetHint())
}

/** Puts the page back to a visitor's. */
export function endSession() {
  replaceMember(SIGNED_OUT)
}

function replaceMember(next: SessionState) {
  isStarted = true
  eventPosition = undefined
  asked += 1
  for (const listener of memberListeners) listener()
  setState(next)
}
