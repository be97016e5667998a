import { RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { confirmIdentity, expect, expectToast, test, toasts } from './fixtures.ts'
import { addPhoto, call, join, joinAsAdmin, joinAsModerator, type Member } from './people.ts'
import { sql } from './world.ts'

/** The narrowest size, for screens that differ little from the one before. */
const PHONE = [{ width: 360, height: 800 }]

const sections = (page: Page) => page.getByRole('navigation', { name: 'Admin sections' })
const card = (page: Page, label: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: label, exact: true }) })

/** Buys premium at the sandbox checkout with the requests of a browser. */
async function buyPremium(member: Member): Promise<{ receipt: string }> {
  const { plans } = await call<{ plans: { id: string; quote: string }[] }>(
    member,
    '/payments/quotes?currencyCode=USD',
    { method: 'GET' },
  )
  const terms = { planType: 'yearly', currencyCode: 'USD', termsVersion: RENEWAL_TERMS_VERSION }
  const quote = plans.find(({ id }) => id === 'yearly')?.quote
  const { url } = await call<{ url: string }>(member, '/payments/subscription-checkouts', {
    data: { ...terms, quote, clientId: crypto.randomUUID() },
  })
  const paid = await member.page.request.post(url, {
    form: { action: 'pay', card: 'succeeds' },
    headers: { origin: member.origin },
    maxRedirects: 0,
  })
  expect(paid.status()).toBe(303)
  const list = () =>
    call<{ payments: { receiptNumber: string }[] }>(member, '/payments', { method: 'GET' })
  await expect.poll(async () => (await list()).payments.length).toBe(1)
  return { receipt: (await list()).payments[0]?.receiptNumber ?? '' }
}

test('shows moderators live queue counts and a member search, but no revenue', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const esi = await joinAsModerator(await visitor())
  const { page } = esi
  await page.goto('/dashboard/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  const names = [
    'Overview',
    'User Management',
    'Photos',
    'Selfies',
    'Recordings',
    'Vouches',
    'Risk',
    'Age checks',
    'Reports',
    'Appeals',
  ]
  await expect(sections(page).getByRole('link')).toHaveText(
    names.map((name) => new RegExp(`^${name}`)),
  )
  await expect(sections(page).locator('[aria-current=page]')).toHaveText('Overview')
  for (const label of ['Total Users', 'Pending Photos', 'Open Reports', 'Pending Members'])
    await expect(card(page, label)).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
  await expect(card(page, 'Total Users').getByText(/active today/)).toBeVisible()
  await expect(
    card(page, 'Total Users').getByRole('img', {
      name: /^Members in the last 30 days: from \d+ to \d+$/,
    }),
  ).toBeVisible()
  await expect(page.getByText(/updated \d+ s ago/)).toBeVisible()

  // The count follows an upload live; other tests may change it too, so it is compared with the
  // API.
  const photos = sections(page).getByRole('link', { name: /^Photos/ })
  await expect(card(page, 'Pending Photos').getByText(/decided in the last 30 days/)).toBeVisible()
  await addPhoto(ada)
  await expect(async () => {
    const { pendingPhotos } = await call<{ pendingPhotos: number }>(esi, '/moderation/summary', {
      method: 'GET',
    })
    await expect(photos).toHaveAccessibleName(
      new RegExp(`^Photos\\s*, ${pendingPhotos} open(, \\d+ overdue)?$`),
      { timeout: 200 },
    )
  }).toPass({ timeout: 20_000 })

  // Opens a member's record from another section by keyboard alone.
  await photos.click()
  await expect(sections(page).locator('[aria-current=page]')).toHaveText(/^Photos/)
  await expect(page.getByRole('button', { name: 'Search or jump to…' })).toBeVisible()
  const { field, option } = await openPalette(page)
  await field.fill('nobody is called that')
  await expect(page.getByText('Nothing found for “nobody is called that”.')).toBeVisible()
  await field.fill('revenue')
  await expect(option(/./)).toHaveCount(0)
  await field.fill(ada.handle.toUpperCase())
  await expect(option(ada.handle).first()).toHaveAttribute('aria-selected', 'true')
  await examineEveryWay(page, 'command-palette', PHONE)
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline. You can open pages, but not search.')).toBeVisible()
  await field.fill('appeals')
  await expect(option('Appeals')).toBeVisible()
  await page.context().setOffline(false)
  // Enter waits for the results.
  await field.fill(ada.handle)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/admin/users/${ada.id}`)
  await expect(field).toHaveCount(0)

  // An unknown section redirects to the overview; an admin section shows no revenue.
  await page.goto('/dashboard/admin/attic')
  await expect(page).toHaveURL('/dashboard/admin')
  await page.goto('/dashboard/admin/revenue')
  await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible()
  await expect(page.getByText('Monthly revenue')).toHaveCount(0)
})

/** Opens the command palette by keyboard. */
async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to…' })
  await expect(field).toBeFocused()
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  return { field, option }
}

const overview = (page: Page) => page.getByRole('region', { name: 'Waiting for a decision' })

test('lists what waits by due time, follows an urgent report live and notifies staff', async ({
  visitor,
}) => {
  const [ada, ben] = [await join(await visitor()), await join(await visitor(), { gender: 'man' })]
  const esi = await joinAsModerator(await visitor())
  const { page } = esi
  await page.goto('/dashboard/admin')
  await expect(
    overview(page).getByRole('table').or(overview(page).getByText('All caught up')),
  ).toBeVisible()
  await call(ada, '/reports', {
    data: { subject: { kind: 'profile', memberId: ben.id }, reason: 'threat' },
  })
  const row = overview(page).getByRole('row', { name: /^Reports/ })
  await expect(row).toContainText(/\d urgent/)
  await expect(sections(page).getByRole('link', { name: /^Reports/ })).toHaveAccessibleName(
    /^Reports\s*, \d+ open, \d+ urgent/,
  )
  await expect(row.getByText(/^(due in|overdue by) \d/).filter({ visible: true })).toBeVisible()
  await examineEveryWay(page, 'admin-queues')
  await row.getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL('/dashboard/admin/reports')
  const report = page.getByRole('link', { name: `${ada.handle} reported ${ben.handle}` })
  await expect(report).toBeVisible()
  await expect(page.getByText('Urgent: 1 hour').first()).toBeVisible()

  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: /Urgent report/ }).click()
  await expect(page).toHaveURL('/dashboard/admin/reports')
  await page.goto('/dashboard/profile/settings/preferences')
  await expect(page.getByRole('checkbox', { name: 'Staff work by email' })).toBeChecked()
  await ada.page.goto('/dashboard/profile/settings/preferences')
  await expect(ada.page.getByRole('checkbox', { name: 'Messages by email' })).toBeVisible()
  await expect(ada.page.getByRole('checkbox', { name: 'Staff work by email' })).toHaveCount(0)
})

test('says that staff are all caught up, and offers a retry if the queues fail to load', async ({
  visitor,
}) => {
  const { page } = await joinAsModerator(await visitor())
  const loads: object[] = []
  await page.route('**/api/moderation/queues', (route) =>
    loads.length > 0
      ? route.fulfill({ json: { queues: loads } })
      : route.fulfill({
          status: 429,
          json: {
            defined: true,
            code: 'RATE_LIMITED',
            status: 429,
            data: { retryAfterSeconds: 1 },
          },
        }),
  )
  await page.goto('/dashboard/admin')
  await expect(overview(page).getByText('Couldn’t load the queue')).toBeVisible()
  const empty = { count: 0, overdueCount: 0, urgentCount: 0, oldestAt: null, firstDueAt: null }
  for (const queue of 'members photos selfies voices vouches risk ageChecks reports appeals'.split(
    ' ',
  ))
    loads.push({ queue, ...empty })
  await overview(page).getByRole('button', { name: 'Retry' }).click()
  await expect(overview(page).getByText('All caught up')).toBeVisible()
  await expect(
    overview(page).getByRole('list', { name: 'Empty queues' }).getByRole('link'),
  ).toHaveText([
    'People to verify',
    'Photos',
    'Selfies',
    'Recordings',
    'Vouches',
    'Risk',
    'Age checks',
    'Reports',
    'Appeals',
  ])
  await examineEveryWay(page, 'admin-queues-empty', PHONE)
})

test('shows an "Error" toast when the dashboard fails to load, and reloads it on demand', async ({
  visitor,
}) => {
  const { page } = await joinAsModerator(await visitor())
  await page.route('**/api/moderation/summary', (route) =>
    route.fulfill({
      status: 429,
      json: { defined: true, code: 'RATE_LIMITED', status: 429, data: { retryAfterSeconds: 1 } },
    }),
  )
  await page.goto('/dashboard/admin')
  await expectToast(page, 'Error', 'Failed to load admin dashboard')
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to load admin dashboard' })
  await expect(banner).toBeVisible()
  await page.unroute('**/api/moderation/summary')
  await banner.getByRole('button', { name: 'Retry' }).click()
  await expect(banner).toHaveCount(0)
  await expect(card(page, 'Open Reports').locator('p').first()).toHaveText(/^\d/)
  const answer = page.waitForResponse((response) =>
    response.url().endsWith('/api/moderation/summary'),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  expect((await answer).status()).toBe(200)
})

test('requires a second admin for a large refund and audits both', async ({ visitor }) => {
  const ama = await joinAsAdmin(await visitor(), { name: 'Ama' })
  const kofi = await joinAsAdmin(await visitor(), { name: 'Kofi' })
  const buyer = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const { receipt } = await buyPremium(buyer)
  await sql(
    'with paid as (update payments set usd_cents = 25000 where user_id = $1 returning order_id) update orders set usd_cents = 25000 from paid where id = order_id',
    [buyer.id],
  )
  const { page } = ama
  await page.goto('/dashboard/admin')
  await expect(card(page, 'Monthly Revenue').locator('p').first()).toHaveText(/^\$[\d,]+\.\d{2}$/)
  await sections(page)
    .getByRole('link', { name: /^Revenue/ })
    .click()
  await expect(page.getByText('Monthly revenue', { exact: true })).toBeVisible()
  await expect(page.getByText('Average per user', { exact: true })).toBeVisible()
  await expect(page.getByText(/Compared with .+ to .+\.$/)).toBeVisible()
  const subscriptions = page.getByRole('table', { name: 'Subscriptions by currency' })
  await expect(subscriptions.getByRole('row', { name: /^USD \d+ \d+ \d+ \$/ })).toBeVisible()
  const fees = page.getByRole('table', { name: 'Gross, fees and net by currency' })
  await expect(fees.getByRole('row', { name: /^USD \$/ })).toContainText('-$')
  for (const chart of ['Revenue by day', 'By currency', 'By kind', 'By provider']) {
    const figure = page.getByRole('figure', { name: chart })
    await figure.getByText('Show as a table').click()
    await expect(figure.getByRole('table', { name: chart })).toBeVisible()
  }
  await expect(
    page.getByRole('table', { name: 'By kind' }).getByRole('row', { name: /^Premium \$/ }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await confirmIdentity(page)
  expect((await download).suggestedFilename()).toMatch(/^adire-payments-.*\.csv$/)
  await page.getByLabel('Period').selectOption('Last month')
  await expect(page).toHaveURL(/from=.*to=/)
  await page.getByRole('link', { name: 'Ledger' }).click()
  await expect(page.getByText('The ledger balances')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total 0$/ })).toBeVisible()

  // Finds a setting and then the payment from any page.
  const settings = await openPalette(page)
  await settings.field.fill('boost token cost')
  await expect(settings.option(/^boost_token_cost/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Search settings')).toHaveValue('boost_token_cost')
  await expect(settings.field).toHaveCount(0)
  const receipts = await openPalette(page)
  await receipts.field.fill(receipt)
  await expect(receipts.option(new RegExp(`^${receipt}`))).toContainText('Ben')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Receipt number, name or #code')).toHaveValue(receipt)
  await page.getByRole('button', { name: `Refund ${receipt}` }).click()
  const dialog = page.getByRole('dialog', { name: `Refund ${receipt}` })
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByText('Enter 3 to 500 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Bought by mistake')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'Waiting for a second admin')
  await expect(dialog).toHaveCount(0)
  const payment = page.getByRole('row').filter({ hasText: receipt })
  await expect(payment.getByRole('link', { name: 'Ben' })).toBeFocused()
  const refund = (on: Page) =>
    on.getByRole('article').filter({ hasText: receipt }).filter({ hasText: 'Bought by mistake' })
  await expect(refund(page)).toContainText('Waiting for a second admin')
  await expect(refund(page).getByRole('button')).toHaveText([/^Withdraw/])

  await kofi.page.goto('/dashboard/admin')
  await sections(kofi.page)
    .getByRole('link', { name: /^Revenue.*open/ })
    .click()
  await kofi.page.getByRole('link', { name: 'Payments and refunds' }).click()
  await refund(kofi.page)
    .getByRole('button', { name: /^Approve/ })
    .click()
  const decision = kofi.page.getByRole('dialog', { name: `Approve the refund of ${receipt}` })
  await decision.getByRole('button', { name: 'Approve' }).click()
  await confirmIdentity(kofi.page)
  await expectToast(kofi.page, 'Refund requested')
  await expect(decision).toHaveCount(0)
  await expect
    .poll(() =>
      call<{ payments: { status: string }[] }>(buyer, '/payments', { method: 'GET' }).then(
        ({ payments }) => payments[0]?.status,
      ),
    )
    .toBe('refunded')

  // The audit log has both actions, and its hash chain is intact.
  await kofi.page.goto(
    `/dashboard/admin/audit?operation=payments.&actor=${encodeURIComponent(ama.handle)}`,
  )
  const entries = kofi.page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ has: kofi.page.getByRole('rowheader') })
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('Bought by mistake')
  await kofi.page.getByLabel('Actor').fill(kofi.handle)
  await kofi.page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(kofi.page).toHaveURL(/actor=Kofi/)
  await expect(entries).toHaveCount(1)
  await entries.first().getByRole('button', { name: 'Refund decided' }).click()
  await expect(kofi.page.getByText('payments.decideRefund')).toBeVisible()
  await expect(kofi.page.getByText('isApproved')).toBeVisible()
  await expect(entries.first().getByRole('link', { name: `Payment: ${receipt}` })).toBeVisible()
  await kofi.page.getByRole('button', { name: 'Check the log' }).click()
  await expect(kofi.page.getByText(/^The log is intact: [\d,]+ entries$/)).toBeVisible()
  const lines = kofi.page.waitForEvent('download')
  await kofi.page.getByRole('button', { name: 'Download' }).click()
  await kofi.page.getByRole('menuitem', { name: 'JSON, one entry per line' }).click()
  expect((await lines).suggestedFilename()).toMatch(/^adire-audit-.*\.jsonl$/)
  await kofi.page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(
    entries.filter({ hasText: 'Audit log downloaded' }).filter({ hasText: kofi.handle }).first(),
  ).toBeVisible()
})

/** Adds an ad discrepancy and closes it with a note. */
async function expectDifference(page: Page, campaign: string): Promise<void> {
  await sql(
    `with campaign as (
       insert into ad_campaigns (advertiser_name, campaign_name, destination_url) values ('Osun Beauty', $1, 'https://www.example.com/') returning id
     )
     insert into ad_discrepancies (campaign_id, day, found_at, kept, counted)
     select id, '2026-11-02', now(), '{"impressions":7,"clicks":1,"spentMicros":570000,"reach":6}', '{"impressions":6,"clicks":1,"spentMicros":560000,"reach":6}' from campaign`,
    [campaign],
  )
  await page.goto('/dashboard/admin/advertising/differences')
  await expect(page).toHaveURL('/dashboard/admin/ad-discrepancies')
  await expect(sections(page).locator('[aria-current=page]')).toHaveAccessibleName(
    /^Ad discrepancies.*\d open/,
  )
  const difference = page.getByRole('listitem').filter({ hasText: campaign })
  await expect(difference.getByRole('definition').first()).toHaveText(/^Original 7\s*Recounted 6$/)
  await examineEveryWay(page, 'admin-differences', PHONE)
  await difference.getByRole('button', { name: 'Mark as investigated…' }).click()
  const dialog = page.getByRole('dialog', { name: 'What did you find?' })
  await dialog.getByLabel('Reason').fill('An event was removed by hand')
  await dialog.getByRole('button', { name: 'Mark as investigated' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(difference).toHaveCount(0)
  await page.getByLabel('Show').selectOption('Closed')
  await expect(difference.getByText(/: An event was removed by hand$/)).toBeVisible()
}

test('grants tokens and premium that one admin requests and another approves', async ({
  visitor,
}) => {
  const ama = await joinAsAdmin(await visitor(), { name: 'Ama' })
  const kofi = await joinAsAdmin(await visitor(), { name: 'Kofi' })
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const { page } = ama
  await page.goto(`/dashboard/admin/users/${ben.id}`)
  const given = page.getByRole('region', { name: 'Grants' })
  await given.getByRole('button', { name: 'Give or take back tokens' }).click()
  const tokens = page.getByRole('dialog', { name: `${ben.handle}’s tokens` })
  await tokens.getByLabel('Tokens', { exact: true }).fill('0')
  await tokens.getByLabel('Reason').fill('Lost in a fault of ours')
  await tokens.getByRole('button', { name: 'Give tokens' }).click()
  await expect(tokens.getByText('Enter a number from 1 to 100,000.')).toBeVisible()
  await tokens.getByLabel('Tokens', { exact: true }).fill('501')
  await tokens.getByRole('button', { name: 'Give tokens' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'Waiting for a second admin')
  await given.getByRole('button', { name: 'Give Premium' }).click()
  const premium = page.getByRole('dialog', { name: `Give ${ben.handle} Premium` })
  await premium.getByLabel('Reason').fill('For the evening that was lost')
  await premium.getByRole('button', { name: 'Request approval' }).click()
  await confirmIdentity(page)
  await expect(premium).toHaveCount(0)
  await expect(
    given.getByRole('article').filter({ hasText: 'Waiting for a second admin' }),
  ).toHaveCount(2)
  await expect(given.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  await kofi.page.goto('/dashboard/admin/revenue')
  await kofi.page.getByRole('link', { name: /^Grants\s*, \d+ open/ }).click()
  for (const what of ['+501 tokens', 'Premium for 30 days']) {
    const grant = kofi.page
      .getByRole('article')
      .filter({ hasText: ben.handle })
      .filter({ hasText: what })
    await grant.getByRole('button', { name: `Approve ${what}` }).click()
    const decision = kofi.page.getByRole('dialog', { name: `Approve: ${what}` })
    await decision.getByRole('button', { name: 'Approve' }).click()
    await confirmIdentity(kofi.page)
    await expect(decision).toHaveCount(0)
    await expect(grant).toContainText(`decided by ${kofi.handle}`)
  }

  await ben.page.goto('/dashboard/wallet')
  const entry = ben.page.getByRole('listitem').filter({ hasText: 'Tokens given by our team' })
  await expect(entry).toContainText('+501')
  await ben.page.goto('/dashboard/subscription')
  await expect(
    ben.page.getByRole('heading', { name: /^Complimentary Premium until / }),
  ).toBeVisible()
  await examineEveryWay(ben.page, 'gift-of-premium', PHONE)
  await expect(given.getByText(/^Complimentary Premium until /)).toBeVisible()
  await examineEveryWay(page, 'admin-member-grants', PHONE)
  await expect(toasts(kofi.page)).toHaveCount(0)
  await examineEveryWay(kofi.page, 'admin-grants')
})

test('keeps the admin sections accessible at every width', async ({ visitor }) => {
  const ama = await joinAsAdmin(await visitor(), { name: 'Ama' })
  const buyer = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const { receipt } = await buyPremium(buyer)
  const { page } = ama
  await page.goto('/dashboard/admin')
  await expect(card(page, 'Monthly Revenue').getByRole('img')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Staff' })).toBeVisible()
  await examineEveryWay(page, 'admin-overview')
  await page.goto('/dashboard/admin/revenue')
  const figure = page.getByRole('figure', { name: 'Revenue by day' })
  await figure.getByText('Show as a table').click()
  await expect(figure.getByRole('table')).toBeVisible()
  await examineEveryWay(page, 'admin-revenue')
  await page.goto('/dashboard/admin/revenue?section=ledger')
  await expect(page.getByText('The ledger balances')).toBeVisible()
  await examineEveryWay(page, 'admin-ledger', PHONE)
  await page.goto('/dashboard/admin/revenue?section=payments')
  await expect(page.getByRole('button', { name: `Refund ${receipt}` })).toBeVisible()
  await examineEveryWay(page, 'admin-payments')
  await page.getByRole('button', { name: `Refund ${receipt}` }).click()
  await expect(page.getByRole('dialog', { name: `Refund ${receipt}` })).toBeVisible()
  await examineEveryWay(page, 'admin-refund', PHONE)
  await sql(
    `insert into newsletter_subscribers (email, subscribed_at, is_active, confirmed_at)
     values ($1, now(), true, now()), ($2, now(), false, null) on conflict do nothing`,
    ['', 'new-'].map(
      (word) => `a-reader-with-quite-a-long-${word}address-${buyer.id}@post.example`,
    ),
  )
  await page.goto('/dashboard/admin/broadcast?kind=subscribers')
  await confirmIdentity(page)
  await page.getByLabel('Address starts with').fill('A-READER-with-quite')
  await expect(
    page.getByText(`a-reader-with-quite-a-long-address-${buyer.id}@post.example`),
  ).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('All')
  const badges = ['Subscribed', 'Not confirmed yet'].map((state) =>
    page.getByRole('listitem').filter({ hasText: buyer.id }).getByText(state, { exact: true }),
  )
  const starts = badges.map(async (badge) => (await badge.boundingBox())?.x)
  expect(new Set(await Promise.all(starts)).size).toBe(1)
  await examineEveryWay(page, 'admin-subscribers', PHONE)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^adire-newsletter-.*\.csv$/)
  await expectDifference(page, `Harmattan ${buyer.id}`)
  await page.goto('/dashboard/admin/audit')
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(log.getByRole('button').last()).toBeVisible()
  await page.getByRole('button', { name: 'Check the log' }).click()
  await expect(page.getByText(/^The log is intact/)).toBeVisible()
  await log.getByRole('button').last().click()
  await examineEveryWay(page, 'admin-audit')
  await expect(toasts(page)).toHaveCount(0)
})
