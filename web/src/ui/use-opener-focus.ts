import type { FocusEvent } from 'react'
import { useRef } from 'react'

/**
 * Props of a Radix dialog that return the focus on close to the element that had it before. Radix
 * does so only for its own triggers, but our dialogs are opened by state. If a field has
 * `autoFocus`, the first focus event inside tells where the focus came from. With `focusesField`, the
 * first field gets the focus instead of the first button, which closes the dialog; not on touch
 * screens, where a keyboard would cover the dialog.
 */
export function useOpenerFocus({ focusesField = false }: { focusesField?: boolean } = {}) {
  const opener = useRef<HTMLElement | null>(null)

  function remember(element: EventTarget | null, overlay: Element | null) {
    if (opener.current || !(element instanceof HTMLElement) || overlay?.contains(element)) return
    opener.current = element
  }

  return {
    onOpenAutoFocus: (event: Event) => {
      remember(document.activeElement, null)
      if (focusesField) focusFirstField(event)
    },
    onFocusCapture: (event: FocusEvent<HTMLElement>) =>
      remember(event.relatedTarget, event.currentTarget),
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current?.isConnected) opener.current.focus()
      opener.current = null
    },
  }
}

const FIELDS =
  'input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [role="radio"]'

function focusFirstField(event: Event) {
  if (!(event.currentTarget instanceof HTMLElement) || !matchMedia('(pointer: fine)').matches)
    return
  const field = event.currentTarget.querySelector<HTMLElement>(FIELDS)
  if (!field) return
  event.preventDefault()
  field.focus()
}
