import { chooseCity, listCities } from './cities.ts'
import { filters, joinViewer } from './discover-page.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAuth,
  signUp,
  test,
} from './fixtures.ts'
import { call, join } from './people.ts'

test('signs up in a city outside the suggested ones and is found by it', async ({ visitor }) => {
  const ada = await visitor()
  await signUp(ada, { city: 'Ibadan', gender: 'Woman' })
  const handle = `Ada ${ada.email.slice(0, 12).replaceAll(/[^a-z]/g, '')}`
  await call(ada, '/me/profile', { method: 'PATCH', data: { handle } })
  const { page } = await joinViewer(visitor)
  await page.goto('/dashboard/discover')
  await chooseCity(filters(page).getByRole('combobox', { name: 'City' }), 'Ibadan')
  await expect(page).toHaveURL(/city=Ibadan/)
  const found = page.getByRole('article').filter({ hasText: handle })
  await expect(found).toContainText('Ibadan')
  await expect(page.getByRole('article')).toHaveCount(1)

  await chooseCity(filters(page).getByRole('combobox', { name: 'City' }), 'Apomu')
  await expect(found).toHaveCount(0)
  await filters(page).getByRole('switch', { name: 'Include cities within 50 km' }).click()
  await expect(page).toHaveURL(/near=1/)
  await expect(found).toBeVisible()
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText(
    'Apomu and nearby',
  )
})

test('searches cities by other spellings and tells places of one name apart', async ({
  visitor,
}) => {
  const { page } = await join(await visitor({ width: 320, height: 800 }))
  await page.goto('/dashboard/profile/edit/basic')
  const city = page.getByLabel('City', { exact: true })
  await city.fill('medellin')
  await expect(listCities(city).first()).toHaveText('MedellínAntioquia, Colombia')
  await city.fill('إبادان')
  await expect(listCities(city).first()).toHaveText('IbadanOyo State, Nigeria')
  await city.fill('kingston')
  await expect(listCities(city).filter({ hasText: 'Jamaica' })).toHaveCount(1)
  await expect(listCities(city).filter({ hasText: 'Kingston, Ontario' })).toHaveText(/Canada$/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await city.fill('Nowhere at all')
  await expect(page.getByText('No city found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(city).toHaveValue('Lagos')
})

test('offers the suggested cities if the search fails', async ({ visitor }) => {
  const { page } = await visitor()
  const dialog = await openAuth(page, 'Sign Up')
  await page.route('**/api/places?*', (route) => route.abort())
  const city = dialog.getByLabel(/City/)
  await city.fill('acc')
  await expect(page.getByText('Couldn’t search all cities.')).toBeVisible({ timeout: 15_000 })
  await listCities(city).filter({ hasText: 'Accra' }).click()
  await expect(city).toHaveValue('Accra')
})
