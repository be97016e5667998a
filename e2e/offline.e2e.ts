import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectDashboard,
  expectReady,
  fillDetails,
  openAuth,
  PASSWORD,
  type Person,
  test,
  agreeToMeeting,
} from './fixtures.ts'
import { join } from './people.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ isFresh: true })

/** Goes offline as soon as a request to `path` is sent. */
async function goOfflineDuring({ context, page }: Person, path: string): Promise<void> {
  await page.route(path, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
}

async function goOnline({ context, page }: Person, path: string): Promise<void> {
  await page.unroute(path)
  await context.setOffline(false)
}

/** Blocks the toaster's code, as if the network failed before it loaded. */
async function blockToaster(page: Page): Promise<void> {
  await page.route('**/assets/Toaster*.js', (route) => route.abort('internetdisconnected'))
}

/** Expects a title, in a toast or in the note that replaces it. */
async function expectText(page: Page, title: string): Promise<void> {
  await expect(page.getByText(title).first()).toBeVisible()
}

interface Form {
  /** Fields and their typed values. */
  typed: [field: Locator, value: string][]
  send: Locator
  endpoint: string
  failed: string
  /** The page behind the form, which must stay. */
  place: Locator
  expectSent: () => Promise<void>
}

const forms: Record<string, (person: Person) => Promise<Form>> = {
  async contact({ page, email }) {
    await page.goto('/contact')
    const main = page.getByRole('main')
    return {
      typed: [
        [main.getByRole('textbox', { name: 'Contact name' }), 'Ama Mensah'],
        [main.getByRole('textbox', { name: 'Email' }), email],
        [main.getByRole('textbox', { name: 'Message' }), 'How are introductions chosen?'],
      ],
      send: main.getByRole('button', { name: /^Submit/ }),
      endpoint: '**/api/inquiries',
      failed: 'Submission Failed',
      place: page.getByRole('heading', { level: 1, name: 'Get in Touch' }),
      expectSent: () => expectText(page, 'Inquiry Submitted!'),
    }
  },
  async newsletter({ page, email }) {
    await page.goto('/about')
    const footer = page.getByRole('contentinfo')
    return {
      typed: [[footer.getByRole('textbox', { name: 'Email address' }), email]],
      send: footer.getByRole('button', { name: 'Subscribe' }),
      endpoint: '**/api/newsletter/subscriptions',
      failed: 'Subscription Failed',
      place: page.getByRole('heading', { level: 1 }),
      expectSent: () => expectText(page, 'Successfully Subscribed!'),
    }
  },
  async 'log-in'(person) {
    const { page, context, email } = person
    await join(person)
    await context.clearCookies()
    const dialog = await openAuth(page, 'Login')
    return {
      typed: [
        [dialog.getByLabel('Email'), email],
        [dialog.getByLabel('Password', { exact: true }), PASSWORD],
      ],
      send: dialog.getByRole('button', { name: 'Log in', exact: true }),
      endpoint: '**/api/auth/log-in',
      failed: 'Login Failed',
      place: dialog,
      expectSent: () => expectDashboard(page),
    }
  },
  async reset({ page, email }) {
    const dialog = await openAuth(page, 'Login')
    await dialog.getByRole('link', { name: 'Forgot your password?' }).click()
    return {
      typed: [[dialog.getByLabel('Email'), email]],
      send: dialog.getByRole('button', { name: 'Send Reset Email' }),
      endpoint: '**/api/auth/*reset*',
      failed: 'Reset Failed',
      place: dialog,
      expectSent: () => expectText(page, 'Reset Email Sent'),
    }
  },
  async 'sign-up'({ page, email }) {
    const dialog = await openAuth(page, 'Sign Up')
    await fillDetails(dialog, { email })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const gender = dialog.getByRole('radio', { name: /^Woman/ })
    await gender.click()
    await agreeToMeeting(dialog)
    return {
      typed: [],
      send: dialog.getByRole('button', { name: 'Create Account' }),
      endpoint: '**/api/auth/sign-up',
      failed: 'Sign Up Failed',
      place: gender,
      expectSent: () => expectDashboard(page),
    }
  },
}

for (const [name, open] of Object.entries(forms)) {
  test(`keeps the ${name} form and says what happened when the network goes during a submit`, async ({
    visitor,
  }) => {
    const person = await visitor()
    const { page } = person
    await blockToaster(page)
    const { typed, send, endpoint, failed, place, expectSent } = await open(person)
    await expectReady(page)
    for (const [field, value] of typed) await field.fill(value)
    await goOfflineDuring(person, endpoint)
    await send.click()
    await expectText(page, failed)
    await expect(place).toBeVisible()
    for (const [field, value] of typed) await expect(field).toHaveValue(value)

    await goOnline(person, endpoint)
    await expect(place).toBeVisible()
    await expect(send).toBeEnabled()
    await send.click()
    await expectSent()
  })
}

const joinLink = (page: Page) => page.getByRole('link', { name: 'Start Connecting' }).first()

test('opens a shell for Start Connecting while offline, and the dialog once back online', async ({
  visitor,
}) => {
  const { page, context } = await visitor({ width: 360, height: 800 })
  // The shell loads in an idle moment once the page is used.
  const shell = page.waitForResponse('**/assets/fallback-parts*.js')
  await page.goto('/')
  await expectReady(page)
  await (await shell).finished()
  await context.setOffline(true)
  await joinLink(page).click()
  const dialog = page.getByRole('dialog', { name: 'Join Adire' })
  await expect(dialog.getByText('You’re offline.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('You’re offline.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await joinLink(page).click()
  await context.setOffline(false)
  await expect(dialog.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('says that the dialog waits for the network when not even its shell has come', async ({
  visitor,
}) => {
  const { page, context } = await visitor()
  await page.route('**/assets/fallback-parts*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await expectReady(page)
  await context.setOffline(true)
  await joinLink(page).click()
  await expect(
    page.getByText('You’re offline. This opens as soon as you’re connected again.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(
    page.getByRole('dialog', { name: 'Join Adire' }).getByRole('tab', { name: 'Sign Up' }),
  ).toBeVisible()
})

test("answers Start Connecting offline before the page's code has loaded and resumes online", async ({
  visitor,
}) => {
  const { page, context } = await visitor()
  await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await context.setOffline(true)
  await joinLink(page).click()
  await expect(page.getByText('You’re offline. This opens once you’re online.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two homes. One thread.' })).toBeVisible()
  await page.unroute('**/assets/*.js')
  await context.setOffline(false)
  await expect(
    page.getByRole('dialog', { name: 'Join Adire' }).getByRole('tab', { name: 'Sign Up' }),
  ).toBeVisible()
})

test('stays on a public page when a link is followed offline, and follows it when back', async ({
  visitor,
}) => {
  const { page, context } = await visitor()
  await page.goto('/about')
  await expectReady(page)
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(
    page.getByText('You’re offline. This opens as soon as you’re connected again.'),
  ).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/about')
  await context.setOffline(false)
  await page.waitForURL('**/privacy-policy')
})

/** Marks the document, to tell whether it was reloaded. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  // A document that is being replaced at this moment can't be asked.
  return () => page.evaluate(() => 'isMarked' in window).catch(() => false)
}

/** Lets the first requests for these files fail. */
async function failFirst(page: Page, path: string, times = 1): Promise<() => number> {
  let requestCount = 0
  await page.route(path, (route) => {
    requestCount += 1
    return requestCount > times ? route.continue() : route.abort('connectionreset')
  })
  return () => requestCount
}

test('starts the app although its code fails at first', async ({ visitor }) => {
  const { page } = await join(await visitor())
  const starts = await failFirst(page, '**/assets/app-*.js')
  await page.goto('/dashboard/matches')
  await expectDashboard(page)
  expect(starts()).toBeGreaterThan(1)
})

test('reloads for a dialog whose code fails: once by itself, then when Retry is pressed', async ({
  visitor,
}) => {
  const [ada, ben] = [
    await join(await visitor()),
    await join(await visitor(), { gender: 'man', name: 'Ben' }),
  ]
  const { page } = ada
  const code = '**/assets/ReportDialog*.js'
  await page.route(code, (route) => route.abort('connectionreset'))
  const profile = page.getByRole('dialog')
  const openReport = async () => {
    await profile
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /^Report/ }).click()
  }
  await page.goto(`/dashboard/discover?profile=${ben.id}`)
  await expect(profile).toBeVisible()
  let isSame = await markDocument(page)
  await openReport()
  await expect.poll(isSame).toBe(false)
  await expect(profile).toBeVisible()
  isSame = await markDocument(page)
  await openReport()
  const placeholder = page.getByRole('dialog', { name: 'Report', exact: true })
  await expect(placeholder.getByRole('button', { name: 'Retry' })).toBeVisible()
  // Escape closes the dialog that has the focus.
  await expect(
    placeholder.locator(':focus').or(placeholder.and(page.locator(':focus'))),
  ).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(placeholder).toHaveCount(0)
  await expect(profile).toBeVisible()
  await openReport()
  await placeholder.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(isSame).toBe(false)
  await page.unroute(code)
  await openReport()
  await expect(page.getByRole('dialog', { name: `Report ${ben.handle}` })).toBeVisible()
})

test('shows a page of the dashboard after its code failed once', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto('/dashboard/discover')
  await expectDashboard(page)
  const countRequests = await failFirst(page, '**/assets/wallet-*.js')
  await page
    .getByRole('button', { name: /tokens\. Buy more$/ })
    .first()
    .waitFor()
  await page.evaluate(() => history.pushState(null, '', '/dashboard/wallet'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('heading', { level: 1, name: /Wallet/ })).toBeVisible()
  expect(countRequests()).toBeGreaterThan(1)
})

test('reloads once for a new build that removed a file, and keeps what was typed', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/about')
  await expectReady(page)
  let loads = 0
  // The server has a new build: its page names other files, and the old ones are gone.
  await page.route('**/assets/AuthDialog*.js', (route) =>
    loads > 0 ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
  )
  await page.route(/\/about(\?.*)?$/, async (route) => {
    if (route.request().isNavigationRequest()) loads += 1
    const answer = await route.fetch()
    const body = await answer.text()
    return route.fulfill({
      response: answer,
      body:
        loads > 0 ? body : body.replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/index-newer.js'),
    })
  })
  const field = page.getByRole('contentinfo').getByRole('textbox', { name: 'Email address' })
  await field.fill('ama@people.example')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Join Adire' }).getByRole('tab', { name: 'Login' }),
  ).toBeVisible()
  expect(loads).toBe(1)
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('ama@people.example')
})

test('is never blank when the app itself does not load: reloads once, then says so', async ({
  visitor,
}) => {
  const { page } = await visitor()
  let loads = 0
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
  await page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  )
  await page.goto('/promises')
  await expect(
    page.getByText('Adire is taking a long time to load. We’ll keep trying.'),
  ).toBeVisible()
  expect(loads).toBe(2)
})

test('reloads a public page once when its code keeps failing, and hydrates when it loads', async ({
  visitor,
}) => {
  const { page } = await visitor()
  let loads = 0
  let isBroken = true
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
  await page.route('**/assets/*.js', (route) =>
    isBroken ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  )
  await page.clock.install()
  await page.goto('/about')
  const note = page.getByText(
    'Buttons and forms on this page are taking a long time to load. We’ll keep trying.',
  )
  const waitFor = async (isDone: () => boolean | Promise<boolean>) =>
    expect
      .poll(async () => {
        await page.clock.runFor(5_000)
        return isDone()
      })
      .toBe(true)
  await waitFor(() => loads === 2)
  await waitFor(() => note.isVisible())
  await page.clock.runFor(20_000)
  expect(loads).toBe(2)
  isBroken = false
  // Some browsers load a module again that failed, others need another reload, a minute later.
  await waitFor(() => note.isHidden())
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await waitFor(async () => (await page.locator('html[data-ready]').count()) === 1)
})

test('shows above the age notice of a phone that code keeps failing', async ({ visitor }) => {
  const { page } = await visitor({ width: 360, height: 800 })
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email address' }).first().fill('ama@people.example')
  const note = page.getByText(/are taking a long time to load/)
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return note.isVisible()
    })
    .toBe(true)
  await expect(page.getByText('Please confirm you are 18+')).toBeVisible()
  // The page may reload once meanwhile.
  await expect(async () => {
    const isOnTop = await note.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === element
    })
    expect(isOnTop).toBe(true)
  }).toPass()
})

test('does not reload a public page over what was typed', async ({ visitor }) => {
  const { page } = await visitor()
  let loads = 0
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
  const typing = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await typing.promise
    await route.fulfill({ status: 404, body: 'Not found' })
  })
  await page.clock.install()
  await page.goto('/about', { waitUntil: 'commit' })
  const field = page.getByRole('contentinfo').getByRole('textbox', { name: 'Email address' })
  await field.fill('ama@people.example')
  typing.resolve()
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return page.getByText(/are taking a long time to load/).isVisible()
    })
    .toBe(true)
  expect(loads).toBe(1)
  await expect(field).toHaveValue('ama@people.example')
})
