import type { Locator } from '@playwright/test'
import { examineEveryWay, sizes } from './examine.ts'
import { expect, expectBalance, expectToast, test, toasts } from './fixtures.ts'
import { join, leaveTokens, type Member } from './people.ts'
import { sql } from './world.ts'
import { pay, shop, upgrade } from './checkout.ts'

test.describe.configure({ mode: 'parallel' })

const TIP = 'Try USD, EUR, GBP or CAD for Stripe, or NGN for Paystack.'

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
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
  await expect(page.getByText('NGN 32,000.00').first()).toBeVisible()
  await pay(page)
  await expectToast(page, 'Tokens Added!', '300 tokens have been added to your wallet.')
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
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
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
  await expectToast(page, 'Tokens Added!', '300 tokens have been added to your wallet.')
  await expect(waiting).toHaveCount(0)
  await expectBalance(page, 350)
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
  await expect(page.getByText('2 entries were checked. The total is 30 tokens.')).toBeVisible()
  await page.route('**/api/me/wallet/chain*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"Welcome bonus"', '"Another bonus"'),
    })
  })
  await page.getByRole('button', { name: 'Check my statement' }).click()
  await expect(page.getByRole('alert')).toContainText('Entry 1 was changed or removed')
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
