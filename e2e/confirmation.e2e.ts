import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import { type SecondServer, startSecondServer } from './second-server.ts'
import {
  enterCredentials,
  expect,
  expectDashboard,
  expectToast,
  fillDetails,
  openAuth,
  test,
  agreeToMeeting,
} from './fixtures.ts'
import { linksTo, sql } from './world.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 1
let server: SecondServer

test.beforeAll(async () => {
  server = await startSecondServer(PORT, { CONFIRM_EMAIL: 'on' })
})

test.afterAll(() => server.stop())

test('refuses log-in until the link is opened, which logs in where the member signed up', async ({
  visitor,
}) => {
  const referral = 'REFERRER1'
  const referrer = await visitor({ origin: server.origin })
  await referrer.page.request.post('/api/auth/sign-up', {
    headers: { origin: server.origin },
    data: {
      email: referrer.email,
      password: 'Indigo-Heron-47',
      birthDate: '1990-01-01',
      city: 'Lagos',
      meetingConsent: getConsentVersion('meeting'),
      gender: 'man',
    },
  })
  await sql(
    "update profiles set referral_code = $2, is_confirmed = true, handle = 'Amara' where id = (select id from users where email = $1)",
    [referrer.email, referral],
    server,
  )

  const { page, email } = await visitor({ origin: server.origin })
  const dialog = await openAuth(page, 'Sign Up', `/?ref=${referral}`)
  await fillDetails(dialog, { email })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('radio', { name: /^Woman/ }).click()
  await agreeToMeeting(dialog)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Account created! You can now log in.')
  await expect(dialog.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  await expect(
    dialog.getByRole('status').filter({ hasText: 'Account created! You can now log in.' }),
  ).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  const referred =
    'select p.referred_by = r.id as "isReferred" from users u join profiles p using (id), users r where u.email = $1 and r.email = $2'
  expect(await sql(referred, [email, referrer.email], server)).toEqual([{ isReferred: true }])

  await enterCredentials(dialog, email)
  await expectToast(page, 'Login Failed', 'Please verify your email address before logging in.')
  const [link = ''] = await linksTo(email, /Confirm your email/, { world: server })
  const { page: elsewhere } = await visitor({ origin: server.origin })
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()

  await page.goto(link)
  await expectDashboard(page)
  await elsewhere.getByRole('link', { name: 'Log in' }).click()
  await enterCredentials(elsewhere.getByRole('dialog'), email)
  await expectDashboard(elsewhere)
  await page.goto('/welcome')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Invalid Confirmation Link' })).toBeVisible()
})

test('resends the confirmation email on demand', async ({ visitor }) => {
  const person = await visitor({ origin: server.origin })
  const { page, email } = person
  await page.request.post('/api/auth/sign-up', {
    headers: { origin: server.origin },
    data: {
      email,
      password: 'Indigo-Heron-47',
      birthDate: '1990-01-01',
      city: 'Lagos',
      meetingConsent: getConsentVersion('meeting'),
      gender: 'woman',
    },
  })
  const dialog = await openAuth(page, 'Login')
  await enterCredentials(dialog, email)
  await expect(dialog.getByRole('alert')).toContainText(
    'Please verify your email address before logging in.',
  )
  await dialog.getByRole('button', { name: 'Send the email again' }).click()
  await expectToast(page, 'Confirmation sent')
  const [, second = ''] = await linksTo(email, /Confirm your email/, { count: 2, world: server })
  await page.goto(second)
  await expectDashboard(page)
})
