import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { api } from './api.ts'

/** Mutations that replace this browser's session. */
const renewals: readonly QueryKey[] = [
  api.auth.changePassword.mutationKey(),
  api.auth.confirmTwoFactor.mutationKey(),
]
const LOCK = 'adire-session-renewal'

/** Browsers offer locks on secure origins only. */
const hasLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator

/**
 * Holds a lock while a request of this tab replaces the session, so that all tabs of this browser
 * can wait for the new one. Returns how to stop.
 */
export function announceRenewals(queryClient: QueryClient): () => void {
  return queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    const key = mutation?.options.mutationKey
    if (
      type !== 'added' ||
      !hasLocks() ||
      !key ||
      !renewals.some((renewal) => JSON.stringify(renewal) === JSON.stringify(key))
    )
      return
    void navigator.locks.request(LOCK, { mode: 'shared' }, () =>
      waitUntilSettled(queryClient, mutation),
    )
  })
}

/** Resolves when no tab of this browser is replacing the session. */
export async function waitForRenewals(queryClient: QueryClient): Promise<void> {
  const own = queryClient
    .getMutationCache()
    .getAll()
    .filter(
      ({ options: { mutationKey }, state }) =>
        state.status === 'pending' &&
        renewals.some((key) => JSON.stringify(key) === JSON.stringify(mutationKey)),
    )
  await Promise.all(own.map((mutation) => waitUntilSettled(queryClient, mutation)))
  if (hasLocks()) await navigator.locks.request(LOCK, () => undefined)
}

interface MutationLike {
  state: { status: string }
}

function waitUntilSettled(queryClient: QueryClient, mutation: MutationLike): Promise<void> {
  return new Promise((resolve) => {
    const isSettled = () => mutation.state.status === 'success' || mutation.state.status === 'error'
    if (isSettled()) return resolve()
    const unsubscribe = queryClient.getMutationCache().subscribe((event) => {
      const isRemoved = event.type === 'removed' && event.mutation === mutation
      if (!isRemoved && !isSettled()) return
      unsubscribe()
      resolve()
    })
  })
}
