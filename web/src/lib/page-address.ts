import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'

/**
 * The address of a public page. Those pages are documents of their own, without the router of the
 * dashboard; what they keep in their address is little, and this is all they need for it.
 */
const PagePath = createContext('')
export const PagePathProvider = PagePath.Provider

/** Where the page is, as `/blog`; known while it is rendered ahead as well. */
export function usePagePath(): string {
  return useContext(PagePath)
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
    removeEventListener('hashchange', listener)
  }
}

/** The query of the address; empty during hydration. */
export function usePageSearch(): URLSearchParams {
  const text = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  return useMemo(() => new URLSearchParams(text), [text])
}

/** The hash of the address without `#`; empty during hydration. */
export function usePageHash(): string {
  return useSyncExternalStore(
    subscribe,
    () => decodeURIComponent(location.hash.slice(1)),
    () => '',
  )
}

type Change = { [name: string]: string | undefined }

/** Writes what stands after the `#`, without moving the page; an empty text takes it away. */
export function changePageHash(hash: string) {
  const url = new URL(location.href)
  url.hash = hash
  history.replaceState(history.state, '', url)
  for (const listener of listeners) listener()
}

/**
 * Writes into the address without leaving the page; undefined takes a name out. Back undoes it
 * unless it replaces.
 */
export function changePageSearch(change: Change, { isReplacing = false } = {}) {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  if (url.href === location.href) return
  if (isReplacing) history.replaceState(history.state, '', url)
  else history.pushState(null, '', url)
  for (const listener of listeners) listener()
}
