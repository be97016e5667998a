import type { FocusEvent } from 'react'
import { type RefObject, useRef } from 'react'

type Options = {
  /**
   * Focuses the first field on opening, instead of the first button, which closes the dialog. Has no
   * effect on touch screens, where a keyboard would cover the dialog.
   */
  focusesField?: boolean
  /** Focuses the title on opening. */
  focusesTitle?: boolean
  /** Finds what gets the focus on closing if the opener is gone. */
  findFallback?: FindFallback | undefined
}

export type FindFallback = () => HTMLElement | null | undefined

/** Opener of the last dialog that opened while nothing had the focus; empty until it is known. */
let missingOpener: RefObject<HTMLElement | null> | undefined

/**
 * Props for the content of a Radix dialog, which return the focus on close to the element that
 * opened it. Radix does so only for its own triggers, but our dialogs are opened by state.
 */
export function useOpenerFocus(options: Options = {}) {
  const { focusesField = false, focusesTitle = false, findFallback } = options
  const opener = useRef<HTMLElement | null>(null)

  function rememberOpener(element: EventTarget | null, overlay: Element | null) {
    if (opener.current || !(element instanceof HTMLElement) || overlay?.contains(element)) return
    if (element === document.body) return
    opener.current = element
  }

  return {
    onOpenAutoFocus: (event: Event) => {
      rememberOpener(document.activeElement, null)
      if (opener.current === null) missingOpener = opener
      if (focusesField) focusFirstField(event)
      if (focusesTitle) focusTitle(event)
    },
    // A field with `autoFocus` gets the focus before `onOpenAutoFocus`.
    onFocusCapture: (event: FocusEvent<HTMLElement>) =>
      rememberOpener(event.relatedTarget, event.currentTarget),
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current?.isConnected) returnFocus(opener.current)
      else findFallback?.()?.focus()
      opener.current = null
      if (missingOpener === opener) missingOpener = undefined
    },
  }
}

/**
 * Focuses the opener of a closed dialog. Radix does so a moment after the dialog is gone; a dialog
 * that opened meanwhile holds the focus, and returns it to this opener later.
 */
function returnFocus(opener: HTMLElement) {
  opener.focus()
  if (document.activeElement !== opener && missingOpener) missingOpener.current ??= opener
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

function focusTitle(event: Event) {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const title = event.currentTarget.querySelector<HTMLElement>('[data-dialog-title]')
  if (!title) return
  event.preventDefault()
  title.focus()
}
