import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'

/**
 * The URL of public pages, which are separate documents without the dashboard's router: this file
 * reads and changes it.
 */
const PagePath = createContext('')
export const PagePathProvider = PagePath.Provider

/** Path of the page, such as `/blog`; also known while prerendering. */
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

/** Query parameters of the URL; empty during hydration. */
export function usePageSearch(): URLSearchParams {
  const text = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  return useMemo(() => new URLSearchParams(text), [text])
}

/** Hash of the URL without `#`; empty during hydration. */
export function usePageHash(): string {
  return useSyncExternalStore(
    subscribe,
    () => decodeURIComponent(location.hash.slice(1)),
    () => '',
  )
}

type Change = { [name: string]: string | undefined }

/** Replaces the hash without scrolling; an empty text removes it. */
export function changePageHash(hash: string) {
  const url = new URL(location.href)
  url.hash = hash
  history.replaceState(history.state, '', url)
  for (const listener of listeners) listener()
}

/** Changes query parameters without a page load; undefined removes one. Adds a history entry. */
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
