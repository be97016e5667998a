import { useSyncExternalStore } from 'react'

/**
 * Data attribute of `<html>`, which styles and the script before the first paint share with React:
 * `age` is `data-age`. Undefined if it is not set, and during hydration.
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
