/*
 * Shows pushes, and leads to what they are about. It answers no requests and keeps nothing: what members read is never stored here.
 */
const HOME = '/dashboard/notifications'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
  const address = new URL(/^\/dashboard\//.test(path ?? '') ? path : HOME, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window' })
  const found = windows.find((client) => client.url === address) ?? windows[0]
  if (!found) return self.clients.openWindow(address)
  await found.focus()
  if (found.url !== address) await found.navigate(address)
}

/* The browser has a new address: the server learns it in the name of whoever is signed in, or not at all. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)))

async function renew(old) {
  const key = old?.options.applicationServerKey
  if (!key) return
  const { endpoint, keys } = (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
  await fetch('/api/me/push-subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  })
}
