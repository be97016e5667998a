import { BRAND } from '@adire/contract/brand.ts'
import type { Page } from '@playwright/test'
import { readHelp } from '../web/content/read-help.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectReady, test, toasts } from './fixtures.ts'

const help = readHelp()
const categories = [...new Set(help.map(({ category }) => category))]

async function openHelp(page: Page, address = '/help') {
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Help Centre' })).toBeVisible()
  return page.getByRole('main')
}

test('shows exactly four help categories and opens every answer', async ({ visitor }) => {
  const { page } = await visitor()
  const main = await openHelp(page)
  expect(categories).toEqual([
    'Getting Started',
    'Tokens & Premium',
    'Matching & Messaging',
    'Safety & Privacy',
  ])
  for (const category of categories) {
    const questions = help.filter((each) => each.category === category)
    const section = main.getByRole('region', { name: category, exact: true })
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(
      questions.map(({ question }) => question),
    )
  }
  await expect(main.locator('details')).toHaveCount(help.length)
  const [first] = help
  const fold = main.locator('details').first()
  const beginning = first?.answer.slice(0, 30) ?? ''
  await expect(fold.getByText(beginning)).toBeHidden()
  await fold.locator('summary').click()
  await expect(fold.getByText(beginning)).toBeVisible()
})

test('finds questions by their text or answer, counts them and keeps the search in the URL', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const main = await openHelp(page)
  await expectReady(page)
  const search = page.getByRole('searchbox', { name: 'Search the help centre' })
  const shown = main.getByRole('heading', { level: 3 }).filter({ visible: true })
  await search.fill('TIÉR free')
  await expect(shown).toHaveText(['What do “Free Tier” and “Premium” mean when I sign up?'])
  await search.fill('passport')
  await expect(shown).toHaveText(['Who can join?'])
  await expect(
    page.getByRole('status').filter({ hasText: '1 answer for “passport”' }),
  ).toBeVisible()
  await expect(page).toHaveURL('/help?q=passport')
  await expect(main.getByRole('region', { name: 'Getting Started' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Tokens & Premium' })).toBeHidden()
  await search.fill('')
  await expect(shown).toHaveCount(help.length)
  await expect(page).toHaveURL('/help')
})

test('loads the search on focus, forgives typing errors and knows the words people use', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const main = await openHelp(page)
  await expectReady(page)
  const search = page.getByRole('searchbox', { name: 'Search the help centre' })
  const shown = main.getByRole('heading', { level: 3 }).filter({ visible: true })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await search.focus()
  await expect.poll(() => scripts.filter((url) => url.includes('help-search')).length).toBe(1)
  await search.fill('refnud')
  await expect(shown).toHaveText(['Can I get a refund, or my tokens back?'])
  await search.fill('lgbt')
  await expect(shown).toHaveText(['Who can join?'])
  await search.fill('How')
  await expect(shown).toHaveCount(help.length)
})

test('finds answers by their words if the code of the search can’t be loaded', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.route(/help-search-rules/, (route) => route.abort())
  const main = await openHelp(page, '/help?q=passport')
  await expect(
    page.getByRole('status').filter({ hasText: '1 answer for “passport”' }),
  ).toBeVisible()
  await expect(main.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveText([
    'Who can join?',
  ])
})

test('says that a search has no results and links to the contact form', async ({ visitor }) => {
  const { page } = await visitor()
  const main = await openHelp(page, '/help?q=xylophone')
  await expect(page.getByRole('searchbox')).toHaveValue('xylophone')
  await expect(
    page.getByRole('status').filter({ hasText: 'No answers for “xylophone”.' }),
  ).toBeVisible()
  await expect(main.getByRole('link', { name: 'Ask us' })).toHaveAttribute(
    'href',
    '/contact?type=support',
  )
  await main.getByRole('button', { name: 'Show all answers' }).click()
  await expect(main.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveCount(
    help.length,
  )
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('opens an answer by its URL, from outside and from another answer', async ({ visitor }) => {
  const { page } = await visitor()
  const main = await openHelp(page, '/help#how-do-tokens-work')
  await expect(main.locator('#how-do-tokens-work')).toBeInViewport()
  await expect(main.getByText('Tokens are what you pay with inside Adire.')).toBeVisible()
  await expect(main.getByText('How do tokens work?', { exact: true })).toBeInViewport()
  await page.goto('/blog')
  await openHelp(page, '/help#how-do-i-end-a-match')
  await main.getByRole('link', { name: 'block them' }).click()
  await expect(page).toHaveURL('/help#how-do-i-block-someone')
  await expect(main.locator('#how-do-i-block-someone')).toBeInViewport()
})

test('copies the link of an answer and puts it into the URL', async ({ visitor }) => {
  const { page, context, origin } = await visitor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const main = await openHelp(page, '/help#who-can-join')
  // Before hydration, the link only goes to the answer.
  await expect(async () => {
    await main.getByRole('link', { name: 'Copy link to “Who can join?”' }).click()
    await expect(toasts(page).filter({ hasText: 'Link copied' }).first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${origin}/help#who-can-join`,
  )
  await expect(page).toHaveURL('/help#who-can-join')
})

test('links Live Chat, Email Support and Call Us to a person', async ({ visitor }) => {
  const { page } = await visitor()
  const ways = (await openHelp(page)).getByRole('region', { name: 'Still looking?' })
  await expect(ways.getByRole('link', { name: 'Live Chat' })).toHaveAttribute(
    'href',
    '/contact?type=support',
  )
  await expect(ways.getByRole('link', { name: 'Email Support' })).toHaveAttribute(
    'href',
    `mailto:${BRAND.supportEmail}`,
  )
  await expect(ways.getByRole('link', { name: 'Call Us' })).toHaveAttribute(
    'href',
    `tel:${BRAND.phone.replaceAll(' ', '')}`,
  )
  await expect(ways).toContainText('within 24-48 hours')
  await ways.getByRole('link', { name: 'Live Chat' }).click()
  await expect(page).toHaveURL('/contact?type=support')
})

test('keeps the help centre accessible at every width, folded, open and searched', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const main = await openHelp(page, '/help#what-costs-tokens')
  await main.locator('summary').first().click()
  await examineEveryWay(page, 'help')
  await page.getByRole('searchbox').fill('xylophone')
  await expect(main.getByText('No answers for “xylophone”.')).toBeVisible()
  await examineEveryWay(page, 'help-nothing')
})
