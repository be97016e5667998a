// A page that was rendered ahead fetches its code when it has been shown, or at the first touch, whichever is sooner.
// What is pressed or sent before that is kept back, and done once the page is ready for it.
;(function () {
  let isAsked = false
  let isReady = false
  let kept = null
  function fetchCode() {
    if (isAsked) return
    isAsked = true
    // A name of its own: a line that begins with a bracket would go on from the one before.
    const styles = __STYLES__
    styles.forEach(function (href) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      document.head.append(link)
    })
    void import(__ENTRY__)
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
    const button = form ? null : event.target.closest('button:not([type=submit]), input[readonly]')
    if (!form && !button) return
    event.preventDefault()
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
