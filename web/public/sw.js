/*
 * Service worker: shows push notifications, and opens the app offline from a cache of its HTML page
 * and files. These are the same for all members; personal data is never cached here
 * (docs/decisions/0021-offline-app-shell.md).
 */
const HOME = '/dashboard/notifications'
/** Cache and page names; `web/src/lib/app-shell-cache.ts` fills the cache under the same names. */
const CACHE_NAME = 'adire-app'
const PAGE = '/dashboard/'
/** Requests that the worker never handles; browsers with static routing skip it for them. */
const UNHANDLED_PATHS = ['/api/*', '/media/*', '/ads/*', '/ad-banners/*']

self.addEventListener('install', (event) => {
  const routes = UNHANDLED_PATHS.map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }))
  event.addRoutes?.(routes).catch(() => undefined)
  return self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  // Fetches the page while the worker is still starting.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname.startsWith(PAGE)) event.respondWith(openApp(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

/** Statuses of a proxy that reaches no server, or of a server that takes no requests. */
const UNAVAILABLE = [502, 503, 504]

/**
 * Returns the server's page; the cached one if there is no response, or if nothing is available
 * behind the proxy. The open app then retries by itself, unlike an error page.
 */
async function openApp({ request, preloadResponse }) {
  let response
  try {
    response = (await preloadResponse) ?? (await fetch(request))
    if (!UNAVAILABLE.includes(response.status)) return response
  } catch {
    // Offline: the cached page is next.
  }
  return (await findCached(PAGE)) ?? response ?? Response.error()
}

/** Returns the cached file first: names contain a hash of the content, so it is never outdated. */
async function openFile(request) {
  return (await findCached(request)) ?? fetch(request)
}

/** Returns undefined if the browser allows no storage. */
function findCached(request) {
  return caches.match(request, { cacheName: CACHE_NAME, ignoreVary: true }).catch(() => undefined)
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

async function show(data) {
  const { title, body, path, tag } = data ? data.json() : {}
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A member who is looking at the site sees the bell instead.
  if (windows.some((client) => client.visibilityState === 'visible' && client.focused)) return
  const options = { body, tag, data: { path }, icon: '/icon-192.png', badge: '/icon-192.png' }
  await self.registration.showNotification(title || 'Adire', options)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function open(path) {
  const address = new URL(/^\/dashboard\//.test(path ?? '') ? path : HOME, self.location.origin)
    .href
  const windows = await self.clients.matchAll({ type: 'window' })
  const found = windows.find((client) => client.url === address) ?? windows[0]
  if (!found) return self.clients.openWindow(address)
  await found.focus()
  if (found.url !== address) await found.navigate(address)
}

// The browser replaced the subscription: sends the new one to the server with the session cookie.
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.oldSubscription)),
)

async function renew(old) {
  const key = old?.options.applicationServerKey
  if (!key) return
  const { endpoint, keys } = (
    await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    })
  ).toJSON()
  await fetch('/api/me/push-subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  })
}
