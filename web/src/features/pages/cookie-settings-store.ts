import { create } from 'zustand'
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

const usePostponement = create<{ isPostponed: boolean }>(() => ({ isPostponed: false }))

/** Keeps the notice for the next page, so that it doesn't take the place of the age question. */
export function postponeCookieNotice() {
  usePostponement.setState({ isPostponed: true })
}

/** True after the age question was answered on this page. */
export const useIsPostponed = () => usePostponement(({ isPostponed }) => isPostponed)
