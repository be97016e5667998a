import { usesSingleKeys } from './device-preferences.ts'

const typingTarget = 'input, textarea, select, [contenteditable="true"]'
const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * True if a key press may trigger a single-key shortcut: not while typing, with a modifier, over a
 * dialog or menu, or if the member has turned shortcuts off.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  const isElsewhere =
    event.defaultPrevented ||
    event.repeat ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing
  const target = event.target instanceof Element ? event.target : null
  return (
    usesSingleKeys() &&
    !isElsewhere &&
    !target?.closest(typingTarget) &&
    !document.querySelector(overlay)
  )
}
