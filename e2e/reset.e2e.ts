import {
  enterCredentials,
  expect,
  expectDashboard,
  expectToast,
  openAuth,
  type Person,
  test,
} from './fixtures.ts'
import { call, join, type Member } from './people.ts'
import { linksTo, sql } from './world.ts'

const NEW_PASSWORD = 'Saffron-Kite-63'

/** Requests a link in the dialog and returns the newest of `count` emailed ones. */
async function requestLink({ page, email }: Person, count = 1): Promise<string> {
  const dialog = await openAuth(page, 'Login')
  await dialog.getByRole('link', { name: 'Forgot your password?' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Reset Email' }).click()
  await expectToast(
    page,
    'Reset Email Sent',
    'Password reset email sent! Please check your inbox and spam folder.',
  )
  const links = await linksTo(email, /Reset your/, { count })
  return links.at(-1) ?? ''
}

async function joinWithoutSession(person: Person): Promise<Member> {
  const member = await join(person)
  await person.context.clearCookies()
  return member
}

test('validates the email in "Forgot your password?" and reports a failed request', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const dialog = await openAuth(page, 'Login')
  await dialog.getByLabel('Email').fill('half an address')
  await dialog.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/?auth=forgot')
  await expect(dialog.getByLabel('Email')).toHaveValue('half an address')
  await dialog.getByRole('button', { name: 'Send Reset Email' }).click()
  await expectToast(page, 'Reset Failed', 'Please enter a valid email address')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  )
  await dialog.getByLabel('Email').fill(' ')
  await dialog.getByRole('button', { name: 'Send Reset Email' }).click()
  await expectToast(page, 'Reset Failed', 'Please enter your email address')

  await page.route('**/api/auth/reset-requests', (route) => route.abort())
  await dialog.getByLabel('Email').fill('ada@people.example')
  await dialog.getByRole('button', { name: 'Send Reset Email' }).click()
  await expectToast(page, 'Reset Failed', 'Failed to send reset email. Please try again.')
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to send reset email. Please try again.',
  )
  await dialog.getByRole('button', { name: 'Back to Login' }).click()
  await expect(dialog.getByRole('tab', { name: 'Login' })).toBeVisible()
})

test('shows the same success for an unknown email and returns to Login three seconds later', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.clock.install()
  const dialog = await openAuth(page, 'Login')
  await dialog.getByRole('link', { name: 'Forgot your password?' }).click()
  await dialog.getByLabel('Email').fill('nobody-here@people.example')
  await dialog.getByRole('button', { name: 'Send Reset Email' }).click()
  // Both are visible for three seconds only, so they are checked in parallel.
  await Promise.all([
    expectToast(
      page,
      'Reset Email Sent',
      'Password reset email sent! Please check your inbox and spam folder.',
    ),
    expect(dialog.getByRole('button', { name: 'Send Reset Email' })).toBeDisabled(),
  ])
  await page.clock.fastForward(3000)
  await expect(dialog.getByRole('button', { name: 'Send Reset Email' })).toHaveCount(0)
  await expect(dialog.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
})

test('sets a new password once by link and redirects home two seconds later', async ({
  visitor,
}) => {
  const person = await visitor()
  const { page } = person
  await joinWithoutSession(person)
  const link = await requestLink(person)
  await page.clock.install()
  await page.goto(link)
  const [password, confirmation] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Confirm new password'),
  ]
  const submit = page.getByRole('button', { name: 'Update Password' })
  await expect(password).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await expect(submit).toBeDisabled()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()

  for (const [text, label] of [
    ['abc', 'Weak'],
    ['abcdef1', 'Medium'],
    ['Abcdef1!', 'Strong'],
    ['abcdefghij', 'Medium'],
  ] as const) {
    await password.fill(text)
    await expect(page.getByText(`Password strength: ${label}`)).toBeVisible()
  }
  await password.fill('short')
  await confirmation.fill('other')
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match')
  await expect(submit).toBeDisabled()
  await confirmation.fill('short')
  await submit.click()
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters long')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(confirmation).toHaveAttribute('type', 'password')

  await password.fill(NEW_PASSWORD)
  await confirmation.fill(NEW_PASSWORD)
  await page.route('**/api/auth/resets', (route) => route.abort())
  await submit.click()
  await expectToast(page, 'Password Update Failed')
  await expect(page.getByRole('alert').filter({ hasText: 'Password Update Failed' })).toBeVisible()
  await page.unroute('**/api/auth/resets')
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Password updated' })).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/?auth=login')

  const dialog = page.getByRole('dialog', { name: 'Join Adire' })
  await enterCredentials(dialog, person.email)
  await expectToast(
    page,
    'Login Failed',
    'Invalid email or password. Please check your credentials and try again.',
  )
  await enterCredentials(dialog, person.email, NEW_PASSWORD)
  await expectDashboard(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
})

test('shows "Invalid Reset Link" for an expired, replaced, forged or missing link', async ({
  visitor,
}) => {
  const person = await visitor()
  const { page } = person
  const member = await joinWithoutSession(person)
  const first = await requestLink(person)
  const second = await requestLink(person, 2)
  await sql(
    "update verifications set expires_at = now() - interval '1 minute' where value = 'reset:' || $1",
    [member.id],
  )
  for (const address of [
    first,
    second,
    '/reset-password#token=made-up-made-up-made-up',
    '/reset-password#token=x',
    '/reset-password',
  ]) {
    await page.goto('/welcome')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
    await expect(
      page.getByText('Invalid or expired reset link. Please request a new password reset.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  }
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeVisible()
})

test('accepts a newer link in the tab of the link it replaced', async ({ visitor }) => {
  const person = await visitor()
  const { page } = person
  await joinWithoutSession(person)
  await page.goto(await requestLink(person))
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await call(person, '/auth/reset-requests', { data: { email: person.email } })
  const [, newer = ''] = await linksTo(person.email, /Reset your/, { count: 2 })
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await page.goto(newer)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
})

test('offers a retry when the link check fails', async ({ visitor }) => {
  const person = await visitor()
  const { page } = person
  await joinWithoutSession(person)
  const link = await requestLink(person)
  await page.clock.install()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/auth/reset-checks', async (route) => {
    await released
    await route.abort()
  })
  await page.goto(link)
  await expect(page.getByText('Verifying your reset link…')).toBeVisible()
  release()
  await page.clock.runFor(10_000)
  await expect(page.getByText('Unable to verify reset link. Please try again.')).toBeVisible()
  await page.unroute('**/api/auth/reset-checks')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})

test('removes passkeys of the last thirty days unless the owner keeps them', async ({
  visitor,
}) => {
  const person = await visitor()
  const { page } = person
  const member = await joinWithoutSession(person)
  for (const [name, days] of [
    ['My phone', 60],
    ['Somebody else', 1],
  ] as const)
    await sql(
      `insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
       values ($1, $2, '\\x00', 0, $2, now() - make_interval(days => $3))`,
      [member.id, name, days],
    )
  await page.goto(await requestLink(person))
  const review = page.getByRole('group', { name: 'Other ways into your account' })
  await expect(review.getByRole('checkbox', { name: 'My phone' })).toBeChecked()
  await expect(review.getByRole('checkbox', { name: 'Somebody else' })).not.toBeChecked()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('heading', { name: 'Password updated' })).toBeVisible()
  expect(await sql('select name from passkeys where user_id = $1', [member.id])).toEqual([
    { name: 'My phone' },
  ])
})

test('plans the removal of two-factor on the reset page, and cancels it by link', async ({
  visitor,
}) => {
  const person = await visitor()
  const { page } = person
  const member = await joinWithoutSession(person)
  await sql(
    `insert into two_factors (user_id, sealed_secret, created_at, confirmed_at) values ($1, 'unused', now(), now() - interval '2 days')`,
    [member.id],
  )
  await page.goto(await requestLink(person))
  const review = page.getByRole('group', { name: 'Other ways into your account' })
  await expect(review.getByText(/^Two-factor log-in has been on since /)).toBeVisible()
  const removal = review.getByRole('checkbox', { name: 'Turn off two-factor log-in' })
  await expect(removal).not.toBeChecked()
  await removal.check()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  const code = review.getByLabel('Code')
  await code.fill('123')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(code).toHaveAccessibleDescription(
    /Enter the six digits from your app, or a recovery code/,
  )
  await code.fill('')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText(/Two-factor log-in will be turned off in 72 hours/)).toBeVisible()
  const isPlanned = () =>
    sql('select removal_due_at is not null as planned from two_factors where user_id = $1', [
      member.id,
    ])
  expect(await isPlanned()).toEqual([{ planned: true }])

  const [link = ''] = await linksTo(person.email, /Two-factor log-in will be turned off/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Keep two-factor log-in' }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor log-in stays on' })).toBeVisible()
  expect(await isPlanned()).toEqual([{ planned: false }])
})
