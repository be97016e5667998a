import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { examineEveryWay } from './examine.ts'
import { confirmIdentity, expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { call, join, joinAsAdmin, type Member } from './people.ts'
import { sql } from './world.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 11
let server: SecondServer

/** Starts a separate server, because settings apply to every member and other tests read prices. */
test.beforeAll(async () => {
  server = await startSecondServer(PORT, {})
})

test.afterAll(() => server.stop())

type Visitor = (options: { origin: string }) => Promise<Parameters<typeof join>[0]>

const joinAdmin = async (visitor: Visitor, name: string) =>
  joinAsAdmin(await visitor({ origin: server.origin }), { name }, server)

/** Saves a setting through the API, as another admin or window would. */
async function saveElsewhere(admin: Member, key: string, value: string): Promise<void> {
  const { entries } = await call<{ entries: { key: string; value: string }[] }>(
    admin,
    '/admin/config',
    { method: 'GET' },
  )
  const from = entries.find((entry) => entry.key === key)?.value ?? ''
  await call(admin, '/admin/config', { method: 'PUT', data: { changes: [{ key, from, value }] } })
}

const row = (page: Page, key: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(key, { exact: true }) })

/** Expects that on a phone the bar of unsaved changes is below a field that gets the focus. */
async function expectUncovered(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(() => scrollTo(0, 0))
  const field = page.getByRole('spinbutton').nth(8)
  await field.focus()
  const bar = page.getByText(/unsaved changes$/).last()
  await expect(async () => {
    const [top, box] = [(await bar.boundingBox())?.y ?? 0, await field.boundingBox()]
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(top)
  }).toPass()
  if (size) await page.setViewportSize(size)
}

test('shows a settings diff before saving and resolves a conflict with another admin', async ({
  visitor,
}) => {
  const [ada, esi] = [await joinAdmin(visitor, 'Ada'), await joinAdmin(visitor, 'Esi')]
  const { page } = ada
  await page.goto('/dashboard/admin/config')
  for (const group of ['Token Configuration', 'Pricing', 'Feature Toggles'])
    await expect(page.getByRole('heading', { level: 3, name: group })).toBeVisible()
  await page.getByLabel('Search settings').fill('no such thing')
  await expect(page.getByText('No matching settings')).toBeVisible()
  await page.getByRole('button', { name: 'Show all settings' }).click()

  const cost = page.getByRole('spinbutton', { name: 'Tokens for boosting a photo for a day' })
  await cost.fill('1001')
  await expect(page.getByText('Enter a number from 1 to 1000.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled()
  await cost.fill('3')
  await page
    .getByRole('spinbutton', { name: 'Price of the Starter Pack in US dollars' })
    .fill('12.5')
  const referrals = page.getByRole('switch', {
    name: 'Pay referral bonuses once a friend is verified',
  })
  await referrals.click()
  await expect(page.getByRole('status').filter({ hasText: '3 unsaved changes' })).toBeVisible()
  await expect(row(page, 'boost_token_cost').getByText('Not saved')).toBeVisible()
  await expectUncovered(page)
  // Unsaved values survive a visit to another section.
  await page.getByRole('link', { name: 'Currencies' }).click()
  await expect(page.getByRole('row', { name: /^KES/ })).toBeVisible()
  await page.getByRole('link', { name: /^Settings/ }).click()
  await expect(cost).toHaveValue('3')

  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' })
  await expect(
    dialog.getByRole('listitem').filter({ hasText: /starter_pack_price\s*\$9\.99\s*\$12\.50/ }),
  ).toBeVisible()
  await expect(
    dialog.getByRole('listitem').filter({ hasText: /referrals_enabled\s*On\s*Off/ }),
  ).toBeVisible()
  await examineEveryWay(page, 'config-confirm', [{ width: 360, height: 800 }])
  const save = dialog.getByRole('button', { name: 'Save 3 changes' })
  await save.click()
  await confirmIdentity(page, 'not-the-password')
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByLabel('Your password')).toHaveAccessibleDescription(
    'Your current password isn’t correct.',
  )
  await expect(question.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  // Closing the dialog saves nothing and keeps the unsaved values.
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByText('starter_pack_price')).toBeVisible()
  await save.click()
  // Otherwise the request that asks for the password could be the one that fails.
  await expect(question).toBeVisible()
  await page.route('**/api/admin/config', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await confirmIdentity(page)
  await expect(dialog.getByText('Failed to update configuration')).toBeVisible()
  await page.unroute('**/api/admin/config')
  // Another admin has changed one of the three meanwhile.
  await saveElsewhere(esi, 'boost_token_cost', '6')
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(
    row(page, 'boost_token_cost').getByText('Changed to 6 in the meantime'),
  ).toBeVisible()
  await expect(cost).toHaveValue('3')
  await examineEveryWay(page, 'config-settings')
  await row(page, 'boost_token_cost').getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Review and save' }).click()
  await save.click()
  await expectToast(
    page,
    'referrals_enabled, starter_pack_price, boost_token_cost updated successfully',
  )
  await expect(dialog).toHaveCount(0)
  await expect(referrals).toBeFocused()
  expect(await call(esi, '/me/wallet', { method: 'GET' })).toMatchObject({ prices: { boost: 3 } })

  await row(page, 'boost_token_cost')
    .getByRole('button', { name: /^History/ })
    .click()
  const history = page.getByRole('dialog', { name: 'History of boost_token_cost' })
  await expect(history.getByRole('listitem').first()).toContainText('6 → 3')
  await expect(history.getByRole('listitem').first()).toContainText(ada.handle)
  await expect(history.getByRole('listitem').nth(1)).toContainText(esi.handle)
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await row(page, 'boost_token_cost')
    .getByRole('button', { name: /^Reset to 2/ })
    .click()
  await page.getByRole('button', { name: 'Review and save' }).click()
  await dialog.getByRole('button', { name: 'Save 1 change' }).click()
  await expectToast(page, 'boost_token_cost updated successfully')
})

test('previews prices at a new exchange rate and quotes with it after saving', async ({
  visitor,
}) => {
  const [ada, esi] = [await joinAdmin(visitor, 'Ada'), await joinAdmin(visitor, 'Esi')]
  const { page } = ada
  await page.goto('/dashboard/admin/config?section=currencies')
  await page.getByRole('button', { name: 'Edit KES' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change KES' })
  const rate = dialog.getByLabel('US dollars for one unit')
  await expect(rate).toHaveValue(/^\d/)
  const before = await rate.inputValue()
  await rate.fill('0')
  await expect(dialog.getByText('Enter a rate above zero, like 0.0915.')).toBeVisible()
  await rate.fill('0.0999')
  await expect(dialog.getByText(/Please double-check/)).toBeVisible()
  const popular = dialog.getByRole('row', { name: /^Popular Choice/ })
  await expect(popular).toContainText('200.10')
  await dialog.getByLabel('Round prices to').selectOption('100')
  await expect(popular).toContainText('200.00')
  await dialog.getByLabel('Round prices to').selectOption('Exact prices')
  await expect(popular).toContainText('200.10')
  const { currencies } = await call<{
    currencies: {
      code: string
      rateToUsd: string
      priceStep: number
      methods: string[]
      isActive: boolean
    }[]
  }>(esi, '/admin/currencies', { method: 'GET' })
  const { rateToUsd, priceStep, methods, isActive } = currencies.find(({ code }) => code === 'KES')!
  expect(rateToUsd).toBe(before)
  const theirs = `0.008${Math.floor(Math.random() * 900) + 100}1`
  const from = { rateToUsd, priceStep, methods, isActive }
  await call(esi, '/admin/currencies/KES', {
    method: 'PUT',
    data: { ...from, from, rateToUsd: theirs },
  })
  await dialog.getByRole('button', { name: 'Save KES' }).click()
  await confirmIdentity(page)
  await expect(dialog.getByText(`Currently saved: the rate is ${theirs}.`)).toBeVisible()
  await expect(rate).toHaveValue('0.0999')
  await examineEveryWay(page, 'config-currency', [{ width: 360, height: 800 }])
  await dialog.getByRole('button', { name: 'Save KES' }).click()
  await expectToast(page, 'KES updated successfully')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^KES/ })).toContainText('0.0999')
  const { packs } = await call<{ packs: { price: { minor: number } }[] }>(
    esi,
    '/payments/quotes?currencyCode=KES',
    { method: 'GET' },
  )
  expect(packs[1]?.price.minor).toBe(20_010)
})

/**
 * Adds a held referral bonus, a quarantined payment event and a flagged address, as the product
 * would.
 */
async function addItemsToReview(referrer: Member, friend: Member) {
  const event = randomUUID()
  await sql(
    `insert into referral_rewards (friend_id, referrer_id, address_hash, state, referrer_tokens, decided_at) values ($1, $2, $3, 'held', 100, now())`,
    [friend.id, referrer.id, randomUUID()],
    server,
  )
  await sql(
    `with event as (insert into payment_events (provider, event_id, event_type, received_at) values ('stripe', $1, 'charge.refunded', now()) returning id)
     insert into payment_event_outcomes (event_id, outcome, reason, user_id, facts, decided_at)
     select id, 'quarantined', 'more refunded than was paid', $2, '[{"type":"refunded","paymentRef":"pi_1","refundedMinor":5000}]', now() from event`,
    [event, friend.id],
    server,
  )
  const address = randomUUID().replaceAll('-', '')
  await sql(
    `insert into address_flags (address, day, flagged_at) values ($1, current_date, now())`,
    [address],
    server,
  )
  await sql(
    `insert into address_readers (address, day, member_id) select $1, current_date, id from unnest($2::uuid[]) id`,
    [address, [referrer.id, friend.id]],
    server,
  )
  return { event, address }
}

test('lets an admin decide held bonuses, quarantined payments and flagged addresses', async ({
  visitor,
}) => {
  const admin = await joinAdmin(visitor, 'Ada')
  const [kofi, ben] = [
    await join(await visitor({ origin: server.origin }), { name: 'Kofi' }),
    await join(await visitor({ origin: server.origin }), { name: 'Ben' }),
  ]
  const { event, address } = await addItemsToReview(kofi, ben)
  const { page } = admin
  // The addresses of these queues when they were part of Config still lead to them.
  for (const [section, path] of [
    ['addresses', 'flagged-addresses'],
    ['payments', 'quarantined-payments'],
    ['referrals', 'held-referrals'],
  ]) {
    await page.goto(`/dashboard/admin/config?section=${section}`)
    await expect(page).toHaveURL(`/dashboard/admin/${path}`)
  }
  await page.getByRole('checkbox', { name: `${kofi.handle} for ${ben.handle}` }).check()
  await page.getByRole('button', { name: 'Release' }).click()
  const release = page.getByRole('dialog', { name: 'Release 1 bonus?' })
  await release.getByRole('button', { name: 'Release' }).click()
  await expect(release.getByText('Enter 3 to 500 characters.')).toBeVisible()
  await release.getByLabel('Reason').fill('A student house')
  await release.getByRole('button', { name: 'Release' }).click()
  await confirmIdentity(page)
  await expectToast(page, '1 bonus released')
  await expect(release).toHaveCount(0)
  await expect(page.getByText(`${kofi.handle} for ${ben.handle}`)).toHaveCount(0)
  expect(await call(kofi, '/me/wallet', { method: 'GET' })).toMatchObject({ balance: 150 })

  await page.getByRole('link', { name: /^Quarantined payments/ }).click()
  const word = page.getByRole('listitem').filter({ hasText: event })
  await expect(word.getByText('Why: more refunded than was paid')).toBeVisible()
  await expect(word.getByRole('link', { name: ben.handle })).toHaveAttribute(
    'href',
    `/dashboard/admin/users/${ben.id}`,
  )
  await expect(word.getByText('you can only close it')).toBeVisible()
  await word.getByRole('button', { name: 'Close…' }).click()
  const close = page.getByRole('dialog', { name: 'Close this event?' })
  await close.getByLabel('Reason').fill('Their typing error')
  await close.getByRole('button', { name: 'Close event' }).click()
  await expectToast(page, 'Closed')
  await expect(close).toHaveCount(0)
  await expect(word).toHaveCount(0)
  await page.getByLabel('Show').selectOption('Closed')
  await expect(word).toContainText('Their typing error')
  await examineEveryWay(page, 'config-payments', [{ width: 360, height: 800 }])

  await page.getByRole('link', { name: /^Flagged addresses/ }).click()
  const flag = page.getByRole('listitem').filter({ hasText: address.slice(0, 10) })
  await expect(flag.getByText('2 accounts used this address to view profiles')).toBeVisible()
  await flag.getByRole('button', { name: 'Clear…' }).click()
  const clear = page.getByRole('dialog', { name: 'Clear this flag?' })
  await clear.getByLabel('Reason').fill('A couple')
  await clear.getByRole('button', { name: 'Clear flag' }).click()
  await expectToast(page, 'Flag cleared')
  await expect(clear).toHaveCount(0)
  await expect(flag).toHaveCount(0)
  await expect(page.getByText('Queue clear')).toBeVisible()
})
