import type { OwnSession } from '@adire/contract/auth.ts'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { client } from './api.ts'
import { hasCode } from './error-copy.ts'

export const sessionKey = ['session'] as const

/** The server sets it beside the HttpOnly session cookie, so that a visitor's page asks nothing (decision S1). */
const HINT_COOKIE = 'adire-hint=1'

function hasSessionHint(): boolean {
  return document.cookie.split(';').some((pair) => pair.trim() === HINT_COOKIE)
}

async function findSession(): Promise<OwnSession | null> {
  if (!hasSessionHint()) return null
  try {
    return await client.auth.session()
  } catch (error) {
    if (hasCode(error, 'UNAUTHENTICATED')) return null
    throw error
  }
}

export const sessionQuery = queryOptions({ queryKey: sessionKey, queryFn: findSession, staleTime: Infinity })

export type SessionState =
  | { status: 'loading'; session: undefined }
  | { status: 'unreachable'; session: undefined; retry: () => void }
  | { status: 'signed-in'; session: OwnSession }
  | { status: 'signed-out'; session: null }

/** Who is signed in: not known yet, not to be found out, a member, or nobody. */
export function useSession(): SessionState {
  const { data, isError, refetch } = useQuery(sessionQuery)
  if (data) return { status: 'signed-in', session: data }
  if (data === null) return { status: 'signed-out', session: null }
  if (isError) return { status: 'unreachable', session: undefined, retry: () => void refetch() }
  return { status: 'loading', session: undefined }
}

/** The signed-in member. Only for components below the dashboard's gate. */
export function useMember(): OwnSession {
  const { session } = useSession()
  if (!session) throw new Error('useMember was called outside the dashboard')
  return session
}

/** Takes the answer of sign-up or log-in as the session; nothing of an earlier member stays in memory. */
export function startSession(queryClient: QueryClient, session: OwnSession) {
  forgetMember(queryClient)
  queryClient.setQueryData(sessionKey, session)
}

/** Puts the page back to a visitor's. */
export function endSession(queryClient: QueryClient) {
  queryClient.setQueryData(sessionKey, null)
  forgetMember(queryClient)
}

function forgetMember(queryClient: QueryClient) {
  const isOfMember = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== sessionKey[0]
  void queryClient.cancelQueries({ predicate: isOfMember })
  queryClient.removeQueries({ predicate: isOfMember })
  queryClient.getMutationCache().clear()
}
