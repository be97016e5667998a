import { useSyncExternalStore } from 'react'

/** The notice is styled by it, as it is by the choice itself. */
const ATTRIBUTE = 'cookieSettings'
const listeners = new Set<() => void>()
/** Element that opened the settings and gets the focus back. */
let opener: HTMLElement | null = null

function change(isOpen: boolean) {
  if (isOpen) document.documentElement.dataset[ATTRIBUTE] = 'open'
  else delete document.documentElement.dataset[ATTRIBUTE]
  for (const listener of listeners) listener()
}

export function openCookieSettings() {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
  change(true)
}

/** Gives back what had the focus before, if the settings were asked for. */
export function closeCookieSettings(): HTMLElement | null {
  const before = opener
  opener = null
  change(false)
  return before
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a visitor came back to their choice. */
export function useCookieSettings(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[ATTRIBUTE] === 'open',
    () => false,
  )
}
