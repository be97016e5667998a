import { t } from '@lingui/core/macro'
import { hideNote, showNote } from './note.ts'

let clickedLink: HTMLAnchorElement | undefined

/** Delays links clicked offline until the device is online, instead of the browser's error page. */
export function delayLinksOffline() {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (navigator.onLine || !link || !leavesPage(event, link)) return
    event.preventDefault()
    clickedLink = link
    showNote(t`You’re offline. This opens as soon as you’re connected again.`)
  })
  addEventListener('online', () => {
    hideNote()
    clickedLink?.click()
    clickedLink = undefined
  })
}

/** True if a click loads another page. The dashboard is cached, so it opens offline. */
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
  const isAnchor = hash !== '' && href.split('#')[0] === location.href.split('#')[0]
  return (
    isPlain &&
    href !== '' &&
    target === '' &&
    origin === location.origin &&
    !isAnchor &&
    !pathname.startsWith('/dashboard/')
  )
}
