/*
 * Shows pushes, and opens the app where there is no network: for that its page and the files it is
 * made of are kept, which are the same for everybody. What members write, read or are shown is
 * never stored here (docs/decisions/0021-offline-app-shell.md).
 */
const HOME = '/dashboard/notifications'
/** Cache and page names; `web/src/lib/app-shell-cache.ts` fills the cache under the same names. */
const CACHE_NAME = 'adire-app'
const PAGE = '/dashboard/'
/**
 * Answers that this program would only hand through: where the browser can be told so, it does not
 * even ask.
 */
const NOT_OURS = ['/api/*', '/media/*', '/ads/*', '/ad-banners/*']

self.addEventListener('install', (event) => {
  const routes = NOT_OURS.map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }))
  event.addRoutes?.(routes).catch(() => undefined)
  return self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  // The page is on its way while this program is still being started.
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

/** The server's page, whatever it says; the kept one only where no answer comes at all. */
async function openApp({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await findKept(PAGE)) ?? Response.error()
  }
}

/** A file's name changes with what is in it, so that one which is kept is never an old one. */
async function openFile(request) {
  return (await findKept(request)) ?? fetch(request)
}

/** Where nothing may be kept, nothing is found. */
function findKept(request) {
  return caches.match(request, { cacheName: CACHE_NAME, ignoreVary: true }).catch(() => undefined)
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

async function show(data) {
  const { title, body, path, tag } = data ? data.json() : {}
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Whoever is looking at the site has the bell.
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

/* The browser has a new address: the server learns it in the name of whoever is signed in, or not
   at all. */
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
