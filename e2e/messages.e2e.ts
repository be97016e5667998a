import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, expectBalance, expectToast, test } from './fixtures.ts'
import { call, join, leaveTokens, match, sendMessage } from './people.ts'
import { sql } from './world.ts'
import {
  box,
  findBubble,
  joinPair,
  open,
  type Pair,
  readBalance,
  reading,
  readStoredTexts,
  write,
} from './conversation.ts'

const inbox = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .getByRole('link', { name: /^Messages/ })

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })

test('starts a conversation from a new match with an opener about shared interests', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Lisbon' })
  const ben = await join(await visitor(), { city: 'Lisbon', gender: 'man', name: 'Ben' })
  for (const one of [ada, ben])
    await call(one, '/me/profile', {
      method: 'PATCH',
      data: { interests: ['Dancing'], languages: ['Twi'] },
    })
  const { page } = ada
  await page.route(/\/api\/matches/, (route) => route.abort())
  await page.goto('/dashboard/messages')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load matches' })
  await expect(failed).toBeVisible()
  await page.unroute(/\/api\/matches/)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No Messages Yet' })).toBeVisible()
  await expect(page.getByText('No matches yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Matching' })).toHaveAttribute(
    'href',
    '/dashboard/discover',
  )

  const thread = await match(ben, ada, { isNews: true })
  const celebration = page.getByRole('alertdialog', { name: "It's a Match!" })
  await celebration.getByRole('button', { name: 'Keep browsing' }).click()
  await expect(celebration).toHaveCount(0)
  await expect(
    page.getByRole('heading', { name: 'Select a Match to Start Messaging' }),
  ).toBeVisible()
  await list(page)
    .getByRole('link', { name: new RegExp(ben.handle) })
    .click()
  await expect(page).toHaveURL(`/dashboard/messages/${thread}`)
  await expect(page.getByText(/^\d\d:\d\d in Lisbon$/)).toBeVisible()
  await expect(page.getByText('Active now')).toBeVisible()

  const openers = page
    .getByRole('region', { name: `Say hello to ${ben.handle}` })
    .getByRole('button')
  await expect(openers).toHaveText([
    /^We both like Dancing!/,
    /^You speak Twi too!/,
    /^We both live in Lisbon\./,
  ])
  await openers.last().click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue(/^We both live in Lisbon/)
  await page.keyboard.press('Enter')
  await expect(findBubble(page, 'We both live in Lisbon')).toHaveCount(1)
  await expect(openers).toHaveCount(0)
})

test('shows typing, badges and read receipts live, and hides receipts that are switched off', async ({
  visitor,
}) => {
  const pair = await joinPair(visitor)
  const { ada, ben } = pair
  await ada.page.goto('/dashboard/matches')
  await expect(ada.page.getByRole('article')).toHaveCount(1)
  await open(ben.page, pair)
  await expect(ben.page.getByRole('button', { name: 'Send · 10' })).toBeVisible()
  await write(ben.page, 'First of two.')
  await expect(
    findBubble(ben.page, 'First of two.').getByRole('img', { name: 'Sent' }),
  ).toBeVisible()
  await expect(inbox(ada.page)).toHaveAccessibleName(/1 unread/)
  await write(ben.page, 'Second of two.')
  await expect(inbox(ada.page)).toHaveAccessibleName(/2 unread/)
  await expectBalance(ben.page, 30)

  await inbox(ada.page).click()
  const row = list(ada.page).getByRole('link', { name: new RegExp(ben.handle) })
  await expect(row).toContainText('Second of two.')
  await expect(row).toContainText('2 unread messages')
  await row.click()
  await expect(reading(ada.page).getByText('New', { exact: true })).toBeVisible()
  await expect(reading(ada.page).getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(findBubble(ada.page, 'First of two.')).toBeVisible()
  await expect(inbox(ada.page)).toHaveAccessibleName('Messages')
  await expect(
    findBubble(ben.page, 'Second of two.').getByRole('img', { name: 'Read' }),
  ).toBeVisible()

  await box(ada.page).pressSequentially('I read both.')
  await expect(ben.page.getByText(`${ada.handle} is typing…`)).toBeVisible()
  await ada.page.keyboard.press('Enter')
  await expect(findBubble(ben.page, 'I read both.')).toHaveCount(1)
  await expect(ben.page.getByText(`${ada.handle} is typing…`)).toHaveCount(0)

  await call(ada, '/me/privacy', { method: 'PATCH', data: { sendsReadReceipts: false } })
  await write(ben.page, 'Nobody will know.')
  await expect(findBubble(ada.page, 'Nobody will know.')).toHaveCount(1)
  await expect(inbox(ada.page)).toHaveAccessibleName('Messages')
  await expect(
    findBubble(ben.page, 'Second of two.').getByRole('img', { name: 'Sent' }),
  ).toBeVisible()
  await expect(reading(ben.page).getByRole('img', { name: 'Read' })).toHaveCount(0)
  await expectBalance(ada.page, 50)
  await expectBalance(ben.page, 20)
})

test('keeps messages and balance the same in two tabs', async ({ visitor }) => {
  const pair = await joinPair(visitor)
  const { page, context } = pair.ben
  const other = await context.newPage()
  for (const tab of [page, other]) await open(tab, pair)
  for (const tab of [page, other]) await expect(box(tab)).toBeVisible()
  await write(other, 'From the second tab.')
  await write(page, 'From the first tab.')
  for (const tab of [page, other]) {
    await expect(findBubble(tab, 'From the second tab.')).toHaveCount(1)
    await expect(findBubble(tab, 'From the first tab.')).toHaveCount(1)
    await expectBalance(tab, 30)
  }
  await page.reload()
  await expect(reading(page).getByRole('listitem').filter({ hasText: 'You:' })).toHaveText(
    (await readStoredTexts(pair)).map((text) => new RegExp(text)),
  )
})

test('sends line breaks, stores a draft, counts near the limit and sends nothing empty', async ({
  visitor,
}) => {
  const pair = await joinPair(visitor)
  const { page } = pair.ada
  await open(page, pair)
  await box(page).fill('One line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('and another')
  await expect(box(page)).toHaveValue('One line\nand another')
  await inbox(page).click()
  await expect(
    page.getByRole('heading', { name: 'Select a Match to Start Messaging' }),
  ).toBeVisible()
  await page.reload()
  await list(page)
    .getByRole('link', { name: new RegExp(pair.ben.handle) })
    .click()
  await expect(box(page)).toHaveValue('One line\nand another')
  await page.getByRole('button', { name: 'Emoji' }).click()
  const emoji = page.getByRole('dialog', { name: 'Emoji' })
  await emoji.getByRole('button', { name: '🎶' }).click()
  await expect(emoji).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findBubble(page, 'One line')).toHaveCount(1)
  await expect(box(page)).toHaveValue('')

  await box(page).fill('   ')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Empty Message', 'Please write a message before sending.')

  const long = `${'Lisbon '.repeat(284)}ab`
  expect(long).toHaveLength(1990)
  await box(page).fill(long)
  await expect(page.getByText('1,990/2,000')).toBeVisible()
  await box(page).press('End')
  await box(page).pressSequentially('0123456789 too much')
  await expect(page.getByText('2,000/2,000')).toBeVisible()
  await expect(box(page)).toHaveValue(`${long}0123456789`)
  await page.keyboard.press('Enter')
  await expect(findBubble(page, 'ab0123456789').getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect
    .poll(() => readStoredTexts(pair))
    .toEqual(['One line\nand another🎶', `${long}0123456789`])
})

test('shows "Insufficient Tokens", offers to buy some and keeps the draft', async ({ visitor }) => {
  const pair = await joinPair(visitor)
  const { page } = pair.ben
  await open(page, pair)
  await expectBalance(page, 50)
  // Another device has spent the tokens, so only the server knows.
  await leaveTokens(pair.ben, 9)
  await write(page, 'I thought I had fifty.')
  await expectToast(page, 'Insufficient Tokens', 'You need 10 tokens to send a message.')
  await expect(findBubble(page, 'I thought I had fifty.')).toContainText('Not sent')
  await expectBalance(page, 9)

  const note = page.getByRole('status').filter({ hasText: 'Insufficient Tokens' })
  await expect(note).toContainText('You need 10 tokens to send a message.')
  await expect(note.getByRole('button', { name: 'Buy Tokens' })).toBeVisible()
  await box(page).fill('Nine tokens are not ten.')
  await page.keyboard.press('Enter')
  await expect(note).toBeVisible()
  await page.reload()
  await expect(box(page)).toHaveValue('Nine tokens are not ten.')
  await expect(findBubble(page, 'I thought I had fifty.')).toContainText('Not sent')
  await findBubble(page, 'I thought I had fifty.').getByRole('button', { name: 'Delete' }).click()
  await expect(findBubble(page, 'I thought I had fifty.')).toHaveCount(0)
  expect(await readStoredTexts(pair)).toEqual([])
  expect(await readBalance(pair.ben)).toBe(9)
})

test('shows "Match Required" free of charge for an ended match and other people\'s threads', async ({
  visitor,
}) => {
  const pair = await joinPair(visitor)
  const { page } = pair.ben
  await open(page, pair)
  await expect(box(page)).toBeVisible()
  // The match ends while the request is pending; a page that knew earlier would show no text box.
  await page.route(new RegExp(`/api/threads/${pair.thread}/messages`), async (route) => {
    if (route.request().method() === 'POST')
      await sql(
        'update matches set unmatched_at = now() where id = (select match_id from message_threads where id = $1)',
        [pair.thread],
      )
    await route.continue()
  })
  await write(page, 'Are you still there?')
  const required = page.getByRole('heading', { name: 'Match Required' })
  await expect(required).toBeVisible()
  await expect(page.getByText("You can only message people you've matched with.")).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  expect(await readStoredTexts(pair)).toEqual([])
  expect(await readBalance(pair.ben)).toBe(50)

  const others = await joinPair(visitor)
  for (const address of [randomUUID(), others.thread, 'nonsense']) {
    await page.goto(`/dashboard/messages/${address}`)
    await expect(required, address).toBeVisible()
  }
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(page).toHaveURL('/dashboard/messages')
  await expect(page.getByRole('heading', { name: 'No Messages Yet' })).toBeVisible()
})

/** Adds ten thousand messages from Ada, the last three unread. */
async function writeTenThousand({ ada, thread }: Pair): Promise<void> {
  await sql(
    `insert into messages (conversation_id, seq, sender_id, content, client_id, cost, created_at, is_read)
      select $1, n, $2, 'Message ' || n || '.', gen_random_uuid(), 0, now() - (10001 - n) * interval '5 minutes', n <= 9997
      from generate_series(1, 10000) n`,
    [thread, ada.id],
  )
  await sql(
    `update message_threads set last_seq = 10000, last_message_at = now() - interval '5 minutes', active_at = now() - interval '5 minutes',
      last_sender_id = $2, last_preview = 'Message 10000.', a_unread = 3 * (user_b_id = $2)::int, b_unread = 3 * (user_a_id = $2)::int where id = $1`,
    [thread, ada.id],
  )
}

test('opens ten thousand messages at "New", loads older ones in place and jumps to the latest', async ({
  visitor,
}) => {
  const pair = await joinPair(visitor)
  const { page } = pair.ben
  await writeTenThousand(pair)
  await open(page, pair)
  await expect(reading(page).getByText('New', { exact: true })).toBeInViewport()
  await expect(findBubble(page, 'Message 9998.')).toBeInViewport()
  await expect(findBubble(page, 'Message 9961.')).toHaveCount(1)
  await expect(findBubble(page, 'Message 9960.')).toHaveCount(0)

  // Near the top, older messages load without moving the visible ones.
  const top = await reading(page).evaluate((region) => {
    region.scrollTop = 120
    const item = [...region.querySelectorAll('li')].find((one) =>
      one.textContent.includes('Message 9965.'),
    )
    return item?.getBoundingClientRect().top
  })
  await expect(findBubble(page, 'Message 9921.')).toHaveCount(1)
  const after = await findBubble(page, 'Message 9965.').evaluate(
    (item) => item.getBoundingClientRect().top,
  )
  expect(Math.abs(after - (top ?? 0))).toBeLessThanOrEqual(2)

  await sendMessage(pair.ada, pair.thread, 'Are you still reading that?')
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(findBubble(page, 'Are you still reading that?')).toBeInViewport()
  await expect(page.getByRole('button', { name: /new message|Jump to latest/ })).toHaveCount(0)
})

test('searches and filters conversations, accessible at every width', async ({ visitor }) => {
  const pair = await joinPair(visitor)
  const { ada, ben } = pair
  const { page } = ada
  await open(page, pair)
  await expect(
    page.getByRole('region', { name: `Say hello to ${ben.handle}` }).getByRole('button'),
  ).toHaveCount(3)
  await examineEveryWay(page, 'messages-openers')
  await sendMessage(ben, pair.thread, 'Which agege bread is the right one, and who decides that?')
  await sendMessage(ada, pair.thread, 'The one from the corner, before eight.')
  await expect(findBubble(page, 'The one from the corner')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/dashboard/messages')
  const row = list(page).getByRole('link', { name: new RegExp(ben.handle) })
  await expect(row).toBeVisible()
  const show = page.getByRole('group', { name: 'Show' })
  await show.getByRole('button', { name: 'Your turn' }).click()
  await expect(page.getByText('No one is waiting for your reply.')).toBeVisible()
  await show.getByRole('button', { name: 'Unread' }).click()
  await expect(page.getByText('You’ve read everything.')).toBeVisible()
  await show.getByRole('button', { name: 'All' }).click()
  await expect(row).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search conversations by name' })
  await search.fill('zzzz')
  await expect(page.getByText('No matches with that name.')).toBeVisible()
  await search.fill(ben.handle.slice(0, 6).toLowerCase())
  await expect(row).toBeVisible()
})

test('fills a phone with the conversation, whose Back leads to the list with the bars', async ({
  visitor,
}) => {
  const pair = await joinPair(visitor)
  const { page } = pair.ben
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/messages')
  const bars = [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('button', { name: 'Your account' }),
  ]
  for (const bar of bars) await expect(bar).toBeVisible()
  const row = page.getByRole('main').getByRole('link', { name: pair.ada.handle })
  await row.click()
  await expect(box(page)).toBeVisible()
  for (const bar of bars) await expect(bar).toBeHidden()
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: box(page) })
  await expect(form).toContainText('Balance: 50 tokens')
  const readFoot = async () => {
    const area = await form.boundingBox()
    return area && area.y + area.height
  }
  await expect.poll(readFoot).toBeGreaterThan(738)
  await expect.poll(readFoot).toBeLessThanOrEqual(740)
  await page.getByRole('link', { name: 'All conversations' }).click()
  for (const bar of bars) await expect(bar).toBeVisible()
  await row.click()
  await expect(box(page)).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  for (const bar of bars) await expect(bar).toBeVisible()
})
