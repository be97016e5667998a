import { useSyncExternalStore } from 'react'

/**
 * Data attribute of `<html>` (`age` is `data-age`), which styles and `boot.js` also use. Undefined
 * if it isn't set, and during hydration.
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
