import { randomInt } from 'node:crypto'
import { BRAND } from '@adire/contract/brand.ts'
import type { Locator, Page } from '@playwright/test'
import { addCampaign, readCounted, now } from './advertisements.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Person, test } from './fixtures.ts'
import { watchShifts } from './layout-shifts.ts'
import { born, call, givePremium, join, like, match, type Member } from './people.ts'
import { sql } from './world.ts'

type Visitor = (options?: { width?: number; height?: number }) => Promise<Person>

async function openAdvertise(page: Page): Promise<Locator> {
  const answer = await page.goto('/advertise')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.getByRole('main')
}

/** List item with this heading. */
const entry = (part: Locator, name: string) =>
  part
    .getByRole('listitem')
    .filter({ has: part.page().getByRole('heading', { name, exact: true }) })

test('lists formats, audiences, prices and billing on the advertise page and links on', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const main = await openAdvertise(page)
  await main.getByRole('link', { name: 'View Ad Formats' }).click()
  await expect(page).toHaveURL('/advertise#formats')
  await expect(main.getByRole('heading', { name: 'Ad formats' })).toBeInViewport()

  const statistics = main.getByRole('region', { name: 'Our members in numbers' })
  await expect(statistics.getByRole('term')).toHaveText([
    'users',
    'cities',
    'daily use',
    'college educated',
  ])
  await expect(statistics.getByRole('definition')).toHaveText(['10,000+', '25+', '45 min', '85%'])
  await expect(
    main.getByRole('region', { name: 'Why advertise here' }).getByRole('heading', { level: 3 }),
  ).toHaveCount(4)
  const segments = main.getByRole('region', { name: 'Target segments' })
  await expect(segments.getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(segments).toContainText('any ages from 18 to 99')
  await expect(entry(segments, 'The Caribbean and its diaspora')).toContainText(
    'Kingston, Port of Spain, Toronto',
  )

  const formats = main.getByRole('region', { name: 'Ad formats' })
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
    await expect(
      format.getByRole('img', { name: `Illustration of where the ad appears: ${name}` }),
    ).toBeVisible()
    await expect(format.getByText('Sponsored', { exact: true })).toBeVisible()
  }

  const pricing = main.getByRole('region', { name: 'Pricing' })
  const tiers = {
    Starter: [
      '$300/month',
      'Sidebar banners',
      'Newsletter spot',
      'Basic targeting',
      'Monthly reports',
    ],
    Professional: [
      '$800/month',
      'Native feed ads',
      'Advanced targeting',
      'A/B testing',
      'Account manager',
    ],
    Enterprise: [
      'Custom',
      'Post-match ads',
      'Category sponsorship',
      'Custom creative',
      'Priority support',
    ],
  }
  await expect(pricing.getByRole('heading', { level: 3 })).toHaveText(Object.keys(tiers))
  for (const [name, texts] of Object.entries(tiers)) {
    const tier = entry(pricing, name)
    for (const text of texts) await expect.soft(tier).toContainText(text)
    await expect(tier.getByRole('link', { name: `Ask about ${name}` })).toHaveAttribute(
      'href',
      '/contact?type=advertising',
    )
  }

  const billing = main.getByRole('region', { name: 'What you pay for' })
  for (const fact of [
    'at least half of the ad was in view for one full second',
    'once per impression',
    'never go above the budget',
  ]) {
    await expect.soft(billing).toContainText(fact)
  }
  await expect(billing).toContainText('Premium members see no ads')

  await main.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/contact')
})

test('links the closing call to the contact page and an email, accessible at every width', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await openAdvertise(page)
  await examineEveryWay(page, 'advertise')
  const closing = page.getByRole('main').getByRole('region', { name: 'Tell us what you offer' })
  await expect(closing.getByRole('link', { name: BRAND.advertisingEmail })).toHaveAttribute(
    'href',
    `mailto:${BRAND.advertisingEmail}?subject=Advertising`,
  )
  await closing.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact?type=advertising')
})

/** Adds visible women who never sign in; returns a search that finds only them in Discover. */
async function addMembers(size: number): Promise<string> {
  const name = `Tide${Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`
  await sql(
    `with people as (
      insert into users (email, email_verified) select 'crowd-' || gen_random_uuid() || '@people.example', true from generate_series(1, $1::int) returning id
    )
    insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, referral_code)
    select id, $3 || ' ' || left(replace(id::text, '-', ''), 8), 'woman', $2, 'Medellín', 'CO', 'America/Bogota', true, id::text from people`,
    [size, born(33), name],
  )
  return name
}

/** Signs up a man in Dubai of this age, whom a campaign can target. */
async function joinTargetedViewer(
  visitor: Visitor,
  age: number,
  size?: { width: number; height: number },
): Promise<Member> {
  return join(await visitor(size), {
    city: 'Dubai',
    gender: 'man',
    name: 'Ben',
    birthDate: born(age),
  })
}

/**
 * Small enough that the seventh place starts out of view: an ad that loads after the cards is only
 * placed out of view.
 */
const LOW = { width: 1280, height: 480 }

const cards = (page: Page) => page.locator('main [data-cell]')
const ads = (page: Page) => page.locator('[data-ad]')
const adTitled = (part: Page | Locator, title: string) => part.getByRole('article', { name: title })

test('places an ad after the sixth card and counts one view and one click', async ({ visitor }) => {
  const crowd = await addMembers(13)
  const campaign = await addCampaign({ age: 71, genders: ['man'], cities: ['Dubai'] })
  const { page, context } = await joinTargetedViewer(visitor, 71, LOW)
  const shifted = await watchShifts(page)
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/ads/impressions') && sent.push(request.url()),
  )
  await page.goto(`/dashboard/discover?q=${crowd}`)
  await expect(cards(page)).toHaveCount(13)
  const ad = adTitled(page, campaign.title)
  await expect(ad).toHaveCount(1)
  await expect(ads(page)).toHaveCount(1)
  await expect(page.locator('main ul > li:nth-child(7)').locator('[data-ad]')).toHaveCount(1)
  for (const text of ['Sponsored', campaign.title, 'Woven on narrow looms in Bonwire'])
    await expect(ad).toContainText(text)
  await expect(page.locator(':focus')).toHaveCount(0)

  // Before it counts, its link leads straight to the destination.
  const link = ad.getByRole('link', { name: `Learn More : ${campaign.title}. Opens in a new tab` })
  await expect(link).toHaveAttribute('href', 'https://shop.kente-house.com/spring?from=adire')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer sponsored')
  await expect(link).toHaveAttribute('target', '_blank')

  const arrivedAt = await now()
  await ad.scrollIntoViewIfNeeded()
  await expect(link).toHaveAttribute('href', /^\/ads\/click\/[0-9a-f-]{36}$/)
  const counted = await readCounted(campaign)
  expect(counted).toMatchObject({ impressions: 1, clicks: 0, rejections: [] })
  await expect.poll(async () => (await readCounted(campaign)).served).toBe(1)
  expect(counted.seenAt - arrivedAt).toBeGreaterThanOrEqual(1000)
  const [beside, own] = [await cards(page).nth(5).boundingBox(), await ad.boundingBox()]
  expect(Math.abs((own?.height ?? 0) - (beside?.height ?? 0) + 16)).toBeLessThanOrEqual(1)
  expect(await shifted()).toBeLessThan(0.01)

  // Intercepts the redirect, so that the test never requests the foreign destination.
  const answers: { status: number; location: string | undefined; referrer: string | undefined }[] =
    []
  await context.route('**/ads/click/*', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const { location, 'referrer-policy': referrer } = answer.headers()
    answers.push({ status: answer.status(), location, referrer })
    await route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Kente House</title>',
    })
  })
  /** Clicks on the ad's text, above its link. */
  async function pressElsewhere() {
    const box = await ad.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + (box?.height ?? 0) - 90)
  }
  for (const press of [() => link.click(), pressElsewhere]) {
    const opened = context.waitForEvent('page')
    await press()
    const tab = await opened
    await expect(tab).toHaveTitle('Kente House')
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
  }
  expect(answers).toHaveLength(2)
  for (const answer of answers) {
    expect(answer).toEqual({
      status: 302,
      location: 'https://shop.kente-house.com/spring?from=adire',
      referrer: 'no-referrer',
    })
  }
  expect(await readCounted(campaign)).toMatchObject({ impressions: 1, clicks: 1, repeats: 1 })
  await expect(page).toHaveURL(new RegExp(`q=${crowd}`))
  expect(sent).toHaveLength(1)

  // One member at a time, the ad covers the seventh.
  await page.getByRole('button', { name: 'One at a time' }).click()
  await expect(cards(page)).toHaveCount(1)
  const name = cards(page).getByRole('heading', { includeHidden: true })
  const pass = page.getByRole('button', { name: /^Pass on / })
  for (let passed = 0; passed < 6; passed += 1) {
    const before = (await name.textContent()) ?? ''
    await pass.click()
    await expect(name).not.toHaveText(before)
    await expect(page.locator('[data-action="undo"][aria-busy]')).toHaveCount(0)
  }
  await expect(page.getByRole('region', { name: 'Sponsored' })).toBeFocused()
  const covered = (await name.textContent()) ?? ''
  for (const key of ['x', 'l', 'u']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(name).toHaveText(covered)
  await expect(pass).toBeFocused()
})

test('explains an ad in "Why this ad?" and stops using a signal switched off there', async ({
  visitor,
}) => {
  const crowd = await addMembers(7)
  const campaign = await addCampaign({ age: 72, genders: ['man'], cities: ['Dubai'] })
  const { page } = await joinTargetedViewer(visitor, 72, LOW)
  const [woman] = await sql<{ id: string }>(
    "select id from profiles where handle like $1 || ' %' limit 1",
    [crowd],
  )

  // An ad behind a dialog is not seen: the second starts when the dialog closes.
  await page.goto(`/dashboard/discover?q=${crowd}&profile=${woman?.id}`)
  const ad = adTitled(page, campaign.title)
  const profile = page.getByRole('dialog', { name: /^Tide/ })
  await expect(profile).toBeVisible()
  await expect(ads(page)).toHaveCount(1)
  await ads(page).scrollIntoViewIfNeeded()
  const uncoveredAt = await now()
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await expect(ad.getByRole('link')).toHaveAttribute('href', /^\/ads\/click\//)
  expect((await readCounted(campaign)).seenAt - uncoveredAt).toBeGreaterThanOrEqual(1000)
  await examineEveryWay(page, 'feed-ad')
  await page.setViewportSize(LOW)

  const why = ad.getByRole('button', { name: 'Why this ad?' })
  await why.focus()
  await page.keyboard.press('Enter')
  const reasons = page.getByRole('dialog', { name: 'Why this ad?' })
  await expect(reasons.getByRole('listitem')).toHaveText(['Your gender', 'Your city', 'Your age'])
  await expect(reasons).toContainText(/\S placed this ad and paid for it\./)
  await expect(reasons.getByRole('switch', { checked: true })).toHaveCount(3)
  // Scrolled down, the header covers a part of the cards’ menu buttons behind the dialog.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await reasons.getByRole('switch', { name: 'Use my city' }).focus()
  const saved = page.waitForResponse(/\/api\/me\/ad-preferences/)
  await page.keyboard.press('Space')
  expect((await saved).ok()).toBe(true)
  await expect(reasons.getByRole('switch', { name: 'Use my city' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(reasons).toHaveCount(0)
  await expect(why).toBeFocused()

  // Leave first, so that no response to the previous page is counted.
  const address = page.url()
  await page.goto('about:blank')
  const choice = page.waitForResponse(/\/api\/ads\/choice/)
  await page.goto(address)
  expect(await (await choice).json()).toEqual({ ads: [] })
  await expect(cards(page)).toHaveCount(7)
  await expect(ads(page)).toHaveCount(0)

  await page.goto('/dashboard/profile/settings/privacy')
  const city = page.getByRole('switch', { name: 'Use my city' })
  await expect(city).not.toBeChecked()
  const preferencesSaved = page.waitForResponse(/\/api\/me\/ad-preferences/)
  await city.click()
  expect((await preferencesSaved).ok()).toBe(true)
  await page.goto(`/dashboard/discover?q=${crowd}`)
  await expect(ad).toHaveCount(1)

  await ad.getByRole('button', { name: 'Why this ad?' }).click()
  await reasons.getByRole('button', { name: 'Hide this ad' }).click()
  await expect(page.getByText('Ad hidden. You won’t see it again.')).toBeVisible()
  await expect(ad).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await ad.getByRole('button', { name: 'Why this ad?' }).click()
  await reasons.getByRole('button', { name: 'Report this ad' }).click()
  const report = page.getByRole('dialog', { name: 'Report this ad' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByText('Choose the reason that fits best.')).toBeVisible()
  await report.getByLabel('What’s wrong with it?').selectOption('It looks like a scam')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thanks for your report.')).toBeVisible()
  await expect(ad).toHaveCount(0)
})

test('shows no ad with five cards, on an error and for premium; renews a late token', async ({
  visitor,
}) => {
  const [few, crowd] = [await addMembers(5), await addMembers(7)]
  const campaign = await addCampaign({ age: 73 })
  const ben = await joinTargetedViewer(visitor, 73, LOW)
  const { page } = ben
  const choice = /\/api\/ads\/choice/
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))

  const answered = page.waitForResponse(choice)
  await page.goto(`/dashboard/discover?q=${few}`)
  expect(await (await answered).json()).toMatchObject({ ads: [{}] })
  await expect(cards(page)).toHaveCount(5)
  await expect(ads(page)).toHaveCount(0)

  await page.route(choice, (route) => route.abort())
  await page.goto(`/dashboard/discover?q=${crowd}`)
  await expect(cards(page)).toHaveCount(7)
  await expect
    .poll(() => logged.filter((text) => text.startsWith('Advertisements could not be loaded:')))
    .not.toHaveLength(0)
  await expect(ads(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute(choice)

  await page.reload()
  await expect(ads(page)).toHaveCount(1)
  // The five cards had loaded one too, but this is the first one on a page.
  await expect.poll(async () => (await readCounted(campaign)).served).toBe(1)
  await page.evaluate(() => {
    const real = Date.now
    Date.now = () => real() + 6 * 60_000
  })
  const renewed = page.waitForRequest(
    (request) => choice.test(request.url()) && (request.postData() ?? '').includes('renews'),
  )
  await ads(page).scrollIntoViewIfNeeded()
  await renewed
  await expect(ads(page).getByRole('link')).toHaveAttribute('href', /^\/ads\/click\//)
  expect(await readCounted(campaign)).toMatchObject({ served: 1, impressions: 1, rejections: [] })
  await givePremium(ben)
  await sql(`select publish_event($1::uuid, '{"type":"profiles.changed"}')`, [ben.id])
  await expect(ads(page)).toHaveCount(0)
  let isAsked = false
  page.on('request', (request) => choice.test(request.url()) && (isAsked = true))
  await page.reload()
  await expect(cards(page)).toHaveCount(7)
  await expect(ads(page)).toHaveCount(0)
  expect(isAsked).toBe(false)
})

test('shows closable ads beside a chat, after a match and below the token prices', async ({
  visitor,
}) => {
  const places = ['sidebar_banner', 'post_match', 'token_modal'] as const
  const [beside, after, under] = await Promise.all(
    places.map((placement) => addCampaign({ placement, age: 74 })),
  )
  const ben = await joinTargetedViewer(visitor, 74, { width: 1440, height: 900 })
  const { page } = ben
  const woman = await join(await visitor(), { city: 'Dubai', name: 'Uma' })
  const thread = await match(woman, ben)

  await page.goto(`/dashboard/messages/${thread}`)
  const column = adTitled(
    page.getByRole('complementary', { name: `About ${woman.handle}` }),
    beside!.title,
  )
  await column.scrollIntoViewIfNeeded()
  await expect(column.getByRole('link')).toHaveAttribute('href', /^\/ads\/click\//)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(column).toHaveCount(0)

  // Below the prices, where the dialog has to be scrolled.
  await page.goto('/dashboard/wallet?buy=tokens')
  const dialog = page.getByRole('dialog', { name: 'Purchase Tokens' })
  const strip = adTitled(dialog, under!.title)
  await expect(strip).toHaveCount(1)
  await expect(strip).not.toBeInViewport()
  expect(await readCounted(under!)).toMatchObject({ impressions: 0 })
  await strip.scrollIntoViewIfNeeded()
  await expect(strip.getByRole('link')).toHaveAttribute('href', /^\/ads\/click\//)
  await expectAccessible(page)
  await strip.getByRole('button', { name: 'Why this ad?' }).click()
  const focused = () =>
    page.evaluate(() =>
      document.activeElement?.closest('[role="dialog"]')?.getAttribute('aria-label'),
    )
  await expect.poll(focused).toBe('Why this ad?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Why this ad?' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/dashboard/matches')
  await expect(page.getByRole('article')).toHaveCount(1)
  const other = await join(await visitor(), { city: 'Dubai', name: 'Kaya' })
  await like(other, ben)
  await call(ben, '/likes', { data: { to: other.id, kind: 'like' } })
  const celebration = page.getByRole('alertdialog')
  await expect(celebration).toContainText(`You and ${other.handle} like each other.`)
  await expect(ads(page)).toHaveCount(0)
  await celebration.getByRole('button', { name: 'Keep browsing' }).click()
  const foot = page.getByRole('complementary', { name: 'Sponsored' })
  await expect(adTitled(foot, after!.title).getByRole('link')).toHaveAttribute(
    'href',
    /^\/ads\/click\//,
  )
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await foot.getByRole('button', { name: 'Close' }).click()
  await expect(foot).toHaveCount(0)

  // A member who goes straight on to write gets no ad.
  const third = await join(await visitor(), { city: 'Dubai', name: 'Sena' })
  await like(third, ben)
  await call(ben, '/likes', { data: { to: third.id, kind: 'like' } })
  await expect(celebration).toContainText(`You and ${third.handle} like each other.`)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ads/choice')) requests.push(request.postData() ?? '')
  })
  await celebration.getByRole('button', { name: 'Message' }).click()
  const words = 'Good evening, Sena'
  const box = page.getByRole('textbox', { name: `Message to ${third.handle}` })
  await box.pressSequentially(words, { delay: 60 })
  await expect(box).toHaveValue(words)
  await expect(foot).toHaveCount(0)
  expect(requests.filter((body) => body.includes('post_match'))).toEqual([])
})
