// Inlined into every public page by `scripts/prerender/`. The page loads its code after `load` or at
// the first interaction, whichever is sooner. The last click or submit before that is stored and
// replayed once the page is ready, which `PublicShell.tsx` reports with `adire-ready`.
;(function () {
  // The same key as in `rescue.js` and `src/lib/app-update.ts`: one reload a minute in all.
  const RELOADED = 'adire-reloaded-at'
  let isRequested = false
  let isReady = false
  let isReplaying = false
  let replay = null
  // Address of the link that was followed offline.
  let link
  let note = null
  let failures = 0
  const styles = __STYLES__
  // The entry, after the chunks that it imports.
  const scripts = __SCRIPTS__
  const canPreload = document.createElement('link').relList.supports('modulepreload')
  // Without preloading, the chunks would be fetched one after the other.
  const modules = canPreload ? scripts : scripts.slice(-1)
  const preloads = canPreload ? [...scripts] : []
  function fetchCode() {
    if (isRequested) return
    isRequested = true
    // Emptied, so that a retry does not add them again.
    styles.splice(0).forEach((href) => addLink('stylesheet', href))
    preloads.splice(0).forEach((href) => addLink('modulepreload', href))
    void runScripts().catch(fetchLater)
  }
  function addLink(rel, href) {
    const element = document.createElement('link')
    element.rel = rel
    element.href = href
    document.head.append(element)
  }
  // Runs each script in its own task, because all of them together block a slow phone for 100 ms.
  async function runScripts() {
    for (const module of modules) {
      await import(module)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  // Retries until the code is loaded. Some browsers never fetch a module again that failed once, and
  // need a reload.
  function fetchLater() {
    isRequested = false
    failures++
    if (failures > 3 && navigator.onLine) reload()
    setTimeout(fetchCode, Math.min(30000, 1000 * Math.pow(2, failures)))
  }
  // Reloads at most once a minute, if the server responds and nothing was typed.
  function reload() {
    showNote('Buttons and forms on this page are taking a long time to load. We’ll keep trying.')
    const fields = Array.from(document.querySelectorAll('input, textarea'))
    if (replay || fields.some((field) => field.value !== field.defaultValue)) return
    void fetch(location.pathname, { cache: 'no-store' })
      .then(function (response) {
        if (response.status >= 500 || Date.now() - Number(sessionStorage.getItem(RELOADED)) < 60000)
          return
        sessionStorage.setItem(RELOADED, String(Date.now()))
        location.reload()
      })
      .catch(function () {})
  }
  function showNote(text) {
    if (!note) {
      note = document.createElement('p')
      note.setAttribute('role', 'status')
      // The cookie notice's classes, because their styles are on every public page.
      note.className =
        'fixed inset-x-3 bottom-3 mx-auto max-w-5xl rounded-card border border-line bg-surface p-4 shadow-3'
      note.style.zIndex = '60'
      document.body.append(note)
    }
    note.textContent = text
  }
  function hideNote() {
    if (note) note = note.remove()
  }
  addEventListener('load', function () {
    if (window.requestIdleCallback) requestIdleCallback(fetchCode, { timeout: 2000 })
    else setTimeout(fetchCode, 200)
  })
  ;['pointerdown', 'touchstart', 'keydown', 'focusin'].forEach(function (type) {
    addEventListener(type, fetchCode, { capture: true, passive: true, once: true })
  })
  // Placeholder of the log-in dialog, which is removed once the dialog's code is loaded.
  // `closeOpeningDialog` closes it with a value, the visitor without.
  const opening = document.getElementById('opening-dialog')
  const isAsked = () => location.search.includes('auth=')
  function openPlaceholder() {
    opening.returnValue = ''
    if (opening.isConnected && !opening.open) opening.showModal()
  }
  opening.addEventListener('close', function () {
    if (opening.returnValue) return
    replay = null
    if (isAsked()) history.back()
  })
  function storeEvent(event) {
    if (isReplaying) return
    const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    const authLink = isPlain && navigator.onLine && event.target.closest('a[href^="?auth="]')
    if (opening.open && !isReady) return
    if (authLink) openPlaceholder()
    // The page's code takes longer than a frame, so the placeholder is painted before it runs.
    const isDelayed = isReady && authLink && opening.open
    if (isReady && !isDelayed) return
    const form = event.type === 'submit' ? event.target : null
    const button = form
      ? null
      : authLink ||
        event.target.closest(
          'button:not([type=submit]), input[readonly]' + (navigator.onLine ? '' : ', a'),
        )
    if (!form && !button) return
    event.preventDefault()
    if (isDelayed) {
      event.stopPropagation()
      requestAnimationFrame(() => setTimeout(replayEvent))
    }
    link = button && button.href
    if (!navigator.onLine) showNote('You’re offline. This opens once you’re online.')
    replay = function () {
      if (form) return form.requestSubmit()
      button.focus()
      // Tabs listen to this event; a button that already has the focus sends no focus event.
      button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
      button.click()
    }
  }
  function replayEvent() {
    isReplaying = true
    if (replay) replay()
    replay = null
    isReplaying = false
  }
  addEventListener('online', function () {
    hideNote()
    // Code that failed offline is not fetched again in this document.
    if (link && !isReady) location.assign(link)
  })
  addEventListener('click', storeEvent, true)
  addEventListener('submit', storeEvent, true)
  addEventListener('adire-ready', function () {
    isReady = true
    hideNote()
    replayEvent()
  })
})()
