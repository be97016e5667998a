import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { call, joinAsAdmin, type Member } from './people.ts'
import { sql } from './world.ts'

async function addCampaign(admin: Member): Promise<{ id: string; name: string }> {
  const id = randomUUID()
  const name = `Harmattan ${randomBytes(3).toString('hex')}`
  const data = {
    id,
    inquiryId: null,
    advertiserName: 'Osun Beauty',
    advertiserEmail: null,
    campaignName: name,
    placementType: 'native_feed',
    bannerId: null,
    title: 'Glow in the dust',
    description: 'Shea butter from Tamale.',
    ctaText: 'Learn More',
    destinationUrl: 'https://www.example.com/harmattan',
    targetGender: 'all',
    // Nobody of the other tests is there, or this old.
    targetCities: ['Rome'],
    targetAgeMin: 97,
    targetAgeMax: 98,
    dailyBudgetMicros: 50_000_000,
    totalBudgetMicros: null,
    costPerClickMicros: 500_000,
    costPerImpressionMicros: 10_000,
    startDate: null,
    endDate: null,
  }
  await call(admin, '/admin/campaigns', { data })
  return { id, name }
}

const openStep = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click()

async function drawPicture(colour: string) {
  const buffer = await sharp({
    create: { width: 1200, height: 630, channels: 3, background: colour },
  })
    .png()
    .toBuffer()
  return { name: 'banner.png', mimeType: 'image/png', buffer }
}

test('adds a second banner, shows both in the preview and compares both in the statement', async ({
  visitor,
}) => {
  const admin = await joinAsAdmin(await visitor())
  const { page } = admin
  const { id } = await addCampaign(admin)

  await page.goto(`/dashboard/admin/advertising/campaigns/${id}?step=creative`)
  const preview = page.getByRole('group', { name: 'Preview of the advertisement' })
  await expect(preview).toContainText('Glow in the dust')
  await page.getByRole('button', { name: 'Add a banner' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Banner B' })
  await expect(panel.getByLabel('Title')).toHaveValue('Glow in the dust')
  await panel.getByLabel('Title').fill('Bright all winter')
  await panel.getByLabel('Picture file').setInputFiles(await drawPicture('#1d4e4f'))
  await expect(panel.getByText('1200x630: the recommended size')).toBeVisible()
  await expect(preview).toContainText('Bright all winter')
  await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 1200)

  const shown = page.getByRole('group', { name: 'Banner in the preview' })
  await shown.getByRole('button', { name: 'Banner A' }).click()
  await expect(preview).toContainText('Glow in the dust')
  await expect(page.getByRole('tab', { name: 'Banner A' })).toHaveAttribute('aria-selected', 'true')

  // A fault of a banner that isn't open opens it.
  await page.getByRole('tab', { name: 'Banner B' }).click()
  await panel.getByLabel('CTA text').fill('')
  await page.getByRole('tab', { name: 'Banner A' }).click()
  await page.getByRole('button', { name: 'Save, Approve and Activate' }).click()
  await expect(panel.getByLabel('CTA text')).toBeFocused()
  await panel.getByLabel('CTA text').fill('See the jars')
  await page.reload()
  await expect(page.getByText('We restored what you typed earlier.')).toBeVisible()
  await page.getByRole('tab', { name: 'Banner B' }).click()
  await expect(panel.getByLabel('Title')).toHaveValue('Bright all winter')
  await openStep(page, 'Check')
  const check = page.getByRole('region', { name: 'Check everything' })
  await expect(check).toContainText('Bright all winter')
  await page.getByRole('button', { name: 'Save, Approve and Activate' }).click()
  await expectToast(page, 'Campaign Updated')
  expect(await sql('select letter, title from ad_variants where campaign_id = $1', [id])).toEqual([
    { letter: 'B', title: 'Bright all winter' },
  ])

  await page.goto(`/dashboard/admin/advertising/campaigns/${id}?step=creative`)
  await page.getByRole('tab', { name: 'Banner B' }).click()
  await expect(panel.getByRole('button', { name: 'Remove banner B' })).toHaveCount(0)
  await panel.getByLabel('Show this banner').uncheck()
  await expect(page.getByRole('tab', { name: 'Banner B paused' })).toBeVisible()
  await panel.getByLabel('Show this banner').check()
  await examineEveryWay(page, 'campaign-banners')

  await sql(
    `insert into ad_campaign_days (campaign_id, day, daily_budget_micros, served, impressions, clicks, is_settled)
     values ($1, '2026-11-02', 0, 1000, 800, 100, true)`,
    [id],
  )
  await sql(`insert into ad_variant_days values ($1, '2026-11-02', 'B', 500, 400, 60)`, [id])
  await page.goto(`/dashboard/admin/advertising/campaigns/${id}/statement`)
  await expect(
    page.getByRole('row', { name: 'Banner A Glow in the dust 500 400 40 10%' }),
  ).toBeVisible()
  await expect(
    page.getByRole('row', { name: 'Banner B Bright all winter 500 400 60 15%' }),
  ).toBeVisible()
  await expect(
    page.getByText(
      'B has a higher click-through rate than A, and chance alone doesn’t explain the difference.',
    ),
  ).toBeVisible()

  await examineEveryWay(page, 'campaign-banner-results')

  const advertiser = await visitor()
  await advertiser.page.goto(await page.getByLabel('Link for the advertiser').inputValue())
  await expect(advertiser.page.getByRole('row', { name: /^Banner B/ })).toBeVisible()
})

test('forecasts the reach of a targeting and says when there is none', async ({ visitor }) => {
  const admin = await joinAsAdmin(await visitor())
  const { page, context } = admin
  const { id } = await addCampaign(admin)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/campaign-forecasts')) asked.push(request.url())
  })
  await context.route('**/campaign-forecasts**', (route) => route.abort())
  await page.goto(`/dashboard/admin/advertising/campaigns/${id}?step=targeting`)
  const forecast = page.getByRole('region', { name: 'Reach forecast' })
  await expect(forecast.getByText('Couldn’t load the forecast')).toBeVisible()
  await context.unroute('**/campaign-forecasts**')
  await forecast.getByRole('button', { name: 'Retry' }).click()
  await expect(forecast.getByText('Fewer than 10 members who see ads')).toBeVisible()
  await page.getByLabel('Minimum age').fill('17')
  await expect(forecast.getByText('Correct the ages, amounts or dates')).toBeVisible()

  await openStep(page, 'Budget')
  await context.route('**/campaign-forecasts**', (route) =>
    route.fulfill({
      json: {
        kind: 'estimate',
        members: 1234,
        competitors: 2,
        perDay: { members: { low: null, high: 240 }, impressions: { low: 310, high: 1000 } },
        flight: {
          days: 7,
          hasEnd: true,
          members: { low: 150, high: 900 },
          impressions: { low: 2200, high: 7000 },
        },
        isLimitedByBudget: true,
      },
    }),
  )
  await openStep(page, 'Targeting')
  const before = asked.length
  await page.getByLabel('Minimum age').fill('')
  await page.getByLabel('Minimum age').pressSequentially('30')
  await expect(forecast.getByText('About 1,234 members who see ads')).toBeVisible()
  expect(asked.length - before).toBe(1)
  for (const text of ['up to 240', '310 to 1,000', '150 to 900', '2,200 to 7,000'])
    await expect(forecast.getByText(text)).toBeVisible()
  await examineEveryWay(page, 'campaign-forecast')
})
