import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectDashboard, expectToast, type Person, test } from './fixtures.ts'
import { addPhoto, call, join, joinAsAdmin, joinAsModerator, type Member } from './people.ts'
import { sql } from './world.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 2
let server: SecondServer

/** Starts a separate server, so that no photos of other tests wait in the queue. */
test.beforeAll(async () => {
  server = await startSecondServer(PORT, {})
})

test.afterAll(() => server.stop())

type Visitor = (options: { origin: string }) => Promise<Person>

const joinMember = async (visitor: Visitor, name = 'Ada') =>
  join(await visitor({ origin: server.origin }), { name })
const joinModerator = async (visitor: Visitor, name = 'Esi') =>
  joinAsModerator(await visitor({ origin: server.origin }), { name }, server)

function card(page: Page, { handle }: Member): Locator {
  return page.getByRole('article').filter({ hasText: handle })
}

/**
 * The large photo. Its name differs if it is blurred for resembling a photo that another test
 * rejected.
 */
function stage(page: Page, { handle }: Member): Locator {
  return page.getByRole('img', { name: new RegExp(`photo of ${handle} for review$`) })
}

/** Waits until the photo has been on the screen for long enough to decide about it. */
async function expectDecidable(page: Page): Promise<void> {
  await expect(page.locator('figure[aria-busy]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Approve/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
}

async function approve(page: Page): Promise<void> {
  await expectDecidable(page)
  await page.keyboard.press('a')
}

function adminTab(page: Page): Locator {
  return page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Admin' })
}

/** Timeout for decisions that a job applies after the undo window, with room for a busy machine. */
const CARRIED_OUT = { timeout: 60_000 }

const takeOver = (admin: Member, id: string) =>
  call(admin, `/moderation/queues/photos/items/${id}/takeover`, { data: { visit: randomUUID() } })

const CLEAR = 'Nothing is waiting for a decision. New items appear here automatically.'
const LEFT = '1 item left your queue: another moderator has it, or its owner withdrew it.'
const ELSEWHERE = '1 is being reviewed by another moderator.'

test('shows the Admin tab and pages to moderators and hides both from members', async ({
  visitor,
}) => {
  const [ada, moderator] = [await joinMember(visitor), await joinModerator(visitor)]
  for (const address of ['/dashboard/admin', '/dashboard/admin/users', '/dashboard/admin/photos']) {
    await ada.page.goto(address)
    await expectDashboard(ada.page)
    await expect(
      ada.page.getByRole('heading', { level: 1, name: 'Oops! Page not found' }),
    ).toBeVisible()
    await expect(ada.page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
    await expect(adminTab(ada.page)).toHaveCount(0)
  }
  await moderator.page.goto('/dashboard/discover')
  await adminTab(moderator.page).click()
  await expect(moderator.page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  await expect(
    moderator.page
      .getByRole('navigation', { name: 'Admin sections' })
      .getByRole('link', { name: 'Overview' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('verifies a member after an approval, an undo and a second approval', async ({ visitor }) => {
  const [ada, moderator] = [await joinMember(visitor), await joinModerator(visitor)]
  await ada.page.goto('/dashboard/profile')
  await expect(ada.page.getByText('Pending Verification', { exact: true })).toBeVisible()
  await moderator.page.goto('/dashboard/admin/users')
  await card(moderator.page, ada)
    .getByRole('button', { name: `Approve ${ada.handle}` })
    .click()
  await expectToast(moderator.page, 'User approved successfully')
  await expect(card(moderator.page, ada)).toHaveCount(0)
  await expect(moderator.page.getByText(`Approved: ${ada.handle}`)).toBeVisible()
  await moderator.page.keyboard.press('u')
  await expect(card(moderator.page, ada)).toBeVisible()
  await expect(moderator.page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await card(moderator.page, ada)
    .getByRole('button', { name: `Approve ${ada.handle}` })
    .click()
  await expect(card(moderator.page, ada)).toHaveCount(0)
  await expect(ada.page.getByText('Verified', { exact: true })).toBeVisible(CARRIED_OUT)
})

test('shows a denied member the reason and when they may apply again', async ({ visitor }) => {
  const [ada, moderator] = [await joinMember(visitor), await joinModerator(visitor)]
  await ada.page.goto('/dashboard/profile')
  await expect(ada.page.getByText('Pending Verification', { exact: true })).toBeVisible()
  await moderator.page.goto('/dashboard/admin/users')
  await card(moderator.page, ada)
    .getByRole('button', { name: `Deny ${ada.handle}` })
    .click()
  const dialog = moderator.page.getByRole('dialog', { name: `Deny ${ada.handle}` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(moderator.page, ada)).toBeVisible()

  await card(moderator.page, ada)
    .getByRole('button', { name: `Deny ${ada.handle}` })
    .click()
  await dialog.getByRole('radio', { name: 'Another reason' }).check()
  await dialog.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(dialog.getByLabel('Your reason')).toHaveAccessibleDescription(
    /Enter 3 to 500 characters\./,
  )
  await dialog.getByRole('radio', { name: 'There’s no photo to compare with' }).check()
  await dialog.getByLabel('Add a sentence').fill('Please add one in daylight.')
  await dialog.getByRole('button', { name: 'Deny', exact: true }).click()
  await expectToast(moderator.page, 'User denied')
  await expect(card(moderator.page, ada)).toHaveCount(0)

  for (const again of [false, true]) {
    if (again) await ada.page.reload()
    await expect(
      ada.page.getByText('We couldn’t verify your profile', { exact: true }),
    ).toBeVisible()
    await expect(
      ada.page.getByText('There’s no photo to compare with. Please add one in daylight.'),
    ).toBeVisible()
    await expect(ada.page.getByText(/^Make the changes\. You can apply again from /)).toBeVisible()
    await expect(ada.page.getByText('Not verified', { exact: true })).toBeVisible()
    await expect(ada.page.getByRole('button', { name: 'Apply again' })).toBeHidden()
  }
})

test('clears the photo queue with A and R, live on both sides, and restores a failed decision', async ({
  visitor,
}) => {
  const [ada, moderator] = [await joinMember(visitor), await joinModerator(visitor)]
  const { page } = moderator
  for (const seed of [1, 2, 3]) await addPhoto(ada, seed)
  await ada.page.goto('/dashboard/profile/photos')
  const tiles = ada.page.getByRole('list', { name: 'Your photos' }).getByRole('figure')
  await expect(tiles.getByText('Pending', { exact: true })).toHaveCount(3)

  await page.goto('/dashboard/admin/photos')
  await expect(page.getByText('1 of 3', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(stage(page, ada)).toBeVisible()
  await approve(page)
  await expectToast(page, 'Photo approved successfully')
  await expect(page.getByText('1 of 2', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(tiles.getByText('Approved', { exact: true })).toHaveCount(1, CARRIED_OUT)

  await expectDecidable(page)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: `Reject ${ada.handle}’s photo` })
  await expect(dialog.getByRole('radio', { name: 'Inappropriate content' })).toBeFocused()
  await dialog.getByRole('radio', { name: 'Contact details, advertising or a screenshot' }).check()
  await dialog.getByLabel('Add a sentence').pressSequentially('A ray of A and R')
  await dialog.getByRole('button', { name: 'Reject Photo' }).click()
  await expectToast(page, 'Photo rejected and removed')
  await expect(dialog).toBeHidden()
  await expect(
    ada.page.getByText('Contact details, advertising or a screenshot. A ray of A and R'),
  ).toBeVisible(CARRIED_OUT)
  await expect(tiles).toHaveCount(2)

  await expect(page.getByText('1 of 1', { exact: true }).filter({ visible: true })).toBeVisible()
  await approve(page)
  await expect(page.getByText('Queue clear')).toBeVisible()
  await expect(page.getByText(CLEAR)).toBeVisible()
  await expect(tiles.getByText('Approved', { exact: true })).toHaveCount(2, CARRIED_OUT)

  await addPhoto(ada, 11)
  await expect(stage(page, ada)).toBeVisible()
  await expect(page.getByText('Queue clear')).toBeHidden()
  await page.route('**/approval', (route) => route.abort('connectionreset'))
  await approve(page)
  await expectToast(page, 'Error', 'Failed to approve photo')
  await expect(stage(page, ada)).toBeVisible()
  await page.unroute('**/approval')
  await page.keyboard.press('Space')
  await page.getByRole('img', { name: `Enlarge the photo of ${ada.handle} for review` }).click()
  const large = page.getByRole('dialog', { name: `Photos of ${ada.handle}` })
  await expect(large.getByRole('button', { name: 'Reject Photo' })).toBeVisible()
  await large.getByRole('button', { name: 'Approve Photo' }).click()
  await expectToast(page, 'Photo approved successfully')
  await expect(page.getByText('Queue clear')).toBeVisible()
})

test('shows two moderators different items and passes on those that one leaves', async ({
  visitor,
}) => {
  const [ada, esi, kofi] = [
    await joinMember(visitor),
    await joinModerator(visitor),
    await joinModerator(visitor, 'Kofi'),
  ]
  // The queue shows only its first few.
  await sql(
    "update profiles set verification_requested_at = now() - interval '1 year' where id = $1",
    [ada.id],
    server,
  )
  await esi.page.goto('/dashboard/admin/users')
  await expect(card(esi.page, ada)).toBeVisible()
  await kofi.page.goto('/dashboard/admin/users')
  await expect(kofi.page.getByText(/(is|are) being reviewed by/)).toBeVisible()
  await expect(card(kofi.page, ada)).toHaveCount(0)
  await esi.page.goto('/dashboard/admin')
  // At the latest when the page renews its leases, every half minute.
  await expect(card(kofi.page, ada)).toBeVisible({ timeout: 45_000 })
  await card(kofi.page, ada)
    .getByRole('button', { name: `Approve ${ada.handle}` })
    .click()
  await expectToast(kofi.page, 'User approved successfully')

  await addPhoto(ada, 7)
  await esi.page.goto('/dashboard/admin/photos')
  await expect(stage(esi.page, ada)).toBeVisible()
  await kofi.page.clock.install()
  await kofi.page.goto('/dashboard/admin/photos')
  await expect(kofi.page.getByText('Nothing left for you')).toBeVisible()
  await expect(kofi.page.getByText(ELSEWHERE)).toBeVisible()
  // A new photo goes to one of the two.
  await addPhoto(ada, 8)
  await expect(
    kofi.page
      .getByText(/^(1 of 1|2 are being reviewed by other moderators\.)/)
      .filter({ visible: true }),
  ).toBeVisible()

  // A window that closes without releasing its photos holds them until the lease expires.
  await esi.page.context().setOffline(true)
  await esi.page.close()
  await sql(
    "update queue_leases set expires_at = now() - interval '1 second' where staff_id = $1",
    [esi.id],
    server,
  )
  await kofi.page.clock.fastForward(31_000)
  await expect(
    kofi.page.getByText('1 of 2', { exact: true }).filter({ visible: true }),
  ).toBeVisible()
  await expect(stage(kofi.page, ada)).toBeVisible()
  await sql('delete from photos where not is_approved', [], server)
})

test('removes a photo that an admin takes over from the queue and says so', async ({ visitor }) => {
  const [ada, kofi] = [await joinMember(visitor), await joinModerator(visitor, 'Kofi')]
  const esi = await joinAsAdmin(await visitor({ origin: server.origin }), { name: 'Esi' }, server)
  const id = await addPhoto(ada, 7)
  await kofi.page.goto('/dashboard/admin/photos')
  await expect(stage(kofi.page, ada)).toBeVisible()
  await takeOver(esi, id)
  await call(esi, `/moderation/photos/${id}/approval`, { data: {} })
  await expect(kofi.page.getByText('Queue clear')).toBeVisible()
  await expect(kofi.page.getByText(LEFT)).toBeVisible()
})

test('refuses to approve a photo that an admin has just taken over and rejected', async ({
  visitor,
}) => {
  const [ada, kofi] = [await joinMember(visitor), await joinModerator(visitor, 'Kofi')]
  const esi = await joinAsAdmin(await visitor({ origin: server.origin }), { name: 'Esi' }, server)
  const id = await addPhoto(ada, 9)
  const { page } = kofi
  await page.goto('/dashboard/admin/photos')
  await expect(stage(page, ada)).toBeVisible()
  // The admin's decision arrives first, while this one is pending.
  await page.route('**/approval', async (route) => {
    await takeOver(esi, id)
    await call(esi, `/moderation/photos/${id}/rejection`, {
      data: { reason: 'Your face isn’t visible' },
    })
    await route.continue()
  })
  await approve(page)
  await expectToast(
    page,
    'Already decided',
    'Another moderator decided it, or its owner withdrew it.',
  )
  await expect(page.getByText('Queue clear')).toBeVisible()
  expect(await call(ada, '/me/photos', { method: 'GET' })).toMatchObject({
    photos: [],
    rejected: [{ id, reason: 'Your face isn’t visible' }],
  })
})

test('shows a new description beside the old one and rejects it without the photo', async ({
  visitor,
}) => {
  const [ada, moderator] = [await joinMember(visitor), await joinModerator(visitor)]
  const { page } = moderator
  const id = await addPhoto(ada, 12)
  const describeAs = (description: string) =>
    call(ada, `/me/photos/${id}/description`, { method: 'PUT', data: { description } })
  await describeAs('At the sea')
  await page.goto('/dashboard/admin/photos')
  await expect(page.getByText('At the sea')).toBeVisible()
  await expect(page.getByText('Approving the photo approves this text too.')).toBeVisible()
  await approve(page)
  await expectToast(page, 'Photo approved successfully')
  await expect(page.getByText('Queue clear')).toBeVisible()
  await ada.page.goto('/dashboard/profile/photos')
  await expect(ada.page.getByText('Approved', { exact: true })).toBeVisible(CARRIED_OUT)

  await describeAs('Write to me at example.com')
  await expect(ada.page.getByText('Description in review')).toBeVisible()
  await expect(page.getByText('Write to me at example.com')).toBeVisible()
  await expect(page.getByText('Current description')).toBeVisible()
  await expect(page.getByText('At the sea')).toBeVisible()
  await examineEveryWay(page, 'admin-photo-description')
  await expectDecidable(page)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: `Reject ${ada.handle}’s description` })
  await dialog.getByRole('radio', { name: 'Contact details or advertising' }).check()
  await dialog.getByRole('button', { name: 'Reject description' }).click()
  await expectToast(page, 'Description rejected')
  await expect(ada.page.getByText('Description in review')).toBeHidden(CARRIED_OUT)
  await expect(ada.page.getByRole('img', { name: 'Your photo 1 of 1: At the sea' })).toBeVisible()

  await describeAs('At the lake')
  await expect(page.getByText('At the lake')).toBeVisible()
  await approve(page)
  await expectToast(page, 'Description approved')
  await expect(ada.page.getByRole('img', { name: 'Your photo 1 of 1: At the lake' })).toBeVisible(
    CARRIED_OUT,
  )
  await expect(ada.page.getByText('Description in review')).toBeHidden(CARRIED_OUT)
})
