import type { Locator, Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test, toasts } from './fixtures.ts'
import { linksTo, mailsTo, sql } from './world.ts'

const INVALID = 'Please enter a valid email address (e.g., name@example.com)'
const THANKS = 'Thank you for subscribing! Check your email for confirmation.'
const FAILED = 'There was an error subscribing. Please try again later.'
const CONFIRM = /^Confirm your Adire newsletter subscription$/
const ENDPOINT = '**/api/newsletter/subscriptions'

interface Signup {
  field: Locator
  button: Locator
}

function getSignup(place: Locator): Signup {
  return {
    field: place.getByRole('textbox', { name: 'Email address' }),
    button: place.getByRole('button', { name: 'Subscribe' }),
  }
}

async function openFooter(page: Page, path = '/about'): Promise<Signup> {
  await page.goto(path)
  return getSignup(page.getByRole('contentinfo'))
}

async function subscribe({ field, button }: Signup, email: string): Promise<void> {
  await field.fill(email)
  await button.click()
}

interface Subscriber {
  email: string
  is_active: boolean
  subscribed_at: Date
}

async function subscribersLike(email: string): Promise<Subscriber[]> {
  return sql<Subscriber>(
    'select email, is_active, subscribed_at from newsletter_subscribers where lower(trim(email)) = $1',
    [email],
  )
}

/** Subscribes in the footer and returns the link of the confirmation mail. */
async function askForNewsletter(page: Page, email: string, count = 1): Promise<string> {
  await subscribe(await openFooter(page), email)
  await expectToast(page, 'Successfully Subscribed!', THANKS)
  return (await linksTo(email, CONFIRM, { count })).at(-1) ?? ''
}

/** Reads the unsubscribe link of the newest mail. */
async function readUnsubscribeLink(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /https?:\/\/\S+\/newsletter\/unsubscribe\?token=[\w.~-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('refuses an invalid address in the footer with a message beside the field', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/api/newsletter') && sent.push(request.url()),
  )
  const signup = await openFooter(page)
  await expect(signup.field).toHaveAttribute('type', 'email')
  for (const [typed, title, text] of [
    ['', 'Email Required', 'Please enter your email address'],
    ['   ', 'Email Required', 'Please enter your email address'],
    ['ada', 'Invalid Email', INVALID],
    ['ada@people', 'Invalid Email', INVALID],
    ['ada @people.example', 'Invalid Email', INVALID],
  ] as const) {
    await subscribe(signup, typed)
    await expectToast(page, title, text)
    await expect(signup.field).toHaveAccessibleDescription(text)
    await expect(signup.field).toHaveAttribute('aria-invalid', 'true')
    await expect(signup.field).toBeFocused()
    await toasts(page).first().getByRole('button', { name: 'Close' }).click()
    await expect(toasts(page)).toHaveCount(0)
  }
  await signup.field.press('a')
  await expect(signup.field).not.toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('trims and lowercases an address and subscribes it by the mailed link', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  const signup = await openFooter(page)
  await subscribe(signup, `  ${email.toUpperCase()} `)
  await expectToast(page, 'Successfully Subscribed!', THANKS)
  await expect(signup.field).toHaveAccessibleDescription(THANKS)
  await expect(signup.field).toHaveValue('')
  const [row] = await subscribersLike(email)
  expect(row).toMatchObject({ email, is_active: false })
  expect(row?.subscribed_at).toBeInstanceOf(Date)

  const [link = ''] = await linksTo(email, CONFIRM)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
  await expect(page).toHaveURL('/newsletter/confirm')
  await expect(page).toHaveTitle(/^Confirm your subscription/)
  expect(await subscribersLike(email)).toMatchObject([{ is_active: true }])
  await examineEveryWay(page, 'newsletter-confirmed')

  await page.goto('/about')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()

  await page.getByRole('link', { name: 'Return to Home' }).click()
  await subscribe(await openFooter(page), email)
  await expectToast(
    page,
    'Already Subscribed',
    'This email is already subscribed to our newsletter!',
  )
  await expect(signup.field).toHaveValue('')
  await expect(signup.field).toHaveAccessibleDescription(
    'This email is already subscribed to our newsletter!',
  )
  expect(await subscribersLike(email)).toHaveLength(1)
})

test('unsubscribes with one click and subscribes again on the same page', async ({ visitor }) => {
  const { page, email } = await visitor()
  await page.goto(await askForNewsletter(page, email))
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
  const link = await readUnsubscribeLink(email)
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: 'Unsubscribe from our newsletter?' }),
  ).toBeVisible()
  expect(await subscribersLike(email)).toMatchObject([{ is_active: true }])

  await page.route('**/api/newsletter/unsubscriptions', (route) => route.abort())
  const button = page.getByRole('button', { name: 'Unsubscribe' })
  await button.click()
  await expect(page.getByRole('alert')).toContainText(
    'We couldn’t unsubscribe you. Please try again.',
  )
  await page.unroute('**/api/newsletter/unsubscriptions')
  await button.click()
  await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible()
  expect(await subscribersLike(email)).toMatchObject([{ is_active: false }])
  await examineEveryWay(page, 'newsletter-unsubscribed')

  await page.goto(link)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible()
  await subscribe(getSignup(page.getByRole('region', { name: 'Subscribe again' })), email)
  await expectToast(page, 'Successfully Subscribed!', THANKS)
  const links = await linksTo(email, CONFIRM, { count: 2 })
  await page.goto(links.at(-1) ?? '')
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
  expect(await subscribersLike(email)).toMatchObject([{ is_active: true }])
})

test('offers a way on from expired, forged and truncated links', async ({ visitor }) => {
  const { page, email } = await visitor()
  const old = await askForNewsletter(page, email)
  await sql(
    "update newsletter_subscribers set confirm_expires_at = now() - interval '1 minute' where email = $1",
    [email],
  )
  for (const address of [
    old,
    '/newsletter/confirm#token=made-up-made-up-made-up',
    '/newsletter/confirm#token=x',
    '/newsletter/confirm',
  ]) {
    await page.goto('/about')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Invalid Confirmation Link' })).toBeVisible()
    await expect(page).toHaveURL('/newsletter/confirm')
  }
  await examineEveryWay(page, 'newsletter-invalid')
  await subscribe(getSignup(page.getByRole('main')), email)
  await expectToast(page, 'Successfully Subscribed!', THANKS)
  await linksTo(email, CONFIRM, { count: 2 })

  await page.goto('/newsletter/unsubscribe')
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  await page.goto('/newsletter/unsubscribe?token=made-up-made-up-made-up')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'support@adire.example' }),
  ).toBeVisible()
})

test('retries a confirmation that could not reach the server', async ({ visitor }) => {
  const { page, email } = await visitor()
  const link = await askForNewsletter(page, email)
  await page.route('**/api/newsletter/confirmations', (route) => route.abort())
  await page.goto(link)
  await expect(
    page.getByText('Unable to confirm your subscription right now. Please try again.'),
  ).toBeVisible()
  await page.unroute('**/api/newsletter/confirmations')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
})

test('shows "Subscription Failed" on other errors and keeps what was typed', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  const signup = await openFooter(page)
  const lost = (route: { abort: () => Promise<void> }) => route.abort()
  await page.route(ENDPOINT, lost)
  await subscribe(signup, email)
  await expectToast(page, 'Subscription Failed', FAILED)
  await expect(signup.field).toHaveValue(email)
  await expect(signup.field).toHaveAccessibleDescription(FAILED)
  await page.unroute(ENDPOINT, lost)

  await page.route(ENDPOINT, (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'INTERNAL_SERVER_ERROR', message: 'relation "x" broke' },
    }),
  )
  await signup.button.click()
  await expectToast(page, 'Subscription Failed', FAILED)
  await expect(page.getByText('relation')).toHaveCount(0)
  await page.unroute(ENDPOINT)
  await signup.button.click()
  await expectToast(page, 'Successfully Subscribed!', THANKS)
})

test('sends one request for many clicks on a slow connection and marks the button busy', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  let requests = 0
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(ENDPOINT, async (route) => {
    requests += 1
    await held
    await route.continue()
  })
  const { field, button } = await openFooter(page)
  await field.fill(email)
  await button.dblclick()
  await field.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  answer()
  await expectToast(page, 'Successfully Subscribed!', THANKS)
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  expect(requests).toBe(1)
})

test('solves the challenge of a busy IP address and says so meanwhile', async ({ visitor }) => {
  const { page, email } = await visitor()
  const signup = await openFooter(page)
  for (let number = 0; number < 10; number++) {
    const data = { email: `${number}-${email}` }
    const response = await page.request.post('/api/newsletter/subscriptions', {
      data,
      headers: { origin: new URL(page.url()).origin },
    })
    expect(response.status()).toBe(200)
  }
  // The response is held back until the message was read.
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/challenge-worker*', async (route) => {
    await held
    await route.continue()
  })
  const statuses: number[] = []
  page.on(
    'response',
    (response) => response.url().includes('/api/newsletter/') && statuses.push(response.status()),
  )
  await subscribe(signup, email)
  await expect(signup.field).toHaveAccessibleDescription('Checking your browser…')
  answer()
  await expectToast(page, 'Successfully Subscribed!', THANKS)
  expect(statuses).toEqual([428, 200])
})

test('solves a challenge without a worker, too', async ({ visitor }) => {
  const { page, email } = await visitor()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
  const signup = await openFooter(page)
  for (let number = 0; number < 10; number++) {
    const data = { email: `${number}-${email}` }
    await page.request.post('/api/newsletter/subscriptions', {
      data,
      headers: { origin: new URL(page.url()).origin },
    })
  }
  await subscribe(signup, email)
  await expectToast(page, 'Successfully Subscribed!', THANKS)
})

test('tells a rate-limited visitor to wait and an offline one why it failed', async ({
  visitor,
}) => {
  const { page, context, email } = await visitor()
  const signup = await openFooter(page)
  await page.route(ENDPOINT, (route) =>
    route.fulfill({
      status: 429,
      json: {
        defined: true,
        code: 'RATE_LIMITED',
        status: 429,
        message: 'Wait',
        data: { retryAfterSeconds: 240 },
      },
    }),
  )
  await subscribe(signup, `4-${email}`)
  await expectToast(page, 'Too many attempts', /Please try again in \d+ minutes?\./)
  await expect(signup.field).toHaveAccessibleDescription(/Please try again in/)
  await expect(signup.field).toHaveValue(`4-${email}`)
  await signup.field.press('x')

  await context.setOffline(true)
  await expect(signup.button).toBeDisabled()
  await expect(signup.field).toHaveAccessibleDescription(
    'You’re offline. You can subscribe once you’re connected again.',
  )
  await context.setOffline(false)
  await expect(signup.button).toBeEnabled()
})

test('can be used by keyboard alone', async ({ visitor }) => {
  const { page, email } = await visitor()
  const { field, button } = await openFooter(page)
  await field.focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Email Required', 'Please enter your email address')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Space')
  await expectToast(page, 'Successfully Subscribed!', THANKS)
})
