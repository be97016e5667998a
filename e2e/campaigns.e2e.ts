import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { addCampaign, uniqueName } from './campaign-data.ts'
import { examineEveryWay } from './examine.ts'
import { confirmIdentity, expect, expectToast, test } from './fixtures.ts'
import { call, joinAsAdmin } from './people.ts'
import { sql } from './world.ts'

async function addInquiry(companyName: string): Promise<string> {
  const reference = `AD-${randomUUID()
    .replaceAll(/[^0-9]/g, '')
    .padEnd(6, '7')
    .slice(0, 6)}`
  const rows = await sql<{ id: string }>(
    `insert into ad_inquiries (reference, inquiry_type, company_name, contact_name, contact_email, contact_phone, message, budget_range, preferred_contact)
     values ($1, 'advertising', $2, 'Adaeze Okonkwo', 'ada@people.example', '+234 803 555 0142', $3, '500_1000', 'both') returning id`,
    [
      reference,
      companyName,
      'We would like to reach women in Lagos & Accra.\n<b>Soon</b>, please.',
    ],
  )
  return rows[0]?.id ?? ''
}

/** Adds days as they are left when their single events are deleted. */
async function addDays(campaignId: string): Promise<void> {
  await sql(
    `insert into ad_campaign_days (campaign_id, day, daily_budget_micros, served, spent_micros, impressions, clicks, reach, is_settled)
     values ($1, '2026-11-02', 50000000, 400, 4500000, 300, 3, 240, true), ($1, '2026-11-04', 50000000, 12, 90000, 9, 0, 7, true)`,
    [campaignId],
  )
  await sql(
    `insert into ad_rejection_days values ($1, '2026-11-02', 'impression', 'over_cap', 5), ($1, '2026-11-02', 'click', 'too_soon', 2)`,
    [campaignId],
  )
}

async function addBanner(width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#7a2e1d' } })
    .png()
    .toBuffer()
  return { name: 'banner.png', mimeType: 'image/png', buffer }
}

/** Opens a step of the campaign form. */
const openStep = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click()

const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

/** Chooses an action in the menu of a campaign. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('turns an inquiry that was read, noted and answered into a campaign with its data', async ({
  visitor,
}) => {
  const admin = await joinAsAdmin(await visitor())
  const { page } = admin
  const company = uniqueName('Osun Beauty')
  await addInquiry(company)

  // The overview links to data requests that aren't closed.
  await page.goto('/dashboard/admin/advertising?type=data&status=open')
  await expect(page.getByLabel('Status').locator('option:checked')).toHaveText('Not closed')
  await page.goto('/dashboard/admin/advertising')
  await expect(page.getByRole('tab')).toHaveText(['Inquiries', 'Campaigns'])
  await expect(page.getByLabel('Status').locator('option')).toHaveText([
    'All',
    'New',
    'Contacted',
    'Converted',
    'Closed',
  ])
  await page.getByLabel('Status').selectOption('New')
  await page.getByRole('button', { name: company }).click()
  const panel = page.getByRole('dialog', { name: company })
  await expect(panel.getByRole('heading', { name: company })).toBeFocused()
  for (const text of [
    'Adaeze Okonkwo',
    'ada@people.example',
    '+234 803 555 0142',
    '$500 to $1,000 a month',
    '<b>Soon</b>, please.',
  ])
    await expect(panel.getByText(text)).toBeVisible()

  await panel.getByRole('button', { name: 'Mark as Contacted' }).click()
  await expectToast(page, 'Status Updated', 'Inquiry marked as contacted')
  await expect(panel.getByText('Contacted', { exact: true })).toBeVisible()
  await panel.getByLabel('Admin notes').fill('Called back. Wants the feed.')
  await panel.getByRole('button', { name: 'Save Notes' }).click()
  await expectToast(page, 'Notes Saved')
  await panel.getByLabel('Reply', { exact: true }).fill('Thank you! What is your budget?')
  await panel.getByRole('link', { name: 'Create Campaign' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'Reply sent')
  await expect(panel.getByRole('listitem')).toContainText('Thank you! What is your budget?')
  await panel.getByRole('button', { name: 'Mark as Converted' }).click()
  await expectToast(page, 'Status Updated', 'Inquiry marked as converted')
  await page.reload()
  await expect(panel.getByLabel('Admin notes')).toHaveValue('Called back. Wants the feed.')
  await panel.getByRole('button', { name: 'Close this inquiry' }).click()
  await expectToast(page, 'Status Updated', 'Inquiry marked as closed')
  await panel.getByRole('link', { name: 'Create Campaign' }).click()

  await expect(page.getByRole('tab', { name: 'Campaigns' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  for (const name of ['Advertiser Information', 'Campaign Details'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  const field = (name: string) => page.getByLabel(name, { exact: false }).first()
  await expect(field('Advertiser name')).toHaveValue(company)
  await expect(field('Advertiser email')).toHaveValue('ada@people.example')
  await expect(field('Campaign name')).toHaveValue(`${company} Campaign`)
  await expect(field('Placement type')).toHaveValue('native_feed')

  // Next opens no other step while this one has errors.
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(field('Destination URL')).toBeFocused()
  await field('Destination URL').fill('https://www.example.com/')
  for (const [region, values] of [
    ['Creative Assets', { 'CTA text': 'Learn More' }],
    ['Targeting', { 'Minimum age': '18', 'Maximum age': '99', 'Target gender': 'all' }],
    [
      'Budget & Schedule',
      { 'Daily budget ($)': '50', 'Cost per click ($)': '0.5', 'Cost per impression ($)': '0.01' },
    ],
  ] as const) {
    await next.click()
    await expect(page.getByRole('region', { name: region, exact: true })).toBeVisible()
    for (const [name, value] of Object.entries(values)) await expect(field(name)).toHaveValue(value)
  }
  // The second click of a double click on Next creates nothing.
  await next.dblclick()
  await expect(page.getByRole('heading', { name: 'Check everything' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Budget & Schedule' })).toBeFocused()

  await page.goBack()
  await field('Minimum age').fill('45')
  await field('Maximum age').fill('30')
  await openStep(page, 'Basics')
  await field('Destination URL').fill('')
  await page.reload()
  await expect(page.getByText('We restored what you typed earlier.')).toBeVisible()
  await openStep(page, 'Check')
  await page.getByRole('button', { name: 'Create, Approve and Activate' }).click()
  await expectToast(page, 'Missing Information', 'Campaign name and destination URL are required')
  await expect(field('Destination URL')).toBeFocused()
  await field('Destination URL').fill('http://www.example.com/')
  await openStep(page, 'Targeting : has errors')
  await expect(page.getByText('The maximum age is below the minimum.')).toBeVisible()
  await expect(field('Minimum age')).toHaveValue('45')
  await field('Maximum age').fill('99')
  await page.getByRole('button', { name: 'Lagos' }).click()
  await openStep(page, 'Creative')
  await field('Title').fill('Glow in the dust')

  await page.getByLabel('Picture file').setInputFiles(await addBanner(800, 800))
  await expect(
    page.getByText(
      'This banner has the wrong proportions for this placement. The recommended size is 1200x630.',
    ),
  ).toBeVisible()
  await page.getByLabel('Picture file').setInputFiles(await addBanner(1200, 630))
  await expect(page.getByText('1200x630: the recommended size')).toBeVisible()
  const preview = page.getByRole('group', { name: 'Preview of the advertisement' })
  await expect(preview.getByText('Glow in the dust')).toBeVisible()
  await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 1200)

  // The preview of an issue looks like the email on both devices: label, image and a plain link.
  await openStep(page, 'Basics')
  await field('Placement type').selectOption('email_newsletter')
  await openStep(page, 'Targeting')
  await expect(page.getByText('this campaign won’t appear in them')).toBeVisible()
  await openStep(page, 'Creative')
  await expect(
    page.getByText('1200x630 doesn’t fit this placement: its proportions differ from 600x400.'),
  ).toBeVisible()
  await page.getByLabel('Picture file').setInputFiles(await addBanner(600, 400))
  await expect(page.getByText('600x400: the recommended size')).toBeVisible()
  for (const device of ['Phone', 'Desktop']) {
    await page.getByRole('tab', { name: device, exact: true }).click()
    await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 600)
    await expect(preview).toHaveText(/^Sponsored by .+Glow in the dust.*Learn More.+paid for it/)
    await expect(async () => {
      const [word, picture] = [
        await preview.getByText('Sponsored').boundingBox(),
        await preview.locator('img').boundingBox(),
      ]
      expect((word?.y ?? 0) + (word?.height ?? 0)).toBeLessThanOrEqual(picture?.y ?? 0)
      expect(picture?.width ?? Infinity).toBeLessThanOrEqual(600)
    }).toPass()
  }
  await openStep(page, 'Basics')
  await field('Placement type').selectOption('native_feed')
  await openStep(page, 'Creative')
  await page.getByLabel('Picture file').setInputFiles(await addBanner(1200, 630))
  await expect(page.getByText('1200x630: the recommended size')).toBeVisible()
  await page.getByRole('tab', { name: 'Desktop' }).click()
  await expect(preview.getByText('Sponsored')).toBeVisible()

  await openStep(page, 'Check')
  await page.getByRole('button', { name: 'Create, Approve and Activate' }).click()
  await expect(page.getByText('The address must start with https://.')).toBeVisible()
  await field('Destination URL').fill('https://www.example.com/')
  await openStep(page, 'Check')
  await page.getByRole('button', { name: 'Create, Approve and Activate' }).click()
  await expectToast(page, 'Campaign Created')
  await expect(page.getByRole('main')).toBeFocused()
  const made = row(page, `${company} Campaign`)
  for (const text of [company, 'Active', 'Native feed', '$0.00'])
    await expect(made.getByText(text, { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const table = page.getByRole('region', { name: 'Campaigns' })
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  expect(
    await sql('select target_cities, target_age_min from ad_campaigns where advertiser_name = $1', [
      company,
    ]),
  ).toEqual([{ target_cities: ['Lagos'], target_age_min: 45 }])
})

test('pauses, resumes, edits and deletes a campaign and keeps the form on a failed save', async ({
  visitor,
}) => {
  const admin = await joinAsAdmin(await visitor())
  const { page, context } = admin
  const name = uniqueName('Harmattan')
  const id = await addCampaign(admin, name)

  await context.route('**/api/admin/campaigns', (route) => route.abort())
  await page.goto('/dashboard/admin/advertising?tab=campaigns')
  await expectToast(page, 'Error Loading Campaigns')
  await context.unroute('**/api/admin/campaigns')
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error Loading Campaigns' })
    .getByRole('button', { name: 'Retry' })
    .click()
  const mine = row(page, name)
  await choose(page, name, 'Pause')
  await expectToast(page, 'Status Updated', 'Campaign paused')
  await expect(mine.getByText('Paused', { exact: true })).toBeVisible()
  await context.route('**/resumption', (route) => route.abort())
  await choose(page, name, 'Resume')
  await expectToast(page, 'Update Failed')
  await context.unroute('**/resumption')
  await choose(page, name, 'Resume')
  await expectToast(page, 'Status Updated', 'Campaign active')
  await choose(page, name, 'Pause')
  await expect(mine.getByText('Paused', { exact: true })).toBeVisible()

  await choose(page, name, 'Edit')
  await expect(page).toHaveURL(`/dashboard/admin/advertising/campaigns/${id}`)
  await page.reload()
  await expect(
    page.getByText('This campaign is paused. Saving approves it and activates it again.'),
  ).toBeVisible()
  await openStep(page, 'Creative')
  await page.getByLabel('CTA text').fill('Shop now')
  await call(admin, `/admin/campaigns/${id}/resumption`, { data: {} })
  await page.getByRole('button', { name: 'Save, Approve and Activate' }).click()
  await expectToast(page, 'Save Failed')
  await expect(page.getByRole('link', { name: 'Open the saved version' })).toBeVisible()
  await page.getByRole('tab', { name: 'Inquiries' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('CTA text')).toHaveValue('Shop now')
  await page.getByRole('button', { name: 'Save My Version, Approve and Activate' }).click()
  await expectToast(page, 'Campaign Updated')
  expect(await sql('select cta_text, status from ad_campaigns where id = $1', [id])).toEqual([
    { cta_text: 'Shop now', status: 'active' },
  ])

  await choose(page, name, 'Delete')
  const sure = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this campaign?',
  })
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await expect(sure).toHaveCount(0)
  await context.route('**/api/admin/campaigns/*', (route) => route.abort())
  await choose(page, name, 'Delete')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Delete Failed')
  await expect(sure).toHaveCount(0)
  await context.unroute('**/api/admin/campaigns/*')
  await choose(page, name, 'Delete')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(mine).toHaveCount(0)

  await context.route('**/api/admin/inquiries', (route) => route.abort())
  await page.getByRole('tab', { name: 'Inquiries' }).click()
  await expectToast(page, 'Error Loading Inquiries')
})

test('opens the statement by its link without an account until the link is voided', async ({
  visitor,
}) => {
  const admin = await joinAsAdmin(await visitor())
  const { page } = admin
  const name = uniqueName('Rainy season')
  const id = await addCampaign(admin, name)
  await addDays(id)

  await page.goto('/dashboard/admin/advertising?tab=campaigns')
  await choose(page, name, 'Statement')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(
    page.getByRole('row', { name: 'Total 412 309 3 7 $4.59 no longer available' }),
  ).toBeVisible()
  await expect(
    page.getByRole('row', {
      name: /^2 Nov 2026 400 300 3 7 .*above the daily limit per member \(5\).* \$4\.50 240$/,
    }),
  ).toBeVisible()
  await expect(
    page.getByRole('row', { name: '4 Nov 2026 12 9 0 0 $0.09 fewer than 10' }),
  ).toBeVisible()
  await expect(page.getByText('Click: too soon after being seen').first()).toBeVisible()
  const address = await page.getByLabel('Link for the advertiser').inputValue()

  const advertiser = await visitor()
  await advertiser.page.goto(address)
  await expect(advertiser.page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(advertiser.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(advertiser.page.getByText('ada@people.example')).toHaveCount(0)
  const download = advertiser.page.waitForEvent('download')
  await advertiser.page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(
    /^adire-statement-rainy-season-[0-9a-f]{6}-\d{4}-\d\d-\d\d\.csv$/,
  )

  await page.getByRole('button', { name: 'Revoke this link' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke this link?' })
  await question.getByRole('button', { name: 'Revoke this link' }).click()
  await expectToast(page, 'Link revoked')
  await advertiser.page.reload()
  await expect(
    advertiser.page.getByRole('heading', { level: 1, name: 'This link isn’t valid' }),
  ).toBeVisible()
  await expect(page.getByLabel('Link for the advertiser')).not.toHaveValue(address)
})

test('keeps the campaign list accessible on every screen', async ({ visitor }) => {
  const admin = await joinAsAdmin(await visitor())
  const { page } = admin
  const company = uniqueName(
    'The Honourable Society of Weavers, Dyers and Embroiderers of Abeokuta',
  )
  const inquiry = await addInquiry(company)
  await addCampaign(admin, uniqueName('A-campaign-whose-name-has-no-place-to-break-anywhere-in-it'))
  await page.goto(`/dashboard/admin/advertising?inquiry=${inquiry}`)
  await expect(page.getByRole('dialog', { name: company })).toBeVisible()
  await examineEveryWay(page, 'advertising-inquiry')
  await page.goto('/dashboard/admin/advertising?tab=campaigns')
  await expect(page.getByRole('table', { name: 'Campaigns' })).toBeVisible()
  await examineEveryWay(page, 'advertising-campaigns')
})

test('keeps the campaign form and the statement accessible on every screen', async ({
  visitor,
}) => {
  const admin = await joinAsAdmin(await visitor())
  const { page } = admin
  const id = await addCampaign(
    admin,
    uniqueName('A-campaign-whose-name-has-no-place-to-break-anywhere-in-it'),
  )
  await addDays(id)
  await page.goto(`/dashboard/admin/advertising/campaigns/${id}`)
  await expect(page.getByRole('button', { name: 'Save, Approve and Activate' })).toBeVisible()
  await examineEveryWay(page, 'advertising-form')
  await openStep(page, 'Check')
  await expect(page.getByRole('region', { name: 'Check everything' })).toBeVisible()
  await examineEveryWay(page, 'advertising-form-check')
  await page.goto(`/dashboard/admin/advertising/campaigns/${id}/statement`)
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
  await examineEveryWay(page, 'advertising-statement')
})
