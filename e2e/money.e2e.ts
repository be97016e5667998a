import type { Locator, Page } from '@playwright/test'
import { examineEveryWay, sizes } from './examine.ts'
import { expect, expectBalance, expectToast, test, toasts } from './fixtures.ts'
import { join, leaveTokens, like, type Member } from './people.ts'
import { sql } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const shop = (page: Page) => page.getByRole('dialog', { name: 'Purchase Tokens' })
const upgrade = (page: Page) => page.getByRole('dialog', { name: 'Upgrade' })

const TIP = 'Try USD, EUR, GBP or CAD for Stripe, or NGN for Paystack.'

/** Chooses a test card on the sandbox checkout page and pays. */
async function pay(page: Page, card: string | RegExp = '4242 4242 4242 4242'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pay with play money' })).toBeVisible()
  await page.getByLabel(card).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** Searches for a currency and chooses it. */
async function chooseCurrency(dialog: Locator, typed: string, code: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: 'Currency' })
  await field.fill(typed)
  await dialog.getByRole('option', { name: new RegExp(`^${code}`) }).click()
  await expect(field).toHaveValue(new RegExp(`^${code}`))
  await expect(dialog.getByRole('listbox')).toHaveCount(0)
}

/** Reads the price on a purchase button. */
async function priceOn(button: Locator): Promise<string> {
  await expect(button).toBeEnabled()
  return ((await button.textContent()) ?? '')
    .replace(/^(Purchase Tokens|Pay)\s*·?\s*/, '')
    .replaceAll(/\s/g, ' ')
}

async function lastOrder({ id }: Member) {
  const [row] = await sql<{ currency: string; amount: number }>(
    'select currency_code as currency, amount_minor::int as amount from orders where user_id = $1 order by created_at desc limit 1',
    [id],
  )
  return row
}

test('credits tokens bought from the empty-balance banner in three currencies without a reload', async ({
  visitor,
}) => {
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben', city: 'Lagos' })
  const { page } = ben
  await leaveTokens(ben, 0)
  await page.goto('/dashboard/profile/photos')
  await page.getByRole('button', { name: /^Buy a photo slot/ }).click()
  await expectToast(
    page,
    'Insufficient Tokens',
    'You need 5 tokens to purchase an additional photo slot.',
  )
  await toasts(page).getByRole('button', { name: 'Buy Tokens' }).click()
  await shop(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(shop(page)).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/profile/photos')
  const banner = page.getByRole('status').filter({ hasText: 'Get Tokens to Start Connecting' })
  await expect(banner.getByRole('button', { name: 'Go Premium' })).toBeVisible()
  await banner.getByRole('button', { name: 'Buy Tokens' }).click()
  await expect(page).toHaveURL(/buy=tokens/)

  // In Lagos, the default is naira through Paystack.
  const dialog = shop(page)
  const currency = dialog.getByRole('combobox', { name: 'Currency' })
  await expect(currency).toHaveValue('NGN (₦) · Nigerian naira')
  await expect(dialog.getByRole('radio', { name: /^Paystack/ })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: /^Popular Choice/ })).toBeChecked()
  await expect(dialog.getByText('250 + 50 = 300 tokens')).toBeVisible()
  await expect(dialog.getByText('Purchase Summary')).toBeVisible()
  await expect(dialog.getByText(/^Secure payment/)).toBeVisible()
  const button = dialog.getByRole('button', { name: /^Purchase Tokens/ })
  await expect.poll(() => priceOn(button)).toBe('₦32,000.00')
  await button.click()
  await expect(page.getByRole('heading', { name: 'Pay with play money' })).toBeVisible()
  await expect(page.getByText('NGN 32,000.00').first()).toBeVisible()
  await pay(page)
  await expectToast(page, 'Tokens Added!', '300 tokens are in your wallet.')
  await expect(page).toHaveURL('/dashboard/profile/photos')
  await expectBalance(page, 300)
  await expect(banner).toHaveCount(0)
  expect(await lastOrder(ben)).toEqual({ currency: 'NGN', amount: 3_200_000 })

  // A currency without minor units, then dollars; the choice is remembered.
  for (const [code, typed, pack, shown, amount, total] of [
    ['XOF', 'franc', 'Starter Pack', 'F CFA 5,700', 5700, '400'],
    ['USD', 'us dol', 'Best Value', '$34.99', 3499, '1,050'],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /tokens\. Buy more$/ })
      .click()
    await chooseCurrency(dialog, typed, code)
    await dialog.getByRole('radio', { name: new RegExp(`^${pack}`) }).click()
    await expect(dialog.getByRole('radio', { name: /^Paystack/ })).toHaveCount(0)
    await expect
      .poll(async () => (await priceOn(button)).replace('US$', '$'))
      .toContain(shown.replace('F CFA ', ''))
    await button.click()
    await pay(page)
    await expectToast(page, 'Tokens Added!')
    await expect(
      page
        .getByRole('banner')
        .getByRole('button', { name: `${total} tokens. Buy more`, exact: true }),
    ).toBeVisible()
    expect(await lastOrder(ben)).toEqual({ currency: code, amount })
  }
})

test('explains a refused card, a cancelled checkout and a bank check, and charges once', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'London' })
  const { page } = ada
  await page.goto('/dashboard/wallet?buy=tokens')
  const button = shop(page).getByRole('button', { name: /^Purchase Tokens/ })
  await expect(button).toBeEnabled()
  await button.dblclick()
  await expect(page.getByRole('heading', { name: 'Pay with play money' })).toBeVisible()
  const orders = await sql('select 1 from orders where user_id = $1', [ada.id])
  expect(orders).toHaveLength(1)

  await pay(page, /0002/)
  await expect(page.getByRole('alert')).toContainText(
    'Your bank declined this card. Nothing was charged.',
  )
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expectToast(page, 'Purchase Cancelled', 'You cancelled the purchase. No charges were made.')
  await expect(page).toHaveURL('/dashboard/wallet')
  await expectBalance(page, 50)

  // After Back from the checkout, the dialog is unchanged and works again.
  await page.getByRole('button', { name: 'Buy Tokens' }).click()
  await button.click()
  await expect(page.getByRole('heading', { name: 'Pay with play money' })).toBeVisible()
  await page.goBack()
  await expect(button).toBeEnabled()
  await button.click()
  await pay(page, /3155/)
  await expect(page.getByRole('heading', { name: 'Confirm with your bank' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, pay' }).click()
  await expectToast(page, 'Tokens Added!')
  await expectBalance(page, 350)

  // An order that doesn't exist, or belongs to another member, is reported as unknown.
  await page.goto(`/dashboard/wallet?purchase=success&order=${crypto.randomUUID()}`)
  const unknown = page.getByRole('dialog', { name: 'We can’t find this payment' })
  await expect(unknown).toBeVisible()
  await unknown.getByRole('button', { name: 'Close' }).last().click()
  await expect(unknown).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/wallet')
})

test('waits for a late payment confirmation and credits it in two tabs', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Paris' })
  const { page, context } = ada
  await page.goto('/dashboard/wallet?buy=tokens')
  await shop(page)
    .getByRole('button', { name: /^Purchase Tokens/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Pay with play money' })).toBeVisible()
  const checkout = page.url()
  const [order] = await sql<{ id: string }>('select id from orders where user_id = $1', [ada.id])

  // Returns before the payment is confirmed.
  await page.goto(`/dashboard/wallet?purchase=success&order=${order?.id}`)
  const waiting = page.getByRole('dialog', { name: 'Confirming your payment…' })
  await expect(waiting.getByText('Reference')).toBeVisible()
  const other = await context.newPage()
  await other.goto(checkout)
  await pay(other)
  await expectToast(other, 'Tokens Added!')
  await expectToast(page, 'Tokens Added!', '300 tokens are in your wallet.')
  await expect(waiting).toHaveCount(0)
  await expectBalance(page, 350)
})

test('activates premium at once, cancels it and resumes it', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Accra', gender: 'woman' })
  const fan = await join(await visitor(), { city: 'Accra', gender: 'man', name: 'Kofi' })
  await like(fan, ada)
  const { page, context } = ada
  await page.goto('/dashboard/matches/likes')
  await page.getByRole('button', { name: 'Go Premium' }).click()
  const dialog = upgrade(page)
  await expect(dialog.getByRole('tab', { name: 'Premium Subscription' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(dialog.getByRole('tab', { name: 'Buy Tokens' })).toBeVisible()
  // Keyboard only: abandoned input changes nothing, and Esc doesn't close the dialog.
  const currency = dialog.getByRole('combobox', { name: 'Currency' })
  await expect(currency).toHaveValue(/^GHS/)
  await currency.click()
  const options = dialog.getByRole('option')
  await expect(dialog.getByRole('option', { selected: true })).toHaveText(/^GHS/)
  await currency.press('Home')
  await currency.press('ArrowUp')
  await expect(currency).toHaveAttribute(
    'aria-activedescendant',
    (await options.last().getAttribute('id')) ?? '',
  )
  await currency.fill('peso')
  await expect(dialog.getByText('No matches in the list.')).toBeVisible()
  await currency.press('Escape')
  await expect(currency).toHaveValue(/^GHS/)
  await currency.fill('us d')
  await expect(options.first()).toHaveText(/^USD/)
  await currency.press('Enter')
  await expect(currency).toHaveValue(/^USD/)
  await expect(options).toHaveCount(0)
  const quarterly = dialog.getByRole('radio', { name: /^Quarterly/ })
  await expect(quarterly).toBeChecked()
  await expect(quarterly).toContainText('Save 17%')
  await expect(quarterly).toContainText('Popular')
  await expect(dialog.getByRole('radio', { name: /^Yearly/ })).toContainText('Save 33%')
  for (const feature of [
    '10 photo slots',
    'Unlimited messaging',
    'Priority visibility',
    'Advanced filters',
  ])
    await expect(dialog.getByText(feature, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Pay with play money' })).toBeVisible()
  const checkout = page.url()
  await pay(page, /0341/)
  await expectToast(page, 'Subscription Successful!')
  await expect(page).toHaveURL('/dashboard/matches/likes')
  await expect(page.getByRole('banner').getByText('Premium', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Premium' })).toHaveCount(0)
  await expectBalance(page, 100)
  await expect(page.getByText(fan.handle).first()).toBeVisible()

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Manage Subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Premium, Quarterly' })).toBeVisible()
  await expect(page.getByText('Renews on')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Receipt R-/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('We won’t charge you again.')
  await question.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Premium ends on')).toBeVisible()
  await page.getByRole('button', { name: 'Resume Subscription' }).click()
  await expect(page.getByText('Renews on')).toBeVisible()

  // A failed renewal shows on every page, while the paid period continues.
  const bank = await context.newPage()
  await bank.goto(checkout)
  await bank.getByRole('button', { name: 'Start the next period' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your last payment for Premium failed' }),
  ).toBeVisible()
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible()
})

test('upgrades the plan at the quoted price, plans a downgrade and keeps the current plan', async ({
  visitor,
}) => {
  const { page } = await join(await visitor(), { gender: 'man', name: 'Kwame', city: 'Accra' })
  const context = page.context()
  await page.goto('/dashboard/matches?buy=premium')
  await upgrade(page)
    .getByRole('radio', { name: /^Monthly/ })
    .click()
  await upgrade(page).getByRole('button', { name: /^Pay/ }).click()
  await pay(page)
  await expectToast(page, 'Subscription Successful!')
  await page.goto('/dashboard/subscription')
  await expect(page.getByRole('heading', { name: 'Premium, Monthly' })).toBeVisible()

  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await expect(dialog.getByText(/^Pay .+ today\. Then .+ per 3 months from /)).toBeVisible()
  await dialog.getByRole('radio', { name: /^Yearly/ }).click()
  await expect(dialog.getByText(/^Pay .+ today\. Then .+ per year from /)).toBeVisible()
  await context.setOffline(true)
  await expect(dialog.getByText('You’re offline')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /and change$/ })).toBeDisabled()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: /^Pay .+ and change$/ }).click()
  await expectToast(page, 'Your plan has changed')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Premium, Yearly' })).toBeVisible()
  await expect(page.getByText('Premium, 1 year (plan change)')).toBeVisible()

  await page.getByRole('button', { name: 'Change plan' }).click()
  await dialog.getByRole('radio', { name: /^Monthly/ }).click()
  await expect(dialog.getByText(/^Nothing to pay today\. .+ per month from /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change to Monthly later' }).click()
  await expectToast(page, 'Your plan will change')
  await expect(page.getByText(/^Changes to Monthly on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change plan' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep current plan' }).click()
  await expect(page.getByText(/^Changes to Monthly on /)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible()
})

test('shows the new price when the quote no longer holds, and why a plan can not be changed', async ({
  visitor,
}) => {
  const { page } = await join(await visitor(), { gender: 'man', name: 'Femi', city: 'Lagos' })
  await page.goto('/dashboard/matches?buy=premium')
  await upgrade(page).getByRole('button', { name: /^Pay/ }).click()
  await pay(page)
  await expectToast(page, 'Subscription Successful!')
  await page.goto('/dashboard/subscription')
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await dialog.getByRole('radio', { name: /^Yearly/ }).click()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/dashboard/subscription')
  await elsewhere.getByRole('button', { name: 'Change plan' }).click()
  await elsewhere
    .getByRole('dialog')
    .getByRole('radio', { name: /^Yearly/ })
    .click()
  await page.route('**/api/payments/plan-quotes', (route) => route.abort())
  await elsewhere.getByRole('button', { name: /and change$/ }).click()
  await expectToast(elsewhere, 'Your plan has changed')
  await dialog.getByRole('button', { name: /and change$/ }).click()
  await expectToast(page, 'Couldn’t change your plan', 'You already have this plan.')
  await page.unroute('**/api/payments/plan-quotes')
})

test('reports a cancelled subscription and grants nothing for the URL alone', async ({
  visitor,
}) => {
  const { page } = await join(await visitor(), { city: 'Nairobi' })
  await page.goto('/dashboard/matches?buy=premium')
  const answer = {
    defined: true,
    code: 'NO_CHECKOUT_ADDRESS',
    status: 502,
    message: '',
    data: { kind: 'subscription' },
  }
  await page.route('**/api/payments/subscription-checkouts', (route) =>
    route.fulfill({ status: 502, json: answer }),
  )
  await upgrade(page).getByRole('button', { name: /^Pay/ }).click()
  await expectToast(page, 'Subscription Failed', 'No checkout URL returned')
  await page.unroute('**/api/payments/subscription-checkouts')
  await upgrade(page).getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expectToast(
    page,
    'Subscription Cancelled',
    'You cancelled the subscription process. No charges were made.',
  )
  await page.goto('/dashboard?subscription=success')
  await expectToast(page, 'Confirming your payment…')
  await expect(page).toHaveURL('/dashboard/discover')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Premium' })).toBeVisible()
})

test('lists, filters and exports wallet entries and verifies their hash chain in the browser', async ({
  visitor,
}) => {
  const ben = await join(await visitor(), { city: 'Toronto', gender: 'man', name: 'Ben' })
  const { page } = ben
  await leaveTokens(ben, 30)
  await page.goto('/dashboard/wallet')
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Balance' })
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('−20')
  await expect(entries.first()).toContainText('Balance 30')
  await expect(entries.last()).toContainText('Welcome bonus')
  await page.getByRole('button', { name: 'Bonuses' }).click()
  await expect(entries).toHaveCount(1)
  await page.getByRole('button', { name: 'Refunds' }).click()
  await expect(page.getByText('Your wallet has no entries of this kind.')).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.csv$/)

  await page.getByRole('button', { name: 'Check my statement' }).click()
  await expect(page.getByText('Your statement is complete')).toBeVisible()
  await expect(
    page.getByText('2 entries were checked, and they add up to 30 tokens.'),
  ).toBeVisible()
  await page.route('**/api/me/wallet/chain*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"Welcome bonus"', '"Another bonus"'),
    })
  })
  await page.getByRole('button', { name: 'Check my statement' }).click()
  await expect(page.getByRole('alert')).toContainText('Entry 1 was changed')
})

test('explains missing prices or a lost connection and recovers when they are back', async ({
  visitor,
}) => {
  const { page, context } = await join(await visitor(), { city: 'Berlin' })
  await page.route('**/api/payments/catalogue*', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  )
  await page.goto('/dashboard/matches?buy=tokens')
  const failed = shop(page).getByRole('alert')
  await expect(failed).toContainText('Loading Error')
  await expect(failed).toContainText('Failed to load currencies')
  await page.unroute('**/api/payments/catalogue*')
  await failed.getByRole('button', { name: 'Retry' }).click()
  const button = shop(page).getByRole('button', { name: /^Purchase Tokens/ })
  await expect(button).toBeEnabled()
  await page.route('**/api/payments/token-checkouts', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'UNAVAILABLE', status: 503, message: '' }),
    }),
  )
  await button.click()
  await expectToast(page, 'Purchase Failed')
  await page.unroute('**/api/payments/token-checkouts')
  // The texts are those of PAY-TOK-23 and PAY-CUR-07 to 10.
  for (const [status, code, data, words] of [
    [502, 'NO_CHECKOUT_ADDRESS', { kind: 'tokens' }, 'No payment URL returned'],
    [
      422,
      'PAYMENT_METHOD_UNAVAILABLE',
      { reason: 'not_enabled', method: 'paystack', currency: 'EUR' },
      `Paystack is not enabled for EUR. ${TIP}`,
    ],
    [
      422,
      'PAYMENT_METHOD_UNAVAILABLE',
      { reason: 'not_supported', method: 'stripe', currency: 'EUR' },
      `EUR is not supported by Stripe. ${TIP}`,
    ],
  ] as const) {
    await page.route('**/api/payments/token-checkouts', (route) =>
      route.fulfill({ status, json: { defined: true, code, status, message: '', data } }),
    )
    await button.click()
    await expectToast(page, 'Purchase Failed', words)
    await page.unroute('**/api/payments/token-checkouts')
  }
  await context.setOffline(true)
  await expect(shop(page).getByText('You need a connection to pay')).toBeVisible()
  await expect(button).toBeDisabled()
  await context.setOffline(false)
  await expect(button).toBeEnabled()
})

test('keeps the wallet and checkout screens accessible', async ({ visitor }) => {
  const ben = await join(await visitor(), {
    city: 'Kingston',
    gender: 'man',
    name: 'Oluwaseun-Adebayo',
  })
  const { page } = ben
  const ends = [sizes[0]!, sizes[2]!]
  await page.goto('/dashboard/matches?buy=tokens')
  await expect(shop(page).getByRole('button', { name: /^Purchase Tokens/ })).toBeEnabled()
  await examineEveryWay(page, 'purchase-tokens', ends)
  await shop(page).getByRole('combobox', { name: 'Currency' }).click()
  await expect(shop(page).getByRole('listbox', { name: 'Currencies' })).toBeVisible()
  await examineEveryWay(page, 'currencies', ends)
  await page.goto('/dashboard/matches?buy=premium')
  await expect(upgrade(page).getByRole('button', { name: /^Pay/ })).toBeEnabled()
  await examineEveryWay(page, 'upgrade', ends)
  await page.goto('/dashboard/wallet')
  await expect(page.getByText('Welcome bonus')).toBeVisible()
  await examineEveryWay(page, 'wallet', ends)
  await page.goto('/dashboard/subscription')
  await expect(page.getByText('You don’t have a subscription')).toBeVisible()
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await upgrade(page).getByRole('button', { name: /^Pay/ }).click()
  await pay(page)
  await expectToast(page, 'Subscription Successful!')
  await page.goto('/dashboard/subscription')
  await expect(page.getByText('Renews on')).toBeVisible()
  await examineEveryWay(page, 'subscription', ends)
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Yearly/ })
    .click()
  await expect(page.getByRole('dialog').getByText(/^Pay .+ today\./)).toBeVisible()
  await examineEveryWay(page, 'change-plan', sizes)
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Monthly/ })
    .click()
  await page.getByRole('button', { name: 'Change to Monthly later' }).click()
  await expect(page.getByText(/^Changes to Monthly on /)).toBeVisible()
  await examineEveryWay(page, 'plan-change-planned', ends)
  await page.goto(`/dashboard/wallet?purchase=success&order=${crypto.randomUUID()}`)
  await expect(page.getByRole('dialog', { name: 'We can’t find this payment' })).toBeVisible()
  await examineEveryWay(page, 'payment-unknown', ends)
})
