import { isAppPath, PUBLIC_PATHS } from '@adire/contract/pages.ts'
import { toLanguagePath, UI_LANGUAGES } from '@adire/contract/ui-languages.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectReady, test } from './fixtures.ts'

const headlines = [
  { tag: 'es', headline: 'Dos hogares' },
  { tag: 'fr', headline: 'Deux pays' },
  { tag: 'pt-BR', headline: 'Dois lares' },
] as const

/** True for a download, such as the numbers of the transparency page. */
const isFile = (href: string) => /\.(?:csv|json)$/.test(href)

test('shows public pages in the language of their address, with links that stay in it', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  for (const path of PUBLIC_PATHS) {
    await page.goto(toLanguagePath(path, 'fr'))
    await expectReady(page)
    const leaving = await page
      .locator('a[href^="/"]:not([hreflang])')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const isFrench = (href: string) => /^\/fr(?:[/?#]|$)/.test(href)
    const others = leaving.filter(
      (href) => !isFrench(href) && !isAppPath(href.split(/[?#]/)[0] ?? '') && !isFile(href),
    )
    expect([path, others]).toEqual([path, []])
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
})

test.describe('with a browser in Spanish', () => {
  test.use({ locale: 'es-CO' })

  test('offers the page in Spanish once the cookie notice is answered, and only once', async ({
    visitor,
  }) => {
    const { page } = await visitor()
    await page.goto('/about')
    await page.getByRole('button', { name: 'Only necessary' }).click()
    await expectReady(page)
    const offer = page.getByRole('region', { name: 'Esta página existe en español.' })
    await expect(offer).toBeVisible()
    await examineEveryWay(page, 'language-offer')
    await offer.getByRole('button', { name: 'No, gracias' }).click()
    await expect(offer).toBeHidden()
    await page.goto('/safety')
    await expectReady(page)
    await expect(page.getByRole('region', { name: /Esta página/ })).toHaveCount(0)
  })
})

for (const { tag, headline } of headlines)
  test(`answers unknown addresses and shows policies in ${tag}`, async ({ visitor }) => {
    const { page } = await visitor()
    const prefix = toLanguagePath('/', tag)
    const answer = await page.goto(`${prefix}/no-such-page`)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await page.goto(prefix)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(headline)
    await page.goto(`${prefix}/privacy-policy`)
    await expect(page.getByRole('main').locator('a[hreflang="en"]')).toHaveAttribute(
      'href',
      '/privacy-policy',
    )
  })
