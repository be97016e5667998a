import { expect, expectToast, test } from './fixtures.ts'
import { join, joinAsModerator } from './people.ts'

test.use({ isFresh: true })

const STATEMENT = 'You asked three members for money.'

test('offers a reload when a newer server refuses the input, and keeps the typed text', async ({
  visitor,
}) => {
  const ben = await join(await visitor(), { name: 'Ben', gender: 'man' })
  const { page } = await joinAsModerator(await visitor())
  const path = `/dashboard/admin/users/${ben.id}`
  await page.goto(path)
  let loads = 0
  // The server has a new build: its page names other files, and it refuses the old form of an input.
  await page.route(`**${path}`, async (route) => {
    if (route.request().isNavigationRequest()) loads += 1
    const answer = await route.fetch()
    const body = await answer.text()
    return route.fulfill({
      response: answer,
      body:
        loads > 0 ? body : body.replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/index-newer.js'),
    })
  })
  await page.route('**/warnings', (route) =>
    loads > 0
      ? route.continue()
      : route.fulfill({
          status: 422,
          json: {
            defined: true,
            code: 'INVALID_INPUT',
            status: 422,
            message: 'INVALID_INPUT',
            data: { issues: [{ path: 'clause', message: 'Required' }] },
          },
        }),
  )
  const openWarning = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Warn', exact: true }).click()
    return page.getByRole('dialog').getByLabel('Statement of reasons')
  }
  const statement = await openWarning()
  await statement.fill(STATEMENT)
  await page.getByRole('dialog').getByRole('button', { name: 'Warn', exact: true }).click()
  await expectToast(page, 'Error', 'This page is out of date. Reload it, then try again.')
  await expect(statement).toHaveValue(STATEMENT)
  expect(loads).toBe(0)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(await openWarning()).toHaveValue(STATEMENT)
  await page.getByRole('dialog').getByRole('button', { name: 'Warn', exact: true }).click()
  await expectToast(page, 'Warning sent')
})
