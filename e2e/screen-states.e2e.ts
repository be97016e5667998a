import { type SecondServer, startSecondServer } from './second-server.ts'
import { examineAllViews, examineEveryWay } from './examine.ts'
import {
  expect,
  expectDashboard,
  expectOfflineReady,
  expectToast,
  openAuth,
  test,
} from './fixtures.ts'
import { addPhoto, join, joinAsModerator, leaveTokens, like, match, rejectPhoto } from './people.ts'
import { linksTo } from './world.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 4
const UNANSWERED_MS = 10_000
let server: SecondServer

test.describe.configure({ mode: 'parallel' })

test('keeps link pages and the slow-connection page accessible', async ({ visitor }) => {
  const person = await visitor()
  const { page, context, email } = person
  await join(person)
  await page.clock.install()
  await page.route('**/api/auth/session', () => undefined)
  await page.goto('/')
  await page.clock.fastForward(UNANSWERED_MS)
  await expect(page.getByRole('heading', { name: 'Still connecting' })).toBeVisible()
  await examineEveryWay(page, 'still-connecting')

  // Leaves first, because the page would notice the lost session and navigate.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.unroute('**/api/auth/session')
  const dialog = await openAuth(page, 'Login')
  await dialog.getByRole('link', { name: 'Forgot your password?' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Reset Email' }).click()
  const [link = ''] = await linksTo(email, /Reset your/)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Saffron-Kite-63')
  await page.getByLabel('Confirm new password').fill('Saffron-Kite-6')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await examineEveryWay(page, 'reset-form')
  await page.goto('/confirm-email')
  await expect(page.getByRole('heading', { name: 'Invalid Confirmation Link' })).toBeVisible()
  await examineEveryWay(page, 'confirm-invalid')
})

// With the code of the Profile page in the browser's cache, it would open offline.
test.describe('on a device without cached files', () => {
  test.use({ isFresh: true })

  test('keeps the match dialog and every state of a conversation accessible', async ({
    visitor,
  }) => {
    const [ada, ben] = [
      await join(await visitor()),
      await join(await visitor(), { gender: 'man', name: 'Ben' }),
    ]
    const { page, context } = ada
    await like(ben, ada)
    await page.goto(`/dashboard/discover?profile=${ben.id}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Like ${ben.handle}`, exact: true })
      .click()
    const celebration = page.getByRole('alertdialog', { name: "It's a Match!" })
    await expect(celebration).toBeVisible()
    await examineEveryWay(page, 'match')
    await celebration.getByRole('button', { name: 'Message' }).click()
    await expect(page.getByRole('heading', { name: `Say hello to ${ben.handle}` })).toBeVisible()
    await examineEveryWay(page, 'conversation-new')

    await expectOfflineReady(page)
    await context.setOffline(true)
    await page
      .getByRole('textbox', { name: `Message to ${ben.handle}` })
      .fill('Written in a tunnel.')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Waiting to send')).toBeVisible()
    await expect(page.getByText('You’re offline. This may be out of date.')).toBeVisible()
    await examineEveryWay(page, 'conversation-offline')
    await page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('link', { name: 'Profile' })
      .click()
    await expect(page.getByText('This page isn’t on your device yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('This page isn’t on your device yet.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 message will be sent when you’re back')).toBeVisible()
    await examineEveryWay(page, 'offline')
    await context.setOffline(false)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Profile', exact: true }),
    ).toBeVisible()
    await page.goto('/dashboard/messages/11111111-1111-4111-8111-111111111111')
    await expect(page.getByRole('heading', { name: 'Match Required' })).toBeVisible()
    await examineEveryWay(page, 'conversation-none')
  })
})

test('keeps Discover and a conversation accessible for a man without tokens', async ({
  visitor,
}) => {
  const [ada, ben] = [
    await join(await visitor(), { city: 'São Paulo' }),
    await join(await visitor(), { gender: 'man', name: 'Ben' }),
  ]
  await join(await visitor(), { city: 'São Paulo', name: 'Inès' })
  const threadId = await match(ada, ben)
  await leaveTokens(ben, 0)
  await ben.page.goto('/dashboard/discover?city=S%C3%A3o+Paulo')
  await expectDashboard(ben.page)
  await expect(ben.page.getByText('Get Tokens to Start Connecting')).toBeVisible()
  await expect(ben.page.getByRole('article').first()).toBeVisible()
  await examineEveryWay(ben.page, 'no-tokens-discover')
  await ben.page.goto(`/dashboard/messages/${threadId}`)
  await expect(ben.page.getByText('Insufficient Tokens')).toBeVisible()
  await expect(ben.page.getByRole('button', { name: 'Buy Tokens' })).toHaveCount(1)
  await examineEveryWay(ben.page, 'no-tokens-conversation')
})

test('keeps rejected, failed and deleted photos accessible', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  await rejectPhoto(moderator, await addPhoto(ada), 'Your face cannot be seen.')
  await addPhoto(ada)
  await page.goto('/dashboard/profile/photos')
  await expect(page.getByText('Your face cannot be seen.')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await (
    await chooser
  ).setFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') })
  await expect(
    page.getByRole('list', { name: 'Your photos' }).getByText('Invalid File'),
  ).toBeVisible()
  await examineEveryWay(page, 'photos-rejected')
  await page.getByRole('button', { name: 'Actions for photo 1' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expectToast(page, 'Photo Deleted')
})

test('keeps refused edits and the discard question accessible', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto('/dashboard/profile/edit/basic')
  await page.getByLabel('Name').fill('1')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/2 to 30 characters/)
  await examineEveryWay(page, 'edit-refused')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  await examineEveryWay(page, 'edit-discard')
})

test.describe('on a server with empty queues', () => {
  test.beforeAll(async () => {
    server = await startSecondServer(PORT, {})
  })

  test.afterAll(() => server.stop())

  test('keeps clear queues and the rejection dialogs accessible', async ({ visitor }) => {
    const { page } = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
    await page.goto('/dashboard/admin/photos')
    await expect(page.getByText('Queue clear')).toBeVisible()
    await examineEveryWay(page, 'admin-photos-clear')
    const ada = await join(await visitor({ origin: server.origin }))
    await addPhoto(ada)
    await page.getByRole('button', { name: 'Reject Photo' }).click()
    await expect(page.getByRole('dialog', { name: `Reject ${ada.handle}’s photo` })).toBeVisible()
    await examineEveryWay(page, 'admin-photo-reject')
    await page.goto('/dashboard/admin/users')
    await page.getByRole('button', { name: `Deny ${ada.handle}` }).click()
    await expect(page.getByRole('dialog', { name: `Deny ${ada.handle}` })).toBeVisible()
    await examineEveryWay(page, 'admin-member-deny')
  })
})

test('keeps the component kit accessible', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/dev/kit')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await examineAllViews(page, 'kit')
})
