import { CORRIDOR, publishCorridor } from './corridor-world.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectReady, test } from './fixtures.ts'

const LEAD = 'At least 130 members of Adire have roots in Nigeria and live in the United Kingdom.'

test.beforeEach(({ baseURL }) => publishCorridor(baseURL ?? ''))

test('leads a visitor from the footer over a corridor to sign-up', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Corridors' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'In the United Kingdom' })).toBeVisible()
  await expectReady(page)
  await examineEveryWay(page, 'corridors')
  await page.getByRole('link', { name: 'Nigeria to United Kingdom At least 130 members' }).click()
  await expect(page).toHaveURL(CORRIDOR)
  const main = page.getByRole('main')
  await expect(main).toContainText(LEAD)
  await expect(main).toContainText('Many live in London, Manchester and Leeds.')
  await expect(main).toContainText('Many of their families come from Lagos and Abuja.')
  await expectReady(page)
  await expect(main).toContainText(LEAD)
  await examineEveryWay(page, 'corridor')
  await main.getByRole('link', { name: 'Start Connecting' }).click()
  await expect(page.getByRole('dialog', { name: 'Join Adire' }).getByLabel('Email')).toBeVisible()
})

test('describes a corridor to search engines, also after hydration', async ({ visitor }) => {
  const { page, origin } = await visitor()
  await page.goto(CORRIDOR)
  for (const isHydrated of [false, true]) {
    if (isHydrated) await expectReady(page)
    await expect(page).toHaveTitle('Nigeria to United Kingdom · Adire')
    await expect(page.locator('head > title')).toHaveCount(1)
    const read = (selector: string, name: string) => page.locator(selector).getAttribute(name)
    expect(await read('meta[name="description"]', 'content')).toBe(LEAD)
    expect(await read('link[rel="canonical"]', 'href')).toBe(`${origin}${CORRIDOR}`)
    const picture = (await read('meta[property="og:image"]', 'content')) ?? ''
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png')
  }
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: 'Adire' },
      { name: 'Corridors' },
      { name: 'Nigeria to United Kingdom', item: `${origin}${CORRIDOR}` },
    ],
  })
  expect(await page.content()).not.toContain('__CORRIDOR_')
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`${CORRIDOR}</loc>`)
})

test('shows the 404 page for a corridor that has no page', async ({ visitor }) => {
  const { page } = await visitor()
  const answer = await page.goto('/corridors/france-to-france')
  expect(answer?.status()).toBe(404)
  await expectReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})
