import type { Page } from '@playwright/test'
import { enterCredentials, expect, expectDashboard, expectToast, logOut, test } from './fixtures.ts'
import { join } from './people.ts'

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .getByRole('link', { name, exact: true })

test('shows the landing page to visitors and the dashboard to members at /', async ({
  visitor,
}) => {
  const person = await visitor()
  const { page } = person
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('link', { name: 'Start Connecting' }).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

  await join(person, { city: 'Rome' })
  for (const address of ['/', '/dashboard']) {
    await page.goto(address)
    await expectDashboard(page)
    await expect(page).toHaveURL('/dashboard/discover')
    await expect(heading(page, 'Discover')).toBeVisible()
  }
})

test('shows members the landing page at /welcome with a link to the dashboard', async ({
  visitor,
}) => {
  const { page } = await join(await visitor(), { city: 'Rome' })
  for (const name of ['Continue to Dashboard', 'Return to Dashboard']) {
    await page.goto('/welcome')
    await expect(page.getByRole('link', { name: 'Start Connecting' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(page).toHaveURL('/dashboard/discover')
    await expect(heading(page, 'Discover')).toBeVisible()
  }
})

test('returns 404 with a link home for an unknown URL', async ({ visitor }) => {
  const { page } = await visitor()
  for (const address of ['/no-such-page', '/about/us', '/%3Cb%3E']) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(404)
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(heading(page, 'Oops! Page not found')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Start Connecting' }).first()).toBeVisible()
})

test("says that a dashboard page doesn't exist and links home", async ({ visitor }) => {
  const { page } = await join(await visitor(), { city: 'Rome' })
  for (const address of ['/dashboard/attic', '/dashboard/admin/users']) {
    await page.goto(address)
    await expect(heading(page, 'Oops! Page not found'), address).toBeVisible()
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/dashboard/discover')
})

test('shows a subscription result from the URL once, grants nothing and cleans the URL', async ({
  visitor,
}) => {
  const { page } = await join(await visitor(), { city: 'Rome' })
  await page.goto('/?subscription=success')
  await expectToast(page, 'Confirming your payment…')
  await expect(page).toHaveURL('/dashboard/discover')
  await page.goto('/dashboard/matches?subscription=cancelled')
  await expectToast(
    page,
    'Subscription Cancelled',
    'You cancelled the subscription process. No charges were made.',
  )
  await expect(page).toHaveURL('/dashboard/matches')
  await page.reload()
  await expect(heading(page, 'Matches')).toBeVisible()
  await expect(page.getByText('Subscription Cancelled')).toHaveCount(0)
})

test('gives every tab a URL that Back and Forward follow', async ({ visitor }) => {
  const { page } = await join(await visitor(), { city: 'Rome' })
  await page.goto('/dashboard')
  for (const name of ['Matches', 'Messages', 'Profile']) {
    await tab(page, name).click()
    await expect(page).toHaveURL(`/dashboard/${name.toLowerCase()}`)
    await expect(heading(page, name)).toBeAttached()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
  }
  for (const name of ['Messages', 'Matches', 'Discover']) {
    await page.goBack()
    await expect(page).toHaveURL(`/dashboard/${name.toLowerCase()}`)
    await expect(heading(page, name)).toBeAttached()
  }
  await page.goForward()
  await expect(page).toHaveURL('/dashboard/matches')
  await page.getByRole('banner').getByRole('link', { name: 'Adire' }).click()
  await expect(page).toHaveURL('/dashboard/discover')
  for (const [key, name] of Object.entries({
    m: 'Matches',
    c: 'Messages',
    p: 'Profile',
    d: 'Discover',
  })) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(heading(page, name)).toBeAttached()
  }
})

test('shows the same dashboard page after a reload', async ({ visitor }) => {
  const { page } = await join(await visitor(), { city: 'Rome' })
  const pages = {
    '/dashboard/discover?minAge=30': 'Discover',
    '/dashboard/matches': 'Matches',
    '/dashboard/messages': 'Messages',
    '/dashboard/profile': 'Profile',
    '/dashboard/profile/photos': 'Your Photos',
    '/dashboard/profile/edit/about': 'Edit Profile',
  }
  for (const [address, name] of Object.entries(pages)) {
    await page.goto(address)
    await expect(heading(page, name)).toBeAttached()
    const answer = await page.reload()
    expect(answer?.status(), address).toBe(200)
    await expect(heading(page, name)).toBeAttached()
    await expect(page).toHaveURL(address)
  }
})

test('returns to a dashboard URL after log-in, but never to another site', async ({ visitor }) => {
  const person = await visitor()
  const { page } = person
  const { email } = await join(person, { city: 'Rome' })
  await person.context.clearCookies()
  await page.goto('/dashboard/discover?minAge=33&city=Paris')
  const dialog = page.getByRole('dialog', { name: 'Join Adire' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await enterCredentials(dialog, email)
  await expectDashboard(page)
  await expect(page).toHaveURL('/dashboard/discover?minAge=33&city=Paris')
  await expect(page.getByRole('textbox', { name: 'Youngest' })).toHaveValue('33')

  await logOut(person)
  await page.goto('/?auth=login&next=https%3A%2F%2Felsewhere.example%2F')
  await enterCredentials(dialog, email)
  await expectDashboard(page)
  await expect(page).toHaveURL('/dashboard/discover')
})
