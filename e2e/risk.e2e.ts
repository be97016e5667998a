import { DAY_MS } from '@adire/contract/durations.ts'
import type { Page } from '@playwright/test'
import { box, findBubble, joinPair, open, readBalance, write } from './conversation.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { join, joinAsModerator, match, type Member, sendMessage } from './people.ts'
import { sql } from './world.ts'

const LURE = 'Please send me money'
const WARNING = 'Something in this conversation looks like a known scam.'
const HELD =
  'A moderator will decide. Until then, you can keep writing to people you already talk to.'
const HOLD_NOTICE = 'You can’t start new conversations for now'

async function isOnHold({ id }: Member): Promise<boolean> {
  const rows = await sql('select 1 from risk_holds where member_id = $1 and ended_at is null', [id])
  return rows.length > 0
}

const findCard = (page: Page, { handle }: Member) =>
  page.getByRole('article').filter({ hasText: handle })

/** Opens the queue. The moderator of another test may have this item first. */
async function openQueue({ page }: Member, held: Member): Promise<void> {
  await expect(async () => {
    await sql('delete from queue_leases where item_id = $1', [held.id])
    await page.goto('/dashboard/admin/risk')
    await expect(findCard(page, held)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
}

test('warns a recipient live, who hides the warning or reports and blocks the sender', async ({
  visitor,
}) => {
  const pair = await joinPair(visitor)
  const { ada, ben, thread } = pair
  const clara = await join(await visitor(), { city: 'Lisbon', name: 'Clara' })
  const other = await match(ben, clara)
  await open(ada.page, pair)
  await expect(box(ada.page)).toBeVisible()
  await open(ben.page, pair)
  await write(ben.page, LURE)
  await expect(ada.page.getByText(WARNING)).toBeVisible()
  await expect(findBubble(ben.page, LURE)).toBeVisible()
  await ben.page.reload()
  await expect(findBubble(ben.page, LURE)).toBeVisible()
  await expect(ben.page.getByText(WARNING)).toHaveCount(0)
  await examineEveryWay(ada.page, 'risk-warning')
  await ada.page.getByRole('button', { name: 'It’s fine' }).press('Enter')
  await expect(ada.page.getByText(WARNING)).toHaveCount(0)
  await expect(box(ada.page)).toBeFocused()
  await ada.page.reload()
  await expect(findBubble(ada.page, LURE)).toBeVisible()
  await expect(ada.page.getByText(WARNING)).toHaveCount(0)
  await expect(ada.page.getByText('Take care', { exact: true })).toHaveCount(0)
  expect(thread).not.toBe(other)

  await sendMessage(ben, other, LURE)
  await clara.page.goto(`/dashboard/messages/${other}`)
  await expect(clara.page.getByText(WARNING)).toBeVisible()
  await clara.page.getByRole('button', { name: 'Report as a scam' }).click()
  await expectToast(clara.page, 'Report sent')
  await expect(clara.page.getByText(WARNING)).toHaveCount(0)
  await expect(clara.page.getByText('Take care', { exact: true })).toHaveCount(0)
  await clara.page.getByRole('button', { name: `Block ${ben.handle}` }).click()
  await clara.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Block', exact: true })
    .click()
  await expect(clara.page).toHaveURL('/dashboard/messages')
})

test('holds a sender, keeps the text of a new conversation, and lets a moderator release', async ({
  visitor,
}) => {
  const pair = await joinPair(visitor)
  const { ben } = pair
  const [clara, dora, moderator] = [
    await join(await visitor(), { city: 'Lisbon', name: 'Clara' }),
    await join(await visitor(), { city: 'Lisbon', name: 'Dora' }),
    await joinAsModerator(await visitor()),
  ]
  const [known, fresh] = [await match(ben, clara), await match(ben, dora)]
  await sendMessage(ben, pair.thread, LURE)
  await sendMessage(ben, known, LURE)
  await expect.poll(() => isOnHold(ben)).toBe(true)

  const { page } = ben
  await page.goto(`/dashboard/messages/${fresh}`)
  const balance = await readBalance(ben)
  await write(page, 'Hello Dora, how was your week?')
  await expect(page.getByText(HELD)).toBeVisible()
  await expect(box(page)).toHaveValue('Hello Dora, how was your week?')
  await expect(page.getByText('Not sent')).toHaveCount(0)
  expect(await readBalance(ben)).toBe(balance)
  await examineEveryWay(page, 'risk-held')
  await page.goto('/dashboard/messages')
  await expect(page.getByText(HOLD_NOTICE)).toBeVisible()
  await examineEveryWay(page, 'risk-hold-notice')
  await open(page, pair)
  await write(page, 'Are you there?')
  await expect(findBubble(page, 'Are you there?')).toBeVisible()

  const staff = moderator.page
  await openQueue(moderator, ben)
  const card = findCard(staff, ben)
  await expect(card.getByText(LURE).first()).toBeVisible()
  await examineEveryWay(staff, 'risk-queue')
  await card.getByRole('button', { name: 'Release' }).click()
  await staff
    .getByRole('alertdialog', { name: `Release ${ben.handle}?` })
    .getByRole('button', { name: 'Release' })
    .click()
  await expectToast(staff, 'Hold ended')
  await expect(card).toHaveCount(0)
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('link', { name: /Dora/ }).first()).toBeVisible()
  await expect(page.getByText(HOLD_NOTICE)).toHaveCount(0)
  await page.goto(`/dashboard/messages/${fresh}`)
  await expect(box(page)).toHaveValue('Hello Dora, how was your week?')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(findBubble(page, 'Hello Dora')).toBeVisible()
  expect(await isOnHold(ben)).toBe(false)
})

test('confirms the signals about a held sender, and shows the measured rules', async ({
  visitor,
}) => {
  const pair = await joinPair(visitor)
  const { ben } = pair
  const clara = await join(await visitor(), { city: 'Lisbon', name: 'Clara' })
  const moderator = await joinAsModerator(await visitor())
  const other = await match(ben, clara)
  for (const thread of [pair.thread, other]) await sendMessage(ben, thread, LURE)
  await expect.poll(() => isOnHold(ben)).toBe(true)
  const { page } = moderator
  await openQueue(moderator, ben)
  const card = findCard(page, ben)
  await card.getByRole('button', { name: 'Confirm signals' }).click()
  await page
    .getByRole('alertdialog', { name: `Confirm the signals about ${ben.handle}?` })
    .getByRole('button', { name: 'Confirm signals' })
    .click()
  await expectToast(page, 'Signals confirmed')
  await expect(card.getByText('Confirmed').first()).toBeVisible()
  await examineEveryWay(page, 'risk-confirmed')
  await card.getByRole('link', { name: 'Warn, suspend or ban' }).click()
  await expect(page).toHaveURL(`/dashboard/admin/users/${ben.id}`)
  await page.goto('/dashboard/admin/risk/rules')
  const rule = page.getByRole('region', { name: 'Asks for money' })
  await expect(rule.getByText('Active')).toBeVisible()
  await examineEveryWay(page, 'risk-rules')
})

const REPORT = '/api/me/time-zone'

/** Reads the zone that is stored for a member, and whether it fits their city. */
const listZones = ({ id }: Member) =>
  sql<{ zone: string | null; fits: boolean }>(
    'select time_zone as zone, fitted_at is not null as fits from browser_time_zones where member_id = $1',
    [id],
  )

test('reports the zone of the browser after a load, and again only a day later', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Lagos' })
  const { page } = ada
  let reports = 0
  page.on('request', (request) => (reports += request.url().endsWith(REPORT) ? 1 : 0))
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/dashboard/matches')
  await expect.poll(() => listZones(ada)).toEqual([{ zone: 'Europe/London', fits: false }])
  // Noted in the browser once the response is there.
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain('Europe/London')
  await sql('delete from browser_time_zones where member_id = $1', [ada.id])
  await page.reload()
  await expect(heading).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

  await page.clock.setFixedTime(Date.now() + DAY_MS)
  await page.reload()
  await expect.poll(() => listZones(ada)).toEqual([{ zone: 'Europe/London', fits: false }])
  expect(reports).toBe(2)
})

test.describe('in a browser at home', () => {
  test.use({ timezoneId: 'Africa/Lagos', isFresh: true })

  test('stores no zone, only that it fits', async ({ visitor }) => {
    const ada = await join(await visitor(), { city: 'Lagos' })
    await ada.page.goto('/dashboard/matches')
    await expect.poll(() => listZones(ada)).toEqual([{ zone: null, fits: true }])
  })
})
