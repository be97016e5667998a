import { randomUUID } from 'node:crypto'
import { addCampaign, uniqueName } from './campaign-data.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { joinAsAdmin, type Member } from './people.ts'
import { sql } from './world.ts'

async function addReport(contactName: string): Promise<void> {
  const reference = `AD-${randomUUID().replaceAll(/\D/g, '').padEnd(6, '7').slice(0, 6)}`
  await sql(
    `insert into ad_inquiries (reference, inquiry_type, is_profile_report, contact_name, contact_email, message, preferred_contact)
     values ($1, 'support', true, $2, 'ben@people.example', 'I want to report a profile.', 'email')`,
    [reference, contactName],
  )
}

/** Creates a campaign of $100 that spent $4.50 three days ago. */
async function addBilledCampaign(admin: Member, campaignName: string): Promise<string> {
  const id = await addCampaign(admin, campaignName, { totalBudgetMicros: 100_000_000 })
  await sql(
    `insert into ad_campaign_days (campaign_id, day, daily_budget_micros, served, spent_micros, impressions, clicks, reach, is_settled)
     values ($1, (now() - interval '3 days')::date, 50000000, 400, 4500000, 300, 3, 240, true)`,
    [id],
  )
  return id
}

test('saves a view of the campaigns, applies it after a reload and deletes it', async ({
  visitor,
}) => {
  const admin = await joinAsAdmin(await visitor())
  const { page } = admin
  const name = uniqueName('Harmattan')
  await addBilledCampaign(admin, name)
  await page.goto('/dashboard/admin/advertising?tab=campaigns')
  const table = page.getByRole('table', { name: 'Campaigns' })
  await page.getByLabel('Format').selectOption('Native feed')
  await page.getByLabel('Sort').selectOption('By name')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Clicks' }).click()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Clicks' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await views.getByLabel('Save this view as').fill('Feed by name')
  await views.getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved')

  await page.goto('/dashboard/admin/advertising?tab=campaigns')
  await expect(table.getByRole('columnheader', { name: 'Clicks' })).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await views.getByRole('button', { name: 'Feed by name', exact: true }).click()
  await expect(page.getByLabel('Format')).toHaveValue('native_feed')
  await expect(page.getByLabel('Sort')).toHaveValue('name')
  await expect(table.getByRole('columnheader', { name: 'Clicks' })).toHaveCount(0)
  await expect(table.getByRole('columnheader', { name: 'Campaign' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )

  await page.getByRole('button', { name: 'Views' }).click()
  await views.getByRole('button', { name: 'Delete the view Feed by name' }).click()
  await expectToast(page, 'View deleted')
  await expect(views.getByText('No saved views yet.')).toBeVisible()
})

test('pauses selected campaigns at once, finds them by name and shows what is left', async ({
  visitor,
}) => {
  const admin = await joinAsAdmin(await visitor())
  const { page } = admin
  const name = uniqueName('Kola')
  await addBilledCampaign(admin, `${name} one`)
  await addBilledCampaign(admin, `${name} two`)
  await page.goto('/dashboard/admin/advertising?tab=campaigns')
  await page.getByRole('searchbox', { name: 'Campaign or advertiser' }).fill(name)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('$100.00')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Left' }).click()
  await page.keyboard.press('Escape')
  await expect(rows.first()).toContainText('$95.50')
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expectToast(page, '2 campaigns paused')
  await expect(rows.getByText('Paused', { exact: true })).toHaveCount(2)
  await rows
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('$4.50 hasn’t been invoiced yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Campaign Deleted')
  await expect(rows).toHaveCount(1)
  const remaining = (await rows.getByRole('link').textContent()) ?? ''
  await page.getByLabel('Status').selectOption('Deleted')
  await expect(rows.getByRole('link', { name: remaining, exact: true })).toHaveCount(0)
  await expect(rows).toHaveCount(1)
  await rows
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Invoices' }).click()
  await expect(page.getByRole('button', { name: 'New invoice…' })).toBeEnabled()
})

test('shows reports of profiles apart with their clock, and closes them together', async ({
  visitor,
}) => {
  const admin = await joinAsAdmin(await visitor())
  const { page } = admin
  const name = uniqueName('Ben')
  await addReport(name)
  await page.goto('/dashboard/admin/advertising')
  await page.getByLabel('Kind', { exact: true }).selectOption('report')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText(/^due in (23|24) hours$/)).toBeVisible()
  await row.getByRole('checkbox', { name: 'Select row' }).check()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expectToast(page, '1 inquiry closed')
  await expect(row.getByText('Closed', { exact: true })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await examineEveryWay(page, 'advertising-inquiries')
})

test('shows an overdue request about data in the overview and in its list', async ({ visitor }) => {
  const { page } = await joinAsAdmin(await visitor())
  const name = uniqueName('Adaora')
  const reference = `AD-${randomUUID().replaceAll(/\D/g, '').padEnd(6, '7').slice(0, 6)}`
  await sql(
    `insert into ad_inquiries (reference, inquiry_type, data_due_at, contact_name, contact_email, message, preferred_contact)
     values ($1, 'support', now() - interval '90 minutes', $2, 'adaora@people.example', 'Please erase my messages.', 'email')`,
    [reference, name],
  )
  await page.goto('/dashboard/admin')
  const waiting = page.getByRole('row').filter({ hasText: 'Data requests' })
  await expect(waiting.getByText(/^overdue by/).filter({ visible: true })).toBeVisible()
  await waiting.getByRole('link', { name: 'Data requests' }).click()
  await expect(page.getByLabel('Kind', { exact: true })).toHaveValue('data')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText(/^overdue by/)).toBeVisible()
})

test('issues an invoice once, which the advertiser reads and downloads by the link', async ({
  visitor,
}) => {
  const admin = await joinAsAdmin(await visitor())
  const { page, context } = admin
  const id = await addBilledCampaign(admin, uniqueName('Rainy season'))
  await context.route('**/invoice-draft**', (route) => route.abort())
  await page.goto(`/dashboard/admin/advertising/campaigns/${id}/invoices`)
  await expect(page.getByText('Couldn’t load the amounts not invoiced yet')).toBeVisible()
  await context.unroute('**/invoice-draft**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await page.getByRole('button', { name: 'New invoice…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New invoice' })
  await expect(dialog.getByText('No tax charged')).toBeVisible()
  await expect(dialog.getByText('$4.50').last()).toBeVisible()
  // Prefilled if the advertiser had an invoice before.
  await dialog.getByLabel('Billing address').fill('')
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(dialog.getByText('Enter the postal address.')).toBeVisible()
  await examineEveryWay(page, 'invoice-dialog')
  await dialog.getByLabel('Billing address').fill('1 Marina\nLagos, Nigeria')
  const firstDay = dialog.getByLabel('First day')
  const proposed = await firstDay.inputValue()
  await firstDay.fill('2026-01-01')
  await expect(dialog.getByText('$4.50').last()).toBeVisible()
  await context.route('**/invoice-draft**', (route) => route.abort())
  await firstDay.fill('2026-01-02')
  await expect(dialog.getByText('Couldn’t load what these days cost')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Issue invoice' })).toBeDisabled()
  await context.unroute('**/invoice-draft**')
  await firstDay.fill(proposed)
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await expectToast(page, /^Invoice INV-\d{4}-\d{4,} issued$/)
  const heading = page.getByRole('heading', { name: /^Invoice INV-/ })
  await expect(heading).toBeVisible()
  const number = ((await heading.textContent()) ?? '').replace('Invoice ', '')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`)
  await page.evaluate(() => scrollTo(0, 0))
  await examineEveryWay(page, 'invoice')

  await page.goto(`/dashboard/admin/advertising/campaigns/${id}/statement`)
  const address = await page.getByLabel('Link for the advertiser').inputValue()
  const advertiser = await visitor()
  await advertiser.page.route('**/api/statements/*/invoices', (route) => route.abort())
  await advertiser.page.goto(address)
  await expect(advertiser.page.getByText('Couldn’t load the invoices')).toBeVisible()
  await advertiser.page.unroute('**/api/statements/*/invoices')
  await advertiser.page.getByRole('button', { name: 'Retry' }).click()
  await advertiser.page.getByRole('link', { name: number }).click()
  await expect(
    advertiser.page.getByRole('heading', { level: 1, name: `Invoice ${number}` }),
  ).toBeVisible()
  await expect(advertiser.page.getByText('1 Marina')).toBeVisible()
  const shared = advertiser.page.waitForEvent('download')
  await advertiser.page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await shared).suggestedFilename()).toBe(`${number}.pdf`)

  await page.goto(`/dashboard/admin/advertising/campaigns/${id}/invoices`)
  await page.getByRole('button', { name: 'New invoice…' }).click()
  await expect(dialog.getByText('Some of these days are on another invoice.')).toBeVisible()
})
