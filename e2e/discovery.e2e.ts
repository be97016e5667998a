import type { Page } from '@playwright/test'
import { expect, type Person, test } from './fixtures.ts'
import { addPhoto, approvePhoto, born, call, givePremium, join, joinAsModerator, type Member } from './people.ts'
import { sql } from './world.ts'

const card = (page: Page, { handle }: Member) => page.getByRole('article').filter({ hasText: handle })

const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })

const ageBox = (page: Page, name: 'Youngest' | 'Oldest') => filters(page).getByRole('textbox', { name })

const city = (page: Page) => filters(page).getByRole('combobox', { name: 'City' })

const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /profiles? found/ })

/** The address has these filters and no other. */
async function expectFilters(page: Page, wanted: Record<string, string>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(wanted)
  expect(new URL(page.url()).pathname).toBe('/dashboard/discover')
}

/** Somebody who looks, far from those who are looked for. */
async function aViewer(visitor: () => Promise<Person>): Promise<Member> {
  return join(await visitor(), { city: 'Dubai', gender: 'man', name: 'Ben' })
}

test('age and city are in the address, without what is default; a reload keeps them and Back undoes them', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Nairobi', birthDate: born(44) })
  const uma = await join(await visitor(), { city: 'Nairobi', birthDate: born(46), name: 'Uma' })
  const { page } = await aViewer(visitor)
  await page.goto('/dashboard/discover')
  await expect(ageBox(page, 'Youngest')).toHaveValue('18')
  await expect(ageBox(page, 'Oldest')).toHaveValue('50')
  await expect(city(page).getByRole('option')).toHaveText([
    'All Cities',
    'Lagos',
    'London',
    'New York',
    'Paris',
    'São Paulo',
    'Kingston',
    'Miami',
    'Accra',
    'Barcelona',
    'Medellín',
    'Nairobi',
    'Port of Spain',
    'Toronto',
    'Berlin',
  ])

  await city(page).selectOption('Nairobi')
  await expectFilters(page, { city: 'Nairobi' })
  for (const one of [ada, uma]) await expect(card(page, one)).toBeVisible()
  await ageBox(page, 'Youngest').fill('45')
  await page.keyboard.press('Enter')
  await expectFilters(page, { city: 'Nairobi', minAge: '45' })
  await ageBox(page, 'Oldest').fill('46')
  await page.keyboard.press('Tab')
  await expectFilters(page, { city: 'Nairobi', minAge: '45', maxAge: '46' })
  await expect(card(page, uma)).toBeVisible()
  await expect(card(page, ada)).toHaveCount(0)

  await page.reload()
  await expect(ageBox(page, 'Youngest')).toHaveValue('45')
  await expect(ageBox(page, 'Oldest')).toHaveValue('46')
  await expect(city(page)).toHaveValue('Nairobi')
  await expect(count(page)).toHaveText('1 profile found')

  await page.goBack()
  await expectFilters(page, { city: 'Nairobi', minAge: '45' })
  await expect(ageBox(page, 'Oldest')).toHaveValue('50')
  await page.goBack()
  await expectFilters(page, { city: 'Nairobi' })
  await expect(card(page, ada)).toBeVisible()
  await page.goForward()
  await expectFilters(page, { city: 'Nairobi', minAge: '45' })
  await expect(card(page, ada)).toHaveCount(0)
  await ageBox(page, 'Youngest').fill('3')
  await page.keyboard.press('Enter')
  await expectFilters(page, { city: 'Nairobi' })
  await expect(ageBox(page, 'Youngest')).toHaveValue('18')
})

test('sixty means sixty and over', async ({ visitor }) => {
  const elder = await join(await visitor(), { city: 'Nairobi', birthDate: born(74) })
  const { page } = await aViewer(visitor)
  await page.goto('/dashboard/discover?city=Nairobi&minAge=60')
  await expect(page.getByRole('heading', { name: 'No profiles match your filters' }).or(card(page, elder))).toBeVisible()
  await ageBox(page, 'Oldest').fill('99')
  await page.keyboard.press('Enter')
  await expect(ageBox(page, 'Oldest')).toHaveValue('60')
  await expect(card(page, elder)).toContainText(', 74')
})

test('filters that nobody passes say so, and Clear All Filters takes them off', async ({ visitor }) => {
  await join(await visitor(), { city: 'Dubai' })
  const { page } = await aViewer(visitor)
  await page.goto('/dashboard/discover?city=Medell%C3%ADn&minAge=59&maxAge=59')
  const empty = page.getByRole('heading', { name: 'No profiles match your filters' })
  await expect(empty).toBeVisible()
  await expect(count(page)).toHaveText('0 profiles found')
  await expect(page.getByRole('button', { name: 'Clear All Filters' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear All Filters' }).last().click()
  await expectFilters(page, {})
  await expect(empty).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(filters(page).getByRole('button', { name: 'Clear All Filters' })).toBeDisabled()
})

test('profiles that could not be loaded say so; Retry reads them with the same filters', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Accra', birthDate: born(41) })
  const { page } = await aViewer(visitor)
  await page.route(/\/api\/discover/, (route) => route.abort())
  await page.goto('/dashboard/discover?city=Accra&minAge=41&maxAge=41')
  const alert = page.getByRole('alert').filter({ hasText: 'Profiles could not be loaded' })
  await expect(alert).toBeVisible()
  await page.unroute(/\/api\/discover/)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, ada)).toBeVisible()
  await expectFilters(page, { city: 'Accra', minAge: '41', maxAge: '41' })
  await expect(city(page)).toHaveValue('Accra')
})

test('a profile has an address, Back closes it; a member sees the lock, a premium member the whole of it', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Accra', birthDate: born(42) })
  const esi = await joinAsModerator(await visitor(), { city: 'Dubai' })
  for (const seed of [11, 12]) await approvePhoto(esi, await addPhoto(ada, seed))
  await call(ada, '/me/profile', { method: 'PATCH', data: { aboutMe: 'I keep bees on a roof in Osu.', interests: ['Cooking'] } })
  const ben = await aViewer(visitor)
  const { page } = ben
  await page.goto('/dashboard/discover?city=Accra&minAge=42&maxAge=42')
  await expect(card(page, ada)).toContainText('Accra, Ghana')
  await card(page, ada)
    .getByRole('link', { name: `${ada.handle}, 42` })
    .click()
  const dialog = page.getByRole('dialog', { name: `${ada.handle}, 42` })
  await expect(dialog).toContainText(`There is more to ${ada.handle}`)
  await expect(dialog).toContainText('1 more photo behind the lock')
  await expect(dialog).toContainText('Premium members see every profile whole, without a match.')
  await expect(dialog).not.toContainText('I keep bees')
  await expectFilters(page, { city: 'Accra', minAge: '42', maxAge: '42', profile: ada.id })

  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expectFilters(page, { city: 'Accra', minAge: '42', maxAge: '42' })
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toContainText('There is more to')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectFilters(page, { city: 'Accra', minAge: '42', maxAge: '42' })

  await givePremium(ben)
  await page.goto(`/dashboard/discover?profile=${ada.id}`)
  await expect(dialog).toContainText('I keep bees on a roof in Osu.')
  await expect(dialog).toContainText('Cooking')
  await expect(dialog.getByRole('button', { name: 'Next photo' })).toBeVisible()
  await expect(dialog).not.toContainText('There is more to')
})

test('a member who hides is gone from Discover and from the address of their profile', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Accra', birthDate: born(43) })
  const { page } = await aViewer(visitor)
  await page.goto('/dashboard/discover?city=Accra&minAge=43&maxAge=43')
  await expect(card(page, ada)).toBeVisible()
  await sql('update profiles set is_available = false where id = $1', [ada.id])
  await card(page, ada).getByRole('link').click()
  await expect(page.getByRole('dialog')).toContainText('Profile not available')
  await expect(page.getByRole('dialog')).not.toContainText(ada.handle)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No profiles match your filters' })).toBeVisible()
})

/** Visible members who never sign in. */
async function aCrowd(size: number, age: number): Promise<void> {
  await sql(
    `with people as (
      insert into users (email, email_verified) select 'crowd-' || gen_random_uuid() || '@people.example', true from generate_series(1, $1::int) returning id
    )
    insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, referral_code)
    select id, 'Crowd ' || left(replace(id::text, '-', ''), 20), 'woman', $2, 'Barcelona', 'ES', 'Europe/Madrid', true, id::text from people`,
    [size, born(age)],
  )
}

test('more than twenty come as one scrolls, or by the button when the network failed; nobody comes twice', async ({ visitor }) => {
  await aCrowd(45, 47)
  const { page } = await aViewer(visitor)
  const links = page.getByRole('article').getByRole('link')
  const nextPage = /\/api\/discover.*cursor/
  await page.route(nextPage, (route) => route.abort())
  await page.goto('/dashboard/discover?city=Barcelona&minAge=47&maxAge=47')
  await expect(links).toHaveCount(20)
  await expect(count(page)).toHaveText('20+ profiles found')
  await links.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toContainText('The next profiles could not be loaded.')
  await page.unroute(nextPage)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => links.count()).toBeGreaterThanOrEqual(40)
  await links.nth(39).scrollIntoViewIfNeeded()
  await expect(links).toHaveCount(45)
  await expect(count(page)).toHaveText('45 profiles found')
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  expect(new Set(await links.allTextContents()).size).toBe(45)
})
