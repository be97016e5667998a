import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, type Person, test } from './fixtures.ts'
import { join, match, type Member, sendMessage } from './people.ts'
import { sql } from './world.ts'

type Visitor = () => Promise<Person>

/** Signs up a woman and the men she matches with, in order. */
async function joinMatches(
  visitor: Visitor,
  names: string[],
): Promise<{ ada: Member; men: Member[]; threads: string[] }> {
  const ada = await join(await visitor(), { city: 'Amsterdam' })
  const men: Member[] = []
  const threads: string[] = []
  for (const name of names) {
    const man = await join(await visitor(), { city: 'Amsterdam', gender: 'man', name })
    men.push(man)
    threads.push(await match(man, ada))
  }
  return { ada, men, threads }
}

const findCard = (page: Page, { handle }: Member) =>
  page.getByRole('article').filter({ hasText: handle })
const newMatches = (page: Page) => page.getByRole('region', { name: 'New matches' })

test('shows "No Matches Yet" without a match and retries a failed load', async ({ visitor }) => {
  const { page } = await join(await visitor(), { city: 'Amsterdam' })
  await page.route(/\/api\/matches/, (route) => route.abort())
  await page.goto('/dashboard/matches')
  const alert = page.getByRole('alert').filter({ hasText: 'Error Loading Matches' })
  await expect(alert).toContainText('Please refresh the page and try again')
  await page.unroute(/\/api\/matches/)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No Matches Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Start Matching' }).click()
  await expect(page).toHaveURL('/dashboard/discover')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
})

test('shows date, last message, View Profile and Message and updates live', async ({ visitor }) => {
  const { ada, men, threads } = await joinMatches(visitor, ['Ben'])
  const [ben, thread] = [men[0]!, threads[0]!]
  const { page } = ada
  await page.goto('/dashboard/matches')
  const card = findCard(page, ben)
  const today = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeZone: 'Europe/London',
  }).format(new Date())
  await expect(card).toContainText(`Matched ${today}`)
  await expect(card).toContainText('Say hello')
  await expect(newMatches(page).getByRole('link', { name: `Write to ${ben.handle}` })).toBeVisible()

  await sendMessage(ben, thread, 'Do you know the market at Dappermarkt?')
  await expect(card).toContainText('Do you know the market at Dappermarkt?')
  await expect(card).toContainText('1 unread message')
  await expect(newMatches(page)).toHaveCount(0)
  await sendMessage(ada, thread, 'By heart.')
  await expect(card).toContainText('You: By heart.')

  await card.getByRole('link', { name: `View Profile of ${ben.handle}` }).click()
  await expect(
    page.getByRole('dialog', { name: new RegExp(`^${ben.handle}, \\d+$`) }),
  ).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/matches?profile=${ben.id}`)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card.getByRole('link', { name: `Message ${ben.handle}` }).click()
  await expect(page).toHaveURL(`/dashboard/messages/${thread}`)
  await expect(page.getByRole('region', { name: `Messages with ${ben.handle}` })).toContainText(
    'By heart.',
  )
})

test('finds a match by name or says that there is none', async ({ visitor }) => {
  const { ada, men } = await joinMatches(visitor, ['Kofi', 'José'])
  const [kofi, jose] = [men[0]!, men[1]!]
  const { page } = ada
  await page.goto('/dashboard/matches')
  const cards = page.getByRole('article')
  await expect(cards).toHaveText([new RegExp(jose.handle), new RegExp(kofi.handle)])
  const search = page.getByRole('searchbox', { name: 'Search your matches by name' })
  await search.fill('jose')
  await expect(cards).toHaveText([new RegExp(jose.handle)])
  await search.fill('KOFI')
  await expect(cards).toHaveText([new RegExp(kofi.handle)])
  await search.fill('Nobody at all')
  await expect(page.getByText('No matches with that name.')).toBeVisible()
  await expect(cards).toHaveCount(0)
  await search.clear()
  await expect(cards).toHaveCount(2)
})

test('confirms an unmatch and ends it for both at once, free of charge', async ({ visitor }) => {
  const { ada, men, threads } = await joinMatches(visitor, ['Ben', 'Kofi'])
  const [ben, kofi] = [men[0]!, men[1]!]
  await sendMessage(ada, threads[0]!, 'Hello Ben')
  await ben.page.goto(`/dashboard/messages/${threads[0]}`)
  const draft = ben.page.getByRole('textbox', { name: `Message to ${ada.handle}` })
  await draft.fill('I was just')
  const { page } = ada
  await page.goto('/dashboard/matches')
  await findCard(page, ben)
    .getByRole('button', { name: `Actions for ${ben.handle}` })
    .click()
  await page.getByRole('menuitem', { name: 'Unmatch' }).click()
  const question = page.getByRole('alertdialog', { name: `Unmatch ${ben.handle}?` })
  await expect(question).toContainText(
    'This permanently removes the match and its messages for both of you.',
  )
  await examineEveryWay(page, 'unmatch')
  await question.getByRole('button', { name: 'Keep the match' }).click()
  await expect(question).toHaveCount(0)
  await expect(findCard(page, ben)).toBeVisible()

  await findCard(page, ben)
    .getByRole('button', { name: `Actions for ${ben.handle}` })
    .click()
  await page.getByRole('menuitem', { name: 'Unmatch' }).click()
  await question.getByRole('button', { name: 'Unmatch' }).click()
  await expectToast(page, 'Unmatched', `You and ${ben.handle} are no longer matched.`)
  await expect(findCard(page, ben)).toHaveCount(0)
  await expect(findCard(page, kofi)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All matches' })).toBeFocused()

  // The open conversation gets the event.
  await expect(ben.page.getByText('Match Required').first()).toBeVisible()
  const [wallet] = await sql<{ balance: number }>(
    'select balance::int from token_wallets where user_id = $1',
    [ben.id],
  )
  expect(wallet?.balance).toBe(50)
  await ben.page.goto('/dashboard/matches')
  await expect(ben.page.getByRole('heading', { name: 'No Matches Yet' })).toBeVisible()
})

test('moves a member who is gone to the former members', async ({ visitor }) => {
  const { ada, men, threads } = await joinMatches(visitor, ['Ben', 'Kofi'])
  const [ben, kofi] = [men[0]!, men[1]!]
  await sendMessage(ada, threads[0]!, 'Hello Ben')
  await sql("update profiles set account_status = 'banned' where id = $1", [ben.id])
  const { page } = ada
  await page.goto('/dashboard/matches')
  await expect(findCard(page, kofi)).toBeVisible()
  await expect(page.getByText('Former member')).toHaveCount(0)
  await expect(page.getByText(ben.handle)).toHaveCount(0)
  await expect(newMatches(page).getByRole('link')).toHaveCount(1)

  await page.goto('/dashboard/messages')
  await page.getByRole('button', { name: 'Former members' }).click()
  const thread = page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: 'Former member' })
  await expect(thread).toContainText('No longer a member')
  await examineEveryWay(page, 'messages-former')
  await thread.click()
  await expect(page.getByText('Hello Ben')).toBeVisible()
  await expect(page.getByText(ben.handle)).toHaveCount(0)
})
