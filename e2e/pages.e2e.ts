import { BRAND } from '@adire/contract/brand.ts'
import type { Locator, Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, signUp, test } from './fixtures.ts'

const titles = {
  '/about': 'About',
  '/how-it-works': 'How It Works',
  '/how-we-rank': 'How we rank',
  '/safety': 'Safety & Security',
  '/success-stories': 'Success Stories',
  '/community-guidelines': 'Community Guidelines',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/cookie-policy': 'Cookie Policy',
  '/dmca': 'DMCA Policy',
  '/transparency': 'Transparency',
  '/accessibility': 'Accessibility',
  '/legal-contact': 'Legal contact',
} as const
const addresses = Object.keys(titles) as (keyof typeof titles)[]

async function open(page: Page, address: keyof typeof titles): Promise<Locator> {
  const answer = await page.goto(address)
  expect(answer?.status(), address).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[address])
  return page.getByRole('main')
}

/** Reads the text between a second-level heading and the next one. */
async function readSection(main: Locator, heading: string): Promise<string> {
  return main.getByRole('heading', { level: 2, name: heading, exact: true }).evaluate((start) => {
    let text = ''
    for (
      let next = start.nextElementSibling;
      next && next.tagName !== 'H2';
      next = next.nextElementSibling
    )
      text += ` ${next.textContent}`
    return text.replaceAll(/\s+/g, ' ')
  })
}

async function expectFacts(main: Locator, facts: string[]): Promise<void> {
  for (const fact of facts) await expect.soft(main).toContainText(fact)
}

test('serves every information page with its title and description, and 404 for a similar path', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/')
  const description = () => page.locator('meta[name="description"]').getAttribute('content')
  const ofLanding = await description()
  const seen = new Set<string | null>([ofLanding])
  for (const address of addresses) {
    const main = await open(page, address)
    await expect(page).toHaveTitle(`${titles[address]} · ${BRAND.name}`)
    await expect(main).toContainText(/Last updated (January 2025|\w+ 20\d\d)/)
    await expect(main.locator('h1 + p')).toHaveText((await description()) ?? '')
    seen.add(await description())
    expect((await page.request.get(`${address}x`)).status(), `${address}x`).toBe(404)
  }
  expect(seen.size).toBe(addresses.length + 1)
  await page.getByRole('banner').getByRole('link', { name: BRAND.name }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(description).toBe(ofLanding)
})

test('links every information page in the landing page footer and back by the logo', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const address of addresses) {
    const link = footer.locator(`a[href="${address}"]`)
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[address])
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
})

test('lists groups, prohibitions, consequences, reports and appeals in the guidelines', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const main = await open(page, '/community-guidelines')
  await expect(main).toContainText('Last updated January 2025')
  expect(await readSection(main, 'Our commitment')).toContain('We are committed')
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'Be Respectful',
    'Be Authentic',
    'Protect Your Privacy',
    'Communicate Responsibly',
    'Harassment and hate speech',
    'Explicit content',
    'Scams and fraud',
    'Spam and solicitation',
    'Illegal activity',
    'Minors',
  ])
  await expect(main.getByRole('term')).toHaveText([
    'First minor offence',
    'Second or moderate offence',
    'Severe or repeated offence',
  ])
  await expect(main.getByRole('definition')).toHaveText([
    'A warning.',
    'A temporary suspension of 7-30 days.',
    'A permanent ban.',
  ])
  expect(await readSection(main, 'How to report')).toContain('Reports are reviewed within 24 hours')
  const appeals = await readSection(main, 'Appeals')
  for (const fact of [
    'appeal by email',
    'within 30 days',
    'within 7 business days',
    'That decision is final',
  ])
    expect(appeals).toContain(fact)
  await main.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('lists notice parts, agent, counter-notification and warnings on the DMCA page', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const main = await open(page, '/dmca')
  const notice = await readSection(main, 'Takedown notice')
  for (const part of [
    'Signature.',
    'Identification of the work.',
    'Location of the infringing material.',
    'Contact information.',
    'Good-faith statement.',
    'Accuracy statement.',
  ]) {
    expect(notice).toContain(part)
  }
  expect(notice).toContain('under penalty of perjury')
  const agent = await readSection(main, 'Designated agent')
  for (const fact of [BRAND.legalName, BRAND.supportEmail, BRAND.phone])
    expect(agent).toContain(fact)
  expect(await readSection(main, 'Counter-notification')).toContain(
    '10-14 business days to file a court',
  )
  expect(await readSection(main, 'Repeat infringers')).toContain('lose their account')
  expect(await readSection(main, 'False claims')).toContain('knowingly misrepresents')
  expect(await readSection(main, 'Contact')).toContain(BRAND.supportEmail)
  await main.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('shows four steps and the premium benefits in How It Works', async ({ visitor }) => {
  const { page } = await visitor()
  const main = await open(page, '/how-it-works')
  await expect(main.locator('section').getByRole('heading', { level: 2 })).toHaveText([
    'Create your profile',
    'Get verified',
    'Discover and like',
    'Match and talk',
  ])
  await expectFacts(main, [
    '50 free tokens',
    'You must be 18 or older',
    'Messaging is possible only after a mutual match',
    'Women message free',
    'Men spend 10 tokens per message',
    'Verification takes 24-48 hours',
    'Unlimited messaging',
    '10 photo uploads',
    '5 daily super likes',
    'Priority visibility',
    'Advanced filters',
    'availability toggle',
  ])
})

test('links Report a Profile and Contact Support on Safety & Security', async ({ visitor }) => {
  const { page } = await visitor()
  const main = await open(page, '/safety')
  await expect(main.getByRole('link', { name: 'Report a Profile' })).toHaveAttribute(
    'href',
    '/contact?type=support&subject=report',
  )
  await expect(main.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/contact?type=support',
  )
  await expect(main.getByRole('link', { name: BRAND.safetyEmail }).first()).toHaveAttribute(
    'href',
    `mailto:${BRAND.safetyEmail}?subject=Report%20a%20profile`,
  )
  await expectFacts(main, [
    'Reports are reviewed within 24 hours',
    '24/7',
    'taken within the last year',
    'No nudity in profile photos',
    'Members must be 18 or older',
  ])
})

test('shows four statistics and four couples labelled as illustrations in Success Stories', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const main = await open(page, '/success-stories')
  await expect(main.getByRole('term')).toHaveText([
    'stories',
    'countries',
    'engagements',
    'satisfaction',
  ])
  await expect(main.getByRole('definition')).toHaveText(['500+', '25+', '150+', '98%'])
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'Ngozi and Kofi',
    'Mariama and Rafael',
    'Achieng and Dwayne',
    'Simone and Tunde',
  ])
  await expect(main.getByText('Illustrative story')).toHaveCount(4)
  await expect(main.getByRole('img', { name: /^Illustration of / })).toHaveCount(8)
})

test('states the facts of the terms, privacy and cookie policies', async ({ visitor }) => {
  const { page } = await visitor()
  await expectFacts(await open(page, '/terms-of-service'), [
    'Members must be 18 or older',
    'real photos of yourself, taken within the last year',
    'no nudity in profile photos',
    'Men spend tokens per message',
    'women message free',
    'only after a mutual match',
    'unlimited messaging',
    '10 photo uploads',
    '5 daily super likes',
    'priority visibility',
    'advanced filters',
    'availability toggle',
    'Verification takes 24-48 hours',
    'account data is removed within 30 days',
    'in a way that affects you, we tell you at least 30 days in advance',
    'only for damage that was reasonably foreseeable',
    'You pay through Stripe, Paystack or PayPal',
    'cancel it under Manage Subscription',
    '7-30 days',
  ])
  await expectFacts(await open(page, '/privacy-policy'), [
    'account data is removed within 30 days',
    'pause your account or delete it in your settings',
    'on the pages of Stripe, Paystack or PayPal',
    'by push or only on our pages, at once or once a day. Also your quiet hours.',
    'We keep the copy even if the original is deleted',
    '2 years after the case is closed',
    'not end-to-end encrypted',
    BRAND.privacyEmail,
  ])
  await expectFacts(await open(page, '/cookie-policy'), [
    'Persistent cookies may stay on your device for up to 2 years',
  ])
})

test('names exactly the cookies of a member who agreed to all in the cookie policy', async ({
  visitor,
}) => {
  const person = await visitor()
  await open(person.page, '/about')
  expect(await person.context.cookies()).toEqual([])
  await person.page.goto('/')
  const age = person.page.getByRole('button', { name: 'I am 18+' })
  await age.click()
  await expect(age).toHaveCount(0)
  await person.page.reload()
  const statistics = person.page.getByRole('button', { name: 'Allow statistics' })
  await statistics.click()
  await expect(statistics).toHaveCount(0)
  await signUp(person, { gender: 'Woman' })
  // Waits for the first welcome step, which would close an open menu.
  await expect(
    person.page.getByRole('heading', { name: 'What should people call you?' }),
  ).toBeVisible()
  await person.page.getByRole('button', { name: 'Your account' }).click()
  await person.page.getByRole('menuitem', { name: 'Help & Support' }).click()
  await expect(person.page).toHaveURL('/help')
  await expect(
    person.page.getByRole('banner').getByRole('link', { name: 'Continue to Dashboard' }),
  ).toBeVisible()
  const main = await open(person.page, '/cookie-policy')
  const named = (await main.locator('dt code').allTextContents()).toSorted()
  const set = async () =>
    [...new Set((await person.context.cookies()).map(({ name }) => name))].toSorted()
  // Only sites with read replicas set the first, and those with an edge for photos the second.
  const rare = ['position-', 'adire-media']
  expect(named).toEqual(expect.arrayContaining(rare))
  await expect.poll(set).toEqual(named.filter((name) => !rare.includes(name)))
})

test("links the entries of a long page's table of contents", async ({ visitor }) => {
  const { page } = await visitor({ width: 1440 })
  const main = await open(page, '/privacy-policy')
  const contents = main.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link')).toHaveText(
    await main.locator('article').getByRole('heading', { level: 2 }).allTextContents(),
  )
  await contents.getByRole('link', { name: 'How long we keep it' }).click()
  await expect(page).toHaveURL('/privacy-policy#how-long-we-keep-it')
  await expect(main.getByRole('heading', { name: 'How long we keep it' })).toBeInViewport()
  await page.goto('/')
  await page.goto('/privacy-policy#who-sees-what')
  await expect(main.getByRole('heading', { name: 'Who sees what' })).toBeInViewport()
})

test('keeps every information page accessible in both themes', async ({ visitor }) => {
  const { page } = await visitor()
  for (const address of addresses) {
    const main = await open(page, address)
    await page.setViewportSize({ width: 360, height: 800 })
    const fold = main.locator('summary', { hasText: 'On this page' })
    if ((await fold.count()) > 0) {
      await fold.click()
      await expect(main.getByRole('navigation', { name: 'On this page' })).toBeVisible()
    }
    await examineEveryWay(page, `page-${address.slice(1)}`)
  }
})
