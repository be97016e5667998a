import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Page } from '@playwright/test'
import { signId } from '../server/src/lib/signed-id.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectDashboard, PASSWORD, test } from './fixtures.ts'
import { givePremium, join, like, match, type Member, sendMessage } from './people.ts'
import { readWorld, sql } from './world.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** Adds notifications through the server's SQL function. */
async function addNotifications(
  { id }: Member,
  kind: string,
  { facts = {}, times = 1 }: { facts?: object; times?: number } = {},
): Promise<void> {
  await sql(
    `select add_notification($1::uuid, $2::notification_kind, null, null, null, $3::jsonb, now() - make_interval(mins => $4 - n))
      from generate_series(1, $4::int) n`,
    [id, kind, JSON.stringify(facts), times],
  )
}

async function openBell(page: Page): Promise<void> {
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
}

test('counts unread notifications live in every tab, up to 9+', async ({ visitor }) => {
  const ada = await join(await visitor())
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const { page } = ada
  const other = await ada.context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/matches')
    await expectDashboard(tab)
    await expect(bell(tab)).toHaveAccessibleName('Notifications')
  }
  await openBell(page)
  await expect(panel(page)).toContainText('Nothing new')
  await expect(panel(page).getByRole('button', { name: 'Mark all read' })).toBeDisabled()

  await like(ben, ada)
  for (const tab of [page, other])
    await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread')
  const row = panel(page).getByRole('link', { name: /Someone likes you/ })
  await expect(row).toContainText(
    'Premium members can see who, except those they’ve passed on or blocked.',
  )
  await expect(row).toContainText('Just now')
  await expect(row).toContainText('Unread')
  await expect(panel(page)).not.toContainText(ben.handle)

  await addNotifications(ada, 'tokens_credited', { facts: { amount: 20 }, times: 9 })
  for (const tab of [page, other]) await expect(bell(tab)).toHaveText('9+')
  await expect(bell(other)).toHaveAccessibleName('Notifications, 9+ unread')
  await expect(
    panel(page)
      .getByRole('link', { name: /20 tokens received/ })
      .first(),
  ).toContainText('They’re in your wallet.')
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notifications')
  await expect(panel(page).getByText('Unread')).toHaveCount(0)

  await panel(page).getByRole('link', { name: 'See all notifications' }).click()
  await expect(page).toHaveURL('/dashboard/notifications')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'tokens received' })).toHaveCount(9)
})

test('opens and reads a notification on click, and reads it when its thread is opened', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const { page } = ada
  const thread = await match(ada, ben)
  await page.goto('/dashboard/discover')
  await expectDashboard(page)
  await sendMessage(ben, thread, 'The market opens at six.')
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/)
  await openBell(page)
  const message = panel(page).getByRole('link', { name: new RegExp(`Message from ${ben.handle}`) })
  await expect(message).toContainText('You have a new message.')
  await expect(panel(page)).not.toContainText('market')
  await expect(panel(page).getByRole('link', { name: /It’s a match!/ })).toContainText(
    `You and ${ben.handle} like each other. Say hello.`,
  )
  await message.click()
  await expect(page).toHaveURL(`/dashboard/messages/${thread}`)
  await expect(page.getByText('The market opens at six.').last()).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await openBell(page)
  await expect(message).not.toContainText('Unread')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)

  // While the thread is open, the next notification is read at once.
  await sendMessage(ben, thread, 'And closes at noon.')
  await expect(page.getByText('And closes at noon.').last()).toBeVisible()
  await expect
    .poll(() =>
      sql(
        `select 1 from notifications where user_id = $1 and kind = 'message' and read_at is null`,
        [ada.id],
      ),
    )
    .toHaveLength(0)

  await givePremium(ada)
  const cleo = await join(await visitor(), { gender: 'man', name: 'Cleo' })
  await like(cleo, ada, 'super')
  await openBell(page)
  await panel(page)
    .getByRole('link', { name: new RegExp(`${cleo.handle} sent you a Super Like`) })
    .click()
  await expect(
    page.getByRole('dialog', { name: new RegExp(`^${cleo.handle}, \\d+`) }),
  ).toBeVisible()
})

test('polls for events while streams are blocked and resumes the stream where polling ended', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const ben = await join(await visitor(), { name: 'Ben' })
  const { page } = ada
  const thread = await match(ada, ben)
  const bubble = (text: string) =>
    page
      .getByRole('region', { name: `Messages with ${ben.handle}` })
      .getByText(text, { exact: true })
  await page.clock.install()
  await page.route('**/api/stream', (route) => route.abort())
  const response = page.waitForResponse(/\/api\/events/)
  await page.goto(`/dashboard/messages/${thread}`)
  await expectDashboard(page)
  await response
  await sendMessage(ben, thread, 'By another way')
  await expect(bubble('By another way')).toHaveCount(1)
  await expect(bell(page)).toHaveAccessibleName(/^Notifications/)

  const opened = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/stream') && request.headers()['last-event-id'] !== undefined,
    {
      timeout: 60_000,
    },
  )
  await page.unroute('**/api/stream')
  // After 30 seconds of polling, the page tries the stream again.
  await page.clock.fastForward(31_000)
  await opened
  await sendMessage(ben, thread, 'And back again')
  await expect(bubble('And back again')).toHaveCount(1)
  await expect(bubble('By another way')).toHaveCount(1)
})

test('keeps the bell, its page and the email unsubscribe accessible', async ({ visitor }) => {
  const ada = await join(await visitor())
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const { page } = ada
  await page.goto('/dashboard/notifications')
  await expect(page.getByText('Nothing new')).toBeVisible()
  await examineEveryWay(page, 'notifications-empty')
  const thread = await match(ben, ada)
  await sendMessage(ben, thread, 'Good morning')
  await addNotifications(ada, 'photo_rejected', {
    facts: { words: 'The picture is too dark to see anybody on it.' },
  })
  await addNotifications(ada, 'member_verified')
  await addNotifications(ada, 'referral_paid', { facts: { amount: 10 } })
  await expect(page.getByRole('link', { name: /You’re verified/ })).toBeVisible()
  await examineEveryWay(page, 'notifications')
  await openBell(page)
  await examineEveryWay(page, 'notifications-bell')

  const secret = readFileSync(joinPath(readWorld().dataDir, 'session-secret'), 'utf8').trim()
  const token = signId('notifications.unsubscribe:like,match', ada.id, [secret])
  await page.goto(`/notifications/unsubscribe?token=${token}&topics=like,match`)
  await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  await examineEveryWay(page, 'notifications-unsubscribe')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(
    page.getByRole('heading', { name: 'You won’t get these emails any more' }),
  ).toBeVisible()
  const chosen = await sql(
    'select topic, by_mail, by_push from notification_preferences where user_id = $1 order by topic',
    [ada.id],
  )
  expect(chosen).toEqual(
    ['like', 'match'].map((topic) => ({ topic, by_mail: false, by_push: true })),
  )
  await page.goto(`/notifications/unsubscribe?token=${token}&topics=message`)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
})

test('keeps another tab signed in and live after a password change', async ({ visitor }) => {
  const ada = await join(await visitor())
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const { page, context } = ada
  const other = await context.newPage()
  await other.goto('/dashboard/matches')
  await expectDashboard(other)
  await page.goto('/dashboard/profile/settings/account')
  await expectDashboard(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('Saffron-Kite-63')
  await page.getByLabel('Confirm new password').fill('Saffron-Kite-63')
  // The stream of the old session ends, and the tab opens one for the new session.
  const reopened = other.waitForRequest(/\/api\/stream$/)
  await page.getByLabel('Confirm new password').press('Enter')
  await reopened
  await like(ben, ada)
  for (const tab of [page, other])
    await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(other).toHaveURL('/dashboard/matches')
})
