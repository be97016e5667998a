import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, expectReady, test } from './fixtures.ts'
import { joinAsAdmin } from './people.ts'

/** Throws an error in a script of ours, with texts that may be about a person. */
async function breakPage(page: Page) {
  await page.evaluate(() => {
    const error = new RangeError('The thread of "Ada" at /ada?x=1 broke after 4711 stitches')
    error.stack = `RangeError: x\n    at weave (${location.origin}/assets/loom-Ab12Cd34.js:1:200)`
    dispatchEvent(new ErrorEvent('error', { error }))
  })
}

const message = 'RangeError: The thread of … at … broke after # stitches'
const isHealthCode = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('page-health'))

test('reports nothing and loads no code for it without consent to statistics', async ({
  visitor,
}) => {
  const { page, origin } = await visitor()
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/page-reports')) reports.push(request.url())
  })
  await page.goto('/about')
  await expectReady(page)
  await breakPage(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await page.evaluate(isHealthCode)).toBe(false)

  await page.getByRole('button', { name: 'Allow statistics' }).click()
  await page.waitForFunction(isHealthCode)
  await page.evaluate(() => (document.documentElement.dataset['consent'] = 'necessary'))
  await page.context().addCookies([{ name: 'adire-consent', value: 'necessary', url: origin }])
  await breakPage(page)
  await page.goto('/safety')
  await expectReady(page)
  expect(reports).toEqual([])
})

test('reports nothing of visitors who agreed to statistics before it was asked for', async ({
  visitor,
}) => {
  const { page, origin } = await visitor()
  await page.context().addCookies([{ name: 'adire-consent', value: 'all', url: origin }])
  const counted = page.waitForRequest('**/api/visits')
  await page.goto('/about')
  await expectReady(page)
  await counted
  await breakPage(page)
  expect(await page.evaluate(isHealthCode)).toBe(false)

  await page.getByRole('button', { name: 'Cookie settings' }).first().click()
  await expect(page.getByText('Only page views are counted now.')).toBeVisible()
  await page.getByRole('button', { name: 'Allow statistics' }).click()
  await page.waitForFunction(isHealthCode)
})

test('shows an error of a browser and the speed of a page to admins', async ({ visitor }) => {
  const { page, origin } = await visitor()
  await page.context().addCookies([{ name: 'adire-consent', value: 'full', url: origin }])
  await page.goto('/about')
  // The page reports once its code is loaded.
  await page.waitForFunction(isHealthCode)
  const reported = page.waitForRequest('**/api/page-reports')
  await breakPage(page)
  const request = await reported
  expect(request.postDataJSON()).toMatchObject({
    page: '/about',
    browser: 'Chrome',
    errors: [{ message }],
  })
  expect((await request.allHeaders())['cookie']).toBeUndefined()
  await page.goto('/safety')

  const admin = await joinAsAdmin(await visitor(), { name: 'Ada' })
  await admin.page.goto('/dashboard/admin/health')
  const group = admin.page
    .getByRole('list', { name: 'Browser errors' })
    .getByRole('listitem')
    .filter({ hasText: message })
  await expect(group.getByText('1 report')).toBeVisible()
  await group.getByText('Stack and builds').click()
  await expect(group.getByText('weave loom-Ab12Cd34.js:1:200')).toBeVisible()
  const speed = admin.page.getByRole('region', { name: 'Page speed' })
  await expect(
    speed
      .getByRole('row', { name: /^\/about / })
      .getByText('Good')
      .first(),
  ).toBeVisible()
  await examineEveryWay(admin.page, 'admin-health')
})
