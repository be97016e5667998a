/** Whether the visitor allows statistics now. `boot.js` and the cookie notice set the attribute. */
export function allowsStatistics(): boolean {
  return document.documentElement.dataset['consent'] === 'all'
}

/** Runs work once the visitor allows statistics: at once, or when they choose so on this page. */
export function onceStatisticsAllowed(work: () => void): void {
  if (allowsStatistics()) {
    work()
    return
  }
  const observer = new MutationObserver(() => {
    if (!allowsStatistics()) return
    observer.disconnect()
    work()
  })
  observer.observe(document.documentElement, { attributeFilter: ['data-consent'] })
}
