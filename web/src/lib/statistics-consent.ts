/**
 * Whether the visitor allows reports of errors and loading times now; who agreed to statistics before
 * the notice named them does not. `boot.js` and the cookie notice set the attribute.
 */
export function allowsReports(): boolean {
  return document.documentElement.dataset['consent'] === 'full'
}

/** Runs work once the visitor allows reports: at once, or when they choose so on this page. */
export function onceReportsAllowed(work: () => void): void {
  if (allowsReports()) {
    work()
    return
  }
  const observer = new MutationObserver(() => {
    if (!allowsReports()) return
    observer.disconnect()
    work()
  })
  observer.observe(document.documentElement, { attributeFilter: ['data-consent'] })
}
