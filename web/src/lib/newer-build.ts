const STORAGE_KEY = 'adire-reloaded-at'
const PAUSE_MS = 60_000
/** The router loads a page once more when a part of it did not come; without a network that only costs the page one has. */
const ROUTER_KEY = 'tanstack_router_reload:'

let isIncomplete = false

/** Whether a part of this page was asked for and did not come: some browsers never ask again, until the page is loaded anew. */
export function hasMissingParts(): boolean {
  return isIncomplete
}

/**
 * An open page asks for parts that a newer build has renamed: loading it again brings the newer one. At most once a minute, and
 * not where it is the network that is missing.
 */
export function reloadOnNewerBuild() {
  addEventListener('vite:preloadError', ({ payload }) => {
    isIncomplete = true
    const isLost = !navigator.onLine
    if (!isLost && Date.now() - lastReload() < PAUSE_MS) return
    try {
      if (isLost) sessionStorage.setItem(ROUTER_KEY + payload.message, '1')
      else sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
    } catch {
      return
    }
    if (!isLost) location.reload()
  })
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY))
  } catch {
    return 0
  }
}
