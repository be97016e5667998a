import { Secret, TOTP } from 'otpauth'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { examineEveryWay } from './examine.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import { call, joinAsModerator } from './people.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 7
let server: SecondServer

test.describe.configure({ timeout: 300_000 })

test.beforeAll(async () => {
  server = await startSecondServer(PORT, { STAFF_TWO_FACTOR: 'on' })
})

test.afterAll(() => server.stop())

test('requires two-factor for moderator pages and leaves member pages open without it', async ({
  visitor,
}) => {
  const esi = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
  const { page } = esi
  await page.clock.install()
  await page.goto('/dashboard/admin/members')
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await examineEveryWay(page, 'staff-two-factor')
  const refused = await page.request.get(`${server.origin}/api/moderation/summary`)
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
    403,
    'STAFF_TWO_FACTOR_REQUIRED',
  ])
  expect(await call(esi, '/me/profile', { method: 'GET' })).toMatchObject({ handle: esi.handle })

  await page.getByRole('button', { name: 'Set up two-factor log-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor log-in' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog
    .getByLabel('Code', { exact: true })
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const done = page.getByRole('dialog', { name: 'Two-factor log-in is on' })
  await expect(
    done.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10)
  // Coming back from another app, such as a password manager, refetches the account's security.
  await page.clock.fastForward('01:00')
  const refetch = page.waitForResponse((response) => response.url().endsWith('/api/auth/security'))
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  expect(await (await refetch).json()).toMatchObject({ mustTurnTwoFactorOn: false })
  await expect(
    page.getByRole('heading', { name: 'Account security', includeHidden: true }),
  ).toHaveCount(1)
  await done.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(done).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'One more step' })).toHaveCount(0)
  await expect
    .poll(async () => (await page.request.get(`${server.origin}/api/moderation/summary`)).status())
    .toBe(200)
})
