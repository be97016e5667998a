/**
 * The app's page and the files it is made of, kept in this browser so that the app opens without a
 * network (docs/decisions/0021-offline-app-shell.md). They are the same for everybody, and stay
 * when somebody logs out.
 */
const WORKER = '/sw.js'
/** Public pages are left to the browser. */
export const WORKER_SCOPE = '/dashboard/'
const CACHE_NAME = 'adire-app'
const PAGE = '/dashboard/'
const FILES = '/assets/'
/** A page that has just come has better things to do, on a slow phone above all. */
const START_DELAY_MS = 10_000
/** A page that is never idle gets it all the same. */
const IDLE_LIMIT_MS = 5_000

export function startWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER, { scope: WORKER_SCOPE })
}

/**
 * Keeps the app once the page has come to rest, and what it fetches from then on; returns how to
 * stop.
 */
export function cacheAppShellWhenIdle(): () => void {
  // While one develops, files keep their names and change.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window))
    return () => {}
  const stop = new AbortController()
  const timer = setTimeout(() => whenIdle(() => void cacheFromNowOn(stop.signal)), START_DELAY_MS)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  return () => stop.abort()
}

/** Safari does not say when it is idle. */
function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
  else work()
}

/** Where the browser forbids it or has no room, everything is as without it. */
async function cacheFromNowOn(stop: AbortSignal) {
  try {
    await startWorker()
    const cache = await caches.open(CACHE_NAME)
    await cacheAppShell(cache)
    if (stop.aborted) return
    const observer = new PerformanceObserver(
      (list) => void cacheFiles(cache, listFiles(list.getEntries())).catch(() => undefined),
    )
    observer.observe({ type: 'resource', buffered: true })
    stop.addEventListener('abort', () => observer.disconnect())
  } catch {}
}

/**
 * Keeps the files of this page, and the page itself once all of them are there. With a newer build
 * goes what only the older one had.
 */
export async function cacheAppShell(cache: Cache): Promise<void> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return
  await cacheFiles(cache, filesInUse())
  const cached = await cache.match(PAGE)
  if ((await cached?.text())?.includes(entry)) return

  const page = await fetch(PAGE)
  // When the server has a newer build by now, the next load keeps that.
  if (!page.ok || !(await page.clone().text()).includes(entry)) return
  await cache.put(PAGE, page)
  const inUse = new Set([PAGE, ...filesInUse()])
  const old = (await cache.keys()).filter(({ url }) => !inUse.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

function filesInUse(): string[] {
  return listFiles(performance.getEntriesByType('resource'))
}

/** Scripts, styles and fonts of our own that were fetched. */
function listFiles(fetched: readonly PerformanceEntry[]): string[] {
  const addresses = fetched.map(({ name }) => new URL(name))
  const own = addresses.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith(FILES),
  )
  return [...new Set(own.map(({ pathname }) => pathname))]
}

/** One after the other: whoever is on the page comes first. */
async function cacheFiles(cache: Cache, files: readonly string[]) {
  if (files.length === 0) return
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const file of files) if (!cached.has(file)) await cache.add(file)
}
