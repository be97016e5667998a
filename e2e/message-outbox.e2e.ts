import { expect, expectBalance, expectOfflineReady, expectToast, test } from './fixtures.ts'
import {
  box,
  findBubble,
  joinPair,
  open,
  readBalance,
  readStoredTexts,
  write,
} from './conversation.ts'

test('sends offline messages once, after a reload or a closed tab, from any page', async ({
  visitor,
}) => {
  const pair = await joinPair(visitor)
  const { ada, ben } = pair
  await open(ada.page, pair)
  await open(ben.page, pair)
  await expect(box(ben.page)).toBeVisible()
  await expectOfflineReady(ben.page)
  await ben.context.setOffline(true)
  await write(ben.page, 'Written in a tunnel.')
  await expect(findBubble(ben.page, 'Written in a tunnel.')).toContainText('Waiting to send')
  await expect(
    findBubble(ben.page, 'Written in a tunnel.').getByRole('button', { name: 'Delete' }),
  ).toBeInViewport()
  await ben.page.reload()
  await expect(
    ben.page.getByRole('heading', { name: /^(You’re offline|Still connecting)$/ }),
  ).toBeVisible()
  await expect(ben.page.getByText('1 message will be sent when you’re back')).toBeVisible()
  await ben.context.setOffline(false)
  await expect(findBubble(ada.page, 'Written in a tunnel.')).toHaveCount(1)
  await expect(
    findBubble(ben.page, 'Written in a tunnel.').getByRole('img', { name: /Sent|Read/ }),
  ).toBeVisible()
  await expect(findBubble(ben.page, 'Written in a tunnel.')).toHaveCount(1)
  await expectBalance(ben.page, 40)

  await ben.context.setOffline(true)
  await write(ben.page, 'One.')
  await write(ben.page, 'Two.')
  await expect(findBubble(ben.page, 'Two.')).toContainText('Waiting to send')
  await ben.page.close()
  await ben.context.setOffline(false)
  const again = await ben.context.newPage()
  await again.goto('/dashboard/matches')
  await expect(findBubble(ada.page, 'Two.')).toHaveCount(1)
  await expectBalance(again, 20)
  expect(await readStoredTexts(pair)).toEqual(['Written in a tunnel.', 'One.', 'Two.'])
})

test('neither repeats nor charges a message twice when its response is lost', async ({
  visitor,
}) => {
  const pair = await joinPair(visitor)
  const { page } = pair.ben
  // Without the event stream, only the retry tells the page that the message was stored.
  await page.route(/\/api\/(stream|events)/, (route) => route.abort())
  await open(page, pair)
  await expect(page.getByRole('region', { name: /^Say hello/ }).getByRole('button')).toHaveCount(3)
  await expectBalance(page, 50)
  const sending = new RegExp(`/api/threads/${pair.thread}/messages`)
  await page.route(sending, async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await write(page, 'Did you get this?')
  await expect(findBubble(page, 'Did you get this?')).toContainText('Waiting to send')
  expect(await readStoredTexts(pair)).toEqual(['Did you get this?'])
  await page.unroute(sending)
  await expect(
    findBubble(page, 'Did you get this?').getByRole('img', { name: 'Sent' }),
  ).toBeVisible()
  await expect(findBubble(page, 'Did you get this?')).toHaveCount(1)
  await expectBalance(page, 40)
  expect(await readStoredTexts(pair)).toEqual(['Did you get this?'])
  expect(await readBalance(pair.ben)).toBe(40)

  // An error without a code shows the specified text, and the message can be retried.
  await page.route(sending, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: '{}' })
      : route.continue(),
  )
  await write(page, 'And this?')
  await expectToast(page, 'Message Failed', 'Failed to send message. Please try again.')
  await expect(findBubble(page, 'And this?')).toContainText('Not sent')
  // It is never retried automatically, not even on the next load.
  await page.unroute(sending)
  await page.reload()
  await expect(findBubble(page, 'And this?').getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(await readStoredTexts(pair)).toEqual(['Did you get this?'])
  await findBubble(page, 'And this?').getByRole('button', { name: 'Retry' }).click()
  await expect(findBubble(page, 'And this?').getByRole('img', { name: 'Sent' })).toBeVisible()
  await expectBalance(page, 30)
})

test('sends a message by itself once the server answers again', async ({ visitor }) => {
  const pair = await joinPair(visitor)
  const { page } = pair.ben
  // Without the event stream, nothing but the timer tells the page to try again.
  await page.route(/\/api\/(stream|events)/, (route) => route.abort())
  await open(page, pair)
  let refusals = 0
  await page.route(new RegExp(`/api/threads/${pair.thread}/messages`), (route) => {
    if (route.request().method() !== 'POST' || refusals === 3) return route.continue()
    refusals += 1
    return route.fulfill({ status: 503, body: '<h1>Service Unavailable</h1>' })
  })
  await write(page, 'Through the outage.')
  await expect(findBubble(page, 'Through the outage.')).toContainText('Waiting to send')
  await expect(
    findBubble(page, 'Through the outage.').getByRole('img', { name: 'Sent' }),
  ).toBeVisible()
  expect(refusals).toBe(3)
  expect(await readStoredTexts(pair)).toEqual(['Through the outage.'])
})
