import { expect, test } from './fixtures.ts'
import { join } from './people.ts'

// The second visitor gets the browser context of the first.
test.describe.configure({ mode: 'serial' })

let contexts = 0

test('stores data of a visitor in every way', async ({ visitor, browser }) => {
  const { page, context } = await join(await visitor())
  await page.goto('/about')
  await page.evaluate(async () => {
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    const cache = await caches.open('left')
    await cache.put('/left', new Response(''))
    await navigator.serviceWorker.register('/sw.js', { scope: '/dashboard/' })
    await new Promise((resolve) => indexedDB.open('left').addEventListener('success', resolve))
  })
  expect(await context.cookies()).not.toEqual([])
  contexts = browser.contexts().length
})

test('gives a later visitor nothing of it', async ({ visitor, browser }) => {
  const { page, context } = await visitor()
  expect(browser.contexts()).toHaveLength(contexts)
  expect(await context.cookies()).toEqual([])
  await page.goto('/about')
  const left = await page.evaluate(async () => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
    await caches.keys(),
    await indexedDB.databases(),
    await navigator.serviceWorker.getRegistrations(),
  ])
  expect(left.flat()).toEqual([])
})
