import type { Page } from '@playwright/test'
import { chooseCity } from './cities.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, test } from './fixtures.ts'
import { approveMember, call, join, joinAsModerator } from './people.ts'

type Section = 'basic' | 'about' | 'personal' | 'preferences'

async function edit(page: Page, section: Section): Promise<void> {
  await page.goto(`/dashboard/profile/edit/${section}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile Updated')
  await expect(page).toHaveURL('/dashboard/profile')
}

async function expectOption(page: Page, label: string, option: string): Promise<void> {
  await expect(page.getByLabel(label).locator('option:checked')).toHaveText(option)
}

test('saves Basic Info with a city outside the suggested ones and its country', async ({
  visitor,
}) => {
  const { page, handle } = await join(await visitor())
  await edit(page, 'basic')
  await expect(page.getByLabel('Name')).toHaveValue(handle)
  await page.getByLabel('Name').fill(`${handle} Osei`)
  const city = page.getByLabel('City', { exact: true })
  await expect(city).toHaveAccessibleDescription('In Nigeria.')
  await chooseCity(city, 'Manchester, New Hampshire')
  await expect(city).toHaveAccessibleDescription('In United States.')
  await page.getByLabel('Profession').fill('Bridge engineer')
  await page.getByLabel('Education').selectOption('Bachelor’s degree')
  await page.getByLabel('Year').selectOption('1990')
  await save(page)
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(`^${handle} Osei, \\d\\d$`) }),
  ).toBeVisible()

  await edit(page, 'basic')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(`${handle} Osei`)
  await expect(city).toHaveValue('Manchester, New Hampshire')
  await expect(city).toHaveAccessibleDescription('In United States.')
  await expect(page.getByLabel('Profession')).toHaveValue('Bridge engineer')
  await expectOption(page, 'Education', 'Bachelor’s degree')
  await expectOption(page, 'Year', '1990')
})

test('saves Personal Details and refuses an impossible height', async ({ visitor }) => {
  const { page } = await join(await visitor())
  const choices = {
    'Body type': 'Athletic',
    Smoking: 'Never',
    Drinking: 'Socially',
    Diet: 'Vegetarian',
    Religion: 'Christian',
    Children: 'I have no children',
  }
  await edit(page, 'personal')
  for (const [label, option] of Object.entries(choices))
    await page.getByLabel(label).selectOption(option)
  await page.getByLabel('Height in cm').fill('300')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByLabel('Height in cm')).toHaveAccessibleDescription(
    'Enter a whole number from 120 to 230.',
  )
  await expect(page.getByLabel('Height in cm')).toBeFocused()
  await page.getByLabel('Height in cm').fill('178')
  await save(page)

  await edit(page, 'personal')
  await page.reload()
  await expect(page.getByLabel('Height in cm')).toHaveValue('178')
  for (const [label, option] of Object.entries(choices)) await expectOption(page, label, option)
})

test('saves Dating Preferences', async ({ visitor }) => {
  const { page } = await join(await visitor())
  const choices = {
    'Looking for': 'A serious relationship',
    'Relationship type': 'Monogamous',
    'Want children': 'I want children',
  }
  await edit(page, 'preferences')
  await page
    .getByRole('radiogroup', { name: 'Interested in' })
    .getByRole('radio', { name: 'Everyone' })
    .click()
  for (const [label, option] of Object.entries(choices))
    await page.getByLabel(label).selectOption(option)
  await save(page)

  await edit(page, 'preferences')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  for (const [label, option] of Object.entries(choices)) await expectOption(page, label, option)
})

test('limits About Me to 500 characters and counts them', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await edit(page, 'about')
  const about = page.getByLabel('About Me')
  await expect(about).toHaveAccessibleDescription(/0 of 500 characters$/)
  await about.fill('Lagos mornings.')
  await expect(page.getByText('15 of 500 characters')).toBeAttached()
  const text = 'Suya and long walks. '.repeat(30).slice(0, 498)
  await about.fill(text)
  await about.press('End')
  await about.pressSequentially('yes')
  await expect(about).toHaveValue(`${text}ye`)
  await expect(page.getByText('500/500', { exact: true })).toBeVisible()
  await save(page)
  await edit(page, 'about')
  await page.reload()
  await expect(about).toHaveValue(`${text}ye`)
})

test('trims and saves a custom interest once and adds popular ones with one click', async ({
  visitor,
}) => {
  const { page } = await join(await visitor())
  await edit(page, 'about')
  const own = page.getByLabel('Add your own interest')
  const add = page.getByRole('button', { name: 'Add interest' })
  await add.click()
  await expect(own).toHaveAccessibleDescription('Type an interest first.')
  await own.fill('  Kente weaving  ')
  await add.click()
  await expect(page.getByRole('button', { name: 'Remove Kente weaving', exact: true })).toHaveText(
    'Kente weaving',
  )
  await expect(own).toHaveValue('')
  await own.fill('kente WEAVING')
  await own.press('Enter')
  await expect(own).toHaveAccessibleDescription('You’ve already added this interest.')
  await own.fill('kente')
  await expect(own).not.toHaveAccessibleDescription('You’ve already added this interest.')
  await expect(page.getByText('1 of 20', { exact: true })).toBeVisible()

  const popular = page.getByRole('group', { name: 'Popular interests' }).getByRole('button')
  await expect(popular).toHaveCount(10)
  const first = await popular.first().innerText()
  await popular.first().click()
  await expect(page.getByText('2 of 20', { exact: true })).toBeVisible()
  await expect(popular.filter({ hasText: new RegExp(`^${first}$`) })).toHaveCount(0)
  await expect(popular).toHaveCount(10)
  await own.fill('')
  await save(page)

  await edit(page, 'about')
  await page.reload()
  for (const interest of ['Kente weaving', first])
    await expect(
      page.getByRole('button', { name: `Remove ${interest}`, exact: true }),
    ).toBeVisible()
  await page.getByRole('button', { name: 'Remove Kente weaving', exact: true }).click()
  await save(page)
  await edit(page, 'about')
  await expect(page.getByText('1 of 20', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Kente weaving', exact: true })).toBeHidden()
})

test('adds a chosen language once and no longer offers it', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await edit(page, 'about')
  const offered = page.getByLabel('Add a language', { exact: true })
  const add = page.getByRole('button', { name: 'Add language' })
  await add.click()
  await expect(offered).toHaveAccessibleDescription('Select a language first.')
  await offered.selectOption('Twi')
  await expect(offered).not.toHaveAccessibleDescription('Select a language first.')
  await add.click()
  await expect(page.getByRole('button', { name: 'Remove Twi', exact: true })).toBeVisible()
  await expect(offered.getByRole('option', { name: 'Twi', exact: true })).toHaveCount(0)
  await expect(offered).toHaveValue('')
  await save(page)
  await edit(page, 'about')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove Twi', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Twi', exact: true }).click()
  await expect(offered.getByRole('option', { name: 'Twi', exact: true })).toHaveCount(1)
})

test('sets levels and a wish with the keyboard alone, and shows them in words', async ({
  visitor,
}) => {
  const { page } = await join(await visitor())
  await page.setViewportSize({ width: 360, height: 800 })
  await edit(page, 'about')
  await page.getByLabel('Add a language', { exact: true }).selectOption('Yoruba')
  await page.getByRole('button', { name: 'Add language' }).press('Enter')
  const row = page.getByRole('group', { name: 'Yoruba' })
  const levels = {
    speaks: row.getByLabel('I speak it'),
    understands: row.getByLabel('I understand it'),
  }
  await expect(levels.speaks).toHaveValue('3')
  await expect(levels.understands).toHaveValue('3')
  await expect(row.getByLabel('What it means to me')).toHaveValue('')
  await page.getByRole('button', { name: 'Remove Yoruba' }).focus()
  await page.keyboard.press('Tab')
  await expect(levels.speaks).toBeFocused()
  await page.keyboard.type('Simple')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Like')
  await page.keyboard.press('Tab')
  await page.keyboard.type('My home')
  await expect(levels.speaks).toHaveValue('2')
  await expect(levels.understands).toHaveValue('4')
  await expect(row.getByLabel('What it means to me')).toHaveValue('home')
  await save(page)
  await page.goto('/dashboard/profile?preview=match')
  await expect(page.getByRole('dialog')).toContainText(
    'Yoruba: can have a simple conversation, understands like a native speaker, home language',
  )
  await edit(page, 'about')
  await page.reload()
  await expect(row.getByLabel('What it means to me')).toHaveValue('home')
})

test('previews what is typed in every section of the form, before it is saved', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  await call(ada, '/me/profile', { method: 'PATCH', data: { aboutMe: 'I keep bees.' } })
  await edit(page, 'basic')
  await page.getByLabel('Name').fill('Adaeze')
  await page.getByLabel('Profession').fill('Bridge engineer')
  await chooseCity(page.getByLabel('City', { exact: true }), 'Faro')
  const sections = page.getByRole('navigation', { name: 'Sections of your profile' })
  await sections.getByRole('link', { name: 'Personal Details' }).click()
  await page.getByLabel('Height in cm').fill('178')
  await sections.getByRole('link', { name: 'About & Interests' }).click()
  await page.getByLabel('About Me').fill('I keep bees on a roof in Osu.')
  await page.getByLabel('Add a language', { exact: true }).selectOption('Twi')
  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('button', { name: 'As others see you' }).click()
  const preview = page.getByRole('dialog', { name: 'Your profile as others see it' })
  await expect(preview.getByRole('heading', { level: 2, name: /^Adaeze, \d\d$/ })).toBeVisible()
  for (const typed of [
    'Faro, Portugal',
    'I keep bees on a roof in Osu.',
    'Bridge engineer',
    '178',
    'Twi',
  ])
    await expect(preview).toContainText(typed)
  await expect(preview).toContainText('With the changes you haven’t saved yet.')
  await expectAccessible(page)
  await preview.getByRole('radio', { name: 'Free members' }).click()
  await expect(preview).toContainText('There is more to Adaeze')
  await expect(preview).toContainText('Faro, Portugal')
  await expect(preview).not.toContainText('I keep bees')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('About Me')).toHaveValue('I keep bees on a roof in Osu.')
  const saved = await call<object>(ada, '/me/profile', { method: 'GET' })
  expect(saved).toMatchObject({ handle: ada.handle, aboutMe: 'I keep bees.', heightCm: null })
})

test('asks before leaving with unsaved changes, but not between sections', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await edit(page, 'basic')
  const discover = page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Discover' })
  await page.getByLabel('Profession').pressSequentially('Weaver')
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Personal Details' }).click()
  await expect(page.getByLabel('Height in cm')).toBeVisible()
  await page.getByRole('link', { name: 'Basic Info' }).click()
  await expect(page.getByLabel('Profession')).toHaveValue('Weaver')

  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const warning = await closing
  expect(warning.type()).toBe('beforeunload')
  await warning.dismiss()

  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await discover.click()
  await expect(question).toContainText('Your changes to your profile haven’t been saved.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Profession')).toHaveValue('Weaver')
  await discover.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await edit(page, 'basic')
  await expect(page.getByLabel('Profession')).toHaveValue('')

  await page.getByLabel('Profession').fill('Weaver')
  await page.getByLabel('Profession').fill('')
  await discover.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
})

test('refuses a reserved name and keeps everything typed', async ({ visitor }) => {
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const { page } = ben
  await edit(page, 'basic')
  await page.getByLabel('Name').fill('Moderator')
  await page.getByLabel('Profession').fill('Carpenter')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Update Failed', 'This name is reserved. Please choose another.')
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(
    /This name is reserved\. Please choose another\.$/,
  )
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Moderator')
  await expect(page.getByLabel('Profession')).toHaveValue('Carpenter')
  await page.getByLabel('Name').fill(ben.handle)
  await page.route('**/api/me/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Update Failed', 'Failed to update profile')
  await page.unroute('**/api/me/profile')
  await save(page)
  await edit(page, 'basic')
  await expect(page.getByLabel('Name')).toHaveValue(ben.handle)
  await expect(page.getByLabel('Profession')).toHaveValue('Carpenter')

  await page.getByLabel('Profession').fill('Joiner')
  await ben.context.clearCookies()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Update Failed', 'Please log in again to save changes.')
})

test('saves roots, keeps city and country consistent and shows them on the profile', async ({
  visitor,
}) => {
  const { page } = await join(await visitor({ width: 320, height: 800 }))
  await edit(page, 'basic')
  const [city, country] = [
    page.getByLabel('City of your roots'),
    page.getByLabel('Country of your roots'),
  ]
  await chooseCity(city, 'Kumasi')
  await expectOption(page, 'Country of your roots', 'Ghana')
  await save(page)
  await expect(page.getByText('Roots: Kumasi, Ghana')).toBeVisible()
  await edit(page, 'basic')
  await expect(city).toHaveValue('Kumasi')
  await country.selectOption({ label: 'Senegal' })
  await expect(city).toHaveValue('Not specified')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('Roots: Senegal')).toBeVisible()
})

/** Opens a section for editing in a tab whose event stream is blocked. */
async function editWithoutStream(page: Page, section: Section): Promise<void> {
  await page.route('**/api/stream*', (route) => route.abort())
  await edit(page, section)
}

test('asks about each field that two tabs changed and merges the rest', async ({ visitor }) => {
  const ada = await join(await visitor())
  const { page } = ada
  await editWithoutStream(page, 'basic')
  await page.getByRole('textbox', { name: 'Profession' }).fill('Weaver')
  await page.getByRole('textbox', { name: 'Name' }).fill(`${ada.handle} here`)
  const elsewhere = { profession: 'Dyer', handle: `${ada.handle} there`, education: 'masters' }
  const other = await ada.context.newPage()
  await edit(other, 'basic')
  await other.getByRole('textbox', { name: 'Profession' }).fill(elsewhere.profession)
  await other.getByRole('textbox', { name: 'Name' }).fill(elsewhere.handle)
  await other
    .getByRole('combobox', { name: 'Education' })
    .selectOption({ label: 'Master’s degree' })
  await save(other)
  await other.close()

  await page.getByRole('button', { name: 'Save Profile' }).click()
  const banner = page
    .getByRole('status')
    .filter({ hasText: 'Your profile was changed in another tab' })
  await expect(banner).toContainText('Weaver')
  await expect(banner).toContainText('Dyer')
  await expect(banner).toContainText('Education is now: Master’s degree')
  await expect(page.getByRole('textbox', { name: 'Profession' })).toHaveValue('Weaver')
  await expect(
    page.getByRole('combobox', { name: 'Education' }).locator('option:checked'),
  ).toHaveText('Master’s degree')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(banner.getByRole('button', { name: 'Keep mine: Name' })).toBeFocused()
  await banner.getByRole('button', { name: 'Use the other tab’s version: Name' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${ada.handle} there`)
  await banner.getByRole('button', { name: 'Keep mine: Profession' }).click()
  await expect(page.getByRole('textbox', { name: 'Profession' })).toHaveValue('Weaver')
  await save(page)
  expect(await call(ada, '/me/profile', { method: 'GET' })).toMatchObject({
    ...elsewhere,
    profession: 'Weaver',
  })
})

test('hides a member from Discover and shows them again with the visibility switch', async ({
  visitor,
}) => {
  const [ada, ben] = [
    await join(await visitor(), { city: 'Nairobi' }),
    await join(await visitor(), { gender: 'man', name: 'Ben' }),
  ]
  const card = ben.page.getByRole('article').filter({ hasText: ada.handle })
  async function look(): Promise<void> {
    await ben.page.goto('/dashboard/discover?city=Nairobi')
    await expect(ben.page.getByRole('status').filter({ hasText: /profiles? found/ })).toBeVisible()
  }
  await look()
  await expect(card).toBeVisible()

  await ada.page.goto('/dashboard/profile')
  const visibility = ada.page.getByRole('switch', { name: 'Profile Visibility' })
  await expect(visibility).toBeChecked()
  await expect(ada.page.getByText('Available', { exact: true })).toBeVisible()
  await ada.page.route('**/api/me/availability', (route) => route.abort())
  await visibility.click()
  await expectToast(ada.page, 'Update Failed', 'Failed to update availability')
  await expect(visibility).toBeChecked()
  await ada.page.unroute('**/api/me/availability')
  for (const isVisible of [false, true]) {
    const saved = ada.page.waitForResponse(
      (answer) => answer.url().endsWith('/api/me/availability') && answer.ok(),
    )
    await visibility.click()
    await expect(visibility).toBeChecked({ checked: isVisible })
    await expect(
      ada.page.getByText(isVisible ? 'Available' : 'Hidden', { exact: true }),
    ).toBeVisible()
    await saved
    await ada.page.reload()
    await expect(visibility).toBeChecked({ checked: isVisible })
    await look()
    await expect(card).toHaveCount(isVisible ? 1 : 0)
  }
})

test("shows Verified live after a moderator's approval and locks the date of birth", async ({
  visitor,
}) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Pending Verification', { exact: true })).toBeVisible()
  await approveMember(moderator, ada)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText('Pending Verification', { exact: true })).toBeHidden()
  await edit(page, 'basic')
  await expect(page.getByText('You can’t change it now that you’re verified.')).toBeVisible()
  await expect(page.getByLabel('Year')).toBeHidden()
})

test('previews the own profile as free members, premium members and matches see it', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  await call(ada, '/me/profile', {
    method: 'PATCH',
    data: { aboutMe: 'I keep bees on a roof in Osu.' },
  })
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'See my profile as others do' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your profile as others see it' })
  await expect(dialog).toContainText(`There is more to ${ada.handle}`)
  await expect(dialog).not.toContainText('I keep bees')
  await expect(dialog.getByRole('button', { name: 'Go Premium' })).toHaveCount(0)
  await dialog.getByRole('link', { name: 'Matches', exact: true }).click()
  await expect(dialog).toContainText('I keep bees on a roof in Osu.')
  await expect(page).toHaveURL('/dashboard/profile?preview=match')
  await page.reload()
  await expect(dialog).toContainText('I keep bees on a roof in Osu.')
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/profile')
})
