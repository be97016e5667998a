import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectBalance, expectToast, type Person, test } from './fixtures.ts'
import { join, leaveTokens, match, type Member } from './people.ts'
import { sql } from './world.ts'

interface Pair {
  ada: Member
  ben: Member
  thread: string
}

/** A woman and a man who like each other. */
async function aPair(visitor: () => Promise<Person>): Promise<Pair> {
  const [ada, ben] = await Promise.all([
    visitor().then((one) => join(one, { city: 'Lisbon' })),
    visitor().then((one) => join(one, { city: 'Lisbon', gender: 'man', name: 'Ben' })),
  ])
  return { ada, ben, thread: await match(ben, ada) }
}

const open = (page: Page, { thread }: Pair) => page.goto(`/dashboard/messages/${thread}`)

const reading = (page: Page) => page.getByRole('region', { name: /^Messages with/ })

const said = (page: Page, text: string): Locator => reading(page).getByRole('listitem').filter({ hasText: text })

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

const inbox = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .getByRole('link', { name: /^Messages/ })

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole('button', { name: /^Send/ }).click()
}

async function storedIn({ thread }: Pair): Promise<string[]> {
  const rows = await sql<{ content: string }>('select content from messages where conversation_id = $1 order by seq', [thread])
  return rows.map(({ content }) => content)
}

async function balanceOf({ id }: Member): Promise<number | undefined> {
  const [wallet] = await sql<{ balance: number }>('select balance::int as balance from token_wallets where user_id = $1', [id])
  return wallet?.balance
}

test('from "No Messages Yet" to the first word: a match comes in, is chosen, and an opener is taken', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Lisbon' })
  const ben = await join(await visitor(), { city: 'Lisbon', gender: 'man', name: 'Ben' })
  const { page } = ada
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('heading', { name: 'No Messages Yet' })).toBeVisible()
  await expect(page.getByText('No matches yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Matching' })).toHaveAttribute('href', '/dashboard/discover')

  const thread = await match(ben, ada)
  await page.getByRole('alertdialog', { name: "It's a Match!" }).getByRole('button', { name: 'Keep browsing' }).click()
  await expect(page.getByRole('heading', { name: 'Select a Match to Start Messaging' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(ben.handle) })
    .click()
  await expect(page).toHaveURL(`/dashboard/messages/${thread}`)

  const openers = page.getByRole('region', { name: `Say hello to ${ben.handle}` }).getByRole('button')
  await expect(openers).toHaveCount(3)
  const opener = 'What do you miss first when you are away from Lisbon?'
  await openers.filter({ hasText: opener }).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue(opener)
  await page.keyboard.press('Enter')
  await expect(said(page, opener)).toHaveCount(1)
  await expect(openers).toHaveCount(0)
})

test('messages arrive live on both sides, the badge counts what is unread, and reading clears it', async ({ visitor }) => {
  const pair = await aPair(visitor)
  const { ada, ben } = pair
  await ada.page.goto('/dashboard/matches')
  await expect(ada.page.getByRole('article')).toHaveCount(1)
  await open(ben.page, pair)
  await write(ben.page, 'First of two.')
  await expect(said(ben.page, 'First of two.').getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(inbox(ada.page)).toHaveAccessibleName(/1 unread/)
  await write(ben.page, 'Second of two.')
  await expect(inbox(ada.page)).toHaveAccessibleName(/2 unread/)
  await expectBalance(ben.page, 30)

  await inbox(ada.page).click()
  const row = ada.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: new RegExp(ben.handle) })
  await expect(row).toContainText('Second of two.')
  await expect(row).toContainText('2 unread messages')
  await row.click()
  await expect(said(ada.page, 'First of two.')).toBeVisible()
  await expect(inbox(ada.page)).toHaveAccessibleName('Messages')
  await expect(said(ben.page, 'Second of two.').getByRole('img', { name: 'Read' })).toBeVisible()

  await write(ada.page, 'I read both.')
  await expect(said(ben.page, 'I read both.')).toHaveCount(1)
  await write(ben.page, 'That was quick.')
  await expect(said(ada.page, 'That was quick.')).toHaveCount(1)
  await expect(said(ben.page, 'That was quick.').getByRole('img', { name: 'Read' })).toBeVisible()
  await expect(inbox(ada.page)).toHaveAccessibleName('Messages')
  await expectBalance(ada.page, 50)
})

test('two tabs of one member agree about what was said and what it cost', async ({ visitor }) => {
  const pair = await aPair(visitor)
  const { page, context } = pair.ben
  const other = await context.newPage()
  for (const tab of [page, other]) await open(tab, pair)
  await expect(box(page)).toBeVisible()
  await write(other, 'From the second tab.')
  await write(page, 'From the first tab.')
  for (const tab of [page, other]) {
    await expect(said(tab, 'From the second tab.')).toHaveCount(1)
    await expect(said(tab, 'From the first tab.')).toHaveCount(1)
    await expectBalance(tab, 30)
  }
  await page.reload()
  await expect(reading(page).getByRole('listitem').filter({ hasText: 'You:' })).toHaveText(
    (await storedIn(pair)).map((text) => new RegExp(text)),
  )
})

test('Enter sends, Shift+Enter begins a line, and an empty message is refused', async ({ visitor }) => {
  const pair = await aPair(visitor)
  const { page } = pair.ada
  await open(page, pair)
  await box(page).fill('One line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('and another')
  await expect(box(page)).toHaveValue('One line\nand another')
  await page.keyboard.press('Enter')
  await expect(said(page, 'One line')).toHaveCount(1)
  await expect(box(page)).toHaveValue('')

  await box(page).fill('   ')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Empty Message', 'Please write a message before sending.')
  await expect.poll(() => storedIn(pair)).toEqual(['One line\nand another'])
})

test('a man without ten tokens reads "Insufficient Tokens" and keeps what he wrote', async ({ visitor }) => {
  const pair = await aPair(visitor)
  const { page } = pair.ben
  await leaveTokens(pair.ben, 9)
  await open(page, pair)
  const note = page.getByRole('status').filter({ hasText: 'Insufficient Tokens' })
  await expect(note).toContainText('You need 10 tokens to send a message.')
  await box(page).fill('Nine tokens are not ten.')
  await page.keyboard.press('Enter')
  await expect(note).toBeVisible()
  await expect(box(page)).toHaveValue('Nine tokens are not ten.')
  await page.reload()
  await expect(box(page)).toHaveValue('Nine tokens are not ten.')
  expect(await storedIn(pair)).toEqual([])
  await expectBalance(page, 9)
})

test('a balance that another device has spent is found out by the server; the message is kept and nothing is charged', async ({
  visitor,
}) => {
  const pair = await aPair(visitor)
  const { page } = pair.ben
  await open(page, pair)
  await expectBalance(page, 50)
  await leaveTokens(pair.ben, 9)
  await write(page, 'I thought I had fifty.')
  await expectToast(page, 'Insufficient Tokens', 'You need 10 tokens to send a message.')
  await expect(said(page, 'I thought I had fifty.')).toContainText('Not sent')
  await expectBalance(page, 9)
  expect(await storedIn(pair)).toEqual([])
})

test('a message written offline is kept, leaves once when the network is back, and is charged once', async ({ visitor }) => {
  const pair = await aPair(visitor)
  const { ada, ben } = pair
  await open(ada.page, pair)
  await open(ben.page, pair)
  await expect(box(ben.page)).toBeVisible()
  await ben.context.setOffline(true)
  await write(ben.page, 'Written in a tunnel.')
  await expect(said(ben.page, 'Written in a tunnel.')).toContainText('Not sent')
  expect(await storedIn(pair)).toEqual([])
  await ben.context.setOffline(false)
  await expect(said(ada.page, 'Written in a tunnel.')).toHaveCount(1)
  await expect(said(ben.page, 'Written in a tunnel.')).toHaveCount(1)
  await expect(said(ben.page, 'Written in a tunnel.').getByRole('img', { name: /Sent|Read/ })).toBeVisible()
  await expectBalance(ben.page, 40)
  expect(await storedIn(pair)).toEqual(['Written in a tunnel.'])
})

test('a message whose answer is lost is neither said nor charged twice when it is sent again', async ({ visitor }) => {
  const pair = await aPair(visitor)
  const { page } = pair.ben
  // Without its live stream the page cannot learn of the message before it asks again.
  await page.route(/\/api\/stream/, (route) => route.abort())
  await open(page, pair)
  await expectBalance(page, 50)
  const sending = new RegExp(`/api/threads/${pair.thread}/messages`)
  await page.route(sending, async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await write(page, 'Did you get this?')
  await expect(said(page, 'Did you get this?')).toContainText('Not sent')
  expect(await storedIn(pair)).toEqual(['Did you get this?'])
  await page.unroute(sending)
  await said(page, 'Did you get this?').getByRole('button', { name: 'Retry' }).click()
  await expect(said(page, 'Did you get this?').getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(said(page, 'Did you get this?')).toHaveCount(1)
  await expectBalance(page, 40)
  expect(await storedIn(pair)).toEqual(['Did you get this?'])
  expect(await balanceOf(pair.ben)).toBe(40)
})

test('a match lost while one writes gives "Match Required" and charges nothing', async ({ visitor }) => {
  const pair = await aPair(visitor)
  const { page } = pair.ben
  await open(page, pair)
  await expect(box(page)).toBeVisible()
  await sql('update matches set unmatched_at = now() where id = (select match_id from message_threads where id = $1)', [pair.thread])
  await write(page, 'Are you still there?')
  await expect(page.getByRole('status').filter({ hasText: 'Match Required' })).toContainText(
    "You can only message people you've matched with.",
  )
  await expect(box(page)).toHaveCount(0)
  expect(await storedIn(pair)).toEqual([])
  expect(await balanceOf(pair.ben)).toBe(50)
})

test('a long message is counted near its end, and two thousand characters arrive whole', async ({ visitor }) => {
  const pair = await aPair(visitor)
  const { ada, ben } = pair
  await open(ada.page, pair)
  await open(ben.page, pair)
  const long = `${'Lisbon '.repeat(284)}ab`
  expect(long).toHaveLength(1990)
  await box(ada.page).fill(long)
  await expect(ada.page.getByText('1,990/2,000')).toBeVisible()
  await box(ada.page).press('End')
  await box(ada.page).pressSequentially('0123456789 too much')
  await expect(ada.page.getByText('2,000/2,000')).toBeVisible()
  await expect(box(ada.page)).toHaveValue(`${long}0123456789`)
  await ada.page.keyboard.press('Enter')
  await expect(said(ben.page, 'ab0123456789')).toHaveCount(1)
  expect(await storedIn(pair)).toEqual([`${long}0123456789`])
})

test('a thread that never was, one of other people and a malformed address are calm', async ({ visitor }) => {
  const { thread } = await aPair(visitor)
  const { page } = await join(await visitor(), { city: 'Lisbon', name: 'Zoë' })
  for (const address of [randomUUID(), thread, 'nonsense']) {
    await page.goto(`/dashboard/messages/${address}`)
    await expect(page.getByRole('heading', { name: 'Match Required' }), address).toBeVisible()
    await expect(page.getByText("You can only message people you've matched with.")).toBeVisible()
  }
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(page).toHaveURL('/dashboard/messages')
  await expect(page.getByRole('heading', { name: 'No Messages Yet' })).toBeVisible()
})
