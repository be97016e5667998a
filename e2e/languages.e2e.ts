import { landingScreens } from '@adire/art/landing-screens.ts'
import { isAppPath, PUBLIC_PATHS } from '@adire/contract/pages.ts'
import { splitLanguagePath, toLanguagePath, UI_LANGUAGES } from '@adire/contract/ui-languages.ts'
import { posts } from '../web/content/posts.ts'
import { readSay } from './catalogue.ts'
import { CORRIDOR, publishCorridor } from './corridor-world.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectReady, test } from './fixtures.ts'

const headlines = [
  { tag: 'es', headline: 'Dos hogares' },
  { tag: 'fr', headline: 'Deux pays' },
  { tag: 'pt-BR', headline: 'Dois lares' },
] as const

/** Bytes of one picture of a screen. */
const SCREEN_MAXIMUM = 30_000

const paths = [...PUBLIC_PATHS, ...posts.map(({ slug }) => `/blog/${slug}`), CORRIDOR, '/welcome']

/** True for addresses that are the same in all languages: those of the app, and of files. */
const isShared = (path: string) => isAppPath(path) || /\.\w+$/.test(path)

const toPath = (href: string) => href.split(/[?#]/)[0] ?? ''

for (const { tag } of UI_LANGUAGES)
  test(`shows all public pages in ${tag}, with links that stay in it`, async ({ visitor }) => {
    const { page, origin } = await visitor({ width: 320, height: 640 })
    await publishCorridor(origin)
    for (const path of paths) {
      await page.goto(toLanguagePath(path, tag))
      await expectReady(page)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      const { links, overflow } = await page.evaluate(() => ({
        links: [...document.querySelectorAll('a:not([hreflang])')].map(
          (link) => link.getAttribute('href') ?? '',
        ),
        overflow: document.documentElement.scrollWidth - innerWidth,
      }))
      const leaving = links.filter(
        (href) =>
          href.startsWith('/') &&
          !isShared(toPath(href)) &&
          splitLanguagePath(toPath(href)).language !== tag,
      )
      expect.soft([path, leaving, overflow]).toEqual([path, [], 0])
    }
  })

test('lists every page of the sitemap with all its translations', async ({ visitor }) => {
  const { page, origin } = await visitor()
  await publishCorridor(origin)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const entries = new Map(
    [...sitemap.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g)].map(
      ([, url = '', rest = '']) => [
        url,
        [...rest.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, tag, href = '']) => ({
          tag,
          href,
        })),
      ],
    ),
  )
  expect(entries.size).toBe(UI_LANGUAGES.length * (paths.length - 1))
  for (const [url, alternates] of entries) {
    expect([url, alternates.map(({ tag }) => tag)]).toEqual([
      url,
      [...UI_LANGUAGES.map(({ tag }) => tag), 'x-default'],
    ])
    expect(alternates.map(({ href }) => href)).toContain(url)
    for (const { href } of alternates) expect(entries.get(href)).toEqual(alternates)
  }
})

test('redirects other ways to write an address, with its query', async ({ visitor }) => {
  const { page } = await visitor()
  const find = async (path: string) => {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers()['location']]
  }
  expect(await find('/fr/')).toEqual([301, '/fr'])
  expect(await find('/fr/about/?ref=ABCD2345')).toEqual([301, '/fr/about?ref=ABCD2345'])
  expect(await find('/pt-BR/about')).toEqual([301, '/pt-br/about'])
  expect(await find('/FR')).toEqual([301, '/fr'])
  expect(await find('/en')).toEqual([301, '/'])
  expect(await find('/en/about')).toEqual([301, '/about'])
  expect(await find('/es/index.html')).toEqual([301, '/es'])
})

test('opens tabs and the log-in dialog at the address of the language', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/es/contact')
  await page.getByRole('tab').nth(1).click()
  await expect(page).toHaveURL('/es/contact?type=support')
  await page.goto('/fr/about')
  await page.locator('header a[href="?auth=login"]').click()
  await expect(page).toHaveURL('/fr/about?auth=login')
  await expect(page.getByRole('dialog').locator('input[type=email]')).toBeVisible()
})

test('finds answers of the help centre in French, with accents and elisions', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/fr/help')
  for (const query of ['l’abonnement', 'vérification', 'verification']) {
    await page.locator('#help-search').fill(query)
    await expect(page.locator('details[data-question]:visible').first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: query })).not.toHaveText('')
    expect(await page.locator('details[data-question]:visible').count()).toBeLessThan(12)
  }
})

test('serves the app and its note without scripts in the language of the link', async ({
  visitor,
}) => {
  const { page } = await visitor()
  for (const { tag, note } of [
    { tag: 'en', note: 'Adire needs JavaScript.' },
    { tag: 'fr', note: 'Adire a besoin de JavaScript.' },
  ]) {
    const html = await (await page.request.get(`/reset-password?lang=${tag}`)).text()
    expect(html).toContain(`<html lang="${tag}"`)
    expect(html).toContain(note)
  }
})

test('names the same page in all languages to search engines', async ({ visitor }) => {
  const { page, origin } = await visitor()
  const expected = [
    ...UI_LANGUAGES.map(({ tag }) => [tag, `${origin}${toLanguagePath('/safety', tag)}`]),
    ['x-default', `${origin}/safety`],
  ]
  for (const { tag } of UI_LANGUAGES) {
    await page.goto(toLanguagePath('/safety', tag))
    const alternates = await page
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
      )
    expect(alternates).toEqual(expected)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${origin}${toLanguagePath('/safety', tag)}`,
    )
  }
})

test('changes the language of a page in the footer', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/safety')
  await page
    .getByRole('navigation', { name: 'Language' })
    .getByRole('link', { name: 'Português (Brasil)' })
    .click()
  await expect(page).toHaveURL('/pt-br/safety')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  // A visitor who chose a language isn't asked for it.
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'adire-language')?.value).toBe('pt-BR')
  await page.locator('.cookie-notice button').first().click()
  await expectReady(page)
  await expect(
    page.getByRole('region', { name: 'This page is available in English.' }),
  ).toHaveCount(0)
})

test.describe('with a browser in Spanish', () => {
  test.use({ locale: 'es-CO', isFresh: true })

  test('offers the page in Spanish once the cookie notice is answered, and only once', async ({
    visitor,
  }) => {
    const { page } = await visitor()
    await page.goto('/about')
    await page.getByRole('button', { name: 'Only necessary' }).click()
    // An answer alone doesn't load the code that offers.
    await expectReady(page)
    const offer = page.getByRole('region', { name: 'Esta página existe en español.' })
    await expect(offer).toBeVisible()
    await examineEveryWay(page, 'language-offer')
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await expect(offer).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(offer).toBeVisible()
    await offer.getByRole('button', { name: 'No, gracias' }).click()
    await expect(offer).toBeHidden()
    await page.goto('/safety')
    await expectReady(page)
    await expect(page.getByRole('region', { name: /Esta página/ })).toHaveCount(0)
  })
})

test('shows screens of the app in the language of the start page', async ({ visitor }) => {
  const { page } = await visitor()
  const screens = page.locator('img[src^="/screens/"]')
  for (const { tag } of headlines) {
    await page.goto(toLanguagePath('/', tag))
    const files = await screens.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    expect(files).toHaveLength(2 * landingScreens.length)
    for (const file of files) {
      expect(file).toMatch(new RegExp(`^/screens/${tag}/`))
      const answer = await page.request.get(file ?? '')
      expect(answer.headers()['content-type']).toBe('image/avif')
      expect((await answer.body()).length).toBeLessThan(SCREEN_MAXIMUM)
    }
  }
})

for (const { tag, headline } of headlines)
  test(`answers unknown addresses and shows policies in ${tag}`, async ({ visitor }) => {
    const { page } = await visitor()
    const prefix = toLanguagePath('/', tag)
    const answer = await page.goto(`${prefix}/no-such-page`)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page).toHaveTitle(`${readSay(tag)('Page not found')} · Adire`)
    await expect(page.locator(`main a[hreflang="${tag}"]`)).toHaveAttribute('href', prefix)
    await page.goto(prefix)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(headline)
    await page.goto(`${prefix}/privacy-policy`)
    await expect(page.getByRole('main').locator('a[hreflang="en"]')).toHaveAttribute(
      'href',
      '/privacy-policy',
    )
  })
