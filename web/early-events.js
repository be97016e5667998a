// Inlined by `scripts/prerender/` into the head of every public page, whose first part is painted before
// the rest is parsed. Holds clicks that need code, submits and input until then, and repeats them for
// `deferred-hydration.js`, which listens from the end of the page. The browser itself handles all others.
;['click', 'submit', 'input', 'change'].forEach(function (type) {
  function hold(event) {
    const { target } = event
    if (document.readyState !== 'loading') return
    if (type === 'click' && !target.closest('button:not([popovertarget]), [href^="?"], [readonly]'))
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    addEventListener('DOMContentLoaded', function () {
      target.dispatchEvent(new event.constructor(type, event))
    })
  }
  addEventListener(type, hold, true)
})
