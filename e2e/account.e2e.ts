import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { examineEveryWay } from './examine.ts'
import {
  enterCredentials,
  expect,
  expectAccessible,
  expectDashboard,
  expectToast,
  logIn,
  openAuth,
  PASSWORD,
  submitReauthentication,
  test,
} from './fixtures.ts'
import { addPhoto, approvePhoto, call, join, joinAsModerator, type Member } from './people.ts'
import { linksTo, sql } from './world.ts'

const NEW_PASSWORD = 'Saffron-Kite-63'
const HALF_MINUTE_MS = 30_000

type Section = 'privacy' | 'account' | 'security' | 'preferences'

async function openSettings(page: Page, section: Section): Promise<void> {
  await page.goto(`/dashboard/profile/settings/${section}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

/** Logs the same member in on a second browser. */
async function logInElsewhere(
  visitor: () => Promise<{ page: Page } & Omit<Member, 'id' | 'handle' | 'page'>>,
  email: string,
  password = PASSWORD,
) {
  const other = await visitor()
  await call(other, '/auth/log-in', { data: { email, password } })
  return other
}

/** Code of the authenticator app now, or `later` half-minutes ahead, since each code works once. */
function generateCode(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + later * HALF_MINUTE_MS,
  })
}

/** Sets two-factor up in the dialog; returns the secret and the recovery codes shown. */
async function setUpTwoFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await openSettings(page, 'security')
  await page.getByRole('button', { name: 'Set up two-factor log-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor log-in' })
  await submitReauthentication(dialog, 'Continue', { password: 'Not-The-Right-One-9' })
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
    'Your current password isn’t correct.',
  )
  await submitReauthentication(dialog, 'Continue')
  await expect(
    dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible()
  await expectAccessible(page)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill('12')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    'Enter the six digits from your app',
  )
  await dialog.getByLabel('Code', { exact: true }).fill(generateCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const done = page.getByRole('dialog', { name: 'Two-factor log-in is on' })
  const codes = done.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const shown = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await done.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  return { secret, codes: shown }
}

test('changes an email address by the link sent to it and restores the old one by its own link', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  const newEmail = `new-${ada.email}`
  await openSettings(page, 'account')
  await page.getByRole('button', { name: 'Change email address' }).click()
  const address = page.getByLabel('New email address')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/Please enter a valid email address/)
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(
    'Please enter your password',
  )
  await address.fill(newEmail)
  await page.getByLabel('Your password').fill('Not-The-Right-One-9')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(
    'Your current password isn’t correct.',
  )
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Send link' }).dblclick()
  await expect(page.getByText(`Waiting for you to confirm ${newEmail}`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByText(`Waiting for you to confirm`)).toHaveCount(0)

  await page.getByRole('button', { name: 'Change email address' }).click()
  await address.fill(newEmail)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Waiting for you to confirm ${newEmail}`)).toBeVisible()
  const links = await linksTo(newEmail, /Confirm your new email/, { count: 2 })
  await page.goto(links.at(-1) ?? '')
  await expect(page).toHaveURL('/change-email')
  const confirm = page.getByRole('button', { name: 'Confirm this address' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Your email address was changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expectDashboard(page)
  expect(await sql('select email from users where id = $1', [ada.id])).toEqual([
    { email: newEmail },
  ])

  const owner = await visitor()
  const [back = ''] = await linksTo(ada.email, /email address was changed/)
  await owner.page.goto(back)
  await expect(owner.page).toHaveURL('/restore-email')
  await owner.page.getByRole('button', { name: 'Restore my address' }).click()
  await expect(
    owner.page.getByRole('heading', { name: 'Your email address is restored' }),
  ).toBeVisible()
  await expect(owner.page.getByText(ada.email)).toBeVisible()
  expect(await sql('select email from users where id = $1', [ada.id])).toEqual([
    { email: ada.email },
  ])
  // The browser that made the change is logged out.
  await expect(
    page
      .getByRole('link', { name: 'Log in' })
      .or(page.getByRole('dialog', { name: 'Join Adire' }))
      .first(),
  ).toBeVisible()
  await owner.page.goto('/welcome')
  await owner.page.goto(back)
  await owner.page.getByRole('button', { name: 'Restore my address' }).click()
  await expect(owner.page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
})

test('validates a new password in its fields and logs out the other devices', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  const other = await logInElsewhere(visitor, ada.email)
  await other.page.goto('/dashboard/matches')
  await expectDashboard(other.page)
  await openSettings(page, 'account')
  await page.getByRole('button', { name: 'Change password' }).click()
  const [current, next, again] = [
    page.getByLabel('Current password'),
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Confirm new password'),
  ]
  const submit = page.getByRole('button', { name: 'Update Password' })
  await submit.click()
  for (const field of [current, next, again])
    await expect(field).toHaveAccessibleDescription('Please fill in all fields')
  await current.fill('Not-The-Right-One-9')
  await next.fill('abcdef1')
  await expect(page.getByText('Password strength: Medium')).toBeVisible()
  await again.fill('other')
  await submit.click()
  await expect(again).toHaveAccessibleDescription('Passwords do not match')
  await next.fill(NEW_PASSWORD)
  await again.fill(NEW_PASSWORD)
  await submit.click()
  await expect(current).toHaveAccessibleDescription('Your current password isn’t correct.')
  await expect(current).toBeFocused()
  await current.fill(PASSWORD)
  await submit.click()
  await expectToast(page, 'Password Updated')
  await expect(other.page.getByRole('dialog', { name: 'Join Adire' })).toBeVisible()
  await page.reload()
  await expectDashboard(page)
  await logIn({ ...other, email: ada.email }, NEW_PASSWORD)
})

test('marks the current session in the list and ends another or all others', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  const [one, two, three] = [
    await logInElsewhere(visitor, ada.email),
    await logInElsewhere(visitor, ada.email),
    await logInElsewhere(visitor, ada.email),
  ]
  await openSettings(page, 'security')
  const rows = page.getByRole('listitem').filter({ hasText: 'Last used' })
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0)
  await rows
    .getByRole('button', { name: /^Log out/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
  for (const { page: gone } of [one, two, three])
    expect((await gone.request.get('/api/auth/session')).status()).toBe(401)
})

test('requires an app code or a recovery code to log in with two-factor on', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { secret, codes } = await setUpTwoFactor(ada.page)
  const other = await visitor()
  const dialog = await openAuth(other.page, 'Login')
  await enterCredentials(dialog, ada.email)
  await expect(dialog.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  const code = dialog.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(other.page)
  await code.fill('000 000')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(code).toHaveAccessibleDescription(/This code isn’t correct or was already used\./)
  await code.fill(generateCode(secret, 1))
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectDashboard(other.page)

  const third = await visitor()
  const again = await openAuth(third.page, 'Login')
  await enterCredentials(again, ada.email)
  await again.getByRole('button', { name: 'Back' }).click()
  await enterCredentials(again, ada.email)
  await again.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectDashboard(third.page)

  await openSettings(third.page, 'security')
  await expect(third.page.getByText('9 recovery codes left')).toBeVisible()
  await third.page.getByRole('button', { name: 'Turn off' }).click()
  const off = third.page.getByRole('dialog', { name: 'Turn two-factor log-in off?' })
  await submitReauthentication(off, 'Turn off', { code: codes[0] ?? '' })
  await expect(off.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    /isn’t correct or was already used/,
  )
  await submitReauthentication(off, 'Turn off', { code: codes[1] ?? '' })
  await expect(third.page.getByRole('button', { name: 'Set up two-factor log-in' })).toBeVisible()
})

test('adds, renames and removes a passkey, which logs in without a password', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page, context } = ada
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, automaticPresenceSimulation: true },
  })
  await openSettings(page, 'security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await submitReauthentication(adding, 'Continue')
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/)
  await adding.getByLabel('Name').fill('My phone')
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Passkey added')
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename this passkey' })
  await renaming.getByLabel('Name').fill('The blue key')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The blue key')).toBeVisible()

  await context.clearCookies()
  const dialog = await openAuth(page, 'Login')
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectDashboard(page)
  await openSettings(page, 'security')
  await expect(page.getByText(/last used on/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove The blue key' }).click()
  await submitReauthentication(page.getByRole('dialog', { name: 'Remove The blue key?' }), 'Remove')
  await expectToast(page, 'Passkey removed')
  await expect(page.getByText('The blue key', { exact: true })).toHaveCount(0)
})

test('hides a paused member from Discover until they resume', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Kingston' })
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben', city: 'Kingston' })
  const found = async () => {
    const { members } = await call<{ members: { id: string }[] }>(ben, '/discover?city=Kingston', {
      method: 'GET',
    })
    return members.some(({ id }) => id === ada.id)
  }
  await expect.poll(found).toBe(true)
  const { page } = ada
  await openSettings(page, 'privacy')
  await page.getByRole('button', { name: 'Pause my account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Pause your account?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Pause', exact: true }).click()
  await expectToast(page, 'Account paused')
  await expect.poll(found).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause my account' })).toBeVisible()
  await expect.poll(found).toBe(true)
})

test('saves the privacy settings and unblocks a member after confirmation', async ({ visitor }) => {
  const ada = await join(await visitor())
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  await sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, ben.id])
  const { page } = ada
  await openSettings(page, 'privacy')
  await expect(
    page.getByText(/similar members who show it to everyone come before you in Discover/),
  ).toBeVisible()
  await page.getByRole('radio', { name: /^No one/ }).click()
  await page.getByRole('switch', { name: 'Read receipts' }).click()
  await page.getByRole('switch', { name: 'Profile Visibility' }).click()
  await expect
    .poll(() => call(ada, '/me/settings', { method: 'GET' }))
    .toMatchObject({
      isAvailable: false,
      privacy: { activity: 'nobody', sendsReadReceipts: false },
      blockedCount: 1,
    })
  await page.reload()
  await expect(page.getByRole('radio', { name: /^No one/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Read receipts' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Profile Visibility' })).not.toBeChecked()
  await page.getByRole('button', { name: `Unblock ${ben.handle}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  expect(await sql('select from blocks where blocker_id = $1', [ada.id])).toHaveLength(0)
})

test('saves notifications, quiet hours, data saver and whom a member wants to meet', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  await openSettings(page, 'preferences')
  await page.getByRole('checkbox', { name: 'Matches by email' }).uncheck()
  await page.getByRole('checkbox', { name: 'News and offers by push' }).check()
  await page.getByRole('switch', { name: 'Data saver' }).click()
  await page.getByRole('switch', { name: 'Send nothing during quiet hours' }).click()
  await page.getByLabel('Until').fill('22:00')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByLabel('Until')).toHaveAccessibleDescription('Choose two different times')
  await page.getByLabel('Until').fill('06:30')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await page.getByRole('radio', { name: 'Everyone' }).click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect
    .poll(() => call(ada, '/me/preferences', { method: 'GET' }))
    .toMatchObject({
      savesData: true,
      quietHours: { from: '22:00', until: '06:30', timeZone: 'Europe/London' },
      notifications: { match: { mail: false, push: true }, offers: { mail: false, push: true } },
    })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Matches by email' })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  await expect(page.getByLabel('Until')).toHaveValue('06:30')

  // The data saver loads the smallest image without larger alternatives, and stops animations.
  const uma = await join(await visitor(), { city: 'Toronto', name: 'Uma' })
  await approvePhoto(await joinAsModerator(await visitor()), await addPhoto(uma))
  await page.goto(`/dashboard/discover?profile=${uma.id}`)
  const picture = page.getByRole('dialog').getByRole('img', { name: `Photo of ${uma.handle}` })
  await expect(picture).toHaveAttribute('src', /\/320$/)
  await expect(picture).not.toHaveAttribute('srcset')
  await expect(page.locator('html')).toHaveAttribute('data-saves-data')
})

test('emails a data export that only its owner can open', async ({ visitor }) => {
  const ada = await join(await visitor())
  const { page } = ada
  await openSettings(page, 'account')
  await page.getByRole('button', { name: 'Request a copy' }).click()
  await submitReauthentication(
    page.getByRole('dialog', { name: 'Request a copy of your data' }),
    'Request a copy',
  )
  const [link = ''] = await linksTo(ada.email, /data is ready/)
  await expect(page.getByText('Your copy is ready')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page).toHaveURL('/download-data')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await enterCredentials(page.getByRole('dialog', { name: 'Join Adire' }), ada.email)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.zip')
  await expect(page.getByText('Your download has started')).toBeVisible()

  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  await ben.page.goto(link)
  await ben.page.getByRole('button', { name: 'Download' }).click()
  await expect(ben.page.getByRole('alert')).toContainText('belongs to a different account')
})

test('hides a deleted account at once and restores it by the link or by logging in', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  const status = async () =>
    (
      await sql<{ account_status: string }>('select account_status from profiles where id = $1', [
        ada.id,
      ])
    )[0]?.account_status
  const remove = async () => {
    await openSettings(page, 'account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await submitReauthentication(
      page.getByRole('dialog', { name: 'Delete your account?' }),
      'Delete my account',
    )
    await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
    expect(await status()).toBe('deleting')
  }
  await remove()
  await expect(page).toHaveURL('/restore-account')
  await page.goto('/welcome')
  const [link = ''] = await linksTo(ada.email, /account will be deleted/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Restore my account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await status()).toBe('active')
  await logIn(ada)

  await remove()
  const dialog = await openAuth(page, 'Login')
  await enterCredentials(dialog, ada.email)
  await expect(dialog.getByRole('alert')).toContainText('This account will be deleted on')
  await dialog.getByRole('button', { name: 'Restore my account' }).click()
  await expectToast(page, 'Account restored')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectDashboard(page)
  expect(await status()).toBe('active')
})

test('opens the settings from the profile and the menu and retries a failed section', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  await page.goto('/dashboard/profile')
  for (const name of ['Privacy Settings', 'Account Settings', 'Preference Settings'])
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Account Settings' }).click()
  await expect(page).toHaveURL('/dashboard/profile/settings/account')
  await page.goto('/dashboard/profile/settings')
  await expect(page).toHaveURL('/dashboard/profile/settings/privacy')
  await page.route('**/api/me/settings', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Couldn’t load these settings')).toBeVisible()
  await page.unroute('**/api/me/settings')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Pause my account' })).toBeVisible()
})

test('keeps every settings section accessible at every width', async ({ visitor }) => {
  const { page } = await join(await visitor())
  for (const section of ['privacy', 'account', 'security', 'preferences'] as const) {
    await openSettings(page, section)
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await examineEveryWay(page, `settings-${section}`)
  }
})
