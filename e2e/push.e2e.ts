import { browserWithWindows } from './browsers.ts'
import { expect, expectDashboard, test } from './fixtures.ts'
import { join } from './people.ts'
import { sql } from './world.ts'

// A headless browser shows no notifications and denies them to the page.
test.use({ launchOptions: browserWithWindows })

/**
 * Fakes the push subscription, because the browser vendor's push service is unreachable in tests.
 */
function pretendToSubscribe(): void {
  const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i === 0 ? 4 : i)).buffer
  const subscription = {
    endpoint: `http://127.0.0.1:9/${Math.random()}`,
    getKey: (name: string) => bytes(name === 'p256dh' ? 65 : 16),
    unsubscribe: async () => true,
  }
  let current: unknown = null
  // The page only uses the members of the fake above.
  // A part of a subscription: what the app reads of it.
  PushManager.prototype.subscribe = async () => (current = subscription) as never
  PushManager.prototype.getSubscription = async () => current as never
}

test('subscribes to push and shows a notification without details while no page is open', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page, context } = ada
  const subscriptions = () => sql('select 1 from push_subscriptions where user_id = $1', [ada.id])
  await context.grantPermissions(['notifications'])
  await page.addInitScript(pretendToSubscribe)
  await page.goto('/dashboard/profile/settings/preferences')
  await expectDashboard(page)
  const daily = page.getByRole('switch', { name: 'One email a day' })
  await daily.click()
  await expect(daily).toBeChecked()

  const push = page.getByRole('switch', { name: 'Push notifications on this device' })
  await expect(
    page.getByText('Push notifications never show what a message says or who sent it.', {
      exact: false,
    }),
  ).toBeVisible()
  await push.click()
  await expect(push).toBeChecked()
  await expect.poll(subscriptions).toHaveLength(1)

  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/dashboard/'))
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const data = JSON.stringify({
    title: 'Adire',
    body: 'You have a new message',
    path: '/dashboard/matches',
    tag: 'message',
  })
  // Pushes are only shown while no page of the site is visible.
  await page.goto('about:blank')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: ada.origin,
    registrationId,
    data,
  })
  await page.goto('/dashboard/notifications')
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/dashboard/')
      return (await registration?.getNotifications())?.map(({ title, body }) => `${title}: ${body}`)
    })
  await expect.poll(shown).toEqual(['Adire: You have a new message'])
  const worker = (await page.request.get('/sw.js')).headers()
  expect(worker['cache-control']).toBe('no-cache')
  expect(worker['content-security-policy']).toContain("default-src 'none'")
  const cachedPaths = await page.evaluate(async () =>
    (await (await caches.open('adire-app')).keys()).map(({ url }) => new URL(url).pathname),
  )
  expect(
    cachedPaths.filter((path) => path !== '/dashboard/' && !path.startsWith('/assets/')),
  ).toEqual([])

  await page.goto('/dashboard/profile/settings/preferences')
  await expect(page.getByRole('switch', { name: 'One email a day' })).toBeChecked()
})
