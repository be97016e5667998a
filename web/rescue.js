// Inlined by `scripts/prerender/` into the app's page, whose HTML is empty. Shows a message while its
// code doesn't load, and reloads the page when the server responds. `src/lib/load-with-retries.ts`
// sends the events `adire-stuck` and `adire-started`.
;(function () {
  // The same key as in `deferred-hydration.js` and `src/lib/app-update.ts`: one reload a minute.
  const RELOADED = 'adire-reloaded-at'
  let note = null
  let tries = 0
  let isProbing = false
  function updateNote() {
    const root = document.getElementById('root')
    if (!root || root.hasChildNodes()) return note && note.remove()
    note = note || document.createElement('p')
    note.setAttribute('role', 'alert')
    Object.assign(note.style, {
      margin: '40vh 1rem 0',
      textAlign: 'center',
      fontFamily: 'system-ui, sans-serif',
    })
    note.textContent = navigator.onLine ? __SLOW_NOTE__ : __OFFLINE_NOTE__
    document.body.append(note)
  }
  // Fetches the page before reloading it, because a reload without a response would end on the
  // browser's own error page.
  function reload() {
    if (isProbing) return
    isProbing = true
    void fetch(location.pathname, { cache: 'no-store' })
      .then(function (response) {
        if (response.status >= 500 || Date.now() - Number(sessionStorage.getItem(RELOADED)) < 60000)
          return
        sessionStorage.setItem(RELOADED, String(Date.now()))
        location.reload()
      })
      .catch(function () {})
      .then(function () {
        isProbing = false
        updateNote()
        setTimeout(reload, Math.min(30000, 1000 * Math.pow(2, tries++)))
      })
  }
  addEventListener(
    'error',
    function (event) {
      const element = event.target
      if (element && element.localName === 'script' && element.src) reload()
    },
    true,
  )
  addEventListener('adire-stuck', updateNote)
  addEventListener('adire-started', function () {
    if (note) note.remove()
  })
})()
