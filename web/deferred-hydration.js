// Inlined into every public page by `scripts/prerender/`. The HTML is complete, so the page fetches its
// code after `load`, but runs it only once a person uses the page, or at once if the page differs from
// its HTML. The last click or submit before that is stored and replayed once the page is ready, which
// `PublicShell.tsx` reports with `adire-ready`.
;(function () {
  // The same key as in `rescue.js` and `src/lib/app-update.ts`: one reload a minute in all.
  const RELOADED = 'adire-reloaded-at'
  let isStarted = false
  let isReady = false
  let isReplaying = false
  let isPressedEarly = false
  let replay = null
  // True if a tab was opened, which the page learns from the address.
  let hasMoved = false
  // Address of the link that was followed offline.
  let link
  let note = null
  let failures = 0
  // In the order of their imports: the entry comes last.
  const scripts = __SCRIPTS__
  const canPreload = document.createElement('link').relList.supports('modulepreload')
  // Without preloading, the chunks would be fetched one after the other. The list is emptied, so that a
  // retry does not add them again.
  const preloads = canPreload ? [...scripts] : []
  let styles
  // Fetches the code and the styles without using them. Parsing the styles blocks a slow phone for
  // 80 ms, so it waits until the page starts.
  function fetchCode() {
    styles ||= addLink('preload', __STYLES__, 'style')
    // A failure starts the page, which retries before somebody waits for it.
    preloads.splice(0).forEach(function (href) {
      addLink('modulepreload', href).addEventListener('error', startPage)
    })
  }
  function addLink(rel, href, as = '') {
    const element = document.createElement('link')
    element.rel = rel
    element.as = as
    element.href = href
    return document.head.appendChild(element)
  }
  function startPage() {
    if (isStarted) return
    isStarted = true
    fetchCode()
    void runCode().catch(startLater)
  }
  // Runs each script in its own task, because all of them together block a slow phone for 100 ms.
  async function runCode() {
    // The effect of a tap that needs no code is painted first.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    styles.rel = 'stylesheet'
    for (const script of canPreload ? scripts : scripts.slice(-1)) {
      await import(script)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  // Retries until the code is loaded. Some browsers never fetch a module again that failed once, and
  // need a reload.
  function startLater() {
    isStarted = false
    failures++
    if (failures > 3 && navigator.onLine) reload()
    setTimeout(startPage, Math.min(30000, 1000 * Math.pow(2, failures)))
  }
  // Reloads at most once a minute, if the server responds and nothing was typed.
  function reload() {
    showNote(__SLOW_NOTE__)
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
  // Placeholder of the log-in dialog, which is removed once the dialog's code is loaded.
  // `closeOpeningDialog` closes it with a value, the visitor without. A popover, because everything
  // behind a modal dialog becomes inert, which takes a slow phone 50 ms.
  const opening = document.getElementById('opening-dialog')
  // Returns whether the placeholder is open; without popovers or after its removal, it never is.
  function openPlaceholder() {
    opening.returnValue = ''
    if (!opening.isConnected || !opening.showPopover) return false
    opening.showPopover()
    return true
  }
  opening.addEventListener('toggle', function ({ newState }) {
    if (newState === 'open' || opening.returnValue) return
    replay = null
    if (location.search.includes('auth=')) history.back()
  })
  function storeEvent(event) {
    if (isReplaying) return
    // A link to another language; its code isn't in the browser's bundle.
    const language = event.target.closest('a[data-choice]')
    if (language) return saveChoice(language)
    // Left out of pages without tabs.
    const tab = __HAS_TABS__ && event.target.closest('[data-address]')
    // Tabs open when they are pressed, and the page was not ready then.
    if (tab && isReady && isPressedEarly)
      tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    const authLink = isPlain && navigator.onLine && event.target.closest('a[href^="?auth="]')
    const isPlaced = authLink && openPlaceholder()
    // The page's code takes longer than a frame, so the placeholder is painted before it runs.
    const isDelayed = isReady && isPlaced
    if (isReady && !isDelayed) return
    const choice = event.target.closest('[data-choice]')
    if (choice) return saveChoice(choice)
    if (tab) return openTab(tab)
    const form = event.type === 'submit' ? event.target : null
    const button = form
      ? null
      : authLink ||
        event.target.closest(
          'button:not([type=submit], [popovertarget]), input[readonly]' +
            (navigator.onLine ? '' : ', a'),
        )
    if (!form && !button) return
    event.preventDefault()
    if (isDelayed) {
      event.stopPropagation()
      requestAnimationFrame(() => setTimeout(replayEvent))
    }
    link = button && button.href
    if (!navigator.onLine) showNote(__OFFLINE_NOTE__)
    replay = function () {
      if (form) return form.requestSubmit()
      button.focus()
      button.click()
    }
  }
  // Saves a visitor's choice as `visitor-choices.ts` does; styles hide the question.
  function saveChoice(choice) {
    const { dataset } = choice
    const [, name, value] = /-([a-z]+)=([a-z]+)/.exec(dataset.choice)
    const attributes = document.documentElement.dataset
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${dataset.choice}; Path=/; SameSite=Lax${secure}`
    attributes[name] = value
    if (__ASKS_AGE__ && dataset.announcement) {
      attributes.consent ||= ''
      document.getElementById('announcement').textContent = dataset.announcement
    }
    if (!choice.href) document.getElementById('main').focus({ preventScroll: true })
  }
  // Opens a tab, and the address from which the page opens it once it is ready. Back leaves the page.
  function openTab(tab) {
    const { address } = tab.dataset
    history.replaceState(history.state, '', address)
    hasMoved = true
    const findPanel = (one) => document.getElementById(one.getAttribute('aria-controls'))
    // The tabs of the contact page share one panel.
    const hasPanels = findPanel(tab) !== null
    for (const other of tab.parentElement.children) {
      other.setAttribute('aria-selected', other === tab)
      for (const part of hasPanels ? [other, findPanel(other)] : [other])
        part.dataset.state = other === tab ? 'active' : 'inactive'
    }
    for (const part of document.querySelectorAll('[data-shown-at]'))
      part.hidden = part.disabled = part.dataset.shownAt !== address
  }
  // React notices a click on a radio button only if it changes the button.
  function storeChoice({ target }) {
    if (isReady || target.type !== 'radio') return
    replay = function () {
      target.checked = false
      target.click()
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
  function notePress() {
    isPressedEarly = !isReady
  }
  addEventListener('mousedown', notePress, true)
  addEventListener('click', storeEvent, true)
  addEventListener('submit', storeEvent, true)
  addEventListener('change', storeChoice, true)
  addEventListener('adire-ready', function () {
    isReady = true
    if (__HAS_TABS__ && hasMoved) dispatchEvent(new PopStateEvent('popstate'))
    hideNote()
    replayEvent()
  })
  // True if the page shows or does more than its HTML without being used: for members, for visitors
  // who allow statistics or have unlocked the sample profiles, for text stored in this tab, and for
  // most addresses.
  function differsFromHtml() {
    const { age, consent } = document.documentElement.dataset
    const parameters = [...new URLSearchParams(location.search).keys()]
    try {
      return (
        location.hash !== '' ||
        parameters.some((name) => !/^(ref|utm_.*|gclid|fbclid)$/.test(name)) ||
        consent === 'all' ||
        consent === 'full' ||
        (age === 'confirmed' && document.getElementById('browse') !== null) ||
        document.cookie.includes('adire-hint=') ||
        prefersOtherLanguage() ||
        ['adire-typed', 'adire-inquiry'].some((key) => sessionStorage.getItem(key) !== null)
      )
    } catch {
      // Storage is blocked.
      return false
    }
  }
  // True if the page offers another language (`use-language-offer.ts`).
  function prefersOtherLanguage() {
    const { lang, dataset } = document.documentElement
    const base = (tag) => tag.split('-')[0]
    const own = __LANGUAGES__.map(base)
    const wanted = navigator.languages.map(base).find((language) => own.includes(language))
    const isAsked = dataset.consent && !document.cookie.includes('adire-language=')
    return isAsked && wanted !== undefined && wanted !== base(lang)
  }
  function handleIdle() {
    if (differsFromHtml()) startPage()
    else if (!navigator.connection?.saveData) fetchCode()
  }
  function startOn(types) {
    types.split(' ').forEach(function (type) {
      addEventListener(type, startPage, { capture: true, passive: true, once: true })
    })
  }
  // Signs of a person, including those of assistive technology and autofill.
  startOn('pointerdown keydown focusin input change click submit')
  // Changes that the code reacts to.
  startOn('offline popstate hashchange storage')
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', startPage)
  addEventListener('load', function () {
    // A weaker sign, for which the code shouldn't delay what the page itself loads.
    startOn('scroll')
    // Idle after two seconds at most; browsers that don't report it are asked soon after the load.
    if (window.requestIdleCallback) requestIdleCallback(handleIdle, { timeout: 2000 })
    else setTimeout(handleIdle, 200)
  })
})()
