import type { FocusEvent } from 'react'
import { useRef } from 'react'

/**
 * Returns the focus to the element that had it before an overlay opened. Radix does so only for its
 * own triggers, but ours are opened by state. The first focus event inside names that element, even
 * if a field with `autoFocus` takes the focus.
 */
export function useOpenerFocus() {
  const opener = useRef<HTMLElement | null>(null)

  function remember(element: EventTarget | null, overlay: Element | null) {
    if (opener.current || !(element instanceof HTMLElement) || overlay?.contains(element)) return
    opener.current = element
  }

  return {
    onOpenAutoFocus: () => remember(document.activeElement, null),
    onFocusCapture: (event: FocusEvent<HTMLElement>) =>
      remember(event.relatedTarget, event.currentTarget),
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current?.isConnected) opener.current.focus()
      opener.current = null
    },
  }
}
