import {
  enterCredentials,
  expect,
  expectDashboard,
  expectReady,
  expectToast,
  fillDetails,
  logIn,
  logOut,
  openAuth,
  PASSWORD,
  signUp,
  test,
  agreeToMeeting,
} from './fixtures.ts'
import { call, join, leaveTokens } from './people.ts'
import { sql } from './world.ts'

const WEAK = 'Password must be at least 6 characters'

test('shows the tabs Login and Sign Up in "Join Adire" and can reveal the password', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const dialog = await openAuth(page, 'Login')
  await expect(dialog.getByRole('tab')).toHaveText(['Login', 'Sign Up'])
  await expect(dialog.getByLabel('Email')).toBeFocused()
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await dialog.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/?auth=signup')
  await expect(dialog.getByLabel('Day')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('marks missing log-in fields and shows the toast "Login Failed"', async ({ visitor }) => {
  const { page } = await visitor()
  const dialog = await openAuth(page, 'Login')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectToast(page, 'Login Failed', 'Please fill in all fields')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please fill in all fields')
  await enterCredentials(dialog, 'ada@people.example', '')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please fill in all fields',
  )
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await enterCredentials(dialog, 'ada@people.example', '12345')
  await expectToast(page, 'Login Failed', WEAK)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(WEAK)
})

test('rates the password, and refuses a weak one with its reason before the gender step', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  const dialog = await openAuth(page, 'Sign Up')
  const password = dialog.getByLabel('Password', { exact: true })
  await fillDetails(dialog, { email, city: 'Lagos' })
  for (const [weak, strength, reason] of [
    ['password1', 'Medium', 'This password is too common. Please choose another.'],
    [
      'lagos123',
      'Medium',
      'This password contains your name, email address or city. Please choose another.',
    ],
    ['zzzzzzzz', 'Weak', 'This password is easy to guess. Try a few unrelated words.'],
  ] as const) {
    await password.fill(weak)
    await expect(dialog.getByText(`Password strength: ${strength}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(password).toHaveAccessibleDescription(new RegExp(reason))
    await expectToast(page, 'Sign Up Failed', reason)
    await expect(dialog.getByRole('radio', { name: /^Woman/ })).toHaveCount(0)
  }
  await password.fill(PASSWORD)
  await expect(dialog.getByText('Password strength: Strong')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('radio', { name: /^Woman/ })).toBeVisible()
})

test('keeps everything typed when Back leaves the gender step, and Forward returns to it', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  await page.goto('/')
  // Before hydration, the link would load the page again.
  await expectReady(page)
  await page.getByRole('link', { name: 'Start Connecting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Join Adire' })
  await fillDetails(dialog, { email })
  const expectDetails = async () => {
    await expect(dialog.getByLabel('Email')).toHaveValue(email)
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    await expect(dialog.getByLabel('Year')).toHaveValue('1992')
    await expect(dialog.getByLabel(/City/)).toHaveValue('Lagos')
  }
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('radio', { name: /^Woman/ })).toBeFocused()
  await dialog.getByRole('radio', { name: /^Woman/ }).click()
  await page.goBack()
  await expectDetails()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.goForward()
  await expect(dialog.getByRole('radio', { name: /^Woman/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expectDetails()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expectDetails()
  // Closing asks first and removes the dialog's history entries.
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Discard/ })
    .click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await page.reload()
  await expect(dialog.getByLabel('Email')).toHaveValue('')
})

test('shows the same log-in error for an unknown email and a wrong password', async ({
  visitor,
}) => {
  const person = await visitor()
  const member = await join(person)
  await person.context.clearCookies()
  const dialog = await openAuth(person.page, 'Login')
  const refusal = 'Invalid email or password. Please check your credentials and try again.'
  await enterCredentials(dialog, 'nobody@people.example')
  await expectToast(person.page, 'Login Failed', refusal)
  await expect(dialog.getByRole('alert')).toContainText(refusal)
  await enterCredentials(dialog, member.email, 'Another-Heron-48')
  await expect(dialog.getByRole('alert')).toContainText(refusal)
  await expect(dialog.getByLabel('Email')).toHaveValue(member.email)
})

test('explains a log-in that fails for the network, a missing profile or a closed account', async ({
  visitor,
}) => {
  const person = await visitor()
  const { page } = person
  const member = await join(person)
  await person.context.clearCookies()
  const dialog = await openAuth(page, 'Login')
  await page.route('**/api/auth/log-in', (route) => route.abort())
  await enterCredentials(dialog, member.email)
  await expectToast(page, 'Login Failed', 'Login failed. Please try again.')
  await page.unroute('**/api/auth/log-in')

  await sql("update profiles set account_status = 'banned' where id = $1", [member.id])
  await enterCredentials(dialog, member.email)
  await expectToast(
    page,
    'Login Failed',
    'Our moderators closed this account. You can appeal by email.',
  )
  // The ledger keeps the tokens of a deleted profile, so none may be left.
  await leaveTokens(member, 0)
  await sql('delete from profiles where id = $1', [member.id])
  await enterCredentials(dialog, member.email)
  await expectToast(page, 'Login Failed', 'Profile not found. Please contact support.')
})

test('refuses sign-up with missing fields, a short password or an age under 18', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  // Fixed, because on 31 December 2026 a member born on 31 December 2008 is 18.
  await page.clock.setFixedTime('2026-06-15T12:00:00')
  const dialog = await openAuth(page, 'Sign Up')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Sign Up Failed', 'Please fill in all fields')
  for (const field of [
    dialog.getByLabel('Email'),
    dialog.getByLabel('Day'),
    dialog.getByLabel(/City/),
  ]) {
    await expect(field).toHaveAccessibleDescription(/Please fill in all fields/)
  }
  await fillDetails(dialog, { email, password: '12345' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Sign Up Failed', WEAK)
  const birth = { day: '31', month: 'December', year: '2008' }
  await fillDetails(dialog, { email, birth })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Sign Up Failed', 'You must be at least 18 years old to join.')
  await fillDetails(dialog, { email, birth: { day: '30', month: 'February', year: '1992' } })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Sign Up Failed', 'Please enter a valid date of birth')
})

test('requires an answer to "I am a:" and keeps the details on Back', async ({ visitor }) => {
  const { page, email } = await visitor()
  const dialog = await openAuth(page, 'Sign Up')
  await fillDetails(dialog, { email, city: 'Accra' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('heading', { name: 'I am a:' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^Woman/ })).toContainText('Free Tier')
  await expect(dialog.getByRole('radio', { name: /^Man/ })).toContainText('Premium')
  for (const radio of await dialog.getByRole('radio').all()) await expect(radio).not.toBeChecked()
  for (const [name, address] of [
    ['Terms of Service', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', address)
    // Opens in a new tab, so that the form isn't lost.
    await expect(dialog.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  }
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose one')
  expect(await sql('select from users where email = $1', [email])).toHaveLength(0)

  await dialog.getByRole('radio', { name: /^Man/ }).click()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await expect(dialog.getByLabel('Year')).toHaveValue('1992')
  await expect(dialog.getByLabel(/City/)).toHaveValue('Accra')
  await dialog.getByRole('tab', { name: 'Login' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('tab', { name: 'Sign Up' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('radio', { name: /^Man/ })).toBeChecked()

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByRole('radio', { name: /^Man/ })).toBeChecked()
})

test('creates one account on a double click, with a lowercase email and the chosen gender', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/sign-up')) sent += 1
  })
  const dialog = await openAuth(page, 'Sign Up')
  await fillDetails(dialog, { email: `  ${email.toUpperCase()} ` })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('radio', { name: /^Man/ }).click()
  await agreeToMeeting(dialog)
  await dialog.getByRole('button', { name: 'Create Account' }).dblclick()
  await expectDashboard(page)
  await expect(page).toHaveURL('/dashboard/welcome/name')
  expect(sent).toBe(1)
  expect(
    await sql('select p.gender from users u join profiles p using (id) where u.email = $1', [
      email,
    ]),
  ).toEqual([{ gender: 'man' }])
})

test('returns to the field that the server refused with the toast "Sign Up Failed"', async ({
  visitor,
}) => {
  const [owner, person] = [await join(await visitor()), await visitor()]
  const { page } = person
  const dialog = await openAuth(page, 'Sign Up')
  const submit = async () => {
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('radio', { name: /^Woman/ }).click()
    await agreeToMeeting(dialog)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
  }
  await fillDetails(dialog, { email: owner.email })
  await submit()
  const taken = 'This email is already registered. Please try logging in instead.'
  await expectToast(page, 'Sign Up Failed', taken)
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(taken)

  // Three characters but six UTF-16 code units: only the server, which counts characters, refuses
  // them.
  await fillDetails(dialog, { email: person.email, password: '🦚🦚🦚' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Sign Up Failed', 'Password must be at least 6 characters long.')

  await fillDetails(dialog, { email: person.email })
  await page.route('**/api/auth/sign-up', (route) => route.abort())
  await submit()
  await expectToast(page, 'Sign Up Failed', 'Sign up failed. Please try again.')
  await page.unroute('**/api/auth/sign-up')
  await page.route('**/api/auth/sign-up', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } }),
  )
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Sign Up Failed', 'An unexpected error occurred. Please try again.')
  await page.unroute('**/api/auth/sign-up')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expectDashboard(page)
})

test('keeps a referral code from the first page, shows it if valid and credits its owner', async ({
  visitor,
}) => {
  const referrer = await join(await visitor())
  const [{ referral_code: code } = { referral_code: '' }] = await sql<{ referral_code: string }>(
    'select referral_code from profiles where id = $1',
    [referrer.id],
  )

  const stranger = await visitor()
  const without = await openAuth(stranger.page, 'Sign Up', '/?ref=ZZZZZZZZ')
  await expect(without.getByLabel('Day')).toBeVisible()
  await expect(without.getByText('A member invited you')).toHaveCount(0)

  const friend = await visitor()
  await friend.page.goto(`/?ref=${code.toLowerCase()}`)
  await friend.page.goto('/dashboard/matches')
  await expect(friend.page.getByRole('dialog', { name: 'Join Adire' })).toBeVisible()
  const dialog = await openAuth(friend.page, 'Sign Up')
  await expect(
    dialog.getByRole('status').filter({ hasText: 'A member invited you' }),
  ).toContainText('50 bonus tokens')
  await signUp(friend, { gender: 'Woman' })
  expect(
    await sql('select p.referred_by from users u join profiles p using (id) where u.email = $1', [
      friend.email,
    ]),
  ).toEqual([{ referred_by: referrer.id }])
})

test('ends the session on log-out, clears the forms and shows nothing on Back', async ({
  visitor,
}) => {
  const person = await visitor()
  const { page, context } = person
  await signUp(person, { gender: 'Woman' })
  await page.getByRole('link', { name: 'Finish later' }).click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Profile' })
    .click()
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard/matches')
  await expectDashboard(otherTab)
  const cookies = await context.cookies()

  await logOut(person)
  await expect(page).toHaveURL('/')
  await expect(otherTab.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
  await page.goBack()
  await expect(
    page
      .getByRole('link', { name: 'Log in' })
      .or(page.getByRole('dialog', { name: 'Join Adire' }))
      .first(),
  ).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

  const dialog = await openAuth(page, 'Login')
  await expect(dialog.getByLabel('Email')).toHaveValue('')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  await context.addCookies(cookies)
  expect((await page.request.get('/api/auth/session')).status()).toBe(401)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('dialog', { name: 'Join Adire' })).toBeVisible()
})

test("stores the session only in a cookie that scripts can't read", async ({ visitor }) => {
  const person = await visitor()
  await signUp(person, { gender: 'Woman' })
  const cookies = await person.context.cookies()
  const session = cookies.find(({ name }) => name.endsWith('session'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' })
  expect(session?.value.length).toBeGreaterThanOrEqual(22)
  const readable = await person.page.evaluate(() => ({
    cookie: document.cookie,
    local: JSON.stringify(localStorage),
    tab: JSON.stringify(sessionStorage),
  }))
  expect(readable.cookie).toBe('adire-hint=1; adire-language=en')
  for (const { value } of cookies.filter(({ httpOnly }) => httpOnly)) {
    expect(`${readable.local} ${readable.tab}`).not.toContain(value)
  }
})

test('replaces the spinner with "Still connecting" and Retry after four seconds', async ({
  visitor,
}) => {
  const person = await visitor()
  const { page } = person
  await join(person)
  await page.clock.install()
  let requestCount = 0
  // The first request never gets a response.
  await page.route('**/api/auth/session', (route) =>
    requestCount++ === 0 ? undefined : route.continue(),
  )
  await page.goto('/')
  await expect(page.getByRole('status')).not.toHaveCount(0)
  // The installed clock keeps running, so the check stays two seconds below the limit.
  await page.clock.fastForward(2000)
  await expect(page.getByRole('heading', { name: 'Still connecting' })).toHaveCount(0)
  await page.clock.fastForward(3000)
  await expect(page.getByRole('heading', { name: 'Still connecting' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectDashboard(page)
})

test('shows nothing of the previous account after logging in with another', async ({ visitor }) => {
  const [first, second] = [await visitor(), await visitor()]
  const [ada, ben] = [
    await join(first, { name: 'Ada' }),
    await join(second, { name: 'Ben', gender: 'man' }),
  ]
  const stream = first.page.waitForResponse('**/api/stream')
  await first.page.goto('/dashboard/profile')
  await expect(first.page.getByText(ada.handle).first()).toBeVisible()
  await stream
  await call(first, '/auth/log-out', { data: {} })
  // The event stream reports the log-out, and the page leaves the dashboard.
  await expect(first.page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await logIn({ ...first, email: ben.email })
  await first.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Profile' })
    .click()
  await expect(first.page.getByText(ben.handle).first()).toBeVisible()
  await expect(first.page.getByText(ada.handle)).toHaveCount(0)
})
