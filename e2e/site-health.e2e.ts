import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'
import { joinAsAdmin } from './people.ts'

test('shows an error of a browser and the speed of a page to admins', async ({ visitor }) => {
  const { page, origin } = await visitor()
  await page.context().addCookies([{ name: 'adire-consent', value: 'all', url: origin }])
  await page.goto('/about')
  // The page reports once its code is loaded.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('page-health')),
  )
  const reported = page.waitForRequest('**/api/page-reports')
  await page.evaluate(() => {
    const error = new RangeError('The thread of "Ada" broke after 4711 stitches')
    error.stack = `RangeError: x\n    at weave (${location.origin}/assets/loom-Ab12Cd34.js:1:200)`
    dispatchEvent(new ErrorEvent('error', { error }))
  })
  expect((await reported).postDataJSON()).toMatchObject({ page: '/about', browser: 'Chrome' })
  await page.goto('/safety')

  const admin = await joinAsAdmin(await visitor(), { name: 'Ada' })
  await admin.page.goto('/dashboard/admin/health')
  const group = admin.page
    .getByRole('list', { name: 'Browser errors' })
    .getByRole('listitem')
    .filter({ hasText: 'RangeError: The thread of "…" broke after # stitches' })
  await expect(group.getByText('1 report')).toBeVisible()
  await group.getByText('Stack and builds').click()
  await expect(group.getByText('weave loom-Ab12Cd34.js:1:200')).toBeVisible()
  const speed = admin.page.getByRole('region', { name: 'Page speed' })
  await expect(speed.getByRole('row', { name: /^\/about / }).getByText('Good').first()).toBeVisible()
  await examineEveryWay(admin.page, 'admin-health')
})
