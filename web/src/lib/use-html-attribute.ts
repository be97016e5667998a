import { useSyncExternalStore } from 'react'

/**
 * Current value of a data attribute of `<html>` (`cookieSettings` is `data-cookie-settings`).
 * `boot.js` sets some before the first paint, the callers' modules set them later, and styles read
 * them. Undefined if it isn't set, and during hydration.
 */
export function useHtmlAttribute(name: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name],
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
