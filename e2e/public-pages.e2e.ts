import { gzipSync } from 'node:zlib'
import { appPages, PUBLIC_PATHS } from '@adire/contract/pages.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { SOURCE_LANGUAGE, toLanguagePath, UI_LANGUAGES } from '@adire/contract/ui-languages.ts'
import type { Page } from '@playwright/test'
import { readPosts } from '../web/content/read-posts.ts'
import { CORRIDOR, publishCorridor } from './corridor-world.ts'
import { expect, expectDashboard, expectReady, test, watchCalls } from './fixtures.ts'
import { join } from './people.ts'
import { openUnused } from './unused-page.ts'

test.use({ isFresh: true })

/**
 * Gzipped sizes in bytes. `html` includes the inlined styles and the names of the page's scripts; the
 * largest document is the help centre. Other languages than English need more letters.
 */
const BUDGET = { script: 151_700, html: 31_800, styles: 15_000, fonts: 75_000 }
const TRANSLATED_BUDGET = { script: 152_000, html: 34_100 }
const posts = readPosts()
const paths = [...PUBLIC_PATHS, ...posts.slice(0, 1).map(({ slug }) => `/blog/${slug}`), CORRIDOR]

test.beforeEach(({ baseURL }) => publishCorridor(baseURL ?? ''))

const gzipped = (body: Buffer | string) => gzipSync(body, { level: 9 }).length
const extractStyles = (html: string) => /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''

interface Fetched {
  script: number
  fonts: number
  /** Scripts and stylesheets requested before the page's `load` event. */
  early: string[]
}

/** Opens a page as a first visit and sums the bytes it fetches before it is used: all of its code. */
async function measureBytes(page: Page, path: string): Promise<Fetched> {
  const fetched: Fetched = { script: 0, fonts: 0, early: [] }
  const weighed: Promise<unknown>[] = []
  let isLoaded = false
  page.once('load', () => (isLoaded = true))
  page.on('request', (request) => {
    if (!isLoaded && ['script', 'stylesheet'].includes(request.resourceType()))
      fetched.early.push(request.url())
  })
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'script')
      weighed.push(response.body().then((body) => (fetched.script += gzipped(body))))
    // Fonts with other characters than those of Western Europe load only where needed, and don't
    // count.
    if (type === 'font' && /-latin-wght-/.test(response.url()))
      weighed.push(response.body().then((body) => (fetched.fonts += body.length)))
  })
  await openUnused(page, path)
  await page.waitForLoadState('networkidle')
  await Promise.all(weighed)
  return fetched
}

for (const path of paths) {
  test(`keeps ${path} within its byte budget, without scripts or styles before it has loaded`, async ({
    visitor,
  }) => {
    const { page } = await visitor()
    const html = await (await page.request.get(path)).text()
    expect(gzipped(html)).toBeLessThanOrEqual(BUDGET.html)
    expect(gzipped(extractStyles(html))).toBeLessThanOrEqual(BUDGET.styles)
    const { script, fonts, early } = await measureBytes(page, path)
    expect(early).toEqual([])
    expect(script).toBeGreaterThan(50_000)
    expect(script).toBeLessThanOrEqual(BUDGET.script)
    expect(fonts).toBeLessThanOrEqual(BUDGET.fonts)
  })
}

const translated = UI_LANGUAGES.filter(({ tag }) => tag !== SOURCE_LANGUAGE)

for (const { tag } of translated)
  test(`keeps every page in ${tag} within its byte budget`, async ({ visitor }) => {
    const { page } = await visitor()
    const sizes = new Map<string, number>()
    const measure = async (script: string) => {
      const known = sizes.get(script) ?? gzipped(await (await page.request.get(script)).body())
      sizes.set(script, known)
      return known
    }
    for (const path of paths) {
      const html = await (await page.request.get(toLanguagePath(path, tag))).text()
      expect.soft(gzipped(html), path).toBeLessThanOrEqual(TRANSLATED_BUDGET.html)
      expect.soft(gzipped(extractStyles(html)), path).toBeLessThanOrEqual(BUDGET.styles)
      const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
      const bytes = await Promise.all([...scripts].map(measure))
      const script = bytes.reduce((sum, size) => sum + size, 0)
      expect.soft(script, path).toBeGreaterThan(50_000)
      expect.soft(script, path).toBeLessThanOrEqual(TRANSLATED_BUDGET.script)
    }
  })

/** Marks each use of `Intl` that loads data, which takes a slow phone 60 ms the first time. */
function markFormats() {
  const handler: ProxyHandler<typeof Intl.DateTimeFormat & typeof Intl.NumberFormat> = {
    construct(target, args: unknown[], newTarget) {
      performance.mark('format')
      return Reflect.construct(target, args, newTarget) as object
    },
  }
  Object.assign(Intl, {
    DateTimeFormat: new Proxy(Intl.DateTimeFormat, handler),
    NumberFormat: new Proxy(Intl.NumberFormat, handler),
  })
}

test('formats no dates or numbers while public pages hydrate', async ({ visitor }) => {
  const { page } = await visitor()
  await page.addInitScript(markFormats)
  const addresses = UI_LANGUAGES.flatMap(({ tag }) =>
    paths.map((path) => toLanguagePath(path, tag)),
  )
  for (const path of addresses) {
    await page.goto(path)
    await expectReady(page)
    const count = await page.evaluate(() => performance.getEntriesByName('format').length)
    expect([path, count]).toEqual([path, 0])
  }
})

test('repeats no fonts in the styles that a page loads late', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/')
  await expectReady(page)
  const findFonts = () =>
    [...document.styleSheets]
      .filter(({ href }) => href !== null)
      .map(({ cssRules }) => [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).length)
  await expect.poll(() => page.evaluate(findFonts)).toEqual([0])
})

test('loads Discover in at most 55 script files', async ({ visitor }) => {
  const { page } = await join(await visitor())
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const waitForCalls = watchCalls(page)
  await page.goto('/dashboard/discover')
  await expectDashboard(page)
  await waitForCalls()
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.length).toBeLessThanOrEqual(55)
})

test('gives each page unique metadata for search engines and shared links', async ({ visitor }) => {
  const { page, origin } = await visitor()
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of [...PUBLIC_PATHS, ...posts.map(({ slug }) => `/blog/${slug}`)]) {
    await page.goto(path)
    const content = (selector: string) => page.locator(selector).getAttribute('content')
    titles.add(await page.title())
    descriptions.add((await content('meta[name="description"]')) ?? '')
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${origin}${path}`,
    )
    expect(await content('meta[property="og:title"]')).toBe(await page.title())
    const picture = (await content('meta[property="og:image"]')) ?? ''
    const answer = await page.request.get(picture)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      'image/png',
    ])
    await expect(page.locator('head > title')).toHaveCount(1)
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' })
  }
  expect(titles.size).toBe(PUBLIC_PATHS.length + posts.length)
  expect(descriptions.size).toBe(titles.size)
  await page.goto('/help')
  expect(
    JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
    ),
  ).toMatchObject({
    '@type': 'FAQPage',
  })
})

test('names this server and existing pages in sitemap, feed, robots, manifest and security.txt', async ({
  visitor,
}) => {
  const { page, origin } = await visitor()
  const read = async (path: string) => {
    const answer = await page.request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    return answer.text()
  }
  const sitemap = [...(await read('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => address,
  )
  expect(sitemap.filter((address) => !address.includes('/corridors/'))).toHaveLength(
    UI_LANGUAGES.length * (PUBLIC_PATHS.length + posts.length),
  )
  for (const address of sitemap)
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 200])
  const feed = await read('/feed.xml')
  for (const { slug, title } of posts) {
    expect(feed).toContain(`<link>${origin}/blog/${slug}</link>`)
    expect(feed).toContain(title)
  }
  const robots = await read('/robots.txt')
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  // Crawlers that may not read the page don't see that it must not be indexed.
  expect(robots).not.toContain(appPages.resetPassword)
  expect(await read(appPages.resetPassword)).toContain('<meta name="robots" content="noindex">')
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as {
    name: string
    icons: { src: string }[]
  }
  expect(manifest.name).toBe(BRAND.name)
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  const security = await read('/.well-known/security.txt')
  expect(new Date(/^Expires: (.*)$/m.exec(security)?.[1] ?? 0).getTime()).toBeGreaterThan(
    Date.now(),
  )
  expect(security).toContain('Contact: mailto:')
})

test('resolves every link of a public page, fragments included', async ({ visitor }) => {
  const { page, origin } = await visitor()
  const read = new Map<string, string>()
  for (const path of [...PUBLIC_PATHS, ...posts.map(({ slug }) => `/blog/${slug}`)])
    read.set(path, await (await page.request.get(path)).text())
  const links = new Set<string>()
  for (const [path, html] of read) {
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
      const { protocol, host, pathname, hash } = new URL(
        href.replaceAll('&amp;', '&'),
        `${origin}${path}`,
      )
      if (protocol.startsWith('http') && host === new URL(origin).host)
        links.add(`${pathname}${hash}`)
    }
  }
  expect(links.size).toBeGreaterThan(PUBLIC_PATHS.length + posts.length)
  for (const link of links) {
    const [path = '', place] = link.split('#')
    if (!read.has(path))
      expect([link, (await page.request.get(path)).status()]).toEqual([link, 200])
    else if (place !== undefined)
      expect([link, read.get(path)?.includes(`id="${place}"`)]).toEqual([link, true])
  }
})

test('shows every page without scripts and hides controls that need them', async ({
  browser,
  visitor,
}) => {
  const { origin } = await visitor()
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
  }
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'I am 18+' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Global Network' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await page.getByRole('link', { name: 'Read More' }).click()
  await expect(page.getByRole('heading', { level: 1, name: posts[0]?.title ?? '' })).toBeVisible()
  await context.close()
})

test('replays clicks and keeps input made before hydration', async ({ visitor }) => {
  const { page } = await visitor()
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'I am 18+' }).click()
  letCome()
  await expect(page.getByRole('button', { name: 'I am 18+' })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-age', 'confirmed')

  await page.goto('/blog')
  const box = page.getByRole('main').getByRole('textbox', { name: /email/i })
  await box.fill('typed-early')
  await expectReady(page)
  await expect(box).toHaveValue('typed-early')
})

test('opens the log-in dialog’s placeholder before any code, and can cancel it', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto('/')
  const start = page.getByRole('main').getByRole('link', { name: 'Start Connecting' })
  const dialog = page.getByRole('dialog', { name: 'Join Adire' })
  await start.click()
  await expect(dialog).toContainText('Opening…')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await start.click()
  await expect(dialog).toContainText('Opening…')
  letCome()
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await expect(dialog).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(start).toBeFocused()
})

test('opens the placeholder before the page’s code reacts to the click, and can cancel it', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/')
  await expectReady(page)
  const start = page.getByRole('main').getByRole('link', { name: 'Start Connecting' })
  const cancelled = await start.evaluate(async (link: HTMLElement) => {
    const placeholder = document.querySelector<HTMLDialogElement>('#opening-dialog')
    link.click()
    const isOpen = placeholder?.matches(':popover-open')
    const opened = { isOpen, address: location.search }
    placeholder?.hidePopover()
    // Runs after the replay that the click has planned.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { ...opened, addressAfterwards: location.search }
  })
  expect(cancelled).toEqual({ isOpen: true, address: '', addressAfterwards: '' })
  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Join Adire' })
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(start).toBeFocused()
})

test('loads a cached page again and hydrates it', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/about')
  await expectReady(page)
  const again = page.waitForResponse((response) => response.url().endsWith('/about'))
  await page.reload()
  await again
  await expectReady(page)
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
})
