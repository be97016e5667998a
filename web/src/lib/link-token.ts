import { useSyncExternalStore } from 'react'

/**
 * The token of a mailed link, held for this page only and never in the address bar, the history or
 * storage.
 */
let held: { path: string; token: string } | undefined
const listeners = new Set<() => void>()

/**
 * Takes `#token=…` of an address; true when there was one, and the address should be shown without
 * it.
 */
export function takeLinkToken({ pathname, hash }: { pathname: string; hash: string }): boolean {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  if (token === null) return false
  held = { path: pathname, token }
  for (const listener of listeners) listener()
  return true
}

/**
 * The token taken from this page's address, or an empty text; another one as soon as another link
 * is opened in the same tab.
 */
export function useLinkToken(path: string): string {
  return useSyncExternalStore(subscribe, () => (held?.path === path ? held.token : ''))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
