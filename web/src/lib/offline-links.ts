import { t } from '@lingui/core/macro'
import { hideNote, showNote } from './note.ts'

let held: HTMLAnchorElement | undefined

/**
 * Without a network a link would lead to the browser's own error page. It waits instead, and is
 * followed once the device is online.
 */
export function holdLinksOffline() {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (navigator.onLine || !link || !leavesPage(event, link)) return
    event.preventDefault()
    held = link
    showNote(t`You're offline. This opens as soon as you're connected again.`)
  })
  addEventListener('online', () => {
    hideNote()
    held?.click()
    held = undefined
  })
}

/** The dashboard opens from what this browser has stored of it. */
function leavesPage(
  event: MouseEvent,
  { href, target, origin, pathname, hash }: HTMLAnchorElement,
): boolean {
  const isPlain =
    !event.defaultPrevented &&
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  const isWithin = hash !== '' && href.split('#')[0] === location.href.split('#')[0]
  return (
    isPlain &&
    href !== '' &&
    target === '' &&
    origin === location.origin &&
    !isWithin &&
    !pathname.startsWith('/dashboard/')
  )
}
