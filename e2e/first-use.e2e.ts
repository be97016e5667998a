import type { Page } from '@playwright/test'
import { posts } from '../web/content/posts.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { openUnused, waitForCode } from './unused-page.ts'

test.use({ isFresh: true })

const html = (page: Page) => page.locator('html')
const banner = (page: Page) => page.getByRole('region', { name: 'Age confirmation' })

/** Keeps back all scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  return letCome
}

/** Uses the page, and lists the scripts that it fetches from then until it is hydrated. */
function useAndListFetched(): Promise<string[]> {
  const usedAt = performance.now()
  return new Promise((resolve) => {
    addEventListener('adire-ready', () => {
      const fetched = performance.getEntriesByType('resource')
      const late = fetched.filter((entry) => entry.startTime > usedAt && entry.name.endsWith('.js'))
      resolve(late.map(({ name }) => name))
    })
    dispatchEvent(new Event('scroll'))
  })
}

/** Clicks or submits an element once it is parsed, before the script at the end of the page runs. */
function useWhenParsed(selector: string) {
  const observer = new MutationObserver(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) return
    observer.disconnect()
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  })
  observer.observe(document, { childList: true, subtree: true })
}

test('fetches the code of a page before it is used, but runs none of it', async ({ visitor }) => {
  const { page } = await visitor()
  const paths = [
    '/',
    '/about',
    '/blog',
    '/help',
    '/contact',
    '/advertise',
    `/blog/${posts[0].slug}`,
  ]
  for (const path of paths) {
    await openUnused(page, path)
    await expect(html(page)).not.toHaveAttribute('data-ready')
    await expect(page.locator('link[rel=preload][as=style]')).toHaveCount(1)
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0)
    expect([path, await page.evaluate(useAndListFetched)]).toEqual([path, []])
  }
})

test('fetches no code before it is used if the visitor saves data', async ({ visitor }) => {
  const { page } = await visitor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  // Without a time limit, a browser that draws nothing may never be idle.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2500 })),
  )
  await expect(page.locator('link[rel=modulepreload]')).toHaveCount(0)
  await banner(page).getByRole('button', { name: 'I am 18+' }).click()
  await expect(banner(page)).toBeHidden()
})

test('starts a page without use only if it differs from its HTML', async ({ visitor }) => {
  const { page, context, origin } = await visitor()
  await openUnused(page, '/about?ref=ABCD2345&utm_source=mail')
  await expect(html(page)).not.toHaveAttribute('data-ready')
  await page.goto('/about?auth=login')
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await page.goto('/#features')
  await expect(page.getByRole('tab', { name: 'Features' })).toHaveAttribute('aria-selected', 'true')
  await context.addCookies([{ name: 'adire-consent', value: 'all', url: origin }])
  const counted = page.waitForRequest('**/api/visits')
  await page.goto('/safety')
  expect((await counted).postDataJSON()).toEqual({ path: '/safety', visitor: 'new' })
})

test('acts on the first tap, of a button, a tab and the menu', async ({ browser, visitor }) => {
  const { origin } = await visitor()
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openUnused(page, '/')
  await banner(page).getByRole('button', { name: 'I am 18+' }).tap()
  await expect(banner(page)).toBeHidden()

  await openUnused(page, '/contact')
  await page.getByRole('button', { name: 'Only necessary' }).tap()
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
  await openUnused(page, '/contact')
  await page.getByRole('tab', { name: 'Support' }).tap()
  await expect(page.getByRole('heading', { name: 'Contact support' })).toBeVisible()

  const letCome = await holdScripts(page)
  await page.goto('/help')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.locator('#site-menu').getByRole('link', { name: 'Safety' })).toBeVisible()
  letCome()
  await expect(html(page)).toHaveAttribute('data-ready')
  await expect(page.locator('#site-menu').getByRole('link', { name: 'Safety' })).toBeVisible()
  await context.close()
})

test('acts on a tap and a submit that come before the page is parsed', async ({ visitor }) => {
  const open = async (path: string, selector: string): Promise<Page> => {
    const { page } = await visitor()
    await page.addInitScript(useWhenParsed, selector)
    await page.goto(path)
    return page
  }
  const landing = await open('/', '.age-banner button')
  await expect(banner(landing)).toBeHidden()
  const contact = await open('/contact', '[role=tab]:nth-child(2)')
  await expect(contact.getByRole('heading', { name: 'Contact support' })).toBeVisible()
  const joining = await open('/', 'main a[href="?auth=signup"]')
  await expect(joining.getByRole('dialog').getByLabel('Email')).toBeVisible()
  const newsletter = await open('/about', 'footer form')
  await expectToast(newsletter, 'Email Required', 'Please enter your email address')
  await expect(newsletter).toHaveURL(/\/about$/)
})

test('answers questions and opens tabs before the code came', async ({ visitor }) => {
  const { page, context } = await visitor()
  const letCome = await holdScripts(page)
  const cookies = page.getByRole('region', { name: 'Cookies' })
  const listCookies = async () => (await context.cookies()).map(({ name, value }) => [name, value])
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'I am 18+' }).click()
  await expect(banner(page)).toBeHidden()
  await expect(cookies).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('Thank you. You can see the sample profiles now.')).toBeAttached()
  expect(await listCookies()).toContainEqual(['adire-age', 'confirmed'])
  await page.getByRole('tab', { name: 'Features' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Features' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Browse Profiles' })).toBeHidden()

  await page.goto('/contact')
  await cookies.getByRole('button', { name: 'Only necessary' }).click()
  await expect(cookies).toBeHidden()
  expect(await listCookies()).toContainEqual(['adire-consent', 'necessary'])
  const support = page.getByRole('tab', { name: 'Support' })
  const advertising = page.getByRole('tab', { name: 'Advertising' })
  await support.click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Contact support' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Advertise with us' })).toBeHidden()
  await expect(main.getByLabel('Company name')).toBeHidden()
  await expect(html(page)).not.toHaveAttribute('data-ready')

  letCome()
  await expect(html(page)).toHaveAttribute('data-ready')
  await expect(support).toHaveAttribute('aria-selected', 'true')
  await expect(advertising).toHaveAttribute('aria-selected', 'false')
  await expect(main.getByRole('heading', { name: 'Contact support' })).toBeVisible()
  await expect(page).toHaveURL(/\?type=support$/)
  await advertising.click()
  await expect(main.getByLabel('Company name')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Advertise with us' })).toBeVisible()
})

test('acts on the first keys, and leaves the focus where they moved it', async ({ visitor }) => {
  const { page } = await visitor()
  await openUnused(page, '/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await openUnused(page, '/about')
  await page.keyboard.press('Tab')
  await expect(html(page)).toHaveAttribute('data-ready')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('applies a theme that was chosen before the code came', async ({ visitor }) => {
  const { page } = await visitor()
  const letCome = await holdScripts(page)
  await page.goto('/about')
  const dark = page.getByRole('radio', { name: 'Dark' })
  await dark.click()
  letCome()
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(dark).toBeChecked()
})

test('searches the help centre for text typed before the code came', async ({ visitor }) => {
  const { page } = await visitor()
  const letCome = await holdScripts(page)
  await page.goto('/help')
  const search = page.getByRole('searchbox', { name: 'Search the help centre' })
  await search.pressSequentially('passport')
  letCome()
  await expect(page.getByText('1 answer for “passport”')).toBeVisible()
  await expect(search).toHaveValue('passport')
  await expect(search).toBeFocused()
})

test('sends a contact form that was filled in and submitted before the code came', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  const letCome = await holdScripts(page)
  await page.goto('/contact')
  const main = page.getByRole('main')
  await main.getByLabel('Contact name').fill('Ama')
  await main.getByRole('textbox', { name: 'Email' }).fill(email)
  await main.getByRole('radio', { name: 'Both' }).check()
  await main.getByLabel('Phone number').fill('+39 06 5555 0101')
  await main.getByRole('textbox', { name: 'Message' }).fill('Do you have a rate card?')
  const sent = page.waitForRequest('**/api/inquiries')
  await main.getByRole('button', { name: 'Submit Inquiry' }).click()
  letCome()
  expect((await sent).postDataJSON()).toMatchObject({
    contactName: 'Ama',
    contactEmail: email,
    preferredContact: 'both',
    message: 'Do you have a rate card?',
  })
})

test('acts after Back to a page that was left unused, and offline once the code came', async ({
  visitor,
}) => {
  const { page, context } = await visitor()
  await openUnused(page, '/')
  await page.goto('/about')
  await page.goBack()
  await waitForCode(page)
  await context.setOffline(true)
  // By key, because the message about the lost network moves the button.
  await banner(page).getByRole('button', { name: 'I am 18+' }).press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText('You’re offline. This may be out of date.')).toBeVisible()
})
