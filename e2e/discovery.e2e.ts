import { cityNames } from '@adire/contract/places.ts'
import type { Page } from '@playwright/test'
import { chooseCity, listCities } from './cities.ts'
import { joinViewer, card, count, edit, expectFilters, filters, search } from './discover-page.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import {
  addPhoto,
  approveMember,
  approvePhoto,
  born,
  call,
  givePremium,
  join,
  joinAsModerator,
} from './people.ts'
import { sql } from './world.ts'

const ageBox = (page: Page, name: 'Youngest' | 'Oldest') =>
  filters(page).getByRole('textbox', { name })

const city = (page: Page) => filters(page).getByRole('combobox', { name: 'City' })

test('keeps age and city in the URL through a reload and undoes them with Back', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Nairobi', birthDate: born(44) })
  const uma = await join(await visitor(), { city: 'Nairobi', birthDate: born(46), name: 'Uma' })
  const { page } = await joinViewer(visitor)
  await page.goto('/dashboard/discover')
  await expect(ageBox(page, 'Youngest')).toHaveValue('18')
  await expect(ageBox(page, 'Oldest')).toHaveValue('60')
  await city(page).click()
  await expect(listCities(city(page))).toHaveText([
    'All Cities',
    ...cityNames.map((name) => new RegExp(`^${name}`)),
  ])
  await chooseCity(city(page), 'Nairobi')
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
  await expect(ageBox(page, 'Oldest')).toHaveValue('60')
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

test('treats sixty as sixty and over', async ({ visitor }) => {
  const elder = await join(await visitor(), { city: 'Nairobi', birthDate: born(74) })
  const { page } = await joinViewer(visitor)
  await page.goto('/dashboard/discover?city=Nairobi&minAge=60')
  await expect(
    page.getByRole('heading', { name: 'No profiles match your filters' }).or(card(page, elder)),
  ).toBeVisible()
  await ageBox(page, 'Oldest').fill('99')
  await page.keyboard.press('Enter')
  await expect(ageBox(page, 'Oldest')).toHaveValue('60')
  await expect(card(page, elder)).toContainText(', 74')
})

test('says that nobody matches and clears all filters', async ({ visitor }) => {
  await join(await visitor(), { city: 'Dubai' })
  const { page } = await joinViewer(visitor)
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

test('says that profiles could not be loaded and retries with the same filters', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Accra', birthDate: born(41) })
  const { page } = await joinViewer(visitor)
  await page.route(/\/api\/discover/, (route) => route.abort())
  await page.goto('/dashboard/discover?city=Accra&minAge=41&maxAge=41')
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load profiles' })
  await expect(alert).toBeVisible()
  await page.unroute(/\/api\/discover/)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, ada)).toBeVisible()
  await expectFilters(page, { city: 'Accra', minAge: '41', maxAge: '41' })
  await expect(city(page)).toHaveValue('Accra')
})

test("removes a member who hides from Discover and from their profile's URL", async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Accra', birthDate: born(43) })
  const { page } = await joinViewer(visitor)
  await page.goto('/dashboard/discover?city=Accra&minAge=43&maxAge=43')
  await expect(card(page, ada)).toBeVisible()
  await sql('update profiles set is_available = false where id = $1', [ada.id])
  await card(page, ada).getByRole('link').click()
  await expect(page.getByRole('dialog')).toContainText('Profile not available')
  await expect(page.getByRole('dialog')).not.toContainText(ada.handle)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No profiles match your filters' })).toBeVisible()
})

/** Adds visible members who never sign in. */
async function addMembers(size: number, age: number): Promise<void> {
  await sql(
    `with people as (
      insert into users (email, email_verified) select 'crowd-' || gen_random_uuid() || '@people.example', true from generate_series(1, $1::int) returning id
    )
    insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, referral_code)
    select id, 'Crowd ' || left(replace(id::text, '-', ''), 20), 'woman', $2, 'Barcelona', 'ES', 'Europe/Madrid', true, id::text from people`,
    [size, born(age)],
  )
}

test('loads more on scroll or by button, repeats nobody and restores the scroll position', async ({
  visitor,
}, { retry }) => {
  const age = 47 + retry
  await addMembers(45, age)
  const { page } = await joinViewer(visitor)
  const links = page.getByRole('article').getByRole('link')
  const nextPage = /\/api\/discover.*cursor/
  await page.route(nextPage, (route) => route.abort())
  await page.goto(`/dashboard/discover?city=Barcelona&minAge=${age}&maxAge=${age}`)
  await expect(links).toHaveCount(20)
  await expect(count(page)).toHaveText('45 profiles found')
  await links.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toContainText('Couldn’t load more profiles.')
  await page.unroute(nextPage)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => links.count()).toBeGreaterThanOrEqual(40)
  await links.nth(39).scrollIntoViewIfNeeded()
  await expect(links).toHaveCount(45)
  await expect(count(page)).toHaveText('45 profiles found')
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  expect(new Set(await links.allTextContents()).size).toBe(45)

  await links.nth(30).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  // With keys, because a click at the header would scroll first.
  for (const key of ['g', 'm']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { level: 1, name: 'Matches' })).toBeAttached()
  await page.goBack()
  await expect(links).toHaveCount(45)
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place))
    .toBeLessThan(200)

  // The phone's header hides on scrolling down.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.mouse.wheel(0, 600)
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(page.getByRole('banner')).toBeInViewport()
})

test('finds São Paulo by "sao", as one step back, and clears it with Clear All', async ({
  visitor,
}) => {
  const rita = await join(await visitor(), { city: 'São Paulo', birthDate: born(48), name: 'Rita' })
  const uma = await join(await visitor(), { city: 'Berlin', birthDate: born(48), name: 'Uma' })
  const { page } = await joinViewer(visitor)
  await page.goto('/dashboard/discover?minAge=48&maxAge=48')
  await expect(card(page, uma)).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await search(page).pressSequentially('s')
  await expect(card(page, uma)).toBeVisible()
  await search(page).pressSequentially('ao')
  await expectFilters(page, { minAge: '48', maxAge: '48', q: 'sao' })
  await expect(card(page, rita)).toBeVisible()
  await expect(card(page, uma)).toHaveCount(0)
  await search(page).pressSequentially(' pau')
  await expectFilters(page, { minAge: '48', maxAge: '48', q: 'sao pau' })
  await expect(card(page, rita)).toBeVisible()
  await expect(search(page)).toHaveValue('sao pau')

  await page.goBack()
  await expectFilters(page, { minAge: '48', maxAge: '48' })
  await expect(search(page)).toHaveValue('')
  await expect(card(page, uma)).toBeVisible()
  await page.goForward()
  await expect(search(page)).toHaveValue('sao pau')
  await page.getByRole('button', { name: 'Clear All', exact: true }).click()
  await expectFilters(page, {})
  await expect(search(page)).toHaveValue('')
})

test('keeps every open filter and the order in the URL, each with a chip', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Berlin', birthDate: born(35) })
  const uma = await join(await visitor(), { city: 'Berlin', birthDate: born(36), name: 'Uma' })
  const esi = await joinAsModerator(await visitor(), { city: 'Dubai' })
  await edit(ada, { interests: ['Wine', 'Gaming'] })
  await edit(uma, { interests: ['Wine'] })
  await approveMember(esi, ada)
  const { page } = await joinViewer(visitor)
  await page.goto('/dashboard/discover?city=Berlin&minAge=35&maxAge=36&interests=Wine,Sleep')
  for (const one of [ada, uma]) await expect(card(page, one)).toBeVisible()
  await expect(filters(page).getByRole('button', { name: 'Wine' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await filters(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Age: oldest first')
  await expect(page.getByRole('article').first()).toContainText(uma.handle)
  await page.getByRole('switch', { name: 'Available Now' }).click()
  await filters(page).getByRole('switch', { name: 'Verified Only' }).click()
  await expect(card(page, ada)).toBeVisible()
  await expect(card(page, uma)).toHaveCount(0)
  await filters(page).getByRole('combobox', { name: 'Country' }).selectOption('Germany')
  const all = {
    city: 'Berlin',
    minAge: '35',
    maxAge: '36',
    interests: 'Wine',
    sort: 'age_desc',
    available: '1',
    verified: '1',
    country: 'DE',
  }
  await expectFilters(page, all)

  await page.reload()
  await expect(card(page, ada)).toBeVisible()
  await expectFilters(page, all)
  await expect(filters(page).getByRole('switch', { name: 'Verified Only' })).toBeChecked()
  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect(chips.getByRole('button', { name: /^Remove filter/ })).toHaveText([
    'Age 35–36',
    'Berlin',
    'Germany',
    'Verified Only',
    'Available Now',
    'Wine',
  ])
  await chips.getByRole('button', { name: 'Remove filter: Verified Only' }).click()
  await expect(card(page, uma)).toBeVisible()
  // Wide windows show the filters without a button.
  await expect(page.getByRole('button', { name: /^Filters/ })).toHaveCount(0)
})

test('locks premium filters for free members, also in a link', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Toronto', birthDate: born(37) })
  const uma = await join(await visitor(), { city: 'Toronto', birthDate: born(37), name: 'Uma' })
  await edit(ada, { education: 'phd', languages: ['Yoruba'] })
  const ben = await joinViewer(visitor)
  const { page } = ben
  const address = '/dashboard/discover?city=Toronto&minAge=37&maxAge=37'
  await page.goto(`${address}&education=phd`)
  for (const one of [ada, uma]) await expect(card(page, one)).toBeVisible()
  const advanced = filters(page).getByRole('region', { name: 'Advanced filters' })
  await expect(advanced).toContainText('Premium')
  await expect(advanced.getByRole('listitem')).toHaveText([
    'Moving to',
    'My corridor',
    'Looking for',
    'Relationship',
    'Education',
    'Diet',
    'Religion',
    'Children',
    'Plans for children',
    'Languages',
  ])
  await expect(advanced.getByRole('button')).toHaveText(['Go Premium'])

  await givePremium(ben)
  await page.goto(address)
  await advanced.getByText('Education', { exact: true }).click()
  await advanced.getByRole('button', { name: 'Doctorate' }).click()
  await expect(card(page, uma)).toHaveCount(0)
  await expect(card(page, ada)).toBeVisible()
  await expectFilters(page, { city: 'Toronto', minAge: '37', maxAge: '37', education: 'phd' })
  await advanced.getByText('Languages', { exact: true }).click()
  await advanced.getByRole('button', { name: 'Igbo' }).click()
  await expect(page.getByRole('heading', { name: 'No profiles match your filters' })).toBeVisible()
})

test('saves a diet, shows it on the profile and filters by it with Premium', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Toronto', birthDate: born(41) })
  const uma = await join(await visitor(), { city: 'Toronto', birthDate: born(41), name: 'Uma' })
  await ada.page.goto('/dashboard/profile/edit/personal')
  await ada.page.getByLabel('Diet').selectOption('Vegetarian')
  await ada.page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(ada.page).toHaveURL(/\/dashboard\/profile$/)
  const ben = await joinViewer(visitor)
  const { page } = ben
  await givePremium(ben)
  await page.goto('/dashboard/discover?city=Toronto&minAge=41&maxAge=41')
  for (const one of [ada, uma]) await expect(card(page, one)).toBeVisible()
  const advanced = filters(page).getByRole('region', { name: 'Advanced filters' })
  await advanced.getByText('Diet', { exact: true }).click()
  await advanced.getByRole('button', { name: 'Vegetarian' }).click()
  await expect(card(page, uma)).toHaveCount(0)
  await expectFilters(page, { city: 'Toronto', minAge: '41', maxAge: '41', diet: 'vegetarian' })
  await card(page, ada)
    .getByRole('link', { name: `${ada.handle}, 41` })
    .click()
  const diet = page.getByRole('dialog').getByRole('term').filter({ hasText: 'Diet' })
  await expect(diet.locator('xpath=following-sibling::dd')).toHaveText('Vegetarian')
  // Digits alone are no option, and no reason to fail.
  await page.goto('/dashboard/discover?city=Toronto&minAge=41&maxAge=41&diet=5')
  for (const one of [ada, uma]) await expect(card(page, one)).toBeVisible()
})

test('suggests removing the one filter that helps most and removes it', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Miami', birthDate: born(38) })
  const { page } = await joinViewer(visitor)
  await page.goto('/dashboard/discover?city=Miami&minAge=38&maxAge=38&verified=1')
  await expect(page.getByRole('heading', { name: 'No profiles match your filters' })).toBeVisible()
  const relax = page.getByRole('button', { name: /^Remove Verified Only \(\+\d+\)$/ })
  await expect(relax).toHaveText('Remove Verified Only (+1)')
  await relax.dblclick()
  await expect(card(page, ada)).toBeVisible()
  await expectFilters(page, { city: 'Miami', minAge: '38', maxAge: '38' })
})

test('shows a reason on the card and what both share on the profile', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'London', birthDate: born(43) })
  await edit(ada, {
    interests: ['Music', 'Art'],
    languages: ['Yoruba', 'French'],
    rootsCity: 'Lagos',
    lookingFor: 'travel_companion',
    wantChildren: 'prefer_not_to_say',
  })
  const ben = await join(await visitor(), { city: 'London', gender: 'man', name: 'Ben' })
  await edit(ben, {
    interests: ['Art', 'Music', 'Wine'],
    languages: ['Yoruba'],
    rootsCity: 'Accra',
    lookingFor: 'travel_companion',
    wantChildren: 'prefer_not_to_say',
  })
  const path = {
    lived: [{ city: 'Accra', from: 2010, to: 2014 }],
    since: null,
    next: null,
    livedAudience: 'everyone',
    nextAudience: 'everyone',
    expectedVersion: 0,
  }
  for (const member of [ada, ben]) await call(member, '/me/path', { method: 'PUT', data: path })
  const { page } = ben
  await page.goto('/dashboard/discover?city=London&minAge=43&maxAge=43')
  await expect(card(page, ada)).toContainText('Also in London')
  await card(page, ada).getByRole('link').click()
  const why = page.getByRole('dialog').getByRole('region', { name: 'What you share' })
  await expect(why.getByRole('listitem')).toHaveText([
    'You both live in London',
    'You both moved from Accra to London',
    'New on Adire',
  ])
  await expect(page.getByRole('dialog')).toContainText(`There is more to ${ada.handle}`)
  await examineEveryWay(page, 'profile-limited-reasons')

  await givePremium(ben)
  await page.goto('/dashboard/discover?city=London&minAge=43&maxAge=43')
  await expect(card(page, ada)).toContainText(/You both like (Music and Art|Art and Music)/)
  await card(page, ada).getByRole('link').click()
  await expect(why).toContainText('You both live in London')
  await expect(why).toContainText('You can both speakYoruba')
  await expect(why).toContainText('You’re both looking forA travel companion')
  for (const notShared of ['French', 'children']) await expect(why).not.toContainText(notShared)
  await expect(why).not.toContainText('roots')
  await expect(page.getByRole('dialog').getByText('Lagos, Nigeria')).toBeVisible()
})

test('counts while filters are chosen on a phone and applies them on request', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Port of Spain', birthDate: born(59) })
  const person = await join(await visitor({ width: 360, height: 800 }), {
    city: 'Dubai',
    gender: 'man',
    name: 'Ben',
  })
  const { page } = person
  await page.goto('/dashboard/discover?minAge=59&maxAge=59')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: /^Filters ?, 1 active/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await chooseCity(sheet.getByRole('combobox', { name: 'City' }), 'Port of Spain')
  await expect(sheet.getByRole('button', { name: 'Show 1 profile' })).toBeVisible()
  await expect(sheet.getByRole('status').filter({ hasText: 'found' })).toHaveText('1 profile found')
  await expectAccessible(page)
  await sheet.getByRole('switch', { name: 'Verified Only' }).click()
  await sheet.getByRole('button', { name: 'Show 0 profiles' }).click()
  await expect(sheet).toHaveCount(0)
  await expectFilters(page, { minAge: '59', maxAge: '59', city: 'Port of Spain', verified: '1' })
  await page.getByRole('button', { name: 'Remove filter: Verified Only' }).click()
  await expect(card(page, ada)).toBeVisible()
})

test('shows introductions above an unfiltered list, accessible at every width', async ({
  visitor,
}) => {
  const esi = await joinAsModerator(await visitor(), { city: 'Dubai' })
  const people = ['Ada', 'Uma', 'Inès', 'Zola', 'Wilhelmina-Oluwa'] as const
  for (const [index, name] of people.entries()) {
    const one = await join(await visitor(), { city: 'Rome', birthDate: born(30), name })
    await approvePhoto(esi, await addPhoto(one, index + 1))
  }
  const { page } = await joinViewer(visitor)
  await page.goto('/dashboard/discover')
  const introductions = page.getByRole('region', { name: 'Today’s introductions' })
  await expect(introductions.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('article').first()).toBeVisible()
  await examineEveryWay(page, 'discover-whole')
  await page
    .getByRole('button', { name: /^Pass on/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await examineEveryWay(page, 'discover-passed')
  await page.goto(
    '/dashboard/discover?q=uma&interests=Art,Food,Music&verified=1&city=Lagos&available=1',
  )
  await expect(page.getByRole('heading', { name: 'No profiles match your filters' })).toBeVisible()
  await expect(introductions).toHaveCount(0)
  await examineEveryWay(page, 'discover-filtered')
})

test('shows one member at a time, with buttons, keys, a swipe and undo', async ({ visitor }) => {
  // The members of a failed attempt would be in the list.
  const age = 57 - 2 * test.info().retry
  for (const name of ['Ada', 'Uma', 'Zola', 'Inès'])
    await join(await visitor(), { city: 'Port of Spain', birthDate: born(age), name })
  const person = await visitor({ width: 360, height: 800 })
  const { page } = await join(person, { city: 'Dubai', gender: 'man', name: 'Ben' })
  await page.goto(`/dashboard/discover?minAge=${age}&maxAge=${age}`)
  await page.getByRole('button', { name: 'One at a time' }).click()
  await expect(page).toHaveURL(/view=one/)
  const article = page.getByRole('main').getByRole('article')
  await expect(article).toHaveCount(1)
  await examineEveryWay(page, 'discover-one')
  const readName = async () => (await article.getByRole('heading').innerText()).trim()
  const first = await readName()
  const button = (action: string) => page.getByRole('button', { name: new RegExp(`^${action} `) })

  await button('Pass on').click()
  await expect(article.getByRole('heading')).not.toContainText(first)
  await expect(button('Pass on')).toBeFocused()
  // The pass is still being sent.
  await expect(page.getByRole('button', { name: /^Undo/ })).not.toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('u')
  await expect(article.getByRole('heading')).toContainText(first)
  await page.keyboard.press('ArrowRight')
  await expect(article.getByRole('heading')).not.toContainText(first)

  const second = await readName()
  const box = await article.boundingBox()
  if (!box) throw new Error('the card has no box')
  await page.mouse.move(box.x + 200, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 205, { steps: 6 })
  await page.mouse.up()
  await expect(article.getByRole('heading')).not.toContainText(second)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A double click decides about one member.
  const third = await readName()
  await button('Like').dblclick()
  await expect(article.getByRole('heading')).not.toContainText(third)
  await button('Super Like').click()
  await expect(page.getByRole('heading', { name: 'You’ve seen everyone' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(article.getByRole('heading')).toContainText(second)
})
