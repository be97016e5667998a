import type { Page } from '@playwright/test'
import { expect, expectBalance, expectToast, type Person, test } from './fixtures.ts'
import { born, join, leaveTokens, like, type Member } from './people.ts'
import { sql } from './world.ts'

type Visitor = () => Promise<Person>

/** A woman and a man of an age that nobody else in this city has. */
async function aPair(visitor: Visitor, age: number): Promise<{ woman: Member; man: Member }> {
  const details = { city: 'Port of Spain', birthDate: born(age) } as const
  const [woman, man] = await Promise.all([
    visitor().then((one) => join(one, details)),
    visitor().then((one) => join(one, { ...details, gender: 'man', name: 'Ben' })),
  ])
  return { woman, man }
}

const browse = (page: Page, age: number) => page.goto(`/dashboard/discover?city=Port+of+Spain&minAge=${age}&maxAge=${age}`)

const heart = (page: Page, { handle }: Member) => page.getByRole('button', { name: `Like ${handle}`, exact: true })

const star = (page: Page, { handle }: Member) => page.getByRole('button', { name: new RegExp(`^Super Like.*${handle}`) })

async function likesOf({ id }: Member): Promise<{ is_super_like: boolean }[]> {
  return sql('select is_super_like from likes where from_user_id = $1', [id])
}

async function spentBy({ id }: Member): Promise<number> {
  const [row] = await sql<{ spent: number }>('select lifetime_spent::int as spent from token_wallets where user_id = $1', [id])
  return row?.spent ?? -1
}

test('a like fills the heart and costs nothing; a second tab hears "Already Liked"', async ({ visitor }) => {
  const { woman, man } = await aPair(visitor, 21)
  const other = await man.context.newPage()
  await browse(man.page, 21)
  await browse(other, 21)
  await expect(heart(other, woman)).toHaveAttribute('aria-pressed', 'false')
  await heart(man.page, woman).click()
  await expect(heart(man.page, woman)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(man.page, woman)).toContainText('Liked')
  await expect.poll(() => likesOf(man)).toEqual([{ is_super_like: false }])

  await heart(other, woman).click()
  await expectToast(other, 'Already Liked')
  await expect(heart(other, woman)).toHaveAttribute('aria-pressed', 'true')
  await heart(man.page, woman).click()
  await expectToast(man.page, 'Already Liked')
  await expectBalance(man.page, 50)
  expect(await likesOf(man)).toHaveLength(1)

  await man.page.reload()
  await expect(man.page.getByRole('heading', { name: 'No profiles match your filters' })).toBeVisible()
})

test('a super like costs five tokens, the balance falls in every tab, and it is sent once', async ({ visitor }) => {
  const { woman, man } = await aPair(visitor, 22)
  const other = await man.context.newPage()
  await browse(man.page, 22)
  await browse(other, 22)
  for (const page of [man.page, other]) await expectBalance(page, 50)
  await expect(star(other, woman)).toHaveAccessibleName(`Super Like ${woman.handle}, 5 tokens`)
  await heart(man.page, woman).click()
  await expect(heart(man.page, woman)).toHaveAttribute('aria-pressed', 'true')

  await star(man.page, woman).click()
  await expectToast(man.page, 'Super Like sent', '5 tokens were spent.')
  await expect(star(man.page, woman)).toHaveAccessibleName(`Super Like sent to ${woman.handle}`)
  await expect(star(man.page, woman)).toBeDisabled()
  for (const page of [man.page, other]) await expectBalance(page, 45)
  expect(await likesOf(man)).toEqual([{ is_super_like: true }])

  await star(other, woman).click()
  await expectToast(other, 'Already Sent')
  await expect(star(other, woman)).toBeDisabled()
  await expectBalance(other, 45)
  expect(await spentBy(man)).toBe(5)
})

test('a man with fewer than five tokens is told before he tries, and may still like', async ({ visitor }) => {
  const { woman, man } = await aPair(visitor, 23)
  await leaveTokens(man, 4)
  await browse(man.page, 23)
  await expectBalance(man.page, 4)
  await expect(star(man.page, woman)).toHaveAccessibleName(`Super Like ${woman.handle}: needs 5 tokens`)
  await expect(star(man.page, woman)).toBeDisabled()
  await star(man.page, woman).press('Enter')
  await heart(man.page, woman).click()
  await expect.poll(() => likesOf(man)).toEqual([{ is_super_like: false }])
  await expect(star(man.page, woman)).toBeDisabled()
  await expectBalance(man.page, 4)
})

test('a woman with too few tokens hears "Insufficient Tokens" from the server, for a super like and for an upgrade', async ({
  visitor,
}) => {
  const { woman, man } = await aPair(visitor, 24)
  await leaveTokens(woman, 4)
  await browse(woman.page, 24)
  await star(woman.page, man).click()
  await expectToast(woman.page, 'Insufficient Tokens', 'You need 5 tokens for a Super Like.')
  await expect(heart(woman.page, man)).toHaveAttribute('aria-pressed', 'false')
  expect(await likesOf(woman)).toEqual([])

  await heart(woman.page, man).click()
  await expect.poll(() => likesOf(woman)).toEqual([{ is_super_like: false }])
  await star(woman.page, man).click()
  await expectToast(woman.page, 'Insufficient Tokens', 'You need 5 tokens to upgrade to a Super Like.')
  await expect(heart(woman.page, man)).toHaveAttribute('aria-pressed', 'true')
  expect(await likesOf(woman)).toEqual([{ is_super_like: false }])
  await expectBalance(woman.page, 4)
})

test('a double click sends one like, and one super like', async ({ visitor }) => {
  const { woman, man } = await aPair(visitor, 25)
  await browse(man.page, 25)
  await heart(man.page, woman).dblclick()
  await expect(heart(man.page, woman)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => likesOf(man)).toEqual([{ is_super_like: false }])
  await star(man.page, woman).dblclick()
  await expectBalance(man.page, 45)
  expect(await likesOf(man)).toEqual([{ is_super_like: true }])
  expect(await spentBy(man)).toBe(5)
})

test('both see "It\'s a Match!", each of them once', async ({ visitor }) => {
  const { woman, man } = await aPair(visitor, 26)
  const other = await man.context.newPage()
  for (const page of [man.page, other, woman.page]) await browse(page, 26)
  await heart(man.page, woman).click()
  await expect(heart(man.page, woman)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => likesOf(man)).toHaveLength(1)
  await heart(woman.page, man).click()

  const dialog = (page: Page) => page.getByRole('alertdialog', { name: "It's a Match!" })
  await expect(dialog(woman.page)).toContainText(`You and ${man.handle} like each other.`)
  // One of his two tabs, whichever hears of it first.
  await expect.poll(async () => (await dialog(man.page).count()) + (await dialog(other).count())).toBe(1)
  const tab = (await dialog(other).isVisible()) ? other : man.page
  for (const page of [tab, woman.page]) {
    await dialog(page).getByRole('button', { name: 'Keep browsing' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await expect(woman.page.getByRole('article').filter({ hasText: man.handle })).toContainText('Matched')

  for (const page of [man.page, other, woman.page]) {
    await page.goto('/dashboard/matches')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
})

test('the celebration leads to the conversation', async ({ visitor }) => {
  const { woman, man } = await aPair(visitor, 27)
  await like(man, woman)
  await browse(woman.page, 27)
  await heart(woman.page, man).click()
  await woman.page.getByRole('alertdialog', { name: "It's a Match!" }).getByRole('button', { name: 'Message' }).click()
  await expect(woman.page).toHaveURL(/\/dashboard\/messages\/[0-9a-f-]{36}$/)
  await expect(woman.page.getByRole('textbox', { name: `Message to ${man.handle}` })).toBeVisible()
})

test('a like that fails is taken back with "Unable to Send Like", and can be sent again', async ({ visitor }) => {
  const { woman, man } = await aPair(visitor, 28)
  await browse(man.page, 28)
  await man.page.route('**/api/likes', (route) => route.abort())
  await heart(man.page, woman).click()
  await expectToast(man.page, 'Unable to Send Like', 'Failed to send like. Please try again.')
  await expect(heart(man.page, woman)).toHaveAttribute('aria-pressed', 'false')
  await star(man.page, woman).click()
  await expect(star(man.page, woman)).toHaveAccessibleName(`Super Like ${woman.handle}, 5 tokens`)
  await man.page.unroute('**/api/likes')
  expect(await likesOf(man)).toEqual([])

  await heart(man.page, woman).click()
  await expect(heart(man.page, woman)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => likesOf(man)).toHaveLength(1)
  await expectBalance(man.page, 50)
})
