import { expect, expectBalance, expectToast, test } from './fixtures.ts'
import { join, like } from './people.ts'
import { pay, upgrade } from './checkout.ts'

test.describe.configure({ mode: 'parallel' })

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
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
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
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('We won’t charge you again.')
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Premium ends on')).toBeVisible()
  await page.getByRole('button', { name: 'Resume subscription' }).click()
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
