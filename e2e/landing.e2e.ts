import { samplePortraits } from '@adire/art/sample-portraits.ts'
import { cityNames } from '@adire/contract/places.ts'
import type { Locator, Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, expectDashboard, expectNoSidewaysScroll, expectReady, test } from './fixtures.ts'
import { join } from './people.ts'
import { banner, browse, confirmAge, expectOpen, open, samples } from './landing-page.ts'

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Start Your Search' })
const signUpDialog = (page: Page) => page.getByRole('dialog', { name: 'Join Adire' })

/** Expects that one element ends above the start of another. */
async function expectAbove(part: Locator, other: Locator): Promise<void> {
  const edge = (of: Locator, side: 'bottom' | 'top') =>
    of.evaluate((element, name) => element.getBoundingClientRect()[name], side)
  await expect
    .poll(async () => (await edge(part, 'bottom')) - (await edge(other, 'top')))
    .toBeLessThan(0)
}

test('starts sign-up from the hero, links to the community and shows three badges', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await open(page)
  const hero = page.getByRole('main').locator('section').first()
  for (const badge of ['18+ Verified', 'Premium Community', '25+ Cities']) {
    await expect(hero.getByRole('listitem').filter({ hasText: badge })).toBeVisible()
  }
  await hero.getByRole('link', { name: 'Start Connecting' }).click()
  await expect(signUpDialog(page).getByRole('tab', { name: 'Sign Up' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(signUpDialog(page)).toBeHidden()

  await hero.getByRole('link', { name: 'Browse Community' }).click()
  await expect(browse(page)).toBeFocused()
  await expect
    .poll(() => browse(page).evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
    .toBeLessThan(40)
})

test('jumps to the community without smooth scrolling when motion is reduced', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await expectReady(page)
  const link = page.getByRole('link', { name: 'Browse Community' })
  const top = await link.evaluate((element: HTMLElement) => {
    element.click()
    return document.querySelector('#browse')?.getBoundingClientRect().top
  })
  expect(Math.abs(top ?? Infinity)).toBeLessThan(40)
  await expect(browse(page)).toBeFocused()
})

test('names the 25 cities and round-the-clock moderation in the trust strip', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await open(page)
  const strip = page.getByRole('region', { name: 'Where our members live' })
  await expect(strip.getByRole('listitem')).toHaveText([...cityNames])
  expect(cityNames).toHaveLength(25)
  await expect(strip).toContainText('24/7 moderation')
})

test('shows a sample card with its details, at most three interests and a sample label', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await open(page)
  await confirmAge(page)
  const professions = [
    'Architect',
    'Surgeon',
    'Film editor',
    'Chef-owner',
    'Product lead',
    'Barrister',
  ]
  const countries = ['Nigeria', 'Ghana', 'France', 'Brazil', 'Kenya', 'Jamaica']
  expect(samplePortraits.some(({ interests }) => interests.length > 3)).toBe(true)
  for (const [index, sample] of samplePortraits.entries()) {
    const card = page.getByRole('article', { name: `${sample.name}, ${sample.age}` })
    await expect(card).toContainText(`${sample.city}, ${countries[index]}`)
    await expect(card).toContainText(professions[index] ?? '')
    await expect(card).toContainText('Sample, illustrated')
    await expect(card.getByRole('img', { name: `Illustration of ${sample.name}` })).toBeVisible()
    await expect(card.getByText(sample.initial, { exact: true })).toBeAttached()
    await expect(card.getByText('Verified', { exact: true })).toHaveCount(sample.isVerified ? 1 : 0)
    await expect(card.getByText('Available', { exact: true })).toHaveCount(
      sample.isAvailable ? 1 : 0,
    )
    await expect(card.getByRole('list').last().getByRole('listitem')).toHaveText(
      sample.interests.slice(0, 3),
    )
    await expect(card.getByText('Join to see full profile', { exact: true })).toBeVisible()
    const box = await card.locator('img').boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(5 / 4, 1)
  }
})

test('sends a guest who confirmed 18+ to sign-up on an action', async ({ visitor }) => {
  const { page } = await visitor()
  await open(page)
  await confirmAge(page)
  const card = page.getByRole('article', { name: 'Adaeze, 31' })
  const actions: Locator[] = [
    card.getByRole('button', { name: 'Like Adaeze' }),
    card.getByRole('button', { name: 'Message Adaeze' }),
    card.getByRole('link', { name: 'Join to see full profile' }),
    page.getByRole('link', { name: 'Get Started Today' }),
  ]
  for (const action of actions) {
    await action.click()
    await expect(page).toHaveURL('/?auth=signup')
    await expect(signUpDialog(page).getByRole('tab', { name: 'Sign Up' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Escape')
    await expect(signUpDialog(page)).toBeHidden()
    await expect(action).toBeFocused()
  }
})

test('opens the guest prompt from search and filters and restores focus on close', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await open(page)
  const search = page.getByRole('searchbox', { name: 'Search the community' })
  await expect(search).toHaveAttribute('readonly', '')
  for (const opener of [
    search,
    page.getByRole('button', { name: 'Filters' }),
    page.getByRole('button', { name: 'Available Now' }),
  ]) {
    await opener.click()
    await expect(prompt(page)).toBeVisible()
    await expect(prompt(page)).toHaveAccessibleDescription('Join to Unlock Search')
    await expect(prompt(page).getByRole('listitem')).toHaveText([
      /^Advanced Search Filters/,
      /^Verified Profiles/,
      /^Safe & Secure/,
    ])
    await expect(prompt(page)).toContainText(
      'New users get 50 free tokens • No credit card required',
    )
    await prompt(page).getByRole('button', { name: 'Continue Browsing' }).click()
    await expect(prompt(page)).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('replaces the prompt with sign-up and returns to the trigger on close', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await open(page)
  const opener = page.getByRole('button', { name: 'Available Now' })
  for (const time of ['first', 'second']) {
    await opener.click()
    await prompt(page).getByRole('button', { name: 'Create Free Account' }).click()
    await expect(signUpDialog(page).getByRole('tab', { name: 'Sign Up' }), time).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page).toHaveURL('/?auth=signup')
    await expect(prompt(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(signUpDialog(page)).toBeHidden()
    await expect(opener, time).toBeFocused()
  }
})

test('shows two browse tabs and keeps the chosen one on reload and Back', async ({ visitor }) => {
  const { page } = await visitor()
  await open(page)
  const tabs = browse(page).getByRole('tab')
  await expect(tabs).toHaveText(['Browse Profiles', 'Features'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await tabs.last().click()
  await expect(samples(page).getByRole('heading', { level: 3 })).toHaveText([
    'Global Network',
    'Verified Safety',
    'Quality Matches',
    'Premium Experience',
  ])
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden()
  await expect(page).toHaveURL('/#features')
  await page.reload()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'More success stories' }).click()
  await expect(page).toHaveURL('/success-stories')
  await page.goBack()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await tabs.first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible()
})

test('labels the pull quote as a sample', async ({ visitor }) => {
  const { page } = await visitor()
  await open(page)
  const quote = page.getByRole('blockquote')
  const text = (await quote.textContent()) ?? ''
  await expect(page.getByRole('figure').filter({ has: quote })).toContainText('Illustrative story')
  await page.getByRole('link', { name: 'More success stories' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success Stories')
  await expect(page.getByRole('main')).toContainText(text)
})

test('confirms age, switches tabs and closes the prompt with the keyboard alone', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await open(page)
  await expectReady(page)
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('button', { name: 'I am 18+' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  const isCovered = await skip.evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) !== link
  })
  expect(isCovered).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectOpen(page)

  const tab = browse(page).getByRole('tab', { name: 'Browse Profiles' })
  while (!(await tab.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Global Network' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(tab).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const search = page.getByRole('searchbox', { name: 'Search the community' })
  await expect(search).toBeFocused()
  await page.keyboard.type('L')
  await expect(prompt(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toBeHidden()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
})

test('keeps the focus uncovered by the banner on a phone and lists the pages in the menu', async ({
  visitor,
}) => {
  const { page } = await visitor({ width: 360, height: 800 })
  await open(page)
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  await menu.click()
  const links = page.getByRole('banner').locator('#site-menu').getByRole('link')
  await expect(links.first()).toBeVisible()
  await expect(links).toHaveText([
    'How It Works',
    'Safety',
    'Success Stories',
    'Blog',
    'Help',
    'About',
    'Contact',
    'Join',
  ])
  await page.keyboard.press('Escape')
  await expect(links.first()).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await links.nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety & Security')
  await page.goBack()

  const last = page.getByRole('link', { name: 'Get Started Today' })
  await expectReady(page)
  await last.focus()
  await expectAbove(last, banner(page))
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectAbove(page.getByRole('contentinfo'), banner(page))
})

test('links members on /welcome to the dashboard and asks no age', async ({ visitor }) => {
  const { page } = await join(await visitor(), { city: 'Rome' })
  await open(page, '/welcome')
  await expectOpen(page)
  await expect(banner(page)).toHaveCount(0)
  const main = page.getByRole('main')
  for (const name of ['Start Connecting', 'Get Started Today'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  const ways = [
    () => main.getByRole('link', { name: 'Continue to Dashboard' }),
    () => main.getByRole('link', { name: 'Return to Dashboard' }),
    () => main.getByRole('button', { name: 'Like Kwame' }),
    () => main.getByRole('button', { name: 'Message Kwame' }),
    () => main.getByRole('link', { name: 'Join to see full profile of Kwame' }),
    () => main.getByRole('searchbox'),
    () => main.getByRole('button', { name: 'Filters' }),
    () => main.getByRole('button', { name: 'Available Now' }),
  ]
  for (const way of ways) {
    await open(page, '/welcome')
    await expect(main.getByRole('link', { name: 'Continue to Dashboard' })).toBeVisible()
    await way().click()
    await expect(page).toHaveURL(/\/dashboard\/discover/)
    await expectDashboard(page)
  }
})

test('shows the landing page labels to a visitor at /welcome', async ({ visitor }) => {
  const { page } = await visitor()
  await open(page, '/welcome')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Start Connecting' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Get Started Today' })).toBeVisible()
  await expect(page.getByRole('link', { name: /to Dashboard$/ })).toHaveCount(0)
})

test('keeps the landing page accessible in every state', async ({ visitor }) => {
  const { page } = await visitor()
  await open(page)
  await examineEveryWay(page, 'landing-locked')
  await page.getByRole('tab', { name: 'Features' }).click()
  await examineEveryWay(page, 'landing-features')
  await page.getByRole('tab', { name: 'Browse Profiles' }).click()
  await confirmAge(page)
  await expectOpen(page)
  await examineEveryWay(page, 'landing-open')
})

test('keeps the guest prompt accessible at every width in both themes', async ({ visitor }) => {
  const { page } = await visitor()
  await open(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(prompt(page)).toBeVisible()
  await examineEveryWay(page, 'guest-prompt')
})

test('shows control, prices and the samples within six screens of a phone', async ({ visitor }) => {
  const { page } = await visitor({ width: 360, height: 800 })
  await open(page)
  await expectReady(page)
  // Sections far from the window are as high as estimated until they are laid out.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
  const heights = await page.evaluate(() => ({
    page: document.documentElement.scrollHeight,
    samples: document.querySelector('#browse')?.getBoundingClientRect().height ?? Infinity,
    control: document.querySelector('#control')?.getBoundingClientRect().top ?? Infinity,
  }))
  expect(heights.page).toBeLessThanOrEqual(6 * 800)
  expect(heights.samples).toBeLessThanOrEqual(1.5 * 800)
  expect(heights.control).toBeLessThan(800)
  const control = page.getByRole('region', { name: 'You decide who can write to you.' })
  await expect(control).toContainText('There is no inbox for strangers.')
  await expect(control.getByRole('term')).toHaveText([
    'Messages for women',
    'Messages for men',
    'Tokens',
    'Premium',
  ])
  await expect(control.getByRole('definition')).toHaveText([
    'Free',
    '10 tokens each',
    '50 free, 100 for $9.99',
    '$19.99 a month',
  ])
  await expect(control).toContainText('Prices are in US dollars.')
  await expect(control.getByRole('img', { name: /^Discover: cards/ })).toBeVisible()
  await confirmAge(page)
  await samples(page).last().scrollIntoViewIfNeeded()
  await expect(samples(page).last()).toBeInViewport()
  await expectNoSidewaysScroll(page)
})

test('fits the landing page into 320 pixels', async ({ visitor }) => {
  const { page } = await visitor({ width: 320, height: 700 })
  await open(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: 'Features' }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectNoSidewaysScroll(page)
})
