import { examineEveryWay } from './examine.ts'
import { drawPortrait, expect, signUp, test } from './fixtures.ts'
import { call, join } from './people.ts'

test('leads a new member through five steps, back and forth, to Discover', async ({ visitor }) => {
  const person = await visitor()
  const { page } = person
  const onward = page.getByRole('button', { name: 'Continue' })
  await signUp(person, { gender: 'Woman' })
  await expect(page).toHaveURL('/dashboard/welcome/name')
  await expect(
    page.getByRole('heading', { level: 1, name: 'What should people call you?' }),
  ).toBeFocused()
  await expect(page.getByText('Step 1 of 5')).toBeVisible()
  for (const name of ['Back', 'Skip for now'])
    await expect(
      page.getByRole('link', { name }).or(page.getByRole('button', { name })),
    ).toHaveCount(0)
  const field = page.getByLabel('Name')
  await onward.click()
  await expect(field).toHaveAccessibleDescription(/2 to 30 characters/)
  await expect(field).toBeFocused()
  await field.fill('Support')
  await onward.click()
  await expect(field).toHaveAccessibleDescription(/This name is reserved/)
  await field.fill('Amara')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/dashboard/welcome/photo')
  await expect(page.getByRole('heading', { level: 1, name: 'Add your first photo' })).toBeFocused()
  await onward.click()
  await expect(page.getByRole('alert')).toHaveText('Add a photo, or skip this step for now.')
  await page.getByLabel('Add photos').setInputFiles(await drawPortrait(77))
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByRole('img', { name: 'Your first photo' })).toBeVisible()
  await onward.click()

  await expect(page).toHaveURL('/dashboard/welcome/interests')
  await page
    .getByRole('group', { name: 'Popular interests' })
    .getByRole('button', { name: 'Music' })
    .click()
  await onward.click()

  await expect(page).toHaveURL('/dashboard/welcome/prompts')
  await onward.click()
  await expect(page.getByRole('alert')).toHaveText('Choose a prompt, or skip this step for now.')
  await page.getByRole('button', { name: 'Choose a prompt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Home, to me, is' }).click()
  await expect(page.getByRole('textbox', { name: 'Home, to me, is' })).toBeFocused()
  await page.keyboard.type('Two kitchens')
  await onward.click()

  await expect(page).toHaveURL('/dashboard/welcome/meeting')
  for (const name of ['Women', 'Men', 'Everyone'])
    await expect(page.getByRole('radio', { name, exact: true })).not.toBeChecked()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('textbox', { name: 'Home, to me, is' })).toHaveValue('Two kitchens')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Remove Music' })).toBeVisible()
  await onward.click()
  await page.getByRole('radio', { name: 'Men', exact: true }).click()
  await page.getByRole('button', { name: 'Start discovering' }).click()
  await expect(page).toHaveURL('/dashboard/discover')

  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Profile strength' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Finish setting up' })).toHaveCount(0)
  expect(await call(person, '/me/profile', { method: 'GET' })).toMatchObject({
    handle: 'Amara',
    interests: ['Music'],
    interestedIn: 'men',
  })
})

test('skips all steps to Discover and links from the profile to the skipped ones', async ({
  visitor,
}) => {
  const { page } = await join(await visitor())
  await page.goto('/dashboard/welcome/photo')
  for (const name of [
    'Add your first photo',
    'What do you enjoy?',
    'Say something only you would say',
    'Who would you like to meet?',
  ]) {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Skip for now' }).click()
  }
  await expect(page).toHaveURL('/dashboard/discover')
  await page.goto('/dashboard/profile')
  await expect(page.getByText('1 of 5 steps done.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue setup' }).click()
  await expect(page).toHaveURL('/dashboard/welcome/photo')
})

test('tells a member without a name that others cannot see them, and links to the step', async ({
  visitor,
}) => {
  const person = await visitor()
  const { page } = person
  await signUp(person, { gender: 'Woman' })
  await page.goto('/dashboard/discover')
  await expect(page.getByText('Others can’t see you yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add your name' }).click()
  await expect(page).toHaveURL('/dashboard/welcome/name')
  await page.getByLabel('Name').fill('Amara')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/dashboard/discover')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(page.getByText('Others can’t see you yet')).toHaveCount(0)
})

test('resumes setup at the next step, also from an unknown step', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto('/dashboard/welcome/photo')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL('/dashboard/welcome/interests')
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'Continue setup' }).click()
  await expect(page).toHaveURL('/dashboard/welcome/interests')
  await page.goto('/dashboard/welcome/somewhere')
  await expect(page).toHaveURL('/dashboard/welcome/interests')
})

test('shows answers saved in another tab and keeps those typed here', async ({ visitor }) => {
  const person = await join(await visitor())
  const { page } = person
  const elsewhere = (data: object) => call(person, '/me/profile', { method: 'PATCH', data })
  // Without the stream, this tab doesn't learn what the other one saves.
  await page.route('**/api/stream*', (route) => route.abort())
  await page.goto('/dashboard/welcome/interests')
  await page
    .getByRole('group', { name: 'Popular interests' })
    .getByRole('button', { name: 'Music' })
    .click()
  await elsewhere({ interests: ['Kora', 'Chess'], profession: 'Dyer' })
  await page.getByRole('button', { name: 'Continue' }).click()
  const banner = page
    .getByRole('status')
    .filter({ hasText: 'Your profile was changed in another tab' })
  await expect(banner).toContainText('Music')
  await expect(banner).toContainText('Kora, Chess')
  await expect(banner).toContainText('Profession is now: Dyer')
  await examineEveryWay(page, 'welcome-conflict')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(banner.getByRole('button', { name: 'Keep mine: Interests' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard/welcome/prompts')
  expect(await call(person, '/me/profile', { method: 'GET' })).toMatchObject({
    interests: ['Music'],
    profession: 'Dyer',
  })
  await page.getByRole('button', { name: 'Skip for now' }).click()

  await page.getByRole('radio', { name: 'Everyone' }).click()
  await elsewhere({ interestedIn: 'women' })
  await page.getByRole('button', { name: 'Start discovering' }).click()
  await expect(
    banner.getByRole('button', { name: 'Use the other tab’s version: Interested in' }),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  await banner.getByRole('button', { name: 'Use the other tab’s version: Interested in' }).click()
  await expect(page.getByRole('radio', { name: 'Women' })).toBeChecked()
  await page.getByRole('button', { name: 'Start discovering' }).click()
  await expect(page).toHaveURL('/dashboard/discover')
  expect(await call(person, '/me/profile', { method: 'GET' })).toMatchObject({
    interestedIn: 'women',
  })
})

test('keeps every welcome step accessible', async ({ visitor }) => {
  const { page } = await join(await visitor())
  for (const step of ['name', 'photo', 'interests', 'prompts', 'meeting']) {
    await page.goto(`/dashboard/welcome/${step}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await examineEveryWay(page, `welcome-${step}`)
  }
})
