import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, expectBalance, expectToast, test } from './fixtures.ts'
import { join, leaveTokens } from './people.ts'
import { mailsTo, sql } from './world.ts'
import { pay, shop, upgrade } from './checkout.ts'

test.describe.configure({ mode: 'parallel' })

test('withdraws from a purchase of tokens in the wallet and gets the money back', async ({
  visitor,
}) => {
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben', city: 'Lagos' })
  const { page } = ben
  await leaveTokens(ben, 20)
  await page.goto('/dashboard/wallet')
  await page.getByRole('main').getByRole('button', { name: 'Buy Tokens' }).click()
  await shop(page)
    .getByRole('button', { name: /^Purchase Tokens/ })
    .click()
  await pay(page)
  await expect(page).toHaveURL(/\/dashboard\/wallet/)
  await page.keyboard.press('Escape')
  const withdraw = page.getByRole('button', { name: 'Withdraw from contract here' })
  await withdraw.click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw from this order?' })
  await expect(dialog).toContainText('to the card or account you paid with')
  await examineEveryWay(page, 'withdrawal')
  await dialog.getByRole('button', { name: /^Withdraw and get/ }).click()
  await expectToast(page, 'You’ve withdrawn from this order')
  await expectBalance(page, 20)
  await expect(withdraw).toHaveCount(0)
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(ben.email)).map(({ subject }) => subject))
    .toContain('We received your withdrawal from the contract')
})

test('shows the renewal terms, and cancels by the link of an email without a session', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { gender: 'woman', name: 'Ada', city: 'London' })
  const { page, context } = ada
  await page.goto('/dashboard/subscription')
  await page.getByRole('main').getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(upgrade(page)).toContainText('every 3 months, until you cancel')
  await examineEveryWay(page, 'renewal-terms')
  await upgrade(page).getByRole('button', { name: /^Pay/ }).click()
  await pay(page)
  await expectToast(page, 'Subscription Successful!')
  await page.goto('/dashboard/wallet')
  await expect(page.getByText(/^Renews on/)).toBeVisible()
  await examineEveryWay(page, 'wallet-with-renewal')
  const readLink = async () =>
    (await mailsTo(ada.email))
      .map(({ text }) => /\/cancel#token=[\w-]+/.exec(text)?.[0])
      .find((link) => link !== undefined) ?? ''
  await expect.poll(readLink).not.toBe('')
  await context.clearCookies()
  await page.goto(await readLink())
  await expect(page.getByRole('heading', { name: 'Cancel your subscription?' })).toBeVisible()
  await expect(page).toHaveURL('/cancel')
  await examineEveryWay(page, 'cancel-by-link')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible()
})

/** Subscribes to the quarterly plan with the sandbox. */
async function subscribe(page: Page): Promise<void> {
  await page.goto('/dashboard/subscription')
  await page.getByRole('main').getByRole('button', { name: 'Upgrade to Premium' }).click()
  await upgrade(page).getByRole('button', { name: /^Pay/ }).click()
  await pay(page)
  await expectToast(page, 'Subscription Successful!')
}

/** Counts the clicks on this page from now on, whatever they hit. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['clicks'] = '0'
    const count = () => (dataset['clicks'] = String(Number(dataset['clicks']) + 1))
    addEventListener('click', count, { capture: true })
  })
  return async () => Number(await page.locator('html').getAttribute('data-clicks'))
}

test('cancels a subscription in the wallet with two clicks', async ({ visitor }) => {
  const { page } = await join(await visitor(), { gender: 'woman', name: 'Bisi', city: 'London' })
  await subscribe(page)
  await page.goto('/dashboard/wallet')
  await expect(page.getByText(/^Renews on/)).toBeVisible()
  const readClicks = await countClicks(page)
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText(/^Cancelled\. You keep Premium until/)).toBeVisible()
  expect(await readClicks()).toBe(2)
})

test('cancels by the link of a renewal reminder with one click and no session', async ({
  visitor,
}) => {
  const zola = await join(await visitor(), { gender: 'woman', name: 'Zola', city: 'London' })
  const { page, context } = zola
  await subscribe(page)
  // Ten days before its renewal.
  await sql(
    `update payments set period_end = now() + interval '10 days' where user_id = (select id from users where email = $1)`,
    [zola.email],
  )
  await sql(`select graphile_worker.add_job('payments.remindOfRenewals', '{}'::json)`)
  const findReminder = async () =>
    (await mailsTo(zola.email)).find(({ subject }) => subject.includes('renews on'))
  await expect.poll(async () => (await findReminder()) !== undefined).toBe(true)
  const link = /\/cancel#token=[\w-]+/.exec((await findReminder())?.text ?? '')?.[0] ?? ''
  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Cancel your subscription?' })).toBeVisible()
  const readClicks = await countClicks(page)
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible()
  expect(await readClicks()).toBe(1)
})

test('withdraws by the link of a receipt while logged out, and only once', async ({ visitor }) => {
  const ngozi = await join(await visitor(), { gender: 'woman', name: 'Ngozi', city: 'Dublin' })
  const { page, context } = ngozi
  await page.goto('/dashboard/wallet')
  await page.getByRole('main').getByRole('button', { name: 'Buy Tokens' }).click()
  await shop(page)
    .getByRole('button', { name: /^Purchase Tokens/ })
    .click()
  await pay(page)
  await expect(page).toHaveURL(/\/dashboard\/wallet/)
  const readLink = async () =>
    (await mailsTo(ngozi.email))
      .map(
        ({ text }) => /Withdraw from contract here:\n\S+(\/withdraw#token=[\w-]+)/.exec(text)?.[1],
      )
      .find((link) => link !== undefined) ?? ''
  await expect.poll(readLink).not.toBe('')
  const link = await readLink()
  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Withdraw from this order?' })).toBeVisible()
  await expect(page).toHaveURL('/withdraw')
  await expect(page.getByText(/unspent tokens go back to us/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Ngozi')
  await examineEveryWay(page, 'withdraw-by-link')
  await page.getByRole('button', { name: /^Withdraw and get .+ back$/ }).click()
  const done = page.getByRole('heading', { name: 'You’ve withdrawn from this order' })
  await expect(done).toBeVisible()
  await examineEveryWay(page, 'withdrawn-by-link')
  await expect
    .poll(async () => (await mailsTo(ngozi.email)).map(({ subject }) => subject))
    .toContain('We received your withdrawal from the contract')
  await page.goto('/')
  await page.goto(link)
  await expect(done).toBeVisible()
  await expect(page.getByRole('button', { name: /^Withdraw and get/ })).toHaveCount(0)
})

test('says that a forged withdrawal link is invalid', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(`/withdraw#token=${'x'.repeat(64)}`)
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
})
