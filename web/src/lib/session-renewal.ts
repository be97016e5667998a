import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { api } from './api.ts'

/** Mutations that replace this browser's session. */
const renewals: readonly QueryKey[] = [
  api.auth.changePassword.mutationKey(),
  api.auth.confirmTwoFactor.mutationKey(),
]
const LOCK = 'adire-session-renewal'

/** Browsers have locks on safe addresses only. */
const hasLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator

/**
 * From the request that renews the session until its answer, which brings the new one, every tab of
 * this browser knows that one is on its way: the tab holds a lock meanwhile. Returns how to stop.
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
    void navigator.locks.request(LOCK, { mode: 'shared' }, () => settled(queryClient, mutation))
  })
}

/** Resolves when no tab of this browser waits for another session any more. */
export async function untilRenewed(queryClient: QueryClient): Promise<void> {
  const own = queryClient
    .getMutationCache()
    .getAll()
    .filter(
      ({ options: { mutationKey }, state }) =>
        state.status === 'pending' &&
        renewals.some((key) => JSON.stringify(key) === JSON.stringify(mutationKey)),
    )
  await Promise.all(own.map((mutation) => settled(queryClient, mutation)))
  if (hasLocks()) await navigator.locks.request(LOCK, () => undefined)
}

interface Running {
  state: { status: string }
}

function settled(queryClient: QueryClient, mutation: Running): Promise<void> {
  return new Promise((resolve) => {
    const isOver = () => mutation.state.status === 'success' || mutation.state.status === 'error'
    if (isOver()) return resolve()
    const unsubscribe = queryClient.getMutationCache().subscribe((event) => {
      const isRemoved = event.type === 'removed' && event.mutation === mutation
      if (!isRemoved && !isOver()) return
      unsubscribe()
      resolve()
    })
  })
}
