import type { Locator, Page } from '@playwright/test'
import type { Person } from './fixtures.ts'
import { join, match, type Member } from './people.ts'
import { sql } from './world.ts'

export interface Pair {
  ada: Member
  ben: Member
  thread: string
}

/** Signs up a woman and a man and matches them. */
export async function joinPair(visitor: () => Promise<Person>): Promise<Pair> {
  const [ada, ben] = await Promise.all([
    visitor().then((one) => join(one, { city: 'Lisbon' })),
    visitor().then((one) => join(one, { city: 'Lisbon', gender: 'man', name: 'Ben' })),
  ])
  return { ada, ben, thread: await match(ben, ada) }
}

export const open = (page: Page, { thread }: Pair) => page.goto(`/dashboard/messages/${thread}`)

export const reading = (page: Page) => page.getByRole('region', { name: /^Messages with/ })

export const findBubble = (page: Page, text: string): Locator =>
  reading(page).getByRole('listitem').filter({ hasText: text })

export const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole('button', { name: /^Send/ }).click()
}

export async function readStoredTexts({ thread }: Pair): Promise<string[]> {
  const rows = await sql<{ content: string }>(
    'select content from messages where conversation_id = $1 order by seq',
    [thread],
  )
  return rows.map(({ content }) => content)
}

export async function readBalance({ id }: Member): Promise<number | undefined> {
  const [wallet] = await sql<{ balance: number }>(
    'select balance::int as balance from token_wallets where user_id = $1',
    [id],
  )
  return wallet?.balance
}
