import { examineEveryWay } from './examine.ts'
import { drawPortrait, expect, signUp, test } from './fixtures.ts'
import { call, join } from './people.ts'

test('leads a new member through three steps, back and forth, to Discover', async ({ visitor }) => {
  const person = await visitor()
  const { page } = person
  const onward = page.getByRole('button', { name: 'Continue' })
  await signUp(person, { gender: 'Woman' })
  await expect(page).toHaveURL('/dashboard/welcome/photo')
  await expect(page.getByRole('heading', { level: 1, name: 'Add your first photo' })).toBeFocused()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back' })).toHaveCount(0)
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

  await expect(page).toHaveURL('/dashboard/welcome/meeting')
  for (const name of ['Women', 'Men', 'Everyone'])
    await expect(page.getByRole('radio', { name, exact: true })).not.toBeChecked()
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
    'Who would you like to meet?',
  ]) {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Skip for now' }).click()
  }
  await expect(page).toHaveURL('/dashboard/discover')
  await page.goto('/dashboard/profile')
  await expect(page.getByText('0 of 3 steps done.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue setup' }).click()
  await expect(page).toHaveURL('/dashboard/welcome/photo')
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
  await expect(page).toHaveURL('/dashboard/welcome/meeting')
  expect(await call(person, '/me/profile', { method: 'GET' })).toMatchObject({
    interests: ['Music'],
    profession: 'Dyer',
  })

  await page.getByRole('radio', { name: 'Everyone' }).click()
  await elsewhere({ interestedIn: 'women' })
  await page.getByRole('button', { name: 'Start discovering' }).click()
  await expect(banner.getByRole('button', { name: 'Take theirs: Interested in' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  await banner.getByRole('button', { name: 'Take theirs: Interested in' }).click()
  await expect(page.getByRole('radio', { name: 'Women' })).toBeChecked()
  await page.getByRole('button', { name: 'Start discovering' }).click()
  await expect(page).toHaveURL('/dashboard/discover')
  expect(await call(person, '/me/profile', { method: 'GET' })).toMatchObject({
    interestedIn: 'women',
  })
})

test('keeps every welcome step accessible', async ({ visitor }) => {
  const { page } = await join(await visitor())
  for (const step of ['photo', 'interests', 'meeting']) {
    await page.goto(`/dashboard/welcome/${step}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await examineEveryWay(page, `welcome-${step}`)
  }
})
