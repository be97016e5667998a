import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  addEventListener('focus', listener)
  addEventListener('blur', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('focus', listener)
    removeEventListener('blur', listener)
  }
}

/** Whether somebody can be reading: the page is in sight and has the focus. */
export function useAttention(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && document.hasFocus(),
  )
}
