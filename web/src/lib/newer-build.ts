const STORAGE_KEY = 'adire-reloaded-at'
const PAUSE_MS = 60_000

/** An open page asks for parts that a newer build has renamed: loading it again brings the newer one. At most once a minute. */
export function reloadOnNewerBuild() {
  addEventListener('vite:preloadError', () => {
    if (Date.now() - lastReload() < PAUSE_MS) return
    try {
      sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
    } catch {
      return
    }
    location.reload()
  })
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY))
  } catch {
    return 0
  }
}
