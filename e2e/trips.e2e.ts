import { randomUUID } from 'node:crypto'
import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'
import { call, join, joinAsModerator, match, type Member } from './people.ts'

/** ISO date some days from today. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('tells two matches that their trips cross, and shows each to the other', async ({
  visitor,
}) => {
  const [ada, ben] = [await join(await visitor()), await join(await visitor(), { gender: 'man' })]
  const threadId = await match(ada, ben)
  const { page } = ada
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'Add a trip' }).click()
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible()
  await examineEveryWay(page, 'trips-empty')
  await page.getByRole('button', { name: 'Add a trip' }).click()

  // Errors stand beside their fields, and nothing typed is lost.
  const dialog = page.getByRole('dialog', { name: 'Add a trip' })
  await dialog.getByLabel('First day').fill(inDays(30))
  await dialog.getByLabel('Last day').fill(inDays(29))
  await dialog.getByRole('button', { name: 'Save trip' }).click()
  const city = dialog.getByRole('combobox', { name: 'City' })
  await expect(city).toBeFocused()
  await expect(city).toHaveAccessibleDescription('Choose a city.')
  await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription(
    'Choose a last day that isn’t before the first.',
  )
  await expect(dialog.getByLabel('First day')).toHaveValue(inDays(30))
  await examineEveryWay(page, 'trips-errors')
  await city.fill('Accr')
  await page.getByRole('option', { name: /^Accra/ }).click()
  await dialog.getByLabel('Last day').fill(inDays(40))
  await dialog.getByLabel('Who sees this trip on your profile?').selectOption('My matches')
  await dialog.getByRole('button', { name: 'Save trip' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Accra' })
  await expect(row).toContainText(
    'Your matches see it · We notify people who match your preferences',
  )
  await examineEveryWay(page, 'trips-list')

  await page.getByRole('button', { name: 'Delete the trip to Accra' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await page.goto('/dashboard/profile?preview=match')
  const preview = page.getByRole('dialog', { name: 'Your profile as others see it' })
  await expect(preview.getByText(/^In Accra, \d/)).toBeVisible()
  await preview.getByRole('link', { name: 'Premium', exact: true }).click()
  await expect(preview.getByText(/^In Accra, \d/)).toHaveCount(0)

  await ben.page.goto('/dashboard/profile/trips')
  await ben.page.getByRole('button', { name: 'Add a trip' }).click()
  const his = ben.page.getByRole('dialog', { name: 'Add a trip' })
  await his.getByRole('combobox', { name: 'City' }).fill('Accra')
  await ben.page.getByRole('option', { name: /^Accra/ }).click()
  await his.getByLabel('First day').fill(inDays(38))
  await his.getByLabel('Last day').fill(inDays(45))
  await his.getByLabel('Who sees this trip on your profile?').selectOption('My matches')
  await his.getByRole('button', { name: 'Save trip' }).click()
  await expect(his).toBeHidden()

  for (const [{ page: bell }, other] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    await expect(async () => {
      await bell.goto('/dashboard/notifications')
      await expect(bell.getByText('Your trips overlap')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(bell.getByText(`You and ${other.handle} will both be in Accra:`)).toBeVisible()
  }
  await examineEveryWay(ben.page, 'trips-bell')
  await ben.page.getByText(`You and ${ada.handle} will both be in Accra:`).click()
  const profile = ben.page.getByRole('dialog').filter({ hasText: ada.handle })
  await expect(profile.getByText(/^In Accra, \d/)).toBeVisible()
  await examineEveryWay(ben.page, 'trips-profile')
  await ben.page.goto(`/dashboard/messages/${threadId}`)
  await expect(ben.page.getByText(/^In Accra, \d/).first()).toBeVisible()
  await examineEveryWay(ben.page, 'trips-conversation')
  await page.goto(`/dashboard/messages/${threadId}`)
  await expect(page.getByRole('heading', { name: ben.handle }).first()).toBeVisible()
  await expect(page.getByText(/^In Accra, \d/).first()).toBeVisible()
})

const saveTrip = (member: Member, city: string, from: string, until: string) => {
  const trip = { id: randomUUID(), city, from, until, viewer: 'nobody', tellsOthers: true }
  return call(member, `/me/trips/${trip.id}`, { method: 'PUT', data: trip })
}

test('tells two strangers the month in which both will be in a city, and no days', async ({
  visitor,
}) => {
  // Others of this run may have trips to bigger cities.
  const [ada, ben] = [
    await join(await visitor(), { city: 'Lagos' }),
    await join(await visitor(), { city: 'Lagos', gender: 'man', name: 'Ben' }),
  ]
  const next = new Date()
  next.setUTCMonth(next.getUTCMonth() + 1, 1)
  const day = (number: number) =>
    new Date(next.getTime() + (number - 1) * 86_400_000).toISOString().slice(0, 10)
  await saveTrip(ada, 'Cape Coast', day(2), day(3))
  await saveTrip(ben, 'Cape Coast', day(20), day(21))
  const month = next.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })
  for (const [{ page }, other] of [
    [ada, ben],
    [ben, ada],
  ] as const)
    await expect(async () => {
      await page.goto('/dashboard/notifications')
      await expect(
        // With the year, unless it is this one.
        page.getByText(
          new RegExp(
            `You and ${other.handle} will both be in Cape Coast in ${month}( \\d{4})?\\.$`,
          ),
        ),
      ).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 120_000 })
})

test('refuses a fifth open trip, and a moderator reads the four in the member record', async ({
  visitor,
}) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  await page.goto('/dashboard/profile/trips')
  await page.getByRole('button', { name: 'Add a trip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a trip' })
  await dialog.getByRole('combobox', { name: 'City' }).fill('Accra')
  await page.getByRole('option', { name: /^Accra/ }).click()
  await dialog.getByLabel('First day').fill(inDays(50))
  await dialog.getByLabel('Last day').fill(inDays(52))
  // Another tab was faster.
  const cities = ['Kumasi', 'Tamale', 'Nairobi', 'Kingston']
  for (const [index, city] of cities.entries())
    await saveTrip(ada, city, inDays(10 + index), inDays(12 + index))
  await dialog.getByRole('button', { name: 'Save trip' }).click()
  await expect(page.getByText('Delete one of your trips to add another.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have 4 trips. Delete one to add another.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a trip' })).toHaveCount(0)

  await moderator.page.goto(`/dashboard/admin/users/${ada.id}`)
  for (const city of cities)
    await expect(moderator.page.getByRole('listitem').filter({ hasText: city })).toContainText(
      'not shown to anyone',
    )
})
