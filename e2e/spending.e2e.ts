import type { Page } from '@playwright/test'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectBalance, expectToast, test } from './fixtures.ts'
import { born, call, join, match, type Member } from './people.ts'
import { sql } from './world.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 14
let server: SecondServer

/** Starts a separate server, because prices apply to every member. */
test.beforeAll(async () => {
  server = await startSecondServer(PORT, {})
})

test.afterAll(() => server.stop())

type Visitor = (options: { origin: string }) => Promise<Parameters<typeof join>[0]>

async function joinPair(visitor: Visitor): Promise<{ ada: Member; ben: Member; thread: string }> {
  const [ada, ben] = await Promise.all([
    visitor({ origin: server.origin }).then((one) =>
      join(one, { city: 'Lisbon', birthDate: born(31) }),
    ),
    visitor({ origin: server.origin }).then((one) =>
      join(one, { city: 'Lisbon', birthDate: born(31), gender: 'man', name: 'Ben' }),
    ),
  ])
  return { ada, ben, thread: await match(ben, ada) }
}

const setPrice = (key: string, value: number) =>
  sql(
    'update system_config set config_value = $2 where config_key = $1',
    [key, String(value)],
    server,
  )

const sendButton = (page: Page, price: number) =>
  page.getByRole('button', { name: `Send · ${price}`, exact: true }).last()

const findBubble = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: text })

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

async function readStoredTexts(thread: string): Promise<string[]> {
  const rows = await sql<{ content: string }>(
    'select content from messages where conversation_id = $1 order by seq',
    [thread],
    server,
  )
  return rows.map(({ content }) => content)
}

test('updates prices on open pages and refuses an outdated price free of charge', async ({
  visitor,
}) => {
  const { ben, thread } = await joinPair(visitor)
  const woman = await join(await visitor({ origin: server.origin }), {
    city: 'Accra',
    birthDate: born(41),
  })
  const { page } = ben
  const discover = await ben.context.newPage()
  const star = (where: Page) =>
    where.getByRole('button', { name: new RegExp(`^Super Like.*${woman.handle}`) })
  const found = '/dashboard/discover?city=Accra&minAge=41&maxAge=41'
  await page.goto(`/dashboard/messages/${thread}`)
  await discover.goto(found)
  await expect(sendButton(page, 10)).toBeVisible()
  await expect(star(discover)).toHaveAccessibleName(`Super Like ${woman.handle}, 5 tokens`)
  await setPrice('message_token_cost', 20)
  await setPrice('super_like_token_cost', 9)
  await expect(sendButton(page, 20)).toBeVisible()
  await expect(star(discover)).toHaveAccessibleName(`Super Like ${woman.handle}, 9 tokens`)

  for (const one of [page, discover])
    await one.route(/\/api\/(stream|events)/, (route) => route.abort())
  await page.reload()
  await discover.reload()
  await expect(sendButton(page, 20)).toBeVisible()
  await expect(star(discover)).toHaveAccessibleName(`Super Like ${woman.handle}, 9 tokens`)
  await setPrice('message_token_cost', 15)
  await setPrice('super_like_token_cost', 6)
  await box(page).fill('At twenty, I thought.')
  await sendButton(page, 20).click()
  await expectToast(page, 'The price has changed', 'The price is now 15 tokens.')
  await expect(findBubble(page, 'At twenty, I thought.')).toContainText(
    'Not sent: the price is now 15 tokens',
  )
  await expect(sendButton(page, 15)).toBeVisible()
  await star(discover).click()
  await expectToast(discover, 'The price has changed', 'The price is now 6 tokens.')
  await expect(star(discover)).toHaveAccessibleName(`Super Like ${woman.handle}, 6 tokens`)
  await expectBalance(page, 50)
  expect([
    await readStoredTexts(thread),
    await sql('select 1 from likes where to_user_id = $1', [woman.id], server),
  ]).toEqual([[], []])
  await examineEveryWay(page, 'message-new-price')

  await findBubble(page, 'At twenty, I thought.').getByRole('button', { name: 'Send · 15' }).click()
  await expect(
    findBubble(page, 'At twenty, I thought.').getByRole('img', { name: /Sent|Read/ }),
  ).toBeVisible()
  await expectBalance(page, 35)
  await star(discover).click()
  await expectToast(discover, 'Super Like sent', 'You spent 6 tokens.')
  await expectBalance(discover, 29)
  await setPrice('message_token_cost', 10)
  await setPrice('super_like_token_cost', 5)
})

test('queues messages while the server is down and sends each once, from two tabs', async ({
  visitor,
}) => {
  const { ben, thread } = await joinPair(visitor)
  const { page } = ben
  await page.goto(`/dashboard/messages/${thread}`)
  await expect(sendButton(page, 10)).toBeVisible()
  const sending = new RegExp(`/api/threads/${thread}/messages`)
  await ben.context.route(sending, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, body: '{}' })
      : route.continue(),
  )
  for (const text of ['Never mind.', 'Still here.']) {
    await box(page).fill(text)
    await sendButton(page, 10).click()
    await expect(findBubble(page, text)).toContainText('Waiting to send')
  }
  await examineEveryWay(page, 'message-waiting')
  await findBubble(page, 'Never mind.').getByRole('button', { name: 'Delete' }).click()
  await expect(findBubble(page, 'Never mind.')).toHaveCount(0)
  const other = await ben.context.newPage()
  await other.goto(`/dashboard/messages/${thread}`)
  await expect(findBubble(other, 'Still here.')).toContainText('Waiting to send')
  await expect(findBubble(other, 'Never mind.')).toHaveCount(0)
  await ben.context.unroute(sending)
  await expect(
    findBubble(other, 'Still here.').getByRole('img', { name: /Sent|Read/ }),
  ).toBeVisible({
    timeout: 40_000,
  })
  await expect(findBubble(page, 'Still here.').getByRole('img', { name: /Sent|Read/ })).toBeVisible(
    {
      timeout: 40_000,
    },
  )
  await expectBalance(page, 40)
  expect(await readStoredTexts(thread)).toEqual(['Still here.'])
  await ben.context.setOffline(true)
  await page.getByRole('button', { name: /tokens\. Buy more$/ }).click()
  await expectToast(
    page,
    'You’re offline',
    'You can buy tokens and Premium when you’re back online.',
  )
})

test('shows a pause on every tab and stops the match from writing until she resumes', async ({
  visitor,
}) => {
  const { ada, ben, thread } = await joinPair(visitor)
  await ben.page.goto(`/dashboard/messages/${thread}`)
  await expect(sendButton(ben.page, 10)).toBeVisible()
  await ada.page.goto(`/dashboard/messages/${thread}`)
  await expect(box(ada.page)).toBeVisible()
  await call(ada, '/me/pause', { method: 'PUT', data: { isPaused: true } })

  await expect(ben.page.getByText(`${ada.handle} has paused their profile`)).toBeVisible()
  await expect(ben.page.getByText('You can’t send messages now.')).toBeVisible()
  await expect(box(ben.page)).toHaveCount(0)
  await expect(ben.page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  await examineEveryWay(ben.page, 'conversation-other-paused')
  await expect(ada.page.getByText('Your profile is paused')).toBeVisible()
  await expect(box(ada.page)).toHaveCount(0)
  for (const tab of ['discover', 'messages', 'profile']) {
    await ada.page.goto(`/dashboard/${tab}`)
    await expect(
      ada.page.getByRole('status').filter({ hasText: 'Your profile is paused' }),
      tab,
    ).toBeVisible()
  }
  await expect(ada.page.getByText('Available', { exact: true })).toHaveCount(0)
  await expect(ada.page.getByText('Paused', { exact: true })).toBeVisible()
  await examineEveryWay(ada.page, 'profile-paused')

  await ada.page.getByRole('main').getByRole('button', { name: 'Resume' }).click()
  await expect(ada.page.getByText('Available', { exact: true })).toBeVisible()
  await expect(sendButton(ben.page, 10)).toBeVisible()
  await box(ben.page).fill('Welcome back.')
  await sendButton(ben.page, 10).click()
  await expect(
    findBubble(ben.page, 'Welcome back.').getByRole('img', { name: /Sent|Read/ }),
  ).toBeVisible()
})
