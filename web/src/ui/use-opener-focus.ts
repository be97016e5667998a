import type { FocusEvent } from 'react'
import { useRef } from 'react'

/**
 * Props of a Radix dialog that return the focus on close to the element that had it before. Radix
 * does so only for its own triggers, but our dialogs are opened by state. If a field has
 * `autoFocus`, the first focus event inside tells where the focus came from.
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
