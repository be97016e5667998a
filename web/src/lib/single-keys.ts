import { takesSingleKeys } from './device-preferences.ts'

const typing = 'input, textarea, select, [contenteditable="true"]'
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Whether a key is meant for the page: not while one types, holds a modifier or has a dialog open,
 * nor where the member wants none of it.
 */
export function isForPage(event: KeyboardEvent): boolean {
  const isElsewhere =
    event.defaultPrevented ||
    event.repeat ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing
  const target = event.target instanceof Element ? event.target : null
  return (
    takesSingleKeys() &&
    !isElsewhere &&
    !target?.closest(typing) &&
    !document.querySelector(floating)
  )
}
