import type { Page } from '@playwright/test'
import { card } from './discover-page.ts'
import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'
import { addPhoto, approvePhoto, born, join, joinAsModerator } from './people.ts'
import { sql } from './world.ts'

const banner = (page: Page) => page.getByText('You need to pass an age check').first()

test('hides a woman in the United Kingdom until she passes the age check, after a failed one', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), {
    city: 'London',
    birthDate: born(61),
    isAgeUnchecked: true,
  })
  const nana = await joinAsModerator(await visitor(), { name: 'Nana' })
  await approvePhoto(nana, await addPhoto(ada))
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const search = '/dashboard/discover?city=London&minAge=61&maxAge=61'
  await ben.page.goto(search)
  await expect(ben.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card(ben.page, ada)).toHaveCount(0)

  const { page } = ada
  await page.goto('/dashboard/matches')
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'Check my age' }).click()
  await expect(page.getByText('We store the result, the method and the date')).toBeVisible()
  await examineEveryWay(page, 'age-check-needed')

  await page.getByRole('button', { name: 'Start the check' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your age' })).toBeVisible()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('The last check didn’t confirm your age')).toBeVisible()
  await expect(page.getByText('You can still read your conversations.')).toBeVisible()
  await examineEveryWay(page, 'age-check-failed')

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('radio', { name: 'Identity document' }).check()
  await page.getByRole('button', { name: 'Pass', exact: true }).click()
  await expect(page.getByText('You’ve passed the age check')).toBeVisible()
  await expect(page.getByText('method: identity document')).toBeVisible()
  await examineEveryWay(page, 'age-check-passed')
  await page.goto('/dashboard/matches')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.goto('/dashboard/profile/settings/privacy')
  await expect(page.getByRole('heading', { level: 3, name: 'Age check' })).toBeVisible()

  await expect(async () => {
    await ben.page.goto(search)
    await expect(card(ben.page, ada)).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('lets her start again after a check in which the provider couldn’t decide', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'London', isAgeUnchecked: true })
  const { page } = ada
  await page.goto('/dashboard/profile/age-check')
  await page.getByRole('button', { name: 'Start the check' }).click()
  await page.getByRole('button', { name: 'Try again later' }).click()
  await expect(page.getByRole('button', { name: 'Start the check' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText('The last check didn’t confirm your age')).toHaveCount(0)
  expect(await sql('select 1 from age_checks where member_id = $1', [ada.id])).toEqual([])

  await page.getByRole('button', { name: 'Start the check' }).click()
  await page.getByRole('button', { name: 'Pass', exact: true }).click()
  await expect(page.getByText('You’ve passed the age check')).toBeVisible()
})

test('says before the tap that links for friends and signing as a member need the age check', async ({
  visitor,
}) => {
  const [ada, ben] = [
    await join(await visitor(), { city: 'London', isAgeUnchecked: true }),
    await join(await visitor(), { gender: 'man' }),
  ]
  const { page } = ada
  await page.goto('/dashboard/profile/vouches')
  await expect(page.getByText('Pass the age check first, then you can ask a friend.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeDisabled()
  await examineEveryWay(page, 'vouches-age-check')

  await ben.page.goto('/dashboard/profile/vouches')
  await ben.page.getByRole('button', { name: 'Make a link' }).click()
  await page.goto(await ben.page.getByLabel('Link for your friend').inputValue())
  await expect(page.getByText(/^To sign as “.+, member”, pass the age check first\./)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^As / })).toHaveCount(0)
  await expect(page.getByLabel('Your first name')).toBeVisible()
  await examineEveryWay(page, 'vouch-age-check')
  await page.getByRole('link', { name: 'Check my age' }).click()
  await expect(page.getByRole('button', { name: 'Start the check' })).toBeVisible()
})

test('shows moderators a member under 18, and others see her again after a recorded pass', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'London', isAgeUnchecked: true })
  const { page } = ada
  await page.goto('/dashboard/profile/age-check')
  await page.getByRole('button', { name: 'Start the check' }).click()
  await page.getByRole('button', { name: 'Under 18' }).click()
  await expect(page.getByText('A moderator is looking at your account')).toBeVisible()

  const nana = await joinAsModerator(await visitor(), { name: 'Nana' })
  await nana.page.goto('/dashboard/admin/age-checks')
  const item = nana.page.getByRole('listitem').filter({ hasText: ada.handle })
  await expect(item).toBeVisible()
  await examineEveryWay(nana.page, 'age-check-queue')
  await item.getByRole('button', { name: 'Record a pass' }).click()
  const dialog = nana.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record a pass' }).click()
  await expect(item).toHaveCount(0)
  await expect(page.getByText('You’ve passed the age check')).toBeVisible()
})
