import { usesSingleKeys } from './device-preferences.ts'

/** Fields that use the keys of text. A checkbox only uses Space. */
const TYPING_SELECTOR = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const OVERLAY_SELECTOR = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * True if a key press has no modifier and no other use, and the member hasn’t turned single-key
 * shortcuts off.
 */
export function isPlainKey(event: KeyboardEvent): boolean {
  const isOtherUse =
    event.defaultPrevented ||
    event.repeat ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing
  return usesSingleKeys() && !isOtherUse
}

/**
 * True if a key press may trigger a single-key shortcut: not while typing, with a modifier, over a
 * dialog or menu, or if the member has turned shortcuts off.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  return (
    isPlainKey(event) &&
    !target?.closest(TYPING_SELECTOR) &&
    !document.querySelector(OVERLAY_SELECTOR)
  )
}
