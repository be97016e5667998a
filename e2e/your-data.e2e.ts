import { RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { examineEveryWay } from './examine.ts'
import { enterCredentials, expect, expectToast, openAuth, test } from './fixtures.ts'
import { call, join, joinAsModerator, type Member } from './people.ts'
import { linksTo } from './world.ts'

/** Buys a subscription at the sandbox checkout. */
async function subscribe(member: Member): Promise<void> {
  const { plans } = await call<{ plans: { id: string; quote: string }[] }>(
    member,
    '/payments/quotes?currencyCode=USD',
    { method: 'GET' },
  )
  const order = await call<{ url: string; orderId: string }>(
    member,
    '/payments/subscription-checkouts',
    {
      data: {
        planType: 'monthly',
        currencyCode: 'USD',
        quote: plans.find(({ id }) => id === 'monthly')?.quote,
        clientId: crypto.randomUUID(),
        termsVersion: RENEWAL_TERMS_VERSION,
      },
    },
  )
  await member.page.goto(order.url)
  await member.page.getByLabel('4242 4242 4242 4242').check()
  await member.page.getByRole('button', { name: /^Pay/ }).click()
  await expectToast(member.page, 'Subscription Successful!')
}

test('emails a suspended member a link to cancel, export and delete', async ({ visitor }) => {
  const ben = await join(await visitor(), { name: 'Ben', gender: 'man' })
  await subscribe(ben)
  const moderator = await joinAsModerator(await visitor())
  await call(moderator, `/moderation/members/${ben.id}/suspension`, {
    data: { days: 7, statement: 'You asked a member for money.' },
  })

  const { page } = await visitor()
  const dialog = await openAuth(page, 'Login')
  await enterCredentials(dialog, ben.email)
  await dialog.getByRole('link', { name: 'Appeal' }).click()
  await page.getByRole('link', { name: 'without logging in' }).click()
  await expect(page.getByRole('heading', { name: 'Your data, without logging in' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send me the link' })
  await send.click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('ben')
  await send.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/)
  await page.getByLabel('Email').fill(ben.email)
  await send.click()
  await expect(
    page.getByText('If there’s an account with this address, we’ve emailed you the link.'),
  ).toBeVisible()
  await examineEveryWay(page, 'your-data-asked')

  const [link = ''] = await linksTo(ben.email, /^Your Adire data$/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `Your data, ${ben.handle}` })).toBeVisible()
  await expect(page.getByText(/Your account is suspended until/)).toBeVisible()
  await expect(page).toHaveURL('/your-data')
  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible()
  await page.getByRole('button', { name: 'Request a copy' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('my-data.zip')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Cancelled. We won’t charge you again.')).toBeVisible()
  await examineEveryWay(page, 'your-data')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
  const again = await visitor()
  await again.page.goto(link)
  await expect(again.page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})
