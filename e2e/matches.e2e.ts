import { expect, test } from './fixtures.ts'
import { join, match, say } from './people.ts'

test('without a match the tab says "No Matches Yet" and leads to Discover', async ({ visitor }) => {
  const { page } = await join(await visitor(), { city: 'Amsterdam' })
  await page.goto('/dashboard/matches')
  await expect(page.getByRole('heading', { name: 'No Matches Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Start Matching' }).click()
  await expect(page).toHaveURL('/dashboard/discover')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
})

test('a match has the date, the last word, View Profile and Message, and keeps up by itself', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Amsterdam' })
  const ben = await join(await visitor(), { city: 'Amsterdam', gender: 'man', name: 'Ben' })
  const thread = await match(ben, ada)
  const { page } = ada
  await page.goto('/dashboard/matches')
  const card = page.getByRole('article').filter({ hasText: ben.handle })
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' }).format(new Date())
  await expect(card).toContainText(`Matched ${today}`)
  await expect(card).toContainText('Say hello')
  await expect(page.getByRole('region', { name: 'New matches' }).getByRole('link', { name: `Write to ${ben.handle}` })).toBeVisible()

  await say(ben, thread, 'Do you know the market at Dappermarkt?')
  await expect(card).toContainText('Do you know the market at Dappermarkt?')
  await expect(card).toContainText('1 unread message')
  await expect(page.getByRole('region', { name: 'New matches' })).toHaveCount(0)
  await say(ada, thread, 'By heart.')
  await expect(card).toContainText('You: By heart.')

  await card.getByRole('link', { name: `View Profile of ${ben.handle}` }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`^${ben.handle}, \\d+$`) })).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/matches?profile=${ben.id}`)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card.getByRole('link', { name: `Message ${ben.handle}` }).click()
  await expect(page).toHaveURL(`/dashboard/messages/${thread}`)
  await expect(page.getByRole('region', { name: `Messages with ${ben.handle}` })).toContainText('By heart.')
})

test('a search by name finds one match, or says that there is none', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Amsterdam' })
  const kofi = await join(await visitor(), { city: 'Amsterdam', gender: 'man', name: 'Kofi' })
  const jose = await join(await visitor(), { city: 'Amsterdam', gender: 'man', name: 'José' })
  for (const man of [kofi, jose]) await match(man, ada)
  const { page } = ada
  await page.goto('/dashboard/matches')
  const cards = page.getByRole('article')
  // The newest first.
  await expect(cards).toHaveText([new RegExp(jose.handle), new RegExp(kofi.handle)])
  const search = page.getByRole('searchbox', { name: 'Search your matches by name' })
  await search.fill('jose')
  await expect(cards).toHaveText([new RegExp(jose.handle)])
  await search.fill('KOFI')
  await expect(cards).toHaveText([new RegExp(kofi.handle)])
  await search.fill('Nobody at all')
  await expect(page.getByText('None of your matches has that name.')).toBeVisible()
  await expect(cards).toHaveCount(0)
  await search.clear()
  await expect(cards).toHaveCount(2)
})

test('matches that could not be loaded say so and are there after Retry', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Amsterdam' })
  const ben = await join(await visitor(), { city: 'Amsterdam', gender: 'man', name: 'Ben' })
  await match(ben, ada)
  const { page } = ada
  await page.route(/\/api\/matches/, (route) => route.abort())
  await page.goto('/dashboard/matches')
  const alert = page.getByRole('alert').filter({ hasText: 'Error Loading Matches' })
  await expect(alert).toContainText('Please refresh the page and try again')
  await page.unroute(/\/api\/matches/)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article').filter({ hasText: ben.handle })).toBeVisible()
})
