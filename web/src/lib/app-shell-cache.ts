import { whenIdle } from './when-idle.ts'

/**
 * Caches the app's HTML page and files in this browser, so that it opens offline
 * (docs/decisions/0021-offline-app-shell.md). They contain no personal data and stay after log-out.
 */
const WORKER = '/sw.js'
/** The service worker doesn't handle public pages. */
export const WORKER_SCOPE = '/dashboard/'
/** Cache and page names, the same as in the service worker (`web/public/sw.js`). */
const CACHE_NAME = 'adire-app'
const PAGE = '/dashboard/'
const FILES = '/assets/'
/** Leaves a slow phone time to load the page first. */
const START_DELAY_MS = 10_000
/** Caches even if the page is never idle. */
const IDLE_LIMIT_MS = 5_000

/** Registers the service worker, which the offline cache and push notifications need. */
export function startWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER, { scope: WORKER_SCOPE })
}

/** Caches the app when the page is idle, and then every file it fetches; returns how to stop. */
export function cacheAppShellWhenIdle(): () => void {
  // In development, files change without changing their names.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window))
    return () => {}
  const stop = new AbortController()
  const timer = setTimeout(
    () => whenIdle(() => void cacheFromNowOn(stop.signal), IDLE_LIMIT_MS),
    START_DELAY_MS,
  )
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  return () => stop.abort()
}

/** Ignores failures: without storage the app only needs the network. */
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
  } catch {
    // The app then needs the network.
  }
}

/**
 * Caches the files of this page, and then the page itself, so that a cached page never lacks a file.
 * Removes files that only an older build used.
 */
export async function cacheAppShell(cache: Cache): Promise<void> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return
  await cacheFiles(cache, filesInUse())
  const cached = await cache.match(PAGE)
  if ((await cached?.text())?.includes(entry)) return

  const page = await fetch(PAGE)
  // If the server has a newer build by now, the next load caches that one.
  if (!page.ok || !(await page.clone().text()).includes(entry)) return
  await cache.put(PAGE, page)
  const inUse = new Set([PAGE, ...filesInUse()])
  const old = (await cache.keys()).filter(({ url }) => !inUse.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

function filesInUse(): string[] {
  return listFiles(performance.getEntriesByType('resource'))
}

/** Paths of our own scripts, styles and fonts among fetched resources. */
function listFiles(fetched: readonly PerformanceEntry[]): string[] {
  const addresses = fetched.map(({ name }) => new URL(name))
  const own = addresses.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith(FILES),
  )
  return [...new Set(own.map(({ pathname }) => pathname))]
}

/** Fetches one file at a time, to leave the network to the page. */
async function cacheFiles(cache: Cache, files: readonly string[]) {
  if (files.length === 0) return
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const file of files) if (!cached.has(file)) await cache.add(file)
}
