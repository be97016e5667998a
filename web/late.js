// A page that was rendered ahead fetches its code when it has been shown, or at the first touch, whichever is sooner.
// What is pressed or sent before that is kept back, and done once the page is ready for it.
;(function () {
  let isAsked = false
  let isReady = false
  let kept = null
  let note = null
  const styles = __STYLES__
  function fetchCode() {
    if (isAsked) return
    isAsked = true
    // Emptied, so that a retry does not add them again.
    styles.splice(0).forEach(function (href) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      document.head.append(link)
    })
    import(__ENTRY__).catch(fetchLater)
  }
  // Where there is no network, or the file isn't there yet. It stops as soon as the code is there.
  function fetchLater() {
    isAsked = false
    setTimeout(fetchCode, 2000)
  }
  addEventListener('load', function () {
    if (window.requestIdleCallback) requestIdleCallback(fetchCode, { timeout: 2000 })
    else setTimeout(fetchCode, 200)
  })
  ;['pointerdown', 'touchstart', 'keydown', 'focusin'].forEach(function (type) {
    addEventListener(type, fetchCode, { capture: true, passive: true, once: true })
  })
  function keep(event) {
    if (isReady) return
    const form = event.type === 'submit' ? event.target : null
    const button = form ? null : event.target.closest('button:not([type=submit]), input[readonly]' + (navigator.onLine ? '' : ', a'))
    if (!form && !button) return
    event.preventDefault()
    if (!navigator.onLine && !note) {
      note = document.createElement('p')
      note.className = 'fixed bottom-3 z-30 bg-surface p-4'
      note.textContent = "You're offline. This opens once you're online."
      document.body.append(note)
      addEventListener('online', () => (note = note?.remove()))
    }
    kept = function () {
      if (form) return form.requestSubmit()
      button.focus()
      button.click()
    }
  }
  addEventListener('click', keep, true)
  addEventListener('submit', keep, true)
  addEventListener('adire-ready', function () {
    isReady = true
    if (kept) kept()
  })
})()
