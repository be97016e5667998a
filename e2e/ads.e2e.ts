import { BRAND } from '@adire/contract/brand.ts'
import type { Locator, Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'

async function openAdvertise(page: Page): Promise<Locator> {
  const answer = await page.goto('/advertise')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.getByRole('main')
}

/** The entry of a list that has this heading. */
const entry = (part: Locator, name: string) =>
  part.getByRole('listitem').filter({ has: part.page().getByRole('heading', { name, exact: true }) })

test('Get Started goes to the contact page, View Ad Formats to the formats', async ({ visitor }) => {
  const { page } = await visitor()
  const main = await openAdvertise(page)
  await main.getByRole('link', { name: 'View Ad Formats' }).click()
  await expect(page).toHaveURL('/advertise#formats')
  await expect(main.getByRole('heading', { name: 'Ad formats' })).toBeInViewport()
  await main.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/contact')
})

test('statistics, reasons and target segments are shown', async ({ visitor }) => {
  const { page } = await visitor()
  const main = await openAdvertise(page)
  const statistics = main.getByRole('region', { name: 'Our members in figures' })
  const names = await statistics.getByRole('term').allTextContents()
  const figures = await statistics.getByRole('definition').allTextContents()
  expect(names.map((name, place) => `${figures[place]} ${name}`)).toEqual([
    '10,000+ users',
    '25+ cities',
    '45 min daily use',
    '85% college educated',
  ])
  await expect(main.getByRole('region', { name: 'Why advertise here' }).getByRole('heading', { level: 3 })).toHaveCount(4)
  const segments = main.getByRole('region', { name: 'Target segments' })
  await expect(segments.getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(segments).toContainText('any ages from 18 to 99')
  await expect(entry(segments, 'The Caribbean and its cities abroad')).toContainText('Kingston, Port of Spain, Toronto')
})

test('four formats stand with their facts and a drawing of the Sponsored place', async ({ visitor }) => {
  const { page } = await visitor()
  const formats = (await openAdvertise(page)).getByRole('region', { name: 'Ad formats' })
  const facts = {
    'Native feed ads': ['every 5-7 profiles', 'From $500/month', 'CTR 3-5%'],
    'Post-match ads': ['From $1,000/month'],
    'Sidebar banners': ['300x250', 'Desktop only', 'From $300/month'],
    Newsletter: ['From $200/send', '45% open rate'],
  }
  await expect(formats.getByRole('heading', { level: 3 })).toHaveText(Object.keys(facts))
  for (const [name, texts] of Object.entries(facts)) {
    const format = entry(formats, name)
    for (const text of texts) await expect.soft(format).toContainText(text)
    await expect(format.getByRole('img', { name: `Drawing of where it stands: ${name}` })).toBeVisible()
    await expect(format.getByText('Sponsored', { exact: true })).toBeVisible()
  }
})

test('three tiers stand with their prices and what they include', async ({ visitor }) => {
  const { page } = await visitor()
  const pricing = (await openAdvertise(page)).getByRole('region', { name: 'Pricing' })
  const tiers = {
    Starter: ['$300/month', 'Sidebar banners', 'Newsletter spot', 'Basic targeting', 'Monthly reports'],
    Professional: ['$800/month', 'Native feed ads', 'Advanced targeting', 'A/B testing', 'Account manager'],
    Enterprise: ['Custom', 'Post-match ads', 'Category sponsorship', 'Custom creative', 'Priority support'],
  }
  await expect(pricing.getByRole('heading', { level: 3 })).toHaveText(Object.keys(tiers))
  for (const [name, texts] of Object.entries(tiers)) {
    const tier = entry(pricing, name)
    for (const text of texts) await expect.soft(tier).toContainText(text)
    await expect(tier.getByRole('link', { name: `Ask about ${name}` })).toHaveAttribute('href', '/contact?type=advertising')
  }
})

test('what is counted and charged is said plainly', async ({ visitor }) => {
  const { page } = await visitor()
  const billing = (await openAdvertise(page)).getByRole('region', { name: 'What you pay for' })
  for (const fact of [
    'at least half of the advertisement was in view for one full second',
    'once for each counted impression',
    'never a cent above it',
  ]) {
    await expect.soft(billing).toContainText(fact)
  }
  await expect(billing).toContainText('Premium members see none')
})

test('the closing call leads to the contact page and to a letter', async ({ visitor }) => {
  const { page } = await visitor()
  const call = (await openAdvertise(page)).getByRole('region', { name: 'Tell us what you make' })
  await expect(call.getByRole('link', { name: BRAND.advertisingEmail })).toHaveAttribute(
    'href',
    `mailto:${BRAND.advertisingEmail}?subject=Advertising`,
  )
  await call.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact?type=advertising')
})

test('the advertise page is accessible and fits at every width, light and dark', async ({ visitor }) => {
  const { page } = await visitor()
  await openAdvertise(page)
  await examineEveryWay(page, 'advertise')
})
