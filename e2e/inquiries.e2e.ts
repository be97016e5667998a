import { BRAND } from '@adire/contract/brand.ts'
import type { Locator, Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectReady,
  expectToast,
  test,
  toasts,
} from './fixtures.ts'
import { join } from './people.ts'
import { mailsTo, sql } from './world.ts'

const ENDPOINT = '**/api/inquiries'
/** Duration of a toast. */
const TOAST_MS = 5000
const REPLY = "We'll get back to you within 24-48 hours."
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Submit/ })

type Fields = Record<'company' | 'budget' | 'name' | 'email' | 'phone' | 'message', Locator>

function getFields(page: Page): Fields {
  const main = page.getByRole('main')
  return {
    company: main.getByRole('textbox', { name: /^Company name/ }),
    budget: main.getByRole('combobox', { name: /^Budget range/ }),
    name: main.getByRole('textbox', { name: 'Contact name' }),
    email: main.getByRole('textbox', { name: 'Email' }),
    phone: main.getByRole('textbox', { name: /^Phone number/ }),
    message: main.getByRole('textbox', { name: 'Message' }),
  }
}

async function open(page: Page, address = '/contact'): Promise<Fields> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeVisible()
  await expectReady(page)
  return getFields(page)
}

/** Fills in the required fields. */
async function fill(
  fields: Fields,
  email: string,
  message = 'Good day. What would a month cost?',
): Promise<void> {
  await fields.name.fill('Ada Obi')
  await fields.email.fill(email)
  await fields.message.fill(message)
}

/** Collects the bodies of all requests that send an inquiry. */
function watchRequests(page: Page): string[] {
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/inquiries') && sent.push(request.postData() ?? ''),
  )
  return sent
}

interface Filed {
  reference: string
  inquiry_type: string
  company_name: string | null
  contact_name: string
  contact_email: string
  contact_phone: string | null
  message: string
  budget_range: string | null
  preferred_contact: string
}

async function readInquiries(email: string): Promise<Filed[]> {
  return sql<Filed>('select * from ad_inquiries where contact_email = $1 order by created_at', [
    email,
  ])
}

test('keeps the contact tab in the URL and asks advertisers for company and budget', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const fields = await open(page)
  await expect(page.getByRole('tab')).toHaveText(['Advertising', 'Support', 'Partnership'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Advertising')
  await expect(page).toHaveTitle('Contact · Adire')
  await expect(fields.company).toBeVisible()
  await expect(fields.budget).toBeVisible()
  await expect(fields.email).toHaveAttribute('type', 'email')
  await expect(fields.phone).toHaveAttribute('type', 'tel')
  await expect(fields.message).toHaveAttribute('rows', '6')
  const ways = page.getByRole('group', { name: 'Preferred contact' }).getByRole('radio')
  await expect(ways).toHaveCount(3)
  expect(
    await ways.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)),
  ).toEqual(['email', 'phone', 'both'])
  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
  const options = fields.budget.getByRole('option')
  await expect(options).toHaveText([
    'Not decided yet',
    'Under $500',
    '$500 – $1,000',
    '$1,000 – $2,500',
    '$2,500 – $5,000',
    'Over $5,000',
  ])
  const values = await options.evaluateAll((list) =>
    list.map((option) => (option as HTMLOptionElement).value),
  )
  expect(values).toEqual(['', 'under_500', '500_1000', '1000_2500', '2500_5000', 'over_5000'])

  for (const [tab, address] of [
    ['Support', '/contact?type=support'],
    ['Partnership', '/contact?type=partnership'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(address)
    await expect(fields.company).toBeHidden()
    await expect(fields.budget).toBeHidden()
    await expect(fields.message).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Support')
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Advertising')
  await open(page, '/contact?type=partnership')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Partnership')
  await open(page, '/contact?type=sponsorship')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Advertising')
})

test('shows a toast again while the same toast is fading out', async ({ visitor }) => {
  const { page } = await visitor()
  await open(page, '/contact?type=support')
  await page.clock.install()
  await submit(page).click()
  await expectToast(page, 'Missing Information', 'Please fill in all required fields')
  await page.clock.runFor(TOAST_MS + 50)
  await submit(page).click()
  await page.clock.runFor(TOAST_MS / 2)
  await expect(toasts(page)).toHaveCount(1)
})

test('marks missing fields with "Missing Information" and sends nothing', async ({ visitor }) => {
  const { page, email } = await visitor()
  const sent = watchRequests(page)
  const fields = await open(page, '/contact?type=support')
  await submit(page).click()
  await expectToast(page, 'Missing Information', 'Please fill in all required fields')
  await expect(fields.name).toHaveAccessibleDescription('Please enter your name')
  await expect(fields.email).toHaveAccessibleDescription('Please enter your email address')
  await expect(fields.message).toHaveAccessibleDescription('Please write your message')
  await expect(fields.name).toBeFocused()
  await examineEveryWay(page, 'contact-missing')

  for (const empty of ['name', 'email', 'message'] as const) {
    await fill(fields, email)
    await fields[empty].fill(' ')
    await submit(page).click()
    await expectToast(page, 'Missing Information', 'Please fill in all required fields')
    await expect(fields[empty]).toBeFocused()
    await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(1)
    await fields[empty].fill('ab')
    await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(0)
  }
  expect(sent).toEqual([])
})

test('requires a phone number for a call and validates email, phone and length before sending', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  const sent = watchRequests(page)
  const fields = await open(page, '/contact?type=support')
  await fill(fields, email)
  for (const way of ['Phone', 'Both']) {
    await page.getByRole('radio', { name: way }).check()
    await submit(page).click()
    await expectToast(page, 'Missing Information', 'Please fill in all required fields')
    await expect(fields.phone).toHaveAccessibleDescription(
      'Please enter a phone number so that we can call you',
    )
    await expect(fields.phone).toBeFocused()
  }
  await fields.phone.fill('call me')
  await fields.email.fill('ada@people')
  await submit(page).click()
  await expect(fields.email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(fields.phone).toHaveAccessibleDescription(
    /^Please enter a phone number of 6 to 15 digits/,
  )
  await fields.email.fill(email)
  await fields.phone.fill('+44 20 7946 0018')
  await fields.message.fill('x'.repeat(3599))
  await expect(page.getByText('of 4,000 characters')).toHaveCount(0)
  await fields.message.fill('x'.repeat(4001))
  await expect(fields.message).toHaveAccessibleDescription('4,001 of 4,000 characters')
  await submit(page).click()
  await expect(fields.message).toHaveAccessibleDescription(
    /Please keep your message under 4,000 characters/,
  )
  expect(sent).toEqual([])
  await expectNoSidewaysScroll(page)
  await fields.message.fill('x'.repeat(4000))
  await submit(page).click()
  await expectToast(page, 'Inquiry Submitted!', REPLY)
  expect(await readInquiries(email)).toMatchObject([
    { contact_phone: '+44 20 7946 0018', preferred_contact: 'both', inquiry_type: 'support' },
  ])
})

test('stores an inquiry, shows its reference and emails a receipt', async ({ visitor }) => {
  const { page, email } = await visitor()
  const fields = await open(page)
  await fill(fields, ` ${email.toUpperCase()}`, 'First line\nsecond line')
  await fields.company.fill('Kente & Co')
  await fields.budget.selectOption('1000_2500')
  await submit(page).click()
  await expectToast(page, 'Inquiry Submitted!', REPLY)
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeFocused()
  const [row] = await readInquiries(email)
  expect(row).toMatchObject({
    inquiry_type: 'advertising',
    company_name: 'Kente & Co',
    contact_name: 'Ada Obi',
    contact_phone: null,
    message: 'First line\nsecond line',
    budget_range: '1000_2500',
    preferred_contact: 'email',
  })
  await expect(page.getByRole('definition')).toHaveText(row?.reference ?? 'no inquiry')
  await expect(page.getByRole('tabpanel')).toContainText(/sent a confirmation to/)
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
    .toEqual([`We’ve received your message (${row?.reference})`])
  await examineEveryWay(page, 'contact-thanks')
})

test('shows the address and time for data requests beside their confirmation', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  const fields = await open(page, '/contact?type=support&subject=data')
  await expect(fields.message).toHaveValue(/^My complaint/)
  await fill(fields, email)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
  await expect(page).toHaveURL('/contact?type=support')
  const others = page.getByRole('complementary', { name: 'Other ways to reach us' })
  await expect(others).toContainText('We answer within 30 days')
  await expect(others).toContainText(BRAND.privacyEmail)
  await page.getByRole('button', { name: 'Submit Another Inquiry' }).click()
  await expect(others).toContainText('Within 24-48 hours')
})

test('clears the form after success, keeps its tab and prefers email again', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  const fields = await open(page, '/contact?type=partnership&subject=report')
  await expect(fields.message).toHaveValue(/^I want to report a profile/)
  await fill(fields, email)
  await fields.phone.fill('+1 202 555 0142')
  await page.getByRole('radio', { name: 'Phone' }).check()
  await submit(page).click()
  await page.getByRole('button', { name: 'Submit Another Inquiry' }).click()
  await expect(page).toHaveURL('/contact?type=partnership')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Partnership')
  for (const field of [fields.name, fields.email, fields.phone, fields.message])
    await expect(field).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
  expect(await readInquiries(email)).toMatchObject([
    { inquiry_type: 'partnership', company_name: null, budget_range: null },
  ])
  await page.reload()
  await expect(fields.name).toHaveValue('')
})

test('keeps the form after a failure and logs nothing of the message', async ({ visitor }) => {
  const { page, email } = await visitor()
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const fields = await open(page)
  await fill(fields, email)
  await page.route(ENDPOINT, (route) => route.abort())
  await submit(page).click()
  await expectToast(page, 'Submission Failed', 'Please try again later')
  await expect(page.getByRole('alert')).toContainText('Please try again later')
  await page.unroute(ENDPOINT)

  await page.route(ENDPOINT, (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'INTERNAL_SERVER_ERROR', message: 'relation "x" broke' },
    }),
  )
  const refused = page.waitForResponse(ENDPOINT)
  await submit(page).click()
  await refused
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByText('relation')).toHaveCount(0)
  await page.unroute(ENDPOINT)

  const refusal = {
    defined: true,
    code: 'INVALID_INPUT',
    status: 422,
    message: '',
    data: { issues: [{ path: 'contactEmail', message: 'no' }] },
  }
  await page.route(ENDPOINT, (route) => route.fulfill({ status: 422, json: refusal }))
  await submit(page).click()
  await expectToast(
    page,
    'Submission Failed',
    'Some of what you entered isn’t valid. Please check it and try again.',
  )
  await expect(fields.email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(fields.email).toBeFocused()
  await page.unroute(ENDPOINT)

  await expect(fields.name).toHaveValue('Ada Obi')
  await expect(fields.message).toHaveValue('Good day. What would a month cost?')
  const ours = () => logged.filter((text) => text.includes('The inquiry could not be submitted'))
  await expect.poll(ours).toHaveLength(3)
  for (const text of ours()) expect(text).not.toMatch(/Ada|people\.example|Good day/)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
})

test('stores an inquiry once when its response is lost and it is sent again', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  const loseAnswer = () =>
    page.route(ENDPOINT, async (route) => {
      await route.fetch()
      await route.abort()
    })
  const fields = await open(page)
  await fill(fields, email)
  await loseAnswer()
  await submit(page).click()
  await expectToast(page, 'Submission Failed', 'Please try again later')
  await expect.poll(async () => (await readInquiries(email)).length).toBe(1)
  await page.reload()
  await expect(fields.message).toHaveValue('Good day. What would a month cost?')
  await page.unroute(ENDPOINT)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
  const [row, ...others] = await readInquiries(email)
  await expect(page.getByRole('definition')).toHaveText(row?.reference ?? 'no inquiry')
  expect(others).toEqual([])
})

test('disables the button as "Submitting..." and sends one inquiry on a double click', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(ENDPOINT, async (route) => {
    await held
    await route.continue()
  })
  const fields = await open(page)
  await fill(fields, email)
  await submit(page).dblclick()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  answer()
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
  expect(await readInquiries(email)).toHaveLength(1)
})

test('asks for a wait on the fourth inquiry from one email and keeps the form', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  const fields = await open(page, '/contact?type=support')
  for (let sent = 0; sent < 3; sent++) {
    await fill(fields, email)
    await submit(page).click()
    await page.getByRole('button', { name: 'Submit Another Inquiry' }).click()
  }
  await fill(fields, email)
  await submit(page).click()
  await expectToast(page, 'Submission Failed', /Please try again in 2[34] hours\./)
  await expect(fields.email).toHaveValue(email)
})

test('keeps a typed inquiry across tabs, reload and Back and explains a lost connection', async ({
  visitor,
}) => {
  const { page, context, email } = await visitor()
  const fields = await open(page)
  await fill(fields, email)
  await fields.company.fill('Kente & Co')
  await fields.budget.selectOption('over_5000')
  await page.getByRole('radio', { name: 'Both' }).check()
  await page.getByRole('tab', { name: 'Support' }).click()
  await expect(fields.message).toHaveValue('Good day. What would a month cost?')
  await page.reload()
  await expect(fields.name).toHaveValue('Ada Obi')
  await page.getByRole('tab', { name: 'Advertising' }).click()
  await expect(fields.company).toHaveValue('Kente & Co')
  await expect(fields.budget).toHaveValue('over_5000')
  await expect(page.getByRole('radio', { name: 'Both' })).toBeChecked()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(fields.email).toHaveValue(email)

  await context.setOffline(true)
  await expect(submit(page)).toBeDisabled()
  await expect(
    page.getByRole('main').getByText('You’re offline. Your message stays here'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(submit(page)).toBeEnabled()
})

test('prefills the email address of a member', async ({ visitor }) => {
  const ada = await join(await visitor())
  const fields = await open(ada.page, '/contact?type=support')
  await expect(fields.email).toHaveValue(ada.email)
})

test('opens the right form from Report a Profile and Contact Support', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/safety')
  await page.getByRole('main').getByRole('link', { name: 'Report a Profile' }).click()
  await expect(page).toHaveURL('/contact?type=support&subject=report')
  await expect(getFields(page).message).toHaveValue(/^I want to report a profile/)
  await expect(page.getByRole('heading', { name: 'Report a profile' })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('We review your report within 24 hours')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).click()
  await expect(page).toHaveURL('/contact?type=support')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Support')
})

test('works with the keyboard alone and fits every width', async ({ visitor }) => {
  const { page, email } = await visitor()
  const fields = await open(page)
  await page.getByRole('tab', { name: 'Advertising' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/contact?type=support')
  await expect(page.getByRole('tab', { name: 'Support' })).toBeFocused()
  await fields.name.focus()
  for (const text of ['Ada', email, '']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('radio', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Good day')
  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeFocused()
  await expect(toasts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Submit Another Inquiry' }).click()
  await open(page)
  await examineEveryWay(page, 'contact')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
