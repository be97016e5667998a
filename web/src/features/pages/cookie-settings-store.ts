import { useHtmlAttribute } from '../../lib/use-html-attribute.ts'

/** Attribute of `<html>` (`data-cookie-settings`) with which `cookie-notice.css` shows the notice. */
const ATTRIBUTE = 'cookieSettings'
/** Element that opened the settings and gets the focus back. */
let opener: HTMLElement | null = null

/** Reopens the cookie notice; called by the footer's button. */
export function openCookieSettings() {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
  document.documentElement.dataset[ATTRIBUTE] = 'open'
}

/** Returns the element that opened the settings; null if the notice was open anyway. */
export function closeCookieSettings(): HTMLElement | null {
  const before = opener
  opener = null
  delete document.documentElement.dataset[ATTRIBUTE]
  return before
}

/** True after a visitor reopened the cookie settings. */
export const useCookieSettings = () => useHtmlAttribute(ATTRIBUTE) === 'open'

/**
 * Keeps the notice for the next page, so that it doesn't take the place of the age question: without
 * a choice, the attribute of the choice hides it. `deferred-hydration.js` does the same.
 */
export function postponeCookieNotice() {
  document.documentElement.dataset['consent'] ||= ''
}
