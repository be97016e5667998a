import { examineAllViews, examineEveryWay, sizes } from './examine.ts'
import { expect, expectToast, expectDashboard, fillDetails, openAuth, test } from './fixtures.ts'
import {
  addPhoto,
  approvePhoto,
  givePremium,
  join,
  joinAsModerator,
  match,
  type Member,
  sendMessage,
} from './people.ts'
import type { Page } from '@playwright/test'

test.describe.configure({ mode: 'parallel' })

async function visit(
  page: Page,
  address: string,
  name: string,
  landmark: string | RegExp,
  examine = examineEveryWay,
): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: landmark }).first()).toBeVisible({
    timeout: 20_000,
  })
  await examine(page, name)
}

test('keeps the visitor screens accessible', async ({ visitor }) => {
  const { page, email } = await visitor()
  await visit(page, '/', 'landing', 'Two homes. One thread.', examineAllViews)
  await visit(page, '/no-such-page', 'not-found', 'Oops! Page not found')
  await visit(
    page,
    '/reset-password#token=made-up-made-up-made-up',
    'reset-invalid',
    'Invalid Reset Link',
  )
  const dialog = await openAuth(page, 'Login')
  await examineEveryWay(page, 'log-in')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByText('Please fill in all fields').first()).toBeVisible()
  await expectToast(page, 'Login Failed')
  await examineEveryWay(page, 'log-in-errors')
  await page.goto('/?auth=forgot')
  await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeVisible()
  await examineEveryWay(page, 'forgot')
  const signUp = await openAuth(page, 'Sign Up')
  await examineEveryWay(page, 'sign-up')
  await fillDetails(signUp, { email })
  await signUp.getByRole('button', { name: 'Continue' }).click()
  await expect(signUp.getByRole('radio', { name: /^Woman/ })).toBeVisible()
  await examineEveryWay(page, 'gender')
})

test('keeps the screens of a new member accessible', async ({ visitor }) => {
  const person = await visitor()
  const { page } = person
  await join(person, { city: 'Rome', gender: 'man', name: 'Oluwaseun-Adebayo' })
  await page.goto('/dashboard/discover?city=Barcelona&minAge=57&maxAge=57')
  await expectDashboard(page)
  await expect(page.getByText('No profiles match your filters')).toBeVisible()
  await examineEveryWay(page, 'discover-empty')
  await page.route('**/api/discover*', (route) => route.abort())
  await page.goto('/dashboard/discover?city=Paris')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 })
  await examineEveryWay(page, 'discover-error')
  await page.unroute('**/api/discover*')
  await visit(page, '/dashboard/matches', 'matches-empty', 'No Matches Yet')
  await visit(page, '/dashboard/messages', 'messages-empty', 'No Messages Yet')
  await visit(page, '/dashboard/profile', 'profile-new', /Oluwaseun-Adebayo/)
  await visit(page, '/dashboard/profile/photos', 'photos-empty', 'Your Photos')
})

test('keeps the member screens accessible', async ({ visitor }) => {
  const [one, two, three] = [await visitor(), await visitor(), await visitor()]
  const ada = await join(one, { city: 'Kingston' })
  const ben = await join(two, { gender: 'man', city: 'Kingston', name: 'Ben' })
  const esi = await joinAsModerator(three, { city: 'Berlin' })
  for (const member of [ada, ben]) await approvePhoto(esi, await addPhoto(member))
  await addPhoto(ada)
  const threadId = await match(ada, ben)
  await sendMessage(ben, threadId, 'Which of your two homes has the better bread?')
  await sendMessage(ada, threadId, 'The one where my mother lives.')
  await examineMembers(ada, ben, threadId)
})

async function examineMembers({ page }: Member, ben: Member, threadId: string): Promise<void> {
  await visit(page, '/dashboard/discover', 'discover', 'Discover', examineAllViews)
  // At the widest size the filters are beside the cards, without a button.
  for (const size of sizes.slice(0, 2)) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await examineEveryWay(page, 'filters', [size])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expectProfile(page, ben)
  await examineEveryWay(page, 'profile-full')
  await visit(page, '/dashboard/matches', 'matches', 'Matches')
  await page.goto(`/dashboard/messages/${threadId}`)
  await expect(
    page
      .getByRole('region', { name: /^Messages with/ })
      .getByText('The one where my mother lives.'),
  ).toBeVisible()
  await examineAllViews(page, 'conversation')
  await visit(page, '/dashboard/profile', 'profile', /Ada/)
  for (const section of ['basic', 'about', 'personal', 'preferences'])
    await visit(page, `/dashboard/profile/edit/${section}`, `edit-${section}`, 'Edit Profile')
  await visit(page, '/dashboard/profile/photos', 'photos', 'Your Photos')
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  await examineEveryWay(page, 'account-menu')
}

test('keeps the moderator screens and the limited profile accessible', async ({ visitor }) => {
  const [one, two, three] = [await visitor(), await visitor(), await visitor()]
  const esi = await joinAsModerator(one, { city: 'Berlin' })
  const ada = await join(two, { city: 'Medellín' })
  await addPhoto(ada)
  const ben = await join(three, { gender: 'man', city: 'Medellín', name: 'Ben' })
  await visit(esi.page, '/dashboard/admin/users', 'admin-users', 'Admin')
  await visit(esi.page, '/dashboard/admin/photos', 'admin-photos', 'Admin')
  await expectProfile(ben.page, ada)
  await examineEveryWay(ben.page, 'profile-limited')
  await givePremium(ben)
  await expectProfile(ben.page, ada)
  await examineEveryWay(ben.page, 'profile-premium')
})

async function expectProfile(page: Page, { id, handle }: Member): Promise<void> {
  await page.goto(`/dashboard/discover?profile=${id}`)
  await expect(
    page
      .getByRole('dialog')
      .getByRole('heading', { name: new RegExp(handle) })
      .first(),
  ).toBeVisible()
}
